//! Values, players and results as a reader sees them.

use gametree::{Bound, Odds, Outcome, Side};
use serde::{Deserialize, Serialize, Serializer};

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
    /// An expected result: an exact one if it is proven, else it rests on a forecast.
    Expectation,
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

/// How likely an event is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct OddsView {
    /// So many parts
    pub parts: u32,
    /// of so many.
    pub of: u32,
    /// The same as a number from 0 to 1.
    pub probability: f64,
}

impl From<Odds> for OddsView {
    /// In lowest terms.
    fn from(odds: Odds) -> OddsView {
        let (mut one, mut other) = (odds.parts, odds.of);
        while other > 0 {
            (one, other) = (other, one % other);
        }
        let common = one.max(1);
        let (parts, of) = (odds.parts / common, odds.of / common);
        OddsView { parts, of, probability: odds.probability() }
    }
}

impl std::fmt::Display for OddsView {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.of {
            1 => write!(f, "{}", self.parts),
            of => write!(f, "{}/{of}", self.parts),
        }
    }
}

/// An expected result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expected {
    /// A win counts +1, a loss -1, and games of points count their points.
    pub score: f64,
    /// How likely a win is, in games of nothing but wins and losses.
    pub win: Option<f64>,
}

/// A value, seen by the side to move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(into = "WrittenValue")]
pub struct ValueView {
    /// What kind of statement it is.
    pub kind: ValueKind,
    /// For a win or a loss by distance: plies to the end of the game.
    pub plies: Option<u32>,
    /// The number: the game's customary score, points, or the evaluator's unit. Of an expected
    /// result, which is no whole number, millionths; it is written in full from `expected`.
    pub score: i64,
    /// Whether the true value is at least, at most or equal to this.
    pub bound: BoundView,
    /// Whether it rests on exact play alone.
    pub proven: bool,
    /// For a win or loss that rests on tables of solved endings, which is an estimate by its kind.
    pub table: Option<TableView>,
    /// For an expected result: the number in full.
    pub expected: Option<Expected>,
}

impl ValueView {
    /// An expected result, seen by the side to move.
    #[must_use]
    pub fn expectation(expected: Expected, bound: BoundView, proven: bool) -> ValueView {
        ValueView {
            kind: ValueKind::Expectation,
            plies: None,
            score: (expected.score * 1e6).round() as i64,
            bound,
            proven,
            table: None,
            expected: Some(expected),
        }
    }
}

/// A value as `--json` prints it.
#[derive(Serialize)]
struct WrittenValue {
    kind: ValueKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    score: Number,
    bound: BoundView,
    proven: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<f64>,
}

/// A whole number, or a real one.
enum Number {
    Whole(i64),
    Real(f64),
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Number::Whole(number) => serializer.serialize_i64(number),
            Number::Real(number) => serializer.serialize_f64(number),
        }
    }
}

impl From<ValueView> for WrittenValue {
    fn from(value: ValueView) -> WrittenValue {
        let ValueView { kind, plies, score, bound, proven, table, expected } = value;
        let whole = Number::Whole(score);
        let score = expected.map_or(whole, |expected| Number::Real(expected.score));
        let win = expected.and_then(|expected| expected.win);
        WrittenValue { kind, plies, score, bound, proven, table, win }
    }
}
