#![doc = include_str!("pages/transposition_cutoff.md")]

use super::enhancements::{Enhancement, Switches};
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::game::{Key, Repeat};
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::rules;
use crate::score::{Bound, Proof, Score, Window, from_entry};

/// Children nearer to the horizon than this are cheaper to search than to look up.
pub(super) const LEAST_DEPTH: i32 = 16;

/// The position after a move, as the table knows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    mv: M,
    key: Key,
    /// Whether the same side moves again.
    again: bool,
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Notes the keys of the positions after the moves that begin at `base` of the stack, and asks
    /// for their places in the table, so that they are in the cache when they are looked at.
    pub(super) fn approach_children(&mut self, pos: &mut G::Position, at: At, base: usize) {
        self.children.clear();
        if at.ply == 0
            || at.depth < LEAST_DEPTH
            || self.moves.len() == base + 1
            || !self.on.has(Enhancement::TranspositionCutoff)
        {
            return;
        }
        for index in base..self.moves.len() {
            let mv = self.moves[index];
            let undo = self.play(pos, mv);
            // A position that came back is not worth what the table says.
            if !G::LOOKS_BACK || self.path.repeat(self.game, pos) == Repeat::GoesOn {
                let (key, _) = self.table_key(pos);
                self.table.prefetch(key);
                let again = !G::ALTERNATES && rules::mover(self.game, pos) == at.mover;
                self.children.push(Child { mv, key, again });
            }
            self.take_back(pos, mv, undo);
        }
    }

    /// A score that refutes this node, and the move that leads to it, if the table has one among
    /// the positions noted.
    pub(super) fn cut_by_children(&mut self, at: At, window: Window) -> Option<(Score, G::Move)> {
        let cut = self.children.iter().find_map(|child| {
            let entry = self.table.probe(child.key)?;
            if !entry.serves(at.depth - 1, self.rule) {
                return None;
            }
            let score = from_entry::<G>(entry.score(), self.distance(at.ply + 1));
            let (score, bound) = match child.again {
                true => (score, entry.bound()),
                false => (-score, entry.bound().flip()),
            };
            (bound != Bound::Upper && score >= window.beta).then_some((
                score,
                child.mv,
                entry.proof(),
            ))
        });
        let (score, mv, proof) = cut?;
        if proof == Proof::Estimated {
            self.estimates += 1;
        }
        Some((score, mv))
    }
}
