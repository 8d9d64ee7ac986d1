//! The one place where games meet methods.

use std::time::{Duration, Instant};

use gametree::driver::{Line, Lines, Options, Report, Searcher, Start, best_first};
use gametree::memo::{Remembered, memoised};
use gametree::minimax::{Answer, Reference};
use gametree::path::Path;
use gametree::rules::{self, Refusal};
use gametree::score::MAX_PLY;
use gametree::{Outcome, StoppedBy, Value, WinScale};
use gametree_games::hosted::{Hosted, NONE, Opinions};

use super::acyclic::{Marked, marked};
use super::size::SMALL;
use super::texts::{Finding, line_texts, move_value, value_of_result, value_view};
use crate::error::HostError;
use crate::methods::{Method, unknown};
use crate::request::{SearchRequest, Weights};
use crate::watch::{Watch, Watching};

/// The position that is asked about, and how it was reached.
pub(super) struct Root<'a, G: Hosted> {
    pub(super) game: &'a G,
    pub(super) pos: &'a G::Position,
    pub(super) past: &'a Path,
}

impl<G: Hosted> Clone for Root<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Hosted> Copy for Root<'_, G> {}

/// Which evaluator speaks where none is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unsaid {
    /// The game's first.
    OfGame,
    /// None: only exact values count.
    Nothing,
}

/// The name of the evaluator that a request means.
pub(super) fn evaluator_name<G: Hosted>(
    request: &SearchRequest,
    default: Unsaid,
) -> Result<&'static str, HostError> {
    let names = || G::Eval::ALL.iter().map(|info| info.name);
    match &request.eval {
        Some(name) => {
            names().find(|known| known == name).ok_or_else(|| unknown("evaluator", name, names()))
        }
        None if default == Unsaid::Nothing => Ok(NONE.name),
        None => Ok(names().next().unwrap_or(NONE.name)),
    }
}

/// The evaluator of that name, with these weights if there are any.
pub(super) fn evaluator<G: Hosted>(
    name: &'static str,
    weights: Option<&Weights>,
) -> Result<G::Eval, HostError> {
    let Some(weights) = weights else {
        let known = || G::Eval::ALL.iter().map(|info| info.name);
        return G::Eval::named(name).ok_or_else(|| unknown("evaluator", name, known()));
    };
    match G::Eval::with_weights(name, weights.text()) {
        Some(read) => read.map_err(|error| weights.error(&error)),
        None => Err(no_weights(name, G::Eval::LEARNT)),
    }
}

/// An evaluator whose weights come from no file.
pub(super) fn no_weights(name: &str, learnt: &[&str]) -> HostError {
    HostError::Misfit {
        method: format!("the evaluator '{name}'"),
        what: "a file of weights".to_owned(),
        reason: "it has none that were learnt so".to_owned(),
        fits: learnt.iter().map(|one| format!("--eval {one}:FILE")).collect(),
    }
}

/// The options of a searcher for this request.
pub(super) fn options(request: &SearchRequest, wins: WinScale) -> Options {
    Options {
        enhancements: request.enhancements,
        threads: request.threads,
        table_bytes: request.hash_bytes,
        wins,
        rule: request.rule,
        lines: request.lines,
        stride: 1,
    }
}

/// How much of its table a searcher uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TableUse {
    /// As much as the positions need: quick to begin with, but a crowded entry may be lost.
    Growing,
    /// All of it from the start, so that counts of nodes are reproducible to the last one.
    Whole,
}

/// A searcher with its table, kept while the options are the same.
pub(super) struct Kept<G: Hosted> {
    eval: &'static str,
    weights: Option<Weights>,
    options: Options,
    searcher: Searcher<G, G::Eval>,
}

impl<G: Hosted> Kept<G> {
    /// A searcher with its table.
    pub(super) fn new(
        game: &G,
        (eval, weights): (&'static str, Option<&Weights>),
        options: Options,
    ) -> Result<Self, HostError> {
        let searcher = Searcher::new(game.clone(), evaluator::<G>(eval, weights)?, options)?;
        Ok(Kept { eval, weights: weights.cloned(), options, searcher })
    }

    pub(super) fn fits(&self, (eval, weights): (&str, Option<&Weights>), options: Options) -> bool {
        self.eval == eval && self.weights.as_ref() == weights && self.options == options
    }

    pub(super) fn clear(&mut self) {
        self.searcher.clear();
    }
}

/// The kept searcher if its options are these, else a new one.
pub(super) fn searcher<'a, G: Hosted>(
    kept: &'a mut Option<Kept<G>>,
    game: &G,
    eval: (&'static str, Option<&Weights>),
    options: Options,
) -> Result<&'a mut Searcher<G, G::Eval>, HostError> {
    if !kept.as_ref().is_some_and(|kept| kept.fits(eval, options)) {
        // The old table is given back before the new one is asked for.
        *kept = None;
        *kept = Some(Kept::new(game, eval, options)?);
    }
    match kept {
        Some(kept) => Ok(&mut kept.searcher),
        None => Err(gametree::rules::Refusal::NoMemory(options.table_bytes).into()),
    }
}

impl<G: Hosted> Root<'_, G> {
    /// What is to be said of a finished game.
    pub(super) fn finished(self, outcome: Outcome) -> Finding {
        let value = value_of_result(self.game, self.pos, outcome);
        Finding {
            depth: 0,
            value: Some(self.view(value, WinScale::ByDistance)),
            score: Some(value.score),
            lines: Vec::new(),
            settled: true,
            nodes: 0,
            leaves: None,
            time: Duration::ZERO,
            table_fullness: None,
            stopped_by: Some(StoppedBy::Solved),
        }
    }

    /// A search by a fresh searcher or a reference, watched.
    pub(super) fn watched(
        self,
        request: &SearchRequest,
        eval: &'static str,
        watch: &mut Watch<G>,
    ) -> Result<Finding, HostError> {
        self.measured(request, eval, TableUse::Growing, watch)
    }

    /// The same, with a say in how much of its table the searcher uses.
    pub(super) fn measured(
        self,
        request: &SearchRequest,
        eval: &'static str,
        table: TableUse,
        watch: &mut Watch<G>,
    ) -> Result<Finding, HostError> {
        match request.method {
            Method::Interval => return self.by_intervals(request),
            Method::Nimber => return self.by_nimbers(request),
            method if method.asks_who_wins() => return self.proof_finding(request, watch),
            _ => self.check_length(request)?,
        }
        let evaluator = evaluator::<G>(eval, request.weights.as_ref())?;
        let wins = self.win_scale(request, eval);
        let clock = Instant::now();
        let reference =
            Reference { game: self.game, evaluator: &evaluator, limits: &request.limits, wins };
        let answer = match request.method {
            Method::AlphaBeta => {
                let options = options(request, wins);
                let mut searcher = Searcher::new(self.game.clone(), evaluator, options)?;
                if table == TableUse::Whole {
                    searcher.use_whole_table();
                }
                return self.by_alpha_beta(&mut searcher, request, watch);
            }
            Method::Minimax => reference.minimax(self.pos, self.past, Watching::by(watch)),
            Method::Negamax => reference.negamax(self.pos, self.past, Watching::by(watch)),
            Method::Memo => return self.memo_finding(request, &evaluator, wins),
            method => return Err(misfit(method, "there is no chance in it")),
        };
        let mut finding = self.reference_finding(request, answer, wins, watch)?;
        finding.time = clock.elapsed();
        Ok(finding)
    }

    fn by_alpha_beta(
        self,
        searcher: &mut Searcher<G, G::Eval>,
        request: &SearchRequest,
        watch: &mut Watch<G>,
    ) -> Result<Finding, HostError> {
        let wins = searcher.options().wins;
        let start = Start { pos: self.pos, past: self.past };
        let report = searcher.search_from(start, &request.limits, Watching::by(watch), |_| ())?;
        let finding = self.finding(&report, wins);
        Ok(Finding { leaves: Some(watch.counters.leaves), ..finding })
    }

    /// Memoised minimax, with the line of best play.
    fn memo_finding(
        self,
        request: &SearchRequest,
        evaluator: &G::Eval,
        wins: WinScale,
    ) -> Result<Finding, HostError> {
        let game =
            marked(self.game).ok_or_else(|| misfit(Method::Memo, "its positions can come back"))?;
        let clock = Instant::now();
        let evaluator = Marked::evaluator(evaluator);
        let (limits, memory) = (&request.limits, request.hash_bytes);
        let found = memoised(&game, &evaluator, self.pos, limits, memory);
        let (answer, line, moves) = match found {
            Ok(Remembered { answer, line, moves, .. }) => (Ok(answer), line, moves),
            Err(refusal) => (Err(refusal), Vec::new(), Vec::new()),
        };
        let watch = Watch::new();
        let mut finding = self.reference_finding(request, answer, wins, &watch)?;
        if !moves.is_empty() && request.lines != Lines::Best {
            let line = |(mv, value)| Line { mv, value: Some(value), pv: vec![mv] };
            let mut lines: Vec<_> = moves.into_iter().map(line).collect();
            best_first(&mut lines);
            lines.truncate(wanted(request.lines));
            finding.lines = lines.iter().map(|line| self.line(line, wins)).collect();
        }
        if let Some(first) = finding.lines.first_mut().filter(|_| !line.is_empty()) {
            first.pv = line_texts(self.game, self.pos, &line);
        }
        finding.time = clock.elapsed();
        Ok(finding)
    }

    /// The words for what a reference says, or for what it had seen when it was stopped.
    fn reference_finding(
        self,
        request: &SearchRequest,
        answer: Result<Answer<G::Move>, Refusal>,
        wins: WinScale,
        watch: &Watch<G>,
    ) -> Result<Finding, HostError> {
        let (answer, stopped_by) = match answer {
            Ok(answer) if answer.value.is_settled() => (Some(answer), StoppedBy::Solved),
            Ok(answer) => (Some(answer), StoppedBy::Depth),
            Err(Refusal::Stopped(why)) => (None, why),
            Err(Refusal::MemoryLimit(_)) => (None, StoppedBy::Memory),
            Err(error) => return Err(error.into()),
        };
        let mut lines: Vec<Line<G::Move>> = watch
            .root
            .iter()
            .map(|root| Line { mv: root.mv, value: Some(root.value), pv: vec![root.mv] })
            .collect();
        best_first(&mut lines);
        let best = answer.as_ref().and_then(|answer| answer.best);
        let best = best.or_else(|| rules::legal_moves(self.game, self.pos).first().copied());
        if let (true, Some(mv)) = (lines.is_empty(), best) {
            let value = answer.as_ref().map(|answer| answer.value);
            lines.push(Line { mv, value, pv: vec![mv] });
        }
        lines.truncate(wanted(request.lines));
        let value = answer.as_ref().map(|answer| answer.value);
        let (nodes, leaves) = match &answer {
            Some(answer) => (answer.nodes, answer.leaves),
            None => (watch.counters.nodes, watch.counters.leaves),
        };
        let deepest = self.reach(request.limits.depth.unwrap_or(MAX_PLY));
        Ok(Finding {
            depth: if answer.is_some() { deepest } else { 0 },
            value: value.map(|value| self.view(value, wins)),
            score: value.map(|value| value.score),
            lines: lines.iter().map(|line| self.line(line, wins)).collect(),
            settled: value.is_some_and(Value::is_settled),
            nodes,
            leaves: Some(leaves),
            time: Duration::ZERO,
            table_fullness: None,
            stopped_by: Some(stopped_by),
        })
    }

    /// The words for a report.
    pub(super) fn finding(self, report: &Report<G::Move>, wins: WinScale) -> Finding {
        let value = report.value();
        Finding {
            depth: self.reach(report.depth),
            value: value.map(|value| self.view(value, wins)),
            score: value.map(|value| value.score),
            lines: report.lines.iter().map(|line| self.line(line, wins)).collect(),
            settled: !report.lines.is_empty()
                && report.lines.iter().all(|line| line.value.is_some_and(Value::is_settled)),
            nodes: report.nodes,
            leaves: None,
            time: report.elapsed,
            table_fullness: Some(report.table_fullness),
            stopped_by: report.stopped_by,
        }
    }

    /// Refuses to search to the end of a game that is longer than any search, if it would come so
    /// far: an estimate is not what was asked for.
    pub(super) fn check_length(self, request: &SearchRequest) -> Result<(), HostError> {
        let left = self.game.plies_left(self.pos);
        let too_long = left.is_some_and(|left| left as usize > MAX_PLY);
        if too_long && request.limits.depth.is_none() && self.is_small(SMALL) {
            return Err(Refusal::TooDeep.into());
        }
        Ok(())
    }

    /// How the request scores wins here.
    pub(super) fn win_scale(self, request: &SearchRequest, eval: &str) -> WinScale {
        request.win_scale(eval, self.game.plies_left(self.pos))
    }

    /// How far a search of this depth really looks.
    fn reach(self, depth: usize) -> usize {
        let left = self.game.plies_left(self.pos);
        left.map_or(depth, |left| depth.min(left as usize))
    }

    pub(super) fn view(self, value: Value, wins: WinScale) -> crate::value::ValueView {
        value_view(self.game, self.pos, value, wins)
    }

    pub(super) fn line(self, line: &Line<G::Move>, wins: WinScale) -> crate::analysis::MoveValue {
        move_value(self.game, self.pos, line, wins)
    }
}

/// The error for a method that this kind of game does not fit.
pub(super) fn misfit(method: Method, reason: &str) -> HostError {
    HostError::Misfit {
        method: method.name().to_owned(),
        what: "this game".to_owned(),
        reason: reason.to_owned(),
        fits: vec![Method::AlphaBeta.name().to_owned()],
    }
}

fn wanted(lines: Lines) -> usize {
    match lines {
        Lines::Best => 1,
        Lines::Few(count) => count.max(1),
        Lines::All => usize::MAX,
    }
}
