#![doc = include_str!("pages/star1.md")]
//!
//! All sums here are in parts of the whole, as the game gives the odds. Sums of bounds are rounded,
//! so a cutoff asks for a little more than the window ([`MARGIN`]); the value itself is added up
//! afresh, in the game's order. So the values are the reference's to the last bit.

use super::search::{At, Known, Pruning, Search};
use super::{Exit, Forecast, Witness, result};
use crate::hints::Hints;
use crate::kinds::Stochastic;

/// What a sum of bounds must clear a window by, as a part of the largest result in sight. Sums of a
/// thousand terms are rounded by less than a tenth of it.
const MARGIN: f64 = 1e-12;

/// An event of a chance node being searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event<M> {
    pub(super) mv: M,
    /// Its weight.
    pub(super) parts: f64,
    /// Its value is at least this; when it is known, both are the value.
    pub(super) low: f64,
    /// Its value is at most this.
    pub(super) high: f64,
    pub(super) state: State<M>,
}

/// How much of an event was searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum State<M> {
    /// Nothing.
    Open,
    /// One move of the position it leads to.
    Probed(Known<M>),
    /// All of it: its value is known.
    Done,
}

/// The events of one chance node, and what they come to together, in parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    /// Where the events begin, and past the last.
    pub(super) from: usize,
    pub(super) to: usize,
    /// The whole that the parts are of.
    whole: f64,
    /// The sum of all parts times lower bounds, and times upper bounds.
    low: f64,
    high: f64,
    /// The window in parts, a little wider.
    alpha: f64,
    beta: f64,
    slack: f64,
}

impl Hand {
    /// What an event must be worth at the least or at the most for the node to stay in its window,
    /// given the bounds of all others.
    pub(super) fn window_of<M>(&self, event: &Event<M>) -> (f64, f64) {
        let others = (self.low - event.parts * event.low, self.high - event.parts * event.high);
        ((self.alpha - others.1) / event.parts, (self.beta - others.0) / event.parts)
    }

    /// An event's bounds have become these.
    pub(super) fn learn<M>(&mut self, event: &mut Event<M>, low: f64, high: f64) {
        self.low += event.parts * (low - event.low);
        self.high += event.parts * (high - event.high);
        (event.low, event.high) = (low, high);
    }

    /// A bound outside the window, if the bounds of the events suffice for one.
    pub(super) fn outside(&self, at: At) -> Option<f64> {
        let half = self.slack / 2.0;
        if self.low >= self.beta {
            Some(at.beta.max((self.low - half) / self.whole))
        } else if self.high <= self.alpha {
            Some(at.alpha.min((self.high + half) / self.whole))
        } else {
            None
        }
    }
}

/// The window end that is reached only when nothing better is possible: a whole number itself, any
/// other bound not at all, as a sum may pass it by a rounding.
pub(super) fn reached(bound: f64, beyond: f64) -> f64 {
    if bound == bound.trunc() { bound } else { beyond }
}

impl<G: Hints + Stochastic, F: Forecast<G>, W: Witness<G>> Search<'_, G, F, W> {
    /// The expected value of a node where chance acts, or a bound outside its window.
    pub(super) fn chance(&mut self, pos: &mut G::Position, at: At) -> Option<f64> {
        let from = self.events.len();
        let Some(mut hand) = self.deal(pos, at) else {
            let value = result(self.game.stuck(pos));
            return Some(self.leaf(at.ply, value, Exit::Ended));
        };
        let mut exit = Exit::Cutoff;
        let mut outside = hand.outside(at);
        if outside.is_none() && self.pruning == Pruning::Star2 && at.depth >= 2 {
            exit = Exit::ProbeCutoff;
            outside = self.probe_all(pos, at, &mut hand)?;
        }
        if outside.is_none() {
            exit = Exit::Cutoff;
            outside = self.search_all(pos, at, &mut hand)?;
        }
        let value = outside.unwrap_or_else(|| {
            exit = Exit::Searched;
            let terms = self.events[from..].iter().map(|event| event.parts * event.low);
            terms.fold(0.0, |sum, term| sum + term) / hand.whole
        });
        self.events.truncate(from);
        self.witness.leave(at.ply, value, exit);
        Some(value)
    }

    /// Lists the events with what is possible of each; `None` if there are none.
    fn deal(&mut self, pos: &mut G::Position, at: At) -> Option<Hand> {
        let (from, base) = (self.events.len(), self.moves.len());
        self.game.moves(pos, &mut self.moves);
        if self.moves.len() == base {
            return None;
        }
        let own = self.forecast.range(self.game, pos);
        let (mut whole, mut low, mut high, mut largest) = (1.0, 0.0, 0.0, 1.0f64);
        for index in base..self.moves.len() {
            let mv = self.moves[index];
            let odds = self.game.odds(pos, mv);
            // A leaf costs no more than its bounds would.
            let range = if at.depth == 1 { own } else { self.range_after(pos, mv) };
            let parts = f64::from(odds.parts);
            whole = f64::from(odds.of);
            low += parts * range.0;
            high += parts * range.1;
            largest = largest.max(range.0.abs()).max(range.1.abs());
            let (low, high) = range;
            self.events.push(Event { mv, parts, low, high, state: State::Open });
        }
        self.moves.truncate(base);
        let slack = MARGIN * largest * whole;
        let (alpha, beta) = (at.alpha * whole - slack, at.beta * whole + slack);
        Some(Hand { from, to: self.events.len(), whole, low, high, alpha, beta, slack })
    }

    fn range_after(&self, pos: &mut G::Position, mv: G::Move) -> (f64, f64) {
        let undo = self.game.play(pos, mv);
        let range = match self.game.outcome(pos) {
            Some(outcome) => (result(outcome), result(outcome)),
            None => self.forecast.range(self.game, pos),
        };
        self.game.undo(pos, mv, undo);
        range
    }

    /// Searches the events, the likeliest first, until a bound outside the window is sure. Then the
    /// inner answer is that bound; if it is `None`, all values are known.
    fn search_all(
        &mut self,
        pos: &mut G::Position,
        at: At,
        hand: &mut Hand,
    ) -> Option<Option<f64>> {
        let mut weight = f64::INFINITY;
        while let Some(next) = self.next_weight(hand, weight) {
            weight = next;
            for index in hand.from..hand.to {
                let mut event = self.events[index];
                if event.parts != weight || event.state == State::Done {
                    continue;
                }
                let (alpha, beta) = hand.window_of(&event);
                let clipped = (
                    alpha.max(reached(event.low, f64::NEG_INFINITY)),
                    beta.min(reached(event.high, f64::INFINITY)),
                );
                let value = self.event(pos, &event, at.below(clipped.0, clipped.1))?;
                let low = if value > alpha { value } else { event.low };
                let high = if value < beta { value } else { event.high };
                hand.learn(&mut event, low, high);
                event.state = State::Done;
                self.events[index] = event;
                if value >= beta || value <= alpha {
                    let outside = hand.outside(at);
                    // By a rounding at the edge the sum may fall short of what was asked of it.
                    let edge = if value >= beta { at.beta } else { at.alpha };
                    return Some(Some(outside.unwrap_or(edge)));
                }
            }
        }
        Some(None)
    }

    /// The largest weight below `weight`.
    pub(super) fn next_weight(&self, hand: &Hand, weight: f64) -> Option<f64> {
        let parts = self.events[hand.from..hand.to].iter().map(|event| event.parts);
        parts.filter(|&parts| parts < weight).reduce(f64::max)
    }

    /// Lets an event happen and searches what it leads to.
    fn event(&mut self, pos: &mut G::Position, event: &Event<G::Move>, at: At) -> Option<f64> {
        self.witness.descend(at.ply - 1, pos, event.mv);
        let first = match event.state {
            State::Probed(known) => Some(known),
            State::Open | State::Done => None,
        };
        let undo = self.game.play(pos, event.mv);
        let value = self.value(pos, at, first)?;
        self.game.undo(pos, event.mv, undo);
        self.witness.tried(at.ply - 1, event.mv, value);
        Some(value)
    }
}
