//! The library's contract, for the game and for each of its evaluators.

use gametree::StoppedBy;
use gametree::contract::{self, Walks};
use gametree::limits::Stop;
use gametree::rules::Refusal;
use gametree_games::hosted::{Hosted, Opinions};

use super::plain::PlainSession;
use crate::check::{Check, CheckReport, listed_by_name};
use crate::error::HostError;

impl<G: Hosted> PlainSession<G> {
    pub(super) fn answer_check(&self, seed: u64, stop: &Stop) -> Result<CheckReport, HostError> {
        let walks = Walks { seed, stop: stop.clone(), ..Walks::default() };
        let rules = contract::notated(&self.game, &walks);
        let mut checks: Vec<Check> =
            rules.checks.iter().map(|check| Check::new(check, None)).collect();
        checks.push(listed_by_name(G::Eval::ALL, |name| G::Eval::named(name).is_some()));
        if let Some(parts) = super::impartial::check(&self.game, &walks) {
            checks.extend(parts.checks.iter().map(|check| Check::new(check, None)));
        }
        for info in G::Eval::ALL {
            let Some(evaluator) = G::Eval::named(info.name) else { continue };
            let opinion = contract::evaluator(&self.game, &evaluator, None, &walks);
            checks.extend(opinion.checks.iter().map(|check| Check::new(check, Some(info.name))));
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
