//! Lines on sets of cells, by shifting. A direction is a step: the bit distance from one cell of a
//! line to the next.
//!
//! Always inlined: with a step known at compile time each shift is a single instruction.

use super::bits::Bits;

/// The longest line that can be asked for.
pub const MAX_LENGTH: u32 = 16;

/// How many places for a line hold stones of one side only, by the number of stones missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Windows {
    /// One cell is empty.
    pub one_missing: u32,
    /// Two cells are empty.
    pub two_missing: u32,
}

/// The lowest cells of all runs of `length` in one direction. The known length doubles with each
/// shift.
#[inline(always)]
pub(super) fn runs<B: Bits>(stones: B, step: u32, length: u32) -> B {
    let (mut runs, mut known) = (stones, 1);
    while known < length {
        let more = known.min(length - known);
        runs = runs & runs >> (more * step);
        known += more;
    }
    runs
}

/// Counts the windows in one direction. The stones of all windows are added up side by side, one
/// bit of every sum in each set.
#[inline(always)]
pub(super) fn windows_in<B: Bits>(stones: B, open: B, step: u32, length: u32) -> Windows {
    const DIGITS: usize = (MAX_LENGTH.ilog2() + 1) as usize;
    let digits = length.ilog2() as usize + 1;
    let mut sums = [B::NONE; DIGITS];
    for place in 0..length {
        let mut carry = stones >> (place * step);
        for sum in sums.iter_mut().take(digits) {
            (*sum, carry) = (*sum ^ carry, *sum & carry);
        }
    }
    let possible = runs(stones | open, step, length);
    let with_sum = |wanted: u32| {
        let agree = |found: B, (digit, &sum): (usize, &B)| {
            found & if wanted >> digit & 1 == 1 { sum } else { !sum }
        };
        sums.iter().enumerate().take(digits).fold(possible, agree).count()
    };
    Windows { one_missing: with_sum(length - 1), two_missing: with_sum(length - 2) }
}

/// Whether there are four in a row; `stride` leads from one column to the next.
#[inline(always)]
pub(super) fn has_four<B: Bits>(stones: B, stride: u32) -> bool {
    let run = |step: u32| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step)
    };
    (run(1) | run(stride - 1) | run(stride) | run(stride + 1)).any()
}

/// The cells that would make four in a row.
#[inline(always)]
pub(super) fn completing_four<B: Bits>(stones: B, stride: u32) -> B {
    // Upwards only the cell on top of three can be empty.
    let upright = stones << 1 & stones << 2 & stones << 3;
    upright
        | gaps_of_four(stones, stride - 1)
        | gaps_of_four(stones, stride)
        | gaps_of_four(stones, stride + 1)
}

/// The cells that would make four with three stones in one direction: between two stones and a
/// third one (`X_XX`, `XX_X`), or at an end of three (`_XXX`, `XXX_`).
#[inline(always)]
pub(super) fn gaps_of_four<B: Bits>(stones: B, step: u32) -> B {
    let between = stones << step & stones >> step;
    let middle = between & stones;
    let two = 2 * step;
    between & (stones << two | stones >> two) | middle << two | middle >> two
}

/// The cells that all other cells of a line of that length in one direction surround.
pub(super) fn gaps<B: Bits>(stones: B, step: u32, length: u32) -> B {
    let others = length - 1;
    // `before[n]`: the n cells before this one are stones.
    let mut before = [!B::NONE; MAX_LENGTH as usize];
    for n in 1..=others {
        before[n as usize] = before[n as usize - 1] & stones << (n * step);
    }
    let (mut found, mut after) = (before[others as usize], !B::NONE);
    for n in 1..=others {
        after = after & stones >> (n * step);
        found |= after & before[(others - n) as usize];
    }
    found
}
