//! What the results of games say about strength. Pure functions: no game, no clock, no file.
//!
//! Games are played in *pairs*: the same opening twice, the colours swapped. The two results of a
//! pair are not independent, as an opening that favours one colour gives each player a point; so
//! whatever rests on the spread of results looks at pairs ("pentanomial": a pair brings 0, ½, 1, 1½
//! or 2 points). A pair of which one game is missing counts as a game by itself ("trinomial").
//!
//! | file | holds |
//! |---|---|
//! | [`elo`] | score, Elo and normalised Elo with their intervals, likelihood of superiority |
//! | [`sprt`] | the sequential test that ends a match as soon as it is decided |
//! | [`mod@ratings`] | the ratings of several players that have met in any combination |
//! | `normal` | the normal distribution |

pub mod elo;
mod normal;
pub mod ratings;
pub mod sprt;
mod words;

pub use elo::{Estimate, Tally};
pub use ratings::{Rating, ratings};
pub use sprt::{EloModel, Sprt, SprtState, Verdict};
