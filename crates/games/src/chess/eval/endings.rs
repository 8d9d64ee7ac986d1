//! Endings in which material tells little: draws, and wins that must be found without pawns.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Square};

use super::kpk;
use super::pieces::colour_of;
use super::side::{Us, distance, edge_distance, is_several};
use super::tally::Tally;
use super::terms::*;

/// The scale at which an ending counts in full.
pub(super) const FULL: i32 = 64;
/// Without pawns and no more than a minor piece ahead.
const NO_PAWNS: i32 = 8;
/// Bishops of opposite colours and nothing else.
const OPPOSITE_BISHOPS: i32 = 22;
/// Bishops of opposite colours with other pieces.
const OPPOSITE_WITH_PIECES: i32 = 48;
/// With pieces and without pawns, and what each own pawn adds to it.
const FEW_PAWNS: i32 = 40;
const PER_PAWN: i32 = 6;
/// What pieces are worth in pawns' halves, to compare forces: pawn, knight, bishop, rook, queen.
const FORCE: [i32; Piece::NUM] = [0, 6, 6, 10, 18, 0];

/// What pieces other than pawns are worth.
fn force(board: &Board, color: Color) -> i32 {
    let count =
        |piece: Piece| FORCE[piece as usize] * board.colored_pieces(color, piece).len() as i32;
    Piece::ALL.into_iter().map(count).sum()
}

/// How much of its advantage the stronger side can hope to make use of, out of [`FULL`].
#[inline]
pub(super) fn scale(board: &Board, strong: Color) -> i32 {
    let pawns = board.colored_pieces(strong, Piece::Pawn);
    let pieces = board.colors(strong) & !(pawns | board.pieces(Piece::King));
    if pawns.is_empty() {
        return without_pawns(board, strong);
    }
    if is_rook_pawn_draw(board, strong, pawns, pieces) || is_lost_pawn(board, strong, pieces) {
        return 0;
    }
    let few = FULL.min(FEW_PAWNS + PER_PAWN * pawns.len() as i32);
    if has_opposite_bishops(board) {
        let minors = board.pieces(Piece::Bishop) | board.pieces(Piece::Pawn);
        let alone = (board.occupied() & !minors).len() == 2;
        return few.min(if alone { OPPOSITE_BISHOPS } else { OPPOSITE_WITH_PIECES });
    }
    few
}

fn without_pawns(board: &Board, strong: Color) -> i32 {
    let (own, theirs) = (force(board, strong), force(board, !strong));
    let minor = FORCE[Piece::Bishop as usize];
    let only_knights = own
        == FORCE[Piece::Knight as usize] * board.colored_pieces(strong, Piece::Knight).len() as i32;
    if own <= minor || (only_knights && own <= 2 * minor) {
        // One minor piece, or two knights, cannot force mate.
        return 0;
    }
    if own - theirs <= minor { NO_PAWNS } else { FULL }
}

/// One bishop a side, on squares of different colours.
fn has_opposite_bishops(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    let one = |set: BitBoard| !set.is_empty() && !is_several(set);
    one(bishops & board.colors(Color::White))
        && one(bishops & board.colors(Color::Black))
        && one(bishops & BitBoard::LIGHT_SQUARES)
}

/// Pawns on one edge file alone, with nothing, or a bishop that does not see the corner they go
/// to, and the enemy king there.
fn is_rook_pawn_draw(board: &Board, strong: Color, pawns: BitBoard, pieces: BitBoard) -> bool {
    let file = if pawns.is_subset(File::A.bitboard()) {
        File::A
    } else if pawns.is_subset(File::H.bitboard()) {
        File::H
    } else {
        return false;
    };
    let corner = Square::new(file, cozy_chess::Rank::Eighth.relative_to(strong));
    let bishops = board.pieces(Piece::Bishop);
    pieces.is_subset(bishops & !colour_of(corner)) && distance(board.king(!strong), corner) <= 1
}

/// A single pawn against a lone king that draws.
fn is_lost_pawn(board: &Board, strong: Color, pieces: BitBoard) -> bool {
    if !pieces.is_empty() || board.occupied().len() != 3 {
        return false;
    }
    !is_won_pawn(board, strong)
}

fn is_won_pawn(board: &Board, strong: Color) -> bool {
    board.pieces(Piece::Pawn).into_iter().all(|pawn| {
        let defender = board.king(!strong);
        kpk::is_won(strong, board.king(strong), pawn, defender, board.side_to_move())
    })
}

/// Counts the terms of one side against a lone king, and pawns that a lone king cannot catch.
#[inline]
pub(super) fn count<U: Us, T: Tally>(board: &Board, passed: BitBoard, tally: &mut T) {
    let theirs = board.colors(U::Them::COLOR);
    let their_pieces = theirs & !(board.pieces(Piece::Pawn) | board.pieces(Piece::King));
    if !their_pieces.is_empty() {
        return;
    }
    if (passed & board.colors(U::COLOR)).into_iter().any(|pawn| outruns::<U>(board, pawn)) {
        tally.add::<U>(UNSTOPPABLE, 1);
    }
    if theirs.len() == 1 {
        against_lone_king::<U, T>(board, tally);
    }
}

/// Whether a passed pawn reaches the last rank before the enemy king reaches it, with nothing of
/// its own in the way.
fn outruns<U: Us>(board: &Board, pawn: Square) -> bool {
    let path = U::fill(U::up(pawn.bitboard()));
    let rank = cozy_chess::Rank::Eighth.relative_to(U::COLOR);
    let goal = Square::new(pawn.file(), rank);
    // From its first rank it steps two.
    let steps = 7 - (U::rank(pawn) as i32).max(2);
    let tempo = i32::from(board.side_to_move() != U::COLOR);
    let king = board.king(U::Them::COLOR);
    path.is_disjoint(board.occupied()) && distance(king, goal) - tempo > steps
}

fn against_lone_king<U: Us, T: Tally>(board: &Board, tally: &mut T) {
    let own = board.colors(U::COLOR);
    let king = board.king(U::Them::COLOR);
    let pieces = |piece: Piece| own & board.pieces(piece);
    let pawns = pieces(Piece::Pawn);
    if own.len() == 2 && !pawns.is_empty() {
        if is_won_pawn(board, U::COLOR) {
            tally.add::<U>(KNOWN_WIN, 1);
        }
        return;
    }
    let heavy = pieces(Piece::Rook) | pieces(Piece::Queen);
    let bishops = pieces(Piece::Bishop);
    let pair = [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES]
        .iter()
        .all(|&colour| !(bishops & colour).is_empty());
    let with_knight = !bishops.is_empty() && !pieces(Piece::Knight).is_empty();
    if !pair && !with_knight && heavy.is_empty() {
        return;
    }
    tally.add::<U>(KNOWN_WIN, 1);
    let rank = king as usize / 8;
    let from_edge = edge_distance(king) + rank.min(7 - rank);
    tally.add::<U>(MOP_UP_EDGE, 6 - from_edge as i32);
    tally.add::<U>(MOP_UP_KINGS, 7 - distance(king, board.king(U::COLOR)));
    if !pair && heavy.is_empty() && pawns.is_empty() {
        let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        let right = corners.into_iter().filter(|&corner| (bishops & !colour_of(corner)).is_empty());
        let nearest = right.map(|corner| distance(king, corner)).min().unwrap_or(7);
        tally.add::<U>(MOP_UP_CORNER, 7 - nearest);
    }
}
