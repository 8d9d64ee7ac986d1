//! Seeded choices: the same on every machine.

use gametree::zobrist::mix;

/// A stream of random-looking numbers from a seed (`SplitMix64`, Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The stream of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        Dice(mix(seed))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number below `count`, which must not be 0 (then 0 comes out).
    pub fn below(&mut self, count: usize) -> usize {
        // The high half of the product; the bias is below count / 2^64.
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    /// Whether something happens that happens so often in a hundred times.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent as usize
    }

    /// Puts a list into any order, each as likely as the other (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}
