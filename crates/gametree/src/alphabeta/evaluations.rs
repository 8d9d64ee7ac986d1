//! Estimates of positions seen before, for evaluators that cost more than a look at memory.
//!
//! A search comes to the same position by many ways and in every iteration. Each thread keeps a
//! table of its own, which only saves work: an estimate depends on the position alone.

use crate::game::Key;
use crate::score::Score;

/// Entries: half a megabyte, which stays in the second cache.
const SIZE: usize = 1 << 16;
const SCORE_BITS: u32 = 24;

/// The upper 40 bits of the key, and the score.
#[derive(Clone, Debug, Default)]
pub(super) struct Evaluations {
    entries: Vec<u64>,
}

impl Evaluations {
    #[inline]
    fn tag(key: Key) -> u64 {
        key >> SCORE_BITS
    }

    /// The estimate of the position with this key, if it is kept, else what `judge` says.
    #[inline]
    pub(super) fn get(&mut self, key: Key, judge: impl FnOnce() -> Score) -> Score {
        if self.entries.is_empty() {
            // No position has this tag and, by the empty low bits, this place.
            self.entries = vec![u64::MAX; SIZE];
        }
        let entry = &mut self.entries[key as usize % SIZE];
        if *entry >> SCORE_BITS == Self::tag(key) {
            // The shifts extend the sign.
            return ((*entry as u32) << 8) as i32 >> 8;
        }
        let score = judge();
        *entry = Self::tag(key) << SCORE_BITS | u64::from(score as u32 & 0xFF_FFFF);
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_judged_comes_back_and_others_do_not() {
        let mut evaluations = Evaluations::default();
        for (key, score) in [(1, -5), (1 << 30, 7_999_999), (7 << 40, -7_999_999)] {
            assert_eq!(evaluations.get(key, || score), score);
            assert_eq!(evaluations.get(key, || unreachable!("kept")), score);
        }
        assert_eq!(evaluations.get((9 << 40) + 1, || 3), 3, "another position in the same place");
    }
}
