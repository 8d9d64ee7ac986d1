//! The library's contract, for a game of chance and for each of its forecasts.

use gametree::StoppedBy;
use gametree::contract::{self, Walks};
use gametree::limits::Stop;
use gametree::rules::Refusal;
use gametree_games::hosted::HostedChance;

use super::ChanceSession;
use crate::check::{Check, CheckReport, listed_by_name};
use crate::error::HostError;

impl<G: HostedChance> ChanceSession<G> {
    pub(super) fn answer_check(&self, seed: u64, stop: &Stop) -> Result<CheckReport, HostError> {
        let walks = Walks { seed, stop: stop.clone(), ..Walks::default() };
        let rules = contract::stochastic(&self.game, &walks);
        let mut checks: Vec<Check> =
            rules.checks.iter().map(|check| Check::new(check, None)).collect();
        checks.push(listed_by_name(G::FORECASTS, |name| self.game.forecast(name).is_some()));
        for info in G::FORECASTS {
            let Some(forecast) = self.game.forecast(info.name) else { continue };
            let report = contract::forecast(&self.game, &forecast, &walks);
            checks.extend(report.checks.iter().map(|check| Check::new(check, Some(info.name))));
        }
        if stop.is_raised() {
            return Err(Refusal::Stopped(StoppedBy::Flag).into());
        }
        Ok(CheckReport {
            schema: crate::SCHEMA,
            game: self.info.game.clone(),
            passed: checks.iter().all(|check| check.passed),
            checks,
        })
    }
}
