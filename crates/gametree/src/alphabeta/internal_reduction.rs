#![doc = include_str!("pages/internal_reduction.md")]

use super::enhancements::{Enhancement, Enhancements, Switches};
use super::search::{At, Search};
use super::stack::Expected;
use super::table_steps::Found;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::Window;

/// With fewer plies to go, looking less deep saves nothing.
const LEAST_DEPTH: i32 = 4;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Notes what a node is expected to turn out, for those who ask.
    #[inline]
    pub(super) fn expect(&mut self, ply: usize, expected: Expected) {
        if self.on.has_any(Enhancements::EXPECTING) {
            self.stack.expect(ply, expected);
        }
    }

    /// The same for a child of the node at `ply` that is searched in full.
    #[inline]
    pub(super) fn expect_other(&mut self, ply: usize) {
        if self.on.has_any(Enhancements::EXPECTING) {
            self.stack.expect(ply + 1, self.stack.expected(ply).other());
        }
    }

    /// By how many plies a node is searched less deep, because nothing is known of it yet.
    #[inline]
    pub(super) fn internal_reduction(&self, at: At, window: Window, found: &Found) -> i32 {
        let unknown = self.on.has(Enhancement::InternalReduction)
            && at.ply > 0
            && at.depth >= LEAST_DEPTH
            && !found.has_move()
            && self.stack.excluded(at.ply).is_none()
            && (!window.is_null() || self.stack.expected(at.ply) == Expected::Cut);
        i32::from(unknown)
    }
}
