//! Terms of knights, bishops, rooks and queens: where they stand and what they see.

use cozy_chess::{
    BitBoard, Piece, Rank, Square, get_bishop_moves, get_knight_moves, get_rook_moves,
};

use super::king;
use super::side::{Black, Us, White, files, is_several};
use super::survey::Survey;
use super::tally::Tally;
use super::terms::*;

/// d4, e4, d5 and e5.
const CENTRE: BitBoard = BitBoard(0x0000_0018_1800_0000);
/// Rooks with fewer squares than this may be shut in.
const NARROW: u32 = 4;

/// Counts the pieces of one side and notes what they attack.
#[inline]
pub(super) fn count<U: Us, T: Tally>(survey: &mut Survey<'_>, tally: &mut T) {
    let outposts = outposts::<U>(survey);
    knights::<U, T>(survey, outposts, tally);
    bishops::<U, T>(survey, outposts, tally);
    rooks::<U, T>(survey, tally);
    queens::<U, T>(survey, tally);
}

/// Squares on ranks 4 to 6 that an own pawn protects and no enemy pawn can ever attack.
#[inline]
fn outposts<U: Us>(survey: &Survey<'_>) -> BitBoard {
    const RANKS: [BitBoard; 2] = [BitBoard(0x0000_ffff_ff00_0000), BitBoard(0x0000_00ff_ffff_0000)];
    let contested = U::Them::fill(survey.attacks::<U::Them>(Piece::Pawn));
    RANKS[U::INDEX] & survey.attacks::<U>(Piece::Pawn) & !contested
}

/// What every piece counts for: its square, its mobility and its part in an attack on the king.
#[inline]
fn common<U: Us, T: Tally>(
    survey: &mut Survey<'_>,
    (piece, square): (Piece, Square),
    attacks: BitBoard,
    tally: &mut T,
) -> u32 {
    const MOBILITY: [usize; 4] = [KNIGHT_MOBILITY, BISHOP_MOBILITY, ROOK_MOBILITY, QUEEN_MOBILITY];
    survey.note::<U>(piece, attacks);
    tally.place::<U>(piece, square);
    let mobility = (attacks & survey.area[U::INDEX]).len();
    tally.add::<U>(MOBILITY[piece as usize - 1] + mobility as usize, 1);
    king::count_attacker::<U, T>(survey, piece, attacks, tally);
    mobility
}

#[inline]
fn knights<U: Us, T: Tally>(survey: &mut Survey<'_>, outposts: BitBoard, tally: &mut T) {
    let knights = survey.own::<U>(Piece::Knight);
    for square in knights {
        let attacks = get_knight_moves(square);
        common::<U, T>(survey, (Piece::Knight, square), attacks, tally);
        if outposts.has(square) {
            tally.add::<U>(OUTPOST, 1);
        } else if !(attacks & outposts & !survey.board.colors(U::COLOR)).is_empty() {
            tally.add::<U>(OUTPOST_NEAR, 1);
        }
    }
    let minors = knights | survey.own::<U>(Piece::Bishop);
    let shielded = minors & U::Them::up(survey.board.pieces(Piece::Pawn));
    tally.add::<U>(BEHIND_PAWN, shielded.len() as i32);
}

#[inline]
fn bishops<U: Us, T: Tally>(survey: &mut Survey<'_>, outposts: BitBoard, tally: &mut T) {
    let bishops = survey.own::<U>(Piece::Bishop);
    if bishops.is_empty() {
        return;
    }
    let pawns = survey.own::<U>(Piece::Pawn);
    // Own queens are looked through: the two work together.
    let occupied = survey.occupied & !survey.own::<U>(Piece::Queen);
    let centre_files = BitBoard(0x3c3c_3c3c_3c3c_3c3c);
    let blocked = (pawns & U::Them::up(survey.occupied) & centre_files).len() as i32;
    for square in bishops {
        let attacks = get_bishop_moves(square, occupied);
        common::<U, T>(survey, (Piece::Bishop, square), attacks, tally);
        if outposts.has(square) {
            tally.add::<U>(OUTPOST + 1, 1);
        }
        let colour = colour_of(square);
        let fixed = (pawns & colour).len() as i32;
        tally.add::<U>(BAD_BISHOP, fixed);
        tally.add::<U>(BAD_BISHOP_BLOCKED, fixed * blocked);
        let past_pieces = get_bishop_moves(square, survey.board.pieces(Piece::Pawn));
        if is_several((past_pieces | square.bitboard()) & CENTRE) {
            tally.add::<U>(LONG_DIAGONAL, 1);
        }
    }
    let both = [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES];
    if both.iter().all(|&colour| !(bishops & colour).is_empty()) {
        tally.add::<U>(BISHOP_PAIR, 1);
    }
}

/// All squares of the same colour.
#[inline]
pub(super) fn colour_of(square: Square) -> BitBoard {
    if BitBoard::LIGHT_SQUARES.has(square) {
        BitBoard::LIGHT_SQUARES
    } else {
        BitBoard::DARK_SQUARES
    }
}

#[inline]
fn rooks<U: Us, T: Tally>(survey: &mut Survey<'_>, tally: &mut T) {
    let rooks = survey.own::<U>(Piece::Rook);
    if rooks.is_empty() {
        return;
    }
    let half_open = !files(survey.own::<U>(Piece::Pawn));
    let open = half_open & !files(survey.own::<U::Them>(Piece::Pawn));
    let own_heavy = rooks | survey.own::<U>(Piece::Queen);
    let occupied = survey.occupied & !own_heavy;
    for square in rooks {
        let attacks = get_rook_moves(square, occupied);
        let mobility = common::<U, T>(survey, (Piece::Rook, square), attacks, tally);
        if open.has(square) {
            tally.add::<U>(ROOK_OPEN, 1);
        } else if half_open.has(square) {
            tally.add::<U>(ROOK_HALF_OPEN, 1);
        } else if mobility < NARROW && is_shut_in::<U>(survey, square) {
            tally.add::<U>(ROOK_SHUT_IN, 1);
        }
    }
    let seventh = Rank::Seventh.relative_to(U::COLOR).bitboard();
    let last = Rank::Eighth.relative_to(U::COLOR).bitboard();
    let targets = (survey.own::<U::Them>(Piece::Pawn) & seventh)
        | (survey.own::<U::Them>(Piece::King) & last);
    if !targets.is_empty() {
        tally.add::<U>(ROOK_SEVENTH, (own_heavy & seventh).len() as i32);
    }
}

/// Whether the own king, on the first rank and off the two files in the middle, stands between the
/// rook and the middle of the board.
#[inline]
fn is_shut_in<U: Us>(survey: &Survey<'_>, rook: Square) -> bool {
    let king = survey.board.king(U::COLOR);
    let (king_file, rook_file) = (king as usize % 8, rook as usize % 8);
    let outside = match king_file {
        0..=2 => rook_file < king_file,
        5..=7 => rook_file > king_file,
        _ => false,
    };
    U::rank(king) == 0 && U::rank(rook) <= 1 && outside
}

#[inline]
fn queens<U: Us, T: Tally>(survey: &mut Survey<'_>, tally: &mut T) {
    for square in survey.own::<U>(Piece::Queen) {
        let attacks =
            get_bishop_moves(square, survey.occupied) | get_rook_moves(square, survey.occupied);
        common::<U, T>(survey, (Piece::Queen, square), attacks, tally);
    }
}

/// Both sides.
#[inline]
pub(super) fn count_both<T: Tally>(survey: &mut Survey<'_>, tally: &mut T) {
    count::<White, T>(survey, tally);
    count::<Black, T>(survey, tally);
}
