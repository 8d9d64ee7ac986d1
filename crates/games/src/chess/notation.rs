//! Text and picture.

use cozy_chess::{Board, Move};
use gametree::{BoardView, Notation, TextError};

use super::position::castled;
use super::{Castling, Chess, Position, is_castling};

impl Notation for Chess {
    /// As UCI writes it.
    fn move_text(&self, pos: &Position, mut mv: Move) -> String {
        if self.castling() == Castling::Standard && is_castling(pos.board(), mv) {
            mv.to = castled(mv).0;
        }
        mv.to_string()
    }

    /// FEN.
    fn position_text(&self, pos: &Position) -> String {
        match self.castling() {
            Castling::Standard => format!("{}", pos.board()),
            Castling::Free => format!("{:#}", pos.board()),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let board = Board::from_fen(text, self.castling() == Castling::Free);
        board.map(Position::new).map_err(|error| TextError::new(error.to_string()))
    }

    fn view(&self, pos: &Position) -> BoardView {
        BoardView::text(self.position_text(pos))
    }
}
