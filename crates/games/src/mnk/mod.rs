//! `m,n,k` games: `k` stones in a row on a board of `m` columns and `n` rows, with stones that
//! stay where they are put or fall to the bottom.
//!
//! Moves are cells like `c2`, columns lettered from the left and rows numbered from the bottom;
//! where stones fall, a move is the number of a column, from 1. A position's text is its rows
//! from the top, like `X.O/.X./...`; X begins, so whose turn it is follows from the counts.

mod board;
mod eval;
mod notation;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use gametree::{
    Acyclic, Deterministic, Game, Hints, Key, KeyKind, Outcome, Side, Symmetry, TextError, Turn,
};

use self::board::{BITS, Board, Keys};
use crate::hosted::{EvaluatorInfo, Hosted, NONE, Opinions};
use crate::{parameters, symmetry};

pub use self::eval::Eval;

/// Where a stone may be put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placing {
    /// On any free cell.
    Anywhere,
    /// On the lowest free cell of a column.
    Falling,
}

/// Where the stones stand and whose turn it is, with the key of the board under each symmetry,
/// which a stone changes by one addition each.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stones: [u128; 2],
    keys: Keys,
    turn: Side,
}

/// The rules for one board.
#[derive(Clone, Debug)]
pub struct Mnk {
    board: Arc<Board>,
}

impl Mnk {
    /// `goal` in a row on a board of this width and height.
    ///
    /// # Errors
    /// The board has no cells or `(width + 1) * height` exceeds 128, or no line has room.
    pub fn new(
        width: usize,
        height: usize,
        goal: usize,
        placing: Placing,
    ) -> Result<Mnk, TextError> {
        Board::new(width, height, goal, placing).map(|board| Mnk { board: Arc::new(board) })
    }

    /// The game of `mnk:5,5,4` or `mnk:5,5,4,gravity`.
    ///
    /// # Errors
    /// Not three numbers and perhaps `gravity`, or what [`Mnk::new`] refuses.
    pub fn from_parameters(text: &str) -> Result<Mnk, TextError> {
        let fields = parameters::fields(text, ',');
        parameters::at_most(&fields, 4)?;
        let [width, height, goal, ..] = &fields[..] else {
            return Err(
                TextError::new("width, height and how many in a row are needed").at(0..text.len())
            );
        };
        let placing = match fields.get(3) {
            None => Placing::Anywhere,
            Some(field) if field.word() == "gravity" => Placing::Falling,
            Some(field) => {
                let message = format!("'{}' is not 'gravity'", field.text);
                return Err(field.error(message));
            }
        };
        let span = width.span.start..goal.span.end;
        let number = |field: &parameters::Field<'_>, what| {
            field.number(what, 1..=BITS as u64 - 1).map(|number| number as usize)
        };
        let width = number(width, "the width")?;
        let height = number(height, "the height")?;
        let goal = number(goal, "the number in a row")?;
        Mnk::new(width, height, goal, placing).map_err(|error| error.at(span))
    }

    #[inline]
    fn put(&self, pos: &mut Position, side: usize, bit: u8) {
        pos.stones[side] |= 1 << bit;
        let added = &self.board.keys[usize::from(bit)][side];
        pos.keys.iter_mut().zip(added).for_each(|(key, more)| *key = key.wrapping_add(*more));
    }

    #[inline]
    fn free(&self, pos: &Position) -> u128 {
        self.board.cells & !(pos.stones[0] | pos.stones[1])
    }
}

impl Game for Mnk {
    type Position = Position;
    /// The bit of the cell.
    type Move = u8;
    type Undo = ();

    fn start(&self) -> Position {
        Position { stones: [0; 2], keys: Keys::default(), turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<u8>) {
        let mut free = self.free(pos);
        match self.board.placing {
            Placing::Anywhere => {
                while free != 0 {
                    out.push(free.trailing_zeros() as u8);
                    free &= free - 1;
                }
            }
            Placing::Falling => {
                let landings = self.board.landings(free);
                let mut column = self.board.left_column;
                for _ in 0..self.board.width {
                    if landings & column != 0 {
                        out.push((landings & column).trailing_zeros() as u8);
                    }
                    column <<= 1;
                }
            }
        }
    }

    #[inline]
    fn play(&self, pos: &mut Position, bit: u8) {
        self.put(pos, pos.turn.index(), bit);
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn undo(&self, pos: &mut Position, bit: u8, (): ()) {
        pos.turn = pos.turn.other();
        let side = pos.turn.index();
        pos.stones[side] &= !(1 << bit);
        let added = &self.board.keys[usize::from(bit)][side];
        pos.keys.iter_mut().zip(added).for_each(|(key, more)| *key = key.wrapping_sub(*more));
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        // Only the side that moved last can have made a line.
        let last = pos.turn.other();
        if self.board.has_line(pos.stones[last.index()]) {
            Some(Outcome::Win(last))
        } else {
            (self.free(pos) == 0).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        pos.keys[0]
    }

    fn key_kind(&self) -> KeyKind {
        self.board.key_kind()
    }
}

impl Deterministic for Mnk {}
impl Acyclic for Mnk {}

impl Hints for Mnk {
    const SLOTS: usize = BITS;
    const SYMMETRIES: Symmetry = symmetry::SQUARE;

    #[inline]
    fn slot(&self, _: &Position, bit: u8) -> usize {
        usize::from(bit)
    }

    #[inline]
    fn order(&self, _: &Position, bit: u8) -> i32 {
        i32::from(self.board.order[usize::from(bit)])
    }

    #[inline]
    fn pack(&self, _: &Position, bit: u8) -> Option<u16> {
        Some(u16::from(bit))
    }

    #[inline]
    fn canonical(&self, pos: &Position) -> (Key, Symmetry) {
        let turned = |by: Symmetry| (pos.keys[usize::from(by)], by);
        (1..self.board.symmetries).map(turned).fold(turned(0), Ord::min)
    }

    #[inline]
    fn turned(&self, bit: u8, by: Symmetry) -> u8 {
        self.board.turned[usize::from(bit)][usize::from(by)]
    }

    #[inline]
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some(self.free(pos).count_ones())
    }
}

impl Opinions for Eval {
    const ALL: &'static [EvaluatorInfo] = &[
        EvaluatorInfo {
            name: "lines",
            summary: "lines that only one side has stones on, more for each stone",
        },
        NONE,
    ];

    fn named(name: &str) -> Option<Eval> {
        match name {
            "lines" => Some(Eval::Lines),
            "none" => Some(Eval::None),
            _ => None,
        }
    }
}

impl Hosted for Mnk {
    type Eval = Eval;

    const ACYCLIC: bool = true;
}
