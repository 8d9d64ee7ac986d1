#![doc = include_str!("pages/futility.md")]

use super::enhancements::{Enhancement, Switches};
use super::pruning::{Candidate, Standing};
use super::reductions::likely_depth;
use super::search::Search;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::Score;

/// Where a move is likely to get more plies, it may still reach the window.
const DEEPEST: i32 = 7;
/// What a quiet move may gain in all, and in each ply it is likely to get, in points.
const MARGIN: Score = 110;
const MARGIN_PER_PLY: Score = 100;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Whether the position stands so far below the window that a quiet move will not reach it.
    #[inline]
    pub(super) fn is_futile(
        &self,
        pos: &G::Position,
        standing: Standing<'_>,
        candidate: &Candidate<G::Move>,
    ) -> bool {
        let depth = likely_depth(standing.at.depth, candidate.tried);
        if !self.on.has(Enhancement::Futility) || depth > DEEPEST {
            return false;
        }
        let Some(eval) = standing.outlook.eval else { return false };
        eval + MARGIN + MARGIN_PER_PLY * depth <= standing.window.alpha
            && !self.game.gives_check(pos, candidate.mv)
    }
}
