#![doc = include_str!("pages/singular.md")]

use super::enhancements::{Enhancement, Switches};
use super::pruning::{Place, Standing};
use super::search::Search;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::{Bound, Score, Window, is_certain};

/// With fewer plies to go the question costs more than the answer is worth.
const LEAST_DEPTH: i32 = 7;
/// How much shallower than the node the table's entry may be, in plies.
const SHALLOWER: i32 = 3;
/// How far below the table's score the other moves must stay, in points for each ply to go.
const MARGIN_PER_PLY: Score = 2;

/// What the question whether the table's move is the only good one came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Singular {
    /// Search the move so many plies deeper (less deep, if negative).
    Extend(i32),
    /// Other moves are too good as well: the node is refuted with this score.
    Refuted(Score),
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Whether a node is asked how its other moves fare without the one that is left out.
    #[inline]
    pub(super) fn is_asked_without_a_move(&self, ply: usize) -> bool {
        self.on.has(Enhancement::Singular) && self.stack.excluded(ply).is_some()
    }

    /// Whether the move at `index`, if it is the table's, is the only good one.
    pub(super) fn singular(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        standing: Standing<'_>,
        place: Place<'_>,
    ) -> Singular {
        let Place { found, listing, index } = place;
        let Standing { at, window, .. } = standing;
        let asked = self.on.has(Enhancement::Singular)
            && at.depth >= LEAST_DEPTH
            && index == listing.base
            && at.ply > 0
            && at.ply < 2 * self.root_depth
            && self.ranks.get(listing.ranks).is_some_and(|rank| rank.is_first())
            && self.stack.excluded(at.ply).is_none();
        let Some((score, bound, depth)) = found.known_at_depth().filter(|_| asked) else {
            return Singular::Extend(0);
        };
        if bound == Bound::Upper || depth < at.depth - SHALLOWER || is_certain::<G>(score) {
            return Singular::Extend(0);
        }
        let floor = score - MARGIN_PER_PLY * at.depth;
        self.observer.aside(at.ply, Enhancement::Singular);
        let expected = self.stack.expected(at.ply);
        self.stack.exclude(at.ply, Some(self.moves[index]));
        let others = self.node(pos, state, (at.depth - 1) / 2, at.ply, Window::above(floor - 1));
        self.stack.exclude(at.ply, None);
        self.stack.expect(at.ply, expected);
        self.observer.aside_over(at.ply);
        if self.stopped.is_some() {
            Singular::Extend(0)
        } else if others < floor {
            Singular::Extend(1)
        } else if floor >= window.beta && window.is_null() {
            self.estimates += 1;
            Singular::Refuted(floor)
        } else if score >= window.beta {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        }
    }
}
