//! The numbers of a request, and what they may be.

use std::time::Duration;

use gametree::score::MAX_PLY;

use crate::error::HostError;

/// The table's memory where nothing is said: 64 MiB.
pub const DEFAULT_HASH: usize = 64 << 20;
/// How long an analysis takes if no limit is given.
pub const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// More threads than this are refused.
pub const MAX_THREADS: usize = 256;

pub(super) fn depth(plies: usize) -> Result<usize, HostError> {
    within("depth", plies, 1..=MAX_PLY, "--depth counts plies")
}

pub(super) fn nodes(nodes: u64) -> Result<u64, HostError> {
    if nodes == 0 { Err(out("node limit", "0", "at least one node".to_owned())) } else { Ok(nodes) }
}

pub(super) fn time(time: Duration) -> Result<Duration, HostError> {
    if time.is_zero() {
        Err(out("time", "0", "the shortest time is 1ms".to_owned()))
    } else {
        Ok(time)
    }
}

pub(super) fn threads(threads: usize) -> Result<usize, HostError> {
    within("number of threads", threads, 1..=MAX_THREADS, "--threads")
}

/// Plies up to a win in so many moves of the mover.
pub(super) fn mate(moves: usize) -> Result<usize, HostError> {
    let most = MAX_PLY / 2 - 1;
    within("number of moves", moves, 1..=most, "--mate").map(|moves| 2 * moves - 1)
}

fn within(
    what: &'static str,
    given: usize,
    allowed: std::ops::RangeInclusive<usize>,
    name: &str,
) -> Result<usize, HostError> {
    if allowed.contains(&given) {
        return Ok(given);
    }
    let allowed = format!("{name}: {} to {}", allowed.start(), allowed.end());
    Err(out(what, &given.to_string(), allowed))
}

pub(super) fn out(what: &'static str, given: &str, allowed: String) -> HostError {
    HostError::OutOfRange { what, given: given.to_owned(), allowed }
}
