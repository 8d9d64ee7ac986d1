//! Evaluators.

use std::collections::HashMap;

use super::Swap;
use super::walk::{Spot, Tally};
use crate::evaluator::Evaluator;
use crate::game::Key;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::score::{LIMIT, Score};

/// An evaluator, with the state that it carries along the game being played.
pub(super) struct Opinions<'e, G: Hints, E: Evaluator<G>> {
    evaluator: &'e E,
    swap: Option<Swap<G>>,
    state: Option<E::State>,
    /// What was thought of each canonical key.
    seen: HashMap<Key, Score>,
}

impl<'e, G: Hints + Deterministic, E: Evaluator<G>> Opinions<'e, G, E> {
    pub(super) fn new(evaluator: &'e E, swap: Option<Swap<G>>) -> Self {
        Opinions { evaluator, swap, state: None, seen: HashMap::new() }
    }

    pub(super) fn at(&mut self, spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
        let &Spot { game, pos, .. } = spot;
        let fresh = self.evaluator.init(game, pos);
        let carried = match (self.state.take(), spot.played.last()) {
            (Some(state), Some(&mv)) => self.evaluator.play(game, &state, mv, pos),
            _ => self.evaluator.init(game, pos),
        };
        if game.outcome(pos).is_none() {
            let score = self.evaluator.score(game, pos, &fresh);
            let by_carried = self.evaluator.score(game, pos, &carried);
            tally.holds(
                spot,
                "the state carried along is like a fresh one",
                by_carried == score,
                || format!("{by_carried}, but {score} afresh"),
            );
            let (low, high) = self.evaluator.range(game);
            let within = (low..=high).contains(&score) && low >= -LIMIT && high <= LIMIT;
            tally.holds(spot, "estimates lie within their range", within, || {
                format!("{score} is not within {low} to {high}, or that not within {LIMIT}")
            });
            self.check_images(spot, tally, score);
        }
        self.state = Some(carried);
    }

    fn check_images(&mut self, spot: &Spot<'_, G>, tally: &mut Tally<'_, G>, score: Score) {
        let &Spot { game, pos, .. } = spot;
        if G::SYMMETRIES > 1 {
            let before = *self.seen.entry(game.canonical(pos).0).or_insert(score);
            tally.holds(spot, "turned boards are judged alike", before == score, || {
                format!("{score}, but an image of this position was judged {before}")
            });
        }
        if let Some(swap) = self.swap {
            let swapped = swap(game, pos);
            let other = self.evaluator.score(game, &swapped, &self.evaluator.init(game, &swapped));
            tally.holds(spot, "both sides are judged alike", other == score, || {
                format!("{score} to the mover, but {other} with the colours exchanged")
            });
        }
    }
}
