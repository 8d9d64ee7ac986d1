//! `gametree tune backgammon`: networks that learn by playing themselves.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use gametree_arena::pgn::date;
use gametree_tune::backgammon::{NAME, Progress, Schedule, file_of, train};
use serde::Serialize;

use super::Ended;
use crate::failure::Failure;
use crate::interrupt;
use crate::numbers::{count, plural};
use crate::output_file::{self, Kind};
use crate::screen::Screen;
use crate::status::Status;
use crate::ticker::Ticker;

/// Games of the first stage, unless others are asked for: those of the program's own networks.
const GAMES: u64 = 251_000;
/// Games of the second, after so many of the first.
const POLISH: u64 = 5_000;

/// What `--json` prints: at each checkpoint.
#[derive(Serialize)]
struct ProgressView {
    schema: u32,
    games: u64,
    of: u64,
    positions: u64,
    error: f64,
    judged: u64,
}

/// What is to be done, where `games` and `polish` are given or not.
pub(super) fn schedule(
    games: Option<u64>,
    polish: Option<u64>,
    seed: u64,
) -> Result<Schedule, Failure> {
    let games = games.unwrap_or(GAMES);
    let in_proportion = || games.saturating_mul(POLISH).div_ceil(GAMES);
    let schedule = Schedule { games, polish: polish.unwrap_or_else(in_proportion), seed };
    if schedule.games.saturating_add(schedule.polish) == 0 {
        return Err(Failure::new("from 0 games nothing is learnt")
            .hint("--games N plays N games, and --polish N so many more that look ahead"));
    }
    Ok(schedule)
}

/// Learns, and writes the networks.
pub(super) fn run(schedule: &Schedule, out: &str, checkpoint: &Path, screen: &mut Screen) -> Ended {
    let stop = interrupt::flag();
    screen.remark(format!(
        "to be played: {}; the checkpoint is {}",
        plan(schedule),
        checkpoint.display()
    ))?;
    screen.flush()?;
    let ticker = Ticker::start_long(screen, "learning");
    let mut closed = None;
    let networks = train(schedule, checkpoint, &stop, |now| {
        ticker.hold().text = progress(schedule, now);
        let Progress { games, positions, error, judged } = now;
        let of = schedule.all();
        let view =
            ProgressView { schema: gametree_host::SCHEMA, games, of, positions, error, judged };
        if screen.is_json()
            && let Err(error) = screen.json(&view)
        {
            closed = Some(error);
            stop.raise();
        }
    });
    drop(ticker);
    let networks = networks?;
    if let Some(error) = closed {
        return Err(error.into());
    }
    let Some(networks) = networks else {
        screen.remark("interrupted; the same command goes on")?;
        return Ok(Status::Interrupted);
    };
    output_file::write(out, Kind::Networks, file_of(&networks, &provenance(schedule)))?;
    screen.remark(format!("{}; the networks are in {out}", plan(schedule)))?;
    Ok(Status::Answered)
}

/// The games of both stages.
fn plan(schedule: &Schedule) -> String {
    format!(
        "{} of self-play, then {} with targets that look ahead",
        plural(schedule.games, "game"),
        plural(schedule.polish, "game"),
    )
}

fn progress(schedule: &Schedule, now: Progress) -> String {
    format!(
        "learning, {} of {} games, error {:.4}",
        count(now.games),
        count(schedule.all()),
        now.error
    )
}

/// Where the networks come from, for the head of their file.
fn provenance(schedule: &Schedule) -> String {
    let Schedule { games, polish, seed } = schedule;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    format!(
        "learnt from random weights by self-play alone, one thread:\n\
         gametree tune {NAME} --games {games} --polish {polish} --seed {seed}\n\
         gametree {}, {}",
        env!("CARGO_PKG_VERSION"),
        date(seconds)
    )
}
