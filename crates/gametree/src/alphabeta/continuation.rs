#![doc = include_str!("pages/continuation.md")]

use super::order::HISTORY_MOST;

/// How many plies back the moves lie that a move is judged as an answer to.
pub(super) const BACK: [usize; 2] = [1, 2];

/// Where the counts after the moves before a node begin, by distance.
pub(super) type Before = [usize; BACK.len()];

/// How often a kind of move was good after another kind.
#[derive(Clone, Debug)]
pub(super) struct Continuation {
    kinds: usize,
    /// By distance, by the kind before (of both sides; the last one stands for none, and is never
    /// learnt), by the kind now.
    counts: Vec<i16>,
}

impl Continuation {
    /// Room for so many kinds of moves.
    pub(super) fn new(kinds: usize) -> Continuation {
        Continuation { kinds, counts: vec![0; BACK.len() * (2 * kinds + 1) * kinds] }
    }

    /// Kinds before, of either side, and none.
    fn rows(&self) -> usize {
        2 * self.kinds + 1
    }

    /// Where the counts after these kinds of moves begin.
    #[inline]
    pub(super) fn before(&self, kinds: [Option<usize>; BACK.len()]) -> Before {
        let mut distance = 0;
        kinds.map(|kind| {
            distance += 1;
            ((distance - 1) * self.rows() + kind.unwrap_or(2 * self.kinds)) * self.kinds
        })
    }

    /// What a kind of move gains in the order after these moves.
    #[inline]
    pub(super) fn bonus(&self, before: &Before, kind: usize) -> i32 {
        before.iter().map(|row| i32::from(self.counts[row + kind])).sum()
    }

    /// The kind was good (`by` above 0) or bad after these moves. Counts stay within
    /// `HISTORY_MOST`, as in [`super::history`].
    #[inline]
    pub(super) fn shift(&mut self, before: &Before, kind: usize, by: i32) {
        for row in before {
            let after_none = row / self.kinds % self.rows() == 2 * self.kinds;
            if after_none {
                continue;
            }
            let count = &mut self.counts[row + kind];
            let now = i32::from(*count);
            *count = (now + by - now * by.abs() / HISTORY_MOST) as i16;
        }
    }

    pub(super) fn clear(&mut self) {
        self.counts.fill(0);
    }
}
