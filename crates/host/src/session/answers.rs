//! Analysing and solving.

use gametree::driver::{Report, Scope, Searcher, Solution, Start};
use gametree::rules::Refusal;
use gametree::{Bound, Limits, StoppedBy, WinScale};
use gametree_games::hosted::Hosted;

use super::engine::{Kept, Root, Unsaid, evaluator_name, options, searcher};
use super::fitting::WHY_BISECTION;
use super::plain::PlainSession;
use super::texts::{Finding, says_something};
use crate::analysis::Analysis;
use crate::error::HostError;
use crate::methods::Method;
use crate::request::{Choice, SearchRequest, WantsFraction};
use crate::solution::{SolveScope, Solved};
use crate::watch::{Watch, Watching};

impl<G: Hosted> PlainSession<G> {
    pub(super) fn answer_analyze(
        &mut self,
        request: &SearchRequest,
        on_event: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError> {
        self.adopt_tables(request)?;
        let eval = evaluator_name::<G>(request, Unsaid::OfGame)?;
        let blank = Analysis::blank(self.header(), &self.info, request, eval);
        let outcome = self.outcome();
        let root = Root { game: &self.game, pos: &self.pos, past: &self.path };
        let wins = root.win_scale(request, eval);
        let among = request.among.as_deref().map(|texts| self.moves_among(texts)).transpose()?;
        let finding = if let Some(outcome) = outcome.filter(|_| among.is_none()) {
            root.finished(outcome)
        } else if request.method == Method::AlphaBeta {
            root.check_length(request)?;
            let speaker = (eval, request.weights.as_ref());
            let searcher =
                searcher(&mut self.ways.kept, &self.game, speaker, options(request, wins))?;
            let start = Start { pos: &self.pos, past: &self.path };
            let on_report = |report: &Report<G::Move>| {
                on_event(&blank.with(root.finding(report, wins)));
            };
            let asked = (start, among.as_deref());
            let mut watch = request.progress.clone().map(Watch::telling);
            let watching = watch.as_mut().map_or_else(Watching::nobody, Watching::by);
            let report = run(searcher, asked, &request.limits, watching, on_report)?;
            root.finding(&report, wins)
        } else {
            root.watched(request, eval, &mut Watch::new())?
        };
        let last = Analysis { is_final: true, ..blank.with(finding) };
        on_event(&last);
        Ok(last)
    }

    /// The moves of these texts.
    fn moves_among(&self, texts: &[String]) -> Result<Vec<G::Move>, HostError> {
        texts.iter().map(|text| self.find_to_play_on(text)).collect()
    }

    pub(super) fn answer_prepare(&mut self, request: &SearchRequest) -> Result<(), HostError> {
        self.adopt_tables(request)?;
        let eval = evaluator_name::<G>(request, Unsaid::OfGame)?;
        if request.method != Method::AlphaBeta {
            return Ok(());
        }
        let root = Root { game: &self.game, pos: &self.pos, past: &self.path };
        let options = options(request, root.win_scale(request, eval));
        let speaker = (eval, request.weights.as_ref());
        if !self.ways.kept.as_ref().is_some_and(|kept| kept.fits(speaker, options)) {
            self.ways.kept = Some(Kept::new(&self.game, speaker, options)?);
        }
        Ok(())
    }

    /// An exact value rests on no tables of others.
    fn refuse_tables(&self, request: &SearchRequest) -> Result<(), HostError> {
        if request.tables.is_none() {
            return Ok(());
        }
        Err(HostError::Misfit {
            method: "solve".to_owned(),
            what: "--tables".to_owned(),
            reason: format!("its values of {} are found here, not looked up", self.info.game),
            fits: vec!["analyze --tables PATH".to_owned()],
        })
    }

    /// Without chance there is nothing to be made a fraction of.
    fn refuse_fraction(&self, request: &SearchRequest) -> Result<(), HostError> {
        if request.fraction == WantsFraction::IfSmall {
            return Ok(());
        }
        Err(HostError::Misfit {
            method: "solve".to_owned(),
            what: "--fraction".to_owned(),
            reason: format!("no chance acts in {}, and its value is whole", self.info.game),
            fits: vec!["games of chance, such as pig:10".to_owned()],
        })
    }

    /// A game whose lines have no end in sight is solved within limits alone.
    fn refuse_endless(&self, request: &SearchRequest) -> Result<(), HostError> {
        let endless = !G::ACYCLIC && self.game.plies_left(&self.pos).is_none();
        let by_alpha_beta = request.choice != Choice::Given || request.method == Method::AlphaBeta;
        let free = by_alpha_beta && request.within.is_none() && !request.is_limited();
        if !(G::TACTICS && endless && free) {
            return Ok(());
        }
        Err(HostError::Conflict {
            message: format!("{} is too long to be solved to its end", self.info.game),
            hint: "ask for a win in N moves with --mate N, or give a limit such as --time 10s"
                .to_owned(),
        })
    }

    pub(super) fn answer_solve(
        &mut self,
        request: &SearchRequest,
        scope: SolveScope,
    ) -> Result<Solved, HostError> {
        self.refuse_tables(request)?;
        self.refuse_fraction(request)?;
        let eval = evaluator_name::<G>(request, Unsaid::Nothing)?;
        let blank = Solved::blank(self.header(), &self.info, request);
        let outcome = self.outcome();
        let root = Root { game: &self.game, pos: &self.pos, past: &self.path };
        if let Some(outcome) = outcome {
            return Ok(blank.with(root.finished(outcome), scope));
        }
        self.refuse_endless(request)?;
        if let Some(fit) = root.by_fitting(request, eval, scope)? {
            let (method, why) = (fit.method.name(), Some(fit.why));
            return Ok(Solved { method, why, rests_on: None, ..blank }.with(fit.finding, scope));
        }
        let why = (request.choice != Choice::Given).then_some(WHY_BISECTION);
        let blank = Solved { why, ..blank };
        if !G::ACYCLIC && !G::LOOKS_BACK && !request.method.asks_who_wins() {
            return Err(HostError::Misfit {
                method: "solve".to_owned(),
                what: self.info.game.clone(),
                reason: "positions can come back, and no rule ends the game".to_owned(),
                fits: vec![Method::DfPn.name().to_owned()],
            });
        }
        if request.method != Method::AlphaBeta || request.limits.depth.is_some() {
            let request = SearchRequest { lines: scope.lines(), ..request.clone() };
            let mut watch = request.progress.clone().map_or_else(Watch::new, Watch::telling);
            let finding = root.watched(&request, eval, &mut watch)?;
            return Ok(blank.with(finding, scope));
        }
        let wins = request.wins.unwrap_or_default();
        let speaker = (eval, request.weights.as_ref());
        let searcher = searcher(&mut self.ways.kept, &self.game, speaker, options(request, wins))?;
        let start = Start { pos: &self.pos, past: &self.path };
        let wanted = match scope {
            SolveScope::Best => Scope::Best,
            SolveScope::All => Scope::All,
        };
        let solution = match request.within {
            Some(plies) => {
                searcher.win_within(start, plies, &request.limits, Watching::nobody())?
            }
            None if G::OWN_SOLVER => searcher.solve_from(start, &request.limits, wanted)?,
            None => searcher.solve_watched(start, &request.limits, wanted, Watching::nobody())?,
        };
        Ok(root.solved(blank, &solution, wins))
    }
}

/// Searches all moves of the root, or some of them.
fn run<G: Hosted>(
    searcher: &mut Searcher<G, G::Eval>,
    (start, among): (Start<'_, G::Position>, Option<&[G::Move]>),
    limits: &Limits,
    observer: Watching<'_, G>,
    on_report: impl FnMut(&Report<G::Move>),
) -> Result<Report<G::Move>, Refusal> {
    match among {
        None => searcher.search_from(start, limits, observer, on_report),
        Some(moves) => searcher.search_among(start, moves, limits, observer, on_report),
    }
}

impl<G: Hosted> Root<'_, G> {
    /// The words for a solution.
    fn solved(self, blank: Solved, solution: &Solution<G::Move>, wins: WinScale) -> Solved {
        let known = Some(solution.value).filter(|&value| says_something::<G>(value));
        // A bound from a stopped search says nothing about which move keeps the value, except
        // that one which reached a lower bound does keep that.
        let best = solution.best.filter(|_| known.is_some_and(|v| v.bound != Bound::Upper));
        Solved {
            value: known.map(|value| self.view(value, wins)),
            best: best.map(|mv| self.game.move_text(self.pos, mv)),
            moves: solution.lines.iter().map(|line| self.line(line, wins)).collect(),
            value_nodes: solution.value_nodes,
            nodes: solution.nodes,
            time_s: solution.elapsed.as_secs_f64(),
            stopped_by: crate::analysis::reason(solution.stopped_by),
            ..blank
        }
    }
}

impl Solved {
    /// The same with what a search found.
    pub(super) fn with(self, finding: Finding, scope: SolveScope) -> Solved {
        // While nothing is known of the value, no move is known to keep it.
        let keeps = finding.value.is_some();
        Solved {
            value: finding.value,
            best: finding
                .lines
                .first()
                .filter(|line| keeps && line.odds.is_none())
                .map(|line| line.mv.clone()),
            line_of_play: finding
                .lines
                .first()
                .filter(|line| finding.stopped_by == Some(StoppedBy::Solved) && line.pv.len() > 1)
                .map(|line| line.pv.clone())
                .unwrap_or_default(),
            moves: if scope == SolveScope::All { finding.lines } else { Vec::new() },
            value_nodes: finding.nodes,
            nodes: finding.nodes,
            time_s: finding.time.as_secs_f64(),
            stopped_by: finding.stopped_by.map_or("solved", crate::analysis::reason),
            ..self
        }
    }
}
