#![doc = include_str!("pages/known.md")]

use super::enhancements::{Enhancement, Switches};
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::hints::{Hints, Known};
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::{Score, WIN};

/// What a short look by the game gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Foresight {
    /// The game was not asked.
    NotAsked,
    /// The game knows nothing: its safe moves may be listed.
    Nothing,
    /// The game knows an end that lies beyond the horizon, so a search of this depth would not
    /// see it.
    BeyondHorizon,
    /// The value.
    Value(Score),
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Asks the game what it sees at once. A known end counts only if a search of this depth would
    /// find it too. The root must find a move, so it never takes a value from here.
    #[inline]
    pub(super) fn foresee(&self, pos: &G::Position, at: At) -> Foresight {
        if !self.on.has(Enhancement::Known) {
            return Foresight::NotAsked;
        }
        let (score, plies) = match self.game.known(pos) {
            None => return Foresight::Nothing,
            Some(Known::WinIn(plies)) => (WIN - self.distance(at.ply + plies as usize), plies),
            Some(Known::LossIn(plies)) => (self.distance(at.ply + plies as usize) - WIN, plies),
            Some(Known::DrawWithin(plies)) => (0, plies + 1),
        };
        if at.ply == 0 || plies as i32 > at.depth {
            Foresight::BeyondHorizon
        } else {
            Foresight::Value(score)
        }
    }
}
