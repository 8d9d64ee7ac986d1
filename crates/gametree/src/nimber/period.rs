//! Periods of the nimbers of heaps, found and proved.
//!
//! Say that a move takes at most `k` tokens and leaves at most `t` heaps, and that
//! `G(n + p) = G(n)` for every `n` from `n0` up to `t * n0 + (t - 1) * p + k`. Then it holds for all
//! `n` from `n0` on. For suppose it holds below some larger `n`. A move from `n` or `n + p` leaves
//! so many tokens that the largest of its heaps is `n0` or more, `n0 + p` or more after `n + p`; add
//! `p` to it, or take `p` away, and its nimber stays. So both heaps have the same options, and the
//! same mex. For two heaps this is the octal period theorem of Guy and Smith, *The G-values of
//! various games* (1956).

use super::rule::HeapRule;

/// A period that is proved: from `from` on, the nimbers repeat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// The length of the period, in heap sizes.
    pub length: usize,
    /// The first size from which on the nimbers repeat: the pre-period.
    pub from: usize,
    /// `G(n + length) = G(n)` was seen for every `n` from `from` up to and including this one,
    /// which proves it for all.
    pub checked_to: usize,
    /// The most heaps that a move leaves: `t`.
    pub heaps: usize,
    /// The most tokens that a move takes: `k`.
    pub takes: usize,
}

impl Period {
    /// The nimber of a heap of any size, given those up to the end of the first period.
    pub(super) fn value(&self, values: &[u32], size: u64) -> u32 {
        let from = self.from as u64;
        let at = if size < from { size } else { from + (size - from) % self.length as u64 };
        values[at as usize]
    }

    /// The sizes before the period whose nimber is not what the period would make it.
    #[must_use]
    pub fn exceptions(&self, values: &[u32]) -> Vec<usize> {
        let regular = |size: usize| {
            let behind = (self.from - size).div_ceil(self.length) * self.length;
            values[size + behind]
        };
        (0..self.from).filter(|&size| values[size] != regular(size)).collect()
    }
}

/// How far `G(n + p) = G(n)` must be seen from `from` on, to be true for all.
fn needed(from: usize, length: usize, heaps: usize, takes: usize) -> usize {
    heaps * from + (heaps - 1) * length + takes
}

/// Whether a finite number of nimbers can prove a period of this rule.
pub(super) fn has_theorem(rule: &HeapRule) -> bool {
    matches!(rule, HeapRule::Code(code) if code.longest_take().is_some())
}

/// The shortest period that these nimbers prove; `None` if they prove none, or no theorem is known
/// for the rule.
pub(super) fn find(rule: &HeapRule, values: &[u32]) -> Option<Period> {
    let HeapRule::Code(code) = rule else { return None };
    let takes = code.longest_take()?;
    let heaps = rule.most_heaps();
    (1..values.len() / 2).find_map(|length| {
        let same = values.iter().zip(&values[length..]).rev();
        let agree = same.take_while(|(one, other)| one == other).count();
        let from = values.len() - length - agree;
        let checked_to = needed(from, length, heaps, takes);
        // The last pair to be compared must be known.
        (checked_to + length < values.len()).then_some(Period {
            length,
            from,
            checked_to,
            heaps,
            takes,
        })
    })
}
