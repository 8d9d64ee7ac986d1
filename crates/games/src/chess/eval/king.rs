//! The attack on the king.
//!
//! What threatens a king is more than its parts: one attacker is harmless, three are deadly. So
//! besides terms for each part there are *units of danger*, added up over attackers, attacked
//! squares, checks and weak squares, and a table of weights by their sum. The units are fixed; the
//! table, in which the growth lies, is learnt.

use cozy_chess::{BitBoard, Piece, get_bishop_moves, get_knight_moves, get_rook_moves};

use super::side::Us;
use super::survey::Survey;
use super::tally::Tally;
use super::terms::*;

/// Units of danger for a piece that attacks the ring, by kind.
const ATTACKER: [i32; Piece::NUM] = [0, 4, 4, 5, 6, 0];
/// For each square of the ring that it attacks.
const ATTACK: i32 = 2;
/// For a kind of piece that can give check without being taken.
const CHECK: [i32; Piece::NUM] = [0, 10, 7, 11, 9, 0];
/// For each square of the ring that is weak.
const WEAK: i32 = 3;
/// Without a queen to lead it an attack is half as dangerous.
const NO_QUEEN: i32 = 2;
/// Units of a step of the table.
const STEP: i32 = 2;
/// The last step.
const LAST: i32 = 31;

/// Counts what a piece attacks around the enemy king.
#[inline]
pub(super) fn count_attacker<U: Us, T: Tally>(
    survey: &mut Survey<'_>,
    piece: Piece,
    attacks: BitBoard,
    tally: &mut T,
) {
    let attacked = attacks & survey.ring[U::Them::INDEX];
    if attacked.is_empty() {
        return;
    }
    let squares = attacked.len() as i32;
    tally.add::<U>(KING_ATTACK + piece as usize - 1, squares);
    survey.danger[U::INDEX] += ATTACKER[piece as usize] + ATTACK * squares;
}

/// Counts checks, weak squares and the danger as a whole, for the side that attacks.
#[inline]
pub(super) fn count_danger<U: Us, T: Tally>(survey: &Survey<'_>, tally: &mut T) {
    let royal = survey.attacks::<U::Them>(Piece::King) | survey.attacks::<U::Them>(Piece::Queen);
    let all = survey.all[U::INDEX];
    let theirs = survey.all[U::Them::INDEX];
    // Attacked, and defended by king or queen at most.
    let weak = all & !survey.twice[U::Them::INDEX] & (!theirs | royal);
    let weak_ring = (weak & survey.ring[U::Them::INDEX]).len() as i32;
    tally.add::<U>(KING_WEAK, weak_ring);
    let mut danger = survey.danger[U::INDEX] + WEAK * weak_ring;
    danger += checks::<U, T>(survey, !theirs | (weak & survey.twice[U::INDEX]), tally);
    if survey.own::<U>(Piece::Queen).is_empty() {
        danger /= NO_QUEEN;
    }
    tally.add::<U>(KING_DANGER + (danger / STEP).min(LAST) as usize, 1);
}

/// Counts checks on squares where they are safe, and returns their units.
#[inline]
fn checks<U: Us, T: Tally>(survey: &Survey<'_>, safe: BitBoard, tally: &mut T) -> i32 {
    let king = survey.board.king(U::Them::COLOR);
    let safe = safe & !survey.board.colors(U::COLOR);
    let straight = get_rook_moves(king, survey.occupied) & safe;
    let diagonal = get_bishop_moves(king, survey.occupied) & safe;
    let sets = [
        (Piece::Knight, get_knight_moves(king) & safe),
        (Piece::Bishop, diagonal),
        (Piece::Rook, straight),
        (Piece::Queen, straight | diagonal),
    ];
    let mut units = 0;
    for (piece, from) in sets {
        let checks = from & survey.attacks::<U>(piece);
        if !checks.is_empty() {
            tally.add::<U>(SAFE_CHECK + piece as usize - 1, checks.len() as i32);
            units += CHECK[piece as usize];
        }
    }
    units
}
