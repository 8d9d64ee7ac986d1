//! What a series of captures on one square is worth: static exchange evaluation.
//!
//! Each side takes with its least valuable piece and may stop at any time. Pieces that stand behind
//! others join in once the way is free; pins are not looked at. A pawn that takes on the last rank
//! becomes a queen; a king takes only what is not defended any more.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use gametree::Score;

use super::captures::{capture_square, victim};
use super::eval::WORTH;
use super::is_castling;
use super::position::{LAST_RANKS, piece_at};

/// What a pawn gains by becoming a queen.
pub(super) const PROMOTION: Score = WORTH[Piece::Queen as usize] - WORTH[Piece::Pawn as usize];

/// Whether the captures on its target that `mv` begins are worth `least` or more to the mover.
pub(super) fn is_worth(board: &Board, mv: Move, least: Score) -> bool {
    if is_castling(board, mv) {
        return least <= 0;
    }
    let mut side = board.side_to_move();
    let mut occupied = (board.occupied() ^ mv.from.bitboard()) | mv.to.bitboard();
    let mut balance = -least;
    let mut standing = piece_at(board, mv.from);
    if let Some(victim) = victim(board, mv) {
        balance += WORTH[victim as usize];
        let taken = capture_square(board, mv);
        if taken != mv.to {
            occupied ^= taken.bitboard();
        }
    }
    if let Some(promotion) = mv.promotion {
        balance += WORTH[promotion as usize] - WORTH[Piece::Pawn as usize];
        standing = promotion;
    }
    // From here on: is it enough for the side that moved last, if the other one answers well?
    if balance < 0 {
        return false;
    }
    let promotion = if LAST_RANKS.has(mv.to) { PROMOTION } else { 0 };
    if balance >= WORTH[standing as usize] + promotion {
        // Even if it is lost for nothing.
        return true;
    }
    let mover = side;
    let mut attackers = attackers(board, mv.to, occupied) & occupied;
    loop {
        side = !side;
        let Some((taker, from)) = least_valuable(board, attackers & board.colors(side)) else {
            break;
        };
        let promotes = taker == Piece::Pawn && LAST_RANKS.has(mv.to);
        balance -= WORTH[standing as usize] + if promotes { PROMOTION } else { 0 };
        if balance >= 0 {
            break;
        }
        occupied ^= from.bitboard();
        attackers = (attackers | behind(board, mv.to, taker, occupied)) & occupied;
        let defended = !(attackers & board.colors(!side)).is_empty();
        if taker == Piece::King && defended {
            break;
        }
        balance = -balance - 1;
        standing = if promotes { Piece::Queen } else { taker };
    }
    side != mover
}

/// The pieces of both sides that attack a square, when only `occupied` squares are.
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let pawns = get_pawn_attacks(square, Color::Black) & board.colors(Color::White)
        | get_pawn_attacks(square, Color::White) & board.colors(Color::Black);
    pawns & board.pieces(Piece::Pawn)
        | get_knight_moves(square) & board.pieces(Piece::Knight)
        | get_king_moves(square) & board.pieces(Piece::King)
        | get_bishop_moves(square, occupied) & diagonal(board)
        | get_rook_moves(square, occupied) & straight(board)
}

#[inline]
fn diagonal(board: &Board) -> BitBoard {
    board.pieces(Piece::Bishop) | board.pieces(Piece::Queen)
}

#[inline]
fn straight(board: &Board) -> BitBoard {
    board.pieces(Piece::Rook) | board.pieces(Piece::Queen)
}

/// The pieces that attack the square once `taker`, which stood in their way, has taken there.
#[inline]
fn behind(board: &Board, square: Square, taker: Piece, occupied: BitBoard) -> BitBoard {
    let mut found = BitBoard::EMPTY;
    if matches!(taker, Piece::Pawn | Piece::Bishop | Piece::Queen | Piece::King) {
        found |= get_bishop_moves(square, occupied) & diagonal(board);
    }
    if matches!(taker, Piece::Rook | Piece::Queen | Piece::King) {
        found |= get_rook_moves(square, occupied) & straight(board);
    }
    found
}

#[inline]
fn least_valuable(board: &Board, attackers: BitBoard) -> Option<(Piece, Square)> {
    if attackers.is_empty() {
        return None;
    }
    Piece::ALL
        .into_iter()
        .find_map(|piece| Some((piece, (attackers & board.pieces(piece)).next_square()?)))
}
