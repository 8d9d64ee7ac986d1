//! What the registry asks of the game.

use std::sync::Arc;

use gametree::{Side, TextError};

use super::bear_off::BearOff;
use super::board::{Board, CHECKERS, Dice};
use super::chances::Chances;
use super::forecast::{FORECASTS, Opinion};
use super::plays::each_play;
use super::{Backgammon, Phase, Position, bear_off};
use crate::hosted::{EvaluatorInfo, HostedChance, Making};

impl HostedChance for Backgammon {
    type Forecast = Opinion;

    const FORECASTS: &'static [EvaluatorInfo] = FORECASTS;
    /// A checker that is hit comes back.
    const ACYCLIC: bool = false;
    const DRAWS: bool = false;

    fn forecast(&self, name: &str) -> Option<Opinion> {
        Opinion::named(name)
    }

    /// The ways to put the checkers that are left on 24 points, the bar and off, for each side, with
    /// each throw and without, for each mover.
    fn positions(&self, pos: &Position) -> Option<u64> {
        let ways = pos.board.off().map(|off| {
            let left = u128::from(CHECKERS - off);
            (1..=left).fold(1, |ways, index| ways * (25 + index) / index)
        });
        let all = ways[0] * ways[1] * (1 + Dice::ALL.len() as u128) * 2;
        Some(u64::try_from(all).unwrap_or(u64::MAX))
    }

    /// Both sides bear off, with six checkers at most.
    fn solved(&self, pos: &Position) -> Option<f64> {
        let tables = self.tables();
        let points = |board: &Board| match Chances::of_result(board) {
            Some(result) => Some(f64::from(result.points())),
            None => tables.exact(board).map(|win| 2.0 * win - 1.0),
        };
        let value = match pos.phase {
            Phase::Opening => None,
            Phase::Roll => points(&pos.board),
            Phase::Play(dice) => {
                let mut best = Some(f64::NEG_INFINITY);
                each_play(&pos.board, dice, |_, after| {
                    let value = points(&after.flipped()).map(|value| -value);
                    best = best.zip(value).map(|(best, value)| best.max(value));
                });
                best
            }
        };
        value.map(|value| if pos.mover == Side::First { value } else { -value })
    }

    /// The tables that a bear-off rests on, if both sides bear off already. Where a search meets the
    /// first such position further on, they are made there, and no clock is looked at meanwhile.
    fn make_ready(&self, pos: &Position, go_on: &mut dyn FnMut() -> bool) -> bool {
        !BearOff::is_due(&pos.board) || self.tables().make(go_on)
    }

    fn to_be_made(&self, pos: &Position) -> Option<Making> {
        let missing = BearOff::is_due(&pos.board) && !self.tables().is_made();
        missing.then_some(BearOff::MAKING)
    }

    /// Opens a file of bear-off tables. Without one they are made when they are needed.
    fn open_tables(&mut self, path: Option<&str>) -> Result<String, TextError> {
        let Some(path) = path else {
            self.tables = None;
            return Ok("the bear-off is solved when it is needed".to_owned());
        };
        self.tables = Some(Arc::new(bear_off::file::load(path)?));
        Ok("bear-off tables: one side to 15 checkers, both to 6".to_owned())
    }
}
