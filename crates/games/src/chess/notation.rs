//! Text and picture.

use cozy_chess::{File, Move, Rank, Square};
use gametree::notation::legal_moves_hint;
use gametree::view::{Cell, Grid, GridStyle};
use gametree::{BoardView, Game, Notation, TextError, rules};

use super::position::{castled, piece_at};
use super::{Castling, Chess, Position, fen, is_castling, reading, san, side};

impl Chess {
    /// Reads a move as [`Notation::parse_move`] does, also where the board shows a draw: players
    /// who do not claim it play on.
    ///
    /// # Errors
    /// Not a move, or not a legal one: says why.
    pub fn read_move(&self, pos: &Position, text: &str) -> Result<Move, TextError> {
        reading::read(pos.board(), text)
    }

    /// Reads a FEN or EPD, or `startpos`.
    ///
    /// # Errors
    /// What no game can lead to, or is no position at all: says what is wrong and where.
    pub fn read_position(&self, text: &str) -> Result<Position, TextError> {
        if fen::is_start(text) {
            return Ok(self.start());
        }
        fen::read(text, self.castling()).map(Position::new)
    }
}

impl Notation for Chess {
    const PUTS_RIGHT: bool = true;

    /// As UCI writes it.
    fn move_text(&self, pos: &Position, mut mv: Move) -> String {
        if self.castling() == Castling::Standard && is_castling(pos.board(), mv) {
            mv.to = castled(mv).0;
        }
        mv.to_string()
    }

    fn parse_move(&self, pos: &Position, text: &str) -> Result<Move, TextError> {
        let over = match self.outcome(pos) {
            Some(_) if pos.is_fifty() => "a draw by the fifty-move rule",
            Some(_) => "a draw, for neither side has enough left to mate",
            None => {
                return self.read_move(pos, text).map_err(|error| TextError {
                    hint: error.hint.or_else(|| {
                        Some(legal_moves_hint(self, pos, &rules::legal_moves(self, pos)))
                    }),
                    ..error
                });
            }
        };
        Err(TextError::new(format!("the game is over: {over}")).at(0..text.len()))
    }

    /// Standard Algebraic Notation: `Nf3`, `exd8=Q+`, `O-O`.
    fn record_text(&self, pos: &Position, mv: Move) -> String {
        san::write(pos.board(), mv)
    }

    /// FEN.
    fn position_text(&self, pos: &Position) -> String {
        fen::write(pos.board(), self.castling())
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        self.read_position(text)
    }

    fn view(&self, pos: &Position) -> BoardView {
        let board = pos.board();
        let cell = |square| match board.color_on(square) {
            Some(color) => {
                let letter = char::from(piece_at(board, square)).to_ascii_uppercase();
                Cell::Piece { side: side(color), letter }
            }
            None => Cell::Empty,
        };
        let ranks = || Rank::ALL.into_iter().rev();
        let squares = ranks().flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)));
        let cells = squares.clone().map(cell).collect();
        // The king in check.
        let checked = (!board.checkers().is_empty()).then(|| board.king(board.side_to_move()));
        let marked = squares.enumerate().filter(|&(_, square)| Some(square) == checked);
        BoardView::Grid(Grid {
            width: File::NUM,
            height: Rank::NUM,
            cells,
            columns: File::ALL.iter().map(ToString::to_string).collect(),
            rows: ranks().map(|rank| rank.to_string()).collect(),
            style: GridStyle::Cells,
            marked: marked.map(|(at, _)| at).collect(),
        })
    }
}
