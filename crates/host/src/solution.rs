//! The exact answer.

use serde::Serialize;

use crate::analysis::MoveValue;
use crate::value::{Player, ResultView, ValueView};

/// How much a solution says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolveScope {
    /// The value and one best move.
    Best,
    /// The value of every move.
    All,
}

/// The exact value of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solved {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// Who is to move; nobody if the game is over.
    pub to_move: Option<Player>,
    /// The result, if the game is over already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
    /// The method's name.
    pub method: &'static str,
    /// The value; its bound is not exact if a limit came first.
    pub value: ValueView,
    /// A move that keeps the value.
    pub best: Option<String>,
    /// Every move with its value, the best first, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<MoveValue>,
    /// Calls of the search function spent on the value alone.
    pub value_nodes: u64,
    /// Calls of the search function in all.
    pub nodes: u64,
    /// Seconds.
    pub time_s: f64,
    /// What ended the search.
    pub stopped_by: &'static str,
    /// What the answer rests on besides exact play, if it does: "hashed keys".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<&'static str>,
    /// The number of the line in a file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The score that the file expects, with `--check`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<i64>,
    /// Whether the score is the expected one, with `--check`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ok: Option<bool>,
}

impl Solved {
    /// Whether the value is exact: no limit came first, and every move asked for is settled.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.stopped_by == "solved"
    }
}
