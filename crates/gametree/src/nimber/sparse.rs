//! Splitting a heap in two without looking at every pair.
//!
//! Cut the nimbers in two by the parity of the bits they share with a mask. Those with an even
//! number are a space: the XOR of two of them is one again. In many games a mask makes that space
//! *sparse*: few heaps have their nimber in it, the *rare* ones, and the others are *common*. Two
//! common heaps make a rare value, so a common value comes only from a rare heap and a common one.
//! There are few rare heaps, so the smallest common value that is missing is soon found; and the
//! few rare values below it are soon seen among pairs of common heaps (Berlekamp, Conway and Guy,
//! *Winning Ways*, chapter 4; Flammenkamp's computations).
//!
//! The mask decides the work alone. Every answer is exact.

use super::mex::Marks;

/// The first length at which a mask is chosen.
const FIRST_CHOICE: usize = 64;
/// Masks have at most so many bits: all of them are tried.
const MASK_BITS: u32 = 11;

/// A mask, and the heaps whose nimber lies in its sparse space.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    mask: u32,
    /// Sizes of heaps, from 1, with rare nimbers.
    rare: Vec<usize>,
    /// Heaps that have been sorted into rare and common.
    sorted: usize,
    /// When a mask is chosen next.
    choose_at: usize,
}

impl Default for Sparse {
    fn default() -> Sparse {
        // Without a mask every value is rare.
        Sparse { mask: 0, rare: Vec::new(), sorted: 1, choose_at: FIRST_CHOICE }
    }
}

impl Sparse {
    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// Sorts the heaps that are new, and now and then chooses a better mask.
    pub(super) fn prepare(&mut self, values: &[u32]) {
        if values.len() >= self.choose_at {
            self.choose_at *= 2;
            self.mask = best_mask(values);
            self.rare.clear();
            self.sorted = 1;
        }
        for (size, &value) in values.iter().enumerate().skip(self.sorted) {
            if self.is_rare(value) {
                self.rare.push(size);
            }
        }
        self.sorted = values.len();
    }

    /// The smallest value that is neither marked nor the worth of two heaps of `splits` tokens
    /// together; of two different ones where only these count.
    pub(super) fn mex(
        &self,
        values: &[u32],
        splits: &[usize],
        pairs_of: Pairs,
        marks: &mut Marks,
        work: &mut u64,
    ) -> u32 {
        for &together in splits {
            for &one in self.rare.iter().take_while(|&&one| one < together) {
                let other = together - one;
                *work += 1;
                if one != other || pairs_of == Pairs::Any {
                    marks.mark(values[one] ^ values[other]);
                }
            }
        }
        let mut pairs = splits.iter().flat_map(|&together| {
            let last = match pairs_of {
                Pairs::Unequal => together.saturating_sub(1) / 2,
                Pairs::Any => together / 2,
            };
            (1..=last).map(move |one| (one, together - one))
        });
        let mut value = 0;
        loop {
            if marks.has(value) {
                value += 1;
            } else if !self.is_rare(value) {
                return value;
            } else {
                // Only pairs of common heaps can still make it.
                let Some((one, other)) = pairs.next() else { return value };
                *work += 1;
                marks.mark(values[one] ^ values[other]);
            }
        }
    }
}

/// Whether the two heaps of a split may be equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pairs {
    Any,
    Unequal,
}

/// The mask that leaves the fewest heaps rare.
fn best_mask(values: &[u32]) -> u32 {
    let largest = values.iter().copied().max().unwrap_or(0);
    let bits = (u32::BITS - largest.leading_zeros()).min(MASK_BITS);
    let mut counts = vec![0_usize; largest as usize + 1];
    values.iter().for_each(|&value| counts[value as usize] += 1);
    let used: Vec<(u32, usize)> = (0..).zip(counts).filter(|&(_, count)| count > 0).collect();
    let rare = |mask: u32| -> usize {
        let even = used.iter().filter(|(value, _)| (value & mask).count_ones().is_multiple_of(2));
        even.map(|&(_, count)| count).sum()
    };
    (0..1 << bits).min_by_key(|&mask| rare(mask)).unwrap_or(0)
}
