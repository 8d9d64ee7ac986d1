#![doc = include_str!("pages/tablebase.md")]

use super::enhancements::{Enhancement, Switches};
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::{Score, of_verdict};

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// The result of a position that stands in a table. The root must find a move, so it never
    /// asks here.
    #[inline]
    pub(super) fn cut_by_tablebase(&mut self, pos: &G::Position, at: At) -> Option<Score> {
        if !G::TABLES || at.ply == 0 || !self.on.has(Enhancement::Tablebase) {
            return None;
        }
        let verdict = self.game.verdict(pos)?;
        // True, but not seen by the search: how far away the end is nobody knows.
        self.estimates += 1;
        Some(of_verdict(verdict, self.distance(at.ply)))
    }
}
