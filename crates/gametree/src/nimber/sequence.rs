//! The nimbers of heaps of 0, 1, 2, … tokens.

use std::time::Instant;

use crate::limits::Budget;
use crate::rules::Refusal;

use super::mex::Marks;
use super::period::{self, Period};
use super::rule::{Code, HeapRule, NOTHING_LEFT, ONE_HEAP, THREE_HEAPS, TWO_HEAPS};
use super::sparse::{Pairs, Sparse};

/// Bytes that are remembered for a heap size.
const BYTES: usize = size_of::<u32>();
/// Heaps between two looks at the clock.
const BEAT: usize = 64;
/// The length up to which a period is looked for, where the heap itself is out of reach.
const LONGEST_LOOK: usize = 1 << 20;
/// The first length at which a period is looked for.
const FIRST_LOOK: usize = 64;

/// The nimbers of single heaps under one rule, as far as they were asked for, and their period if
/// one is proved.
#[derive(Clone, Debug)]
pub struct Sequence {
    rule: HeapRule,
    /// By the size of the heap.
    values: Vec<u32>,
    marks: Marks,
    /// What two heaps of so many tokens together can be worth; only where heaps split in three.
    pairs: Vec<Vec<u32>>,
    sparse: Sparse,
    period: Option<Period>,
    /// The length at which a period is looked for next.
    look_at: usize,
    /// The most bytes that may be remembered.
    memory: usize,
    /// Pairs of heaps looked at.
    work: u64,
}

impl Sequence {
    /// The sequence of a rule, which will remember no more than these bytes.
    #[must_use]
    pub fn new(rule: HeapRule, memory: usize) -> Sequence {
        Sequence {
            rule,
            values: vec![0],
            marks: Marks::default(),
            pairs: vec![Vec::new()],
            sparse: Sparse::default(),
            period: None,
            look_at: FIRST_LOOK,
            memory,
            work: 0,
        }
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &HeapRule {
        &self.rule
    }

    /// The nimbers found so far, by the size of the heap.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The period, if it has been found and proved.
    #[must_use]
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// Options looked at so far.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Finds the nimbers of all heaps up to this size.
    ///
    /// # Errors
    /// They do not fit the memory, or a limit came first; what was found is kept.
    pub fn extend_to(&mut self, size: usize, budget: &Budget) -> Result<(), Refusal> {
        if size >= self.memory / BYTES {
            return Err(Refusal::MemoryLimit(self.memory));
        }
        while self.values.len() <= size {
            if self.values.len().is_multiple_of(BEAT)
                && let Some(why) = budget.spent(self.work, Instant::now())
            {
                return Err(Refusal::Stopped(why));
            }
            let size = self.values.len() as u64;
            let next = match (&self.period, self.rule.formula(size)) {
                (Some(period), _) => period.value(&self.values, size),
                (None, Some(value)) => u32::try_from(value).unwrap_or(u32::MAX),
                (None, None) => self.next(),
            };
            self.values.push(next);
            if self.values.len() == self.look_at {
                self.look_at *= 2;
                self.find_period();
            }
        }
        Ok(())
    }

    /// Looks for a period in what is known.
    pub fn find_period(&mut self) {
        if self.period.is_none() {
            self.period = period::find(&self.rule, &self.values);
        }
    }

    /// The nimber of a heap of any size: found one by one, or by a formula or a period that is
    /// proved on the way.
    ///
    /// # Errors
    /// The memory does not suffice to come so far and no period is proved, or a limit came first.
    pub fn value(&mut self, size: u64, budget: &Budget) -> Result<u64, Refusal> {
        if let Some(value) = self.rule.formula(size) {
            return Ok(value);
        }
        let room = (self.memory / BYTES).saturating_sub(1);
        let in_reach = usize::try_from(size).is_ok_and(|size| size <= room);
        let most = if in_reach { room } else { room.min(LONGEST_LOOK) };
        loop {
            let known = self.values.len();
            if size < known as u64 {
                return Ok(self.values[size as usize].into());
            }
            if let Some(period) = &self.period {
                return Ok(period.value(&self.values, size).into());
            }
            if known > most || (!in_reach && !period::has_theorem(&self.rule)) {
                return Err(Refusal::NoPeriod { size, looked_at: known - 1 });
            }
            let wanted = usize::try_from(size).unwrap_or(usize::MAX);
            self.extend_to(wanted.min(self.look_at).min(most), budget)?;
        }
    }

    /// The nimber of the next heap.
    fn next(&mut self) -> u32 {
        let size = self.values.len();
        self.marks.clear();
        let threes = self.rule.most_heaps() == 3;
        if threes {
            self.add_pair_values(size);
        }
        let HeapRule::Code(code) = self.rule.clone() else {
            self.sparse.prepare(&self.values);
            let split = [size];
            return self.sparse.mex(
                &self.values,
                &split,
                Pairs::Unequal,
                &mut self.marks,
                &mut self.work,
            );
        };
        self.mark_single_heaps(&code, size);
        if threes {
            self.mark_threes(&code, size);
        }
        if self.rule.most_heaps() == 1 {
            return self.marks.mex();
        }
        self.sparse.prepare(&self.values);
        let splits: Vec<usize> = code
            .takes(size)
            .filter(|&(_, digit)| digit & TWO_HEAPS != 0)
            .map(|(take, _)| size - take)
            .collect();
        self.sparse.mex(&self.values, &splits, Pairs::Any, &mut self.marks, &mut self.work)
    }

    fn mark_single_heaps(&mut self, code: &Code, size: usize) {
        for (take, digit) in code.takes(size).filter(|&(take, _)| take > 0) {
            let rest = size - take;
            self.work += 1;
            if (rest == 0 && digit & NOTHING_LEFT != 0) || (rest > 0 && digit & ONE_HEAP != 0) {
                self.marks.mark(self.values[rest]);
            }
        }
    }

    /// What two heaps of `together` tokens can be worth.
    fn add_pair_values(&mut self, together: usize) {
        let mut seen = Marks::default();
        seen.clear();
        let mut found = Vec::new();
        for one in 1..=together / 2 {
            let value = self.values[one] ^ self.values[together - one];
            if !seen.has(value) {
                seen.mark(value);
                found.push(value);
            }
        }
        self.pairs.push(found);
    }

    fn mark_threes(&mut self, code: &Code, size: usize) {
        for (take, _) in code.takes(size).filter(|&(_, digit)| digit & THREE_HEAPS != 0) {
            let rest = size - take;
            for one in 1..=rest / 3 {
                self.work += self.pairs[rest - one].len() as u64;
                for &pair in &self.pairs[rest - one] {
                    self.marks.mark(self.values[one] ^ pair);
                }
            }
        }
    }
}
