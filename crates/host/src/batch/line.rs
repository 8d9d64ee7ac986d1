//! A line of a file: a position, and what is said of it.

use gametree::TextError;
use gametree_games::problem::Problem;

use crate::error::HostError;
use crate::session::Session;

/// A line whose position has been set up.
#[derive(Clone, Copy, Debug)]
pub struct Line<'t> {
    /// Its number, from 1.
    pub number: usize,
    /// All of it.
    pub text: &'t str,
    /// What follows the position; a part of `text`.
    pub rest: &'t str,
}

impl Line<'_> {
    /// What the line asks for.
    ///
    /// # Errors
    /// It cannot be read; the error points into the line.
    pub fn problem(self, session: &dyn Session) -> Result<Problem, HostError> {
        session.problem(self.rest).map_err(|error| match error {
            HostError::Text { error, text } if text == self.rest => {
                let start = self.start();
                let span = error.span.map(|span| span.start + start..span.end + start);
                HostError::text(TextError { span, ..error }, self.text)
            }
            other => other,
        })
    }

    /// Refuses what follows the position in a game of chance, unless it can be read: there nothing but
    /// an expected result may.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn check_rest(self, session: &dyn Session) -> Result<(), HostError> {
        if session.info().chance { self.problem(session).map(|_| ()) } else { Ok(()) }
    }

    /// An error about what follows the position.
    pub(super) fn error(self, message: &str, hint: &str) -> HostError {
        let end = self.text.trim_end().len().max(self.start());
        let error = TextError::new(message).at(self.start()..end).hint(hint);
        HostError::text(error, self.text)
    }

    fn start(self) -> usize {
        self.text.len() - self.rest.len()
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
/// Where the game does not see where its position ends, it is the longest beginning of the line,
/// cut at a blank, that the game can read.
///
/// # Errors
/// There is none. The error speaks of the line without a number at its end, if it has one.
pub fn set_position<'t>(session: &mut dyn Session, line: &'t str) -> Result<&'t str, HostError> {
    let line = line.trim();
    if let Some((position, rest)) =
        session.position_end(line).and_then(|end| line.split_at_checked(end))
    {
        session.set_position(position)?;
        return Ok(rest.trim_start());
    }
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
