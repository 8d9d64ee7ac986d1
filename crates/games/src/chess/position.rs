//! The board with its keys.

use std::hash::{Hash, Hasher};

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Rank, Square, get_pawn_attacks};
use gametree::{Key, zobrist};

use super::{FIFTY_MOVES, en_passant_square, is_castling};

/// A key for each piece of each colour on each square, for the keys of parts of a position. The
/// seed is the first digits of the golden ratio.
const KEYS: [Key; 2 * Piece::NUM * Square::NUM] = zobrist::keys(0x1618_0339_8874_9894);

#[inline]
fn part_key(color: Color, piece: Piece, square: Square) -> Key {
    KEYS[(color as usize * Piece::NUM + piece as usize) * Square::NUM + square as usize]
}

/// A board, whose turn it is, and what castling, en passant and the fifty-move rule need.
///
/// Positions are equal if the rules of repetition call them the same (FIDE 9.2.3): the same pieces
/// on the same squares, the same side to move and the same possible moves. So the counters of the
/// fifty-move rule and of moves do not matter, and a pawn that has just moved two squares only if
/// it can legally be taken en passant.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    key: Key,
    /// Keys of the pawns, of White's other pieces and of Black's.
    parts: [Key; 3],
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        // `Board::same_position` takes a king beside an en passant square for a pawn that can take.
        let (one, two) = (&self.board, &other.board);
        self.key == other.key
            && Piece::ALL.into_iter().all(|piece| one.pieces(piece) == two.pieces(piece))
            && Color::ALL.into_iter().all(|color| {
                one.colors(color) == two.colors(color)
                    && one.castle_rights(color) == two.castle_rights(color)
            })
            && one.side_to_move() == two.side_to_move()
            && legal_en_passant(one) == legal_en_passant(two)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl Position {
    /// A position with this board.
    #[must_use]
    pub fn new(board: Board) -> Position {
        let mut parts = [0; 3];
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in board.colored_pieces(color, piece) {
                    parts[part(color, piece)] ^= part_key(color, piece, square);
                }
            }
        }
        Position { key: key(&board), board, parts }
    }

    /// The board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The key: equal positions have equal keys. Kept from move to move.
    #[inline]
    #[must_use]
    pub fn key(&self) -> Key {
        self.key
    }

    /// The keys of the pawns, of White's other pieces and of Black's. Kept from move to move.
    #[inline]
    #[must_use]
    pub fn parts(&self) -> &[Key; 3] {
        &self.parts
    }

    /// The squares of kings and rooks that have a right to castle.
    #[inline]
    pub(super) fn castling_squares(&self) -> BitBoard {
        let mut squares = BitBoard::EMPTY;
        for color in Color::ALL {
            let rights = self.board.castle_rights(color);
            for file in [rights.short, rights.long].into_iter().flatten() {
                squares |= Square::new(file, Rank::First.relative_to(color)).bitboard();
                squares |= self.board.king(color).bitboard();
            }
        }
        squares
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        self.update_parts(mv);
        self.board.play_unchecked(mv);
        self.key = key(&self.board);
    }

    /// Passes the turn, if the side to move is not in check. No ply for the fifty-move rule: else
    /// a pass could make a draw.
    pub(super) fn pass(&mut self) -> bool {
        let Some(mut board) = self.board.null_move() else { return false };
        board.set_halfmove_clock(self.board.halfmove_clock());
        self.key = board.hash();
        self.board = board;
        true
    }

    fn update_parts(&mut self, mv: Move) {
        let board = &self.board;
        let mover = board.side_to_move();
        let moved = piece_at(board, mv.from);
        let mut toggle = |color, piece, square| {
            self.parts[part(color, piece)] ^= part_key(color, piece, square);
        };
        toggle(mover, moved, mv.from);
        if is_castling(board, mv) {
            let (king, rook) = castled(mv);
            toggle(mover, Piece::Rook, mv.to);
            toggle(mover, Piece::King, king);
            toggle(mover, Piece::Rook, rook);
            return;
        }
        toggle(mover, mv.promotion.unwrap_or(moved), mv.to);
        if board.colors(!mover).has(mv.to) {
            toggle(!mover, piece_at(board, mv.to), mv.to);
        } else if moved == Piece::Pawn && Some(mv.to) == en_passant_square(board) {
            toggle(!mover, Piece::Pawn, Square::new(mv.to.file(), mv.from.rank()));
        }
    }

    /// A draw that the board shows: neither side has what it takes to mate, or the fifty-move rule.
    /// Mate comes before that rule, even with the hundredth ply.
    #[inline]
    pub(super) fn is_drawn(&self) -> bool {
        let board = &self.board;
        let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook);
        if (heavy | board.pieces(Piece::Queen)).is_empty() && cannot_mate(board) {
            return true;
        }
        self.is_fifty()
    }

    /// A draw by the fifty-move rule.
    #[inline]
    pub(super) fn is_fifty(&self) -> bool {
        self.board.halfmove_clock() >= FIFTY_MOVES && !is_mate(&self.board)
    }
}

/// Which of [`Position::parts`] a piece belongs to.
#[inline]
fn part(color: Color, piece: Piece) -> usize {
    if piece == Piece::Pawn { 0 } else { 1 + color as usize }
}

/// The squares of king and rook after castling.
#[inline]
pub(super) fn castled(mv: Move) -> (Square, Square) {
    use cozy_chess::File;
    let (king, rook) = if mv.from < mv.to { (File::G, File::F) } else { (File::C, File::D) };
    (Square::new(king, mv.from.rank()), Square::new(rook, mv.from.rank()))
}

/// The piece on a square that is not empty, without looking at one kind after the other: the three
/// bits of its number are put together from the sets of pieces that have them.
#[inline]
pub(super) fn piece_at(board: &Board, square: Square) -> Piece {
    let bit = |one: Piece, other: Piece| board.pieces(one) | board.pieces(other);
    let has = |set: BitBoard| (set.0 >> square as u32 & 1) as usize;
    let low = has(bit(Piece::Knight, Piece::Rook) | board.pieces(Piece::King));
    let middle = has(bit(Piece::Bishop, Piece::Rook));
    let high = has(bit(Piece::Queen, Piece::King));
    Piece::ALL[low | middle << 1 | high << 2]
}

/// The key of a board: with the file of a pawn that can be taken en passant only if that is legal,
/// so that equal positions have equal keys.
#[inline]
fn key(board: &Board) -> Key {
    if board.en_passant().is_none() {
        return board.hash();
    }
    if legal_en_passant(board).is_some() { board.hash() } else { board.hash_without_ep() }
}

/// Where a pawn can legally be taken en passant.
#[inline]
pub(super) fn legal_en_passant(board: &Board) -> Option<Square> {
    let to = en_passant_square(board)?;
    let mover = board.side_to_move();
    let takers = get_pawn_attacks(to, !mover) & board.colored_pieces(mover, Piece::Pawn);
    let is_legal = |from| board.is_legal(Move { from, to, promotion: None });
    takers.into_iter().any(is_legal).then_some(to)
}

/// Whether kings, knights and bishops are too few for any mate: a single knight or bishop, or any
/// number of bishops that all stand on squares of one colour.
#[cold]
fn cannot_mate(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    match board.pieces(Piece::Knight).len() {
        0 => {
            (bishops & BitBoard::DARK_SQUARES).is_empty()
                || (bishops & BitBoard::LIGHT_SQUARES).is_empty()
        }
        1 => bishops.is_empty(),
        _ => false,
    }
}

#[cold]
fn is_mate(board: &Board) -> bool {
    !board.checkers().is_empty() && !board.generate_moves(|_| true)
}

/// Where pawns of either colour promote.
pub(super) const LAST_RANKS: BitBoard =
    BitBoard(last_rank(Color::White).0 | last_rank(Color::Black).0);

/// The rank on which the pawns of this colour promote.
#[inline]
pub(super) const fn last_rank(color: Color) -> BitBoard {
    Rank::Eighth.relative_to(color).bitboard()
}
