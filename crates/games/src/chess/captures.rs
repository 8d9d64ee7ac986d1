//! What a move takes, and where.

use cozy_chess::{Board, Move, Piece, Square};

use super::en_passant_square;
use super::position::piece_at;

/// What a move takes.
#[inline]
pub(super) fn victim(board: &Board, mv: Move) -> Option<Piece> {
    if board.colors(!board.side_to_move()).has(mv.to) {
        Some(piece_at(board, mv.to))
    } else {
        is_en_passant(board, mv).then_some(Piece::Pawn)
    }
}

#[inline]
pub(super) fn is_en_passant(board: &Board, mv: Move) -> bool {
    Some(mv.to) == en_passant_square(board) && board.pieces(Piece::Pawn).has(mv.from)
}

/// Where the piece stands that a capture takes.
#[inline]
pub(super) fn capture_square(board: &Board, mv: Move) -> Square {
    if is_en_passant(board, mv) { Square::new(mv.to.file(), mv.from.rank()) } else { mv.to }
}
