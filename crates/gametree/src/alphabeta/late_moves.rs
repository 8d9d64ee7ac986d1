#![doc = include_str!("pages/late_moves.md")]

use super::enhancements::{Enhancement, Switches};
use super::pruning::{Candidate, Standing};
use super::search::Search;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;

/// With more plies to go every move is searched.
const DEEPEST: i32 = 8;
/// Moves that are searched at depth 0, were it asked for.
const AT_LEAST: i32 = 4;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Whether enough moves have been searched in vain that the rest will not do better. A third more
    /// while the mover's chances improve.
    #[inline]
    pub(super) fn comes_too_late(
        &self,
        standing: Standing<'_>,
        candidate: &Candidate<G::Move>,
    ) -> bool {
        let depth = standing.at.depth;
        if !self.on.has(Enhancement::LateMoves) || depth > DEEPEST {
            return false;
        }
        let enough = AT_LEAST + depth * depth;
        let enough = if standing.outlook.is_improving() { enough } else { enough * 3 / 4 };
        candidate.tried as i32 >= enough
    }
}
