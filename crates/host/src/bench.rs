//! The signature and the speed.

use serde::Serialize;

/// One position of the bench.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BenchRow {
    /// The game.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// Plies looked ahead.
    pub depth: usize,
    /// Calls of the search function: the same on every machine.
    pub nodes: u64,
    /// Seconds.
    pub time_s: f64,
}

/// The bench of one game or of all.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BenchReport {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The positions.
    pub rows: Vec<BenchRow>,
    /// The signature: the nodes of all rows together.
    pub signature: u64,
    /// Seconds in all.
    pub time_s: f64,
    /// Nodes a second.
    pub nps: f64,
}

/// Searches the bench positions of every game, or of one.
///
/// # Errors
/// No such game, or the stop flag was raised.
pub fn bench(
    game: Option<&str>,
    stop: &gametree::limits::Stop,
    on_row: &mut dyn FnMut(&BenchRow),
) -> Result<BenchReport, crate::error::HostError> {
    let _ = (game, stop, on_row);
    Err(crate::error::HostError::GameOver("not yet written".to_owned()))
}
