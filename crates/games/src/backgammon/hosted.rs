//! What the registry asks of the game.

use std::sync::Arc;

use gametree::TextError;

use super::forecast::{FORECASTS, Opinion};
use super::{Backgammon, bear_off};
use crate::hosted::{EvaluatorInfo, HostedChance};

impl HostedChance for Backgammon {
    type Forecast = Opinion;

    const FORECASTS: &'static [EvaluatorInfo] = FORECASTS;
    /// A checker that is hit comes back.
    const ACYCLIC: bool = false;
    const DRAWS: bool = false;

    fn forecast(&self, name: &str) -> Option<Opinion> {
        Opinion::named(name)
    }

    /// Opens a file of bear-off tables. Without one they are made when they are needed.
    fn open_tables(&mut self, path: Option<&str>) -> Result<String, TextError> {
        let Some(path) = path else {
            self.tables = None;
            return Ok("the bear-off is solved when it is needed".to_owned());
        };
        let file = std::fs::read(path).map_err(|error| {
            TextError::new(format!("cannot read '{path}': {error}"))
                .at(0..path.len())
                .hint("gametree table build backgammon makes a file of bear-off tables")
        })?;
        let tables = bear_off::file::read(&file).map_err(|error| error.at(0..path.len()))?;
        self.tables = Some(Arc::new(tables));
        Ok("bear-off tables: one side to 15 checkers, both to 6".to_owned())
    }
}
