//! `gametree moves`: the legal moves of a position.

use clap::Args;
use serde::Serialize;

use super::Ended;
use crate::args::PositionArgs;
use crate::screen::Screen;
use crate::status::Status;
use crate::words;

/// `gametree moves`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  gametree moves connect-four 444444
  gametree moves tic-tac-toe --json")]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionArgs,
}

/// What `--json` prints.
#[derive(Serialize)]
struct MovesView {
    schema: u32,
    game: String,
    position: String,
    moves: Vec<String>,
}

impl Moves {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let (game, session) = self.position.open()?;
        let moves = session.legal_moves();
        if screen.is_json() {
            screen.json(&MovesView {
                schema: gametree_host::SCHEMA,
                game: game.typed,
                position: session.position_text(),
                moves,
            })?;
            return Ok(Status::Answered);
        }
        if let Some(result) = session.result() {
            screen.remark(format!("no moves: {}", words::result(&session.info().game, &result)))?;
        }
        for mv in &moves {
            screen.line(mv)?;
        }
        Ok(Status::Answered)
    }
}
