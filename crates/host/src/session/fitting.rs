//! Which method solves a game best, where nobody has named one.

use std::time::{Duration, Instant};

use gametree::driver::{Line, Lines};
use gametree::interval::{self, End};
use gametree::rules::Refusal;
use gametree::score::{self, Score};
use gametree::{Bound, Limits, Proof, Scoring, StoppedBy, Value, WinScale};
use gametree_games::hosted::Hosted;

use super::engine::{Root, misfit};
use super::texts::Finding;
use crate::error::HostError;
use crate::methods::Method;
use crate::request::{Choice, SearchRequest};
use crate::solution::SolveScope;
use crate::watch::Watch;

/// Nodes after which a game is not small enough to be remembered whole.
const TRIAL: u64 = 50_000;

const WHY_NIMBER: &str = "both players have the same moves, so each part is a heap of Nim";
const WHY_INTERVAL: &str = "a row whose ends are taken has few pieces";
const WHY_MEMO: &str = "the game is small enough to be remembered whole";
const WHY_PROOF: &str = "positions can come back, and who wins is a question of yes and no";
/// Why bisection by alpha-beta was taken.
pub(super) const WHY_BISECTION: &str =
    "its questions of yes and no need only a part of the positions";

/// An answer by a method that was not asked for by name.
pub(super) struct Fit {
    pub(super) method: Method,
    pub(super) why: &'static str,
    pub(super) finding: Finding,
}

impl<G: Hosted> Root<'_, G> {
    /// The answer of a method that fits better than bisection, if there is one and the request
    /// leaves the choice.
    pub(super) fn by_fitting(
        self,
        request: &SearchRequest,
        eval: &'static str,
        scope: SolveScope,
    ) -> Result<Option<Fit>, HostError> {
        if request.choice == Choice::Given || request.within.is_some() {
            return Ok(None);
        }
        let request = SearchRequest { lines: scope.lines(), ..request.clone() };
        if self.game.row(self.pos).is_some() {
            let finding = self.by_intervals(&request)?;
            return Ok(Some(Fit { method: Method::Interval, why: WHY_INTERVAL, finding }));
        }
        if super::impartial::is_impartial(self.game) {
            match self.by_nimbers(&request) {
                // Misère play of other games than Nim has to be searched.
                Err(HostError::Refused(Refusal::Misere)) => {}
                found => {
                    let finding = found?;
                    return Ok(Some(Fit { method: Method::Nimber, why: WHY_NIMBER, finding }));
                }
            }
        }
        let asks_who_wins = G::SCORING == Scoring::WinLoss && request.limits.depth.is_none();
        // Alpha-beta keeps its table from one position to the next, but where lines have no end it
        // solves none of them.
        let alone = request.choice == Choice::Fitting || G::TACTICS;
        if G::LOOKS_BACK && asks_who_wins && alone {
            return self.by_proof(&request).map(Some);
        }
        self.by_trial(request, eval)
    }

    /// Proof numbers, where a memo would have to remember how each position was reached.
    fn by_proof(self, request: &SearchRequest) -> Result<Fit, HostError> {
        let request = SearchRequest { method: Method::DfPn, ..request.clone() };
        let mut watch = request.progress.clone().map_or_else(Watch::new, Watch::telling);
        let finding = self.proof_finding(&request, &mut watch)?;
        Ok(Fit { method: Method::DfPn, why: WHY_PROOF, finding })
    }

    /// Proof numbers; where the memory does not suffice nothing is known, as after any other limit.
    pub(super) fn proof_finding(
        self,
        request: &SearchRequest,
        watch: &mut Watch<G>,
    ) -> Result<Finding, HostError> {
        let clock = Instant::now();
        match self.by_proof_numbers(request, watch) {
            Err(HostError::Refused(Refusal::MemoryLimit(_))) => {
                let nodes = watch.counters.nodes;
                Ok(Finding { nodes, ..stopped(StoppedBy::Memory, clock.elapsed()) })
            }
            found => found,
        }
    }

    /// Memoised minimax, if it is soon done.
    fn by_trial(
        self,
        request: SearchRequest,
        eval: &'static str,
    ) -> Result<Option<Fit>, HostError> {
        let acyclic = G::ACYCLIC && !G::LOOKS_BACK;
        if !acyclic || request.choice != Choice::Fitting || request.is_limited() {
            return Ok(None);
        }
        let limits = Limits { nodes: Some(TRIAL), ..request.limits.clone() };
        let request = SearchRequest { method: Method::Memo, limits, ..request };
        match self.watched(&request, eval, &mut Watch::new()) {
            Ok(finding) if finding.settled => {
                Ok(Some(Fit { method: Method::Memo, why: WHY_MEMO, finding }))
            }
            Ok(_) | Err(HostError::Refused(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The worth of a row and, if the memory suffices, the line of best play.
    pub(super) fn by_intervals(self, request: &SearchRequest) -> Result<Finding, HostError> {
        let row = self.game.row(self.pos).ok_or_else(|| {
            misfit(Method::Interval, "it is no row from whose ends numbers are taken")
        })?;
        let clock = Instant::now();
        let ends = match interval::ends(row.values, &request.limits) {
            Err(Refusal::Stopped(why)) => return Ok(stopped(why, clock.elapsed())),
            ends => ends?,
        };
        let value = |points: i64| exact((i64::from(row.lead) + points) as Score);
        let move_of = |end| if end == End::Front { row.front } else { row.back };
        let pv = interval::line(row.values, request.hash_bytes, &request.limits);
        let best = move_of(ends.best());
        let pv = pv.map_or(vec![best], |line| line.into_iter().map(move_of).collect());
        let mut lines = vec![Line { mv: best, value: Some(value(ends.margin())), pv }];
        if request.lines != Lines::Best && row.values.len() > 1 {
            let (mv, points) = match ends.best() {
                End::Front => (row.back, ends.back),
                End::Back => (row.front, ends.front),
            };
            lines.push(Line { mv, value: Some(value(points)), pv: vec![mv] });
        }
        let value = value(ends.margin());
        Ok(self.known(value, &lines, WinScale::ByDistance, ends.nodes, clock.elapsed()))
    }

    /// A finding about which nothing is left to find out.
    pub(super) fn known(
        self,
        value: Value,
        lines: &[Line<G::Move>],
        wins: WinScale,
        nodes: u64,
        time: Duration,
    ) -> Finding {
        Finding {
            depth: self.game.plies_left(self.pos).unwrap_or(0) as usize,
            value: Some(self.view(value, wins)),
            score: Some(value.score),
            lines: lines.iter().map(|line| self.line(line, wins)).collect(),
            settled: true,
            nodes,
            leaves: None,
            time,
            table_fullness: None,
            stopped_by: Some(StoppedBy::Solved),
        }
    }
}

/// A proven value.
pub(super) fn exact(score: Score) -> Value {
    Value { score: score.clamp(-score::WIN, score::WIN), bound: Bound::Exact, proof: Proof::Proven }
}

/// A finding that a limit has cut off before anything was known.
pub(super) fn stopped(why: StoppedBy, time: Duration) -> Finding {
    Finding {
        depth: 0,
        value: None,
        score: None,
        lines: Vec::new(),
        settled: false,
        nodes: 0,
        leaves: None,
        time,
        table_fullness: None,
        stopped_by: Some(why),
    }
}
