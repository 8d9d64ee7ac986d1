//! Moves and positions of EinStein as text.

use gametree::view::{BoardView, Cell, Grid, GridStyle};
use gametree::{Game, Notation, Side, TextError};

use super::{Act, Einstein, GONE, Position, STONES, Way};
use crate::turn_text;

const HINT: &str = "write rows such as ABC../DE.../F...f/...ed/..cba, then second, and the throw";

/// The letter of a stone, from 0.
fn letter(side: Side, stone: usize) -> char {
    let first = if side == Side::First { b'A' } else { b'a' };
    char::from(first + stone as u8)
}

impl Einstein {
    /// Whose stone stands on a cell, and which.
    fn on(self, pos: &Position, cell: u8) -> Option<(Side, usize)> {
        [Side::First, Side::Second]
            .into_iter()
            .find_map(|side| pos.stone_on(side, cell).map(|stone| (side, stone)))
    }

    /// Reads the rows of a board.
    fn read_board(self, text: &str) -> Result<[[u8; STONES]; 2], TextError> {
        let mut stones = [[GONE; STONES]; 2];
        let mut cell = 0;
        let size = usize::from(self.size);
        for (at, sign) in text.char_indices() {
            let here = at..at + sign.len_utf8();
            let wrong = |message: String| Err(TextError::new(message).at(here.clone()).hint(HINT));
            let (row, column) = (cell / (size + 1), cell % (size + 1));
            if row >= size {
                return wrong(format!("the board has {size} rows"));
            }
            match (sign, column == size) {
                ('/', true) => {}
                ('/', false) => return wrong(format!("a row has {size} cells")),
                (_, true) => return wrong(format!("a row has {size} cells, and then '/'")),
                ('.', false) => {}
                (sign, false) => {
                    let side = if sign.is_ascii_uppercase() { Side::First } else { Side::Second };
                    let known =
                        (0..usize::from(self.stones)).find(|&one| letter(side, one) == sign);
                    let Some(stone) = known else { return wrong(format!("'{sign}' is no stone")) };
                    let place = &mut stones[side.index()][stone];
                    if *place != GONE {
                        return wrong(format!("'{sign}' stands on the board twice"));
                    }
                    *place = (row * size + column) as u8;
                }
            }
            cell += 1;
        }
        if cell != size * (size + 1) - 1 {
            let error = TextError::new(format!("the board has {size} rows of {size} cells"));
            return Err(error.at(0..text.len()).hint(HINT));
        }
        Ok(stones)
    }
}

impl Notation for Einstein {
    fn move_text(&self, pos: &Position, act: Act) -> String {
        match act {
            Act::Face(face) => face.to_string(),
            Act::Step(stone, way) => {
                let way = match (pos.side, way) {
                    (Side::First, Way::Straight) => "s",
                    (Side::First, Way::Across) => "e",
                    (Side::First, Way::Diagonal) => "se",
                    (Side::Second, Way::Straight) => "n",
                    (Side::Second, Way::Across) => "w",
                    (Side::Second, Way::Diagonal) => "nw",
                };
                format!("{stone}{way}")
            }
        }
    }

    fn position_text(&self, pos: &Position) -> String {
        let mut text = String::new();
        for cell in 0..self.size * self.size {
            if cell > 0 && cell % self.size == 0 {
                text.push('/');
            }
            text.push(self.on(pos, cell).map_or('.', |(side, stone)| letter(side, stone)));
        }
        text.push_str(turn_text::suffix(pos.side));
        if pos.thrown > 0 {
            text.push_str(&format!(" {}", pos.thrown));
        }
        text
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let trimmed = text.trim_end();
        let (rest, thrown) = match trimmed.rsplit_once(' ') {
            Some((rest, last)) if last.bytes().all(|byte| byte.is_ascii_digit()) => {
                let faces = 1..=self.stones;
                let thrown = last.parse().ok().filter(|face| faces.contains(face));
                let start = trimmed.len() - last.len();
                let wrong = || {
                    TextError::new(format!("the die has no face '{last}'"))
                        .at(start..trimmed.len())
                        .hint(format!("its faces are 1 to {}", self.stones))
                };
                (rest, thrown.ok_or_else(wrong)?)
            }
            _ => (trimmed, 0),
        };
        let (board, side) = turn_text::split(rest)?;
        let stones = self.read_board(board.trim_end())?;
        let pos = Position { stones, side, thrown };
        let wrong = |message: &str| Err(TextError::new(message).at(0..text.len()).hint(HINT));
        if pos.stones.iter().any(|own| own.iter().all(|&cell| cell == GONE)) && thrown > 0 {
            return wrong("nobody throws after the last stone was taken");
        }
        let moved = side.other();
        if pos.stones[moved.index()].iter().all(|&cell| cell == GONE) {
            return wrong("who has just moved has a stone left");
        }
        if pos.stone_on(side, self.goal(side)).is_some() {
            return wrong("the side to move has won already");
        }
        // Nobody throws in a game that is over.
        let ended = Game::outcome(self, &pos).is_some();
        Ok(Position { thrown: if ended { 0 } else { thrown }, ..pos })
    }

    fn view(&self, pos: &Position) -> BoardView {
        let cell = |at: u8| match self.on(pos, at) {
            Some((side, stone)) => Cell::Piece { side, letter: letter(Side::First, stone) },
            None => Cell::Empty,
        };
        BoardView::Grid(Grid {
            width: self.size.into(),
            height: self.size.into(),
            cells: (0..self.size * self.size).map(cell).collect(),
            columns: Vec::new(),
            rows: Vec::new(),
            style: GridStyle::Cells,
            marked: Vec::new(),
        })
    }
}
