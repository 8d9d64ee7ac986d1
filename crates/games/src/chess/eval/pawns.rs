//! Terms that depend on pawns and kings alone. They change seldom, so their sum is kept in a cache
//! ([`super::cache`]).

use cozy_chess::{BitBoard, Board, File, Piece, Square, get_pawn_attacks};

use super::side::{Black, Us, White, beside, distance, edge_distance, files};
use super::tally::Tally;
use super::terms::*;

/// Beyond this the distance of a king to a passed pawn does not matter.
const FAR: i32 = 5;

/// Counts the terms of pawns and kings, and returns the passed pawns of both sides.
pub(super) fn count<T: Tally>(board: &Board, tally: &mut T) -> BitBoard {
    count_side::<White, T>(board, tally) | count_side::<Black, T>(board, tally)
}

#[inline]
fn count_side<U: Us, T: Tally>(board: &Board, tally: &mut T) -> BitBoard {
    let pawns = board.pieces(Piece::Pawn);
    let own = pawns & board.colors(U::COLOR);
    let theirs = pawns & board.colors(U::Them::COLOR);
    weaknesses::<U, T>(own, theirs, tally);
    let attacks = U::pawn_attacks(own);
    let neighbours = beside(own);
    let passed = passed::<U>(own, theirs);
    for square in own {
        let rank = U::rank(square);
        tally.place::<U>(Piece::Pawn, square);
        if neighbours.has(square) {
            tally.add::<U>(by_rank(PHALANX, rank), 1);
        }
        if attacks.has(square) {
            tally.add::<U>(by_rank(SUPPORTED, rank), 1);
        }
        if passed.has(square) {
            count_passed::<U, T>(board, square, attacks, tally);
        } else if is_candidate::<U>(square, own, theirs) {
            tally.add::<U>(by_rank(CANDIDATE, rank), 1);
        }
    }
    tally.place::<U>(Piece::King, board.king(U::COLOR));
    shelter::<U, T>(board, own, theirs, tally);
    passed
}

/// Pawns that no enemy pawn can stop or take any more, the foremost on each file.
#[inline]
fn passed<U: Us>(own: BitBoard, theirs: BitBoard) -> BitBoard {
    let stopped = U::Them::fill(U::Them::up(theirs | beside(theirs)));
    let behind_own = U::Them::fill(U::Them::up(own));
    own & !stopped & !behind_own
}

#[inline]
fn weaknesses<U: Us, T: Tally>(own: BitBoard, theirs: BitBoard, tally: &mut T) {
    let open = own & !U::Them::fill(theirs);
    let isolated = own & !files(beside(own));
    tally.add_few::<U>(ISOLATED, isolated & !open);
    tally.add_few::<U>(ISOLATED + 1, isolated & open);
    let defensible = U::fill(U::pawn_attacks(own));
    let held = U::up(own) & U::Them::pawn_attacks(theirs) & !defensible;
    let backward = U::Them::up(held) & !isolated;
    tally.add_few::<U>(BACKWARD, backward & !open);
    tally.add_few::<U>(BACKWARD + 1, backward & open);
    let doubled = own & U::fill(U::up(own));
    tally.add_few::<U>(DOUBLED, doubled);
}

#[inline]
fn count_passed<U: Us, T: Tally>(board: &Board, square: Square, attacks: BitBoard, tally: &mut T) {
    let rank = U::rank(square);
    tally.add::<U>(by_rank(PASSED, rank), 1);
    if attacks.has(square) {
        tally.add::<U>(by_rank(PASSED_PROTECTED, rank), 1);
    }
    let next = U::next(square);
    let far = |king| distance(king, next).min(FAR);
    tally.add::<U>(by_rank(PASSED_OWN_KING, rank), far(board.king(U::COLOR)));
    tally.add::<U>(by_rank(PASSED_ENEMY_KING, rank), far(board.king(U::Them::COLOR)));
}

/// No enemy pawn before it, and as many own pawns to help it past those beside as there are such.
#[inline]
fn is_candidate<U: Us>(square: Square, own: BitBoard, theirs: BitBoard) -> bool {
    let path = U::fill(square.bitboard());
    if !(path & (theirs | own) & !square.bitboard()).is_empty() {
        return false;
    }
    let guards = theirs & beside(U::up(path));
    let helpers = own & U::Them::fill(beside(square.bitboard()));
    let takers = theirs & get_pawn_attacks(square, U::COLOR);
    let protectors = own & get_pawn_attacks(square, U::Them::COLOR);
    helpers.len() >= guards.len() && protectors.len() >= takers.len()
}

/// The pawns before the king, own and enemy.
#[inline]
fn shelter<U: Us, T: Tally>(board: &Board, own: BitBoard, theirs: BitBoard, tally: &mut T) {
    let king = board.king(U::COLOR);
    // The king's rank, and all further on.
    let rank = BitBoard(0xff << (8 * (king as u32 / 8)));
    let ahead = U::fill(rank);
    let (own_ahead, their_ahead) = (own & ahead, theirs & ahead);
    let middle = (king as usize % 8).clamp(File::B as usize, File::G as usize);
    for file in middle - 1..=middle + 1 {
        let line = File::index(file).bitboard();
        let edge = edge_distance(Square::index(file)) * SHELTER_RANKS;
        let shield = nearest::<U>(own_ahead & line);
        let storm = nearest::<U>(their_ahead & line);
        tally.add::<U>(SHELTER + edge + shield, 1);
        tally.add::<U>(STORM + edge + storm, 1);
        if shield != 0 && storm == shield + 1 {
            tally.add::<U>(STORM_BLOCKED, 1);
        }
    }
    let line = king.file().bitboard();
    if (own & line).is_empty() {
        let open = usize::from((theirs & line).is_empty());
        tally.add::<U>(KING_FILE + open, 1);
    }
}

/// The place of the nearest of these pawns in a group of shelters: 0 if there is none.
#[inline]
fn nearest<U: Us>(pawns: BitBoard) -> usize {
    if pawns.is_empty() {
        return 0;
    }
    let square = match U::SIGN {
        1 => pawns.0.trailing_zeros(),
        _ => 63 - pawns.0.leading_zeros(),
    };
    U::rank(Square::index(square as usize))
}
