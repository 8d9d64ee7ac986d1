//! Chomp: a bar of chocolate, whose square at the top left is poisoned. A move names a square and
//! bites it off with all that is below it or to the right; who is left with the poison loses
//! (Schuh 1952, Gale 1974).
//!
//! A move's text is its square, column and row: `a1` is the poison, `c2` lies in the second row. A
//! position's text is the squares left in each row, `4,4,2`, and `4,4,2 second` where the second
//! player is to move.

use gametree::kinds::Options;
use gametree::view::{BoardView, Cell, Grid, GridStyle};
use gametree::{
    Acyclic, Deterministic, Game, Hints, Impartial, Key, KeyKind, NoOpinion, Notation, Outcome,
    Side, TextError, Turn,
};

use crate::hosted::{Hosted, ImpartialUse};
use crate::{parameters, turn_text};

/// The most rows and the most columns.
pub const LONGEST: usize = 15;

/// The squares left in each row, no row longer than the one above it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bar([u8; LONGEST]);

/// The bar and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    bar: Bar,
    turn: Side,
}

/// What a move leaves: how many rows are cut, and to how many squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The row of the square, from 0.
    row: u8,
    /// Its column, from 0.
    column: u8,
}

/// The rules: the bar at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chomp {
    rows: usize,
    columns: usize,
}

impl Bar {
    fn squares(&self) -> u32 {
        self.0.iter().map(|&squares| u32::from(squares)).sum()
    }

    /// All squares but the poison.
    fn bites(self) -> impl Iterator<Item = Move> {
        (0..).zip(self.0).flat_map(|(row, squares)| {
            (0..squares).map(move |column| Move { row, column }).filter(|mv| mv.row + mv.column > 0)
        })
    }

    fn bitten(mut self, mv: Move) -> Bar {
        for squares in &mut self.0[usize::from(mv.row)..] {
            *squares = (*squares).min(mv.column);
        }
        self
    }

    /// Rows and columns exchanged.
    fn turned(&self) -> Bar {
        let mut turned = Bar::default();
        for (column, squares) in turned.0.iter_mut().enumerate() {
            *squares = self.0.iter().filter(|&&row| usize::from(row) > column).count() as u8;
        }
        turned
    }
}

impl Chomp {
    /// The game of `chomp:3x4`, which `chomp` alone stands for too.
    ///
    /// # Errors
    /// Not a size up to [`LONGEST`].
    pub fn from_parameters(text: &str) -> Result<Chomp, TextError> {
        let text = if text.is_empty() { "3x4" } else { text };
        let (rows, columns) = parameters::rows_and_columns(text, LONGEST as u64)?;
        Ok(Chomp { rows, columns })
    }
}

impl Game for Chomp {
    type Position = Position;
    type Move = Move;
    type Undo = Bar;

    fn start(&self) -> Position {
        let mut bar = Bar::default();
        bar.0[..self.rows].fill(self.columns as u8);
        Position { bar, turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<Move>) {
        out.extend(pos.bar.bites());
    }

    #[inline]
    fn play(&self, pos: &mut Position, mv: Move) -> Bar {
        let before = pos.bar;
        *pos = Position { bar: before.bitten(mv), turn: pos.turn.other() };
        before
    }

    #[inline]
    fn undo(&self, pos: &mut Position, _: Move, before: Bar) {
        *pos = Position { bar: before, turn: pos.turn.other() };
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        (pos.bar.0[..2] == [1, 0]).then(|| Outcome::Win(pos.turn.other()))
    }

    /// Four bits for each row, and one for the turn above them.
    #[inline]
    fn key(&self, pos: &Position) -> Key {
        let rows = pos.bar.0.iter().fold(0, |key, &squares| key << 4 | Key::from(squares));
        rows | (pos.turn.index() as Key) << (4 * LONGEST)
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }
}

impl Deterministic for Chomp {}
impl Acyclic for Chomp {}

impl Hints for Chomp {
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some(pos.bar.squares() - 1)
    }
}

impl Impartial for Chomp {
    /// The whole bar, lying as it is longest: it does not fall into parts.
    type Part = Bar;

    fn parts(&self, pos: &Position, out: &mut Vec<Bar>) {
        out.push(pos.bar.max(pos.bar.turned()));
    }

    fn options(&self, bar: &Bar, out: &mut Options<Bar>) {
        for mv in bar.bites() {
            let left = bar.bitten(mv);
            out.option([left.max(left.turned())]);
        }
    }

    fn part_text(&self, bar: &Bar) -> String {
        rows_text(bar)
    }
}

fn rows_text(bar: &Bar) -> String {
    let rows = bar.0.iter().take_while(|&&squares| squares > 0);
    rows.map(u8::to_string).collect::<Vec<_>>().join(",")
}

fn column_name(column: usize) -> char {
    char::from(b'a' + column as u8)
}

impl Notation for Chomp {
    fn move_text(&self, _: &Position, mv: Move) -> String {
        format!("{}{}", column_name(mv.column.into()), mv.row + 1)
    }

    fn position_text(&self, pos: &Position) -> String {
        rows_text(&pos.bar) + turn_text::suffix(pos.turn)
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let (rows, turn) = turn_text::split(text)?;
        let fields = parameters::fields(rows, ',');
        parameters::at_most(&fields, self.rows)?;
        let mut bar = Bar::default();
        let mut above = self.columns as u64;
        for (field, squares) in fields.iter().zip(&mut bar.0) {
            above = field.number("a row", 1..=above).map_err(|error| {
                error.hint("the squares left in each row, none with more than the row above it")
            })?;
            *squares = above as u8;
        }
        if fields.is_empty() {
            let message = "the poison, at least, is left: 1";
            return Err(TextError::new(message).at(0..text.len()));
        }
        Ok(Position { bar, turn })
    }

    fn view(&self, pos: &Position) -> BoardView {
        let left = |row: usize, column| usize::from(pos.bar.0[row]) > column;
        let cells = (0..self.rows).flat_map(|row| {
            (0..self.columns).map(move |column| match (row, column) {
                (0, 0) => Cell::Second,
                _ if left(row, column) => Cell::First,
                _ => Cell::Empty,
            })
        });
        BoardView::Grid(Grid {
            width: self.columns,
            height: self.rows,
            cells: cells.collect(),
            columns: (0..self.columns).map(|column| column_name(column).to_string()).collect(),
            rows: (1..=self.rows).map(|row| row.to_string()).collect(),
            style: GridStyle::Cells,
            marked: Vec::new(),
        })
    }
}

impl Hosted for Chomp {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;

    fn impartial<U: ImpartialUse<Self>>(&self, usage: U) -> Option<U::Out> {
        Some(usage.with(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Result3, value};

    #[test]
    fn the_winning_first_bites() {
        // By independent brute force, there as what is bitten off: 3x5 is won by 1x2.
        for (size, winning) in
            [("1x4", "b1"), ("2x4", "d2"), ("3x3", "b2"), ("3x4", "c2"), ("3x5", "d3")]
        {
            let game = Chomp::from_parameters(size).unwrap();
            let start = game.start();
            let wins = start.bar.bites().filter(|&mv| {
                let mut after = start;
                game.play(&mut after, mv);
                value(&game, &after) == Result3::Loss
            });
            let texts: Vec<_> = wins.map(|mv| game.move_text(&start, mv)).collect();
            assert_eq!(texts, [winning], "{size}");
        }
    }

    #[test]
    fn a_bar_of_poison_is_lost_and_what_is_no_bar_is_refused() {
        let game = Chomp::from_parameters("1x1").unwrap();
        assert_eq!(value(&game, &game.start()), Result3::Loss);
        let game = Chomp::from_parameters("3x4").unwrap();
        for (text, span) in
            [("", 0..0), ("5", 0..1), ("3,4", 2..3), ("3,0", 2..3), ("1,1,1,1", 6..7)]
        {
            assert_eq!(game.parse_position(text).unwrap_err().span, Some(span), "'{text}'");
        }
        for (text, message) in [
            ("3", "'3' is not a board size"),
            ("3x16", "the number of columns must be a number from 1 to 15, not '16'"),
            ("0x3", "the number of rows must be a number from 1 to 15, not '0'"),
        ] {
            assert_eq!(Chomp::from_parameters(text).unwrap_err().message, message);
        }
    }
}
