//! Text and picture: columns from 1, positions as the columns played.

use gametree::notation::legal_moves_hint;
use gametree::view::{Cell, Grid, GridStyle};
use gametree::{BoardView, Game, Notation, Outcome, Side, TextError, rules};

use super::moves_played::moves_played;
use super::{Bits, Column, ConnectFour, Position};

/// The name of a column: 1 to 9, then a, b, …
pub(super) fn name(Column(column): Column) -> char {
    char::from_digit(u32::from(column) + 1, 36).unwrap_or('?')
}

impl<B: Bits> ConnectFour<B> {
    /// "1-7", "1-9 and a-c".
    fn column_range(&self) -> String {
        let width = self.board().width();
        let last = name(Column((width - 1) as u8));
        match width {
            1 => "1".to_owned(),
            2..=9 => format!("1-{last}"),
            10 => "1-9 and a".to_owned(),
            _ => format!("1-9 and a-{last}"),
        }
    }

    /// The column of that name, if the board has it.
    fn column_named(&self, name: char) -> Result<Column, TextError> {
        let number = name.to_digit(36).filter(|number| (1..=self.board().width()).contains(number));
        match number {
            Some(number) => Ok(Column((number - 1) as u8)),
            None => Err(TextError::new(format!("column {name} does not exist"))
                .hint(format!("columns are {}", self.column_range()))),
        }
    }

    /// The column of that name, if a stone can be dropped into it.
    fn legal_column(&self, pos: &Position<B>, name: char) -> Result<Column, TextError> {
        let column = self.column_named(name)?;
        if let Some(outcome) = self.outcome(pos) {
            let how = match outcome {
                Outcome::Win(Side::First) => "the first player has won",
                Outcome::Win(Side::Second) => "the second player has won",
                Outcome::Draw | Outcome::Margin(_) => "the board is full",
            };
            return Err(TextError::new(format!("the game is already over: {how}")));
        }
        let legal = rules::legal_moves(self, pos);
        if legal.contains(&column) {
            Ok(column)
        } else {
            Err(TextError::new(format!("column {name} is full"))
                .hint(legal_moves_hint(self, pos, &legal)))
        }
    }
}

impl<B: Bits> Notation for ConnectFour<B> {
    fn move_text(&self, _: &Position<B>, mv: Column) -> String {
        name(mv).to_string()
    }

    fn parse_move(&self, pos: &Position<B>, text: &str) -> Result<Column, TextError> {
        let mut letters = text.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(TextError::new(format!("'{text}' is not a column"))
                .at(0..text.len())
                .hint(format!("columns are {}", self.column_range())));
        };
        self.legal_column(pos, letter).map_err(|error| error.at(0..text.len()))
    }

    /// The columns played, in an order that may differ from that of the game but leads to the same
    /// board; always the same one for the same board.
    fn position_text(&self, pos: &Position<B>) -> String {
        moves_played(self, pos).into_iter().map(name).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Position<B>, TextError> {
        let mut pos = self.start();
        for (at, letter) in text.char_indices() {
            let column = self
                .legal_column(&pos, letter)
                .map_err(|error| error.at(at..at + letter.len_utf8()))?;
            self.play(&mut pos, column);
        }
        Ok(pos)
    }

    fn view(&self, pos: &Position<B>) -> BoardView {
        let board = self.board();
        let lines = board.line_cells(pos.of(Side::First)) | board.line_cells(pos.of(Side::Second));
        let (mut cells, mut marked) = (Vec::new(), Vec::new());
        for row in (0..board.height()).rev() {
            for column in 0..board.width() {
                let cell = board.cell(column, row);
                if lines.has(cell) {
                    marked.push(cells.len());
                }
                cells.push(if pos.of(Side::First).has(cell) {
                    Cell::First
                } else if pos.of(Side::Second).has(cell) {
                    Cell::Second
                } else {
                    Cell::Empty
                });
            }
        }
        BoardView::Grid(Grid {
            width: board.width() as usize,
            height: board.height() as usize,
            cells,
            columns: (0..board.width()).map(|column| name(Column(column as u8)).into()).collect(),
            rows: Vec::new(),
            style: GridStyle::Columns,
            marked,
        })
    }
}
