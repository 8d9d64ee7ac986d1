//! Which positions other threads are searching just now.
//!
//! A thread that comes to a move whose position is being searched by another puts the move off and
//! looks at its brothers first; when it comes back, the table often knows the answer. A simple
//! form of ABDADA (Weill 1996). It changes the order of moves only, never a value.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::game::Key;

/// Cells for the positions being searched; a few dozen are in use at a time.
const CELLS: usize = 4_096;
/// Nearer to the horizon than this, moves are not worth putting off.
pub(super) const LEAST_DEPTH: i32 = 4;

/// The positions being searched, by key. A collision costs some work that is done twice.
pub(crate) struct Busy(Box<[AtomicU64]>);

impl Busy {
    pub(crate) fn new() -> Busy {
        Busy((0..CELLS).map(|_| AtomicU64::new(0)).collect())
    }

    fn cell(&self, key: Key) -> &AtomicU64 {
        &self.0[crate::zobrist::mix(key) as usize % CELLS]
    }

    /// Whether another thread is searching this position.
    pub(super) fn has(&self, key: Key) -> bool {
        self.cell(key).load(Ordering::Relaxed) == key
    }

    /// This thread begins to search it.
    pub(super) fn begin(&self, key: Key) {
        self.cell(key).store(key, Ordering::Relaxed);
    }

    /// This thread has finished with it.
    pub(super) fn end(&self, key: Key) {
        self.cell(key).store(0, Ordering::Relaxed);
    }
}

impl std::fmt::Debug for Busy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Busy")
    }
}

/// The moves of a node in the order in which they are searched: as they stand, then those that
/// were put off.
pub(super) struct Queue {
    next: usize,
    end: usize,
    base: usize,
    /// Bit `n`: the move `n` places after `base` was put off.
    put_off: u64,
}

impl Queue {
    #[inline]
    pub(super) fn new(base: usize, end: usize) -> Queue {
        Queue { next: base, end, base, put_off: 0 }
    }

    /// The next move's index.
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        if self.next < self.end {
            self.next += 1;
            Some(self.next - 1)
        } else if self.put_off != 0 {
            self.end = 0;
            let first = self.put_off.trailing_zeros();
            self.put_off &= self.put_off - 1;
            Some(self.base + first as usize)
        } else {
            None
        }
    }

    /// Whether the move at `index` may still be put off.
    #[inline]
    pub(super) fn may_put_off(&self, index: usize) -> bool {
        self.end > 0 && index - self.base < u64::BITS as usize
    }

    /// Whether the moves still come in their order, and not those put off.
    pub(super) fn is_in_order(&self) -> bool {
        self.end > 0
    }

    /// More moves have been listed, up to this index.
    pub(super) fn extend(&mut self, end: usize) {
        self.end = end;
    }

    /// The move that came last has left the list, and others, so that it now ends at this index.
    pub(super) fn end_at(&mut self, end: usize) {
        self.end = end;
        self.next -= 1;
    }

    pub(super) fn put_off(&mut self, index: usize) {
        self.put_off |= 1 << (index - self.base);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_put_off_come_once_more_at_the_end() {
        let mut queue = Queue::new(10, 14);
        let mut order = Vec::new();
        while let Some(index) = queue.next() {
            if [10, 12].contains(&index) && queue.may_put_off(index) {
                queue.put_off(index);
            } else {
                order.push(index);
            }
        }
        assert_eq!(order, [11, 13, 10, 12]);
    }

    #[test]
    fn a_position_is_busy_between_begin_and_end() {
        let busy = Busy::new();
        assert!(!busy.has(7));
        busy.begin(7);
        assert!(busy.has(7));
        busy.end(7);
        assert!(!busy.has(7));
    }
}
