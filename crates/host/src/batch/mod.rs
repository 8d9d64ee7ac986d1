//! Positions from a file, one a line.

mod line;
mod solving;
mod suite;
mod wanted;

use serde::Serialize;

use crate::error::{HostError, Severity};
use crate::session::Session;

pub use line::{Line, is_skipped, set_position};
pub use solving::{SolveTotals, Solving};
pub use suite::{Answer, Suite, SuiteTotals};
pub use wanted::Wanted;

/// Whether an answer is compared with what a line says after its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// What a line holds after the position is left alone.
    Ignore,
    /// It says what is expected; a line that says nothing is bad.
    Check,
}

/// What is asked about every position of a file.
pub trait Question {
    /// One line's answer.
    type Answer;
    /// What is added up besides the counts of every batch.
    type Totals: Clone + Default + Serialize;

    /// Answers the line, whose position the session is at.
    ///
    /// # Errors
    /// The rest of the line cannot be read, or there is no answer.
    fn ask(&mut self, session: &mut dyn Session, line: Line<'_>)
    -> Result<Self::Answer, HostError>;

    /// Whether an answer is a success, as far as that was asked.
    fn verdict(&self, answer: &Self::Answer) -> Verdict;

    /// Adds an answer.
    fn add(&self, answer: &Self::Answer, totals: &mut Self::Totals);
}

/// How an answer counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether it is what the line expects; `None` if nothing could be compared.
    pub ok: Option<bool>,
    /// Whether a limit came before the answer that was asked for.
    pub unfinished: bool,
}

/// What a line comes to.
#[derive(Debug)]
pub enum BatchItem<A> {
    /// An answer.
    Answered(Box<A>),
    /// The line was bad, or the answer did not come.
    Bad {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: HostError,
    },
}

/// The end of a batch.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct BatchSummary<T> {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// Positions that were compared with what their lines expect.
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
    /// What is added up of this kind of answers.
    #[serde(flatten)]
    pub totals: T,
    /// Always `true`.
    pub summary: bool,
}

/// A batch in progress: one session for all lines.
pub struct Batch<'a, Q: Question> {
    session: &'a mut dyn Session,
    question: Q,
    line: usize,
    summary: BatchSummary<Q::Totals>,
}

impl<'a, Q: Question> Batch<'a, Q> {
    /// A batch that has read nothing yet.
    pub fn new(session: &'a mut dyn Session, question: Q) -> Batch<'a, Q> {
        let summary = BatchSummary { schema: crate::SCHEMA, summary: true, ..Default::default() };
        Batch { session, question, line: 0, summary }
    }

    /// Takes the next line; `None` if it is blank or a comment.
    pub fn line(&mut self, text: &str) -> Option<BatchItem<Q::Answer>> {
        self.line += 1;
        let text = text.trim();
        if is_skipped(text) {
            return None;
        }
        let answer = set_position(self.session, text).and_then(|rest| {
            let line = Line { number: self.line, text, rest };
            self.question.ask(self.session, line)
        });
        Some(match answer {
            Ok(answer) => {
                self.count(&answer);
                BatchItem::Answered(Box::new(answer))
            }
            Err(error) => {
                self.summary.bad_lines += u64::from(error.severity() == Severity::Usage);
                self.summary.unfinished += u64::from(error.severity() == Severity::Limit);
                BatchItem::Bad { line: self.line, error }
            }
        })
    }

    fn count(&mut self, answer: &Q::Answer) {
        let Verdict { ok, unfinished } = self.question.verdict(answer);
        let summary = &mut self.summary;
        summary.positions += 1;
        summary.unfinished += u64::from(unfinished);
        summary.checked += u64::from(ok.is_some());
        summary.agreed += u64::from(ok == Some(true));
        summary.failed += u64::from(ok == Some(false));
        self.question.add(answer, &mut summary.totals);
    }

    /// What has been found so far.
    #[must_use]
    pub fn summary(&self) -> &BatchSummary<Q::Totals> {
        &self.summary
    }
}
