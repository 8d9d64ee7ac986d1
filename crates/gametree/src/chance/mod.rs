//! Games of chance: expected results, and how to find them.
//!
//! A value is an expected result, as a real number seen by [`Side::First`]. Where chance acts it is
//! the sum of the parts times the values of the events, in the order in which the game lists them,
//! divided by the whole: all methods add in this one way, so that they agree to the last bit.
//!
//! A decision is a ply and a throw of dice is one: depth 3 is "move, roll, move".
//!
//! | file | holds |
//! |---|---|
//! | `expectiminimax.rs` | the reference, never optimised |
//! | `search.rs` | a node: leaves, the table, a player's choice; `order.rs`: which move is tried first |
//! | `star.rs`, `probe.rs` | a chance node: Star1's windows, Star2's probes |
//! | `table.rs` | bounds of positions searched before |
//! | `driver.rs` | what calls the search: moves of the root, deepening, limits |
//! | `solve/` | exact values where positions come back: value iteration, and exact fractions |
//! | `witness.rs` | who watches |

mod driver;
mod expectiminimax;
mod order;
mod probe;
mod search;
mod solve;
mod star;
mod table;
mod witness;

pub use driver::{ChanceOptions, ChanceReport, ChanceSearcher, Expected, Passes};
pub use expectiminimax::{Answer, Expectiminimax};
pub use search::{OrderBy, Pruning};
pub use solve::{Fraction, Fractions, Unsolved, ValueIteration, Values};
pub use witness::{Exit, Node, Witness};

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
