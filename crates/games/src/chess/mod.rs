//! Chess, and Chess960, on the move generator of `cozy-chess`.
//!
//! Moves are written as UCI does, `e2e4` and `e7e8q`; castling is `e1g1` in chess and king takes
//! rook, `e1h1`, in Chess960. A position's text is its FEN. Mate and stalemate show in that there
//! is no move; the board shows draws for want of material and by the fifty-move rule.
//!
//! A draw by the fifty-move rule is the one thing that a position's key does not know of: positions
//! that differ only in the counter are equal, as everywhere in the field, for else no table would
//! find anything again.

pub mod epd;
pub mod tablebase;

mod captures;
mod checks;
mod eval;
mod exchange;
mod fen;
mod hints;
mod illegal;
mod moves;
mod notation;
mod position;
mod problem;
mod reading;
mod san;

use std::sync::Arc;

use cozy_chess::{Board, Color, Move, Square};
use gametree::{Deterministic, Game, Key, Outcome, Repeat, Side, TextError, Turn};

use crate::hosted::{Breakdown, Hosted};
use crate::parameters;
use crate::problem::Problem;

pub use self::eval::{Classical, Eval};
pub use self::position::Position;
pub use self::tablebase::Tables;

/// Plies without a capture or a pawn move after which the game is a draw (FIDE 9.3).
pub const FIFTY_MOVES: u8 = 100;
/// Occurrences of a position that end the game as a draw (FIDE 9.2).
pub const THREEFOLD: u32 = 3;
/// How many ways there are to set up the pieces in Chess960.
pub const STARTS: u32 = 960;
/// The usual setup in the numbering of Scharnagl.
pub const USUAL_START: u32 = 518;

/// How kings and rooks are set up and castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Castling {
    /// Kings start on e, rooks on a and h; castling is written as the king moves, `e1g1`.
    Standard,
    /// Chess960: king and rooks start anywhere; castling is written as king takes rook, `e1h1`.
    Free,
}

/// The rules of chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chess {
    castling: Castling,
    start: Position,
    /// Tables of solved endings: no rules, but what a search of these rules may know.
    tables: Option<Arc<Tables>>,
}

impl Default for Chess {
    /// Chess as everybody plays it.
    fn default() -> Chess {
        Chess { castling: Castling::Standard, start: Position::new(Board::default()), tables: None }
    }
}

impl Chess {
    /// Chess960 from one of its [`STARTS`] setups, in the numbering of Scharnagl; `None` if there
    /// is no such setup.
    #[must_use]
    pub fn chess960(number: u32) -> Option<Chess> {
        (number < STARTS).then(|| Chess {
            castling: Castling::Free,
            start: Position::new(Board::chess960_startpos(number)),
            tables: None,
        })
    }

    /// The game of `chess`, `chess:960` or `chess:960,NUMBER`.
    ///
    /// # Errors
    /// The first parameter is not 960, or the second not the number of a setup.
    pub fn from_parameters(text: &str) -> Result<Chess, TextError> {
        let fields = parameters::fields(text, ',');
        parameters::at_most(&fields, 2)?;
        let Some(variant) = fields.first() else { return Ok(Chess::default()) };
        if variant.text != "960" {
            return Err(variant.error(format!("'{}' is not 960", variant.text)));
        }
        let number = match fields.get(1) {
            Some(field) => field.number("the setup", 0..=u64::from(STARTS) - 1)? as u32,
            None => USUAL_START,
        };
        Chess::chess960(number).ok_or_else(|| variant.error("there is no such setup"))
    }

    /// The same game with these tables of solved endings, or with none.
    #[must_use]
    pub fn with_tables(self, tables: Option<Arc<Tables>>) -> Chess {
        Chess { tables, ..self }
    }

    /// The tables of solved endings, if some are open.
    #[inline]
    #[must_use]
    pub fn tables(&self) -> Option<&Tables> {
        self.tables.as_deref()
    }

    /// How castling is written.
    #[must_use]
    pub fn castling(&self) -> Castling {
        self.castling
    }
}

/// The side that plays this colour.
#[inline]
#[must_use]
pub const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::First,
        Color::Black => Side::Second,
    }
}

impl Game for Chess {
    type Position = Position;
    type Move = Move;
    type Undo = Position;

    const LOOKS_BACK: bool = true;

    fn start(&self) -> Position {
        self.start.clone()
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(side(pos.board().side_to_move()))
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<Move>) {
        pos.board().generate_moves(|moves| {
            moves::append(moves, out);
            false
        });
    }

    #[inline]
    fn play(&self, pos: &mut Position, mv: Move) -> Position {
        let before = pos.clone();
        pos.play(mv);
        before
    }

    #[inline]
    fn undo(&self, pos: &mut Position, _: Move, before: Position) {
        *pos = before;
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        pos.is_drawn().then_some(Outcome::Draw)
    }

    #[inline]
    fn stuck(&self, pos: &Position) -> Outcome {
        if pos.board().checkers().is_empty() {
            Outcome::Draw
        } else {
            Outcome::Win(side(!pos.board().side_to_move()))
        }
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        pos.key()
    }

    #[inline]
    fn repeat(&self, _: &Position, times: u32) -> Repeat {
        if times >= THREEFOLD { Repeat::Ends(Outcome::Draw) } else { Repeat::GoesOn }
    }
}

impl Deterministic for Chess {}

impl Hosted for Chess {
    type Eval = Eval;

    const SIDES: [&'static str; 2] = ["White", "Black"];
    const ACYCLIC: bool = false;

    fn open_tables(&mut self, path: Option<&str>) -> Result<String, TextError> {
        let tables = path.map(Tables::open).transpose()?;
        let found = tables.as_ref().map_or_else(|| "no tables".to_owned(), ToString::to_string);
        self.tables = tables.map(Arc::new);
        Ok(found)
    }

    fn breakdown(&self, evaluator: &Eval, pos: &Position) -> Option<Breakdown> {
        match evaluator {
            Eval::Classical(classical) => Some(Breakdown::of(classical, self, pos)),
            Eval::Material | Eval::None => None,
        }
    }

    fn position_end(&self, line: &str) -> Option<usize> {
        Some(fen::end(line))
    }

    fn problem(&self, pos: &Position, text: &str) -> Result<Problem, TextError> {
        problem::read(self, pos, text)
    }
}

/// Whether this is castling, which `cozy-chess` writes as the king taking its own rook.
#[inline]
#[must_use]
pub fn is_castling(board: &Board, mv: Move) -> bool {
    board.colors(board.side_to_move()).has(mv.to)
}

/// Where a pawn can be taken en passant, whether or not a pawn can take it.
#[inline]
fn en_passant_square(board: &Board) -> Option<Square> {
    let rank = cozy_chess::Rank::Sixth.relative_to(board.side_to_move());
    board.en_passant().map(|file| Square::new(file, rank))
}
