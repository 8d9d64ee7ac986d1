//! Lists moves, all of them or the tactical ones.

use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, PieceMoves, Square, get_king_moves};

use super::en_passant_square;
use super::position::LAST_RANKS;

/// Appends the moves of one piece, in the order of their targets.
#[inline]
pub(super) fn append(moves: PieceMoves, out: &mut Vec<Move>) {
    if moves.piece == Piece::Pawn && !moves.to.is_disjoint(LAST_RANKS) {
        out.extend(moves);
    } else {
        append_plain(moves, out);
    }
}

/// The same for moves that do not promote.
#[inline]
fn append_plain(PieceMoves { from, to, .. }: PieceMoves, out: &mut Vec<Move>) {
    out.extend(to.into_iter().map(|to| Move { from, to, promotion: None }));
}

/// Appends the legal captures, with en passant, and promotions to queens, in the order of all
/// moves.
pub(super) fn tactical(board: &Board, out: &mut Vec<Move>) {
    let mover = board.side_to_move();
    let theirs = board.colors(!mover);
    let king = board.king(mover);
    let passed = en_passant_square(board).map_or(BitBoard::EMPTY, Square::bitboard);
    let pawns = board.colored_pieces(mover, Piece::Pawn);
    // Most pawns have nothing to take. The king's steps are tested one by one: done apart.
    let idle = pawns & !attacked_from(theirs | passed, mover) & !seventh_rank(mover);
    let pieces = board.colors(mover) & !idle & !king.bitboard();
    board.generate_moves_for(pieces, |mut moves| {
        if moves.piece != Piece::Pawn {
            moves.to &= theirs;
            append_plain(moves, out);
            return false;
        }
        moves.to &= theirs | passed | LAST_RANKS;
        if moves.to.is_disjoint(LAST_RANKS) {
            append_plain(moves, out);
        } else {
            let is_tactical = |mv: &Move| mv.promotion == Some(Piece::Queen) || theirs.has(mv.to);
            out.extend(moves.into_iter().filter(is_tactical));
        }
        false
    });
    for to in get_king_moves(king) & theirs {
        let mv = Move { from: king, to, promotion: None };
        if board.is_legal(mv) {
            out.push(mv);
        }
    }
}

/// Appends the legal moves that [`tactical`] leaves out, in the order of all moves.
pub(super) fn quiet(board: &Board, out: &mut Vec<Move>) {
    let theirs = board.colors(!board.side_to_move());
    let passed = en_passant_square(board).map_or(BitBoard::EMPTY, Square::bitboard);
    board.generate_moves(|mut moves| {
        if moves.piece != Piece::Pawn {
            moves.to &= !theirs;
            append_plain(moves, out);
        } else if moves.to.is_disjoint(LAST_RANKS) {
            moves.to &= !(theirs | passed);
            append_plain(moves, out);
        } else {
            let quiet = |mv: &Move| mv.promotion != Some(Piece::Queen) && !theirs.has(mv.to);
            out.extend(moves.into_iter().filter(quiet));
        }
        false
    });
}

/// The squares from which pawns of this colour attack one of the targets.
#[inline]
fn attacked_from(targets: BitBoard, color: Color) -> BitBoard {
    let (left, right) = (!File::A.bitboard(), !File::H.bitboard());
    match color {
        Color::White => BitBoard(targets.0 >> 7) & left | BitBoard(targets.0 >> 9) & right,
        Color::Black => BitBoard(targets.0 << 9) & left | BitBoard(targets.0 << 7) & right,
    }
}

/// The rank from which pawns of this colour promote.
#[inline]
const fn seventh_rank(color: Color) -> BitBoard {
    cozy_chess::Rank::Seventh.relative_to(color).bitboard()
}
