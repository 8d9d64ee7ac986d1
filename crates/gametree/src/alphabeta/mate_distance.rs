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
        narrow(window, worst, best)
    }
}

/// Narrows a window to values from `low` to `high`; the limit that lies outside it, if one does.
#[inline]
pub(super) fn narrow(window: &mut Window, low: Score, high: Score) -> Option<Score> {
    if low >= window.beta {
        return Some(low);
    }
    if high <= window.alpha {
        return Some(high);
    }
    window.alpha = window.alpha.max(low);
    window.beta = window.beta.min(high);
    // A window that has closed holds one value, which is then the value of the node.
    (window.alpha >= window.beta).then_some(window.alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_close_only_on_what_is_certain() {
        let mut window = Window { alpha: -5, beta: 5 };
        assert_eq!(narrow(&mut window, -9, 9), None);
        assert_eq!(window, Window { alpha: -5, beta: 5 });
        assert_eq!(narrow(&mut window, 5, 9), Some(5), "at least 5 is too good");
        assert_eq!(narrow(&mut window, -9, -5), Some(-5), "at most -5 is too bad");
        assert_eq!(narrow(&mut window, 2, 4), None);
        assert_eq!(window, Window { alpha: 2, beta: 4 });
        assert_eq!(narrow(&mut window, 3, 3), Some(3));
    }
}
