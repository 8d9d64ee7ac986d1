//! What chess tells a search.

use cozy_chess::{Move, Piece, Square};
use gametree::{Hints, Key, Path, Score, TableVerdict};

use super::captures::victim;
use super::eval::WORTH;
use super::position::piece_at;
use super::tablebase::{Past, Ranked};
use super::{Chess, Position, checks, exchange, is_castling, moves};

/// What the capture of a piece is rated, by the piece taken; less by the place of what takes it.
/// Small, for a unit outweighs all that a search learns about quiet moves.
const VICTIM: [i32; Piece::NUM] = [10, 30, 32, 50, 90, 0];
/// Less than taking a queen, more than taking a rook.
const QUEENING: i32 = 70;
/// Captures with promotion to less than a queen come after all others.
const LAST_CAPTURE: i32 = 1;
/// Other promotions to less than a queen come last of all.
const UNDERPROMOTION: i32 = -1_000;

/// Pieces, beside king and pawns, with which a side may pass. With two, passes still cost the search
/// solutions of collections of zugzwang positions at the same depth; with three they cost none.
const LEAST_TO_PASS: u32 = 3;

/// Promotions as they are packed, after 0 for none.
const PROMOTIONS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

impl Hints for Chess {
    const SLOTS: usize = Square::NUM * Square::NUM;
    const TACTICS: bool = true;
    const KINDS: usize = Piece::NUM * Square::NUM;
    /// The sixth victim is none: a promotion.
    const TACTICAL_SLOTS: usize = Piece::NUM * Square::NUM * Piece::NUM;
    const STRUCTURES: usize = 3;
    const TABLES: bool = true;

    #[inline]
    fn slot(&self, _: &Position, mv: Move) -> usize {
        mv.from as usize * Square::NUM + mv.to as usize
    }

    #[inline]
    fn kind(&self, pos: &Position, mv: Move) -> usize {
        piece_at(pos.board(), mv.from) as usize * Square::NUM + mv.to as usize
    }

    #[inline]
    fn tactical_slot(&self, pos: &Position, mv: Move) -> usize {
        let victim = victim(pos.board(), mv).unwrap_or(Piece::King);
        self.kind(pos, mv) * Piece::NUM + victim as usize
    }

    /// The most valuable victim first, of equal ones the least valuable attacker first.
    #[inline]
    fn order(&self, pos: &Position, mv: Move) -> i32 {
        let board = pos.board();
        let taken = victim(board, mv);
        match (taken, mv.promotion) {
            (None, None) => 0,
            (None, Some(Piece::Queen)) => QUEENING,
            (None, Some(_)) => UNDERPROMOTION,
            (Some(victim), None) => VICTIM[victim as usize] - piece_at(board, mv.from) as i32,
            (Some(victim), Some(Piece::Queen)) => VICTIM[victim as usize] + QUEENING,
            (Some(_), Some(_)) => LAST_CAPTURE,
        }
    }

    #[inline]
    fn pack(&self, _: &Position, mv: Move) -> Option<u16> {
        // Pieces are numbered from the pawn, 0, which nothing promotes to.
        let promotion = mv.promotion.map_or(0, |piece| piece as u16);
        Some(mv.from as u16 | (mv.to as u16) << 6 | promotion << 12)
    }

    #[inline]
    fn unpack(&self, pos: &Position, packed: u16) -> Option<Move> {
        let square = |bits: u16| Square::index(usize::from(bits % 64));
        let promotion = match packed >> 12 {
            0 => None,
            number => Some(*PROMOTIONS.get(usize::from(number) - 1)?),
        };
        let mv = Move { from: square(packed), to: square(packed >> 6), promotion };
        pos.board().is_legal(mv).then_some(mv)
    }

    /// After a capture, a pawn move, or a move that loses a right to castle.
    #[inline]
    fn irreversible(&self, pos: &Position, mv: Move) -> bool {
        let board = pos.board();
        let touched = mv.from.bitboard() | mv.to.bitboard();
        board.pieces(Piece::Pawn).has(mv.from)
            || board.colors(!board.side_to_move()).has(mv.to)
            || is_castling(board, mv)
            || !(touched & pos.castling_squares()).is_empty()
    }

    #[inline]
    fn tactical(&self, pos: &Position, mv: Move) -> bool {
        mv.promotion == Some(Piece::Queen) || victim(pos.board(), mv).is_some()
    }

    #[inline]
    fn tactical_moves(&self, pos: &Position, out: &mut Vec<Move>) {
        moves::tactical(pos.board(), out);
    }

    #[inline]
    fn quiet_moves(&self, pos: &Position, out: &mut Vec<Move>) {
        moves::quiet(pos.board(), out);
    }

    #[inline]
    fn gain(&self, pos: &Position, mv: Move) -> Score {
        let taken = victim(pos.board(), mv).map_or(0, |victim| WORTH[victim as usize]);
        let promoted =
            mv.promotion.map_or(0, |piece| WORTH[piece as usize] - WORTH[Piece::Pawn as usize]);
        taken + promoted
    }

    #[inline]
    fn exchange(&self, pos: &Position, mv: Move, least: Score) -> bool {
        exchange::is_worth(pos.board(), mv, least)
    }

    #[inline]
    fn in_check(&self, pos: &Position) -> bool {
        !pos.board().checkers().is_empty()
    }

    #[inline]
    fn gives_check(&self, pos: &Position, mv: Move) -> bool {
        checks::gives_check(pos.board(), mv)
    }

    /// Not in check, and not with so few pieces that having to move is often a burden.
    #[inline]
    fn pass(&self, pos: &mut Position) -> Option<Position> {
        let board = pos.board();
        let mover = board.side_to_move();
        let simple = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        if (board.colors(mover) & !simple).len() < LEAST_TO_PASS {
            return None;
        }
        let before = pos.clone();
        pos.pass().then_some(before)
    }

    #[inline]
    fn take_back_pass(&self, pos: &mut Position, before: Position) {
        *pos = before;
    }

    #[inline]
    fn structure(&self, pos: &Position, part: usize) -> Key {
        pos.parts()[part]
    }

    #[inline]
    fn verdict(&self, pos: &Position) -> Option<TableVerdict> {
        self.tables()?.verdict(pos.board())
    }

    fn best_by_tables(
        &self,
        pos: &Position,
        past: &Path,
        moves: &[Move],
    ) -> Option<(Vec<Move>, TableVerdict)> {
        let past = if past.has_come_back(self, pos) { Past::Repeated } else { Past::Fresh };
        let Ranked { moves, verdict } = self.tables()?.best_moves(pos.board(), past, moves)?;
        Some((moves, verdict))
    }
}
