//! The threads of df-pn: all answer the same question with one table, and stay out of each other's
//! way.
//!
//! A move below which other threads are counts as farther from its goal than it is (virtual numbers;
//! Kaneko 2010), so threads part as soon as there are moves between which they can. What is settled
//! in the table is settled whoever found it, so the answer is that of one thread; the number of
//! nodes, and which of several good moves is named, depend on the moment.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::thread;

use super::dfpn::{DepthFirst, Found};
use super::numbers::INFINITE;
use super::table::Table;
use super::walk::{Cut, Walk};
use crate::game::Key;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::limits::Stop;
use crate::observer::Observer;

/// Counters of threads, by a part of the position's name. Two positions that share one cost work,
/// never an answer.
const COUNTERS: usize = 1 << 16;

/// What threads tell each other beside the table.
pub(super) struct Team {
    /// Raised by the first that has the answer, or cannot go on.
    over: Stop,
    /// How many threads are below a position. There are none where one thread searches alone.
    below: Box<[AtomicU8]>,
}

impl Team {
    fn new(threads: usize) -> Team {
        let counters = if threads > 1 { COUNTERS } else { 0 };
        Team { over: Stop::new(), below: (0..counters).map(|_| AtomicU8::new(0)).collect() }
    }

    #[inline]
    pub(super) fn is_alone(&self) -> bool {
        self.below.is_empty()
    }

    /// Whether some thread has ended the search.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        !self.is_alone() && self.over.is_raised()
    }

    fn counter(&self, name: Key) -> Option<&AtomicU8> {
        self.below.get(name as usize % COUNTERS)
    }

    /// This thread goes down to the position.
    pub(super) fn begin(&self, name: Key) {
        if let Some(counter) = self.counter(name) {
            counter.fetch_add(1, Relaxed);
        }
    }

    /// This thread comes back.
    pub(super) fn end(&self, name: Key) {
        if let Some(counter) = self.counter(name) {
            counter.fetch_sub(1, Relaxed);
        }
    }

    /// How far a goal seems: half again as far, and a step, for each thread that is on its way.
    #[inline]
    pub(super) fn felt(&self, goal: u32, name: Key) -> u32 {
        match self.counter(name) {
            Some(counter) if goal < INFINITE => {
                let threads = u32::from(counter.load(Relaxed));
                goal.saturating_add(threads.saturating_mul(goal / 2 + 1)).min(INFINITE - 1)
            }
            _ => goal,
        }
    }

    /// All threads search until one has the answer, or none can go on.
    fn search<G, O>(
        &self,
        walk: &mut Walk<'_, G, O>,
        helpers: usize,
        table: &Table,
    ) -> Result<Found<G::Move>, Cut>
    where
        G: Hints + Deterministic<Position: Send, Move: Send> + Sync,
        O: Observer<G>,
    {
        let help = || walk.helper();
        let helpers: Vec<_> = std::iter::repeat_with(help).take(helpers).collect();
        thread::scope(|scope| {
            let mut running = Vec::with_capacity(helpers.len());
            for helper in helpers {
                running.push(thread::Builder::new().spawn_scoped(scope, move || {
                    let mut walk = helper();
                    let found = DepthFirst::new(&mut walk, table, self).run();
                    self.over.raise();
                    (found, walk.seen())
                }));
            }
            let mut found = DepthFirst::new(walk, table, self).run();
            self.over.raise();
            for thread in running {
                // A helper that could not start, or panicked, has found nothing.
                let Some(Ok((other, seen))) = thread.ok().map(thread::ScopedJoinHandle::join)
                else {
                    continue;
                };
                walk.absorb(seen);
                found = match (found, other) {
                    (Ok(found), _) | (_, Ok(found)) => Ok(found),
                    (Err(one), Err(other)) => Err(weightier(one, other)),
                };
            }
            found
        })
    }
}

/// Of two reasons to end, the one after which less can go on.
fn weightier(one: Cut, other: Cut) -> Cut {
    let weight = |cut: &Cut| match cut {
        Cut::Paused => 0,
        Cut::TableFull => 1,
        Cut::PastCounts => 2,
        Cut::Refused(_) => 3,
    };
    if weight(&other) > weight(&one) { other } else { one }
}

/// Answers the question about the position of the walk, by so many threads.
pub(super) fn run<G, O>(
    walk: &mut Walk<'_, G, O>,
    table: &mut Table,
    threads: usize,
) -> Result<Found<G::Move>, Cut>
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync,
    O: Observer<G>,
{
    let threads = threads.max(1);
    walk.threads = threads as u64;
    loop {
        match Team::new(threads).search(walk, threads - 1, table) {
            Err(Cut::TableFull) => table.grow(),
            Err(Cut::Paused) => {}
            found => return found,
        }
    }
}
