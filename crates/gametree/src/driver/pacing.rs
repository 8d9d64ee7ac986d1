#![doc = include_str!("../alphabeta/pages/node_time.md")]

use crate::score::Score;

/// Factors of the time by how many iterations in a row had the same best move.
const BY_STABILITY: [f64; 5] = [1.6, 1.2, 1.0, 0.9, 0.8];
/// The factor by the share of nodes spent on the best move: all, and none.
const BY_EFFORT: (f64, f64) = (0.65, 1.9);
/// The factor for each point that the score fell since the last iteration, and its limits.
const BY_POINT_LOST: f64 = 0.008;
const BY_FALL: std::ops::RangeInclusive<f64> = 0.85..=1.7;

/// How sure the search is of its best move, from iteration to iteration.
#[derive(Clone, Debug)]
pub(super) struct Pacing<M> {
    best: Option<M>,
    /// Iterations in a row with this best move, after the first.
    stable: usize,
    score: Score,
    fall: Score,
    /// The share of nodes that went into the best move.
    share: f64,
}

impl<M: Copy + Eq> Pacing<M> {
    pub(super) fn new() -> Pacing<M> {
        Pacing { best: None, stable: 0, score: 0, fall: 0, share: 0.5 }
    }

    /// An iteration has ended. `effort` are the nodes of the best move, and of all.
    pub(super) fn note(&mut self, best: M, score: Score, effort: (u64, u64)) {
        self.stable = if self.best == Some(best) { self.stable + 1 } else { 0 };
        self.fall = if self.best.is_some() { self.score.saturating_sub(score) } else { 0 };
        (self.best, self.score) = (Some(best), score);
        let (own, all) = effort;
        self.share = if all == 0 { 0.5 } else { own as f64 / all as f64 };
    }

    /// By what the time aimed at is to be multiplied: more while the best move is in doubt.
    pub(super) fn factor(&self) -> f64 {
        let stability = BY_STABILITY[self.stable.min(BY_STABILITY.len() - 1)];
        let (least, most) = BY_EFFORT;
        let effort = most + (least - most) * self.share;
        let fall = 1.0 + BY_POINT_LOST * f64::from(self.fall);
        stability * effort * fall.clamp(*BY_FALL.start(), *BY_FALL.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubt_takes_time_and_certainty_saves_it() {
        let mut pacing = Pacing::new();
        (0..6).for_each(|_| pacing.note('a', 20, (95, 100)));
        let sure = pacing.factor();
        assert!(sure < 0.7, "{sure}");
        pacing.note('b', -60, (30, 100));
        assert!(pacing.factor() > 2.0, "{}", pacing.factor());
    }
}
