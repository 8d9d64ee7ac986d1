//! Moves and positions of 2048 as text.

use gametree::{BoardView, Notation, Scoring, TextError};

use super::{Act, Aim, LARGEST, Phase, Position, Slide, Way};
use crate::parameters;

const HINT: &str = "write rows of tiles such as 2,.,4,8/.,.,2,2/…, a point for an empty cell";

fn way_text(way: Way) -> &'static str {
    match way {
        Way::Up => "up",
        Way::Down => "down",
        Way::Left => "left",
        Way::Right => "right",
    }
}

impl<A: Aim> Slide<A> {
    fn board_rows(&self, board: u64) -> Vec<Vec<String>> {
        let cell = |at: usize| match Slide::<A>::tile(board, at) {
            0 => ".".to_owned(),
            power => (1u32 << power).to_string(),
        };
        let row =
            |row: usize| (0..self.width).map(|column| cell(row * self.width + column)).collect();
        (0..self.height).map(row).collect()
    }

    fn read_board(&self, text: &str) -> Result<u64, TextError> {
        let rows = parameters::fields(text, '/');
        if rows.len() != self.height {
            let error = TextError::new(format!("the board has {} rows", self.height));
            return Err(error.at(0..text.len()).hint(HINT));
        }
        let mut board = 0;
        for (at, row) in rows.iter().enumerate() {
            let cells = parameters::fields(row.text, ',');
            if cells.len() != self.width {
                return Err(row.error(format!("a row has {} cells", self.width)).hint(HINT));
            }
            for (column, cell) in cells.iter().enumerate() {
                let power = match cell.text.parse::<u32>() {
                    _ if cell.text == "." => 0,
                    Ok(tile) if tile.is_power_of_two() && (2..=1 << LARGEST).contains(&tile) => {
                        u64::from(tile.trailing_zeros())
                    }
                    _ => {
                        let start = row.span.start + cell.span.start;
                        let span = start..start + cell.text.len();
                        let error = TextError::new(format!("'{}' is no tile", cell.text));
                        return Err(error.at(span).hint(HINT));
                    }
                };
                board |= power << (4 * (at * self.width + column));
            }
        }
        Ok(board)
    }
}

impl<A: Aim> Notation for Slide<A> {
    fn move_text(&self, _: &Position, act: Act) -> String {
        match act {
            Act::Slide(way) => way_text(way).to_owned(),
            Act::Tile(cell, power) => format!("{}:{}", cell + 1, 1 << power),
        }
    }

    fn position_text(&self, pos: &Position) -> String {
        let rows: Vec<String> =
            self.board_rows(pos.board).into_iter().map(|row| row.join(",")).collect();
        let phase = match pos.phase {
            Phase::Slide => "",
            Phase::Tiles(1) => " tile",
            Phase::Tiles(_) => " tiles",
        };
        let score = match A::SCORING {
            Scoring::Margins if pos.score > 0 => format!(" score {}", pos.score),
            _ => String::new(),
        };
        rows.join("/") + phase + &score
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        /// More than any game comes to, and less than a result may be.
        const MOST: u64 = 4_000_000;
        let trimmed = text.trim_end();
        let (rest, score) = match trimmed.rsplit_once(" score ") {
            Some((rest, number)) if A::SCORING == Scoring::Margins => {
                let start = trimmed.len() - number.len();
                let field = parameters::Field { text: number, span: start..trimmed.len() };
                (rest, field.number("the score", 0..=MOST)? as u32)
            }
            _ => (trimmed, 0),
        };
        let (board, phase) = if let Some(board) = rest.strip_suffix(" tiles") {
            (board, Phase::Tiles(2))
        } else if let Some(board) = rest.strip_suffix(" tile") {
            (board, Phase::Tiles(1))
        } else {
            (rest, Phase::Slide)
        };
        let board = self.read_board(board)?;
        let room = self.empty(board);
        if matches!(phase, Phase::Tiles(count) if room < count.into()) {
            let error = TextError::new("there is no room for a tile to appear");
            return Err(error.at(0..text.len()).hint("leave out 'tile' to slide first"));
        }
        Ok(Position { board, score, phase })
    }

    fn view(&self, pos: &Position) -> BoardView {
        let rows = self.board_rows(pos.board);
        let width = rows.iter().flatten().map(String::len).max().unwrap_or(1);
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
            cells.join("  ")
        };
        let mut lines: Vec<String> = rows.iter().map(line).collect();
        if A::SCORING == Scoring::Margins {
            lines.push(format!("score {}", pos.score));
        }
        BoardView::Text { lines }
    }
}
