//! Weaker and stronger opponents.

use serde::Serialize;

use crate::value::ValueView;

/// How strong an opponent plays.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Level {
    /// Its number, from 1.
    pub level: usize,
    /// In a few words.
    pub name: &'static str,
    /// How often it plays any legal move instead of the one it thinks best, in percent.
    pub error_percent: u32,
    /// Plies it looks ahead; `None` is no limit.
    pub depth: Option<usize>,
    /// Seconds it thinks at the most.
    pub seconds: f64,
}

/// A move that was chosen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choice {
    /// The move's text.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is thought to be worth to the side that makes it.
    pub value: Option<ValueView>,
    /// Whether it was drawn at random, as its level does now and then.
    pub random: bool,
    /// How many moves were thought equally good.
    pub equals: usize,
    /// The play that is expected to follow, the move first.
    pub pv: Vec<String>,
}

/// The levels, the weakest first.
pub const LEVELS: &[Level] = &[
    Level { level: 1, name: "beginner", error_percent: 50, depth: Some(1), seconds: 1.0 },
    Level { level: 2, name: "casual", error_percent: 25, depth: Some(2), seconds: 1.0 },
    Level { level: 3, name: "learner", error_percent: 10, depth: Some(4), seconds: 1.0 },
    Level { level: 4, name: "club player", error_percent: 0, depth: Some(6), seconds: 1.0 },
    Level { level: 5, name: "strong", error_percent: 0, depth: Some(12), seconds: 2.0 },
    Level { level: 6, name: "best", error_percent: 0, depth: None, seconds: 5.0 },
];

/// Chooses a move as an opponent of this level would.
///
/// # Errors
/// The game is over.
pub fn choose(
    session: &mut dyn crate::session::Session,
    level: &Level,
    request: &crate::request::SearchRequest,
) -> Result<Choice, crate::error::HostError> {
    let _ = (session, level, request);
    Err(crate::error::HostError::GameOver("not yet written".to_owned()))
}
