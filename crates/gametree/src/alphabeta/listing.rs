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
    /// That, and the tactical ones.
    Tactical,
    /// All of them.
    All,
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Lists the moves of a node, if the game's look has not done so: all of them, only the
    /// table's, or only the tactical ones. A forced move needs no table entry: it is looked up
    /// after it is made.
    #[inline]
    pub(super) fn list_moves(
        &mut self,
        pos: &G::Position,
        at: At,
        foresight: Foresight,
        base: usize,
        found: &mut Found,
    ) -> Listing {
        let mut listing = Listing { base, ranks: self.ranks.len(), stage: Stage::All };
        if foresight == Foresight::Listed {
            if self.moves.len() == base + 1 {
                *found = Found::NOTHING;
            }
        } else if let Some(mv) = found.unpacked(self.game, pos).filter(|_| self.is_staged(at)) {
            self.moves.push(mv);
            self.ranks.push(Rank::FIRST);
            listing.stage = Stage::TableMove;
        } else if !G::TACTICS || !self.is_staged(at) || found.is_turned() {
            self.game.moves(pos, &mut self.moves);
        } else {
            self.list_more(pos, at, &mut listing);
        }
        listing
    }

    /// Whether the moves of a node are listed in stages.
    #[inline]
    fn is_staged(&self, at: At) -> bool {
        self.on.has(Enhancement::Staged)
            && at.ply > 0
            && !(self.on.has(Enhancement::TranspositionCutoff) && at.depth >= LEAST_DEPTH)
    }

    /// The index of the next move to be searched. Lists more moves when their turn comes.
    #[inline]
    pub(super) fn next_move(
        &mut self,
        pos: &G::Position,
        at: At,
        listing: &mut Listing,
        queue: &mut Queue,
    ) -> Option<usize> {
        loop {
            let next = queue.next();
            if listing.stage != Stage::All && next.is_none() {
                self.list_more(pos, at, listing);
                queue.extend(self.moves.len());
                continue;
            }
            let next = next?;
            if queue.is_in_order() && listing.stage != Stage::TableMove {
                self.pick(pos, *listing, next);
                let rank = self.ranks.get(listing.ranks + next - listing.base);
                if listing.stage == Stage::Tactical && !rank.is_some_and(|rank| rank.is_promising())
                {
                    // What is left of the tactical moves takes its turn among the quiet ones.
                    self.list_more(pos, at, listing);
                    queue.extend(self.moves.len());
                    self.pick(pos, *listing, next);
                }
            }
            return Some(next);
        }
    }

    /// Lists and ranks the moves of the next stage, but for the table's, which is there already.
    fn list_more(&mut self, pos: &G::Position, at: At, listing: &mut Listing) {
        let from = self.moves.len();
        if listing.stage == Stage::Tactical {
            self.game.quiet_moves(pos, &mut self.moves);
            listing.stage = Stage::All;
        } else if G::TACTICS {
            self.game.tactical_moves(pos, &mut self.moves);
            listing.stage = Stage::Tactical;
        } else {
            self.game.moves(pos, &mut self.moves);
            listing.stage = Stage::All;
        }
        if from > listing.base {
            let first = self.moves[listing.base];
            if let Some(place) = self.moves[from..].iter().position(|&mv| mv == first) {
                self.moves.remove(from + place);
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
        if listing.stage != Stage::All {
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
