//! Cram: the players place dominoes on two free neighbouring cells, either way; who cannot loses
//! (Gardner 1974).
//!
//! A move's text is the upper left cell, row and column, and which way the domino lies: `2.3h` or
//! `2.3v`. A position's text is the rows of the board, `#` for what is covered, with slashes between
//! them: `..#/#..`, and ` second` after it where the second player is to move.

mod shape;

use gametree::kinds::Options;
use gametree::view::{BoardView, Cell, Grid, GridStyle};
use gametree::{
    Acyclic, Deterministic, Game, Hints, Impartial, Key, NoOpinion, Notation, Outcome, Side,
    TextError, Turn, zobrist,
};

use crate::hosted::{EvaluatorInfo, Hosted, ImpartialUse, NONE};
use crate::{parameters, turn_text};

pub use shape::Shape;

/// The most cells of a board: their set is kept in the bits of a word.
pub const CELLS: usize = 64;

/// The free cells and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    free: u64,
    turn: Side,
}

/// The two cells that a domino covers.
pub type Move = u64;

/// The rules: the size of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cram {
    rows: usize,
    columns: usize,
}

impl Cram {
    /// The game of `cram:3x4`, which `cram` alone stands for too.
    ///
    /// # Errors
    /// Not a size, or more than [`CELLS`] cells.
    pub fn from_parameters(text: &str) -> Result<Cram, TextError> {
        let text = if text.is_empty() { "3x4" } else { text };
        let (rows, columns) = parameters::rows_and_columns(text, CELLS as u64)?;
        if rows * columns > CELLS {
            let message =
                format!("a board of {rows}x{columns} is too large: at most {CELLS} cells");
            return Err(TextError::new(message).at(0..text.len()));
        }
        Ok(Cram { rows, columns })
    }

    fn shape(&self, free: u64) -> Shape {
        Shape::new(self.rows, self.columns, free)
    }
}

impl Game for Cram {
    type Position = Position;
    type Move = Move;
    type Undo = ();

    fn start(&self) -> Position {
        let free = u64::MAX >> (CELLS - self.rows * self.columns);
        Position { free, turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<Move>) {
        out.extend(self.shape(pos.free).dominoes());
    }

    #[inline]
    fn play(&self, pos: &mut Position, domino: Move) {
        pos.free &= !domino;
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn undo(&self, pos: &mut Position, domino: Move, (): ()) {
        pos.free |= domino;
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        let stuck = self.shape(pos.free).dominoes().next().is_none();
        stuck.then(|| Outcome::Win(pos.turn.other()))
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        zobrist::mix(pos.free) ^ pos.turn.index() as Key
    }
}

impl Deterministic for Cram {}
impl Acyclic for Cram {}

impl Hints for Cram {
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        let shape = self.shape(pos.free);
        Some(shape.pieces().map(|piece| piece.count_ones() / 2).sum())
    }
}

impl Impartial for Cram {
    /// Cells that hang together, turned so that all eight ways to lay them down are one.
    type Part = Shape;

    fn parts(&self, pos: &Position, out: &mut Vec<Shape>) {
        let shape = self.shape(pos.free);
        out.extend(shape.pieces().map(|piece| shape.cut_out(piece)));
    }

    fn options(&self, part: &Shape, out: &mut Options<Shape>) {
        for domino in part.dominoes() {
            let left = part.without(domino);
            out.option(left.pieces().map(|piece| left.cut_out(piece)));
        }
    }

    fn part_text(&self, part: &Shape) -> String {
        part.text()
    }
}

impl Notation for Cram {
    fn move_text(&self, _: &Position, domino: Move) -> String {
        let cell = domino.trailing_zeros() as usize;
        let way = if domino >> cell == 3 && self.columns > 1 { 'h' } else { 'v' };
        format!("{}.{}{way}", cell / self.columns + 1, cell % self.columns + 1)
    }

    fn position_text(&self, pos: &Position) -> String {
        self.shape(pos.free).text() + turn_text::suffix(pos.turn)
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let (board, turn) = turn_text::split(text);
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

    fn view(&self, pos: &Position) -> BoardView {
        let cell = |at: usize| match pos.free >> at & 1 {
            1 => Cell::Empty,
            _ => Cell::First,
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

impl Hosted for Cram {
    type Eval = NoOpinion;

    const EVALUATORS: &'static [EvaluatorInfo] = &[NONE];
    const ACYCLIC: bool = true;

    fn evaluator(&self, name: &str) -> Option<NoOpinion> {
        (name == NONE.name).then_some(NoOpinion)
    }

    fn impartial<U: ImpartialUse<Self>>(&self, usage: U) -> Option<U::Out> {
        Some(usage.with(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Result3, value};

    #[test]
    fn small_boards_are_lost_where_their_nimber_is_0() {
        // shared/data/solved/impartial.csv.
        for (size, nimber) in
            [("1x5", 0), ("1x6", 3), ("1x9", 0), ("2x2", 0), ("2x3", 1), ("2x4", 0), ("3x3", 0)]
        {
            let game = Cram::from_parameters(size).unwrap();
            let lost = value(&game, &game.start()) == Result3::Loss;
            assert_eq!(lost, nimber == 0, "{size}");
        }
    }

    #[test]
    fn dominoes_are_named_by_their_cell_and_their_way() {
        let texts = |size, board| {
            let game = Cram::from_parameters(size).unwrap();
            let pos = game.parse_position(board).unwrap();
            let mut moves = Vec::new();
            game.moves(&pos, &mut moves);
            moves.into_iter().map(|mv| game.move_text(&pos, mv)).collect::<Vec<_>>()
        };
        assert_eq!(texts("2x3", "..#/#.."), ["1.1h", "2.2h", "1.2v"]);
        assert_eq!(texts("3x1", "././."), ["1.1v", "2.1v"]);
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let game = Cram::from_parameters("2x3").unwrap();
        for (text, message, span) in [
            ("", "the board is missing", 0..0),
            ("..#", "a board of another size", 0..3),
            ("..#/..", "a board of another size", 4..6),
            ("..#/..x", "'x' is neither free nor covered", 4..7),
            (".../.../...", "'...' is one parameter too many", 8..11),
        ] {
            let error = game.parse_position(text).unwrap_err();
            assert_eq!((&*error.message, error.span), (message, Some(span)), "'{text}'");
        }
        let error = Cram::from_parameters("8x9").unwrap_err();
        assert_eq!(error.message, "a board of 8x9 is too large: at most 64 cells");
    }
}
