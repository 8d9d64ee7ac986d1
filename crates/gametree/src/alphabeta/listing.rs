//! The moves of a node on the move stack: their order, and where the game listed them.

use super::busy::Queue;
use super::enhancements::{Enhancement, Switches};
use super::known::Foresight;
use super::order::{Rank, Sources, bring_best};
use super::search::{At, Search};
use super::table_steps::Found;
use super::transposition_cutoff::LEAST_DEPTH;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;

/// Where the moves of a node lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listing {
    /// Where they begin on the stack of moves.
    pub(super) base: usize,
    /// Where their ranks begin.
    pub(super) ranks: usize,
    pub(super) stage: Stage,
}

/// Which moves are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Only the table's move.
    TableMove,
    /// All of them.
    All,
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Lists the moves of a node, if the game's look has not done so: all of them, or only the
    /// table's. A forced move needs no table entry: it is looked up after it is made.
    #[inline]
    pub(super) fn list_moves(
        &mut self,
        pos: &G::Position,
        at: At,
        foresight: Foresight,
        base: usize,
        found: &mut Found,
    ) -> Listing {
        let ranks = self.ranks.len();
        if foresight == Foresight::Listed {
            if self.moves.len() == base + 1 {
                *found = Found::NOTHING;
            }
        } else if let Some(mv) = self.staged_move(pos, at, found) {
            self.moves.push(mv);
            self.ranks.push(Rank::FIRST);
            return Listing { base, ranks, stage: Stage::TableMove };
        } else {
            self.game.moves(pos, &mut self.moves);
        }
        Listing { base, ranks, stage: Stage::All }
    }

    /// The table's move, if it is to be tried before the others are listed.
    #[inline]
    fn staged_move(&self, pos: &G::Position, at: At, found: &Found) -> Option<G::Move> {
        let staged = self.on.has(Enhancement::Staged)
            && at.ply > 0
            && !(self.on.has(Enhancement::TranspositionCutoff) && at.depth >= LEAST_DEPTH);
        if staged { found.unpacked(self.game, pos) } else { None }
    }

    /// The index of the next move to be searched. Lists the moves after the table's when their
    /// turn comes.
    #[inline]
    pub(super) fn next_move(
        &mut self,
        pos: &G::Position,
        at: At,
        listing: &mut Listing,
        queue: &mut Queue,
    ) -> Option<usize> {
        let next = match queue.next() {
            None if listing.stage == Stage::TableMove => {
                listing.stage = Stage::All;
                self.list_others(pos, at, *listing);
                queue.extend(self.moves.len());
                queue.next()
            }
            next => next,
        }?;
        if listing.stage == Stage::All && queue.is_in_order() {
            self.pick(pos, *listing, next);
        }
        Some(next)
    }

    /// Lists all moves but the one that is listed already.
    fn list_others(&mut self, pos: &G::Position, at: At, listing: Listing) {
        let first = self.moves[listing.base];
        let from = listing.base + 1;
        self.game.moves(pos, &mut self.moves);
        if let Some(place) = self.moves[from..].iter().position(|&mv| mv == first) {
            self.moves[from..=from + place].rotate_right(1);
            self.moves.swap_remove(from);
            let last = self.moves.len();
            if from < last {
                self.moves[from..].rotate_left(1);
            }
        }
        self.rated.clear();
        self.rank_moves(pos, at, from, None);
    }

    /// Drops the quiet moves from `index` on, which come too late, from the list.
    pub(super) fn drop_quiet(&mut self, pos: &G::Position, at: At, listing: Listing, index: usize) {
        let mut kept = index;
        for from in index..self.moves.len() {
            let mv = self.moves[from];
            if self.is_tactical(pos, mv) {
                self.moves[kept] = mv;
                self.ranks[listing.ranks + kept - listing.base] =
                    self.ranks[listing.ranks + from - listing.base];
                kept += 1;
            } else {
                self.observer.left_out(at.ply, mv, Enhancement::LateMoves);
            }
        }
        self.moves.truncate(kept);
        self.ranks.truncate(listing.ranks + kept - listing.base);
    }

    /// Ranks the moves of a node that are all listed.
    #[inline]
    pub(super) fn order_moves(
        &mut self,
        pos: &G::Position,
        at: At,
        listing: Listing,
        found: &Found,
    ) {
        if listing.stage == Stage::TableMove {
            return;
        }
        let root_first = self.root_first.filter(|_| at.ply == 0);
        if !G::TACTICS && !Sources::<G, S>::any(self.on) && root_first.is_none() {
            return;
        }
        let base = listing.base;
        let first = root_first.or_else(|| self.table_move(pos, found, &self.moves[base..]));
        self.rank_moves(pos, at, base, first);
    }

    /// Sorts the moves from `base` of the stack on, `first` before all others, or ranks them so that
    /// [`Search::pick`] can.
    #[inline]
    pub(super) fn rank_moves(
        &mut self,
        pos: &G::Position,
        at: At,
        base: usize,
        first: Option<G::Move>,
    ) {
        let sources = Sources {
            game: self.game,
            on: self.on,
            rated: &self.rated,
            learnt: &self.learnt,
            counter: match G::KINDS {
                0 => None,
                _ => self.learnt.counters.answer(self.stack.made(at.ply, 1)),
            },
            before: self.before(at.ply),
            side: at.mover,
            ply: at.ply,
        };
        sources.rank_all(pos, first, &mut self.moves[base..], &mut self.ranks);
    }

    /// Brings the best of the moves from `index` on to that place, in games whose moves are not
    /// sorted beforehand: where most nodes end with one of the first moves, that costs less. A
    /// capture is looked at more closely when its turn comes.
    #[inline]
    pub(super) fn pick(&mut self, pos: &G::Position, listing: Listing, index: usize) {
        if !G::TACTICS {
            return;
        }
        let at = listing.ranks + index - listing.base;
        loop {
            bring_best(&mut self.moves[index..], &mut self.ranks[at..]);
            let mv = self.moves[index];
            let losing = self.on.has(Enhancement::LosingLast)
                && self.ranks[at].is_promising()
                && self.game.tactical(pos, mv)
                && !self.game.exchange(pos, mv, 0);
            if !losing {
                return;
            }
            self.ranks[at].put_back();
        }
    }

    /// The move at `index` of the stack and its place in the game's list.
    #[inline]
    pub(super) fn listed(&self, index: usize, listing: Listing) -> (G::Move, Option<u16>) {
        let Listing { base, ranks, .. } = listing;
        let place = match self.ranks.get(ranks + index - base) {
            Some(rank) => Some(rank.place()),
            None => u16::try_from(index - base).ok(),
        };
        (self.moves[index], place)
    }
}
