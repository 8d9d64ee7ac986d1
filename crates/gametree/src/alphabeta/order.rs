#![doc = include_str!("pages/order.md")]
//!
//! The rank of a move, from the most weighty part to the least: the table's move; the game's own
//! rating ([`Hints::order`]); killers; history; the place in the game's list.

use super::enhancements::{Enhancement, Switches};
use super::history::History;
use super::killers::Killers;
use crate::game::Side;
use crate::hints::{Hints, Rated};

/// The rating of the game counts this much more than what the search learnt by itself.
const RATING_UNIT: i32 = 1 << 12;
/// The game's rating is cut off here, so that a rank fits 32 bits.
const RATING_MOST: i32 = 32_000;
/// What the latest killer is worth; the one before it is worth one less. Half of what history may
/// say: with more, Connect Four took a quarter more nodes to depth 14, with less it took as many.
pub(super) const KILLER_BONUS: i32 = 8_192;
/// The limit of what history may say.
pub(super) const HISTORY_MOST: i32 = 16_384;
const TABLE_MOVE: i32 = i32::MAX;

/// How early a move is tried, and where the game listed it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rank {
    rank: i32,
    /// The place in the game's list; wraps for lists longer than 65,536, which have no packed moves.
    pub(super) place: u16,
}

/// What the ranks are made of, at one node.
pub(super) struct Sources<'a, G: Hints, S> {
    pub(super) game: &'a G,
    pub(super) on: S,
    /// The moves as the game has rated them already, or nothing.
    pub(super) rated: &'a [Rated<G::Move>],
    pub(super) killers: &'a Killers<G::Move>,
    pub(super) history: &'a History,
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
        if self.on.has(Enhancement::Killers) {
            rank += self.killers.bonus(self.ply, mv);
        }
        if self.on.has(Enhancement::History) && G::SLOTS > 0 {
            rank += self.history.bonus(self.side, self.game.slot(pos, mv));
        }
        rank
    }

    /// Sorts `moves`, the best first, and fills `ranks` alike. Moves of equal rank keep their order.
    #[inline]
    pub(super) fn sort(
        &self,
        pos: &G::Position,
        table_move: Option<G::Move>,
        moves: &mut [G::Move],
        ranks: &mut Vec<Rank>,
    ) {
        let base = ranks.len();
        for (place, &mv) in moves.iter().enumerate() {
            let rank = if table_move == Some(mv) { TABLE_MOVE } else { self.rank(pos, mv, place) };
            ranks.push(Rank { rank, place: place as u16 });
        }
        sort_together(moves, &mut ranks[base..]);
    }
}

/// Insertion sort for the short lists that most games have, a merge sort for long ones.
#[inline]
fn sort_together<M: Copy>(moves: &mut [M], ranks: &mut [Rank]) {
    const SHORT: usize = 48;
    if moves.len() > SHORT {
        sort_long(moves, ranks);
        return;
    }
    for i in 1..moves.len() {
        let (mv, rank) = (moves[i], ranks[i]);
        let mut hole = i;
        while hole > 0 && ranks[hole - 1].rank < rank.rank {
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
    let mut both: Vec<(Rank, M)> = ranks.iter().copied().zip(moves.iter().copied()).collect();
    both.sort_by_key(|(rank, _)| std::cmp::Reverse(rank.rank));
    for (i, (rank, mv)) in both.into_iter().enumerate() {
        (ranks[i], moves[i]) = (rank, mv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_lists_are_sorted_alike_and_stably() {
        for count in [0, 1, 7, 48, 49, 300] {
            let mut moves: Vec<usize> = (0..count).collect();
            let mut ranks: Vec<Rank> =
                moves.iter().map(|&i| Rank { rank: (i * 7 % 5) as i32, place: i as u16 }).collect();
            sort_together(&mut moves, &mut ranks);
            let mut expected: Vec<usize> = (0..count).collect();
            expected.sort_by_key(|&i| (std::cmp::Reverse(i * 7 % 5), i));
            assert_eq!(moves, expected);
            assert!(ranks.iter().zip(&moves).all(|(rank, &mv)| rank.place as usize == mv));
        }
    }
}
