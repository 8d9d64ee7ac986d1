//! How good a board looks: room, tiles that can merge, and rows and columns in order.
//!
//! Each row and column counts by itself, so all of it is two tables of 65,536 numbers. The features
//! are well known among players' programs; the weights were chosen by playing.
//!
//! How: beginning with a first guess, for some minutes two weights at a time were multiplied by random
//! factors (0.4 to 2.5, exponents 0.7 to 1.3), and the change was kept if more of the same 24 seeded
//! games at two plies reached the tile 2048: 9 at first, 15 at last. In 100 other games at two plies
//! those weights, rounded since, reached it 33 times. `examples/play_2048.rs` plays such games;
//! `docs/benchmarks.md` says how many are won at 50 ms a move.

use gametree::Scoring;
use gametree::chance::Forecast;

use super::rows::transposed;
use super::{Aim, Position, Slide};
use crate::hosted::{EvaluatorInfo, HostedChance, NONE};
use crate::symmetry::{RECTANGLE, SQUARE};

/// What an empty cell is worth.
const EMPTY: f32 = 400.0;
/// What two equal neighbours are worth.
const MERGE: f32 = 600.0;
/// What a step in the wrong direction costs, times the fourth power of the larger tile less the
/// smaller's.
const DISORDER: f32 = 0.32;
const STEEPNESS: f32 = 4.0;
/// What a tile costs, times this power: few large ones are better than many.
const CLUTTER: f32 = 0.7;
const CLUTTER_STEEPNESS: f32 = 3.5;
/// What a forecast is divided by, so that it stays within -1 and 1.
const SCALE: f64 = 400_000.0;
/// The most that can be scored: more than any game on 4x4 ever comes to.
const MOST_SCORE: f64 = 4_000_000.0;

/// The worth of one row or column of powers of two.
pub(super) fn worth(tiles: &[u8]) -> f32 {
    let (mut rising, mut falling, mut sum) = (0.0, 0.0, 0.0);
    for pair in tiles.windows(2) {
        let [one, other] = [pair[0], pair[1]].map(|tile| f32::from(tile).powf(STEEPNESS));
        if one > other {
            falling += one - other;
        } else {
            rising += other - one;
        }
        if pair[0] == pair[1] && pair[0] > 0 {
            sum += MERGE;
        }
    }
    let empty = tiles.iter().filter(|&&tile| tile == 0).count() as f32;
    let clutter: f32 = tiles.iter().map(|&tile| f32::from(tile).powf(CLUTTER_STEEPNESS)).sum();
    sum + EMPTY * empty - DISORDER * f32::min(rising, falling) - CLUTTER * clutter
}

/// The forecasts of 2048.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess {
    /// Room, merges and order.
    Order,
    /// 0, or the score so far.
    None,
}

impl<A: Aim> Forecast<Slide<A>> for Guess {
    fn expect(&self, game: &Slide<A>, pos: &Position) -> f64 {
        let worth = match self {
            Guess::None => 0.0,
            Guess::Order => {
                let turned = transposed(pos.board, game.width, game.height);
                let rows = game.across.worth_all(pos.board, game.height);
                f64::from(rows + game.along.worth_all(turned, game.width))
            }
        };
        let worth = (worth / SCALE).clamp(-0.999, 0.999);
        match A::SCORING {
            Scoring::WinLoss => worth,
            // Whoever has room is likely to score as much again.
            Scoring::Margins => {
                let score = f64::from(pos.score);
                (score * (1.0 + worth)).clamp(score, MOST_SCORE)
            }
        }
    }

    fn range(&self, _: &Slide<A>, pos: &Position) -> (f64, f64) {
        match A::SCORING {
            Scoring::WinLoss => (-1.0, 1.0),
            Scoring::Margins => (pos.score.into(), MOST_SCORE),
        }
    }
}

impl<A: Aim> HostedChance for Slide<A> {
    type Forecast = Guess;

    const FORECASTS: &'static [EvaluatorInfo] = &[
        EvaluatorInfo { name: "order", summary: "room, merges, rows and columns in order" },
        NONE,
    ];
    const SIDES: [&'static str; 2] = ["the player", "chance"];
    const ACYCLIC: bool = true;
    const DRAWS: bool = false;

    fn forecast(&self, name: &str) -> Option<Guess> {
        match name {
            "order" => Some(Guess::Order),
            "none" => Some(Guess::None),
            _ => None,
        }
    }

    /// Any tile below the target on each cell, before and after a tile appears; of images one is
    /// counted, and about a third of all boards can be reached (measured on 3x3 to 64 and to 128).
    /// Scores multiply that beyond any list.
    fn positions(&self, _: &Position) -> Option<u64> {
        const REACHED: u64 = 3;
        let states = u64::from(self.target).checked_pow((self.width * self.height) as u32);
        let images = if self.width == self.height { SQUARE } else { RECTANGLE };
        let for_target = A::SCORING == Scoring::WinLoss;
        let share = REACHED * u64::from(images) / 2;
        states.filter(|_| for_target).map(|states| states.div_ceil(share))
    }
}
