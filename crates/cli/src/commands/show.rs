//! `gametree show`: a position.

use clap::Args;
use gametree_host::PositionView;

use super::Ended;
use crate::args::PositionArgs;
use crate::board;
use crate::input::GameText;
use crate::screen::{CYAN, STRONG, Screen, styled};
use crate::status::Status;
use crate::words;

/// `gametree show`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  gametree show tic-tac-toe X...O....
  gametree show connect-four 4453 -m '3 2'
  gametree show 'tree:((3 12 8) (2 4 6) (14 5 2))'
  gametree show connect-four 4453 --json")]
pub(crate) struct Show {
    #[command(flatten)]
    position: PositionArgs,
}

impl Show {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let (game, session) = self.position.open()?;
        let view = session.view();
        if screen.is_json() {
            screen.json(&view)?;
            return Ok(Status::Answered);
        }
        print(&game, &view, screen)?;
        let command = self.position.command("show", &game, session.as_ref());
        screen.remark("")?;
        screen.remark(format!("again with: {}", styled(CYAN, command)))?;
        Ok(Status::Answered)
    }
}

/// The head, the board, and the moves or the result.
pub(super) fn print(
    game: &GameText,
    view: &PositionView,
    screen: &mut Screen,
) -> std::io::Result<()> {
    screen.line(head(game, view))?;
    screen.line("")?;
    for line in board::draw(&view.board, &board::move_names(&view.board, &view.moves, &view.events))
    {
        screen.line(line)?;
    }
    screen.line("")?;
    match &view.result {
        Some(result) => screen.line(words::result(&view.game, result)),
        None if !view.events.is_empty() => {
            screen.line(format!("chance: {}", words::events(&view.events)))
        }
        None => screen.line(moves_line(&view.moves)),
    }
}

/// The game, the position and who is to move.
pub(super) fn head(game: &GameText, view: &PositionView) -> String {
    /// Longer texts are cut.
    const SHOWN: usize = 80;
    let name = crate::table::cut(&game.typed, SHOWN);
    let position = match view.position.as_str() {
        "" | "root" => String::new(),
        text => format!(" {}", crate::table::cut(text, SHOWN)),
    };
    let mover = match view.to_move {
        Some(player) if !view.events.is_empty() => {
            format!(", chance acts for {}", words::player(player, view))
        }
        Some(player) => format!(", {} to move", words::player(player, view)),
        None => ", over".to_owned(),
    };
    format!("{}{position}{mover}", styled(STRONG, name))
}

fn moves_line(moves: &[String]) -> String {
    /// Moves that are listed before only their number is given.
    const SHOWN: usize = 60;
    let listed = moves.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(" ");
    match moves.len() {
        count if count > SHOWN => format!("{count} moves: {listed} …"),
        count => format!("{}: {listed}", crate::numbers::plural(count as u64, "move")),
    }
}
