#![doc = include_str!("pages/pvs.md")]

use super::busy::LEAST_DEPTH;
use super::enhancements::{Enhancement, Switches};
use super::search::{At, Company, Search};
use crate::evaluator::Evaluator;
use crate::game::Repeat;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::rules;
use crate::score::{Score, Window};

/// When a move's turn comes at its node.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    /// Moves searched before it.
    pub(super) tried: usize,
    /// Whether it may be put off because another thread is at it.
    pub(super) may_wait: bool,
}

impl Turn {
    /// The first and only move.
    pub(super) const ONLY: Turn = Turn { tried: 0, may_wait: false };
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
    /// The value of `mv` for the side that makes it.
    #[inline]
    pub(super) fn search_move(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        mv: G::Move,
        at: At,
        window: Window,
        turn: Turn,
    ) -> Tried {
        let undo = self.play(pos, mv);
        let tried = if G::LOOKS_BACK && self.path.repeat(self.game, pos) == Repeat::Forbidden {
            Tried::Forbidden
        } else if !S::ALONE && self.company == Company::Shared && at.depth >= LEAST_DEPTH {
            self.search_shared(pos, state, mv, at, window, turn)
        } else {
            Tried::Score(self.search_child(pos, state, mv, at, window, turn.tried))
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
        mv: G::Move,
        at: At,
        window: Window,
        turn: Turn,
    ) -> Tried {
        let (key, _) = self.table_key(pos);
        if turn.tried > 0 && turn.may_wait && self.busy.has(key) {
            return Tried::Busy;
        }
        self.busy.begin(key);
        let score = self.search_child(pos, state, mv, at, window, turn.tried);
        self.busy.end(key);
        Tried::Score(score)
    }

    #[inline]
    fn search_child(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        mv: G::Move,
        at: At,
        window: Window,
        tried: usize,
    ) -> Score {
        self.observer.descend(at.ply, mv);
        let state = &self.evaluator.play(self.game, state, mv, pos);
        let scout = tried > 0 && self.on.has(Enhancement::Pvs) && !window.is_null();
        if scout {
            let score = self.child(pos, state, at, Window::above(window.alpha));
            if score <= window.alpha || score >= window.beta || self.stopped.is_some() {
                return score;
            }
            self.observer.again(at.ply, mv);
        }
        self.child(pos, state, at, window)
    }

    /// The value of the position just reached, for the side that moved at `at`.
    #[inline]
    fn child(&mut self, pos: &mut G::Position, state: &E::State, at: At, window: Window) -> Score {
        if !G::ALTERNATES && rules::mover(self.game, pos) == at.mover {
            self.node(pos, state, at.depth - 1, at.ply + 1, window)
        } else {
            -self.node(pos, state, at.depth - 1, at.ply + 1, window.flip())
        }
    }
}
