//! The contract that a game's rules must keep, as [`gametree::contract`] checks it.

use gametree::contract;
use serde::Serialize;

/// One kind of check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Check {
    /// What is checked, as a statement.
    pub name: String,
    /// Whether every case passed.
    pub passed: bool,
    /// How many cases were looked at.
    pub cases: u64,
    /// The first case that failed: the moves that lead there, and what is wrong.
    pub detail: Option<String>,
}

impl Check {
    /// A check of the library; of this evaluator, or of the rules.
    pub(crate) fn new(check: &contract::Check, evaluator: Option<&str>) -> Check {
        Check {
            name: match evaluator {
                Some(evaluator) => format!("evaluator {evaluator}: {}", check.name),
                None => check.name.to_owned(),
            },
            passed: check.failure.is_none(),
            cases: check.cases,
            detail: check.failure.as_ref().map(ToString::to_string),
        }
    }
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
