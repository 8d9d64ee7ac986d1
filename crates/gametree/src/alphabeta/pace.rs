//! Counting nodes, and looking at the limits now and then.

use std::time::{Duration, Instant};

use super::enhancements::Switches;
use super::search::Search;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;

/// The clock is looked at about this often.
const LOOK_EVERY: Duration = Duration::from_millis(1);
/// Nodes between two looks at the most.
const LONGEST_INTERVAL: u64 = 1_024;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Counts a node. Whether the search is to stop.
    #[inline]
    pub(super) fn count_node(&mut self) -> bool {
        if self.until_look == 0 && self.look() {
            return true;
        }
        self.until_look -= 1;
        false
    }

    /// Nodes so far.
    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes_then - self.until_look
    }

    /// Looks at the limits, and decides when to look again: about every millisecond, and exactly
    /// at the node limit and where the table grows.
    #[cold]
    fn look(&mut self) -> bool {
        if self.stopped.is_some() {
            return true;
        }
        let now = Instant::now();
        let passed = now - self.last_look;
        self.last_look = now;
        if passed > LOOK_EVERY {
            self.interval = (self.interval / 2).max(1);
        } else if passed < LOOK_EVERY / 4 {
            self.interval = (self.interval * 2).min(LONGEST_INTERVAL);
        }
        let nodes = self.nodes();
        self.stopped = self.budget.spent(nodes, now);
        if self.stopped.is_some() {
            return true;
        }
        if nodes >= self.grow_at {
            self.table.grow();
            self.grow_at = self.table.nodes_until_growth().unwrap_or(u64::MAX);
        }
        let exact = self.budget.nodes().min(self.grow_at.max(nodes + 1)) - nodes;
        self.until_look = self.interval.min(exact);
        self.nodes_then = nodes + self.until_look;
        false
    }
}
