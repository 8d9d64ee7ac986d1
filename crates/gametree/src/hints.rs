//! What a game may tell a search beyond its rules.
//!
//! Every default says "don't know", so `impl Hints for MyGame {}` is always correct. A hint never
//! changes a value, only the work: [`crate::contract`] checks each one against plain minimax.

use crate::game::{Game, Key};
use crate::score::Score;

/// A number for one of the board's symmetries; 0 is "as it stands".
pub type Symmetry = u8;

/// What a game knows about a position's value without search.
///
/// Plies are counted to the last move of the game. An end that shows only in that the side to move
/// has no move is not for [`Known::WinIn`] and [`Known::LossIn`]: a search of so many plies would
/// not see it yet. Let [`Game::outcome`] show such ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The side to move wins, in exactly this many plies against the longest resistance.
    WinIn(u32),
    /// The side to move loses, in exactly this many plies if it resists the longest.
    LossIn(u32),
    /// Perfect play ends in a draw, and no line of play is longer than this many plies.
    DrawWithin(u32),
}

/// A move and how promising it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated<M> {
    /// The move.
    pub mv: M,
    /// What [`Hints::order`] says of it.
    pub rating: i32,
}

/// What came of [`Hints::look`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The game does not look; no moves were listed.
    Nothing,
    /// The value is known; no moves were listed.
    Known(Known),
    /// Nothing is decided, and the moves that do not lose at once were listed.
    Safe,
}

/// Limits on the value of a position, seen by the side to move, in the scale of
/// [`crate::score`] with distances counted from this position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueRange {
    /// The value is at least this.
    pub low: Score,
    /// The value is at most this.
    pub high: Score,
}

/// Knowledge for the search. Optional, honest, and checked.
#[diagnostic::on_unimplemented(
    message = "`{Self}` gives no search hints",
    label = "needs `Hints`",
    note = "every hint has a default that says \"don't know\": write `impl gametree::Hints for {Self} {{}}`"
)]
pub trait Hints: Game {
    /// How many different values [`Hints::slot`] has; 0 if the game does not number its moves.
    const SLOTS: usize = 0;
    /// How many symmetries [`Hints::canonical`] may name, the identity included.
    const SYMMETRIES: Symmetry = 1;

    /// The move's place, below [`Hints::SLOTS`], in tables that learn which moves are good
    /// (history). Moves that mean the same in different positions share a slot.
    fn slot(&self, pos: &Self::Position, mv: Self::Move) -> usize {
        let _ = (pos, mv);
        0
    }

    /// How promising a move looks; higher is tried first. Keep it within ±30,000.
    fn order(&self, pos: &Self::Position, mv: Self::Move) -> i32 {
        let _ = (pos, mv);
        0
    }

    /// The move in 16 bits, different for each legal move of a position. `None`: the search uses
    /// its place in the list that `moves` makes.
    fn pack(&self, pos: &Self::Position, mv: Self::Move) -> Option<u16> {
        let _ = (pos, mv);
        None
    }

    /// The key shared by all positions that are this one turned or mirrored, and the symmetry
    /// that leads from this position to the one that stands for all. Needs [`Hints::pack`]. A
    /// position that is not worth the trouble may keep its own key, with symmetry 0, if all its
    /// images do.
    fn canonical(&self, pos: &Self::Position) -> (Key, Symmetry) {
        (self.key(pos), 0)
    }

    /// The move that `mv` becomes when the board is turned by `symmetry`.
    fn turned(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move {
        let _ = symmetry;
        mv
    }

    /// No line of play from here is longer than this many plies.
    fn plies_left(&self, pos: &Self::Position) -> Option<u32> {
        let _ = pos;
        None
    }

    /// Limits on the value under perfect play to the end. Asked only where [`Hints::look`] has
    /// decided nothing.
    fn bounds(&self, pos: &Self::Position) -> Option<ValueRange> {
        let _ = pos;
        None
    }

    /// A look at what can happen at once. Either it decides the value, or it appends to `safe` the
    /// legal moves, in the order of [`Game::moves`] and with the rating of [`Hints::order`],
    /// leaving out those after which the opponent wins on the spot (one at least remains). Asked
    /// only of positions that are not over.
    fn look(&self, pos: &Self::Position, safe: &mut Vec<Rated<Self::Move>>) -> Look {
        let _ = (pos, safe);
        Look::Nothing
    }

    /// Whether no position of the game so far can occur again after `mv`.
    fn irreversible(&self, pos: &Self::Position, mv: Self::Move) -> bool {
        let _ = (pos, mv);
        false
    }
}
