//! What df-pn remembers: numbers by position, in a table that never takes more than its memory.
//!
//! Large subtrees are worth more than small ones, so an entry gives way to one of more work, and a
//! table that is nearly full loses its smallest subtrees together (SmallTreeGC, Nagai 2002). What
//! is lost is searched again: the table's size changes the work, never an answer.

use super::numbers::Numbers;
use crate::game::Key;
use crate::zobrist;

/// A position may stand in so many places.
const WINDOW: usize = 8;
/// Places at first. A table grows as it fills.
const FIRST: usize = 1 << 12;

/// Numbers that hold on any path.
pub(super) const ON_ANY_PATH: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    numbers: Numbers,
    /// Nodes that were searched below; 0 marks a free place.
    work: u32,
    /// The ply of the highest position on the path that the numbers rest on.
    rests_on: u32,
}

const FREE: Entry =
    Entry { key: 0, numbers: Numbers { proof: 1, disproof: 1 }, work: 0, rests_on: ON_ANY_PATH };

/// Numbers, and what they rest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) numbers: Numbers,
    pub(super) rests_on: u32,
    pub(super) work: u32,
}

#[derive(Debug)]
pub(super) struct Table {
    places: Vec<Entry>,
    most: usize,
    used: usize,
}

impl Table {
    /// A table of at most so many bytes; it holds one entry in any case.
    pub(super) fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Entry>()).max(1);
        Table { places: vec![FREE; most.min(FIRST)], most, used: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.places.fill(FREE);
        self.used = 0;
    }

    /// Bytes that it takes now.
    pub(super) fn bytes(&self) -> usize {
        self.places.len() * size_of::<Entry>()
    }

    /// The first place of a key: the high part of the product spreads keys over any number of
    /// places.
    #[inline]
    fn home(&self, key: Key) -> usize {
        ((u128::from(zobrist::mix(key)) * self.places.len() as u128) >> 64) as usize
    }

    #[inline]
    fn window(&self, key: Key) -> impl Iterator<Item = usize> + use<> {
        let (home, count) = (self.home(key), self.places.len());
        (home..home + WINDOW.min(count)).map(move |at| if at < count { at } else { at - count })
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Known> {
        let mut window = self.window(key).map(|at| &self.places[at]);
        let Entry { numbers, rests_on, work, .. } =
            *window.find(|entry| entry.work > 0 && entry.key == key)?;
        Some(Known { numbers, rests_on, work })
    }

    /// Remembers; `known.work` counts as 1 at least.
    pub(super) fn put(&mut self, key: Key, known: Known) {
        if self.used > self.places.len() / 8 * 7 {
            self.make_room();
        }
        let worth = |entry: &Entry| if entry.key == key { 0 } else { entry.work };
        let same = |entry: &Entry| entry.work > 0 && entry.key == key;
        let place = self.window(key).find(|&at| same(&self.places[at]));
        let place = place.or_else(|| self.window(key).min_by_key(|&at| worth(&self.places[at])));
        let Some(place) = place else { return };
        self.used += usize::from(self.places[place].work == 0);
        let Known { numbers, rests_on, work } = known;
        self.places[place] = Entry { key, numbers, work: work.max(1), rests_on };
    }

    /// Grows as far as the memory allows, else lets the smallest subtrees go.
    fn make_room(&mut self) {
        let count = self.places.len();
        // Both tables stand side by side while one is copied.
        if 3 * count <= self.most && self.grow(2 * count) {
            return;
        }
        let mut sizes = [0_usize; 33];
        let class = |work: u32| (u32::BITS - work.leading_zeros()) as usize;
        self.places.iter().for_each(|entry| sizes[class(entry.work)] += 1);
        let mut gone = 0;
        let mut limit = 0;
        while gone < count / 3 && limit < 32 {
            limit += 1;
            gone += sizes[limit];
        }
        for entry in &mut self.places {
            if entry.work > 0 && class(entry.work) <= limit {
                *entry = FREE;
            }
        }
        self.used = self.places.iter().filter(|entry| entry.work > 0).count();
    }

    fn grow(&mut self, count: usize) -> bool {
        let mut larger = Vec::new();
        if larger.try_reserve_exact(count).is_err() {
            return false;
        }
        larger.resize(count, FREE);
        let old = std::mem::replace(&mut self.places, larger);
        self.used = 0;
        for Entry { key, numbers, work, rests_on } in old.into_iter().filter(|one| one.work > 0) {
            self.put(key, Known { numbers, rests_on, work });
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(work: u32) -> Known {
        Known { numbers: Numbers { proof: work, disproof: 1 }, rests_on: ON_ANY_PATH, work }
    }

    #[test]
    fn what_is_remembered_is_found_and_the_memory_is_kept() {
        for bytes in [0, 1, 1 << 10, 1 << 16, 1 << 22] {
            let mut table = Table::new(bytes);
            for key in 0..50_000 {
                table.put(key, known(1 + key as u32 % 7));
                assert_eq!(table.get(key), Some(known(1 + key as u32 % 7)), "{bytes} {key}");
            }
            assert!(table.bytes() <= bytes.max(size_of::<Entry>()), "{bytes}");
            table.clear();
            assert_eq!(table.get(49_999), None);
        }
    }

    #[test]
    fn large_subtrees_outlive_small_ones() {
        let mut table = Table::new(1 << 12);
        (0..8).for_each(|key| table.put(key, known(1 << 20)));
        (100..10_000).for_each(|key| table.put(key, known(1)));
        assert_eq!((0..8).filter(|&key| table.get(key).is_some()).count(), 8);
    }
}
