//! What a search says after each iteration.

use serde::Serialize;

use crate::value::{Player, ResultView, ValueView};

/// One finished iteration, or the end of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// Who is to move; nobody if the game is over.
    pub to_move: Option<Player>,
    /// The result, if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
    /// The method's name.
    pub method: &'static str,
    /// The enhancements that were on.
    pub with: Vec<&'static str>,
    /// The evaluator's name.
    pub eval: String,
    /// Threads that searched.
    pub threads: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// The memory that the table may take.
    pub hash_bytes: usize,
    /// Plies looked ahead.
    pub depth: usize,
    /// Calls of the search function so far.
    pub nodes: u64,
    /// Seconds so far.
    pub time_s: f64,
    /// The value of the position; `None` if time did not suffice to say anything.
    pub value: Option<ValueView>,
    /// The best move.
    pub best: Option<String>,
    /// The best play that follows, the best move first.
    pub pv: Vec<String>,
    /// The moves that were asked about, the best first.
    pub moves: Vec<MoveValue>,
    /// Whether nothing is left to find out.
    pub settled: bool,
    /// What the answer rests on besides exact play, if it does: "hashed keys".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<&'static str>,
    /// What ended the search: `depth`, `nodes`, `time`, `solved` or `interrupt`.
    pub stopped_by: Option<&'static str>,
    /// Whether this is the last one.
    #[serde(rename = "final")]
    pub is_final: bool,
}

/// One move with its value.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveValue {
    /// The move's text.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value for the side that makes it; `None` if nothing is known yet.
    pub value: Option<ValueView>,
    /// The best play that follows, the move itself first.
    pub pv: Vec<String>,
}
