//! Moves and positions of `m,n,k` games as text.

use gametree::view::{BoardView, Cell, Grid, GridStyle};
use gametree::{Game, Notation, TextError};

use super::{Mnk, Placing, Position};
use crate::{parameters, stones};

/// `a` to `z`, then `aa`, as in spreadsheets.
fn column_name(column: usize) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 26) as u8);
    match column / 26 {
        0 => letter(column).to_string(),
        more => format!("{}{}", letter(more - 1), letter(column)),
    }
}

impl Mnk {
    fn cell(&self, pos: &Position, (column, row): (usize, usize)) -> Cell {
        let bit = self.board.bit(column, row);
        match pos.stones.map(|stones| stones >> bit & 1) {
            [1, _] => Cell::First,
            [_, 1] => Cell::Second,
            _ => Cell::Empty,
        }
    }

    fn layout_hint(&self) -> String {
        let row = ".".repeat(self.board.width);
        let rows = vec![row; self.board.height].join("/");
        format!("rows of X, O and '.' from the top; the empty board is {rows}")
    }

    /// Plays the stones onto the board without regard to turns.
    fn place(&self, text: &str) -> Result<Position, TextError> {
        let (width, height) = (self.board.width, self.board.height);
        let rows = parameters::fields(text, '/');
        if rows.len() != height {
            let message = format!("{} rows on a board of {height}", rows.len());
            return Err(TextError::new(message).at(0..text.len()).hint(self.layout_hint()));
        }
        let mut pos = self.start();
        for (row, field) in rows.iter().enumerate() {
            let count = field.text.chars().count();
            if count != width {
                let message = format!("{count} cells in a row of {width}");
                return Err(field.error(message).hint(self.layout_hint()));
            }
            for (column, (at, letter)) in field.text.char_indices().enumerate() {
                let start = field.span.start + at;
                let stone = stones::stone(letter).ok_or_else(|| {
                    TextError::new(format!("'{letter}' is no cell"))
                        .at(start..start + letter.len_utf8())
                        .hint(self.layout_hint())
                })?;
                let bit = self.board.bit(column, row) as u8;
                if let Some(side) = stone {
                    self.put(&mut pos, side.index(), bit);
                }
            }
        }
        Ok(pos)
    }

    fn check_support(&self, pos: &Position, text: &str) -> Result<(), TextError> {
        let free = self.free(pos);
        let above_a_gap = free >> (self.board.width + 1) & self.board.cells;
        if self.board.placing == Placing::Anywhere || above_a_gap & !free == 0 {
            return Ok(());
        }
        Err(TextError::new("a stone hangs in the air")
            .at(0..text.len())
            .hint("stones fall to the bottom of their column"))
    }
}

impl Notation for Mnk {
    fn move_text(&self, _: &Position, bit: u8) -> String {
        let (column, row) = self.board.place(usize::from(bit));
        match self.board.placing {
            Placing::Anywhere => format!("{}{}", column_name(column), self.board.height - row),
            Placing::Falling => (column + 1).to_string(),
        }
    }

    fn position_text(&self, pos: &Position) -> String {
        let row = |row| {
            let cell = |column| stones::letter(self.cell(pos, (column, row)));
            (0..self.board.width).map(cell).collect::<String>()
        };
        (0..self.board.height).map(row).collect::<Vec<_>>().join("/")
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let mut pos = self.place(text)?;
        pos.turn = stones::turn(text, pos.stones.map(u128::count_ones))?;
        let won = pos.stones.map(|stones| self.board.has_line(stones));
        stones::check_winners(text, won, pos.turn)?;
        self.check_support(&pos, text)?;
        Ok(pos)
    }

    fn view(&self, pos: &Position) -> BoardView {
        let board = &*self.board;
        let made = board
            .lines
            .iter()
            .filter(|&&line| pos.stones.iter().any(|stones| stones & line == line))
            .fold(0, |made, line| made | line);
        let marked = |(column, row)| made >> board.bit(column, row) & 1 == 1;
        let (columns, rows, style) = match board.placing {
            Placing::Anywhere => (
                (0..board.width).map(column_name).collect(),
                (1..=board.height).rev().map(|row| row.to_string()).collect(),
                GridStyle::Cells,
            ),
            Placing::Falling => (
                (1..=board.width).map(|column| column.to_string()).collect(),
                Vec::new(),
                GridStyle::Columns,
            ),
        };
        BoardView::Grid(Grid {
            width: board.width,
            height: board.height,
            cells: board.places().map(|place| self.cell(pos, place)).collect(),
            columns,
            rows,
            style,
            marked: board
                .places()
                .enumerate()
                .filter_map(|(cell, place)| marked(place).then_some(cell))
                .collect(),
        })
    }
}
