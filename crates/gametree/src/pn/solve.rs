//! Win, draw or loss, by two questions.

use super::numbers::Settled;
use super::walk::Walk;
use super::{ProofSearch, Question};
use crate::hints::{Hints, TableVerdict};
use crate::kinds::Deterministic;
use crate::limits::Budget;
use crate::observer::Observer;
use crate::path::Path;
use crate::rules::{self, Refusal};

/// What is known of a position, seen by the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// Whether the side to move wins.
    pub wins: Option<Settled>,
    /// Whether the other side wins.
    pub loses: Option<Settled>,
    /// A move that keeps the result; where all lose, the first one.
    pub best: Option<M>,
    /// Positions whose moves were looked at, for both questions.
    pub nodes: u64,
    /// Bytes that the table or the tree took at the most.
    pub bytes: usize,
    /// Why something is unknown, if it is.
    pub refusal: Option<Refusal>,
}

impl<M> Solution<M> {
    /// The result under perfect play; `None` if it is unknown.
    #[must_use]
    pub const fn verdict(&self) -> Option<TableVerdict> {
        match (self.wins, self.loses) {
            (Some(Settled::Proved), _) => Some(TableVerdict::Win),
            (_, Some(Settled::Proved)) => Some(TableVerdict::Loss),
            (Some(Settled::Disproved), Some(Settled::Disproved)) => Some(TableVerdict::Draw),
            _ => None,
        }
    }
}

impl<G> ProofSearch<'_, G>
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync,
{
    /// The result of `pos`, which was reached by `past`, under perfect play: does its mover win,
    /// and if not, does the other side? The second question need not be asked where no line of the
    /// first ended without a winner.
    pub fn solve<O: Observer<G>>(
        &self,
        pos: &G::Position,
        past: &Path,
        observer: O,
    ) -> Solution<G::Move> {
        let mover = rules::mover(self.game, pos);
        let budget = Budget::new(self.limits);
        let question = Question::wins(mover);
        let mut walk = Walk::new(self.game, pos, past, question, (budget, observer));
        let mut store = self.store();
        let first = self.answer(&mut walk, &mut store, pos, question);
        let mut solution = Solution {
            wins: first.settled,
            loses: None,
            best: first.best,
            nodes: first.nodes,
            bytes: first.bytes,
            refusal: first.refusal,
        };
        match first.settled {
            None => return solution,
            Some(Settled::Proved) => {
                solution.loses = Some(Settled::Disproved);
                return solution;
            }
            Some(Settled::Disproved) if first.somebody_wins => {
                solution.loses = Some(Settled::Proved);
            }
            Some(Settled::Disproved) => {
                let question = Question::wins(mover.other());
                let second = self.answer(&mut walk, &mut store, pos, question);
                solution.loses = second.settled;
                solution.best = second.best;
                solution.nodes += second.nodes;
                solution.bytes = solution.bytes.max(second.bytes);
                solution.refusal = second.refusal;
            }
        }
        if solution.loses == Some(Settled::Proved) {
            solution.best = rules::allowed_moves(self.game, pos, past).first().copied();
        }
        solution
    }
}
