//! Analysing and solving games of chance.

use gametree::Limits;
use gametree_games::hosted::HostedChance;

use super::ChanceSession;
use super::engine::{Root, forecast_name, options, searcher};
use crate::analysis::{Analysis, BY_TABLES};
use crate::error::HostError;
use crate::methods::Method;
use crate::request::{SearchRequest, WantsFraction};
use crate::solution::{SolveScope, Solved};
use crate::trace::Watched;

impl<G: HostedChance> Root<'_, G> {
    /// Refuses a method that has nothing to report to an analysis, or would not end.
    fn check_analysis(self, request: &SearchRequest) -> Result<(), HostError> {
        if request.method != Method::ValueIteration {
            return self.check_end(request).map_err(or_solve);
        }
        Err(HostError::Misfit {
            method: "analyze".to_owned(),
            what: format!("'{}'", request.method.name()),
            reason: "it has no iterations to report, but one answer".to_owned(),
            fits: vec!["solve --all".to_owned()],
        })
    }
}

/// Refuses a fraction of a method that has none.
fn check_fraction(request: &SearchRequest) -> Result<(), HostError> {
    let limits = &request.limits;
    if request.fraction != WantsFraction::Yes {
        return Ok(());
    }
    if limits.depth.is_some() || limits.nodes.is_some() {
        return Err(HostError::Conflict {
            message:
                "--fraction cannot be had within a limit on depth or nodes: every position has to \
                      be listed for it"
                    .to_owned(),
            hint: "leave out --depth and --nodes; --time 10s limits it".to_owned(),
        });
    }
    if request.method == Method::ValueIteration {
        return Ok(());
    }
    Err(HostError::Misfit {
        method: request.method.name().to_owned(),
        what: "--fraction".to_owned(),
        reason: "it reckons with rounded numbers".to_owned(),
        fits: vec![format!("--method {}", Method::ValueIteration.name())],
    })
}

/// Names the command that has no need of a limit, where an analysis is refused.
fn or_solve(error: HostError) -> HostError {
    match error {
        HostError::Misfit { method, what, reason, mut fits } => {
            fits.push("solve by value-iteration".to_owned());
            HostError::Misfit { method, what, reason, fits }
        }
        other => other,
    }
}

/// The same error, and that a position can be solved without a search, where its limits allow that.
fn or_value_iteration(error: HostError, request: &SearchRequest) -> HostError {
    let HostError::Misfit { method, what, reason, mut fits } = error else { return error };
    if request.limits.nodes.is_none() {
        fits.insert(0, format!("--method {}", Method::ValueIteration.name()));
    }
    HostError::Misfit { method, what, reason, fits }
}

impl<G: HostedChance> ChanceSession<G> {
    pub(super) fn answer_analyze(
        &mut self,
        request: &SearchRequest,
        on_event: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError> {
        self.adopt_tables(request)?;
        let eval = forecast_name::<G>(request)?;
        let blank = Analysis::blank(self.header(), &self.info, request, eval);
        let root = Root { game: &self.game, pos: &self.pos };
        root.check_analysis(request)?;
        let request = match root.get_ready(request) {
            Ok(request) => request,
            Err(stopped) => {
                let last = Analysis { is_final: true, ..blank.with(*stopped) };
                on_event(&last);
                return Ok(last);
            }
        };
        let request = &request;
        if request.named.method.is_none()
            && self.outcome().is_none()
            && let Some(mut finding) = root.known()
        {
            finding.lines.truncate(root.lines_wanted(request));
            let found = Analysis { method: BY_TABLES, rests_on: None, ..blank.with(finding) };
            let last = Analysis { with: Vec::new(), is_final: true, ..found };
            on_event(&last);
            return Ok(last);
        }
        let finding = match request.method {
            Method::Expectiminimax => root.watched(request, eval, Watched::nobody())?,
            _ => {
                let searcher = searcher(&mut self.ways.kept, &self.game, eval, options(request))?;
                let report =
                    searcher.search(&self.pos, &request.limits, Watched::nobody(), |report| {
                        on_event(&blank.with(root.finding(report)));
                    })?;
                root.finding(&report)
            }
        };
        let last = Analysis { is_final: true, ..blank.with(finding) };
        on_event(&last);
        Ok(last)
    }

    pub(super) fn answer_prepare(&mut self, request: &SearchRequest) -> Result<(), HostError> {
        self.adopt_tables(request)?;
        let eval = forecast_name::<G>(request)?;
        Root { game: &self.game, pos: &self.pos }.check_analysis(request)?;
        searcher(&mut self.ways.kept, &self.game, eval, options(request)).map(|_| ())
    }

    pub(super) fn answer_solve(
        &mut self,
        request: &SearchRequest,
        scope: SolveScope,
    ) -> Result<Solved, HostError> {
        self.adopt_tables(request)?;
        let request = SearchRequest { lines: scope.lines(), ..request.clone() };
        let eval = forecast_name::<G>(&request)?;
        let blank = Solved::blank(self.header(), &self.info, &request);
        let root = Root { game: &self.game, pos: &self.pos };
        check_fraction(&request)?;
        if self.outcome().is_some() {
            // The rules tell, whatever the method.
            let limits = Limits::depth(1);
            let request = SearchRequest { method: Method::Expectiminimax, limits, ..request };
            return Ok(blank.with(root.watched(&request, eval, Watched::nobody())?, scope));
        }
        let request = match root.get_ready(&request) {
            Ok(request) => request,
            Err(stopped) => return Ok(blank.with(*stopped, scope)),
        };
        if request.named.method.is_none()
            && request.fraction != WantsFraction::Yes
            && let Some(finding) = root.known()
        {
            let found = blank.with(finding, scope);
            return Ok(Solved { method: BY_TABLES, rests_on: None, ..found });
        }
        if request.method == Method::ValueIteration {
            return self.by_value_iteration(&request, blank, scope);
        }
        root.check_end(&request).map_err(|error| or_value_iteration(error, &request))?;
        let finding = root.watched(&request, eval, Watched::nobody())?;
        Ok(blank.with(finding, scope))
    }
}
