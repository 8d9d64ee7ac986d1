//! Positions from a file, one a line.

use gametree::TextError;
use serde::Serialize;

use crate::error::{HostError, Severity};
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
    pub fn line(&mut self, text: &str) -> Option<BatchItem> {
        self.line += 1;
        let text = text.trim();
        if is_skipped(text) {
            return None;
        }
        Some(match self.solve(text) {
            Ok(solved) => {
                self.count(&solved);
                BatchItem::Solved(Box::new(solved))
            }
            Err(error) => {
                self.summary.bad_lines += u64::from(error.severity() == Severity::Usage);
                self.summary.unfinished += u64::from(error.severity() != Severity::Usage);
                BatchItem::Bad { line: self.line, error }
            }
        })
    }

    fn solve(&mut self, text: &str) -> Result<Solved, HostError> {
        let rest = set_position(self.session, text)?;
        let expected = match self.expectation {
            Expectation::Ignore => None,
            Expectation::Check => Some(expected_score(text, rest)?),
        };
        let mut solved = self.session.solve(&self.request, self.scope)?;
        let score = solved.value.filter(|_| solved.is_exact()).map(|value| value.score);
        solved.line = Some(self.line);
        solved.expected = expected;
        solved.ok = expected.and_then(|expected| score.map(|score| score == expected));
        Ok(solved)
    }

    fn count(&mut self, solved: &Solved) {
        let summary = &mut self.summary;
        summary.positions += 1;
        summary.value_nodes += solved.value_nodes;
        summary.unfinished += u64::from(!solved.is_exact());
        summary.checked += u64::from(solved.ok.is_some());
        summary.agreed += u64::from(solved.ok == Some(true));
        summary.failed += u64::from(solved.ok == Some(false));
    }

    /// What has been found so far.
    #[must_use]
    pub fn summary(&self) -> BatchSummary {
        self.summary
    }
}

/// Whether a line of a file holds nothing: blank, or a comment.
#[must_use]
pub fn is_skipped(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with(['#', '%'])
}

/// Sets up the position that a line of a file begins with, and returns what follows it.
///
/// The position is the longest beginning of the line, cut at a blank, that the game can read.
///
/// # Errors
/// There is none. The error speaks of the line without a number at its end, if it has one.
pub fn set_position<'t>(session: &mut dyn Session, line: &'t str) -> Result<&'t str, HostError> {
    let line = line.trim();
    let ends = || line.char_indices().rev().filter(|(_, one)| one.is_whitespace());
    let mut error = match session.set_position(line) {
        Ok(()) => return Ok(""),
        Err(error) => error,
    };
    for (end, _) in ends() {
        let (position, rest) = (line[..end].trim_end(), line[end..].trim_start());
        if position.len() < line[..end].len() {
            continue;
        }
        match session.set_position(position) {
            Ok(()) => return Ok(rest),
            Err(other) if rest.parse::<i64>().is_ok() => error = other,
            Err(_) => {}
        }
    }
    Err(error)
}

/// The score that a line expects: the first word after its position.
fn expected_score(line: &str, rest: &str) -> Result<i64, HostError> {
    let word = rest.split_whitespace().next().unwrap_or("");
    word.parse().map_err(|_| {
        let start = line.len() - rest.len();
        let message = if word.is_empty() {
            "the line has no expected score".to_owned()
        } else {
            format!("'{word}' is not a score")
        };
        let error = TextError::new(message)
            .at(start..start + word.len())
            .hint("write a whole number after the position");
        HostError::text(error, line)
    })
}
