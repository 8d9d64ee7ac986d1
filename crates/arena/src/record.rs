//! What is kept of a game.

use gametree_host::Player as Side;
use serde::{Deserialize, Serialize};

use crate::player::{FaultKind, Opinion};

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Score {
    /// The first player: White in chess.
    #[serde(rename = "1-0")]
    First,
    /// The second player.
    #[serde(rename = "0-1")]
    Second,
    /// Nobody.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl Score {
    /// That this side won.
    #[must_use]
    pub const fn won_by(side: Side) -> Score {
        match side {
            Side::First => Score::First,
            Side::Second => Score::Second,
        }
    }

    /// Half points of the first player: 0, 1 or 2.
    #[must_use]
    pub const fn half_points(self) -> usize {
        match self {
            Score::First => 2,
            Score::Draw => 1,
            Score::Second => 0,
        }
    }

    /// As records of games write it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Score::First => "1-0",
            Score::Second => "0-1",
            Score::Draw => "1/2-1/2",
        }
    }
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The game's rules.
    Rules,
    /// The players agreed on who is winning, or that nobody is, for long enough.
    Adjudication,
    /// The match's limit of plies: a draw.
    PlyLimit,
    /// A player gave up.
    Resignation,
    /// A player failed.
    Fault,
}

impl Ending {
    /// In words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Rules => "by the rules",
            Ending::Adjudication => "adjudicated",
            Ending::PlyLimit => "ply limit",
            Ending::Resignation => "resigned",
            Ending::Fault => "a player failed",
        }
    }
}

/// A failure that ended a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FaultRecord {
    /// Whose.
    pub player: String,
    /// Of which kind.
    pub kind: FaultKind,
    /// What happened.
    pub detail: String,
}

/// A move of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveRecord {
    /// Its text.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who made it.
    pub side: Side,
    /// Its text in records of games, if that is another one: SAN in chess.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub record: Option<String>,
    /// Milliseconds that it took.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
    /// What the mover thought of the position.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub opinion: Option<Opinion>,
    /// Plies that the mover looked ahead.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub depth: Option<u32>,
    /// Nodes that the mover searched.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nodes: Option<u64>,
}

impl MoveRecord {
    /// A move of the opening.
    #[must_use]
    pub fn of_opening(mv: &str, side: Side) -> MoveRecord {
        let mv = mv.to_owned();
        MoveRecord { mv, side, record: None, ms: None, opinion: None, depth: None, nodes: None }
    }

    /// The text for records of games.
    #[must_use]
    pub fn text(&self) -> &str {
        self.record.as_deref().unwrap_or(&self.mv)
    }
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match's schedule, from 0.
    pub game: usize,
    /// The number of its pair, from 1: both games of a pair begin with the same opening.
    pub pair: usize,
    /// Who was the first player: White in chess.
    pub first: String,
    /// Who was the second player.
    pub second: String,
    /// The position it began from; none is the game's usual start.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub start: Option<String>,
    /// Moves that belong to the opening.
    pub opening: usize,
    /// Who won.
    pub result: Score,
    /// What ended it.
    pub ending: Ending,
    /// The failure that ended it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fault: Option<FaultRecord>,
    /// The points of the first player less the second's, where points are counted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub points: Option<i32>,
    /// Seconds since 1970 when it began.
    pub began: u64,
    /// The moves.
    pub moves: Vec<MoveRecord>,
}

impl GameRecord {
    /// The same without what no two runs have in common: times and dates.
    #[must_use]
    pub fn timeless(&self) -> GameRecord {
        let moves = self.moves.iter().map(|mv| MoveRecord { ms: None, ..mv.clone() });
        GameRecord { began: 0, moves: moves.collect(), ..self.clone() }
    }

    /// The moves with the names of who made them. Where turns repeat, the side to move is not known
    /// from the number of the move alone, so each move says it.
    pub fn movers(&self) -> impl Iterator<Item = (&MoveRecord, &str)> {
        self.moves.iter().map(|mv| {
            let name = match mv.side {
                Side::First => &self.first,
                Side::Second => &self.second,
            };
            (mv, name.as_str())
        })
    }
}
