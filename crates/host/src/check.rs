//! The contract that a game's rules must keep, as [`gametree::contract`] checks it.

use gametree::contract;
use gametree_games::hosted::{EvaluatorInfo, NONE};
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

/// What the host asks of a game and the library does not: evaluators are there under their names.
pub(crate) fn listed_by_name(infos: &[EvaluatorInfo], is_there: impl Fn(&str) -> bool) -> Check {
    let mut names = infos.iter().map(|info| info.name);
    let detail = match names.clone().find(|name| !is_there(name)) {
        Some(name) => Some(format!("'{name}' is listed, but cannot be had")),
        None if names.all(|name| name != NONE.name) => {
            Some(format!("'{}' is not listed", NONE.name))
        }
        None => None,
    };
    Check {
        name: "evaluators are there by name".to_owned(),
        passed: detail.is_none(),
        cases: infos.len() as u64,
        detail,
    }
}
