//! The exact answer.

use gametree::StoppedBy;
use gametree::driver::Lines;
use gametree::rules::Refusal;
use serde::Serialize;

use crate::analysis::{Header, MoveValue, rests_on};
use crate::batch::Wanted;
use crate::games::GameInfo;
use crate::request::SearchRequest;
use crate::value::{BoundView, Player, ResultView, ValueView};

/// How much a solution says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolveScope {
    /// The value and one best move.
    Best,
    /// The value of every move.
    All,
}

impl SolveScope {
    /// The lines of a search that says as much.
    pub(crate) const fn lines(self) -> Lines {
        match self {
            SolveScope::Best => Lines::Best,
            SolveScope::All => Lines::All,
        }
    }
}

/// The exact value of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solved {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// Who is to move; nobody if the game is over.
    pub to_move: Option<Player>,
    /// The result, if the game is over already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
    /// The method's name.
    pub method: &'static str,
    /// Why this method, where nobody named one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
    /// The value; if a limit came first, its bound is not exact, and it is `None` if nothing is
    /// known.
    pub value: Option<ValueView>,
    /// The value as an exact fraction, where that was found: an expected result or, in games of nothing
    /// but wins and losses, how likely a win is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<String>,
    /// A move that keeps the value.
    pub best: Option<String>,
    /// Every move with its value, the best first, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<MoveValue>,
    /// The line of best play, where the method knows it to the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line_of_play: Vec<String>,
    /// Calls of the search function spent on the value alone.
    pub value_nodes: u64,
    /// Calls of the search function in all; of value iteration, the positions listed.
    pub nodes: u64,
    /// Seconds.
    pub time_s: f64,
    /// The plies within which a win was asked for, if that was the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<usize>,
    /// What ended the search: `solved`, or the limit that came first.
    pub stopped_by: &'static str,
    /// What the answer rests on besides exact play, if it does: "hashed keys".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<&'static str>,
    /// The number of the line in a file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The score that the file expects, with `--check`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<Wanted>,
    /// Whether the score is the expected one, with `--check`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ok: Option<bool>,
}

impl Solved {
    /// A solution that has found nothing yet.
    pub(crate) fn blank(header: Header, info: &GameInfo, request: &SearchRequest) -> Solved {
        Solved {
            schema: crate::SCHEMA,
            game: header.game,
            position: header.position,
            to_move: header.to_move,
            result: header.result,
            method: request.method.name(),
            why: None,
            value: None,
            fraction: None,
            best: None,
            moves: Vec::new(),
            line_of_play: Vec::new(),
            value_nodes: 0,
            nodes: 0,
            time_s: 0.0,
            within: request.within,
            stopped_by: "solved",
            rests_on: rests_on(info, request),
            line: None,
            expected: None,
            ok: None,
        }
    }

    /// Whether the value is exact: no limit came first, and every move asked for is settled.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.value.is_some_and(|value| value.proven && value.bound == BoundView::Exact)
            && self.stopped_by == "solved"
    }

    /// Why the value is not exact, as a refusal; `memory` is what was allowed, in bytes.
    pub(crate) fn refusal(&self, memory: usize) -> Refusal {
        match self.stopped_by {
            "time" => Refusal::Stopped(StoppedBy::Time),
            "interrupt" => Refusal::Stopped(StoppedBy::Flag),
            "depth" => Refusal::Stopped(StoppedBy::Depth),
            "memory" => Refusal::MemoryLimit(memory),
            _ => Refusal::Stopped(StoppedBy::Nodes),
        }
    }

    /// Whether it is certain that the mover has no win within the plies asked about.
    #[must_use]
    pub fn has_no_win_within(&self) -> bool {
        self.within.is_some() && self.best.is_none() && self.stopped_by == "solved"
    }
}
