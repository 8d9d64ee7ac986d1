#![doc = include_str!("pages/order.md")]
//!
//! The rank of a move, from the most weighty part to the least: the table's move; the game's own
//! rating ([`Hints::order`]); killers and counter moves; history; the place in the game's list.

use super::continuation::Before;
use super::enhancements::{Enhancement, Switches};
use super::learnt::Learnt;
use crate::game::Side;
use crate::hints::{Hints, Rated};
use crate::sorting;

/// The rating of the game counts this much more than what the search learnt by itself.
pub(crate) const RATING_UNIT: i32 = 1 << 12;
/// The game's rating is cut off here, so that a rank fits 32 bits.
pub(crate) const RATING_MOST: i32 = 32_000;
/// What the latest killer is worth; the one before it is worth one less. Half of what history may
/// say: with more, Connect Four took a quarter more nodes to depth 14, with less it took as many.
pub(crate) const KILLER_BONUS: i32 = 8_192;
/// The limit of what history may say.
pub(super) const HISTORY_MOST: i32 = 16_384;
/// The same in games that tell tactics from quiet moves, where the three histories of a quiet move
/// may add up.
const QUIET_KILLER_BONUS: i32 = 1 << 16;
const COUNTER_BONUS: i32 = QUIET_KILLER_BONUS - 2;
pub(crate) const TABLE_MOVE: i32 = i32::MAX;
/// A tactical move of this rank or more is worth a look at the exchange before it is tried.
const PROMISING: i32 = 4 * RATING_UNIT;
/// What a tactical move that loses the exchange is put back by.
const LOSING: i64 = 1 << 30;

/// How early a move is tried, and where the game listed it: the rank in the upper bits, less the
/// place in the lower 16, so that one comparison tells which move goes first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank(i64);

const PLACE_BITS: u32 = 16;
const PLACE_MASK: i64 = (1 << PLACE_BITS) - 1;

impl Rank {
    /// The rank of the table's move, listed before all others.
    pub(super) const FIRST: Rank = Rank::new(TABLE_MOVE, 0);

    /// The place wraps for lists longer than 65,536, which have no packed moves.
    #[inline]
    pub(crate) const fn new(rank: i32, place: usize) -> Rank {
        Rank(((rank as i64) << PLACE_BITS) + (PLACE_MASK - (place as i64 & PLACE_MASK)))
    }

    /// The place in the game's list.
    #[inline]
    pub(crate) fn place(self) -> u16 {
        (PLACE_MASK - (self.0 & PLACE_MASK)) as u16
    }

    #[inline]
    fn rank(self) -> i32 {
        (self.0 >> PLACE_BITS) as i32
    }

    /// Whether it is the table's move.
    #[inline]
    pub(super) fn is_first(self) -> bool {
        self.rank() == TABLE_MOVE
    }

    /// Whether the move looks good enough to be tried early, so that a second look pays.
    #[inline]
    pub(super) fn is_promising(self) -> bool {
        self.rank() >= PROMISING && !self.is_first()
    }

    /// Puts a move back that loses the exchange, behind all others.
    #[inline]
    pub(super) fn put_back(&mut self) {
        self.0 -= LOSING << PLACE_BITS;
    }
}

/// What the ranks are made of, at one node.
pub(super) struct Sources<'a, G: Hints, S> {
    pub(super) game: &'a G,
    pub(super) on: S,
    /// The moves as the game has rated them already, or nothing.
    pub(super) rated: &'a [Rated<G::Move>],
    pub(super) learnt: &'a Learnt<G::Move>,
    /// What answered the last move before.
    pub(super) counter: Option<G::Move>,
    pub(super) before: Before,
    pub(super) side: Side,
    pub(super) ply: usize,
}

impl<G: Hints, S: Switches> Sources<'_, G, S> {
    /// Whether any enhancement orders moves.
    #[inline]
    pub(super) fn any(on: S) -> bool {
        on.has(Enhancement::Order)
            || on.has(Enhancement::Killers)
            || on.has(Enhancement::History)
            || on.has(Enhancement::TableMove)
    }

    #[inline]
    fn rank(&self, pos: &G::Position, mv: G::Move, place: usize) -> i32 {
        let mut rank = 0;
        if self.on.has(Enhancement::Order) {
            let rating = match self.rated.get(place) {
                Some(rated) => rated.rating,
                None => self.game.order(pos, mv),
            };
            rank += rating.clamp(-RATING_MOST, RATING_MOST) * RATING_UNIT;
        }
        if G::TACTICS && self.game.tactical(pos, mv) {
            return rank + self.tactical_history(pos, mv);
        }
        rank + self.quiet(pos, mv)
    }

    #[inline]
    fn tactical_history(&self, pos: &G::Position, mv: G::Move) -> i32 {
        if G::TACTICAL_SLOTS > 0 && self.on.has(Enhancement::TacticalHistory) {
            self.learnt.tactical.bonus(self.side, self.game.tactical_slot(pos, mv))
        } else {
            0
        }
    }

    /// What was learnt about a quiet move.
    #[inline]
    fn quiet(&self, pos: &G::Position, mv: G::Move) -> i32 {
        let mut rank = 0;
        if self.on.has(Enhancement::Killers) {
            let most = if G::TACTICS { QUIET_KILLER_BONUS } else { KILLER_BONUS };
            rank += self.learnt.killers.bonus(self.ply, mv, most);
        }
        if G::KINDS > 0 {
            if self.on.has(Enhancement::Counter) && self.counter == Some(mv) {
                rank += COUNTER_BONUS;
            }
            if self.on.has(Enhancement::Continuation) {
                rank += self.learnt.continuation.bonus(&self.before, self.game.kind(pos, mv));
            }
        }
        if self.on.has(Enhancement::History) && G::SLOTS > 0 {
            rank += self.learnt.history.bonus(self.side, self.game.slot(pos, mv));
        }
        rank
    }

    /// Ranks `moves`, and sorts them, the best first, unless they will be picked one by one. Moves
    /// of equal rank keep their order.
    #[inline]
    pub(super) fn rank_all(
        &self,
        pos: &G::Position,
        table_move: Option<G::Move>,
        moves: &mut [G::Move],
        ranks: &mut Vec<Rank>,
    ) {
        let base = ranks.len();
        for (place, &mv) in moves.iter().enumerate() {
            let rank = if table_move == Some(mv) { TABLE_MOVE } else { self.rank(pos, mv, place) };
            ranks.push(Rank::new(rank, place));
        }
        if !G::TACTICS {
            sort_together(moves, &mut ranks[base..]);
        }
    }
}

/// Brings the best of what is left to the front.
#[inline]
pub(super) fn bring_best<M>(moves: &mut [M], ranks: &mut [Rank]) {
    let mut best = 0;
    let mut highest = i64::MIN;
    for (i, rank) in ranks.iter().enumerate() {
        if rank.0 > highest {
            (best, highest) = (i, rank.0);
        }
    }
    moves.swap(0, best);
    ranks.swap(0, best);
}

/// Insertion sort for the short lists that most games have, a merge sort for long ones.
#[inline]
pub(crate) fn sort_together<M: Copy>(moves: &mut [M], ranks: &mut [Rank]) {
    const SHORT: usize = 48;
    if moves.len() > SHORT {
        sort_long(moves, ranks);
        return;
    }
    for i in 1..moves.len() {
        let (mv, rank) = (moves[i], ranks[i]);
        let mut hole = i;
        while hole > 0 && ranks[hole - 1].0 < rank.0 {
            moves[hole] = moves[hole - 1];
            ranks[hole] = ranks[hole - 1];
            hole -= 1;
        }
        moves[hole] = mv;
        ranks[hole] = rank;
    }
}

/// The same for long lists, which are so rare that the allocation does not count.
#[cold]
fn sort_long<M: Copy>(moves: &mut [M], ranks: &mut [Rank]) {
    let numbers: Vec<i64> = ranks.iter().map(|rank| rank.rank().into()).collect();
    let places = sorting::order_of(&numbers);
    sorting::arrange(moves, places.clone());
    sorting::arrange(ranks, places);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_lists_are_sorted_alike_and_stably() {
        for count in [0, 1, 7, 48, 49, 300] {
            let mut moves: Vec<usize> = (0..count).collect();
            let mut ranks: Vec<Rank> =
                moves.iter().map(|&i| Rank::new((i * 7 % 5) as i32, i)).collect();
            sort_together(&mut moves, &mut ranks);
            let mut expected: Vec<usize> = (0..count).collect();
            expected.sort_by_key(|&i| (std::cmp::Reverse(i * 7 % 5), i));
            assert_eq!(moves, expected);
            assert!(ranks.iter().zip(&moves).all(|(rank, &mv)| usize::from(rank.place()) == mv));
        }
    }
}
