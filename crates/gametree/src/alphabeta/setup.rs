//! What a search is made of: what a thread remembers, and what all threads are given.

use super::busy::Busy;
use super::evaluations::Evaluations;
use super::learnt::Learnt;
use super::lines::Lines;
use super::order::Rank;
use super::stack::Stack;
use super::table::{DepthRule, Table};
use super::transposition_cutoff::Child;
use crate::hints::{Hints, Rated};
use crate::limits::Budget;
use crate::score::WinScale;

/// What a thread keeps from one search to the next: its buffers and what it learnt about moves.
#[derive(Clone, Debug)]
pub(crate) struct Memory<M> {
    pub(super) moves: Vec<M>,
    pub(super) ranks: Vec<Rank>,
    pub(super) rated: Vec<Rated<M>>,
    pub(super) children: Vec<Child<M>>,
    pub(super) lines: Lines<M>,
    pub(super) stack: Stack<M>,
    pub(super) learnt: Learnt<M>,
    pub(super) evaluations: Evaluations,
}

impl<M: Copy + Eq> Memory<M> {
    pub(crate) fn new<G: Hints<Move = M>>() -> Memory<M> {
        Memory {
            moves: Vec::new(),
            ranks: Vec::new(),
            rated: Vec::new(),
            children: Vec::new(),
            lines: Lines::new(),
            stack: Stack::new(),
            learnt: Learnt::new::<G>(),
            evaluations: Evaluations::default(),
        }
    }

    /// Makes room in what was learnt for a new position.
    pub(crate) fn age(&mut self) {
        self.learnt.age();
    }

    /// Forgets everything, so that the next search runs as the first.
    pub(crate) fn clear(&mut self) {
        self.learnt.clear();
    }
}

/// Everything that a search needs besides the position.
pub(crate) struct Setup<'a, G, E, S> {
    pub(crate) game: &'a G,
    pub(crate) evaluator: &'a E,
    pub(crate) on: S,
    pub(crate) table: &'a Table,
    pub(crate) busy: &'a Busy,
    pub(crate) budget: Budget,
    pub(crate) rule: DepthRule,
    pub(crate) wins: WinScale,
    pub(crate) company: Company,
}

impl<G, E, S: Copy> Clone for Setup<'_, G, E, S> {
    fn clone(&self) -> Self {
        Setup { budget: self.budget.clone(), ..*self }
    }
}

/// Whether other threads search with the same table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Company {
    /// This thread has the table for itself.
    Alone,
    /// Others use it too.
    Shared,
}
