//! Bounds by a strategy: answer each move of the opponent in the same column.
//!
//! If all columns have an even number of empty cells, the side not to move can always answer on
//! top of the stone just played, and gets the upper cell of every pair. If the lower cells do not
//! give the other side a line, it cannot win; if the upper ones give the answering side a line, it
//! loses. Known as follow-up (Allis 1988) and as the evens strategy (Tromp's Fhourstones).
//!
//! If a single column is odd, the answering side gets the cells of the other parity there. It
//! comes to lack an answer only at the top of that column; if it has completed a line on one of
//! those cells before, it does not matter.

use gametree::score::{loss_in, win_in};
use gametree::{Score, ValueRange};

use super::{Bits, Board, ConnectFour, Position};

/// The stones as the strategy sees them.
#[derive(Clone, Copy)]
struct Sides<B> {
    /// The side to move.
    mover: B,
    /// The side that answers.
    answerer: B,
    /// The empty cells.
    open: B,
}

impl<B: Bits> ConnectFour<B> {
    /// Narrows limits on the value by what the follow-up strategy proves for either side.
    #[inline]
    pub(super) fn follow_up(&self, pos: &Position<B>, range: ValueRange) -> ValueRange {
        let board = self.board();
        let odd = board.playable(pos.stones()) & board.answer_rows();
        if odd.several() {
            return range;
        }
        let open = board.cells() & !pos.stones();
        let sides = Sides { mover: pos.own(), answerer: pos.theirs(), open };
        let ValueRange { low, high } = range;
        if !odd.any() {
            return ValueRange { low, high: high.min(answered_everywhere(board, sides)) };
        }
        // The mover can make all columns even, and be the one who answers.
        let entered = Sides { mover: pos.theirs(), answerer: pos.own() | odd, open: open & !odd };
        ValueRange {
            low: low.max(one_ply_on(answered_everywhere(board, entered))),
            high: high.min(answered_to_a_threat(board, sides, odd)),
        }
    }
}

/// The most that the mover can get if all columns are even and the other side answers.
fn answered_everywhere<B: Bits>(board: &Board<B>, sides: Sides<B>) -> Score {
    let Sides { mover, answerer, open } = sides;
    let upper = open & board.answer_rows();
    if board.has_line(mover | (open & !upper)) {
        return NOTHING_PROVEN;
    }
    if !board.has_line(answerer | upper) {
        return 0;
    }
    // How many rows from the top the answering side can do without: so many cells at least, in the
    // column that completes its line, are still empty when the game ends.
    let (mut spare, mut needed) = (0, upper);
    while spare + 2 < board.height() {
        needed = needed & !board.row(board.height() - 1 - spare);
        if !board.has_line(answerer | needed) {
            break;
        }
        spare += 2;
    }
    loss_in((open.count() - spare) as usize)
}

/// The most that the mover can get if only the column of `odd` is odd and the other side answers
/// up to a cell there that completes its line. When nothing else is left, the mover has to play
/// below that cell.
fn answered_to_a_threat<B: Bits>(board: &Board<B>, sides: Sides<B>, odd: B) -> Score {
    let Sides { mover, answerer, open } = sides;
    let column = board.column(board.column_of(odd.first()));
    let upper = board.answer_rows();
    let threats = board.completing(answerer, open & column & !upper);
    if !threats.any() {
        return NOTHING_PROVEN;
    }
    let below = open & column & (threats ^ threats.minus(B::LOWEST)) & !threats;
    if board.has_line(mover | (open & !column & !upper) | (below & upper)) {
        return NOTHING_PROVEN;
    }
    let spare = (open & column).count() - below.count() - 1;
    loss_in((open.count() - spare) as usize)
}

/// The highest score of all.
const NOTHING_PROVEN: Score = win_in(0);

/// What the opponent can get at most after one's move, as what one can get at least before it.
#[inline]
fn one_ply_on(most: Score) -> Score {
    if most < 0 { -most - 1 } else { -most }
}
