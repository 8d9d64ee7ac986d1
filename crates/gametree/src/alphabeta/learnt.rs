//! What a thread has learnt about moves, and keeps from search to search.

use super::continuation::{BACK, Before, Continuation};
use super::correction::Corrections;
use super::counter::Counters;
use super::enhancements::{Enhancement, Switches};
use super::history::History;
use super::killers::Killers;
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::game::Side;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;

/// The tables that order moves, and that correct the evaluator.
#[derive(Clone, Debug)]
pub(super) struct Learnt<M> {
    pub(super) killers: Killers<M>,
    pub(super) history: History,
    /// History of tactical moves.
    pub(super) tactical: History,
    pub(super) counters: Counters<M>,
    pub(super) continuation: Continuation,
    pub(super) corrections: Corrections,
}

impl<M: Copy + Eq> Learnt<M> {
    /// Tables as large as the game's hints ask for.
    pub(super) fn new<G: Hints<Move = M>>() -> Learnt<M> {
        Learnt {
            killers: Killers::new(),
            history: History::new(G::SLOTS),
            tactical: History::new(G::TACTICAL_SLOTS),
            counters: Counters::new(2 * G::KINDS),
            continuation: Continuation::new(G::KINDS),
            corrections: Corrections::new(G::STRUCTURES),
        }
    }

    /// Makes room for a new position: what was learnt counts less, killers nothing.
    pub(super) fn age(&mut self) {
        self.killers.clear();
        self.history.age();
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.killers.clear();
        self.history.clear();
        self.tactical.clear();
        self.counters.clear();
        self.continuation.clear();
        self.corrections.clear();
    }
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Where the continuation history of the node at `ply` begins.
    #[inline]
    pub(super) fn before(&self, ply: usize) -> Before {
        if G::KINDS == 0 || !self.on.has(Enhancement::Continuation) {
            return [0; BACK.len()];
        }
        self.learnt.continuation.before(BACK.map(|back| self.stack.made(ply, back)))
    }

    /// Notes for the nodes below that this move is being searched.
    #[inline]
    pub(super) fn note_made(&mut self, pos: &G::Position, at: At, mv: G::Move) {
        if G::KINDS > 0 {
            let kind = at.mover.index() * G::KINDS + self.game.kind(pos, mv);
            self.stack.make(at.ply, Some(kind));
        } else if self.on.has(Enhancement::NullMove) {
            self.stack.make(at.ply, None);
        }
    }

    /// What history says of a quiet move: how good moves of its slot were, and as an answer to the
    /// moves before it.
    #[inline]
    pub(super) fn quiet_history(
        &self,
        pos: &G::Position,
        mover: Side,
        before: &Before,
        mv: G::Move,
    ) -> i32 {
        let mut sum = 0;
        if G::SLOTS > 0 && self.on.has(Enhancement::History) {
            sum += self.learnt.history.bonus(mover, self.game.slot(pos, mv));
        }
        if G::KINDS > 0 && self.on.has(Enhancement::Continuation) {
            sum += self.learnt.continuation.bonus(before, self.game.kind(pos, mv));
        }
        sum
    }

    /// Teaches the tables that the move at `index` refuted this node, and those from `base` on
    /// before it did not.
    #[inline]
    pub(super) fn remember_refutation(
        &mut self,
        pos: &G::Position,
        at: At,
        base: usize,
        index: usize,
    ) {
        let before = self.before(at.ply);
        let best = self.moves[index];
        let quiet = !self.is_tactical(pos, best);
        for tried in base..index {
            let mv = self.moves[tried];
            if self.is_tactical(pos, mv) {
                self.shift_tactical(pos, at, mv, -1);
            } else if quiet {
                self.shift_quiet(pos, at, &before, mv, -1);
            }
        }
        if !quiet {
            self.shift_tactical(pos, at, best, 1);
            return;
        }
        self.shift_quiet(pos, at, &before, best, 1);
        if self.on.has(Enhancement::Killers) {
            self.learnt.killers.remember(at.ply, best);
        }
        if G::KINDS > 0 && self.on.has(Enhancement::Counter) {
            self.learnt.counters.remember(self.stack.made(at.ply, 1), best);
        }
    }

    #[inline]
    pub(super) fn is_tactical(&self, pos: &G::Position, mv: G::Move) -> bool {
        G::TACTICS && self.game.tactical(pos, mv)
    }

    #[inline]
    fn shift_quiet(&mut self, pos: &G::Position, at: At, before: &Before, mv: G::Move, sign: i32) {
        if G::SLOTS > 0 && self.on.has(Enhancement::History) {
            let slot = self.game.slot(pos, mv);
            self.learnt.history.shift(at.mover, slot, sign * weight::<G>(at.depth));
        }
        if G::KINDS > 0 && self.on.has(Enhancement::Continuation) {
            let kind = self.game.kind(pos, mv);
            self.learnt.continuation.shift(before, kind, sign * weight::<G>(at.depth));
        }
    }

    #[inline]
    fn shift_tactical(&mut self, pos: &G::Position, at: At, mv: G::Move, sign: i32) {
        if G::TACTICAL_SLOTS > 0 && self.on.has(Enhancement::TacticalHistory) {
            let slot = self.game.tactical_slot(pos, mv);
            self.learnt.tactical.shift(at.mover, slot, sign * weight::<G>(at.depth));
        }
    }
}

/// What a refutation with so many plies to go counts.
#[inline]
fn weight<G: Hints>(depth: i32) -> i32 {
    if G::TACTICS { History::quick_weight(depth) } else { History::weight(depth) }
}
