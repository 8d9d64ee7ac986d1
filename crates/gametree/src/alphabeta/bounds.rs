#![doc = include_str!("pages/bounds.md")]

use super::enhancements::{Enhancement, Switches};
use super::known::Foresight;
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::{INFINITY, LIMIT, Score, Window, from_table};

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Narrows the window to the limits that the game can prove. Returns the limit that lies
    /// outside the window.
    ///
    /// Limits among wins and losses hold at any depth, for estimates lie between them. Others,
    /// such as "at best a draw", speak of play to the end, and are used only when the search
    /// reaches it; that takes a ply more than the longest line has, for it may end with a side
    /// that finds no move.
    #[inline]
    pub(super) fn cut_by_bounds(
        &self,
        pos: &G::Position,
        at: At,
        foresight: Foresight,
        window: &mut Window,
    ) -> Option<Score> {
        if at.ply == 0 || foresight == Foresight::Decided || !self.on.has(Enhancement::Bounds) {
            return None;
        }
        let range = self.game.bounds(pos)?;
        let to_the_end = || self.game.plies_left(pos).is_some_and(|left| (left as i32) < at.depth);
        let low = self.seen_from_root(range.low, at.ply);
        let high = self.seen_from_root(range.high, at.ply);
        let low = if low < -LIMIT || to_the_end() { low } else { -INFINITY };
        let high = if high > LIMIT || to_the_end() { high } else { INFINITY };
        window.narrow(low, high)
    }

    /// A score with distances counted from this position, as this search scores it at the root.
    #[inline]
    fn seen_from_root(&self, score: Score, ply: usize) -> Score {
        self.flatten(from_table(score, self.distance(ply)))
    }
}
