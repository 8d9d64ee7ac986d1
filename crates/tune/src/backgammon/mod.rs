//! The networks of backgammon, learnt from random weights by self-play: temporal differences.
//!
//! 1. In the games of the first stage each side makes the play after which the networks like the
//!    opponent's position least; the dice see to variety. After a game every position's chances are
//!    moved towards what came of it: a blend, by λ, of the chances one turn later and what these
//!    were moved towards themselves, back from the result (Sutton 1988; in backgammon Tesauro 1992).
//! 2. In the games of the second stage every position is moved towards the mean, over the 21
//!    throws, of the best that each allows: there is no luck in such a target.
//!
//! Game by game everything follows from the seed, on one thread, so a run that was broken off goes
//! on from its checkpoint and ends with the same weights.

pub mod checkpoint;
pub mod learner;
pub mod selfplay;
#[cfg(test)]
mod tests;

use std::path::Path;

use gametree::Stop;
use gametree::zobrist::mix;
use gametree_games::backgammon::network::{self, Networks};
use rand::SeedableRng as _;
use rand_pcg::Pcg64Mcg;

use crate::error::TuneError;

pub use learner::Learner;

/// The name of the game.
pub const NAME: &str = "backgammon";
/// How a file of networks begins.
pub const HEAD: &str = network::TITLE;

/// Games between two checkpoints.
const EVERY: u64 = 1_000;

/// Over so many games of the first stage weights come to rest, and λ falls to 0.
const HORIZON: u64 = 400_000;
/// How far weights move towards a target at the beginning, after [`HORIZON`] games, and at the end of
/// the second stage. In between the logarithm changes evenly. With more than 128 hidden units at
/// about a half, a step of 0.02 already moves an output by most of its error.
const RATES: [f32; 3] = [0.02, 0.004, 0.000_5];
/// λ at the beginning.
const TRACE: f32 = 0.8;

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub struct Schedule {
    /// Games of the first stage. Its beginning is the same however many there are.
    pub games: u64,
    /// Games of the second stage, in which targets look one turn ahead.
    pub polish: u64,
    /// The seed from which weights and games follow.
    pub seed: u64,
}

impl Schedule {
    /// The games of both stages.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.games + self.polish
    }

    /// How a game is learnt from.
    #[must_use]
    pub fn lesson(&self, game: u64) -> Lesson {
        let between = |part: u64, whole: u64, from: f32, to: f32| {
            from * (to / from).powf(part as f32 / whole.max(1) as f32)
        };
        let [first, middle, last] = RATES;
        if game < self.games {
            let game = game.min(HORIZON);
            let trace = TRACE * (1.0 - game as f32 / HORIZON as f32);
            Lesson { rate: between(game, HORIZON, first, middle), target: Target::Game(trace) }
        } else {
            let rate = between(game - self.games, self.polish, middle, last);
            Lesson { rate, target: Target::Lookahead }
        }
    }
}

/// How a game is learnt from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// How far weights move towards a target.
    pub rate: f32,
    /// What a position's chances are moved towards.
    pub target: Target,
}

/// What a position's chances are moved towards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Target {
    /// What came of it in its game, with this λ.
    Game(f32),
    /// The mean of the best that each throw allows.
    Lookahead,
}

/// Where a run stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Games so far.
    pub games: u64,
    /// Positions learnt from, in the games of this run since the last report.
    pub positions: u64,
    /// The mean error of the chance of winning in them, before they were learnt from: the square
    /// root of its mean square.
    pub error: f64,
    /// Positions judged in all by this run.
    pub judged: u64,
}

/// Plays and learns until the schedule is done, writing a checkpoint every thousand games. `None` if the
/// flag was raised: the next run goes on from the last game.
///
/// # Errors
/// The checkpoint cannot be read or written, or was made with another seed.
pub fn train(
    schedule: &Schedule,
    checkpoint: &Path,
    stop: &Stop,
    mut progress: impl FnMut(Progress),
) -> Result<Option<Networks>, TuneError> {
    let (mut done, networks) = match checkpoint::read(checkpoint, schedule)? {
        Some(found) => found,
        None => (0, learner::random_networks(schedule.seed)),
    };
    let mut learner = Learner::new(networks);
    while done < schedule.all() && !stop.is_raised() {
        let end = (done + EVERY - done % EVERY).min(schedule.all());
        learner.reset_statistics();
        while done < end && !stop.is_raised() {
            let mut random = Pcg64Mcg::seed_from_u64(mix(schedule.seed ^ mix(done)));
            learner.game(schedule.lesson(done), &mut random);
            done += 1;
        }
        checkpoint::write(checkpoint, schedule, done, &learner.networks)?;
        progress(learner.progress(done));
    }
    Ok((done >= schedule.all()).then_some(learner.networks))
}

/// The file of weights that the program reads, with lines that say how they were made.
#[must_use]
pub fn file_of(networks: &Networks, provenance: &str) -> Vec<u8> {
    network::write(networks, provenance)
}
