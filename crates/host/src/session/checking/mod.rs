//! The contract of a game, on positions reached by seeded random play.
//!
//! What concerns the library alone is for its own contract checks; this is what a game needs to be
//! hosted: texts that are read back, evaluators under their names, hints that change no value.

mod tally;
mod walk;

use gametree::StoppedBy;
use gametree::limits::Stop;
use gametree::rules::Refusal;
use gametree_games::hosted::Hosted;

use super::hosted::HostedSession;
use crate::check::CheckReport;
use crate::dice::Dice;
use crate::error::HostError;

use walk::Walk;

/// Games that are played.
const GAMES: usize = 40;
/// Plies after which a game is given up.
const LONGEST: usize = 400;

impl<G: Hosted> HostedSession<G> {
    pub(super) fn answer_check(&self, seed: u64, stop: &Stop) -> Result<CheckReport, HostError> {
        let mut dice = Dice::new(seed);
        let mut walk = Walk::new(&self.game);
        for _ in 0..GAMES {
            walk.begin(self.game.start());
            for _ in 0..LONGEST {
                if stop.is_raised() {
                    return Err(Refusal::Stopped(StoppedBy::Flag).into());
                }
                if !walk.step(&mut dice) {
                    break;
                }
            }
        }
        let checks = walk.tally.finish();
        Ok(CheckReport {
            schema: crate::SCHEMA,
            game: self.info.game.clone(),
            passed: checks.iter().all(|check| check.passed),
            checks,
        })
    }
}
