//! Whether a move gives check, without playing it.

use cozy_chess::{
    BitBoard, Board, Move, Piece, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_knight_moves, get_line_rays, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

use super::captures::capture_square;
use super::is_castling;
use super::position::{castled, piece_at};

/// Whether the opponent's king is attacked after a legal move: by the piece that moved, by one
/// behind it, or by the rook of castling.
pub(super) fn gives_check(board: &Board, mv: Move) -> bool {
    let mover = board.side_to_move();
    let king = board.king(!mover);
    if is_castling(board, mv) {
        let (own_king, rook) = castled(mv);
        let gone = mv.from.bitboard() | mv.to.bitboard();
        let occupied = (board.occupied() & !gone) | own_king.bitboard() | rook.bitboard();
        return get_rook_moves(king, occupied).has(rook)
            || is_attacked(board, king, occupied, gone);
    }
    let piece = piece_at(board, mv.from);
    let taken = capture_square(board, mv);
    let mut occupied = (board.occupied() ^ mv.from.bitboard()) | mv.to.bitboard();
    if taken != mv.to {
        occupied ^= taken.bitboard();
    }
    let directly = match mv.promotion.unwrap_or(piece) {
        Piece::Pawn => get_pawn_attacks(king, !mover).has(mv.to),
        Piece::Knight => get_knight_moves(king).has(mv.to),
        Piece::Bishop => sees(get_bishop_rays(king), king, mv.to, occupied),
        Piece::Rook => sees(get_rook_rays(king), king, mv.to, occupied),
        Piece::Queen => sees(get_bishop_rays(king) | get_rook_rays(king), king, mv.to, occupied),
        Piece::King => false,
    };
    if directly {
        return true;
    }
    // A piece that leaves a line to the king may open it for another one behind.
    let rays = get_bishop_rays(king) | get_rook_rays(king);
    let opens = rays.has(mv.from) && !get_line_rays(king, mv.from).has(mv.to);
    (opens || taken != mv.to) && is_attacked(board, king, occupied, mv.from.bitboard())
}

/// Whether a piece that moves along these rays of the king attacks it.
#[inline]
fn sees(rays: BitBoard, king: Square, from: Square, occupied: BitBoard) -> bool {
    rays.has(from) && (get_between_rays(king, from) & occupied).is_empty()
}

/// Whether bishops, rooks or queens of the side to move, but for those that have gone, attack the
/// square.
fn is_attacked(board: &Board, square: Square, occupied: BitBoard, gone: BitBoard) -> bool {
    let own = board.colors(board.side_to_move()) & !gone;
    let queens = board.pieces(Piece::Queen);
    let diagonal = own & (board.pieces(Piece::Bishop) | queens);
    let straight = own & (board.pieces(Piece::Rook) | queens);
    !(get_bishop_moves(square, occupied) & diagonal).is_empty()
        || !(get_rook_moves(square, occupied) & straight).is_empty()
}
