#![doc = include_str!("pages/mate_distance.md")]

use super::enhancements::{Enhancement, Switches};
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::game::Outcome;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::{Score, WIN, Window};

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Narrows the window to what can still happen at this ply: at worst the game is lost here, at
    /// best it is won by the next move, or at once where a side without a move wins. Returns the
    /// limit that lies outside the window.
    #[inline]
    pub(super) fn cut_by_mate_distance(
        &self,
        pos: &G::Position,
        at: At,
        window: &mut Window,
    ) -> Option<Score> {
        if at.ply == 0 || !self.on.has(Enhancement::MateDistance) {
            return None;
        }
        let worst = self.distance(at.ply) - WIN;
        let stuck_wins = self.game.stuck(pos) == Outcome::Win(at.mover);
        let best = WIN - self.distance(if stuck_wins { at.ply } else { at.ply + 1 });
        window.narrow(worst, best)
    }
}
