//! Rectangular boards and two colours of stones on them: what many games share.

use gametree::view::{BoardView, Cell, Grid, GridStyle};
use gametree::{Key, KeyKind, Side, Symmetry, TextError, zobrist};

use crate::turning::Turning;
use crate::{parameters, stones, symmetry, turn_text};

/// The most cells of a board: a set of them is kept in the bits of a word.
pub(crate) const CELLS: usize = 128;

/// The most rows or columns: the latter are named by letters.
const LONGEST: u64 = 26;

/// Cells of a board, a bit for each, row by row from the top.
pub(crate) type Set = u128;

/// The places of the bits of a set, the lowest first.
pub(crate) fn bits(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        place
    })
}

/// A set of one cell.
pub(crate) const fn one(cell: u8) -> Set {
    1 << cell
}

/// Where the stones of both sides stand, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stones {
    pub(crate) of: [Set; 2],
    pub(crate) turn: Side,
}

impl Stones {
    pub(crate) fn own(&self) -> Set {
        self.of[self.turn.index()]
    }

    pub(crate) fn theirs(&self) -> Set {
        self.of[self.turn.other().index()]
    }

    pub(crate) fn all(&self) -> Set {
        self.of[0] | self.of[1]
    }

    /// The position as the side to move sees it: the same one, or with the sides exchanged. Where the
    /// rules do not tell the sides apart, both are worth the same to the side to move.
    #[must_use]
    pub fn for_mover(self) -> Stones {
        Stones { of: [self.own(), self.theirs()], turn: Side::First }
    }
}

/// A stone's move from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

impl Step {
    /// Both cells in 16 bits.
    pub(crate) fn pack(self) -> u16 {
        u16::from(self.from) << 8 | u16::from(self.to)
    }
}

/// How the rows are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Numbering {
    /// From the top, as on boards of Hex.
    FromTop,
    /// From the bottom, as on a chess board.
    FromBottom,
}

/// A rectangle of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    numbering: Numbering,
    /// Cells that have a left neighbour.
    pub(crate) not_first: Set,
    /// Cells that have a right neighbour.
    pub(crate) not_last: Set,
}

impl Board {
    pub(crate) fn new(rows: usize, columns: usize, numbering: Numbering) -> Board {
        let column =
            |column: usize| (0..rows).fold(0, |set, row| set | 1 << (row * columns + column));
        let all = Set::MAX >> (CELLS - rows * columns);
        let (not_first, not_last) = (all & !column(0), all & !column(columns - 1));
        Board { rows, columns, numbering, not_first, not_last }
    }

    /// Reads `ROWSxCOLUMNS`; `usual` is the size that no text stands for.
    pub(crate) fn read(
        text: &str,
        usual: &str,
        least_rows: usize,
        numbering: Numbering,
    ) -> Result<Board, TextError> {
        let read = if text.is_empty() { usual } else { text };
        let (rows, columns) = parameters::rows_and_columns(read, LONGEST)?;
        let wrong = |message: String| Err(TextError::new(message).at(0..text.len()));
        if rows * columns > CELLS {
            return wrong(format!(
                "a board of {rows}x{columns} is too large: at most {CELLS} cells"
            ));
        }
        if rows < least_rows {
            return wrong(format!("{rows} rows are too few: at least {least_rows}"));
        }
        Ok(Board::new(rows, columns, numbering))
    }

    pub(crate) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    pub(crate) fn all(&self) -> Set {
        Set::MAX >> (CELLS - self.cells())
    }

    pub(crate) fn row(&self, row: usize) -> Set {
        (Set::MAX >> (CELLS - self.columns)) << (row * self.columns)
    }

    pub(crate) fn column(&self, column: usize) -> Set {
        (0..self.rows).fold(0, |set, row| set | 1 << (row * self.columns + column))
    }

    /// The set moved one row up; what was in the top row is gone.
    #[inline]
    pub(crate) fn up(&self, set: Set) -> Set {
        set.checked_shr(self.columns as u32).unwrap_or(0)
    }

    /// The set moved one row down; what was in the bottom row is gone.
    #[inline]
    pub(crate) fn down(&self, set: Set) -> Set {
        set.checked_shl(self.columns as u32).unwrap_or(0) & self.all()
    }

    /// The set moved one column to the left.
    #[inline]
    pub(crate) fn left(&self, set: Set) -> Set {
        (set & self.not_first) >> 1
    }

    /// The set moved one column to the right.
    #[inline]
    pub(crate) fn right(&self, set: Set) -> Set {
        (set & self.not_last) << 1
    }

    /// The cells that share an edge with one of these.
    #[inline]
    pub(crate) fn beside(&self, set: Set) -> Set {
        self.up(set) | self.down(set) | self.left(set) | self.right(set)
    }

    /// The cells within a king's move of one of these.
    pub(crate) fn around(&self, set: Set) -> Set {
        let row = set | self.left(set) | self.right(set);
        (row | self.up(row) | self.down(row)) & !set
    }

    /// What these symmetries make of the board's cells.
    pub(crate) fn turning(&self, used: Vec<Symmetry>) -> Turning {
        let (width, height) = (self.columns, self.rows);
        Turning::new(self.cells(), used, |by, cell| {
            let place = (cell % width, cell / width);
            let (column, row) = symmetry::turned(by, (width, height), place);
            row * width + column
        })
    }

    /// All symmetries that keep the board.
    pub(crate) fn symmetries(&self) -> std::ops::Range<Symmetry> {
        0..if self.rows == self.columns { symmetry::SQUARE } else { symmetry::RECTANGLE }
    }

    /// The key of a position, by its stones and the turn.
    #[inline]
    pub(crate) fn key(&self, of: [Set; 2], turn: Side) -> Key {
        let cells = self.cells();
        let turn = turn.index() as Key;
        match self.key_kind() {
            KeyKind::Injective => of[0] as Key | (of[1] as Key) << cells | turn << (2 * cells),
            KeyKind::Hashed => {
                let hash = |set: Set, seed| {
                    zobrist::mix(set as u64 ^ zobrist::mix((set >> 64) as u64 ^ seed))
                };
                hash(of[0], 1 << 63) ^ hash(of[1], 1 << 62) ^ turn
            }
        }
    }

    pub(crate) fn key_kind(&self) -> KeyKind {
        if 2 * self.cells() < 64 { KeyKind::Injective } else { KeyKind::Hashed }
    }

    /// `c2`: the column by its letter, the row by its number.
    pub(crate) fn name(&self, cell: u8) -> String {
        let (row, column) = (usize::from(cell) / self.columns, usize::from(cell) % self.columns);
        format!("{}{}", letter(column), self.number(row))
    }

    pub(crate) fn step_name(&self, step: Step) -> String {
        self.name(step.from) + &self.name(step.to)
    }

    fn number(&self, row: usize) -> usize {
        match self.numbering {
            Numbering::FromTop => row + 1,
            Numbering::FromBottom => self.rows - row,
        }
    }

    /// `X.O/.X.`: the rows from the top, and ` second` where the second player is to move.
    pub(crate) fn text(&self, pos: &Stones) -> String {
        let cells: Vec<char> =
            (0..self.cells()).map(|cell| stones::letter(cell_of(pos.of, cell))).collect();
        let rows: Vec<String> =
            cells.chunks(self.columns).map(|row| row.iter().collect()).collect();
        rows.join("/") + turn_text::suffix(pos.turn)
    }

    /// Reads what [`Board::text`] writes.
    pub(crate) fn parse(&self, text: &str) -> Result<Stones, TextError> {
        let (board, turn) = turn_text::split(text)?;
        let empty = vec![".".repeat(self.columns); self.rows].join("/");
        let hint = || {
            format!(
                "rows of X, O and '.' from the top, then the side if it is the second: {empty} second"
            )
        };
        let rows = parameters::fields(board, '/');
        if rows.len() != self.rows {
            let message = format!("{} rows on a board of {}", rows.len(), self.rows);
            return Err(TextError::new(message).at(0..text.len()).hint(hint()));
        }
        let mut of = [0; 2];
        for (row, field) in rows.iter().enumerate() {
            let count = field.text.chars().count();
            if count != self.columns {
                let message = format!("{count} cells in a row of {}", self.columns);
                return Err(field.error(message).hint(hint()));
            }
            for (column, (at, letter)) in field.text.char_indices().enumerate() {
                let start = field.span.start + at;
                let stone = stones::stone(letter).ok_or_else(|| {
                    let error = TextError::new(format!("'{letter}' is no cell"));
                    error.at(start..start + letter.len_utf8()).hint(hint())
                })?;
                if let Some(side) = stone {
                    of[side.index()] |= 1 << (row * self.columns + column);
                }
            }
        }
        Ok(Stones { of, turn })
    }

    /// The board as a picture; cells that are `marked` stand out.
    pub(crate) fn view(&self, pos: &Stones, marked: Set) -> BoardView {
        BoardView::Grid(Grid {
            width: self.columns,
            height: self.rows,
            cells: (0..self.cells()).map(|cell| cell_of(pos.of, cell)).collect(),
            columns: (0..self.columns).map(|column| letter(column).to_string()).collect(),
            rows: (0..self.rows).map(|row| self.number(row).to_string()).collect(),
            style: GridStyle::Cells,
            marked: bits(marked).collect(),
        })
    }
}

/// An error about a whole position that cannot have come about.
pub(crate) fn impossible(text: &str, message: &str, hint: &str) -> TextError {
    TextError::new(message).at(0..text.len()).hint(hint)
}

fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

fn cell_of(of: [Set; 2], cell: usize) -> Cell {
    match of.map(|stones| stones >> cell & 1) {
        [1, _] => Cell::First,
        [_, 1] => Cell::Second,
        _ => Cell::Empty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_move_to_the_neighbours_and_not_around_the_edge() {
        let board = Board::new(2, 3, Numbering::FromTop);
        // Cells a1 b1 c1 above a2 b2 c2, the lowest bit first.
        for (set, beside, around) in [
            (0b000_001, 0b001_010, 0b011_010),
            (0b000_100, 0b100_010, 0b110_010),
            (0b001_000, 0b010_001, 0b010_011),
            (0b100_000, 0b010_100, 0b010_110),
        ] {
            assert_eq!(board.beside(set), beside, "{set:b}");
            assert_eq!(board.around(set), around, "{set:b}");
        }
        let column = Board::new(128, 1, Numbering::FromTop);
        assert_eq!(column.beside(1 << 127), 1 << 126);
        let row = Board::new(1, 128, Numbering::FromTop);
        assert_eq!(row.beside(1 << 127 | 1), 1 << 126 | 2);
    }

    #[test]
    fn cells_are_named_from_either_end() {
        let named = |numbering| Board::new(3, 4, numbering).name(1);
        assert_eq!(named(Numbering::FromTop), "b1");
        assert_eq!(named(Numbering::FromBottom), "b3");
    }

    #[test]
    fn what_is_no_board_is_refused_with_its_place() {
        let board = Board::new(2, 3, Numbering::FromTop);
        for (text, message, span) in [
            ("", "0 rows on a board of 2", 0..0),
            ("X../..", "2 cells in a row of 3", 4..6),
            ("X../.Z.", "'Z' is no cell", 5..6),
        ] {
            let error = board.parse(text).unwrap_err();
            assert_eq!((&*error.message, error.span), (message, Some(span)), "'{text}'");
        }
        let error = Board::read("12x12", "3x3", 1, Numbering::FromTop).unwrap_err();
        assert_eq!(error.message, "a board of 12x12 is too large: at most 128 cells");
    }
}
