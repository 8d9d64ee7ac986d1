#![doc = include_str!("pages/star2.md")]

use super::search::{At, Known, Search};
use super::star::{Hand, State, reached};
use super::{Forecast, Witness};
use crate::game::{Side, Turn};
use crate::hints::Hints;
use crate::kinds::Stochastic;

impl<G: Hints + Stochastic, F: Forecast<G>, W: Witness<G>> Search<'_, G, F, W> {
    /// Looks at one move of each position that the events lead to. What the first player has by it
    /// is the least that the position is worth, what the second has the most. The inner answer is a
    /// bound outside the window, if that came out.
    pub(super) fn probe_all(
        &mut self,
        pos: &mut G::Position,
        at: At,
        hand: &mut Hand,
    ) -> Option<Option<f64>> {
        let mut weight = f64::INFINITY;
        while let Some(next) = self.next_weight(hand, weight) {
            weight = next;
            for index in hand.from..hand.to {
                if self.events[index].parts != weight
                    || self.events[index].low == self.events[index].high
                {
                    continue;
                }
                self.probe_event(pos, at, hand, index)?;
                let outside = hand.outside(at);
                if outside.is_some() {
                    return Some(outside);
                }
            }
        }
        Some(None)
    }

    fn probe_event(
        &mut self,
        pos: &mut G::Position,
        at: At,
        hand: &mut Hand,
        index: usize,
    ) -> Option<()> {
        let mut event = self.events[index];
        let (alpha, beta) = hand.window_of(&event);
        let undo = self.game.play(pos, event.mv);
        // A position whose value cannot carry the sum out of the window is not worth a probe.
        let window = match self.game.turn(pos) {
            _ if self.game.outcome(pos).is_some() => None,
            Turn::Player(Side::First) if at.beta < f64::INFINITY => {
                Some((Side::First, event.low, beta.min(reached(event.high, f64::INFINITY))))
            }
            Turn::Player(Side::Second) if at.alpha > f64::NEG_INFINITY => {
                let low = alpha.max(reached(event.low, f64::NEG_INFINITY));
                Some((Side::Second, low, event.high))
            }
            _ => None,
        };
        let probe = match window {
            Some((side, low, high)) if low < high => {
                self.witness.probe(at.ply, pos, event.mv);
                self.probe(pos, side, at.below(low, high))?.map(|probe| (side, low, high, probe))
            }
            _ => None,
        };
        self.game.undo(pos, event.mv, undo);
        let Some((side, low, high, known)) = probe else { return Some(()) };
        let value = known.value;
        match side {
            Side::First if value > event.low => {
                let most = event.high;
                hand.learn(&mut event, value.min(most), most);
            }
            Side::Second if value < event.high => {
                let least = event.low;
                hand.learn(&mut event, least, value.max(least));
            }
            _ => {}
        }
        if low < value && value < high {
            event.state = State::Probed(known);
        } else if event.low == event.high && event.low == event.low.trunc() {
            // The best that there is: nothing is left to find out.
            event.state = State::Done;
        }
        self.events[index] = event;
        Some(())
    }

    /// The most promising move of a player's node, and its value within the window; the inner
    /// answer is `None` if there is no move.
    fn probe(
        &mut self,
        pos: &mut G::Position,
        side: Side,
        at: At,
    ) -> Option<Option<Known<G::Move>>> {
        let base = self.moves.len();
        self.game.moves(pos, &mut self.moves);
        if self.moves.len() == base {
            return Some(None);
        }
        let entry = self.table.as_ref().and_then(|table| table.get(self.game.key(pos)));
        self.order(pos, side, at, base, (entry.and_then(|entry| entry.best), None));
        let mv = self.moves[base];
        self.moves.truncate(base);
        self.ranks.truncate(base);
        let before = self.guesses;
        let value = self.child(pos, mv, at.below(at.alpha, at.beta))?;
        Some(Some(Known { mv, value, guesses: self.guesses - before }))
    }
}
