//! What a search says after each iteration.

use gametree::StoppedBy;
use serde::Serialize;

use crate::games::{GameInfo, KeyView};
use crate::methods::Method;
use crate::request::SearchRequest;
use crate::session::Finding;
use crate::value::{OddsView, Player, ResultView, ValueView};

/// One finished iteration, or the end of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// Who is to move; nobody if the game is over.
    pub to_move: Option<Player>,
    /// The result, if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
    /// The method's name.
    pub method: &'static str,
    /// The enhancements that were on.
    pub with: Vec<&'static str>,
    /// The evaluator's name.
    pub eval: String,
    /// Threads that searched.
    pub threads: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// The memory that the table may take.
    pub hash_bytes: usize,
    /// Plies looked ahead.
    pub depth: usize,
    /// Calls of the search function so far.
    pub nodes: u64,
    /// Seconds so far.
    pub time_s: f64,
    /// How much of the table this search has filled, in permille.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash_permille: Option<u32>,
    /// The value of the position; `None` if time did not suffice to say anything.
    pub value: Option<ValueView>,
    /// The best move.
    pub best: Option<String>,
    /// The best play that follows, the best move first.
    pub pv: Vec<String>,
    /// The moves that were asked about, the best first.
    pub moves: Vec<MoveValue>,
    /// Whether nothing is left to find out.
    pub settled: bool,
    /// What the answer rests on besides exact play, if it does: "hashed keys".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<&'static str>,
    /// What ended the search: `depth`, `nodes`, `time`, `solved` or `interrupt`.
    pub stopped_by: Option<&'static str>,
    /// Whether this is the last one.
    #[serde(rename = "final")]
    pub is_final: bool,
}

/// The method of an answer that tables of solved endings gave, without a search.
pub const BY_TABLES: &str = "tables";

/// One move with its value.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveValue {
    /// The move's text.
    #[serde(rename = "move")]
    pub mv: String,
    /// How likely it is, if it is an event where chance acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<OddsView>,
    /// Its value for the side that makes it; `None` if nothing is known yet. Of an event for the
    /// side whom it concerns first.
    pub value: Option<ValueView>,
    /// The best play that follows, the move itself first.
    pub pv: Vec<String>,
}

/// What every answer begins with.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) to_move: Option<Player>,
    pub(crate) result: Option<ResultView>,
}

impl Analysis {
    /// An analysis that has found nothing yet.
    pub(crate) fn blank(
        header: Header,
        info: &GameInfo,
        request: &SearchRequest,
        eval: &str,
    ) -> Analysis {
        Analysis {
            schema: crate::SCHEMA,
            game: header.game,
            position: header.position,
            to_move: header.to_move,
            result: header.result,
            method: request.method.name(),
            with: request.with_names(),
            eval: eval.to_owned(),
            threads: request.threads,
            seed: request.seed,
            hash_bytes: request.hash_bytes,
            depth: 0,
            nodes: 0,
            time_s: 0.0,
            hash_permille: None,
            value: None,
            best: None,
            pv: Vec::new(),
            moves: Vec::new(),
            settled: false,
            rests_on: rests_on(info, request),
            stopped_by: None,
            is_final: false,
        }
    }

    /// The same with what a search has found.
    pub(crate) fn with(&self, finding: Finding) -> Analysis {
        // What chance does is nobody's choice.
        let first = finding.lines.first().filter(|line| line.odds.is_none());
        Analysis {
            depth: finding.depth,
            nodes: finding.nodes,
            time_s: finding.time.as_secs_f64(),
            hash_permille: finding.table_fullness,
            value: finding.value,
            best: first.map(|line| line.mv.clone()),
            pv: first.map(|line| line.pv.clone()).unwrap_or_default(),
            moves: finding.lines,
            settled: finding.settled,
            rests_on: self.rests_on.filter(|_| finding.value.is_some_and(|value| value.proven)),
            stopped_by: finding.stopped_by.map(reason),
            ..self.clone()
        }
    }
}

/// What an exact answer to this request rests on besides exact play.
pub(crate) fn rests_on(info: &GameInfo, request: &SearchRequest) -> Option<&'static str> {
    let searches = matches!(request.method, Method::AlphaBeta | Method::Star1 | Method::Star2);
    let has_table = searches && request.enhancements.has(gametree::Enhancement::Table);
    // Proof numbers see by its key, too, that a position has come back.
    let has_keys = has_table || request.method.asks_who_wins();
    let hashed = has_keys && info.keys == KeyView::Hashed;
    hashed.then_some("hashed keys")
}

/// What ended a search, in a word.
pub(crate) const fn reason(why: StoppedBy) -> &'static str {
    match why {
        StoppedBy::Solved => "solved",
        StoppedBy::Depth => "depth",
        StoppedBy::Nodes => "nodes",
        StoppedBy::Time => "time",
        StoppedBy::Memory => "memory",
        StoppedBy::Flag => "interrupt",
    }
}
