//! The two sides as types, so that what is written once for "us" is compiled for each colour.

use cozy_chess::{BitBoard, Color, File, Square};

/// One of the sides.
pub(super) trait Us {
    /// The opponent.
    type Them: Us;
    /// Its colour.
    const COLOR: Color;
    /// Scores are seen by White: 1 for White, -1 for Black.
    const SIGN: i32;
    /// The colour as an index.
    const INDEX: usize = Self::COLOR as usize;

    /// The squares one rank further on.
    fn up(set: BitBoard) -> BitBoard;

    /// The squares and all those further on on their files.
    fn fill(set: BitBoard) -> BitBoard;

    /// The rank of a square as this side counts, from 0.
    fn rank(square: Square) -> usize;

    /// The squares from which pawns attack on, or which they attack, one rank further on.
    #[inline]
    fn pawn_attacks(pawns: BitBoard) -> BitBoard {
        Self::up(beside(pawns))
    }

    /// The square one rank further on; of the last rank, the square itself.
    #[inline]
    fn next(square: Square) -> Square {
        Self::up(square.bitboard()).next_square().unwrap_or(square)
    }
}

/// White.
pub(super) struct White;
/// Black.
pub(super) struct Black;

impl Us for White {
    type Them = Black;
    const COLOR: Color = Color::White;
    const SIGN: i32 = 1;

    #[inline]
    fn up(set: BitBoard) -> BitBoard {
        BitBoard(set.0 << 8)
    }

    #[inline]
    fn fill(set: BitBoard) -> BitBoard {
        let mut bits = set.0;
        bits |= bits << 8;
        bits |= bits << 16;
        BitBoard(bits | bits << 32)
    }

    #[inline]
    fn rank(square: Square) -> usize {
        square as usize >> 3
    }
}

impl Us for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
    const SIGN: i32 = -1;

    #[inline]
    fn up(set: BitBoard) -> BitBoard {
        BitBoard(set.0 >> 8)
    }

    #[inline]
    fn fill(set: BitBoard) -> BitBoard {
        let mut bits = set.0;
        bits |= bits >> 8;
        bits |= bits >> 16;
        BitBoard(bits | bits >> 32)
    }

    #[inline]
    fn rank(square: Square) -> usize {
        7 - (square as usize >> 3)
    }
}

/// The squares to the left and right of these.
#[inline]
pub(super) fn beside(set: BitBoard) -> BitBoard {
    let west = (set & !File::A.bitboard()).0 >> 1;
    let east = (set & !File::H.bitboard()).0 << 1;
    BitBoard(west | east)
}

/// Whole files: every square on a file of one of these.
#[inline]
pub(super) fn files(set: BitBoard) -> BitBoard {
    White::fill(set) | Black::fill(set)
}

/// Whether there are at least two squares; cheaper than to count them.
#[inline]
pub(super) fn is_several(set: BitBoard) -> bool {
    set.0 & set.0.wrapping_sub(1) != 0
}

/// How many moves a king needs on an empty board.
#[inline]
pub(super) fn distance(one: Square, other: Square) -> i32 {
    let (one, other) = (one as i32, other as i32);
    let files = (one % 8 - other % 8).abs();
    let ranks = (one / 8 - other / 8).abs();
    files.max(ranks)
}

/// How far a square's file is from the edge: 0 for a and h, 3 for d and e.
#[inline]
pub(super) fn edge_distance(square: Square) -> usize {
    let file = square as usize % 8;
    file.min(7 - file)
}
