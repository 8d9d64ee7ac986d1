#![doc = include_str!("pages/reductions.md")]

use super::enhancements::{Enhancement, Switches};
use super::pruning::{Candidate, Standing};
use super::search::Search;
use super::stack::Expected;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;

/// With fewer plies to go nothing is saved.
const LEAST_DEPTH: i32 = 3;
/// Moves that are searched in full.
const FIRST: usize = 2;
/// The reduction in plies is `BASE + ln(depth) · ln(moves tried) / DIVISOR`, all in 1,024ths.
const BASE: i32 = 1_300;
const DIVISOR: i32 = 2_300;
/// History that is worth a ply.
const HISTORY_PER_PLY: i32 = 12_000;
const PLY: i32 = 1_024;

/// Natural logarithms of 0 (as of 1) to 63, in 1,024ths.
const LOGARITHMS: [i32; 64] = {
    let mut table = [0; 64];
    let mut sum = 0.0;
    let mut n = 2;
    while n < table.len() {
        // ln(n) - ln(n - 1) = 2 artanh(x), with x = 1 / (2n - 1).
        let x = 1.0 / (2 * n - 1) as f64;
        let squared = x * x;
        sum += 2.0 * x * (1.0 + squared * (1.0 / 3.0 + squared * (0.2 + squared / 7.0)));
        table[n] = (sum * PLY as f64) as i32;
        n += 1;
    }
    table
};

fn logarithm(n: usize) -> i32 {
    LOGARITHMS[n.min(LOGARITHMS.len() - 1)]
}

/// The reduction of a move by the plies to go and its place alone, in 1,024ths of a ply.
#[inline]
fn usual(depth: i32, tried: usize) -> i32 {
    BASE + logarithm(depth.max(1) as usize) * logarithm(tried) / DIVISOR
}

/// How deep a move of this place will likely be searched.
#[inline]
pub(super) fn likely_depth(depth: i32, tried: usize) -> i32 {
    (depth - 1 - usual(depth, tried) / PLY).max(0)
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// By how many plies a move is searched less deep at first. `after` is the position after it.
    #[inline]
    pub(super) fn reduction(
        &self,
        after: &G::Position,
        standing: Standing<'_>,
        candidate: &Candidate<G::Move>,
    ) -> i32 {
        let Standing { at, window, outlook, .. } = standing;
        let open = !window.is_null();
        let first = FIRST + usize::from(open) + usize::from(at.ply == 0);
        if !self.on.has(Enhancement::Reductions)
            || at.depth < LEAST_DEPTH
            || candidate.tried < first
        {
            return 0;
        }
        let mut plies = usual(at.depth, candidate.tried);
        if candidate.is_quiet() {
            plies -= candidate.history * PLY / HISTORY_PER_PLY;
            plies += if outlook.is_improving() { 0 } else { PLY / 2 };
        } else {
            plies /= 2;
        }
        if open {
            plies -= PLY;
        } else if self.stack.expected(at.ply) == Expected::Cut {
            plies += PLY;
        }
        if outlook.is_checked() || (G::TACTICS && self.game.in_check(after)) {
            plies -= PLY;
        }
        (plies / PLY).clamp(0, at.depth - 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_logarithms() {
        for (n, &entry) in LOGARITHMS.iter().enumerate().skip(1) {
            assert!((f64::from(entry) - (n as f64).ln() * f64::from(PLY)).abs() < 2.0, "{n}");
        }
    }
}
