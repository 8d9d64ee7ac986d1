#![doc = include_str!("pages/continuation.md")]

use super::order::HISTORY_MOST;

/// How many plies back the moves lie that a move is judged as an answer to.
pub(super) const BACK: [usize; 2] = [1, 2];

/// The kinds of the moves before a node, which its moves answer or carry on.
pub(super) type Before = [Option<usize>; BACK.len()];

/// How often a kind of move was good after another kind.
#[derive(Clone, Debug)]
pub(super) struct Continuation {
    kinds: usize,
    /// By distance, by the kind before, by the kind now.
    counts: Vec<i16>,
}

impl Continuation {
    /// Room for so many kinds of moves.
    pub(super) fn new(kinds: usize) -> Continuation {
        Continuation { kinds, counts: vec![0; BACK.len() * kinds * kinds] }
    }

    #[inline]
    fn index(&self, distance: usize, before: usize, kind: usize) -> usize {
        (distance * self.kinds + before) * self.kinds + kind
    }

    /// What a kind of move gains in the order after these moves.
    #[inline]
    pub(super) fn bonus(&self, before: &Before, kind: usize) -> i32 {
        let mut sum = 0;
        for (distance, &before) in before.iter().enumerate() {
            if let Some(before) = before {
                let count = self.counts.get(self.index(distance, before, kind));
                sum += count.map_or(0, |&count| i32::from(count));
            }
        }
        sum
    }

    /// The kind was good (`by` above 0) or bad after these moves. Counts stay within
    /// `HISTORY_MOST`, as in [`super::history`].
    #[inline]
    pub(super) fn shift(&mut self, before: &Before, kind: usize, by: i32) {
        for (distance, &before) in before.iter().enumerate() {
            let Some(before) = before else { continue };
            let index = self.index(distance, before, kind);
            if let Some(count) = self.counts.get_mut(index) {
                let now = i32::from(*count);
                *count = (now + by - now * by.abs() / HISTORY_MOST) as i16;
            }
        }
    }

    pub(super) fn clear(&mut self) {
        self.counts.fill(0);
    }
}
