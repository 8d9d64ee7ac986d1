//! Recording a search of a game of chance, whose values are expected results.

use gametree::chance::{Exit, Node, Witness};
use gametree::{Turn, rules};
use gametree_games::hosted::HostedChance;

use super::recorder::{Entered, Recorder};
use super::tree::NodeExit;
use super::{Actor, LeafReason, Number, Seen, SeenWindow, Step, WindowView};
use crate::value::{BoundView, OddsView};

/// What a node of a game of chance still has to look at, and what led to it.
pub(crate) struct Hand<M> {
    /// The move or event that is being looked at.
    current: Option<M>,
    /// Moves and events not looked at.
    open: Vec<M>,
    /// Events that were probed, each with the move that was looked at and its value.
    probed: Vec<(M, M, Number)>,
    /// Whether the node stands for an event's position of which one move is looked at.
    is_probe: bool,
}

impl<M> Hand<M> {
    fn new(moves: Vec<M>) -> Hand<M> {
        Hand { current: None, open: moves, probed: Vec::new(), is_probe: false }
    }
}

impl<G: HostedChance> Recorder<G> {
    /// How likely an event is.
    fn odds(&self, ply: usize, event: G::Move) -> Option<OddsView> {
        let pos = &self.open.get(ply)?.pos;
        (self.game.turn(pos) == Turn::Chance).then(|| self.game.odds(pos, event).into())
    }

    fn come(&mut self, ply: usize, pos: &G::Position, depth: usize, window: (f64, f64)) {
        let above = ply.checked_sub(1);
        let event = above.and_then(|ply| self.hands.get(ply)?.current);
        let odds = above.zip(event).and_then(|(ply, event)| self.odds(ply, event));
        let mut moves = rules::legal_moves(&self.game, pos);
        let hand = above.and_then(|ply| self.hands.get(ply));
        // What a probe looked at is known already.
        let probed = event.zip(hand).and_then(|(event, hand)| {
            hand.probed.iter().find(|one| one.0 == event).map(|&(_, mv, value)| (mv, value))
        });
        moves.retain(|mv| probed.is_none_or(|(first, _)| first != *mv));
        self.hands.truncate(ply);
        self.hands.push(Hand::new(moves));
        let actor = match self.game.outcome(pos) {
            Some(_) => Actor::First,
            None => self.game.turn(pos).into(),
        };
        let window = seen_window(window, actor);
        self.entered(&Entered { ply, pos, actor, depth, window, odds, probed });
    }

    /// A probe is over: the node that stands for the event's position is left. A value outside the
    /// probe's window is a bound, and the search will not rest on it.
    fn end_probe(&mut self, ply: usize, mv: G::Move, value: Number) {
        self.finish(ply, None, NodeExit::Probed);
        let asked = self.open.get(ply + 1).map(|open| open.asked.as_first);
        let is_bound = asked.is_none_or(|asked| {
            asked.alpha.is_some_and(|alpha| value <= alpha)
                || asked.beta.is_some_and(|beta| value >= beta)
        });
        let Some(above) = ply.checked_sub(1).and_then(|ply| self.hands.get_mut(ply)) else {
            return;
        };
        if let Some(event) = above.current.filter(|_| !is_bound) {
            above.probed.push((event, mv, value));
        }
    }

    fn left(&mut self, ply: usize, value: Seen, exit: Exit) {
        let skipped = self.hands.get(ply).map_or_else(Vec::new, |hand| hand.open.clone());
        match exit {
            Exit::Ended => self.read_off(ply, value, LeafReason::Ended),
            Exit::Horizon => self.read_off(ply, value, LeafReason::Horizon),
            Exit::TableHit => {
                let bound = bound_of(&value, &self.open[ply].asked);
                self.finish(ply, Some(value), NodeExit::TableHit);
                self.note(ply, Step::TableHit { value, bound });
            }
            Exit::Searched => self.searched(ply, value),
            Exit::Cutoff | Exit::ProbeCutoff if self.open[ply].actor == Actor::Chance => {
                self.finish(ply, Some(value), NodeExit::Outweighed { skipped: skipped.len() });
                let game = self.game.clone();
                let odds = |pos: &G::Position, event| Some(game.odds(pos, event).into());
                if let Some(skipped) = self.skip(ply, &skipped, odds) {
                    self.note(ply, Step::Outweighed { value, skipped });
                }
            }
            Exit::Cutoff | Exit::ProbeCutoff => self.cut_off(ply, value, &skipped),
        }
    }
}

impl<G: HostedChance> Recorder<G> {
    fn go(&mut self, ply: usize, mv: G::Move) {
        if let Some(hand) = self.hands.get_mut(ply) {
            hand.open.retain(|one| *one != mv);
            hand.current = Some(mv);
        }
        self.descend(ply, mv);
    }

    fn has_value(&mut self, ply: usize, mv: G::Move, value: f64) {
        let Some(open) = self.open.get(ply) else { return };
        let actor = open.actor;
        let value = actor.sees(Number::Expectation(value));
        if self.hands.get(ply).is_some_and(|hand| hand.is_probe) {
            let window = open.asked;
            self.worth(ply, mv, value, window);
            return self.end_probe(ply, mv, value.as_first);
        }
        if let Some(odds) = self.odds(ply, mv) {
            let mv = self.move_text(ply, mv);
            return self.note(ply, Step::Happened { mv, odds, value });
        }
        let best = open
            .best
            .map_or(value.score, |(_, best)| if value.score > best { value.score } else { best });
        let left = narrowed(open.asked, actor, best);
        self.worth(ply, mv, value, left);
    }

    fn probe(&mut self, ply: usize, pos: &G::Position, event: G::Move) {
        if let Some(hand) = self.hands.get_mut(ply) {
            hand.open.retain(|one| *one != event);
            hand.current = Some(event);
        }
        self.descend(ply, event);
        if let Some(odds) = self.odds(ply, event) {
            let mv = self.move_text(ply, event);
            self.note(ply, Step::Probe { mv, odds });
        }
        let depth = self.open.get(ply).map_or(0, |open| open.depth.saturating_sub(1));
        self.come(ply + 1, pos, depth, (f64::NEG_INFINITY, f64::INFINITY));
        if let Some(hand) = self.hands.get_mut(ply + 1) {
            hand.is_probe = true;
        }
    }
}

/// The witness of every search: a recorder, or nobody. One type for both, so that a game is compiled
/// once for it; where nobody looks it costs a branch.
pub(crate) struct Watched<'r, G: HostedChance>(Option<&'r mut Recorder<G>>);

impl<'r, G: HostedChance> Watched<'r, G> {
    pub(crate) fn by(recorder: &'r mut Recorder<G>) -> Watched<'r, G> {
        Watched(Some(recorder))
    }

    pub(crate) const fn nobody() -> Watched<'r, G> {
        Watched(None)
    }
}

impl<G: HostedChance> Witness<G> for Watched<'_, G> {
    #[inline]
    fn enter(&mut self, node: &Node<'_, G>) {
        if let Some(recorder) = &mut self.0 {
            recorder.come(node.ply, node.pos, node.depth, node.window);
        }
    }

    #[inline]
    fn descend(&mut self, ply: usize, _: &G::Position, mv: G::Move) {
        if let Some(recorder) = &mut self.0 {
            recorder.go(ply, mv);
        }
    }

    #[inline]
    fn tried(&mut self, ply: usize, mv: G::Move, value: f64) {
        if let Some(recorder) = &mut self.0 {
            recorder.has_value(ply, mv, value);
        }
    }

    #[inline]
    fn probe(&mut self, ply: usize, pos: &G::Position, event: G::Move) {
        if let Some(recorder) = &mut self.0 {
            recorder.probe(ply, pos, event);
        }
    }

    #[inline]
    fn leave(&mut self, ply: usize, value: f64, exit: Exit) {
        let Some(recorder) = &mut self.0 else { return };
        if let Some(open) = recorder.open.get(ply) {
            let value = open.actor.sees(Number::Expectation(value));
            recorder.left(ply, value, exit);
        }
    }
}

/// A window of the first player's as it is seen.
fn seen_window((alpha, beta): (f64, f64), actor: Actor) -> SeenWindow {
    let end = |value: f64| value.is_finite().then_some(Number::Expectation(value));
    let as_first = WindowView { alpha: end(alpha), beta: end(beta) };
    let window = match actor {
        Actor::Second => WindowView {
            alpha: as_first.beta.map(|one| -one),
            beta: as_first.alpha.map(|one| -one),
        },
        Actor::First | Actor::Chance => as_first,
    };
    SeenWindow { window, as_first }
}

/// What the mover's best value leaves of the window.
fn narrowed(asked: SeenWindow, actor: Actor, best: Number) -> SeenWindow {
    let mut left = asked;
    if left.window.alpha.is_none_or(|alpha| best > alpha) {
        left.window.alpha = Some(best);
        match actor {
            Actor::Second => left.as_first.beta = Some(-best),
            Actor::First | Actor::Chance => left.as_first.alpha = Some(best),
        }
    }
    left
}

/// What a value says of a node that was asked about a window, for whoever acts there.
fn bound_of(value: &Seen, asked: &SeenWindow) -> BoundView {
    if asked.window.alpha.is_some_and(|alpha| value.score <= alpha) {
        BoundView::Upper
    } else if asked.window.beta.is_some_and(|beta| value.score >= beta) {
        BoundView::Lower
    } else {
        BoundView::Exact
    }
}
