//! What a game is. This is the one file to read before writing a game.
//!
//! The *rules* are a value (board size, heap list, an explicit tree) and implement [`Game`]; a
//! *position* is plain data: the board and whose turn it is, never the history. History belongs to
//! whoever walks the tree (see [`crate::path`]).

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A 64-bit name of a position, used to find it in tables.
pub type Key = u64;

/// One of the two players. The first player is the one who moves at the usual start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Side {
    /// The player who usually opens: X, black, white in chess, MAX.
    First,
    /// The other one: O, MIN.
    Second,
}

impl Side {
    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Who acts in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A player chooses.
    Player(Side),
    /// A die is thrown or a card turned: see [`crate::Stochastic`].
    Chance,
}

/// How a finished game ended, seen by nobody in particular.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// That side won.
    Win(Side),
    /// Nobody won.
    Draw,
    /// The first player's points less the second's, for games that count.
    Margin(i32),
}

/// How a game's results are counted, which fixes how its values are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// Results are [`Outcome::Win`] and [`Outcome::Draw`]; a sooner win is the better win.
    WinLoss,
    /// Results are [`Outcome::Margin`]; only the points count.
    Margins,
}

/// What it means that a position occurs again on the path from the start of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repeat {
    /// Nothing: play goes on.
    GoesOn,
    /// The game is over with this result.
    Ends(Outcome),
    /// The move that led here was not allowed (superko).
    Forbidden,
}

/// Whether two different positions can have the same [`Key`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KeyKind {
    /// Never: the key is the position in other words, and table answers are exact.
    Injective,
    /// They can, by a rare accident: an exact answer that used a table says that it rests on
    /// hashed keys.
    Hashed,
}

/// The rules of a game for two players (or one against chance) with open information.
///
/// `moves`, `play`, `turn`, `outcome`, `start` and `undo` suffice; everything else has a default
/// that is right. After these, `impl Hints for MyGame {}` and `impl Deterministic for MyGame {}`
/// give every search.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game",
    note = "implement `gametree::Game`: start, turn, moves, play, undo and outcome; the book chapter \"a game in sixty lines\" is a model"
)]
pub trait Game {
    /// The board and whose turn it is; no history.
    type Position: Clone + Eq + Hash + Debug;
    /// One move. Small and plain.
    type Move: Copy + Eq + Debug;
    /// What `undo` cannot work out by itself. A game that prefers copying sets `Undo = Position`.
    type Undo;

    /// `false` if a player may ever move twice running (passes left out, extra turns).
    const ALTERNATES: bool = true;
    /// `true` if [`Game::repeat`] ever answers anything but [`Repeat::GoesOn`].
    const LOOKS_BACK: bool = false;
    /// How results are counted.
    const SCORING: Scoring = Scoring::WinLoss;

    /// The usual first position.
    fn start(&self) -> Self::Position;

    /// Who acts. In a finished position: the side that would have moved.
    fn turn(&self, pos: &Self::Position) -> Turn;

    /// Appends every legal move, in an order that depends on the position alone. Must not look at
    /// what `out` already holds. Called only for positions that are not over.
    fn moves(&self, pos: &Self::Position, out: &mut Vec<Self::Move>);

    /// Plays a move that `moves` lists. What an unlisted move does is not defined: use
    /// [`crate::rules::play_checked`] for moves from outside.
    fn play(&self, pos: &mut Self::Position, mv: Self::Move) -> Self::Undo;

    /// Takes back `mv`, which was the last move played, with what `play` returned.
    fn undo(&self, pos: &mut Self::Position, mv: Self::Move, undo: Self::Undo);

    /// The result, if the board shows that the game is over.
    fn outcome(&self, pos: &Self::Position) -> Option<Outcome>;

    /// The result when the side to move has no move and the board shows no end. By default it
    /// loses (normal play).
    fn stuck(&self, pos: &Self::Position) -> Outcome {
        match self.turn(pos) {
            Turn::Player(side) => Outcome::Win(side.other()),
            Turn::Chance => Outcome::Draw,
        }
    }

    /// A name for the position: equal positions have equal keys. The default hashes the whole
    /// position, which is right and slow.
    fn key(&self, pos: &Self::Position) -> Key {
        let mut hasher = DefaultHasher::new();
        pos.hash(&mut hasher);
        hasher.finish()
    }

    /// Whether [`Game::key`] tells all positions of this game apart.
    fn key_kind(&self) -> KeyKind {
        KeyKind::Hashed
    }

    /// What the `times`-th occurrence (2 or more) of a position means. Only asked if
    /// [`Game::LOOKS_BACK`].
    fn repeat(&self, pos: &Self::Position, times: u32) -> Repeat {
        let _ = (pos, times);
        Repeat::GoesOn
    }
}
