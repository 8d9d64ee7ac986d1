//! Suites of positions: whether a search finds what each of them asks for.

use gametree::StoppedBy;
use gametree::rules::Refusal;
use gametree_games::problem::{Ending, Problem};
use serde::Serialize;

use super::{Expectation, Line, Question, Verdict, Wanted};
use crate::analysis::{Analysis, reason};
use crate::error::HostError;
use crate::request::SearchRequest;
use crate::session::Session;
use crate::value::{BoundView, ValueKind, ValueView};

/// Asks for an analysis of each position, and perhaps whether it finds what the line asks for.
/// Nothing is kept from one line to the next, so that their order makes no difference.
#[derive(Clone, Debug)]
pub struct Suite {
    /// How to search.
    pub request: SearchRequest,
    /// Whether answers are compared with what the lines ask for.
    pub expectation: Expectation,
}

/// What a search says of a line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    /// The last iteration.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// The number of the line in the file, from 1.
    pub line: usize,
    /// The name of the line, if it has one.
    pub id: Option<String>,
    /// The best move as a record of a game writes it: SAN in chess.
    pub record: Option<String>,
    /// What the line asks for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wanted: Option<String>,
    /// The points of the best move, where moves have points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// The most points that there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_points: Option<u32>,
    /// Whether all that was asked for was found; `None` if a limit came before that could be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ok: Option<bool>,
}

/// What is added up of a suite.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct SuiteTotals {
    /// Points of the moves that were chosen.
    pub points: u64,
    /// The most points that there were.
    pub max_points: u64,
    /// Plies looked ahead in the last finished iterations.
    pub mean_depth: f64,
    /// Calls of the search function.
    pub nodes: u64,
    /// Seconds of search.
    pub time_s: f64,
    /// Positions that the mean is of.
    #[serde(skip)]
    searched: u64,
}

impl Question for Suite {
    type Answer = Answer;
    type Totals = SuiteTotals;

    fn ask(&mut self, session: &mut dyn Session, line: Line<'_>) -> Result<Answer, HostError> {
        let problem = match self.expectation {
            // Only for its name.
            Expectation::Ignore => {
                line.check_rest(session)?;
                line.problem(session).unwrap_or_default()
            }
            Expectation::Check => line.problem(session)?,
        };
        let checks = self.expectation == Expectation::Check;
        if checks && problem.is_empty() {
            let hint = match session.info().chance {
                true => "an expected result can follow the position: 0.25, 4/7 win",
                false => "an expected score can follow the position; in chess bm, am, dm or points",
            };
            return Err(line.error("the line asks for nothing", hint));
        }
        session.forget();
        let analysis = session.analyze(&self.request, &mut |_| ())?;
        if analysis.stopped_by == Some(reason(StoppedBy::Flag)) {
            // A search that was cut short says nothing about the suite.
            return Err(Refusal::Stopped(StoppedBy::Flag).into());
        }
        let best = analysis.best.as_deref();
        let has_points = checks && !problem.points.is_empty();
        let points = best.map_or(0, |mv| problem.points_of(mv));
        Ok(Answer {
            line: line.number,
            record: best.and_then(|mv| in_record(session, mv)),
            wanted: checks.then(|| problem.wanted.clone()),
            points: has_points.then_some(points),
            max_points: has_points.then(|| problem.most_points()),
            ok: if checks { judge(&problem, &analysis) } else { None },
            id: problem.id,
            analysis,
        })
    }

    fn verdict(&self, answer: &Answer) -> Verdict {
        let unfinished = self.expectation == Expectation::Check && answer.ok.is_none();
        Verdict { ok: answer.ok, unfinished }
    }

    fn add(&self, answer: &Answer, totals: &mut SuiteTotals) {
        totals.points += u64::from(answer.points.unwrap_or(0));
        totals.max_points += u64::from(answer.max_points.unwrap_or(0));
        totals.searched += 1;
        let depth = answer.analysis.depth as f64;
        totals.mean_depth += (depth - totals.mean_depth) / totals.searched as f64;
        totals.nodes += answer.analysis.nodes;
        totals.time_s += answer.analysis.time_s;
    }
}

/// A move of the position as a record writes it.
fn in_record(session: &mut dyn Session, mv: &str) -> Option<String> {
    session.play_on(mv).ok()?;
    let record = session.record().pop();
    session.undo().ok()?;
    record
}

/// Whether all that a problem asks for was found. Where it asks for a score that has not been
/// proven, and for nothing that failed, that cannot be said.
fn judge(problem: &Problem, analysis: &Analysis) -> Option<bool> {
    let best = analysis.best.as_deref();
    let is_among = |moves: &[String]| best.is_some_and(|mv| moves.iter().any(|one| one == mv));
    let plays = problem.best.is_empty() || is_among(&problem.best);
    let avoids = problem.avoid.is_empty() || (best.is_some() && !is_among(&problem.avoid));
    let ends = problem.ending.is_none_or(|ending| has_found(ending, analysis.value.as_ref()));
    let says_more =
        !problem.best.is_empty() || !problem.avoid.is_empty() || problem.ending.is_some();
    // Where moves are named, points are a second scale beside them.
    let most = problem.most_points();
    let scores = says_more || most == 0 || best.is_some_and(|mv| problem.points_of(mv) == most);
    if !(plays && avoids && ends && scores) {
        return Some(false);
    }
    let Some(wanted) = Wanted::of(problem) else { return Some(true) };
    let proven = |value: &&ValueView| value.proven && value.bound == BoundView::Exact;
    analysis.value.as_ref().filter(proven).map(|value| wanted.is(value))
}

/// Whether an end of the game was found in time.
fn has_found(ending: Ending, value: Option<&ValueView>) -> bool {
    let Some(value) = value else { return false };
    let Some(found) = value.plies.filter(|_| value.proven) else { return false };
    match ending {
        Ending::Win(plies) => {
            value.kind == ValueKind::Win && value.bound != BoundView::Upper && found <= plies
        }
        Ending::Loss(plies) => {
            value.kind == ValueKind::Loss && value.bound != BoundView::Lower && found <= plies
        }
    }
}
