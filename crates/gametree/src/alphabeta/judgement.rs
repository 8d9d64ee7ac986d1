//! How a node looks before its moves are searched: the estimate, and whether things look up.

use super::enhancements::{Enhancement, Enhancements, Switches};
use super::search::{At, Search};
use super::table_steps::Found;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::{Bound, Score, is_certain};

/// What a node looks like from outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The estimate for the side to move, corrected. `None` in check, or if nobody asks.
    pub(super) eval: Option<Score>,
    /// The estimate, or what the table knows better.
    pub(super) likely: Score,
    pub(super) trend: Trend,
    pub(super) check: Check,
}

/// Whether the side to move stands better than at its last turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trend {
    Improving,
    NotImproving,
}

/// Whether the side to move must answer a threat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    Checked,
    Free,
}

impl Outlook {
    /// Nobody asked.
    pub(super) const UNKNOWN: Outlook =
        Outlook { eval: None, likely: 0, trend: Trend::NotImproving, check: Check::Free };

    pub(super) fn is_improving(&self) -> bool {
        self.trend == Trend::Improving
    }

    pub(super) fn is_checked(&self) -> bool {
        self.check == Check::Checked
    }
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Whether the side to move is in check, if any enhancement wants to know.
    #[inline]
    pub(super) fn check(&self, pos: &G::Position) -> Check {
        let asked = G::TACTICS && self.on.has_any(Enhancements::INEXACT);
        if asked && self.game.in_check(pos) { Check::Checked } else { Check::Free }
    }

    /// Looks at the position as it stands, if any enhancement wants to know.
    #[inline]
    pub(super) fn judge(
        &mut self,
        pos: &G::Position,
        state: &E::State,
        at: At,
        found: &Found,
        check: Check,
    ) -> Outlook {
        let unknown = Outlook { check, ..Outlook::UNKNOWN };
        if !self.on.has_any(Enhancements::JUDGING) {
            return unknown;
        }
        if check == Check::Checked {
            self.stack.judge(at.ply, at.mover, None);
            return unknown;
        }
        let eval = match self.stack.excluded(at.ply) {
            // The same node, asked once more.
            Some(_) => self.stack.eval(at.ply).unwrap_or(0),
            None => {
                let raw = self.raw_estimate(pos, state);
                self.correct(pos, at.mover, raw)
            }
        };
        self.stack.judge(at.ply, at.mover, Some(eval));
        let improving = self.on.has(Enhancement::Improving)
            && self.stack.earlier_eval(at.ply, at.mover).is_some_and(|before| eval > before);
        Outlook {
            eval: Some(eval),
            likely: likely::<G>(eval, found),
            trend: if improving { Trend::Improving } else { Trend::NotImproving },
            check,
        }
    }
}

/// The estimate, or the table's score where that says more.
#[inline]
fn likely<G: Hints>(eval: Score, found: &Found) -> Score {
    match found.known() {
        Some((score, bound)) if !is_certain::<G>(score) => match bound {
            Bound::Exact => score,
            Bound::Lower => eval.max(score),
            Bound::Upper => eval.min(score),
        },
        _ => eval,
    }
}
