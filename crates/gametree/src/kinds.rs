//! Kinds of games, as markers that the compiler checks: a method asks for the kinds it can take,
//! and a misfit does not compile.

use std::fmt::Debug;
use std::hash::Hash;

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

    /// The position that stands for all that are this one turned or mirrored: one of them, the same
    /// from whichever it is asked for. They have one value, so solving lists only that one. `pos`
    /// itself, the default, if the game does not say.
    fn upright(&self, pos: Self::Position) -> Self::Position {
        pos
    }
}

/// Both players have the same moves, and who cannot move loses (or wins, in misère play). A
/// position is a sum of parts that do not touch each other: a move changes one of them.
///
/// That is what [`crate::nimber`] needs. Whether the parts keep their word,
/// [`crate::contract::impartial`] checks.
#[diagnostic::on_unimplemented(
    message = "this method takes impartial games, and `{Self}` is not marked as one",
    label = "needs `Impartial`",
    note = "if both players have the same moves and the last move decides, implement `gametree::Impartial`: its parts, and what a part can become"
)]
pub trait Impartial: Acyclic {
    /// One part. Parts that are alike should be equal, so that each is looked at once; no player
    /// is named in it.
    type Part: Clone + Eq + Hash + Ord + Debug;

    /// Appends the parts of a position, in the order in which a reader expects them. Parts without
    /// a move may be left out.
    fn parts(&self, pos: &Self::Position, out: &mut Vec<Self::Part>);

    /// Lists what one move can make of a part: each option is a sum of parts again, perhaps of
    /// none.
    fn options(&self, part: &Self::Part, out: &mut Options<Self::Part>);

    /// What the last move of the game means.
    fn last_move(&self) -> LastMove {
        LastMove::Wins
    }

    /// The part in a word or two.
    fn part_text(&self, part: &Self::Part) -> String;
}

/// What the last move of an impartial game means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LastMove {
    /// Who makes it wins: normal play.
    Wins,
    /// Who makes it loses: misère play.
    Loses,
}

/// The options of a part, each a list of parts, in one piece of memory that is used again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options<P> {
    parts: Vec<P>,
    ends: Vec<usize>,
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Options { parts: Vec::new(), ends: Vec::new() }
    }
}

impl<P> Options<P> {
    /// Adds an option that is the sum of these parts.
    pub fn option(&mut self, parts: impl IntoIterator<Item = P>) {
        self.parts.extend(parts);
        self.ends.push(self.parts.len());
    }

    /// Forgets all options.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }

    /// The parts of all options, one after the other.
    #[must_use]
    pub fn parts(&self) -> &[P] {
        &self.parts
    }

    /// The options in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &[P]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.parts[start..end])
    }
}
