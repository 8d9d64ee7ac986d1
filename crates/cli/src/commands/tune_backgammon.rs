//! `gametree tune backgammon`: networks that learn by playing themselves.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use gametree_arena::pgn::date;
use gametree_tune::backgammon::{NAME, Progress, Schedule, train, write};
use serde::Serialize;

use super::Ended;
use crate::interrupt;
use crate::numbers::{count, plural};
use crate::screen::Screen;
use crate::status::Status;
use crate::ticker::Ticker;

/// Games of the first stage, unless others are asked for: those of the program's own networks.
pub(super) const GAMES: u64 = 251_000;
/// Games of the second.
pub(super) const POLISH: u64 = 5_000;

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

/// Learns, and writes the networks.
pub(super) fn run(
    schedule: &Schedule,
    out: &Path,
    checkpoint: &Path,
    screen: &mut Screen,
) -> Ended {
    let stop = interrupt::flag();
    let ticker = Ticker::start(screen, "learning");
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
    write(&networks, &provenance(schedule), out)?;
    screen.remark(format!(
        "{} of self-play, then {} with targets that look ahead; the networks are in {}",
        plural(schedule.games, "game"),
        plural(schedule.polish, "game"),
        out.display()
    ))?;
    Ok(Status::Answered)
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
