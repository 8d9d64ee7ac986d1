#![doc = include_str!("pages/pvs.md")]

use super::busy::LEAST_DEPTH;
use super::enhancements::{Enhancement, Switches};
use super::pruning::{Candidate, Standing};
use super::search::{At, Search};
use super::setup::Company;
use super::stack::Expected;
use crate::evaluator::Evaluator;
use crate::game::Repeat;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::rules;
use crate::score::{Score, Window};

/// How a move is searched when its turn comes.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    /// Whether it may be put off because another thread is at it.
    pub(super) may_wait: bool,
    /// Plies by which it is searched deeper.
    pub(super) extension: i32,
}

impl Turn {
    /// As any other.
    pub(super) const PLAIN: Turn = Turn { may_wait: false, extension: 0 };
}

/// What came of a move.
pub(super) enum Tried {
    /// It is worth this to the side that makes it.
    Score(Score),
    /// The rules forbid it, because the position would come back.
    Forbidden,
    /// Another thread is searching it, and it may be put off.
    Busy,
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// The value of a move for the side that makes it.
    #[inline]
    pub(super) fn search_move(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        standing: Standing<'_>,
        candidate: &Candidate<G::Move>,
        turn: Turn,
    ) -> Tried {
        let mv = candidate.mv;
        self.note_made(pos, standing.at, mv);
        let undo = self.play(pos, mv);
        let tried = if G::LOOKS_BACK && self.path.repeat(self.game, pos) == Repeat::Forbidden {
            Tried::Forbidden
        } else if !S::ALONE && self.company == Company::Shared && standing.at.depth >= LEAST_DEPTH {
            self.search_shared(pos, state, standing, candidate, turn)
        } else {
            Tried::Score(self.search_child(pos, state, standing, candidate, turn))
        };
        self.take_back(pos, mv, undo);
        tried
    }

    /// The same where other threads may be at the same position.
    #[cold]
    #[inline(never)]
    fn search_shared(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        standing: Standing<'_>,
        candidate: &Candidate<G::Move>,
        turn: Turn,
    ) -> Tried {
        let (key, _) = self.table_key(pos);
        if candidate.tried > 0 && turn.may_wait && self.busy.has(key) {
            return Tried::Busy;
        }
        self.busy.begin(key);
        let score = self.search_child(pos, state, standing, candidate, turn);
        self.busy.end(key);
        Tried::Score(score)
    }

    #[inline]
    fn search_child(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        standing: Standing<'_>,
        candidate: &Candidate<G::Move>,
        turn: Turn,
    ) -> Score {
        let Standing { at, window, .. } = standing;
        let mv = candidate.mv;
        self.observer.descend(at.ply, mv);
        let state = &self.evaluator.play(self.game, state, mv, pos);
        let depth = at.depth - 1 + turn.extension;
        let later = candidate.tried > 0 && self.on.has(Enhancement::Pvs);
        let closed = Window::above(window.alpha);
        if later {
            let reduction = self.reduction(pos, standing, candidate);
            if reduction > 0 {
                self.expect(at.ply + 1, Expected::Cut);
                let score = self.child(pos, state, at, (depth - reduction).max(1), closed);
                if score <= window.alpha || self.stopped.is_some() {
                    return score;
                }
                self.observer.again(at.ply, mv);
            }
        }
        self.expect_other(at.ply);
        if later && !window.is_null() {
            let score = self.child(pos, state, at, depth, closed);
            if score <= window.alpha || score >= window.beta || self.stopped.is_some() {
                return score;
            }
            self.observer.again(at.ply, mv);
        }
        self.child(pos, state, at, depth, window)
    }

    /// The value of the position just reached, for the side that moved at `at`.
    #[inline]
    fn child(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        at: At,
        depth: i32,
        window: Window,
    ) -> Score {
        if !G::ALTERNATES && rules::mover(self.game, pos) == at.mover {
            self.node(pos, state, depth, at.ply + 1, window)
        } else {
            -self.node(pos, state, depth, at.ply + 1, window.flip())
        }
    }
}
