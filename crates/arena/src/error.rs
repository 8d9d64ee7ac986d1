//! Why a match cannot begin, or cannot go on.

use std::io;

use gametree_host::HostError;
use thiserror::Error;

/// Why a match cannot begin, or cannot go on. What goes wrong in a game is a [`crate::Fault`] and
/// ends that game alone.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// Words, a game, a position, a move or a search that do not fit.
    #[error(transparent)]
    Host(#[from] HostError),
    /// A file that cannot be read or written.
    #[error("'{path}': {error}")]
    File {
        /// Its path.
        path: String,
        /// Why not.
        error: io::Error,
    },
    /// Anything else that the user can mend.
    #[error("{message}")]
    Bad {
        /// What is wrong.
        message: String,
        /// The line of a file that is wrong, from 1.
        line: Option<usize>,
        /// What would be right, or what to try.
        hint: Option<String>,
    },
}

impl ArenaError {
    /// Something that is wrong.
    pub fn bad(message: impl Into<String>) -> ArenaError {
        ArenaError::Bad { message: message.into(), line: None, hint: None }
    }

    /// A file that cannot be read or written.
    pub fn file(path: impl Into<String>, error: io::Error) -> ArenaError {
        ArenaError::File { path: path.into(), error }
    }

    /// The same with what would be right, if nothing is said of that yet.
    #[must_use]
    pub fn hint(mut self, text: impl Into<String>) -> ArenaError {
        if let ArenaError::Bad { hint, .. } = &mut self {
            hint.get_or_insert(text.into());
        }
        self
    }

    /// The same about this player.
    #[must_use]
    pub(crate) fn of_player(mut self, name: &str) -> ArenaError {
        if let ArenaError::Bad { message, .. } = &mut self {
            *message = format!("'{name}': {message}");
        }
        self
    }

    /// The same about this file.
    #[must_use]
    pub fn of_file(mut self, path: &str) -> ArenaError {
        if let ArenaError::Bad { message, .. } = &mut self {
            *message = format!("'{path}': {message}");
        }
        self
    }

    /// The same about this line of a file, from 1.
    #[must_use]
    pub fn at_line(mut self, number: usize) -> ArenaError {
        if let ArenaError::Bad { line, .. } = &mut self {
            *line = Some(number);
        }
        self
    }
}
