//! Kinds of games, as markers that the compiler checks: a method asks for the kinds it can take,
//! and a misfit does not compile.

use crate::game::{Game, Side};

/// No chance: every turn is a player's.
#[diagnostic::on_unimplemented(
    message = "this method takes games without chance, and `{Self}` is not marked as one",
    label = "needs `Deterministic`",
    note = "if no position of the game has `Turn::Chance`, write `impl gametree::Deterministic for {Self} {{}}`"
)]
pub trait Deterministic: Game {}

/// No position can occur twice in a game, so every line of play ends by itself.
#[diagnostic::on_unimplemented(
    message = "this method takes games in which no position can come back, and `{Self}` is not marked as one",
    label = "needs `Acyclic`",
    note = "if every move makes progress (a stone placed, a heap reduced), write `impl gametree::Acyclic for {Self} {{}}`"
)]
pub trait Acyclic: Deterministic {}

/// An exact probability: so many parts of a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Odds {
    /// The parts; at least 1.
    pub parts: u32,
    /// The whole, at least `parts`.
    pub of: u32,
}

impl Odds {
    /// The probability as a number from 0 to 1.
    #[inline]
    #[must_use]
    pub fn probability(self) -> f64 {
        f64::from(self.parts) / f64::from(self.of)
    }
}

/// Chance acts in some positions: those whose turn is [`crate::Turn::Chance`]. There
/// [`Game::moves`] lists the events (a throw of dice, a tile that appears), [`Game::play`] lets one
/// happen, and this trait says how likely it is.
#[diagnostic::on_unimplemented(
    message = "this method takes games of chance, and `{Self}` is not marked as one",
    label = "needs `Stochastic`",
    note = "implement `gametree::Stochastic`: how likely each event is where the turn is chance's"
)]
pub trait Stochastic: Game {
    /// How likely `event`, one of those that [`Game::moves`] lists, is in `pos`, where chance acts.
    /// All events of a position have the same whole ([`Odds::of`]), and their parts sum to it, so
    /// that every sum of whole results is exact. The parts are at least 1.
    fn odds(&self, pos: &Self::Position, event: Self::Move) -> Odds;

    /// By whose eyes a value of `pos` is told: the mover's where a player moves, and where chance
    /// acts the player's whom the event concerns first (who is about to roll).
    fn viewer(&self, pos: &Self::Position) -> Side;

    /// The position with the players exchanged, which is worth the negative to the first player and
    /// whose viewer is the other one. `None`, the default, if the game does not say. Solving then
    /// needs only half of all positions.
    fn exchanged(&self, pos: &Self::Position) -> Option<Self::Position> {
        let _ = pos;
        None
    }
}
