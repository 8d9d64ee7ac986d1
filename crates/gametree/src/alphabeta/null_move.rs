#![doc = include_str!("pages/null_move.md")]

use super::enhancements::{Enhancement, Switches};
use super::judgement::Outlook;
use super::search::{At, Search};
use super::stack::Expected;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::path::Reach;
use crate::rules;
use crate::score::{Score, Window, is_certain};

/// With fewer plies to go a search costs no more than the pass.
const LEAST_DEPTH: i32 = 3;
/// What is taken off the depth after a pass, at least.
const REDUCTION: i32 = 3;
/// A ply more is taken off for each so many plies.
const PLIES_PER_PLY: i32 = 3;
/// A ply more is taken off for each so many points above the window, up to [`MOST_FOR_EVAL`].
const POINTS_PER_PLY: Score = 200;
const MOST_FOR_EVAL: i32 = 3;
/// From here on the verdict of a pass is verified by a search without passes, for it may be
/// zugzwang.
const VERIFIED_FROM: i32 = 10;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// A score for a node that is too good even if the turn is passed.
    pub(super) fn cut_by_null_move(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        at: At,
        window: Window,
        outlook: &Outlook,
    ) -> Option<Score> {
        let worth_a_try = self.on.has(Enhancement::NullMove)
            && at.depth >= LEAST_DEPTH
            && at.ply >= self.pass_from
            && outlook.likely >= window.beta
            && outlook.eval.is_some_and(|eval| eval + 20 * at.depth >= window.beta + 100)
            && !is_certain::<G>(window.beta)
            && self.stack.passed(at.ply) == Passed::No;
        if !worth_a_try {
            return None;
        }
        let above = ((outlook.likely - window.beta) / POINTS_PER_PLY).min(MOST_FOR_EVAL);
        let depth = at.depth - REDUCTION - at.depth / PLIES_PER_PLY - above;
        let beta = Window::above(window.beta - 1);
        let key = self.game.key(pos);
        let undo = self.game.pass(pos)?;
        if G::LOOKS_BACK {
            self.path.push(key, Reach::Irreversible);
        }
        self.stack.make_pass(at.ply);
        self.stack.expect(at.ply + 1, Expected::All);
        self.observer.aside(at.ply, Enhancement::NullMove);
        let after = self.evaluator.init(self.game, pos);
        debug_assert!(rules::mover(self.game, pos) != at.mover);
        let score = -self.node(pos, &after, depth, at.ply + 1, beta.flip());
        self.game.take_back_pass(pos, undo);
        if G::LOOKS_BACK {
            self.path.pop();
        }
        let mut holds = self.stopped.is_none() && score >= window.beta;
        if holds && at.depth >= VERIFIED_FROM && self.pass_from == 0 {
            self.pass_from = at.ply + (3 * depth.max(1) as usize).div_ceil(4);
            let expected = self.stack.expected(at.ply);
            self.stack.expect(at.ply, Expected::Cut);
            let verified = self.node(pos, state, depth.max(1), at.ply, beta);
            self.stack.expect(at.ply, expected);
            self.pass_from = 0;
            holds = self.stopped.is_none() && verified >= window.beta;
        }
        self.observer.aside_over(at.ply);
        // A win after a pass is no proven win.
        holds.then_some(if is_certain::<G>(score) { window.beta } else { score })
    }
}

/// Whether the turn was passed to reach a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Passed {
    Yes,
    No,
}
