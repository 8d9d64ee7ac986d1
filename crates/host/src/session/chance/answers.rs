//! Analysing and solving games of chance.

use gametree::Limits;
use gametree_games::hosted::HostedChance;

use super::ChanceSession;
use super::engine::{Root, forecast_name, options, searcher};
use crate::analysis::Analysis;
use crate::error::HostError;
use crate::methods::Method;
use crate::request::{SearchRequest, WantsFraction};
use crate::solution::{SolveScope, Solved};
use crate::trace::Watched;

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
        if request.method == Method::ValueIteration {
            return Err(HostError::Misfit {
                method: "analyze".to_owned(),
                what: format!("'{}'", request.method.name()),
                reason: "it has no iterations to report, but one answer".to_owned(),
                fits: vec!["solve --all".to_owned()],
            });
        }
        let request = match root.get_ready(request) {
            Ok(request) => request,
            Err(stopped) => {
                let last = Analysis { is_final: true, ..blank.with(*stopped) };
                on_event(&last);
                return Ok(last);
            }
        };
        let request = &request;
        let finding = match request.method {
            Method::Expectiminimax => root.watched(request, eval, Watched::nobody())?,
            _ => {
                root.check_end(request)?;
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
            return Ok(Solved { method: "tables", rests_on: None, ..found });
        }
        if request.method == Method::ValueIteration {
            return self.by_value_iteration(&request, blank, scope);
        }
        let finding = root.watched(&request, eval, Watched::nobody())?;
        Ok(blank.with(finding, scope))
    }
}
