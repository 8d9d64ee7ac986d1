//! What a search says.

use std::time::Duration;

use crate::limits::StoppedBy;
use crate::score::{Bound, Proof, Score, Value, is_decided};
use crate::sorting::largest_first;

/// One move of the root, with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// The move.
    pub mv: M,
    /// Its value for the side that makes it, with distances counted from the root. `None` if time
    /// did not suffice to say anything.
    pub value: Option<Value>,
    /// The best play that follows, the move itself first.
    pub pv: Vec<M>,
}

/// The state of a search after an iteration, or at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// Plies looked ahead.
    pub depth: usize,
    /// The moves asked for, the best first. Empty only if the game is over.
    pub lines: Vec<Line<M>>,
    /// Calls of the search function by all threads, since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How much of the table this search has filled, in permille.
    pub table_fullness: u32,
    /// What ended the search; `None` while it goes on.
    pub stopped_by: Option<StoppedBy>,
}

/// Sorts by value, the best for the mover first; what has no value comes last, and equals stay.
pub fn best_first<M>(lines: &mut [Line<M>]) {
    largest_first(lines, |line| line.value.map_or(i64::MIN, |value| i64::from(value.score)));
}

impl<M: Copy> Report<M> {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.lines.first().map(|line| line.mv)
    }

    /// The value of the root.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.lines.first().and_then(|line| line.value)
    }
}

/// The exact answer to "who wins, and how?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The value; its bound is not exact if a limit came first.
    pub value: Value,
    /// A move that keeps the value; `None` if the game is over, or unknown.
    pub best: Option<M>,
    /// Every move with its value, the best first, if that was asked for.
    pub lines: Vec<Line<M>>,
    /// Calls of the search function spent on the value alone.
    pub value_nodes: u64,
    /// Calls of the search function in all.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// What ended the search.
    pub stopped_by: StoppedBy,
}

/// A score with what it is worth, given how many estimated leaves it rests on.
pub(super) fn value(score: Score, bound: Bound, estimates: u64) -> Value {
    let sure = is_decided(score)
        && match bound {
            Bound::Exact => true,
            Bound::Lower => score > 0,
            Bound::Upper => score < 0,
        };
    let proof = if sure || estimates == 0 { Proof::Proven } else { Proof::Estimated };
    Value { score, bound, proof }
}
