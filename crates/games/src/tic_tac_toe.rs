//! Tic-tac-toe: three in a row on nine cells. The smallest complete game here, and a model for
//! others.
//!
//! Cells are numbered as in the figures of textbooks, and a move's text is its cell:
//!
//! ```text
//! 0 1 2
//! 3 4 5
//! 6 7 8
//! ```
//!
//! A position's text is its nine cells in that order, `X...O....`; X begins, so whose turn it is
//! follows from the counts.

#[cfg(test)]
mod tests;

use gametree::view::{BoardView, Cell, Grid, GridStyle};
use gametree::{
    Acyclic, Deterministic, Evaluator, Game, Hints, Key, KeyKind, Notation, Outcome, Score, Side,
    Symmetry, TextError, Turn,
};

use crate::hosted::{EvaluatorInfo, Hosted, NONE, Opinions};
use crate::{parameters, stones, symmetry};

pub(crate) const CELLS: usize = 9;
pub(crate) const FULL: u16 = 0b111_111_111;

/// Rows, columns and diagonals, a bit for each cell.
pub(crate) const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// Centre, then corners, then edges: the cell that lies on four lines, those on three, on two.
pub(crate) const LINES_THROUGH: [i32; CELLS] = [3, 2, 3, 2, 4, 2, 3, 2, 3];

/// `TURNED[s][b]` is the set of cells `b` turned by the symmetry `s`.
static TURNED: [[u16; FULL as usize + 1]; symmetry::SQUARE as usize] = turned_sets();

/// Where the stones stand, a bit for each cell, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stones: [u16; 2],
    turn: Side,
}

impl Position {
    fn free(&self) -> u16 {
        FULL & !(self.stones[0] | self.stones[1])
    }

    fn cell(&self, cell: usize) -> Cell {
        let at = |side: Side| self.stones[side.index()] >> cell & 1 == 1;
        match (at(Side::First), at(Side::Second)) {
            (true, _) => Cell::First,
            (_, true) => Cell::Second,
            _ => Cell::Empty,
        }
    }
}

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TicTacToe;

impl TicTacToe {
    /// The game; it has no parameters.
    ///
    /// # Errors
    /// There are parameters.
    pub fn from_parameters(text: &str) -> Result<TicTacToe, TextError> {
        parameters::none(text).map(|()| TicTacToe)
    }
}

impl Game for TicTacToe {
    type Position = Position;
    type Move = u8;
    type Undo = ();

    fn start(&self) -> Position {
        Position { stones: [0; 2], turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<u8>) {
        let mut free = pos.free();
        while free != 0 {
            out.push(free.trailing_zeros() as u8);
            free &= free - 1;
        }
    }

    #[inline]
    fn play(&self, pos: &mut Position, cell: u8) {
        pos.stones[pos.turn.index()] |= 1 << cell;
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn undo(&self, pos: &mut Position, cell: u8, (): ()) {
        pos.turn = pos.turn.other();
        pos.stones[pos.turn.index()] &= !(1 << cell);
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        // Only the side that moved last can have made a line.
        let last = pos.turn.other();
        if has_line(pos.stones[last.index()]) {
            Some(Outcome::Win(last))
        } else {
            (pos.free() == 0).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        board_key(pos.stones)
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }
}

fn has_line(stones: u16) -> bool {
    LINES.iter().any(|line| stones & line == *line)
}

/// Both sets of stones side by side; whose turn it is follows from them.
fn board_key(stones: [u16; 2]) -> Key {
    Key::from(stones[0]) | Key::from(stones[1]) << CELLS
}

impl Deterministic for TicTacToe {}
impl Acyclic for TicTacToe {}

impl Hints for TicTacToe {
    const SLOTS: usize = CELLS;
    const SYMMETRIES: Symmetry = symmetry::SQUARE;

    #[inline]
    fn slot(&self, _: &Position, cell: u8) -> usize {
        usize::from(cell)
    }

    #[inline]
    fn order(&self, _: &Position, cell: u8) -> i32 {
        LINES_THROUGH[usize::from(cell)]
    }

    #[inline]
    fn pack(&self, _: &Position, cell: u8) -> Option<u16> {
        Some(u16::from(cell))
    }

    fn canonical(&self, pos: &Position) -> (Key, Symmetry) {
        let turned = |by: Symmetry| {
            let sets = &TURNED[usize::from(by)];
            (board_key(pos.stones.map(|stones| sets[usize::from(stones)])), by)
        };
        (1..symmetry::SQUARE).map(turned).fold(turned(0), Ord::min)
    }

    fn turned(&self, cell: u8, by: Symmetry) -> u8 {
        TURNED[usize::from(by)][1 << cell].trailing_zeros() as u8
    }

    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some(pos.free().count_ones())
    }
}

const fn turned_sets() -> [[u16; FULL as usize + 1]; symmetry::SQUARE as usize] {
    let mut sets = [[0; FULL as usize + 1]; symmetry::SQUARE as usize];
    let mut by = 0;
    while by < sets.len() {
        let mut set = 1;
        while set < sets[by].len() {
            let cell = set.trailing_zeros() as usize;
            let (column, row) = symmetry::turned(by as Symmetry, (3, 3), (cell % 3, cell / 3));
            sets[by][set] = sets[by][set & (set - 1)] | 1 << (3 * row + column);
            set += 1;
        }
        by += 1;
    }
    sets
}

impl Notation for TicTacToe {
    fn move_text(&self, _: &Position, cell: u8) -> String {
        cell.to_string()
    }

    fn position_text(&self, pos: &Position) -> String {
        (0..CELLS).map(|cell| stones::letter(pos.cell(cell))).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        const HINT: &str = "nine cells of X, O and '.', row by row, like X...O....";
        let mut board = [0; 2];
        let mut cells = 0;
        for (at, letter) in text.char_indices() {
            let Some(stone) = stones::stone(letter) else {
                return Err(TextError::new(format!("'{letter}' is no cell"))
                    .at(at..at + letter.len_utf8())
                    .hint(HINT));
            };
            if cells == CELLS {
                return Err(TextError::new("more than nine cells").at(at..text.len()).hint(HINT));
            }
            if let Some(side) = stone {
                board[side.index()] |= 1 << cells;
            }
            cells += 1;
        }
        if cells < CELLS {
            return Err(TextError::new(format!("{cells} cells are too few"))
                .at(0..text.len())
                .hint(HINT));
        }
        let turn = stones::turn(text, board.map(u16::count_ones))?;
        stones::check_winners(text, board.map(has_line), turn)?;
        Ok(Position { stones: board, turn })
    }

    fn view(&self, pos: &Position) -> BoardView {
        let made = LINES
            .iter()
            .filter(|line| pos.stones.iter().any(|stones| stones & **line == **line))
            .fold(0, |made, line| made | line);
        BoardView::Grid(Grid {
            width: 3,
            height: 3,
            cells: (0..CELLS).map(|cell| pos.cell(cell)).collect(),
            columns: Vec::new(),
            rows: Vec::new(),
            style: GridStyle::Cells,
            marked: (0..CELLS).filter(|cell| made >> cell & 1 == 1).collect(),
        })
    }
}

/// The evaluators of tic-tac-toe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eval {
    /// The lines still open to the mover less those still open to the opponent.
    Lines,
    /// No opinion.
    None,
}

impl Evaluator<TicTacToe> for Eval {
    type State = ();

    fn init(&self, _: &TicTacToe, _: &Position) {}

    #[inline]
    fn play(&self, _: &TicTacToe, (): &(), _: u8, _: &Position) {}

    #[inline]
    fn score(&self, _: &TicTacToe, pos: &Position, (): &()) -> Score {
        let open = |opponent: Side| {
            let stones = pos.stones[opponent.index()];
            LINES.iter().filter(|line| stones & **line == 0).count() as Score
        };
        match self {
            Eval::Lines => open(pos.turn.other()) - open(pos.turn),
            Eval::None => 0,
        }
    }

    fn range(&self, _: &TicTacToe) -> (Score, Score) {
        match self {
            Eval::Lines => (-(LINES.len() as Score), LINES.len() as Score),
            Eval::None => (0, 0),
        }
    }
}

impl Opinions for Eval {
    const ALL: &'static [EvaluatorInfo] =
        &[EvaluatorInfo { name: "lines", summary: "own open lines less the opponent's" }, NONE];

    fn named(name: &str) -> Option<Eval> {
        match name {
            "lines" => Some(Eval::Lines),
            "none" => Some(Eval::None),
            _ => None,
        }
    }
}

impl Hosted for TicTacToe {
    type Eval = Eval;

    const ACYCLIC: bool = true;
}
