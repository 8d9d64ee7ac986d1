//! The moves of a position that keep its result, with the fifty-move rule and repetition in mind.
//!
//! The counter and the past are not in the tables, so a move is ranked by how far it is from the
//! next capture or pawn move. Ranks are those of Stockfish's and Fathom's root probes: all moves that
//! win in time are equal, so that the search may choose the one that looks best, until a position
//! has come back; from then on the quickest way is the only one.

use cozy_chess::{Board, Move};
use gametree::TableVerdict;

use super::Tables;
use super::probe::after;
use crate::chess::FIFTY_MOVES;

/// The rank of a win that is in time.
const WON: i32 = 1 << 18;
/// Plies until the fifty-move rule speaks.
const FIFTY: i32 = FIFTY_MOVES as i32;

/// Whether a position since the last capture or pawn move has come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Past {
    /// None has.
    Fresh,
    /// One has: whoever wins must hurry.
    Repeated,
}

/// How good a move is, for comparing moves of one position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rank(i32);

/// The moves of a position that are best by the tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// The moves, in the order in which they were given; at least one.
    pub moves: Vec<Move>,
    /// What they come to.
    pub verdict: TableVerdict,
}

impl Rank {
    /// From the plies to the next capture or pawn move, which are positive if the mover wins, and
    /// the counter before the move.
    #[must_use]
    pub fn of(plies: i32, counter: i32, past: Past) -> Rank {
        Rank(match plies {
            0 => 0,
            1.. if plies + counter < FIFTY && past == Past::Fresh => WON,
            1.. => WON - (plies + counter),
            // Twice as many, since they may be a ply too few each time: not close to a draw.
            _ if -plies * 2 + counter < FIFTY => -WON,
            _ => -WON + (-plies + counter),
        })
    }

    /// What a position comes to whose best move has this rank.
    #[must_use]
    pub fn verdict(self) -> TableVerdict {
        let in_time = WON - FIFTY;
        if self.0 >= in_time {
            TableVerdict::Win
        } else if self.0 <= -in_time {
            TableVerdict::Loss
        } else {
            TableVerdict::Draw
        }
    }
}

impl Tables {
    /// The best of these legal moves: those that win in time, or hold the draw, or lose as late as
    /// can be where the fifty-move rule may yet help. `None` unless tables hold the position after
    /// every one of them.
    ///
    /// Without `.rtbz` files the counter is left out of account, and a win may take too long.
    #[must_use]
    pub fn best_moves(&self, board: &Board, past: Past, moves: &[Move]) -> Option<Ranked> {
        if !self.may_hold(board) {
            return None;
        }
        let counter = i32::from(board.halfmove_clock());
        let by_plies = |mv: Move| Some(Rank::of(self.dtz_of_move(board, mv)?, counter, past));
        let by_result = |mv: Move| Some(Rank(-(self.wdl(&after(board, mv))? as i32) * WON / 2));
        let all = |rank: &dyn Fn(Move) -> Option<Rank>| {
            moves.iter().map(|&mv| rank(mv)).collect::<Option<Vec<Rank>>>()
        };
        let ranks = all(&by_plies).or_else(|| all(&by_result))?;
        let best = *ranks.iter().max()?;
        let kept = moves.iter().zip(&ranks).filter(|&(_, &rank)| rank == best);
        Some(Ranked { moves: kept.map(|(&mv, _)| mv).collect(), verdict: best.verdict() })
    }
}
