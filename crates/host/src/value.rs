//! Values, players and results as a reader sees them.

use gametree::{Bound, Outcome, Side};
use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The one who moves at the usual start: X, black, white in chess, MAX.
    First,
    /// The other one: O, MIN.
    Second,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::First => Player::First,
            Side::Second => Player::Second,
        }
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Player::First => "first",
            Player::Second => "second",
        })
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ResultView {
    /// One side won.
    Win {
        /// Which.
        winner: Player,
    },
    /// Nobody won.
    Draw,
    /// Points were counted.
    Margin {
        /// The first player's less the second's.
        points: i32,
    },
}

impl From<Outcome> for ResultView {
    fn from(outcome: Outcome) -> ResultView {
        match outcome {
            Outcome::Win(side) => ResultView::Win { winner: side.into() },
            Outcome::Draw => ResultView::Draw,
            Outcome::Margin(points) => ResultView::Margin { points },
        }
    }
}

impl std::fmt::Display for ResultView {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ResultView::Win { winner } => write!(f, "the {winner} player has won"),
            ResultView::Draw => f.write_str("a draw"),
            ResultView::Margin { points } => write!(f, "{points:+} for the first player"),
        }
    }
}

/// What kind of statement a value is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
    /// Proven: nobody wins.
    Draw,
    /// Proven: points more than the opponent.
    Margin,
    /// An opinion, in the evaluator's unit.
    Estimate,
}

/// Whether the true value is at least, at most or equal to what is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BoundView {
    /// At least.
    Lower,
    /// At most.
    Upper,
    /// Equal.
    Exact,
}

impl From<Bound> for BoundView {
    fn from(bound: Bound) -> BoundView {
        match bound {
            Bound::Lower => BoundView::Lower,
            Bound::Upper => BoundView::Upper,
            Bound::Exact => BoundView::Exact,
        }
    }
}

/// What tables of solved endings say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TableView {
    /// [`ValueKind::Win`] or [`ValueKind::Loss`].
    pub kind: ValueKind,
    /// Plies to the position that stands in a table. How far it is from there to the end, nobody
    /// has counted.
    pub plies: u32,
}

/// A value, seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ValueView {
    /// What kind of statement it is.
    pub kind: ValueKind,
    /// For a win or a loss by distance: plies to the end of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The number: the game's customary score, points, or the evaluator's unit.
    pub score: i64,
    /// Whether the true value is at least, at most or equal to this.
    pub bound: BoundView,
    /// Whether it rests on exact play alone.
    pub proven: bool,
    /// For a win or loss that rests on tables of solved endings, which is an estimate by its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableView>,
}
