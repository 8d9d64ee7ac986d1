//! Dominoes on a rectangle: what Cram and Domineering share.

mod shape;

use gametree::view::{BoardView, Cell, Grid, GridStyle};
use gametree::{Key, KeyKind, Side, TextError, zobrist};

use crate::{parameters, turn_text};

pub use shape::Shape;

/// The most cells of a board: their set is kept in the bits of a word.
pub const CELLS: usize = 64;

/// The free cells and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) free: u64,
    pub(crate) turn: Side,
}

impl Position {
    /// Lays a domino down, and passes the turn.
    #[inline]
    pub(crate) fn cover(&mut self, domino: u64) {
        self.free &= !domino;
        self.turn = self.turn.other();
    }

    /// Takes the last domino back.
    #[inline]
    pub(crate) fn uncover(&mut self, domino: u64) {
        self.free |= domino;
        self.turn = self.turn.other();
    }
}

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rectangle {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl Rectangle {
    /// Reads `3x4`, which no text stands for too.
    pub(crate) fn from_parameters(text: &str) -> Result<Rectangle, TextError> {
        let text = if text.is_empty() { "3x4" } else { text };
        let (rows, columns) = parameters::rows_and_columns(text, CELLS as u64)?;
        if rows * columns > CELLS {
            let message =
                format!("a board of {rows}x{columns} is too large: at most {CELLS} cells");
            return Err(TextError::new(message).at(0..text.len()));
        }
        Ok(Rectangle { rows, columns })
    }

    pub(crate) fn cells(self) -> usize {
        self.rows * self.columns
    }

    pub(crate) fn start(self) -> Position {
        Position { free: u64::MAX >> (CELLS - self.cells()), turn: Side::First }
    }

    #[inline]
    pub(crate) fn shape(self, free: u64) -> Shape {
        Shape::new(self.rows, self.columns, free)
    }

    #[inline]
    pub(crate) fn key(self, free: u64, turn: Side) -> Key {
        let turn = turn.index() as Key;
        match self.key_kind() {
            KeyKind::Injective => free | turn << self.cells(),
            KeyKind::Hashed => zobrist::mix(free) ^ turn,
        }
    }

    pub(crate) fn key_kind(self) -> KeyKind {
        if self.cells() < CELLS { KeyKind::Injective } else { KeyKind::Hashed }
    }

    pub(crate) fn move_text(self, domino: u64) -> String {
        let cell = domino.trailing_zeros() as usize;
        let way = if domino >> cell == 3 && self.columns > 1 { 'h' } else { 'v' };
        format!("{}.{}{way}", cell / self.columns + 1, cell % self.columns + 1)
    }

    pub(crate) fn position_text(self, pos: &Position) -> String {
        self.shape(pos.free).text() + turn_text::suffix(pos.turn)
    }

    pub(crate) fn parse_position(self, text: &str) -> Result<Position, TextError> {
        let (board, turn) = turn_text::split(text)?;
        let hint = || format!("{} rows of {} cells, . or #", self.rows, self.columns);
        let mut free = 0;
        let rows = parameters::fields(board, '/');
        parameters::at_most(&rows, self.rows)?;
        for (row, field) in rows.iter().enumerate() {
            if field.text.chars().count() != self.columns || rows.len() != self.rows {
                return Err(field.error("a board of another size").hint(hint()));
            }
            for (column, letter) in field.text.chars().enumerate() {
                match letter {
                    '.' => free |= 1 << (row * self.columns + column),
                    '#' => {}
                    _ => {
                        let message = format!("'{letter}' is neither free nor covered");
                        return Err(field.error(message).hint(hint()));
                    }
                }
            }
        }
        if rows.is_empty() {
            return Err(TextError::new("the board is missing").at(0..text.len()).hint(hint()));
        }
        Ok(Position { free, turn })
    }

    pub(crate) fn view(self, pos: &Position) -> BoardView {
        let cell = |at: usize| match pos.free >> at & 1 {
            1 => Cell::Empty,
            // As in the position's text: a domino belongs to nobody.
            _ => Cell::Piece { side: Side::First, letter: '#' },
        };
        let numbers = |count| (1..=count).map(|number: usize| number.to_string()).collect();
        BoardView::Grid(Grid {
            width: self.columns,
            height: self.rows,
            cells: (0..self.rows * self.columns).map(cell).collect(),
            columns: numbers(self.columns),
            rows: numbers(self.rows),
            style: GridStyle::Cells,
            marked: Vec::new(),
        })
    }
}
