//! Unsigned integers as sets of cells.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

use gametree::zobrist::mix;
use gametree::{Key, KeyKind};

/// A set of cells, one bit a cell: `u64` or `u128`.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many cells a set can tell apart.
    const WIDTH: u32;
    /// The empty set.
    const NONE: Self;
    /// The set of the lowest cell alone.
    const LOWEST: Self;
    /// Whether [`Bits::key`] tells all sets apart.
    const KEY_KIND: KeyKind;

    /// Arithmetic sum, modulo `2^WIDTH`.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Arithmetic difference, modulo `2^WIDTH`.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// How many cells are in the set.
    #[must_use]
    fn count(self) -> u32;

    /// The number of the lowest cell; [`Bits::WIDTH`] if there is none.
    #[must_use]
    fn first(self) -> u32;

    /// The set as a table key.
    #[must_use]
    fn key(self) -> Key;

    /// Whether there is a cell in the set.
    #[inline]
    #[must_use]
    fn any(self) -> bool {
        self != Self::NONE
    }

    /// Whether there are two cells or more in the set.
    #[inline]
    #[must_use]
    fn several(self) -> bool {
        (self & self.minus(Self::LOWEST)).any()
    }

    /// Whether the cell of that number is in the set.
    #[inline]
    #[must_use]
    fn has(self, cell: u32) -> bool {
        (self >> cell & Self::LOWEST).any()
    }
}

impl Bits for u64 {
    const WIDTH: u32 = u64::BITS;
    const NONE: u64 = 0;
    const LOWEST: u64 = 1;
    const KEY_KIND: KeyKind = KeyKind::Injective;

    #[inline]
    fn plus(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }

    #[inline]
    fn minus(self, other: u64) -> u64 {
        self.wrapping_sub(other)
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn key(self) -> Key {
        self
    }
}

impl Bits for u128 {
    const WIDTH: u32 = u128::BITS;
    const NONE: u128 = 0;
    const LOWEST: u128 = 1;
    const KEY_KIND: KeyKind = KeyKind::Hashed;

    #[inline]
    fn plus(self, other: u128) -> u128 {
        self.wrapping_add(other)
    }

    #[inline]
    fn minus(self, other: u128) -> u128 {
        self.wrapping_sub(other)
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn key(self) -> Key {
        mix(self as u64 ^ mix((self >> 64) as u64))
    }
}
