//! Connect Four: drop stones into columns, four in a row win. Any size, any length of line.
//!
//! On the command line: `connect-four` (7 columns, 6 rows), `connect-four:9x5`,
//! `connect-four:7x6,5` (five in a row). Columns are numbered from 1; those after the ninth are
//! called `a`, `b`, … (`a` is the tenth), so that a position is written as the columns played, one
//! character each: `4453`.

mod bits;
mod board;
mod eval;
mod follow_up;
mod hints;
mod lines;
mod moves_played;
mod notation;
mod params;

use gametree::{Acyclic, Deterministic, Game, Key, KeyKind, Outcome, Side, Turn, Value, Verdict};

use crate::hosted::Hosted;

pub use bits::Bits;
pub use board::Board;
pub use eval::Eval;
pub use hints::{MIRROR_PLIES, MIRRORED};
pub use lines::{MAX_LENGTH, Windows};
pub use params::{MAX_WIDTH, Shape, visit_connect_four};

/// A move: the column, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(pub u8);

/// The stones on the board. A stone's colour is told by who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<B = u64> {
    /// The stones of the side to move.
    own: B,
    /// The stones of both sides.
    stones: B,
    /// How many stones there are.
    plies: u32,
}

impl<B: Bits> Position<B> {
    /// The stones of the side to move.
    #[inline]
    #[must_use]
    pub fn own(&self) -> B {
        self.own
    }

    /// The stones of the side that moved last.
    #[inline]
    #[must_use]
    pub fn theirs(&self) -> B {
        self.own ^ self.stones
    }

    /// The stones of both sides.
    #[inline]
    #[must_use]
    pub fn stones(&self) -> B {
        self.stones
    }

    /// How many stones there are.
    #[inline]
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The stones of one side.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side) -> B {
        if side == side_after(self.plies) { self.own } else { self.theirs() }
    }
}

/// The side to move when so many stones have been played.
#[inline]
fn side_after(plies: u32) -> Side {
    if plies.is_multiple_of(2) { Side::First } else { Side::Second }
}

/// The rules: the size of the board and the length of a line. `B` holds the cells and a spare one
/// for each column: `u64` up to 64 of them, `u128` up to 128.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectFour<B = u64> {
    board: Board<B>,
}

impl<B: Bits> ConnectFour<B> {
    /// The game on that board.
    #[must_use]
    pub fn new(board: Board<B>) -> ConnectFour<B> {
        ConnectFour { board }
    }

    /// The board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board<B> {
        &self.board
    }

    /// How many cells are empty.
    #[inline]
    #[must_use]
    pub fn cells_left(&self, pos: &Position<B>) -> u32 {
        self.board.size() - pos.plies
    }
}

impl<B: Bits> Game for ConnectFour<B> {
    type Position = Position<B>;
    type Move = Column;
    type Undo = Position<B>;

    fn start(&self) -> Position<B> {
        Position { own: B::NONE, stones: B::NONE, plies: 0 }
    }

    #[inline]
    fn turn(&self, pos: &Position<B>) -> Turn {
        Turn::Player(side_after(pos.plies))
    }

    #[inline]
    fn moves(&self, pos: &Position<B>, out: &mut Vec<Column>) {
        let mut top = self.board.first_top();
        for column in 0..self.board.width() {
            if !(pos.stones & top).any() {
                out.push(Column(column as u8));
            }
            top = top << self.board.stride();
        }
    }

    #[inline]
    fn play(&self, pos: &mut Position<B>, Column(column): Column) -> Position<B> {
        let before = *pos;
        pos.own = before.theirs();
        pos.stones |= self.board.drop(before.stones, u32::from(column));
        pos.plies += 1;
        before
    }

    #[inline]
    fn undo(&self, pos: &mut Position<B>, _: Column, before: Position<B>) {
        *pos = before;
    }

    /// Only the side that has just moved can have made a line.
    #[inline]
    fn outcome(&self, pos: &Position<B>) -> Option<Outcome> {
        if self.board.has_line(pos.theirs()) {
            Some(Outcome::Win(side_after(pos.plies).other()))
        } else if pos.plies == self.board.size() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// In each column the sum tells the height by its size and the colours by the rest: a column
    /// of n stones gives `2^n - 1` to `2^(n+1) - 2`.
    #[inline]
    fn key(&self, pos: &Position<B>) -> Key {
        pos.own.plus(pos.stones).key()
    }

    fn key_kind(&self) -> KeyKind {
        B::KEY_KIND
    }
}

impl<B: Bits> Deterministic for ConnectFour<B> {}
impl<B: Bits> Acyclic for ConnectFour<B> {}

impl<B: Bits> Hosted for ConnectFour<B> {
    type Eval = Eval;

    const ACYCLIC: bool = true;
    const OWN_SOLVER: bool = true;

    /// The score of the published position sets (Pons): 0 for a draw, n for a win with n - 1 of
    /// the winner's own stones to spare after the winning one, negative for a loss.
    fn customary_score(&self, pos: &Position<B>, value: Value) -> Option<i32> {
        if !value.is_settled() {
            return None;
        }
        let to_spare = |distance: u32| {
            let left = self.cells_left(pos).checked_sub(distance)?;
            i32::try_from(1 + left / 2).ok()
        };
        match value.verdict::<Self>() {
            Verdict::Win(distance) => to_spare(distance),
            Verdict::Loss(distance) => to_spare(distance).map(|score| -score),
            Verdict::Draw => Some(0),
            _ => None,
        }
    }
}
