//! The contract that a game's rules must keep.

use serde::Serialize;

/// One kind of check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Check {
    /// What is checked, in a few words.
    pub name: String,
    /// Whether every case passed.
    pub passed: bool,
    /// How many cases were looked at.
    pub cases: u64,
    /// The first case that failed, or a remark.
    pub detail: Option<String>,
}

/// All checks of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CheckReport {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// Whether every check passed.
    pub passed: bool,
    /// The checks.
    pub checks: Vec<Check>,
}
