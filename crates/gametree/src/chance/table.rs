//! The table of positions searched before: true bounds on the value at a depth, at players' nodes
//! and at chance's, and the move that was best.
//!
//! As its values are real numbers an entry takes four words, twice what alpha-beta's takes. It
//! belongs to one search, so there is nothing to share and nothing to lock.

use crate::game::Key;

/// What a table says of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Entry {
    /// The value at this depth is at least this.
    pub(super) low: f64,
    /// The value at this depth is at most this.
    pub(super) high: f64,
    /// Plies that were looked ahead.
    pub(super) depth: usize,
    /// The place of the best move in the game's list.
    pub(super) best: Option<u16>,
    /// Whether they hold at greater depths, too.
    pub(super) reach: Reach,
}

/// How far bounds hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// At the depth that they were found at.
    Depth,
    /// At every depth from there on: no line was cut short. A search that looks less far may not
    /// see the ends that they rest on.
    Beyond,
}

/// Key, low, high, and the rest; all zero is empty.
type Words = [u64; 4];

/// Entries that a position may stand in.
const BUCKET: usize = 4;
/// Entries at first.
const SMALLEST: usize = 1 << 12;
/// It grows when one entry in so many is used: buckets of four then rarely overflow.
const GROWS_AT: usize = 4;
/// In the last word: the entry is there, and how far it reaches.
const USED: u64 = 1;
const BEYOND: u64 = 2;
const DEPTH_SHIFT: u32 = 8;
const BEST_SHIFT: u32 = 32;

/// Positions searched before. It grows with what is stored, up to what it was allowed.
#[derive(Debug)]
pub(super) struct Table {
    words: Vec<Words>,
    used: usize,
    most: usize,
}

impl Table {
    /// A table that takes at most so many bytes; none if they do not suffice for a few entries.
    pub(super) fn new(bytes: usize) -> Option<Table> {
        let most = (bytes / size_of::<Words>()).checked_ilog2().map_or(0, |bits| 1 << bits);
        (most >= BUCKET).then(|| Table { words: vec![[0; 4]; most.min(SMALLEST)], used: 0, most })
    }

    /// How full it is, in permille.
    pub(super) fn fullness(&self) -> u32 {
        (self.used * 1_000 / self.most) as u32
    }

    pub(super) fn clear(&mut self) {
        self.words.fill([0; 4]);
        self.used = 0;
    }

    /// The first place of a key's bucket.
    #[inline]
    fn bucket(&self, key: Key) -> usize {
        (crate::zobrist::mix(key) as usize & (self.words.len() - 1)) & !(BUCKET - 1)
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Entry> {
        let start = self.bucket(key);
        let bucket = &self.words[start..start + BUCKET];
        bucket.iter().find(|words| words[0] == key && words[3] != 0).map(|&words| unpack(words))
    }

    /// Stores an entry, joined with what is known at the same depth already.
    pub(super) fn put(&mut self, key: Key, entry: Entry) {
        if self.used * GROWS_AT > self.words.len() && self.words.len() < self.most {
            self.grow();
        }
        let start = self.bucket(key);
        let bucket = &mut self.words[start..start + BUCKET];
        let same = bucket.iter().position(|words| words[0] == key && words[3] != 0);
        let free = || bucket.iter().position(|words| words[3] == 0);
        let place = same.or_else(free).unwrap_or_else(|| shallowest(bucket));
        let known = bucket[place];
        self.used += usize::from(known[3] == 0);
        bucket[place] = pack(key, if same.is_some() { join(unpack(known), entry) } else { entry });
    }

    /// Four times the entries. Where memory is not to be had it stays as it is.
    #[cold]
    fn grow(&mut self) {
        let count = (self.words.len() * 4).min(self.most);
        let mut larger: Vec<Words> = Vec::new();
        if larger.try_reserve_exact(count).is_err() {
            self.most = self.words.len();
            return;
        }
        larger.resize(count, [0; 4]);
        let smaller = std::mem::replace(&mut self.words, larger);
        self.used = 0;
        for words in smaller.into_iter().filter(|words| words[3] != 0) {
            self.put(words[0], unpack(words));
        }
    }
}

/// Which entry of a full bucket is given up.
fn shallowest(bucket: &[Words]) -> usize {
    let depth = |words: &Words| unpack(*words).depth;
    (0..bucket.len()).min_by_key(|&place| depth(&bucket[place])).unwrap_or(0)
}

/// What both entries of one position say together. The later one wins where they speak of
/// different depths, unless only the older one holds at all.
fn join(old: Entry, new: Entry) -> Entry {
    let best = new.best.or(old.best);
    if new.reach == Reach::Beyond && new.low == new.high {
        return Entry { best, ..new };
    }
    if old.depth == new.depth || (old.reach, new.reach) == (Reach::Beyond, Reach::Beyond) {
        let reach = if old.reach == new.reach { old.reach } else { Reach::Depth };
        let depth = if reach == Reach::Beyond { old.depth.max(new.depth) } else { new.depth };
        return Entry {
            low: old.low.max(new.low),
            high: old.high.min(new.high),
            depth,
            best,
            reach,
        };
    }
    if old.reach == Reach::Beyond && old.low == old.high {
        return Entry { best, ..old };
    }
    Entry { best, ..new }
}

#[inline]
fn pack(key: Key, entry: Entry) -> Words {
    let best = entry.best.map_or(0, |place| u64::from(place) + 1);
    let reach = if entry.reach == Reach::Beyond { BEYOND } else { 0 };
    let rest = USED | reach | (entry.depth as u64) << DEPTH_SHIFT | best << BEST_SHIFT;
    [key, entry.low.to_bits(), entry.high.to_bits(), rest]
}

#[inline]
fn unpack([_, low, high, rest]: Words) -> Entry {
    Entry {
        low: f64::from_bits(low),
        high: f64::from_bits(high),
        depth: (rest >> DEPTH_SHIFT) as usize & 0xFFFF,
        best: (rest >> BEST_SHIFT).checked_sub(1).map(|place| place as u16),
        reach: if rest & BEYOND == 0 { Reach::Depth } else { Reach::Beyond },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: usize, low: f64, high: f64, reach: Reach) -> Entry {
        Entry { low, high, depth, best: Some(depth as u16), reach }
    }

    #[test]
    fn what_is_stored_is_found_while_the_table_grows() {
        let mut table = Table::new(1 << 20).expect("room");
        let some = |key: u64| entry(key as usize % 900, key as f64, f64::INFINITY, Reach::Depth);
        (0..10_000).for_each(|key| table.put(key, some(key)));
        let found = (0..10_000).filter(|&key| table.get(key) == Some(some(key))).count();
        assert!(found > 9_900, "{found}");
        assert!(table.fullness() > 200);
        assert_eq!(table.get(10_001), None);
        table.clear();
        assert_eq!((table.get(5), table.fullness()), (None, 0));
    }

    #[test]
    fn bounds_of_one_depth_are_joined_and_later_depths_replace() {
        let mut table = Table::new(1 << 12).expect("room");
        table.put(7, entry(3, 0.25, f64::INFINITY, Reach::Depth));
        table.put(7, entry(3, f64::NEG_INFINITY, 0.5, Reach::Depth));
        assert_eq!(table.get(7), Some(entry(3, 0.25, 0.5, Reach::Depth)));
        table.put(7, entry(4, -1.0, 0.0, Reach::Depth));
        assert_eq!(table.get(7), Some(entry(4, -1.0, 0.0, Reach::Depth)));
        table.put(7, entry(5, 0.125, 0.125, Reach::Beyond));
        table.put(7, entry(2, -1.0, 1.0, Reach::Depth));
        let kept = table.get(7).expect("an entry");
        assert_eq!((kept.low, kept.high, kept.reach), (0.125, 0.125, Reach::Beyond));
        assert!(Table::new(100).is_none());
    }
}
