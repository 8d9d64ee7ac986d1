//! The numbers of a trace, and who acts.

use gametree::{Side, Turn};
use serde::Serialize;

use crate::value::Player;

/// A value: a whole score or, where chance acts, an expected result. A trace holds one kind.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Serialize)]
#[serde(untagged)]
pub enum Number {
    /// A score, on the scale of [`gametree::score`].
    Score(i64),
    /// An expected result.
    Expectation(f64),
}

impl std::ops::Neg for Number {
    type Output = Number;

    fn neg(self) -> Number {
        match self {
            Number::Score(score) => Number::Score(-score),
            // Not -0.
            Number::Expectation(value) => Number::Expectation(0.0 - value),
        }
    }
}

/// Who decides at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Actor {
    /// The first player, MAX.
    First,
    /// The second player, MIN.
    Second,
    /// Nobody: an event happens.
    Chance,
}

impl Actor {
    /// A value that the first player sees, as this one does.
    pub(super) fn sees(self, as_first: Number) -> super::Seen {
        let score = if self == Actor::Second { -as_first } else { as_first };
        super::Seen { score, as_first }
    }
}

impl From<Turn> for Actor {
    fn from(turn: Turn) -> Actor {
        match turn {
            Turn::Player(Side::First) => Actor::First,
            Turn::Player(Side::Second) => Actor::Second,
            Turn::Chance => Actor::Chance,
        }
    }
}

impl From<Player> for Actor {
    fn from(player: Player) -> Actor {
        match player {
            Player::First => Actor::First,
            Player::Second => Actor::Second,
        }
    }
}
