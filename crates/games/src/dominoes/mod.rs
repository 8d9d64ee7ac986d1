//! Dominoes on a rectangle: what Cram and Domineering share.

mod shape;

use gametree::view::BoardView;
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

    /// As the position's text, with the numbers of rows and columns: a domino belongs to nobody.
    pub(crate) fn view(self, pos: &Position) -> BoardView {
        let width = self.columns.to_string().len() + 1;
        let margin = self.rows.to_string().len();
        let line = |name: String, cells: &mut dyn Iterator<Item = String>| {
            let cells: String = cells.map(|cell| format!("{cell:>width$}")).collect();
            format!("{name:>margin$} {cells}")
        };
        let text = self.shape(pos.free).text();
        let rows = text
            .split('/')
            .enumerate()
            .map(|(row, cells)| line((row + 1).to_string(), &mut cells.chars().map(String::from)));
        let numbers = line(String::new(), &mut (1..=self.columns).map(|column| column.to_string()));
        BoardView::Text { lines: rows.chain([numbers]).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_shows_what_the_text_says() {
        let board = Rectangle::from_parameters("2x3").unwrap();
        let pos = board.parse_position(".#./##.").unwrap();
        let lines = ["1  . # .", "2  # # .", "   1 2 3"].map(str::to_owned).to_vec();
        assert_eq!(board.view(&pos), BoardView::Text { lines });
    }
}
