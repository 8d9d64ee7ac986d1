//! What both sides attack: found once, used by most terms.

use cozy_chess::{BitBoard, Board, File, Piece, Rank, Square, get_king_moves};

use super::side::{Black, Us, White};

/// Ranks 2 and 3 of White and of Black, where a pawn has hardly moved.
const LOW_RANKS: [BitBoard; 2] = [
    BitBoard(Rank::Second.bitboard().0 | Rank::Third.bitboard().0),
    BitBoard(Rank::Seventh.bitboard().0 | Rank::Sixth.bitboard().0),
];

/// What is attacked, by colour; filled in as pieces are looked at.
pub(super) struct Survey<'a> {
    pub(super) board: &'a Board,
    pub(super) occupied: BitBoard,
    /// Passed pawns of both sides.
    pub(super) passed: BitBoard,
    /// What each kind of piece attacks.
    pub(super) by: [[BitBoard; Piece::NUM]; 2],
    /// What any piece attacks.
    pub(super) all: [BitBoard; 2],
    /// What at least two pieces attack.
    pub(super) twice: [BitBoard; 2],
    /// Squares that count as mobility: not attacked by enemy pawns, and not under the own king,
    /// queens, or pawns that are blocked or low.
    pub(super) area: [BitBoard; 2],
    /// Three by three squares around the king.
    pub(super) ring: [BitBoard; 2],
    /// Danger that the pieces of this colour are for the enemy king, in units.
    pub(super) danger: [i32; 2],
}

impl<'a> Survey<'a> {
    pub(super) fn new(board: &'a Board, passed: BitBoard) -> Survey<'a> {
        let none = [BitBoard::EMPTY; 2];
        let mut survey = Survey {
            board,
            occupied: board.occupied(),
            passed,
            by: [[BitBoard::EMPTY; Piece::NUM]; 2],
            all: none,
            twice: none,
            area: none,
            ring: none,
            danger: [0; 2],
        };
        survey.begin::<White>();
        survey.begin::<Black>();
        survey.find_area::<White>();
        survey.find_area::<Black>();
        survey
    }

    /// Pawns and king.
    #[inline]
    fn begin<U: Us>(&mut self) {
        let king = self.board.king(U::COLOR);
        let king_attacks = get_king_moves(king);
        let pawn_attacks = U::pawn_attacks(self.own::<U>(Piece::Pawn));
        self.by[U::INDEX][Piece::King as usize] = king_attacks;
        self.by[U::INDEX][Piece::Pawn as usize] = pawn_attacks;
        self.all[U::INDEX] = king_attacks | pawn_attacks;
        self.twice[U::INDEX] = king_attacks & pawn_attacks;
        self.ring[U::INDEX] = ring(king);
    }

    #[inline]
    fn find_area<U: Us>(&mut self) {
        let pawns = self.own::<U>(Piece::Pawn);
        let blocked = pawns & U::Them::up(self.occupied);
        let low = pawns & LOW_RANKS[U::INDEX];
        let royal = self.own::<U>(Piece::King) | self.own::<U>(Piece::Queen);
        let shunned = self.by[U::Them::INDEX][Piece::Pawn as usize] | blocked | low | royal;
        self.area[U::INDEX] = !shunned;
    }

    /// Notes what a piece attacks.
    #[inline]
    pub(super) fn note<U: Us>(&mut self, piece: Piece, attacks: BitBoard) {
        self.by[U::INDEX][piece as usize] |= attacks;
        self.twice[U::INDEX] |= self.all[U::INDEX] & attacks;
        self.all[U::INDEX] |= attacks;
    }

    /// Own pieces of a kind.
    #[inline]
    pub(super) fn own<U: Us>(&self, piece: Piece) -> BitBoard {
        self.board.colors(U::COLOR) & self.board.pieces(piece)
    }

    /// What pieces of a kind attack.
    #[inline]
    pub(super) fn attacks<U: Us>(&self, piece: Piece) -> BitBoard {
        self.by[U::INDEX][piece as usize]
    }

    /// Squares that this side defends well: by a pawn, or twice where the enemy attacks once.
    #[inline]
    pub(super) fn well_defended<U: Us>(&self) -> BitBoard {
        self.attacks::<U>(Piece::Pawn) | (self.twice[U::INDEX] & !self.twice[U::Them::INDEX])
    }
}

/// Three by three squares around the king, moved inwards from the edge.
#[inline]
fn ring(king: Square) -> BitBoard {
    let file = (king as usize % 8).clamp(File::B as usize, File::G as usize);
    let rank = (king as usize / 8).clamp(Rank::Second as usize, Rank::Seventh as usize);
    let middle = Square::index(rank * 8 + file);
    get_king_moves(middle) | middle.bitboard()
}
