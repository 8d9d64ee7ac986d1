#![doc = include_str!("pages/history_pruning.md")]

use super::enhancements::{Enhancement, Switches};
use super::pruning::Candidate;
use super::reductions::likely_depth;
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;

/// Where a move is likely to get more plies, history does not suffice to judge it.
const DEEPEST: i32 = 4;
/// A move is left out whose history lies below this for each ply it is likely to get, and one more.
const PER_PLY: i32 = -4_000;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Whether the move has failed so often that it will again.
    #[inline]
    pub(super) fn failed_too_often(&self, at: At, candidate: &Candidate<G::Move>) -> bool {
        let depth = likely_depth(at.depth, candidate.tried);
        self.on.has(Enhancement::HistoryPruning)
            && depth <= DEEPEST
            && candidate.history < PER_PLY * (depth + 1)
    }
}
