//! Counts of lines of play.

use serde::Serialize;

/// Whether each move is counted by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Split {
    /// The sum alone.
    Sum,
    /// Each move of the position too.
    Moves,
}

/// The number of lines of play of exactly so many plies.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Perft {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// Plies.
    pub depth: u32,
    /// Lines of exactly that length.
    pub count: u64,
    /// Whether there are more than a 64-bit number holds: then `count` is the greatest one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub saturated: bool,
    /// Each move's share, with `--split`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<PerftMove>,
    /// Seconds.
    pub time_s: f64,
}

/// A move's share.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PerftMove {
    /// The move's text.
    #[serde(rename = "move")]
    pub mv: String,
    /// Lines that begin with it.
    pub count: u64,
}
