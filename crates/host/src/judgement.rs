//! What an evaluator says of a position, term by term.

use gametree::{Score, Tapered};
use gametree_games::hosted::Breakdown;
use serde::Serialize;

use crate::value::Player;

/// Two numbers: for the midgame and for the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TaperedView {
    /// With all pieces on the board.
    pub midgame: i32,
    /// With next to none.
    pub endgame: i32,
}

impl From<Tapered> for TaperedView {
    fn from(one: Tapered) -> TaperedView {
        TaperedView { midgame: one.midgame, endgame: one.endgame }
    }
}

/// A term for one side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SideView {
    /// How often it counts.
    pub count: i32,
    /// What that comes to: the midgame's and the endgame's points by their shares.
    pub score: f64,
}

/// A term that counts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TermView {
    /// Its name.
    pub term: String,
    /// What it is worth once.
    pub weight: TaperedView,
    /// For the first player.
    pub first: SideView,
    /// For the second.
    pub second: SideView,
    /// Weight times the first player's count less the second's.
    pub total: TaperedView,
    /// The same by their shares: what the term adds to the score.
    pub tapered: f64,
}

/// What an evaluator says, and why. Scores are seen by the first player unless said otherwise.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judgement {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// Who is to move.
    pub to_move: Option<Player>,
    /// The evaluator's name.
    pub eval: String,
    /// The terms that count for either side.
    pub terms: Vec<TermView>,
    /// Their sum.
    pub sum: TaperedView,
    /// The share of the midgame's sum in the score, 0 to 1.
    pub midgame_share: f64,
    /// The share of the endgame's sum, the scale included.
    pub endgame_share: f64,
    /// What the endgame's share was multiplied by, because the ending is hard to win.
    pub scale: f64,
    /// The score.
    pub score: Score,
    /// The score as the side to move sees it.
    pub score_to_move: Score,
}

/// Rounded to hundredths, which is all that a reader wants, and never -0.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0 + 0.0
}

/// The terms of a breakdown that count, and their sum.
pub(crate) fn terms_of(breakdown: &Breakdown) -> (Vec<TermView>, TaperedView) {
    let trace = &breakdown.trace;
    let view = |count: &gametree::tunable::TermCount| {
        let weight = breakdown.weights[count.term];
        let tapered = f64::from(weight.midgame) * trace.shares.midgame
            + f64::from(weight.endgame) * trace.shares.endgame;
        let side = |count: i32| SideView { count, score: rounded(f64::from(count) * tapered) };
        TermView {
            term: breakdown.terms[count.term].clone(),
            weight: weight.into(),
            first: side(count.sides[0]),
            second: side(count.sides[1]),
            total: TaperedView {
                midgame: weight.midgame * count.balance(),
                endgame: weight.endgame * count.balance(),
            },
            tapered: rounded(f64::from(count.balance()) * tapered),
        }
    };
    (trace.counts.iter().map(view).collect(), trace.sums(&breakdown.weights).into())
}
