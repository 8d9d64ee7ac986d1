//! Where games of chance meet methods.

use std::time::{Duration, Instant};

use gametree::chance::{
    Answer, ChanceOptions, ChanceReport, ChanceSearcher, Expected, Expectiminimax, OrderBy, Passes,
    Pruning,
};
use gametree::limits::Budget;
use gametree::rules::{self, Refusal};
use gametree::score::{Bound, MAX_PLY};
use gametree::sorting::{largest_first, number_of};
use gametree::{Enhancement, Limits, Scoring, Side, StoppedBy, Turn};
use gametree_games::hosted::{HostedChance, NONE};

use crate::analysis::MoveValue;
use crate::error::HostError;
use crate::methods::{Method, unknown};
use crate::request::SearchRequest;
use crate::session::engine::no_weights;
use crate::session::texts::Finding;
use crate::trace::Watched;
use crate::value::{self, BoundView, ValueView};

/// The position that is asked about.
pub(super) struct Root<'a, G: HostedChance> {
    pub(super) game: &'a G,
    pub(super) pos: &'a G::Position,
}

impl<G: HostedChance> Clone for Root<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: HostedChance> Copy for Root<'_, G> {}

/// A searcher with its table, kept while the options are the same.
pub(super) struct Kept<G: HostedChance> {
    eval: &'static str,
    pub(super) searcher: ChanceSearcher<G, G::Forecast>,
}

/// The kept searcher if its options are these, else a new one.
pub(super) fn searcher<'a, G: HostedChance>(
    kept: &'a mut Option<Kept<G>>,
    game: &G,
    eval: &'static str,
    options: ChanceOptions,
) -> Result<&'a mut ChanceSearcher<G, G::Forecast>, HostError> {
    let fits = |kept: &Kept<G>| kept.eval == eval && kept.searcher.options() == options;
    let old = kept.take().filter(fits);
    let new = match old {
        Some(kept) => kept,
        None => {
            let forecast = forecast(game, eval)?;
            Kept { eval, searcher: ChanceSearcher::new(game.clone(), forecast, options) }
        }
    };
    Ok(&mut kept.insert(new).searcher)
}

/// Sorts moves by their values for the first player, the best for the mover first. Events stay in the
/// game's order.
pub(super) fn best_first<T>(turn: Turn, items: &mut [T], value: impl Fn(&T) -> f64) {
    match turn {
        Turn::Player(Side::First) => largest_first(items, |one| number_of(value(one))),
        Turn::Player(Side::Second) => largest_first(items, |one| number_of(-value(one))),
        Turn::Chance => {}
    }
}

/// Whether nothing but wins and losses can happen, so that an expected result is a chance to win.
pub(super) fn has_only_wins<G: HostedChance>() -> bool {
    G::SCORING == Scoring::WinLoss && !G::DRAWS
}

/// The forecast of that name.
pub(super) fn forecast<G: HostedChance>(
    game: &G,
    name: &'static str,
) -> Result<G::Forecast, HostError> {
    game.forecast(name)
        .ok_or_else(|| unknown("evaluator", name, G::FORECASTS.iter().map(|info| info.name)))
}

/// The name of the forecast that a request means: the game's first where none is named.
pub(super) fn forecast_name<G: HostedChance>(
    request: &SearchRequest,
) -> Result<&'static str, HostError> {
    let names = || G::FORECASTS.iter().map(|info| info.name);
    if let (Some(name), Some(_)) = (&request.eval, &request.weights) {
        return Err(no_weights(name, &[]));
    }
    match &request.eval {
        Some(name) => {
            names().find(|known| known == name).ok_or_else(|| unknown("evaluator", name, names()))
        }
        None => Ok(names().next().unwrap_or(NONE.name)),
    }
}

/// The options of a searcher for this request, whose method is one of the stars.
pub(super) fn options(request: &SearchRequest) -> ChanceOptions {
    let on = |one| request.enhancements.has(one);
    ChanceOptions {
        pruning: if request.method == Method::Star1 { Pruning::Star1 } else { Pruning::Star2 },
        order_by: if on(Enhancement::Order) { OrderBy::Forecast } else { OrderBy::Rating },
        table_bytes: if on(Enhancement::Table) { request.hash_bytes } else { 0 },
        passes: if on(Enhancement::Deepening) { Passes::Deepening } else { Passes::One },
        lines: request.lines,
    }
}

impl<G: HostedChance> Root<'_, G> {
    /// Refuses to search depth first without a limit where play may go round for ever.
    pub(super) fn check_end(self, request: &SearchRequest) -> Result<(), HostError> {
        let deepens = request.enhancements.has(Enhancement::Deepening) && request.is_limited();
        let is_over = rules::result(self.game, self.pos).is_some();
        if G::ACYCLIC || is_over || request.limits.depth.is_some() || deepens {
            return Ok(());
        }
        let mut fits = vec!["--depth 4".to_owned()];
        if request.is_limited() && request.method != Method::Expectiminimax {
            fits.push(format!("--with {}", Enhancement::Deepening));
        }
        Err(HostError::Misfit {
            method: request.method.name().to_owned(),
            what: "this game without a limit on depth".to_owned(),
            reason: "positions come back, so a search to the end of the game would have none"
                .to_owned(),
            fits,
        })
    }

    /// How many lines an answer to this request has: events all have one.
    pub(super) fn lines_wanted(self, request: &SearchRequest) -> usize {
        match request.lines {
            _ if self.game.turn(self.pos) == Turn::Chance => usize::MAX,
            gametree::Lines::Best => 1,
            gametree::Lines::Few(count) => count.max(1),
            gametree::Lines::All => usize::MAX,
        }
    }

    /// Makes what the values of this position rest on. What is left of the request's limits, or a
    /// finding that says what ended that.
    pub(super) fn get_ready(self, request: &SearchRequest) -> Result<SearchRequest, Box<Finding>> {
        let budget = Budget::new(&request.limits);
        let mut why = None;
        let is_ready = self.game.make_ready(self.pos, &mut || {
            why = budget.spent(0, Instant::now());
            why.is_none()
        });
        let elapsed = budget.elapsed();
        if !is_ready {
            let report = blank(why.unwrap_or(StoppedBy::Time), elapsed);
            return Err(Box::new(self.finding(&report)));
        }
        let mut request = request.clone();
        for limit in [&mut request.limits.soft, &mut request.limits.hard].into_iter().flatten() {
            *limit = limit.saturating_sub(elapsed);
        }
        Ok(request)
    }

    /// A value seen by the first player, as the viewer sees it.
    pub(super) fn view(self, value: f64, bound: BoundView, proven: bool) -> ValueView {
        let score = match self.game.viewer(self.pos) {
            Side::First => value,
            // Not -0.
            Side::Second => 0.0 - value,
        };
        let win = has_only_wins::<G>().then(|| f64::midpoint(1.0, score));
        ValueView::expectation(value::Expected { score, win }, bound, proven)
    }

    pub(super) fn line(self, line: &Expected<G::Move>) -> MoveValue {
        let text = self.game.move_text(self.pos, line.mv);
        MoveValue {
            pv: vec![text.clone()],
            mv: text,
            odds: line.odds.map(Into::into),
            value: line.value.map(|value| self.view(value, BoundView::Exact, line.proven)),
        }
    }

    /// The words for a report.
    pub(super) fn finding(self, report: &ChanceReport<G::Move>) -> Finding {
        Finding {
            depth: report.depth,
            value: report.value.map(|value| self.view(value, report.bound.into(), report.proven)),
            score: None,
            lines: report.lines.iter().map(|line| self.line(line)).collect(),
            settled: report.proven,
            nodes: report.nodes,
            leaves: Some(report.leaves),
            time: report.elapsed,
            table_fullness: Some(report.table_fullness),
            stopped_by: report.stopped_by,
        }
    }

    /// A search by a fresh searcher or by the reference, watched.
    pub(super) fn watched(
        self,
        request: &SearchRequest,
        eval: &'static str,
        witness: Watched<'_, G>,
    ) -> Result<Finding, HostError> {
        self.check_end(request)?;
        let forecast = forecast(self.game, eval)?;
        if request.method != Method::Expectiminimax {
            let options = options(request);
            let mut searcher = ChanceSearcher::new(self.game.clone(), forecast, options);
            let report = searcher.search(self.pos, &request.limits, witness, |_| ())?;
            return Ok(self.finding(&report));
        }
        let clock = Instant::now();
        let limits: &Limits = &request.limits;
        let reference = Expectiminimax { game: self.game, forecast: &forecast, limits };
        let report = match reference.value(self.pos, witness) {
            Ok(answer) => self.report_of(&answer, limits.depth.unwrap_or(MAX_PLY), clock.elapsed()),
            Err(Refusal::Stopped(why)) => blank(why, clock.elapsed()),
            Err(error) => return Err(error.into()),
        };
        let mut finding = self.finding(&report);
        finding.table_fullness = None;
        finding.lines.truncate(self.lines_wanted(request));
        Ok(finding)
    }

    /// The reference's answer as a report, its moves the best first.
    fn report_of(
        self,
        answer: &Answer<G::Move>,
        depth: usize,
        elapsed: Duration,
    ) -> ChanceReport<G::Move> {
        let turn = self.game.turn(self.pos);
        let odds = |mv| (turn == Turn::Chance).then(|| self.game.odds(self.pos, mv));
        let line = |&(mv, value)| Expected {
            mv,
            value: Some(value),
            odds: odds(mv),
            proven: answer.proven,
        };
        let mut lines: Vec<_> = answer.moves.iter().map(line).collect();
        best_first(turn, &mut lines, total);
        let stopped_by = if answer.proven { StoppedBy::Solved } else { StoppedBy::Depth };
        ChanceReport {
            depth: self.game.plies_left(self.pos).map_or(depth, |left| depth.min(left as usize)),
            value: Some(answer.value),
            bound: Bound::Exact,
            lines,
            proven: answer.proven,
            nodes: answer.nodes,
            leaves: answer.leaves,
            elapsed,
            table_fullness: 0,
            stopped_by: Some(stopped_by),
        }
    }
}

fn total<M>(line: &Expected<M>) -> f64 {
    line.value.unwrap_or(0.0)
}

/// A report of a search that was stopped before it had found anything.
fn blank<M>(why: StoppedBy, elapsed: Duration) -> ChanceReport<M> {
    ChanceReport {
        depth: 0,
        value: None,
        bound: Bound::Exact,
        lines: Vec::new(),
        proven: false,
        nodes: 0,
        leaves: 0,
        elapsed,
        table_fullness: 0,
        stopped_by: Some(why),
    }
}
