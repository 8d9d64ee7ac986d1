#![doc = include_str!("pages/table.md")]

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use super::memory::{Line, Lines, prefetch};
use crate::game::Key;
use crate::rules::Refusal;
use crate::score::{Bound, Proof, Score};

/// What the table knows of a position, packed in 64 bits.
///
/// From the lowest bit: score 24, move 16, depth 10, work 5, age 6, proof 1, bound 2.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Entry(u64);

/// When an entry of another depth may answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DepthRule {
    /// Only entries of the same depth, as it is taught.
    Equal,
    /// Proven entries of less depth too, which more depth would not change: a fixed-depth search
    /// still keeps plain minimax's value.
    #[default]
    Proven,
    /// Deeper entries too: they know more. For solving.
    AtLeast,
}

const MOVE_AT: u32 = 24;
const DEPTH_AT: u32 = 40;
const WORK_AT: u32 = 50;
const AGE_AT: u32 = 55;
const PROOF_AT: u32 = 61;
const BOUND_AT: u32 = 62;
const AGES: u8 = 1 << (PROOF_AT - AGE_AT);
const NO_MOVE: u16 = u16::MAX;
const SLOTS: usize = 4;
/// Lines in use after clearing: 8 KiB, so that a small search stays in the nearest cache.
const FIRST_LINES: usize = 128;
/// The golden ratio in 64 bits, odd.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

const fn field(data: u64, at: u32, bits: u32) -> u64 {
    (data >> at) & ((1 << bits) - 1)
}

impl Entry {
    /// What `depth` plies of search found out. `score` counts win distances from the position;
    /// `mv` is the best move in 16 bits, as [`crate::Hints::pack`] makes it, or its place in the
    /// list.
    #[inline]
    #[must_use]
    pub fn new(score: Score, bound: Bound, proof: Proof, depth: i32, mv: Option<u16>) -> Entry {
        let score = u64::from(score as u32 & 0xFF_FFFF);
        let mv = u64::from(mv.unwrap_or(NO_MOVE));
        let depth = depth.clamp(0, 1023) as u64;
        let proof = u64::from(proof == Proof::Proven);
        let bound = bound as u64;
        Entry(score | mv << MOVE_AT | depth << DEPTH_AT | proof << PROOF_AT | bound << BOUND_AT)
    }

    /// The score, with win distances counted from the position.
    #[inline]
    #[must_use]
    pub fn score(self) -> Score {
        // The shifts extend the sign of the 24 bits.
        ((self.0 as u32) << 8) as i32 >> 8
    }

    /// What the score says about the value.
    #[inline]
    #[must_use]
    pub fn bound(self) -> Bound {
        match self.0 >> BOUND_AT {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        }
    }

    /// Whether it rests on exact play alone.
    #[inline]
    #[must_use]
    pub fn proof(self) -> Proof {
        if field(self.0, PROOF_AT, 1) == 1 { Proof::Proven } else { Proof::Estimated }
    }

    /// How many plies were looked ahead.
    #[inline]
    #[must_use]
    pub fn depth(self) -> i32 {
        field(self.0, DEPTH_AT, 10) as i32
    }

    /// The best move in 16 bits.
    #[inline]
    #[must_use]
    pub fn mv(self) -> Option<u16> {
        let mv = field(self.0, MOVE_AT, 16) as u16;
        (mv != NO_MOVE).then_some(mv)
    }

    /// Whether the entry may answer a search of `depth` plies.
    #[inline]
    #[must_use]
    pub fn serves(self, depth: i32, rule: DepthRule) -> bool {
        self.depth() == depth
            || (self.depth() < depth && self.proof() == Proof::Proven && rule != DepthRule::Equal)
            || (self.depth() > depth && rule == DepthRule::AtLeast)
    }
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entry")
            .field("score", &self.score())
            .field("bound", &self.bound())
            .field("proof", &self.proof())
            .field("depth", &self.depth())
            .field("mv", &self.mv())
            .finish()
    }
}

/// The work spent on an entry, as the binary logarithm of its nodes, in 5 bits.
#[inline]
fn work_of(nodes: u64) -> u64 {
    u64::from((nodes | 1).ilog2().min(31))
}

/// A hash table of positions, shared by all threads of a search without locks.
///
/// It begins small and doubles into the memory it was given while the search grows, so that short
/// searches stay in the cache and clearing costs no more than what was used.
pub struct Table {
    lines: Lines,
    /// The lines in use at first; those in use are this many times a power of two.
    first: usize,
    /// The lines that will be used at the most.
    most: usize,
    in_use: AtomicUsize,
    age: AtomicU8,
}

impl Table {
    /// A table that takes up to `bytes` bytes, at least one line of 64.
    ///
    /// # Errors
    /// The machine refuses so much memory.
    pub fn new(bytes: usize) -> Result<Table, Refusal> {
        let count = (bytes / size_of::<Line>()).max(1);
        let doublings = (count / FIRST_LINES).max(1).ilog2();
        let first = count >> doublings;
        let lines = Lines::new(count).ok_or(Refusal::NoMemory(bytes))?;
        let most = first << doublings;
        Ok(Table { lines, first, most, in_use: AtomicUsize::new(first), age: AtomicU8::new(0) })
    }

    /// The memory it may take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.lines.len() * size_of::<Line>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for line in &self.lines[..self.in_use.load(Ordering::Relaxed)] {
            line.0.iter().for_each(|word| word.store(0, Ordering::Relaxed));
        }
        self.in_use.store(self.first, Ordering::Relaxed);
    }

    /// Begins a new search: what is there stays true, but gives way first.
    pub fn new_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    #[inline]
    fn line(&self, key: Key) -> &Line {
        let in_use = self.in_use.load(Ordering::Relaxed) as u128;
        // The first product carries every bit of the key upwards, the high half of the second
        // spreads the result evenly over any number of lines (Knuth, Lemire).
        let hash = key.wrapping_mul(SPREAD);
        &self.lines[((u128::from(hash) * in_use) >> 64) as usize]
    }

    /// Loads the memory for a key into the cache, for a look that comes soon.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        prefetch(self.line(key));
    }

    /// What is known of the position with this key.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: Key) -> Option<Entry> {
        let line = &self.line(key).0;
        (0..SLOTS).find_map(|slot| {
            let data = line[2 * slot + 1].load(Ordering::Relaxed);
            let found = line[2 * slot].load(Ordering::Relaxed) ^ data == key && data != 0;
            found.then_some(Entry(data))
        })
    }

    /// Keeps what `nodes` nodes of search found out. Replaces the entry of the same position, else
    /// an empty one, else of the line's entries the oldest, and of those the cheapest.
    #[inline]
    pub fn store(&self, key: Key, entry: Entry, nodes: u64) {
        let line = &self.line(key).0;
        let age = self.age.load(Ordering::Relaxed);
        let mut victim = 0;
        let mut least = u64::MAX;
        for slot in 0..SLOTS {
            let data = line[2 * slot + 1].load(Ordering::Relaxed);
            if data == 0 || line[2 * slot].load(Ordering::Relaxed) ^ data == key {
                victim = slot;
                break;
            }
            let current = u64::from(field(data, AGE_AT, 6) as u8 == age);
            let worth = current << 5 | field(data, WORK_AT, 5);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let data = entry.0 | work_of(nodes) << WORK_AT | u64::from(age) << AGE_AT;
        line[2 * victim].store(key ^ data, Ordering::Relaxed);
        line[2 * victim + 1].store(data, Ordering::Relaxed);
    }

    /// Doubles the memory in use, if there is more. Not to be called while another thread uses the
    /// table.
    pub fn grow(&self) {
        if self.in_use.load(Ordering::Relaxed) < self.most {
            self.double();
        }
    }

    /// How many nodes a search can spend before the table should grow; `None` if it cannot.
    #[must_use]
    pub fn nodes_until_growth(&self) -> Option<u64> {
        let in_use = self.in_use.load(Ordering::Relaxed);
        (in_use < self.most).then_some((in_use * SLOTS / 4) as u64)
    }

    /// How much of the memory this search has filled, in permille, by a sample of its lines.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        /// A thousand entries.
        const SAMPLE: usize = 1_000 / SLOTS;
        let in_use = self.in_use.load(Ordering::Relaxed);
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.lines[..in_use.min(SAMPLE)];
        let data = sample.iter().flat_map(|line| line.0.iter().skip(1).step_by(2));
        let data = data.map(|word| word.load(Ordering::Relaxed));
        let filled = data.filter(|&data| data != 0 && field(data, AGE_AT, 6) as u8 == age).count();
        (1_000 * filled * in_use / (sample.len().max(1) * SLOTS * self.most)) as u32
    }

    /// Takes all memory into use, before threads share the table.
    pub fn grow_fully(&self) {
        while self.in_use.load(Ordering::Relaxed) < self.most {
            self.double();
        }
    }

    /// Doubles the lines in use. Line `i` becomes `2i` and `2i + 1`, by the next bit of the hash.
    fn double(&self) {
        let old = self.in_use.load(Ordering::Relaxed);
        self.in_use.store(2 * old, Ordering::Relaxed);
        for i in (0..old).rev() {
            let words: [u64; 2 * SLOTS] =
                std::array::from_fn(|word| self.lines[i].0[word].load(Ordering::Relaxed));
            for word in &self.lines[i].0 {
                word.store(0, Ordering::Relaxed);
            }
            for (slot, pair) in words.chunks_exact(2).enumerate().filter(|(_, pair)| pair[1] != 0) {
                let line = &self.line(pair[0] ^ pair[1]).0;
                line[2 * slot].store(pair[0], Ordering::Relaxed);
                line[2 * slot + 1].store(pair[1], Ordering::Relaxed);
            }
        }
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table({} bytes)", self.bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{loss_in, win_in};

    fn entry(score: Score) -> Entry {
        Entry::new(score, Bound::Exact, Proof::Proven, 7, Some(3))
    }

    #[test]
    fn an_entry_comes_back_as_it_went_in() {
        let table = Table::new(64).expect("a line");
        for score in [win_in(1), loss_in(2), 0, -1, crate::score::LIMIT, -crate::score::LIMIT] {
            for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                let one = Entry::new(score, bound, Proof::Estimated, 1000, None);
                table.store(9, one, u64::MAX);
                let back = table.probe(9).expect("stored");
                assert_eq!((back.score(), back.bound()), (score, bound));
                assert_eq!((back.proof(), back.depth()), (Proof::Estimated, 1000));
                assert_eq!((back.mv(), entry(0).mv()), (None, Some(3)));
            }
        }
    }

    #[test]
    fn growth_loses_nothing_and_clearing_everything() {
        let mut table = Table::new(1 << 20).expect("a megabyte");
        let stored: Vec<Key> = (1..300).collect();
        stored.iter().for_each(|&key| table.store(key, entry(key as Score), 1));
        let before: Vec<_> = stored.iter().map(|&key| table.probe(key)).collect();
        assert!(before.iter().flatten().count() > 270);
        table.grow_fully();
        assert!(stored.iter().map(|&key| table.probe(key)).eq(before));
        table.clear();
        assert!(stored.iter().all(|&key| table.probe(key).is_none()));
    }

    #[test]
    fn fullness_counts_what_this_search_has_stored() {
        let table = Table::new(1 << 20).expect("a megabyte");
        assert_eq!(table.fullness(), 0);
        table.grow_fully();
        (1..40_000).for_each(|key| table.store(key, entry(0), 1));
        assert!((400..700).contains(&table.fullness()), "{}", table.fullness());
        table.new_search();
        assert_eq!(table.fullness(), 0);
    }

    #[test]
    fn a_full_line_gives_up_the_cheapest_entry_and_old_ones_first() {
        let table = Table::new(64).expect("a line");
        for (key, nodes) in [(1, 1_000), (2, 10), (3, 1_000), (4, 1_000)] {
            table.store(key, entry(0), nodes);
        }
        table.store(5, entry(0), 1);
        assert!(table.probe(2).is_none() && table.probe(5).is_some());
        table.new_search();
        table.store(6, entry(0), 1);
        assert!(table.probe(5).is_none(), "of the old ones the cheapest");
        table.store(7, entry(0), 1);
        assert!(table.probe(6).is_some(), "a cheap new one outlasts a costly old one");
    }

    #[test]
    fn other_depths_answer_only_as_the_rule_allows() {
        let proven = entry(0);
        let guess = Entry::new(0, Bound::Exact, Proof::Estimated, 7, None);
        assert!(proven.serves(7, DepthRule::Equal) && !proven.serves(9, DepthRule::Equal));
        assert!(proven.serves(9, DepthRule::Proven) && !proven.serves(5, DepthRule::Proven));
        assert!(proven.serves(5, DepthRule::AtLeast) && proven.serves(9, DepthRule::AtLeast));
        assert!(guess.serves(7, DepthRule::Proven) && !guess.serves(9, DepthRule::AtLeast));
    }
}
