#![doc = include_str!("pages/known.md")]

use super::enhancements::{Enhancement, Switches};
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::hints::{Hints, Known, Look};
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::{Score, WIN};

/// A move that loses at once shows as lost only to a search of this many plies.
const PLIES_TO_SEE_A_REPLY: i32 = 2;

/// What a short look by the game gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Foresight {
    /// The game has not looked, or sees nothing.
    Nothing,
    /// The game knows the end, but a search of this depth would not see it.
    Decided,
    /// The moves that do not lose at once; they are on the stack.
    Listed,
    /// The value.
    Value(Score),
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Asks the game what it sees at once. A known end counts only if a search of this depth would
    /// find it too. The root must find a move among all, so it never looks.
    #[inline]
    pub(super) fn foresee(&mut self, pos: &G::Position, at: At) -> Foresight {
        self.rated.clear();
        if at.ply == 0 || !self.on.has(Enhancement::Known) {
            return Foresight::Nothing;
        }
        match self.game.look(pos, &mut self.rated) {
            Look::Nothing => Foresight::Nothing,
            Look::Known(known) => self.seen_by(at, known),
            Look::Safe => {
                if !self.on.has(Enhancement::SafeMoves) || at.depth < PLIES_TO_SEE_A_REPLY {
                    self.rated.clear();
                    return Foresight::Nothing;
                }
                for rated in &self.rated {
                    self.moves.push(rated.mv);
                }
                Foresight::Listed
            }
        }
    }

    /// What a search of this depth may say of a known end.
    #[inline]
    fn seen_by(&self, at: At, known: Known) -> Foresight {
        let (score, plies) = match known {
            Known::WinIn(plies) => (WIN - self.distance(at.ply + plies as usize), plies),
            Known::LossIn(plies) => (self.distance(at.ply + plies as usize) - WIN, plies),
            Known::DrawWithin(plies) => (0, plies + 1),
        };
        if plies as i32 > at.depth { Foresight::Decided } else { Foresight::Value(score) }
    }
}
