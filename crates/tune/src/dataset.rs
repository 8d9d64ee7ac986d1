//! Positions as numbers: what an evaluator counts in each, and how its game ended.

use std::ops::Range;
use std::path::Path;

use gametree::{Tapered, Trace, Tunable};

use crate::Subject;
use crate::error::TuneError;
use crate::record;

/// Every one of so many games is kept apart, to test on.
const ONE_IN: u64 = 10;

/// A term that counts: its number and how often, first player less second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) term: u16,
    pub(crate) balance: i16,
}

/// Positions, without their boards.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    entries: Vec<Entry>,
    /// Where the entries of each position end.
    ends: Vec<usize>,
    shares: Vec<Tapered<f32>>,
    /// What each game gave the first player, 0 to 1.
    results: Vec<f32>,
    /// What the search said, seen by the first player.
    scores: Vec<f32>,
}

/// A position of a [`Dataset`].
pub(crate) struct Item<'a> {
    pub(crate) entries: &'a [Entry],
    pub(crate) shares: Tapered<f32>,
    pub(crate) result: f32,
    pub(crate) score: f32,
}

/// What to learn from, and what to test on.
#[derive(Clone, Debug, Default)]
pub struct Split {
    /// Nine games of ten.
    pub training: Dataset,
    /// The tenth, whole, for positions of one game resemble each other.
    pub validation: Dataset,
}

impl Split {
    /// Adds every position of a file of games, by the games' numbers.
    ///
    /// # Errors
    /// The file cannot be read, or a position in it.
    pub fn add_file<G: Subject, E: Tunable<G>>(
        &mut self,
        game: &G,
        evaluator: &E,
        path: &Path,
    ) -> Result<(), TuneError> {
        let mut records = Vec::new();
        record::read(path, |record| records.push(record))?;
        // Threads finish games in any order.
        records.sort_by_key(|record| record.number);
        for record in records {
            let apart = record.number % ONE_IN == ONE_IN - 1;
            let part = if apart { &mut self.validation } else { &mut self.training };
            for sample in &record.samples {
                let pos = game.parse_position(&sample.position).map_err(|error| {
                    TuneError::format(path, 1, format!("'{}': {error}", sample.position))
                })?;
                let trace = evaluator.trace(game, &pos);
                part.push(&trace, record.points.value(), f64::from(sample.score));
            }
        }
        Ok(())
    }

    /// Positions in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.training.len() + self.validation.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Dataset {
    /// Adds a position.
    pub fn push(&mut self, trace: &Trace, result: f64, score: f64) {
        let balanced = trace.counts.iter().filter(|count| count.balance() != 0);
        self.entries.extend(balanced.map(|count| Entry {
            term: count.term as u16,
            balance: count.balance().clamp(i16::MIN.into(), i16::MAX.into()) as i16,
        }));
        self.ends.push(self.entries.len());
        let Tapered { midgame, endgame } = trace.shares;
        self.shares.push(Tapered { midgame: midgame as f32, endgame: endgame as f32 });
        self.results.push(result as f32);
        self.scores.push(score as f32);
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// In how many positions each term counts for one side more than for the other.
    #[must_use]
    pub fn uses(&self, terms: usize) -> Vec<usize> {
        let mut uses = vec![0; terms];
        for entry in &self.entries {
            uses[usize::from(entry.term)] += 1;
        }
        uses
    }

    pub(crate) fn items(&self, range: Range<usize>) -> impl Iterator<Item = Item<'_>> {
        range.map(|at| Item {
            entries: &self.entries[at.checked_sub(1).map_or(0, |at| self.ends[at])..self.ends[at]],
            shares: self.shares[at],
            result: self.results[at],
            score: self.scores[at],
        })
    }
}
