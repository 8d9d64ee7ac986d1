//! Random-looking keys from a fixed seed, so that every run of every program agrees.

use crate::game::Key;

/// A fixed, well mixed function of a number: the finaliser of `SplitMix64` (Steele, Lea and Flood 2014).
#[inline]
#[must_use]
pub const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// `N` keys made from a seed at compile time (Zobrist 1970). One for each pair of piece and cell;
/// the key of a board is the exclusive or of those of its pieces, so a move changes it by a few
/// operations.
#[must_use]
pub const fn keys<const N: usize>(seed: u64) -> [Key; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = mix(seed ^ mix(i as u64));
        i += 1;
    }
    table
}

/// A hash of a set of things that changes by one element at a time, in any order.
///
/// Elements may occur more than once. Adding and removing take one multiplication each.
///
/// ```
/// use gametree::zobrist::SetHash;
/// let mut one = SetHash::default();
/// one.insert(3);
/// one.insert(8);
/// let mut other = SetHash::default();
/// other.insert(8);
/// other.insert(5);
/// other.insert(3);
/// other.remove(5);
/// assert_eq!(one, other);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SetHash(u64);

impl SetHash {
    /// Adds an element, given by any number of its own.
    #[inline]
    pub fn insert(&mut self, element: u64) {
        self.0 = self.0.wrapping_add(mix(element));
    }

    /// Takes an element out again.
    #[inline]
    pub fn remove(&mut self, element: u64) {
        self.0 = self.0.wrapping_sub(mix(element));
    }

    /// The hash; 0 for the empty set.
    #[inline]
    #[must_use]
    pub fn value(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_distinct_and_fixed() {
        let table: [Key; 512] = keys(1);
        let distinct: std::collections::HashSet<_> = table.iter().collect();
        assert_eq!(distinct.len(), 512);
        assert_eq!(mix(0), 0xE220_A839_7B1D_CDAF, "the published first output for seed 0");
    }
}
