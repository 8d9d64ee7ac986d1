//! What df-pn remembers: numbers by position, in a table that never takes more than its memory.
//!
//! Large subtrees are worth more than small ones, so an entry gives way to one of more work, and a
//! table that is nearly full loses its smallest subtrees together (SmallTreeGC, Nagai 2002). What
//! is lost is searched again: the table's size changes the work, never an answer.
//!
//! All threads share it without a lock. A place is three words, of which the first is the key with
//! the other two mixed in (after Hyatt and Mann 2002): words of two writers do not fit each other,
//! and are taken for another position's.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::numbers::Numbers;
use super::walk::LONGEST_LINE;
use crate::game::Key;
use crate::zobrist;

/// A position may stand in so many places.
const WINDOW: usize = 8;
/// Places at first. A table grows as it fills.
const FIRST: usize = 1 << 12;

/// Numbers that hold on any path.
pub(super) const ON_ANY_PATH: u32 = u32::MAX;

/// Numbers, and what they rest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) numbers: Numbers,
    /// The ply of the highest position on the path that the numbers rest on.
    pub(super) rests_on: u32,
    /// Nodes that were searched below; 0 marks a free place.
    pub(super) work: u32,
}

/// Where an entry stands.
#[derive(Debug, Default)]
struct Place {
    check: AtomicU64,
    numbers: AtomicU64,
    about: AtomicU64,
}

/// What stands in a place.
struct Entry {
    key: Key,
    known: Known,
}

/// Bits of the ply that an entry rests on; all ones if none.
const PLY_BITS: u32 = 18;
const NO_PLY: u64 = (1 << PLY_BITS) - 1;
const _: () = assert!((LONGEST_LINE as u64) < NO_PLY);
/// Where the bits of the key begin by which most other positions are told apart.
const TAG_AT: u32 = 32 + PLY_BITS;

/// The bits of a key that stand openly in an entry.
#[inline]
const fn tag(key: Key) -> u64 {
    zobrist::mix(key) & (u64::MAX >> TAG_AT)
}

/// What is mixed into the key: spread over all bits, since two entries have small numbers in common.
#[inline]
const fn blend(numbers: u64, about: u64) -> u64 {
    const SPREAD: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F];
    numbers.wrapping_mul(SPREAD[0]) ^ about.wrapping_mul(SPREAD[1])
}

const fn work_of(about: u64) -> u32 {
    (about >> PLY_BITS) as u32
}

impl Place {
    /// The nodes below, and nothing else of the entry.
    #[inline]
    fn work(&self) -> u32 {
        work_of(self.about.load(Relaxed))
    }

    fn read(&self) -> Entry {
        let [check, numbers, about] =
            [&self.check, &self.numbers, &self.about].map(|word| word.load(Relaxed));
        let (proof, disproof) = ((numbers >> 32) as u32, numbers as u32);
        let rests_on = if about & NO_PLY == NO_PLY { ON_ANY_PATH } else { (about & NO_PLY) as u32 };
        let known = Known { numbers: Numbers { proof, disproof }, rests_on, work: work_of(about) };
        Entry { key: check ^ blend(numbers, about), known }
    }

    /// What is known of this key, if it stands here.
    #[inline]
    fn get(&self, key: Key) -> Option<Known> {
        let about = self.about.load(Relaxed);
        if about >> TAG_AT != tag(key) || work_of(about) == 0 {
            return None;
        }
        let entry = self.read();
        (entry.key == key && entry.known.work > 0).then_some(entry.known)
    }

    fn write(&self, key: Key, known: Known) {
        let numbers = u64::from(known.numbers.proof) << 32 | u64::from(known.numbers.disproof);
        let rests_on = u64::from(known.rests_on).min(NO_PLY);
        let about = tag(key) << TAG_AT | u64::from(known.work) << PLY_BITS | rests_on;
        self.check.store(key ^ blend(numbers, about), Relaxed);
        self.numbers.store(numbers, Relaxed);
        self.about.store(about, Relaxed);
    }
}

#[derive(Debug)]
pub(super) struct Table {
    places: Vec<Place>,
    most: usize,
    used: AtomicUsize,
    /// Whether a thread is making room.
    is_making_room: AtomicBool,
}

impl Table {
    /// A table of at most so many bytes; it holds one entry in any case.
    pub(super) fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Place>()).max(1);
        Table {
            places: free(most.min(FIRST)).unwrap_or_default(),
            most,
            used: AtomicUsize::new(0),
            is_making_room: AtomicBool::new(false),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.places.fill_with(Place::default);
        *self.used.get_mut() = 0;
    }

    /// Bytes that it takes now.
    pub(super) fn bytes(&self) -> usize {
        self.places.len() * size_of::<Place>()
    }

    /// The places of a key. The high part of the product spreads keys over any number of places.
    #[inline]
    fn window(&self, key: Key) -> impl Iterator<Item = &Place> + Clone {
        let count = self.places.len();
        let home = ((u128::from(zobrist::mix(key)) * count as u128) >> 64) as usize;
        let wrapped = move |at| if at < count { at } else { at - count };
        (home..home + WINDOW.min(count)).map(move |at| &self.places[wrapped(at)])
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Known> {
        self.window(key).find_map(|place| place.get(key))
    }

    /// Remembers; `known.work` counts as 1 at least.
    pub(super) fn put(&self, key: Key, known: Known) {
        if self.is_crowded() && !self.may_grow() {
            self.make_room();
        }
        let window = self.window(key);
        let same = window.clone().find(|place| place.get(key).is_some());
        let Some(place) = same.or_else(|| window.min_by_key(|place| place.work())) else { return };
        if place.work() == 0 {
            self.used.fetch_add(1, Relaxed);
        }
        place.write(key, Known { work: known.work.max(1), ..known });
    }

    /// Whether more than seven places of eight are taken.
    #[inline]
    fn is_crowded(&self) -> bool {
        self.used.load(Relaxed) > self.places.len() / 8 * 7
    }

    /// Whether the memory allows twice the places. Both tables stand side by side while one is
    /// copied.
    #[inline]
    fn may_grow(&self) -> bool {
        3 * self.places.len() <= self.most
    }

    /// Whether it would be better for being larger, and may be.
    #[inline]
    pub(super) fn wants_to_grow(&self) -> bool {
        self.is_crowded() && self.may_grow()
    }

    /// Lets the smallest subtrees go, unless another thread is at it.
    fn make_room(&self) {
        if self.is_making_room.swap(true, Relaxed) {
            return;
        }
        let count = self.places.len();
        let mut sizes = [0_usize; 33];
        let class = |work: u32| (u32::BITS - work.leading_zeros()) as usize;
        self.places.iter().for_each(|place| sizes[class(place.work())] += 1);
        let mut gone = 0;
        let mut limit = 0;
        while gone < count / 3 && limit < 32 {
            limit += 1;
            gone += sizes[limit];
        }
        let mut used = 0;
        for place in &self.places {
            match place.work() {
                0 => {}
                work if class(work) <= limit => place.about.store(0, Relaxed),
                _ => used += 1,
            }
        }
        self.used.store(used, Relaxed);
        self.is_making_room.store(false, Relaxed);
    }

    /// Takes twice the places; if the machine has no memory for them, stays as it is for good.
    pub(super) fn grow(&mut self) {
        let Some(larger) = free(2 * self.places.len()) else {
            self.most = self.places.len();
            return;
        };
        let old = std::mem::replace(&mut self.places, larger);
        *self.used.get_mut() = 0;
        for Entry { key, known } in old.iter().filter(|place| place.work() > 0).map(Place::read) {
            self.put(key, known);
        }
    }
}

/// So many free places, if there is memory for them.
fn free(count: usize) -> Option<Vec<Place>> {
    let mut places = Vec::new();
    places.try_reserve_exact(count).ok()?;
    places.resize_with(count, Place::default);
    Some(places)
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
                if table.wants_to_grow() {
                    table.grow();
                }
                assert_eq!(table.get(key), Some(known(1 + key as u32 % 7)), "{bytes} {key}");
            }
            assert!(table.bytes() <= bytes.max(size_of::<Place>()), "{bytes}");
            table.clear();
            assert_eq!(table.get(49_999), None);
        }
    }

    #[test]
    fn large_subtrees_outlive_small_ones() {
        let table = Table::new(1 << 12);
        (0..8).for_each(|key| table.put(key, known(1 << 20)));
        (100..10_000).for_each(|key| table.put(key, known(1)));
        assert_eq!((0..8).filter(|&key| table.get(key).is_some()).count(), 8);
    }
}
