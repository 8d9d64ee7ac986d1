//! Recording a search whose values are scores.

use gametree::observer::{Exit, Visit};
use gametree::score::{INFINITY, Score, Window};
use gametree::{Side, rules};
use gametree_games::hosted::Hosted;

use super::recorder::{Entered, Recorder};
use super::tree::NodeExit;
use super::{Actor, LeafReason, Number, Seen, SeenWindow, Step, WindowView};

impl<G: Hosted> Recorder<G> {
    pub(crate) fn enter(&mut self, visit: &Visit<'_, G>) {
        let actor = match rules::mover(&self.game, visit.pos) {
            Side::First => Actor::First,
            Side::Second => Actor::Second,
        };
        self.entered(&Entered {
            ply: visit.ply,
            pos: visit.pos,
            actor,
            depth: visit.depth,
            window: seen_window(visit.window, actor),
            odds: None,
            probed: None,
        });
    }

    pub(crate) fn tried(&mut self, ply: usize, mv: G::Move, score: Score, window: Window) {
        let Some(open) = self.open.get(ply) else { return };
        let actor = open.actor;
        self.worth(ply, mv, seen(score, actor), seen_window(window, actor));
    }

    pub(crate) fn leave(&mut self, ply: usize, score: Score, exit: Exit<'_, G::Move>) {
        let Some(open) = self.open.get(ply) else { return };
        let value = seen(score, open.actor);
        if let Some(reason) = leaf_reason(&exit) {
            return self.read_off(ply, value, reason);
        }
        match exit {
            Exit::OutOfBounds => {
                self.finish(ply, Some(value), NodeExit::OutOfBounds);
                self.note(ply, Step::OutOfBounds { value });
            }
            Exit::Judged(by) => {
                let by = by.row().name;
                self.finish(ply, Some(value), NodeExit::Judged { by });
                self.note(ply, Step::Judged { by, value });
            }
            Exit::TableHit(bound) => {
                self.finish(ply, Some(value), NodeExit::TableHit);
                self.note(ply, Step::TableHit { value, bound: bound.into() });
            }
            Exit::ChildInTable(mv) => {
                self.finish(ply, Some(value), NodeExit::ChildInTable);
                let mv = self.move_text(ply, mv);
                self.note(ply, Step::ChildInTable { mv, value });
            }
            Exit::Cutoff { skipped, .. } => self.cut_off(ply, value, skipped),
            Exit::Stopped => {
                self.finish(ply, None, NodeExit::Stopped);
                self.note(ply, Step::Stopped);
            }
            _ => self.searched(ply, value),
        }
    }
}

fn leaf_reason<M>(exit: &Exit<'_, M>) -> Option<LeafReason> {
    match exit {
        Exit::Ended => Some(LeafReason::Ended),
        Exit::Repeated => Some(LeafReason::Repeated),
        Exit::Horizon => Some(LeafReason::Horizon),
        Exit::Known => Some(LeafReason::Known),
        _ => None,
    }
}

fn seen(score: Score, actor: Actor) -> Seen {
    let as_first = if actor == Actor::Second { -score } else { score };
    actor.sees(Number::Score(as_first.into()))
}

fn seen_window(window: Window, actor: Actor) -> SeenWindow {
    let as_first = if actor == Actor::Second { window.flip() } else { window };
    SeenWindow { window: window_view(window), as_first: window_view(as_first) }
}

fn window_view(window: Window) -> WindowView {
    let end = |score: Score| (score.abs() < INFINITY).then_some(Number::Score(score.into()));
    WindowView { alpha: end(window.alpha), beta: end(window.beta) }
}
