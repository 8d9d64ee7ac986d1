//! Games of chance: expected results, and how to find them.

use crate::game::{Game, Outcome, Side};

/// An opinion about unfinished positions of a game of chance, as an expected result.
///
/// All numbers are seen by [`Side::First`], in the unit of results ([`result`]): a win is +1, a loss -1, a
/// margin its points.
pub trait Forecast<G: Game> {
    /// The expected result. Never asked where [`Game::outcome`] shows the end.
    fn expect(&self, game: &G, pos: &G::Position) -> f64;

    /// The lowest and the highest result that [`Forecast::expect`] or the rules can still give at
    /// `pos` or anywhere below it. The closer, the more is pruned. Whole numbers prune best: a value
    /// that reaches one is known to be the best there is, whatever was rounded on the way.
    fn range(&self, game: &G, pos: &G::Position) -> (f64, f64);
}

/// A finished game's result as [`Side::First`] sees it.
#[inline]
#[must_use]
pub fn result(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Draw => 0.0,
        Outcome::Win(Side::Second) => -1.0,
        Outcome::Margin(points) => f64::from(points),
    }
}
