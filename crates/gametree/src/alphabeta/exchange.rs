#![doc = include_str!("pages/exchange.md")]

use super::enhancements::{Enhancement, Switches};
use super::pruning::{Candidate, Nature};
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::Score;

/// With more plies to go a sacrifice may pay.
const DEEPEST: i32 = 9;
/// What a quiet move may lose for each ply to go, and a capture for each ply squared, in points.
const QUIET_PER_PLY: Score = -50;
const TACTICAL_PER_PLY_SQUARED: Score = -25;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Whether the move loses more in the exchange than the plies to come can win back.
    #[inline]
    pub(super) fn loses_too_much(
        &self,
        pos: &G::Position,
        at: At,
        candidate: &Candidate<G::Move>,
    ) -> bool {
        if !G::TACTICS || !self.on.has(Enhancement::Exchange) || at.depth > DEEPEST {
            return false;
        }
        let least = match candidate.nature {
            Nature::Quiet => QUIET_PER_PLY * at.depth,
            Nature::Tactical => TACTICAL_PER_PLY_SQUARED * at.depth * at.depth,
        };
        !self.game.exchange(pos, candidate.mv, least)
    }
}
