//! `gametree check`: the contract tests for a game's rules.

use clap::Args;
use gametree_host::{Check as Checked, CheckReport};

use super::Ended;
use crate::args::GameArg;
use crate::numbers::{self, plural};
use crate::screen::{DIM, GREEN, RED, STRONG, Screen, styled};
use crate::status::Status;
use crate::ticker::Ticker;
use crate::{failure::End, interrupt};

/// `gametree check`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Plays seeded random games and checks on the way that undo restores every position, that keys and
texts are faithful, that evaluators keep their word, and whatever else searches rely on. Run it
on a game of your own before anything else.

Examples:
  gametree check connect-four
  gametree check connect-four:9x5 --seed 7")]
pub(crate) struct Check {
    #[command(flatten)]
    game: GameArg,
    /// The seed of the random games
    #[arg(long, value_name = "N", default_value = "1", value_parser = numbers::seed,
        allow_hyphen_values = true)]
    seed: u64,
}

impl Check {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let game = crate::input::GameText::read(&self.game.game)?;
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
    for one in &report.checks {
        screen.line(line(one, width))?;
    }
    screen.line("")?;
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
