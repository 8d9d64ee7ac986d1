#![doc = include_str!("pages/transposition_cutoff.md")]

use super::enhancements::{Enhancement, Switches};
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::game::Repeat;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::rules;
use crate::score::{Bound, Proof, Score, Window, from_table};

/// Children nearer to the horizon than this are cheaper to search than to look up.
const LEAST_DEPTH: i32 = 3;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Asks the table about the position after each move, listed from `base`. Returns a score that
    /// refutes this node, and the move that leads to it.
    pub(super) fn cut_by_children(
        &mut self,
        pos: &mut G::Position,
        at: At,
        base: usize,
        window: Window,
    ) -> Option<(Score, G::Move)> {
        if at.ply == 0 || at.depth < LEAST_DEPTH || !self.on.has(Enhancement::TranspositionCutoff) {
            return None;
        }
        for index in base..self.moves.len() {
            let mv = self.moves[index];
            if let Some(score) = self.known_of_child(pos, mv, at)
                && score >= window.beta
            {
                return Some((score, mv));
            }
        }
        None
    }

    /// What the table says this move is worth at least.
    #[inline]
    fn known_of_child(&mut self, pos: &mut G::Position, mv: G::Move, at: At) -> Option<Score> {
        let undo = self.play(pos, mv);
        let again = !G::ALTERNATES && rules::mover(self.game, pos) == at.mover;
        let fresh = !G::LOOKS_BACK || self.path.repeat(self.game, pos) == Repeat::GoesOn;
        let entry = if fresh { self.table.probe(self.table_key(pos).0) } else { None };
        self.take_back(pos, mv, undo);
        let entry = entry.filter(|entry| entry.serves(at.depth - 1, self.rule))?;
        let bound = if again { entry.bound } else { entry.bound.flip() };
        if bound == Bound::Upper {
            return None;
        }
        let score = from_table(entry.score, self.distance(at.ply + 1));
        if entry.proof == Proof::Estimated {
            self.estimates += 1;
        }
        Some(if again { score } else { -score })
    }
}
