//! Remembers what pawns and kings are worth. Threads share it without locks.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use cozy_chess::{BitBoard, Color};
use gametree::Key;

use super::super::Position;
use super::weights::Packed;

/// The number of entries, as a power of two: more than 19 of 20 nodes of a search find theirs.
const BITS: u32 = 12;

/// What pawns and kings are worth, and the passed pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PawnSum {
    pub(super) total: Packed,
    pub(super) passed: BitBoard,
}

/// Three words that another thread may be writing: they belong together if the first is the
/// exclusive or of the key and the two others.
#[derive(Default)]
struct Entry {
    check: AtomicU64,
    total: AtomicU64,
    passed: AtomicU64,
}

/// The table, by the pawns' key and the kings' squares.
pub(super) struct PawnCache(Box<[Entry]>);

impl PawnCache {
    pub(super) fn new() -> PawnCache {
        PawnCache((0..1 << BITS).map(|_| Entry::default()).collect())
    }

    /// The sum for a position, computed if it is not there.
    #[inline]
    pub(super) fn get(&self, pos: &Position, compute: impl FnOnce() -> PawnSum) -> PawnSum {
        let key = key(pos);
        let entry = &self.0[(key >> (u64::BITS - BITS)) as usize];
        let total = entry.total.load(Ordering::Relaxed);
        let passed = entry.passed.load(Ordering::Relaxed);
        if entry.check.load(Ordering::Relaxed) == key ^ total ^ passed {
            return PawnSum { total: total as Packed, passed: BitBoard(passed) };
        }
        let sum = compute();
        let (total, passed) = (u64::from(sum.total as u32), sum.passed.0);
        entry.total.store(total, Ordering::Relaxed);
        entry.passed.store(passed, Ordering::Relaxed);
        entry.check.store(key ^ total ^ passed, Ordering::Relaxed);
        sum
    }
}

/// Never 0, which an empty entry would answer to.
#[inline]
fn key(pos: &Position) -> Key {
    /// 2 to the 64th over the golden ratio: spreads small numbers.
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let king = |color| pos.board().king(color) as u64;
    let kings = king(Color::White) * 64 + king(Color::Black);
    (pos.parts()[0] ^ kings.wrapping_mul(SPREAD)) | 1
}

impl fmt::Debug for PawnCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PawnCache({} entries)", self.0.len())
    }
}
