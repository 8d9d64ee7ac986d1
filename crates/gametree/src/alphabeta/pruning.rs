//! Moves that are left out unsearched, and those whose depth changes: what is common to the
//! enhancements that do so.

use super::busy::Queue;
use super::continuation::Before;
use super::enhancements::{Enhancement, Enhancements, Switches};
use super::judgement::Outlook;
use super::listing::Listing;
use super::search::{At, Search};
use super::singular::Singular;
use super::table_steps::Found;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::{Score, Window, estimate_limit};

/// A move whose turn has come, and how its node stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    pub(super) nature: Nature,
    /// What history says of it, for a quiet move.
    pub(super) history: i32,
    /// Moves searched before it.
    pub(super) tried: usize,
}

/// What kind of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nature {
    Quiet,
    Tactical,
}

impl<M> Candidate<M> {
    pub(super) fn is_quiet(&self) -> bool {
        self.nature == Nature::Quiet
    }
}

/// What is to be done with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Plan {
    /// Search it, so many plies deeper than the others.
    Search(i32),
    /// Leave it out.
    LeaveOut,
    /// The node is refuted without it, with this score.
    Refuted(Score),
}

/// Where a move stands in the list of its node, and what the table said of the node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    pub(super) found: &'a Found,
    pub(super) listing: Listing,
    pub(super) index: usize,
}

/// How a node stands when a move's turn comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing<'a> {
    pub(super) at: At,
    pub(super) window: Window,
    pub(super) best: Score,
    pub(super) outlook: &'a Outlook,
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// What there is to know of a move before it is made.
    #[inline]
    pub(super) fn candidate(
        &self,
        pos: &G::Position,
        at: At,
        before: &Before,
        mv: G::Move,
        tried: usize,
    ) -> Candidate<G::Move> {
        let asked = self.on.has_any(Enhancements::PRUNING.with(Enhancement::Reductions));
        let (mut nature, mut history) = (Nature::Quiet, 0);
        if asked {
            if self.is_tactical(pos, mv) {
                nature = Nature::Tactical;
            } else {
                history = self.quiet_history(pos, at.mover, before, mv);
            }
        }
        Candidate { mv, nature, history, tried }
    }

    /// A score for a node that looks so good that its moves need no search, and the enhancement
    /// that says so. Only where the question is yes or no.
    #[inline]
    pub(super) fn cut_by_judgement(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        at: At,
        window: Window,
        outlook: &Outlook,
    ) -> Option<(Score, Enhancement)> {
        let asked = self.on.has_any(Enhancements::JUDGING)
            && outlook.eval.is_some()
            && at.ply > 0
            && window.is_null()
            && !self.is_asked_without_a_move(at.ply);
        if !asked {
            return None;
        }
        let cut = match self.cut_by_reverse_futility(at, window, outlook) {
            Some(score) => Some((score, Enhancement::ReverseFutility)),
            None => self
                .cut_by_null_move(pos, state, at, window, outlook)
                .map(|score| (score, Enhancement::NullMove)),
        };
        self.estimates += u64::from(cut.is_some());
        cut
    }

    /// What is to be done with a move when its turn comes: it may be left out, because the question
    /// is how the others fare or on the judgement of an enhancement, or be searched deeper.
    #[inline]
    pub(super) fn plan(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        standing: Standing<'_>,
        candidate: &Candidate<G::Move>,
        place: Place<'_>,
        queue: &mut Queue,
    ) -> Plan {
        if !self.on.has_any(Enhancements::CHOOSING) {
            return Plan::Search(0);
        }
        let at = standing.at;
        if self.on.has(Enhancement::Singular) && self.stack.excluded(at.ply) == Some(candidate.mv) {
            return Plan::LeaveOut;
        }
        let Some(by) = self.left_out_by(pos, standing, candidate) else {
            return match self.singular(pos, state, standing, place) {
                Singular::Extend(plies) => Plan::Search(plies),
                Singular::Refuted(score) => Plan::Refuted(score),
            };
        };
        self.estimates += 1;
        if by == Enhancement::LateMoves && queue.is_in_order() {
            // So do all quiet moves after it.
            self.drop_quiet(pos, at, place.listing, place.index);
            queue.end_at(self.moves.len());
        } else {
            self.observer.left_out(at.ply, candidate.mv, by);
        }
        Plan::LeaveOut
    }

    /// The enhancement that would leave out this move, if one does. Never the last hope: a move
    /// that does not lose must have been found.
    #[inline]
    fn left_out_by(
        &self,
        pos: &G::Position,
        standing: Standing<'_>,
        candidate: &Candidate<G::Move>,
    ) -> Option<Enhancement> {
        let Standing { at, best, outlook, window } = standing;
        let never = !self.on.has_any(Enhancements::PRUNING)
            || at.ply == 0
            || best < -estimate_limit::<G>()
            // Only a sooner win would be better, and of that no estimate knows.
            || window.alpha > estimate_limit::<G>()
            || candidate.tried == 0;
        if never {
            return None;
        }
        if candidate.is_quiet() && !outlook.is_checked() {
            if self.comes_too_late(standing, candidate) {
                return Some(Enhancement::LateMoves);
            }
            if self.failed_too_often(at, candidate) {
                return Some(Enhancement::HistoryPruning);
            }
            if self.is_futile(pos, standing, candidate) {
                return Some(Enhancement::Futility);
            }
        }
        self.loses_too_much(pos, at, candidate).then_some(Enhancement::Exchange)
    }
}
