//! Tic-tac-toe in which a fair coin decides who moves next.
//!
//! A position is the nine cells, as in tic-tac-toe; ` X` or ` O` after them says who won the toss,
//! and nothing that the coin is in the air. So the board shows any number of either stone. Events
//! are `X` and `O`, a move is a cell, 0 to 8.

use gametree::chance::Forecast;
use gametree::view::{BoardView, Cell, Grid, GridStyle};
use gametree::{
    Game, Hints, Key, KeyKind, Notation, Odds, Outcome, Side, Stochastic, TextError, Turn,
};

use crate::hosted::{EvaluatorInfo, HostedChance, NONE};
use crate::tic_tac_toe::{CELLS, FULL, LINES, LINES_THROUGH};
use crate::{parameters, stones};

/// A move or an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// The coin says that this side moves.
    Toss(Side),
    /// A stone on this cell.
    Cell(u8),
}

/// Where the stones stand, a bit for each cell, and who moves; nobody while the coin is in the air.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stones: [u16; 2],
    mover: Option<Side>,
}

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CoinTicTacToe;

impl CoinTicTacToe {
    /// The game; it has no parameters.
    ///
    /// # Errors
    /// There are parameters.
    pub fn from_parameters(text: &str) -> Result<CoinTicTacToe, TextError> {
        parameters::none(text).map(|()| CoinTicTacToe)
    }
}

/// The first of the lines that the stones hold.
fn line(stones: u16) -> Option<u16> {
    LINES.into_iter().find(|line| stones & line == *line)
}

impl Game for CoinTicTacToe {
    type Position = Position;
    type Move = Act;
    type Undo = Position;

    const ALTERNATES: bool = false;

    fn start(&self) -> Position {
        Position { stones: [0; 2], mover: None }
    }

    fn turn(&self, pos: &Position) -> Turn {
        pos.mover.map_or(Turn::Chance, Turn::Player)
    }

    fn moves(&self, pos: &Position, out: &mut Vec<Act>) {
        if pos.mover.is_none() {
            out.extend([Side::First, Side::Second].map(Act::Toss));
            return;
        }
        let free = FULL & !(pos.stones[0] | pos.stones[1]);
        out.extend((0..CELLS as u8).filter(|cell| free >> cell & 1 == 1).map(Act::Cell));
    }

    fn play(&self, pos: &mut Position, act: Act) -> Position {
        let before = *pos;
        match (act, pos.mover.take()) {
            (Act::Toss(side), _) => pos.mover = Some(side),
            (Act::Cell(cell), Some(side)) => pos.stones[side.index()] |= 1 << cell,
            (Act::Cell(_), None) => {}
        }
        before
    }

    fn undo(&self, pos: &mut Position, _: Act, before: Position) {
        *pos = before;
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        for side in [Side::First, Side::Second] {
            if line(pos.stones[side.index()]).is_some() {
                return Some(Outcome::Win(side));
            }
        }
        (pos.stones[0] | pos.stones[1] == FULL).then_some(Outcome::Draw)
    }

    fn key(&self, pos: &Position) -> Key {
        let mover = pos.mover.map_or(0, |side| side.index() as Key + 1);
        Key::from(pos.stones[0]) | Key::from(pos.stones[1]) << 16 | mover << 32
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }
}

impl Stochastic for CoinTicTacToe {
    fn odds(&self, _: &Position, _: Act) -> Odds {
        Odds { parts: 1, of: 2 }
    }

    /// While the coin is in the air, X.
    fn viewer(&self, pos: &Position) -> Side {
        pos.mover.unwrap_or(Side::First)
    }
}

impl Hints for CoinTicTacToe {
    const SLOTS: usize = CELLS;

    fn slot(&self, _: &Position, act: Act) -> usize {
        match act {
            Act::Cell(cell) => cell.into(),
            Act::Toss(_) => 0,
        }
    }

    fn order(&self, _: &Position, act: Act) -> i32 {
        match act {
            Act::Cell(cell) => LINES_THROUGH[usize::from(cell)],
            Act::Toss(_) => 0,
        }
    }

    fn plies_left(&self, pos: &Position) -> Option<u32> {
        let free = (FULL & !(pos.stones[0] | pos.stones[1])).count_ones();
        let ended = self.outcome(pos).is_some();
        Some(if ended { 0 } else { 2 * free - u32::from(pos.mover.is_some()) })
    }
}

impl Notation for CoinTicTacToe {
    fn move_text(&self, _: &Position, act: Act) -> String {
        match act {
            Act::Toss(Side::First) => "X".to_owned(),
            Act::Toss(Side::Second) => "O".to_owned(),
            Act::Cell(cell) => cell.to_string(),
        }
    }

    fn position_text(&self, pos: &Position) -> String {
        let board: String = self.cells(pos).into_iter().map(stones::letter).collect();
        match pos.mover {
            None => board,
            Some(Side::First) => board + " X",
            Some(Side::Second) => board + " O",
        }
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let (board, mover) = match text.trim_end().rsplit_once(' ') {
            Some((board, "X" | "x")) => (board, Some(Side::First)),
            Some((board, "O" | "o")) => (board, Some(Side::Second)),
            _ => (text.trim_end(), None),
        };
        let hint = "write nine cells, X, O or a point, and who moves: X...O.... X";
        if board.chars().count() != CELLS {
            let message = format!("a board has {CELLS} cells, not {}", board.chars().count());
            return Err(TextError::new(message).at(0..board.len()).hint(hint));
        }
        let mut stones = [0; 2];
        for (cell, (at, letter)) in board.char_indices().enumerate() {
            match stones::stone(letter) {
                Some(Some(side)) => stones[side.index()] |= 1 << cell,
                Some(None) => {}
                None => {
                    return Err(TextError::new(format!("'{letter}' is no cell"))
                        .at(at..at + letter.len_utf8())
                        .hint(hint));
                }
            }
        }
        if line(stones[0]).is_some() && line(stones[1]).is_some() {
            let error = TextError::new("both sides have a line").at(0..board.len());
            return Err(error.hint("the first line ends the game"));
        }
        // A finished game has no mover.
        let pos = Position { stones, mover: None };
        let mover = mover.filter(|_| self.outcome(&pos).is_none());
        Ok(Position { mover, ..pos })
    }

    fn view(&self, pos: &Position) -> BoardView {
        let made = pos.stones.into_iter().find_map(line).unwrap_or(0);
        BoardView::Grid(Grid {
            width: 3,
            height: 3,
            cells: self.cells(pos),
            columns: Vec::new(),
            rows: Vec::new(),
            style: GridStyle::Cells,
            marked: (0..CELLS).filter(|cell| made >> cell & 1 == 1).collect(),
        })
    }
}

impl CoinTicTacToe {
    fn cells(self, pos: &Position) -> Vec<Cell> {
        let cell = |at: usize| match pos.stones.map(|stones| stones >> at & 1 == 1) {
            [true, _] => Cell::First,
            [_, true] => Cell::Second,
            _ => Cell::Empty,
        };
        (0..CELLS).map(cell).collect()
    }
}

/// The forecasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess {
    /// Lines that are still open, weighed by the stones on them.
    Lines,
    /// 0 everywhere.
    None,
}

impl Forecast<CoinTicTacToe> for Guess {
    fn expect(&self, _: &CoinTicTacToe, pos: &Position) -> f64 {
        /// What open lines with so many stones on them are worth.
        const WORTH: [f64; 4] = [0.0, 0.03, 0.2, 1.0];
        if *self == Guess::None {
            return 0.0;
        }
        let worth = |line: u16| match pos.stones.map(|stones| (stones & line).count_ones() as usize)
        {
            [count, 0] => WORTH[count],
            [0, count] => -WORTH[count],
            _ => 0.0,
        };
        LINES.into_iter().map(worth).sum::<f64>().clamp(-1.0, 1.0)
    }

    fn range(&self, _: &CoinTicTacToe, _: &Position) -> (f64, f64) {
        (-1.0, 1.0)
    }
}

impl HostedChance for CoinTicTacToe {
    type Forecast = Guess;

    const FORECASTS: &'static [EvaluatorInfo] =
        &[EvaluatorInfo { name: "lines", summary: "lines that are still open" }, NONE];
    const ACYCLIC: bool = true;
    const DRAWS: bool = true;

    fn forecast(&self, name: &str) -> Option<Guess> {
        match name {
            "lines" => Some(Guess::Lines),
            "none" => Some(Guess::None),
            _ => None,
        }
    }

    /// Three states of each cell, thrown or not: an upper limit.
    fn positions(&self, pos: &Position) -> Option<u64> {
        let free = (FULL & !(pos.stones[0] | pos.stones[1])).count_ones();
        Some(3 * 3u64.pow(free))
    }
}
