#![doc = include_str!("pages/check_extension.md")]

use super::enhancements::{Enhancement, Switches};
use super::judgement::Check;
use super::search::Search;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// By how many plies a node is searched deeper because its side to move is in check. Not
    /// beyond the horizon, nor in lines that are twice as long as was asked for.
    #[inline]
    pub(super) fn check_extension(&self, check: Check, depth: i32, ply: usize) -> i32 {
        let extended = check == Check::Checked
            && self.on.has(Enhancement::CheckExtension)
            && depth >= 0
            && ply < 2 * self.root_depth;
        i32::from(extended)
    }
}
