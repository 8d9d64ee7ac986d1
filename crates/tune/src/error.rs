//! What can go wrong.

use std::io;
use std::path::{Path, PathBuf};

use gametree::Refusal;

/// Why weights cannot be learnt.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// A file cannot be read or written.
    #[error("'{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A file of games is none, or was made with other settings.
    #[error("'{}', line {line}: {message}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// There are too few positions to learn from.
    #[error(
        "{found} positions are too few to learn from; at least {least} are needed: play more games"
    )]
    TooFew {
        /// How many there are.
        found: usize,
        /// How many there should be.
        least: usize,
    },
    /// A search refused.
    #[error("{0}")]
    Refused(#[from] Refusal),
}

impl TuneError {
    /// An error about a file.
    pub(crate) fn file(path: &Path, error: io::Error) -> TuneError {
        TuneError::File { path: path.to_owned(), error }
    }

    /// An error about a line of a file.
    pub(crate) fn format(path: &Path, line: usize, message: impl Into<String>) -> TuneError {
        TuneError::Format { path: path.to_owned(), line, message: message.into() }
    }
}
