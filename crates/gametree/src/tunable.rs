//! Evaluators whose knowledge is a list of weights with names, which a program can learn.
//!
//! Such an evaluator counts terms (a bishop pair, a passed pawn on the sixth), multiplies each
//! count by the term's weight and adds up, first player less second. Every weight is two: what the
//! term is worth in the midgame and in the endgame; the position says how much of each it is
//! (*tapering*). A [`Trace`] is that sum, taken apart: it lets a tuner compute what the evaluator
//! would say with other weights without looking at the position again, and a reader see why.

use crate::evaluator::Evaluator;
use crate::game::Game;

/// A weight, or a sum of weights, in the evaluator's unit: one number for each end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tapered<T = i32> {
    /// With all pieces on the board.
    pub midgame: T,
    /// With next to none.
    pub endgame: T,
}

/// How often a term counts for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TermCount {
    /// The number of the term, in the order of [`Tunable::names`].
    pub term: usize,
    /// How often for the first player and for the second.
    pub sides: [i32; 2],
}

impl TermCount {
    /// The first player's count less the second's.
    #[inline]
    #[must_use]
    pub fn balance(&self) -> i32 {
        self.sides[0] - self.sides[1]
    }
}

/// What an evaluator found in a position, before any weight is applied.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trace {
    /// The terms that count for either side, by number.
    pub counts: Vec<TermCount>,
    /// How much of each kind of weight makes up the score: from 0 to 1, together at most 1.
    pub shares: Tapered<f64>,
    /// What the endgame's share has been multiplied by, because the ending is harder to win than
    /// its terms say: 1 where nothing is known. Already contained in `shares`.
    pub scale: f64,
}

impl Trace {
    /// The two sums of counts times weights, first player less second.
    #[must_use]
    pub fn sums(&self, weights: &[Tapered]) -> Tapered {
        let mut sums = Tapered::default();
        for count in &self.counts {
            let weight = weights[count.term];
            sums.midgame += count.balance() * weight.midgame;
            sums.endgame += count.balance() * weight.endgame;
        }
        sums
    }

    /// What the evaluator says with these weights, seen by the first player, before rounding.
    #[must_use]
    pub fn value(&self, weights: &[Tapered]) -> f64 {
        let sums = self.sums(weights);
        f64::from(sums.midgame) * self.shares.midgame
            + f64::from(sums.endgame) * self.shares.endgame
    }
}

/// An evaluator that is a sum of weights.
pub trait Tunable<G: Game>: Evaluator<G> + Sized {
    /// The names of the terms.
    fn names(&self) -> Vec<String>;

    /// The weights of the terms, as many as names.
    fn weights(&self) -> Vec<Tapered>;

    /// The same evaluator with other weights, as many as names. Weights beyond what the evaluator
    /// can compute with are brought within its limits.
    #[must_use]
    fn with_weights(&self, weights: &[Tapered]) -> Self;

    /// Whether games can teach a term's weight. Others keep theirs: those of endings that are
    /// decided long before they are played out, say.
    fn is_learnable(&self, term: usize) -> bool {
        let _ = term;
        true
    }

    /// How often each term counts. [`Trace::value`] with [`Tunable::weights`] differs from
    /// [`Evaluator::score`], seen by the first player, by rounding alone: less than 2.
    fn trace(&self, game: &G, pos: &G::Position) -> Trace;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_the_tapered_sum_of_counts_times_weights() {
        let trace = Trace {
            counts: vec![
                TermCount { term: 0, sides: [2, 1] },
                TermCount { term: 2, sides: [0, 3] },
            ],
            shares: Tapered { midgame: 0.25, endgame: 0.5 },
            scale: 0.5,
        };
        let weight = |midgame, endgame| Tapered { midgame, endgame };
        let weights = [weight(100, 120), weight(7, 7), weight(-4, 10)];
        assert_eq!(trace.sums(&weights), weight(112, 90));
        assert!((trace.value(&weights) - (28.0 + 45.0)).abs() < 1e-12);
    }
}
