//! What can go wrong, as one type, and what a user reads of it.

use std::ops::Range;

use gametree::limits::{size_text, size_words};
use gametree::rules::Refusal;
use gametree::{StoppedBy, TextError};
use serde::Serialize;

/// Everything that can go wrong between a user's words and an answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HostError {
    /// A game, a position or a move that could not be read.
    #[error("{error}")]
    Text {
        /// What is wrong, where, and what to try.
        error: TextError,
        /// The text that the error's span points into.
        text: String,
    },
    /// A name that is not on its list.
    #[error("there is no {what} '{name}'{}", did_you_mean(near.as_deref()))]
    UnknownName {
        /// What it should have been: "method", "evaluator".
        what: &'static str,
        /// What was asked for.
        name: String,
        /// The name that was perhaps meant.
        near: Option<String>,
        /// The names that there are.
        list: Vec<String>,
    },
    /// Enhancements that exclude or lack each other.
    #[error("{message}")]
    Conflict {
        /// A sentence that names both.
        message: String,
        /// What to write instead.
        hint: String,
    },
    /// A method that cannot take this kind of game, or this kind of question.
    #[error("{method} cannot take {what}: {reason}")]
    Misfit {
        /// The method.
        method: String,
        /// The game, or the command.
        what: String,
        /// Why not.
        reason: String,
        /// What can.
        fits: Vec<String>,
    },
    /// A number out of its range.
    #[error("{what} {given} is out of range")]
    OutOfRange {
        /// Which number.
        what: &'static str,
        /// What was asked for.
        given: String,
        /// What may be asked for.
        allowed: String,
    },
    /// Memory that the machine does not have.
    #[error("a table of {} does not fit: about {}M are free", size_words(*asked), available >> 20)]
    Memory {
        /// What was asked for, in bytes.
        asked: usize,
        /// What there is, in bytes.
        available: u64,
    },
    /// A search refused, or was stopped before an answer that was asked to be exact.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// Nothing can be done here, because the game is over.
    #[error("the game is over: {0}")]
    GameOver(String),
    /// There is nothing to take back.
    #[error("no move has been played")]
    NothingToUndo,
}

fn did_you_mean(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean '{near}'?"))
}

/// How an error ends a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The user's words: exit code 2.
    Usage,
    /// A limit came before an answer that was asked to be exact: exit code 3.
    Limit,
    /// The stop flag was raised: exit code 130.
    Interrupted,
}

/// What `--json` prints of an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ErrorView {
    /// What is wrong, as a sentence without a full stop.
    pub error: String,
    /// The number of the line in a file, from 1.
    pub line: Option<usize>,
    /// What would be right, or what to try.
    pub hint: Option<String>,
    /// The bytes of the text that are wrong, first and past the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<[usize; 2]>,
}

impl HostError {
    /// The name that was perhaps meant, if a name was not on its list.
    #[must_use]
    pub fn near(&self) -> Option<&str> {
        match self {
            HostError::UnknownName { near, .. } => near.as_deref(),
            _ => None,
        }
    }

    /// An error about a text, which it points into.
    #[must_use]
    pub fn text(error: TextError, text: impl Into<String>) -> HostError {
        HostError::Text { error, text: text.into() }
    }

    /// The text that is wrong and the bytes of it to be pointed at, for a caret. The span is
    /// always inside the text, on character boundaries.
    #[must_use]
    pub fn source_text(&self) -> Option<(&str, Range<usize>)> {
        let HostError::Text { error, text } = self else { return None };
        let span = error.span.clone()?;
        text.get(span.clone()).map(|_| (text.as_str(), span))
    }

    /// What would be right, or what to try.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            HostError::Text { error, .. } => error.hint.clone(),
            HostError::UnknownName { what, list, .. } => {
                Some(format!("every {what}: {}", list.join(", ")))
            }
            HostError::Conflict { hint, .. } => Some(hint.clone()),
            HostError::Misfit { fits, .. } if fits.is_empty() => None,
            HostError::Misfit { fits, .. } => Some(format!("these can: {}", fits.join(", "))),
            HostError::OutOfRange { allowed, .. } => Some(allowed.clone()),
            HostError::Memory { available, .. } => Some(format!(
                "ask for less, for example --hash {}M",
                ((available / 2) >> 20).max(1)
            )),
            HostError::Refused(refusal) => refusal_hint(refusal),
            HostError::GameOver(_) => Some("undo a move, or start again".to_owned()),
            HostError::NothingToUndo => None,
        }
    }

    /// How the error ends a command.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match self {
            HostError::Refused(Refusal::Stopped(gametree::StoppedBy::Flag)) => {
                Severity::Interrupted
            }
            HostError::Refused(
                Refusal::Stopped(_)
                | Refusal::TooDeep
                | Refusal::LineTooLong(_)
                | Refusal::MemoryLimit(_)
                | Refusal::NoPeriod { .. },
            ) => Severity::Limit,
            _ => Severity::Usage,
        }
    }

    /// What `--json` prints; `line` is the number of the line in a file.
    #[must_use]
    pub fn to_json(&self, line: Option<usize>) -> ErrorView {
        ErrorView {
            error: self.to_string(),
            line,
            hint: self.hint(),
            span: self.source_text().map(|(_, span)| [span.start, span.end]),
        }
    }
}

/// What to allow where so many bytes did not suffice.
#[must_use]
pub const fn more_memory(bytes: usize) -> usize {
    bytes.saturating_mul(4)
}

fn refusal_hint(refusal: &Refusal) -> Option<String> {
    match refusal {
        Refusal::TooDeep => Some("look less far: --depth N, which gives an estimate".to_owned()),
        Refusal::LineTooLong(_) => Some("look less far: gametree analyze --depth N".to_owned()),
        Refusal::DepthBeyondLimit(_) => {
            Some(format!("--depth may be 1 to {}", gametree::score::MAX_PLY))
        }
        Refusal::Stopped(StoppedBy::Flag) => None,
        Refusal::Stopped(_) => Some("raise the limit, or leave it out".to_owned()),
        Refusal::NoMemory(_) => Some("ask for less: --hash 64M".to_owned()),
        &Refusal::MemoryLimit(bytes) => {
            Some(format!("allow more, for example --hash {}", size_text(more_memory(bytes))))
        }
        Refusal::NoPeriod { looked_at: 0, .. } => Some(
            "no theorem is known that would prove a period of this rule, and so many heaps are more \
             than --hash holds: ask about smaller ones"
                .to_owned(),
        ),
        Refusal::NoPeriod { .. } => Some(
            "more heaps can be looked at with --hash 1G; of many rules no period is known"
                .to_owned(),
        ),
        Refusal::Misere => Some("search the whole position instead: gametree solve".to_owned()),
        Refusal::Conflict(_) => None,
    }
}
