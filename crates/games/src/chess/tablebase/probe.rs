//! The value of a position: what its table holds, and what captures lead to.
//!
//! Where a capture is best, tables hold whatever compresses well, and they know nothing of taking
//! en passant. So captures are searched, and the better of both counts.

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square};

use super::header::{Section, Stored};
use super::material::{MOST_MEN, Material};
use super::{Ending, Tables, Wdl};
use crate::chess::captures::{is_en_passant, victim};
use crate::chess::{FIFTY_MOVES, en_passant_square};

/// Below every value.
const UNKNOWN: i32 = -3;
/// Plies from the last capture or pawn move until the fifty-move rule speaks.
const FIFTY: i32 = FIFTY_MOVES as i32;

/// The result of a position, and how it comes about.
#[derive(Clone, Copy)]
struct Result {
    /// From -2, a loss, to 2, a win; see [`Wdl`].
    wdl: i32,
    how: How,
}

/// Whether the best move is known to begin the counter anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    ByCapture,
    Somehow,
}

/// How the colours of a position stand to those of its table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Colours {
    AsInTable,
    Changed,
}

impl Colours {
    /// Which side of the table moves.
    fn side(self, board: &Board) -> usize {
        usize::from((board.side_to_move() == Color::White) == (self == Colours::Changed))
    }
}

/// What a DTZ table says.
enum Plies {
    Until(i32),
    /// It holds the values for the other side to move alone.
    OtherSide,
}

impl Tables {
    /// The result with the counter of the fifty-move rule at 0, whatever it is; `None` if no table
    /// holds it.
    #[must_use]
    pub fn wdl(&self, board: &Board) -> Option<Wdl> {
        self.result(board).map(|result| Wdl::of(result.wdl))
    }

    /// How many plies it takes to a capture, a pawn move or mate, if the winner hurries and the
    /// loser delays: positive if the side to move wins, negative if it loses, beyond 100 if the
    /// fifty-move rule makes a draw of it; 0 for a draw. May be a ply too much, for wins and losses
    /// that are stored in moves.
    #[must_use]
    pub fn dtz(&self, board: &Board) -> Option<i32> {
        let Result { wdl, how } = self.result(board)?;
        if wdl == 0 {
            return Some(0);
        }
        if how == How::ByCapture || wdl > 0 && self.pawn_move_keeps(board, wdl)? {
            return Some(at_once(wdl));
        }
        let (ending, colours) = self.find(board)?;
        match ending.plies(board, colours, wdl)? {
            Plies::Until(plies) => Some(at_once(wdl) + plies * wdl.signum()),
            Plies::OtherSide => self.dtz_a_ply_on(board, wdl),
        }
    }

    fn result(&self, board: &Board) -> Option<Result> {
        let by_capture = |wdl| Some(Result { wdl, how: How::ByCapture });
        let (mut best, mut best_in_passing) = (UNKNOWN, UNKNOWN);
        let mut unknown = false;
        any_capture(board, |mv| {
            let Some(value) = self.with_captures(&after(board, mv), -2, -best) else {
                unknown = true;
                return true;
            };
            if is_en_passant(board, mv) {
                best_in_passing = best_in_passing.max(-value);
            } else {
                best = best.max(-value);
            }
            -value == 2
        });
        if best.max(best_in_passing) == 2 {
            return by_capture(2);
        }
        let held = self.held(board).filter(|_| !unknown)?;
        if best_in_passing > best {
            if best_in_passing > held {
                return by_capture(best_in_passing);
            }
            best = best_in_passing;
        }
        if best >= held {
            let how = if best > 0 { How::ByCapture } else { How::Somehow };
            return Some(Result { wdl: best, how });
        }
        // Stalemate, to a table, but that a pawn must be taken en passant.
        let forced = best_in_passing > UNKNOWN
            && held == 0
            && board.checkers().is_empty()
            && legal(board).iter().all(|&mv| is_en_passant(board, mv));
        if forced {
            return by_capture(best_in_passing);
        }
        Some(Result { wdl: held, how: How::Somehow })
    }

    /// The value of a position in which nothing can be taken en passant, within a window.
    fn with_captures(&self, board: &Board, mut alpha: i32, beta: i32) -> Option<i32> {
        let mut unknown = false;
        let mut cut = None;
        any_capture(board, |mv| {
            let Some(value) = self.with_captures(&after(board, mv), -beta, -alpha) else {
                unknown = true;
                return true;
            };
            alpha = alpha.max(-value);
            cut = cut.or((alpha >= beta).then_some(alpha));
            cut.is_some()
        });
        if unknown {
            return None;
        }
        cut.or_else(|| self.held(board).map(|held| held.max(alpha)))
    }

    /// What the table of a position holds.
    fn held(&self, board: &Board) -> Option<i32> {
        if board.occupied().len() == 2 {
            return Some(0);
        }
        let (ending, colours) = self.find(board)?;
        let stored = ending.wdl.as_ref()?;
        let (section, number) = ending.locate(board, colours, stored)?;
        let value = section.values.get(&stored.bytes, number)?;
        (value <= 4).then(|| i32::from(value) - 2)
    }

    /// The ending of a position, and how its colours stand to those of the table.
    fn find(&self, board: &Board) -> Option<(&Ending, Colours)> {
        let material = Material::of(board);
        let ending = self.ending(&material)?;
        let changed = if material == material.swapped() {
            // Tables of equal men know White to move.
            board.side_to_move() == Color::Black
        } else {
            material != ending.material
        };
        Some((ending, if changed { Colours::Changed } else { Colours::AsInTable }))
    }

    /// Whether a pawn move that takes nothing keeps the win.
    fn pawn_move_keeps(&self, board: &Board, wdl: i32) -> Option<bool> {
        let pawns = board.pieces(Piece::Pawn);
        for mv in legal(board) {
            if pawns.has(mv.from)
                && victim(board, mv).is_none()
                && -self.result(&after(board, mv))?.wdl == wdl
            {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The plies of a position whose table knows only those of the other side: a ply more than
    /// after the best move.
    fn dtz_a_ply_on(&self, board: &Board, wdl: i32) -> Option<i32> {
        let pawns = board.pieces(Piece::Pawn);
        let quiet = |mv: &Move| !pawns.has(mv.from) && victim(board, *mv).is_none();
        let mut best = if wdl > 0 { None } else { Some(at_once(wdl)) };
        for mv in legal(board).into_iter().filter(quiet) {
            let next = after(board, mv);
            let plies = -self.dtz(&next)?;
            let plies = match plies {
                1 if is_mate(&next) => 1,
                plies if wdl > 0 && plies <= 0 => continue,
                plies => plies + plies.signum(),
            };
            best = Some(best.map_or(plies, |best| best.min(plies)));
        }
        best
    }

    /// The plies to the next capture, pawn move or mate by this move, and who wins so: as
    /// [`Tables::dtz`], for the side that makes it.
    pub(super) fn dtz_of_move(&self, board: &Board, mv: Move) -> Option<i32> {
        let next = after(board, mv);
        if is_mate(&next) {
            return Some(1);
        }
        if next.halfmove_clock() == 0 {
            return Some(at_once(-self.result(&next)?.wdl));
        }
        let plies = -self.dtz(&next)?;
        Some(plies + plies.signum())
    }
}

impl Ending {
    /// The part of a file that a position is in, and its number there.
    fn locate<'a>(
        &self,
        board: &Board,
        colours: Colours,
        stored: &'a Stored,
    ) -> Option<(&'a Section, u64)> {
        let mut squares = [0; MOST_MEN];
        let squares = squares.get_mut(..self.shape.men)?;
        // Whose pawns lead is the same in all parts.
        let first = stored.sections.first()?.first()?;
        self.place(board, colours, &first.numbering.men, squares)?;
        let sections = stored.sections.get(self.shape.part(squares))?;
        let second = colours.side(board);
        let section = match sections.len() {
            1 => sections.first()?,
            _ => sections.get(second)?,
        };
        let led = squares[0];
        self.place(board, colours, &section.numbering.men, squares)?;
        if let Some(at) = squares[..self.shape.pawns[0]].iter().position(|&one| one == led) {
            squares.swap(0, at);
        }
        Some((section, section.numbering.number(&self.shape, squares)?))
    }

    /// Writes down the squares of the men in the order of a table. If the colours are changed, so
    /// is the direction of the pawns.
    fn place(&self, board: &Board, colours: Colours, men: &[u8], squares: &mut [u8]) -> Option<()> {
        let changed = colours == Colours::Changed;
        let turn = if changed && self.shape.pawns[0] > 0 { 56 } else { 0 };
        let mut at = 0;
        while let Some(&man) = men.get(at) {
            let piece = Piece::try_index(usize::from(man & 7).checked_sub(1)?)?;
            let color = if (man < 8) == changed { Color::Black } else { Color::White };
            let before = at;
            for square in board.colored_pieces(color, piece) {
                *squares.get_mut(at)? = square as u8 ^ turn;
                at += 1;
            }
            if at == before {
                return None;
            }
        }
        Some(())
    }

    fn plies(&self, board: &Board, colours: Colours, wdl: i32) -> Option<Plies> {
        let stored = self.dtz.as_ref()?;
        let (section, number) = self.locate(board, colours, stored)?;
        let second = colours.side(board);
        let symmetric = self.material == self.material.swapped();
        if !symmetric && section.side() != second {
            return Some(Plies::OtherSide);
        }
        let value = section.values.get(&stored.bytes, number)?;
        section.plies(value, wdl).map(Plies::Until)
    }
}

/// The plies if the next move begins the counter anew.
fn at_once(wdl: i32) -> i32 {
    match wdl {
        2 => 1,
        1 => FIFTY + 1,
        -1 => -(FIFTY + 1),
        -2 => -1,
        _ => 0,
    }
}

pub(super) fn after(board: &Board, mv: Move) -> Board {
    let mut next = board.clone();
    next.play_unchecked(mv);
    next
}

/// The legal moves.
fn legal(board: &Board) -> Vec<Move> {
    let mut list = Vec::new();
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    list
}

/// Whether one of the legal moves that take something is such; the others are not looked at then.
fn any_capture(board: &Board, mut is_such: impl FnMut(Move) -> bool) -> bool {
    let theirs = board.colors(!board.side_to_move());
    let passed = en_passant_square(board).map_or(BitBoard::EMPTY, Square::bitboard);
    board.generate_moves(|mut moves| {
        moves.to &= if moves.piece == Piece::Pawn { theirs | passed } else { theirs };
        moves.into_iter().any(&mut is_such)
    })
}

pub(super) fn is_mate(board: &Board) -> bool {
    !board.checkers().is_empty() && !board.generate_moves(|_| true)
}
