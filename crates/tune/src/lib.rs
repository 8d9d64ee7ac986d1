//! Learns the weights of a [`Tunable`](gametree::Tunable) evaluator from games.
//!
//! 1. [`selfplay`](mod@selfplay): the engine plays itself from random openings, with a fixed number
//!    of nodes a move. Quiet positions are written down ([`record`]), each with the score that the
//!    search gave it and the result of its game.
//! 2. [`fit`](mod@fit): the weights are moved so that the evaluator's score, put through a logistic
//!    curve, predicts that blend of score and result best (logistic regression; for chess the
//!    method is named after Österlund's program Texel, 2014). The loss is on positions that the
//!    weights were not fitted to, so that learning by heart does not pay.
//! 3. [`duel`](mod@duel): the new weights play the old ones, which is the only proof.
//!
//! [`run`](mod@run) does all three, one after the other.
//!
//! [`backgammon`] has networks instead, which learn by playing. All but it and [`chess`] knows no game: any game whose search tells tactics, and any evaluator that tells
//! its terms, will do. Everything follows from a seed, game by game, so that a run that was broken off
//! goes on where it stopped and ends as if it had not been.

pub mod backgammon;
pub mod chess;
pub mod dataset;
pub mod duel;
pub mod error;
pub mod fit;
pub mod game;
pub mod gradient;
pub mod record;
pub mod run;
pub mod selfplay;
mod workers;

use gametree::{Deterministic, Hints, Notation};

pub use dataset::Dataset;
pub use duel::{Duel, DuelResult, duel};
pub use error::TuneError;
pub use fit::{Fit, FitReport, FitSettings, fit};
pub use record::{GameFile, GameRecord, Header, Sample};
pub use run::{Change, Plan, Progress, Tuned, run};
pub use selfplay::{SelfPlay, selfplay};

/// A game that can be played and written down here.
pub trait Subject:
    Hints + Notation + Deterministic<Position: Send + Sync, Move: Send> + Clone + Send + Sync
{
}

impl<G> Subject for G where
    G: Hints + Notation + Deterministic<Position: Send + Sync, Move: Send> + Clone + Send + Sync
{
}
