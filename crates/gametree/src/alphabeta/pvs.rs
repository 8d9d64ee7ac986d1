#![doc = include_str!("pages/pvs.md")]

use super::enhancements::{Enhancement, Switches};
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::game::Repeat;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::rules;
use crate::score::{Score, Window};

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// The value of `mv` for the side that makes it, given that `tried` moves went before it.
    /// `None` if the rules forbid it because the position would come back.
    #[inline]
    pub(super) fn search_move(
        &mut self,
        pos: &mut G::Position,
        mv: G::Move,
        at: At,
        window: Window,
        tried: usize,
    ) -> Option<Score> {
        let undo = self.play(pos, mv);
        let score = if G::LOOKS_BACK && self.path.repeat(self.game, pos) == Repeat::Forbidden {
            None
        } else {
            self.observer.descend(at.ply, mv);
            Some(self.search_child(pos, mv, at, window, tried))
        };
        self.take_back(pos, mv, undo);
        score
    }

    #[inline]
    fn search_child(
        &mut self,
        pos: &mut G::Position,
        mv: G::Move,
        at: At,
        window: Window,
        tried: usize,
    ) -> Score {
        let scout = tried > 0 && self.on.has(Enhancement::Pvs) && !window.is_null();
        if scout {
            let score = self.child(pos, at, Window::above(window.alpha));
            if score <= window.alpha || score >= window.beta || self.stopped.is_some() {
                return score;
            }
            self.observer.again(at.ply, mv);
        }
        self.child(pos, at, window)
    }

    /// The value of the position just reached, for the side that moved at `at`.
    #[inline]
    fn child(&mut self, pos: &mut G::Position, at: At, window: Window) -> Score {
        if !G::ALTERNATES && rules::mover(self.game, pos) == at.mover {
            self.node(pos, at.depth - 1, at.ply + 1, window)
        } else {
            -self.node(pos, at.depth - 1, at.ply + 1, window.flip())
        }
    }
}
