#![doc = include_str!("pages/correction.md")]

use super::enhancements::{Enhancement, Switches};
use super::judgement::Outlook;
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::game::{Key, Side};
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::{Bound, Score, estimate_limit, is_certain};

/// Entries for each part of a position and each side.
const SIZE: usize = 1 << 14;
/// The limit of an entry.
const MOST: i32 = 1_024;
/// An entry in points, at its limit: 1,024 / 16 = 64.
const UNITS_PER_POINT: i32 = 16;

/// By how much the evaluator was wrong, in points, in positions that share a part.
#[derive(Clone, Debug)]
pub(super) struct Corrections {
    /// By part, side to move and hash.
    entries: Vec<i16>,
}

impl Corrections {
    /// Room for so many parts.
    pub(super) fn new(parts: usize) -> Corrections {
        Corrections { entries: vec![0; parts * 2 * SIZE] }
    }

    fn index(part: usize, side: Side, key: Key) -> usize {
        (part * 2 + side.index()) * SIZE + key as usize % SIZE
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(0);
    }
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// The estimate, mended by what search made of positions with the same parts.
    #[inline]
    pub(super) fn correct(&self, pos: &G::Position, mover: Side, estimate: Score) -> Score {
        if G::STRUCTURES == 0 || !self.on.has(Enhancement::Correction) {
            return estimate;
        }
        let entries = &self.learnt.corrections.entries;
        let sum: i32 = (0..G::STRUCTURES)
            .map(|part| {
                let key = self.game.structure(pos, part);
                i32::from(entries[Corrections::index(part, mover, key)])
            })
            .sum();
        let most = estimate_limit::<G>();
        (estimate + sum / UNITS_PER_POINT).clamp(-most, most)
    }

    /// Learns from what the search of a node made of its estimate, unless that is no news: a
    /// bound on the side where the estimate lies already, or a matter of tactics.
    #[inline]
    pub(super) fn learn_correction(
        &mut self,
        pos: &G::Position,
        at: At,
        outlook: &Outlook,
        result: (Score, Bound),
        best: Option<G::Move>,
    ) {
        if G::STRUCTURES == 0 || !self.on.has(Enhancement::Correction) {
            return;
        }
        let (score, bound) = result;
        let Some(eval) = outlook.eval else { return };
        if self.is_asked_without_a_move(at.ply) {
            return;
        }
        let no_news = (bound == Bound::Lower && score <= eval)
            || (bound == Bound::Upper && score >= eval)
            || is_certain::<G>(score)
            || best.is_some_and(|mv| self.game.tactical(pos, mv));
        if no_news {
            return;
        }
        let by = ((score - eval) * at.depth / 8).clamp(-MOST / 4, MOST / 4);
        for part in 0..G::STRUCTURES {
            let index = Corrections::index(part, at.mover, self.game.structure(pos, part));
            let entry = &mut self.learnt.corrections.entries[index];
            let now = i32::from(*entry);
            *entry = (now + by - now * by.abs() / MOST) as i16;
        }
    }
}
