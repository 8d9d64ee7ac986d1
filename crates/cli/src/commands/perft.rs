//! `gametree perft`: counts of lines of play.

use std::time::Duration;

use clap::Args;
use gametree_host::{Perft as Counted, Split};

use super::Ended;
use crate::args::PositionArgs;
use crate::numbers::{self, count, duration, speed};
use crate::screen::{Loudness, Screen};
use crate::status::Status;
use crate::table::Table;
use crate::ticker::Ticker;
use crate::{failure::End, interrupt};

/// `gametree perft`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Counts the lines of play of exactly DEPTH plies; lines that end sooner count nothing. Programs
that play the same game by the same rules agree on these numbers.

Examples:
  gametree perft connect-four 8
  gametree perft tic-tac-toe 9
  gametree perft connect-four 6 4453 --split")]
pub(crate) struct Perft {
    #[command(flatten)]
    game: crate::args::GameArg,
    /// Plies to count
    #[arg(value_name = "DEPTH", value_parser = numbers::perft_depth, allow_hyphen_values = true)]
    depth: u32,
    /// The position in the game's own text; the start if left out
    #[arg(value_name = "POSITION", allow_hyphen_values = true,
        value_parser = crate::args::position_text)]
    position: Option<String>,
    /// Moves to play on from there, such as "4 4 5"
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// Count each move by itself
    #[arg(long)]
    split: bool,
}

impl Perft {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let position = PositionArgs {
            game: self.game.clone(),
            position: self.position.clone(),
            moves: self.moves.clone(),
        };
        let (game, mut session) = position.open()?;
        let split = if self.split { Split::Moves } else { Split::Sum };
        let ticker = Ticker::start(screen, "counting");
        let counted = session.perft(self.depth, split, &interrupt::flag());
        drop(ticker);
        let counted = counted?;
        if screen.is_json() {
            screen.json(&Counted { game: game.typed, ..counted })?;
        } else {
            print(&counted, screen)?;
        }
        Ok(Status::Answered)
    }
}

fn print(counted: &Counted, screen: &mut Screen) -> Result<(), End> {
    if !counted.moves.is_empty() {
        let mut table = Table::new(&["move", ">count"]);
        for one in &counted.moves {
            table.row([one.mv.clone().into(), grouped(one.count, screen).into()]);
        }
        table.print(screen)?;
        screen.line("")?;
    }
    let at_least = if counted.saturated { "at least " } else { "" };
    let number = grouped(counted.count, screen);
    if screen.loudness == Loudness::Quiet {
        screen.line(number)?;
        return Ok(());
    }
    screen.line(format!("perft {}: {at_least}{number}", counted.depth))?;
    let time = Duration::from_secs_f64(counted.time_s);
    let rate = speed(counted.count, time).map(|text| text.replace("nodes", "lines"));
    let cost: Vec<_> = [Some(duration(time)), rate].into_iter().flatten().collect();
    screen.remark(cost.join(" · "))?;
    Ok(())
}

/// Programs at the other end of a pipe want plain digits.
fn grouped(number: u64, screen: &Screen) -> String {
    if screen.is_terminal() { count(number) } else { number.to_string() }
}
