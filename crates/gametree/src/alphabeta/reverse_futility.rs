#![doc = include_str!("pages/reverse_futility.md")]

use super::enhancements::{Enhancement, Switches};
use super::judgement::Outlook;
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::{Score, Window, is_certain};

/// Nodes with more plies to go are searched whatever they look like.
const DEEPEST: i32 = 8;
/// What the opponent may win back in a ply, in points.
const MARGIN: Score = 75;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// A score for a node that stands so far above its window that the plies left will hardly
    /// bring it down.
    #[inline]
    pub(super) fn cut_by_reverse_futility(
        &self,
        at: At,
        window: Window,
        outlook: &Outlook,
    ) -> Option<Score> {
        if !self.on.has(Enhancement::ReverseFutility) || at.depth > DEEPEST {
            return None;
        }
        let plies = at.depth - i32::from(outlook.is_improving());
        let enough = outlook.likely - MARGIN * plies >= window.beta;
        (enough && !is_certain::<G>(window.beta))
            .then(|| window.beta + (outlook.likely - window.beta) / 3)
    }
}
