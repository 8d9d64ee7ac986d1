#![doc = include_str!("pages/history.md")]

use super::order::HISTORY_MOST;
use crate::game::Side;

/// What a refutation changes for each ply to go, and at the most, where history is learnt quickly.
const QUICK_PER_PLY: i32 = 170;
const QUICK_MOST: i32 = 1_600;

/// How much each kind of move, for each side, has refuted so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    counts: [Vec<i32>; 2],
}

impl History {
    /// Room for `slots` kinds of moves; keeps what is there.
    pub(crate) fn new(slots: usize) -> History {
        History { counts: [vec![0; slots], vec![0; slots]] }
    }

    /// What a refutation with `depth` plies still to go changes.
    #[inline]
    pub(crate) fn weight(depth: i32) -> i32 {
        (depth * depth).min(HISTORY_MOST / 4)
    }

    /// The same where history is asked not only which move comes first, but how good it is: it
    /// must then be learnt sooner.
    #[inline]
    pub(crate) fn quick_weight(depth: i32) -> i32 {
        (QUICK_PER_PLY * depth).min(QUICK_MOST)
    }

    /// The move in this slot refuted a node (`by` above 0), or was tried in vain before the one
    /// that did. The count moves towards its limit the more slowly the nearer it is, so it never
    /// leaves ±`HISTORY_MOST`.
    #[inline]
    pub(crate) fn shift(&mut self, side: Side, slot: usize, by: i32) {
        if let Some(count) = self.counts[side.index()].get_mut(slot) {
            *count += by - *count * by.abs() / HISTORY_MOST;
        }
    }

    /// What the move in this slot gains in the order.
    #[inline]
    pub(crate) fn bonus(&self, side: Side, slot: usize) -> i32 {
        self.counts[side.index()].get(slot).copied().unwrap_or(0)
    }

    /// Makes what was learnt in earlier searches count half.
    pub(crate) fn age(&mut self) {
        self.counts.iter_mut().flatten().for_each(|count| *count /= 2);
    }

    pub(crate) fn clear(&mut self) {
        self.counts.iter_mut().flatten().for_each(|count| *count = 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refutations_count_by_depth_within_limits_and_fade() {
        let mut history = History::new(3);
        history.shift(Side::First, 0, History::weight(2));
        history.shift(Side::First, 1, History::weight(6));
        assert!(history.bonus(Side::First, 1) > history.bonus(Side::First, 0));
        assert_eq!(history.bonus(Side::Second, 1), 0);
        (0..10_000).for_each(|_| history.shift(Side::First, 1, History::weight(500)));
        assert!(history.bonus(Side::First, 1) <= HISTORY_MOST);
        let before = history.bonus(Side::First, 1);
        history.age();
        assert_eq!(history.bonus(Side::First, 1), before / 2);
        history.shift(Side::First, 0, -History::weight(9));
        assert!(history.bonus(Side::First, 0) < 0);
        history.shift(Side::First, 99, 9);
    }
}
