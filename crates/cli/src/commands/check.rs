//! `gametree check`: the contract tests for a game's rules, a file of facts, of playouts, or a proof.

use clap::Args;
use gametree_host::{Check as Checked, CheckReport};

use super::{Ended, facts, playouts, proof};
use crate::numbers::{self, plural};
use crate::screen::{DIM, GREEN, Loudness, RED, STRONG, Screen, styled};
use crate::status::Status;
use crate::ticker::Ticker;
use crate::{failure::End, interrupt};

/// `gametree check`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Plays seeded random games and checks on the way that undo restores every position, that keys and
texts are faithful, that evaluators keep their word, and whatever else searches rely on. Run it
on a game of your own before anything else. Of a game whose positions are sums it checks that their
parts do not touch each other.

With --playouts, replays games that OpenSpiel has played, and compares at every position who is to move
and what is legal, and at last who has won: a JSON object a line, with its game, steps and returns.

With --facts, finds out anew what a file says of games, and compares: a row holds a game, a variant, a
quantity, its value and whether it was verified.

With --proof, follows every line that the moves of a proof leave open, by the rules alone, and says
where it does not show what it claims.

Examples:
  gametree check connect-four
  gametree check connect-four:9x5 --seed 7
  gametree check --facts impartial.csv
  gametree check --playouts hex.jsonl
  gametree check --proof hex.proof")]
pub(crate) struct Check {
    /// The game: a name, and parameters after a colon, such as connect-four:9x5
    #[arg(value_name = "GAME", required_unless_present_any = ["facts", "playouts", "proof"])]
    game: Option<String>,
    /// Compare the facts of a file with what is found out anew; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    facts: Option<String>,
    /// Replay the games of a file that OpenSpiel has played; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "facts"])]
    playouts: Option<String>,
    /// Follow the proof that `gametree solve --proof` has written; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "facts", "playouts"])]
    proof: Option<String>,
    /// Memory for what has to be remembered, such as 64M or 1G
    #[arg(long, value_name = "SIZE", value_parser = numbers::bytes, requires = "facts",
        allow_hyphen_values = true)]
    hash: Option<usize>,
    /// The seed of the random games
    #[arg(long, value_name = "N", default_value = "1", value_parser = numbers::seed,
        allow_hyphen_values = true)]
    seed: u64,
}

impl Check {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        if let Some(path) = &self.proof {
            return proof::check(path, screen);
        }
        if let Some(path) = &self.playouts {
            return playouts::run(path, screen);
        }
        let name = match (&self.game, &self.facts) {
            (_, Some(path)) => return facts::run(path, self.hash, screen),
            (game, None) => game.as_deref().unwrap_or_default(),
        };
        let game = crate::input::GameText::read(name)?;
        let mut session = game.open()?;
        let ticker = Ticker::start(screen, "checking");
        let report = session.check(self.seed, &interrupt::flag());
        drop(ticker);
        let report = report?;
        if screen.is_json() {
            screen.json(&CheckReport { game: game.typed, ..report.clone() })?;
        } else {
            print(&report, screen)?;
        }
        Ok(if report.passed { Status::Answered } else { Status::CheckFailed })
    }
}

fn print(report: &CheckReport, screen: &mut Screen) -> Result<(), End> {
    let width = report.checks.iter().map(|one| one.name.chars().count()).max().unwrap_or(0);
    let is_quiet = screen.loudness == Loudness::Quiet;
    for one in report.checks.iter().filter(|one| !is_quiet || !one.passed) {
        screen.line(line(one, width))?;
    }
    if !is_quiet {
        screen.line("")?;
    }
    let failed = report.checks.iter().filter(|one| !one.passed).count();
    screen.line(match failed {
        0 => format!("{}: {} passed", report.game, plural(report.checks.len() as u64, "check")),
        failed => format!(
            "{}: {} of {} failed",
            report.game,
            failed,
            plural(report.checks.len() as u64, "check")
        ),
    })?;
    Ok(())
}

fn line(one: &Checked, width: usize) -> String {
    let mark = if one.passed { styled(GREEN, "✓") } else { styled(RED, "✗") };
    let cases = plural(one.cases, "case");
    let pad = " ".repeat(width.saturating_sub(one.name.chars().count()));
    let mut line = format!("  {mark} {}{pad}  {}", one.name, styled(DIM, cases));
    if let Some(detail) = &one.detail {
        let style = if one.passed { DIM } else { STRONG };
        line += &format!("\n      {}", styled(style, detail));
    }
    line
}
