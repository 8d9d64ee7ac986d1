//! Terms of what is attacked: threats, squares under control, space, and passed pawns on their way.

use cozy_chess::{BitBoard, Piece, Square};

use super::super::position::piece_at;
use super::side::Us;
use super::survey::Survey;
use super::tally::Tally;
use super::terms::*;

/// Counts all terms of this file for one side. What both sides attack must be known.
#[inline]
pub(super) fn count<U: Us, T: Tally>(survey: &Survey<'_>, tally: &mut T) {
    threats::<U, T>(survey, tally);
    pushes::<U, T>(survey, tally);
    space::<U, T>(survey, tally);
    for square in survey.passed & survey.board.colors(U::COLOR) {
        passed_pawn::<U, T>(survey, square, tally);
    }
}

#[inline]
fn threats<U: Us, T: Tally>(survey: &Survey<'_>, tally: &mut T) {
    let board = survey.board;
    let attacked = survey.all[U::INDEX];
    let defended = survey.well_defended::<U::Them>();
    let theirs = board.colors(U::Them::COLOR) & !board.pieces(Piece::King);
    let weak = theirs & attacked & !defended;
    let pawns = board.pieces(Piece::Pawn);
    let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mut each = |group: usize, targets: BitBoard| {
        for square in targets {
            tally.add::<U>(group + piece_at(board, square) as usize, 1);
        }
    };
    each(PAWN_THREAT, theirs & !pawns & survey.attacks::<U>(Piece::Pawn));
    let minors = survey.attacks::<U>(Piece::Knight) | survey.attacks::<U>(Piece::Bishop);
    each(MINOR_THREAT, minors & (weak | (theirs & heavy)));
    let queens = theirs & board.pieces(Piece::Queen);
    each(ROOK_THREAT, survey.attacks::<U>(Piece::Rook) & (weak | queens));
    let by_king = weak & survey.attacks::<U>(Piece::King);
    tally.add_few::<U>(KING_THREAT, by_king);
    let hanging = weak & !survey.all[U::Them::INDEX];
    tally.add_few::<U>(HANGING, hanging & pawns);
    tally.add_few::<U>(HANGING + 1, hanging & !pawns);
    let restricted = attacked & survey.all[U::Them::INDEX] & !defended;
    tally.add::<U>(RESTRICTED, restricted.len() as i32);
}

/// Steps of pawns, of one square or two, that would attack a piece and cannot be punished.
#[inline]
fn pushes<U: Us, T: Tally>(survey: &Survey<'_>, tally: &mut T) {
    const THIRD: [BitBoard; 2] = [BitBoard(0xff << 16), BitBoard(0xff << 40)];
    let empty = !survey.occupied;
    let one = U::up(survey.own::<U>(Piece::Pawn)) & empty;
    let two = U::up(one & THIRD[U::INDEX]) & empty;
    let safe = !survey.attacks::<U::Them>(Piece::Pawn)
        & (survey.all[U::INDEX] | !survey.all[U::Them::INDEX]);
    let simple = survey.board.pieces(Piece::Pawn) | survey.board.pieces(Piece::King);
    let targets = survey.board.colors(U::Them::COLOR) & !simple;
    let threatened = U::pawn_attacks((one | two) & safe) & targets;
    tally.add_few::<U>(PUSH_THREAT, threatened);
}

/// Room behind the own pawns, which matters more the more pieces want it.
#[inline]
fn space<U: Us, T: Tally>(survey: &Survey<'_>, tally: &mut T) {
    /// Files c to f, ranks 2 to 4.
    const ROOM: [BitBoard; 2] = [BitBoard(0x3c3c_3c00), BitBoard(0x003c_3c3c_0000_0000)];
    const PIECES_PER_UNIT: i32 = 8;
    let pawns = survey.own::<U>(Piece::Pawn);
    let safe = ROOM[U::INDEX] & !pawns & !survey.attacks::<U::Them>(Piece::Pawn);
    let pieces = (survey.board.colors(U::COLOR) & !pawns).len() as i32;
    tally.add::<U>(SPACE, safe.len() as i32 * pieces / PIECES_PER_UNIT);
}

#[inline]
fn passed_pawn<U: Us, T: Tally>(survey: &Survey<'_>, square: Square, tally: &mut T) {
    let rank = U::rank(square);
    let board = survey.board;
    let next = U::up(square.bitboard());
    let danger = survey.occupied | survey.all[U::Them::INDEX];
    if !(next & board.colors(U::Them::COLOR)).is_empty() {
        tally.add::<U>(by_rank(PASSED_BLOCKED, rank), 1);
    } else if (next & danger).is_empty() {
        tally.add::<U>(by_rank(PASSED_SAFE, rank), 1);
        if (U::fill(next) & danger).is_empty() {
            tally.add::<U>(by_rank(PASSED_FREE, rank), 1);
        }
    }
    let behind = U::Them::fill(square.bitboard());
    if !(behind & survey.own::<U>(Piece::Rook)).is_empty() {
        tally.add::<U>(PASSED_ROOK, 1);
    }
}
