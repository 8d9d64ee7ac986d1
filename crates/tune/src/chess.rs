//! Chess's evaluator `classical`, to be tuned.

use std::path::Path;

use gametree_games::chess::{Chess, Classical};

use crate::error::TuneError;

/// The name of the game.
pub const NAME: &str = "chess";

/// How a file of weights begins.
pub const HEAD: &str = Classical::TITLE;

/// The rules.
#[must_use]
pub fn game() -> Chess {
    Chess::default()
}

/// The evaluator with weights from a file, or with those that the program comes with.
///
/// # Errors
/// The file cannot be read, or is no table of weights.
pub fn evaluator(weights: Option<&Path>) -> Result<Classical, TuneError> {
    let Some(path) = weights else { return Ok(Classical::default()) };
    let text = std::fs::read_to_string(path).map_err(|error| TuneError::file(path, error))?;
    Classical::from_text(&text).map_err(|error| {
        let before = error.span.as_ref().and_then(|span| text.get(..span.start));
        let line = before.map_or(1, |before| before.matches('\n').count() + 1);
        TuneError::format(path, line, error.to_string())
    })
}
