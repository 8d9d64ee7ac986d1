//! When a search ends: depth, nodes, clock, or a word from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::score::MAX_PLY;

/// A flag that stops a search from another thread. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks every search that has this flag to stop, which takes about a millisecond.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Makes the flag ready for the next search.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// When to end. Whichever limit comes first ends the search, and an answer is always given.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead; `None` is [`MAX_PLY`].
    pub depth: Option<usize>,
    /// Calls of the search function; exact with one thread.
    pub nodes: Option<u64>,
    /// No iteration is begun that is not expected to be finished by then.
    pub soft: Option<Duration>,
    /// The search stops by then.
    pub hard: Option<Duration>,
    /// Stops the search from outside.
    pub stop: Stop,
    /// While this flag is raised, the limits of time do not count: the opponent is still
    /// thinking. Time runs from the start of the search all the same.
    pub pondering: Stop,
}

impl Limits {
    /// No limit but the end of the game.
    #[must_use]
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Looks this many plies ahead.
    #[must_use]
    pub fn depth(depth: usize) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Searches this many nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Answers after this time at the latest: the soft limit and the hard one.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits { soft: Some(time), hard: Some(time), ..Limits::default() }
    }

    /// The same limits with this stop flag.
    #[must_use]
    pub fn stopped_by(mut self, stop: &Stop) -> Limits {
        self.stop = stop.clone();
        self
    }

    /// The depth limit as a number.
    #[must_use]
    pub fn max_depth(&self) -> usize {
        self.depth.unwrap_or(MAX_PLY).min(MAX_PLY)
    }
}

/// What ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StoppedBy {
    /// Nothing is left to find out: the value is exact and proven.
    Solved,
    /// The depth limit.
    Depth,
    /// The node limit.
    Nodes,
    /// The clock.
    Time,
    /// The memory for what has to be remembered.
    Memory,
    /// The stop flag.
    Flag,
}

impl std::fmt::Display for StoppedBy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            StoppedBy::Solved => "solved",
            StoppedBy::Depth => "depth",
            StoppedBy::Nodes => "nodes",
            StoppedBy::Time => "time",
            StoppedBy::Memory => "memory",
            StoppedBy::Flag => "interrupt",
        })
    }
}

/// A number of bytes as command lines write it: `64M`, `1K`, or the bytes themselves where no unit
/// goes into them.
#[must_use]
pub fn size_text(bytes: usize) -> String {
    let units = [(30, "G"), (20, "M"), (10, "K")];
    let fitting = units.iter().find(|(shift, _)| bytes > 0 && bytes.trailing_zeros() >= *shift);
    match fitting {
        Some((shift, unit)) => format!("{}{unit}", bytes >> shift),
        None => bytes.to_string(),
    }
}

/// The same for a sentence, in which a bare number needs its unit: `1000 bytes`.
#[must_use]
pub fn size_words(bytes: usize) -> String {
    let text = size_text(bytes);
    if text.ends_with(|last: char| last.is_ascii_digit()) { format!("{text} bytes") } else { text }
}

/// The limits of one search, counting from its start.
#[derive(Clone, Debug)]
pub struct Budget {
    start: Instant,
    nodes: u64,
    hard: Option<Instant>,
    soft: Option<Instant>,
    stop: Stop,
    pondering: Stop,
}

impl Budget {
    /// Starts the clock.
    #[must_use]
    pub fn new(limits: &Limits) -> Budget {
        let start = Instant::now();
        // A limit so far away that the clock cannot hold it is no limit.
        Budget {
            start,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            hard: limits.hard.and_then(|time| start.checked_add(time)),
            soft: limits.soft.and_then(|time| start.checked_add(time)),
            stop: limits.stop.clone(),
            pondering: limits.pondering.clone(),
        }
    }

    /// The same budget for a helper thread: it ends with `stop`, and counts no nodes.
    #[must_use]
    pub fn of_helper(&self, stop: &Stop) -> Budget {
        Budget { nodes: u64::MAX, stop: stop.clone(), ..self.clone() }
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The node limit; `u64::MAX` if there is none.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Why the search must stop now, if it must.
    #[must_use]
    pub fn spent(&self, nodes: u64, now: Instant) -> Option<StoppedBy> {
        if nodes >= self.nodes {
            Some(StoppedBy::Nodes)
        } else if self.stop.is_raised() {
            Some(StoppedBy::Flag)
        } else if self.hard.is_some_and(|hard| now >= hard) && !self.pondering.is_raised() {
            Some(StoppedBy::Time)
        } else {
            None
        }
    }

    /// Whether something that takes `expected` would be over before the soft limit.
    #[must_use]
    pub fn allows(&self, expected: Duration) -> bool {
        self.pondering.is_raised()
            || self.soft.is_none_or(|soft| {
                Instant::now().checked_add(expected).is_some_and(|then| then <= soft)
            })
    }

    /// Whether the soft limit lies before the hard one, as for a move of a game on the clock.
    #[must_use]
    pub fn is_clock(&self) -> bool {
        self.soft.is_some_and(|soft| self.hard.is_none_or(|hard| soft < hard))
    }

    /// Whether the opponent is still thinking.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.is_raised()
    }

    /// Whether less time has passed than `factor` times the soft limit.
    #[must_use]
    pub fn aims_beyond(&self, factor: f64) -> bool {
        self.soft.is_none_or(|soft| self.elapsed() < (soft - self.start).mul_f64(factor.max(0.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_in_the_largest_unit_that_goes_into_them() {
        for (bytes, text, words) in [
            (1 << 30, "1G", "1G"),
            (64 << 20, "64M", "64M"),
            (1 << 10, "1K", "1K"),
            (1536 << 10, "1536K", "1536K"),
            (1000, "1000", "1000 bytes"),
            (0, "0", "0 bytes"),
        ] {
            assert_eq!((size_text(bytes).as_str(), size_words(bytes).as_str()), (text, words));
        }
    }
}
