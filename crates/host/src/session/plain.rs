//! Games without chance.

use gametree::limits::Stop;
use gametree::{TextError, rules};
use gametree_games::hosted::Hosted;
use gametree_games::problem::Problem;

use super::EventView;
use super::engine::Kept;
use super::hosted::{HostedSession, Ways};
use crate::analysis::Analysis;
use crate::check::CheckReport;
use crate::compare::{Comparison, Row, Rows};
use crate::error::HostError;
use crate::judgement::Judgement;
use crate::nimber::NimberView;
use crate::request::SearchRequest;
use crate::solution::{SolveScope, Solved};
use crate::trace::Trace;
use crate::value::Player;

/// The ways of a game without chance: alpha-beta and its references.
pub(super) struct Plain<G: Hosted> {
    pub(super) kept: Option<Kept<G>>,
}

/// A session of a game without chance.
pub(super) type PlainSession<G> = HostedSession<G, Plain<G>>;

impl<G: Hosted> Plain<G> {
    pub(super) fn new() -> Plain<G> {
        Plain { kept: None }
    }
}

impl<G: Hosted> PlainSession<G> {
    /// The request as this game takes it, if its methods are for games without chance.
    fn fitted(&self, request: &SearchRequest) -> Result<SearchRequest, HostError> {
        self.info.check_method(request.method)?;
        Ok(request.fitted::<G>())
    }
}

impl<G: Hosted> Ways<G> for Plain<G> {
    fn position_end(game: &G, line: &str) -> Option<usize> {
        game.position_end(line)
    }

    fn problem(game: &G, pos: &G::Position, text: &str) -> Result<Problem, TextError> {
        game.problem(pos, text)
    }

    fn viewer(game: &G, pos: &G::Position) -> Player {
        rules::mover(game, pos).into()
    }

    fn events(_: &G, _: &G::Position) -> Vec<EventView> {
        Vec::new()
    }

    fn open_tables(session: &mut PlainSession<G>, path: Option<&str>) -> Result<String, HostError> {
        let opened = session.game.open_tables(path);
        let found = opened.map_err(|error| HostError::text(error, path.unwrap_or_default()))?;
        session.tables = path.map(str::to_owned);
        // What was searched without them is not worth as much.
        session.ways.kept = None;
        Ok(found)
    }

    fn analyze(
        session: &mut PlainSession<G>,
        request: &SearchRequest,
        on_event: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError> {
        let request = session.fitted(request)?;
        session.answer_analyze(&request, on_event)
    }

    fn prepare(session: &mut PlainSession<G>, request: &SearchRequest) -> Result<(), HostError> {
        let request = session.fitted(request)?;
        session.answer_prepare(&request)
    }

    fn forget(&mut self) {
        if let Some(kept) = &mut self.kept {
            kept.clear();
        }
    }

    fn solve(
        session: &mut PlainSession<G>,
        request: &SearchRequest,
        scope: SolveScope,
    ) -> Result<Solved, HostError> {
        let request = session.fitted(request)?;
        session.answer_solve(&request, scope)
    }

    fn preparation(_: &PlainSession<G>) -> Option<String> {
        None
    }

    fn forewarning(_: &PlainSession<G>, _: &SearchRequest) -> Option<String> {
        None
    }

    fn trace(
        session: &mut PlainSession<G>,
        request: &SearchRequest,
        cap: usize,
    ) -> Result<Trace, HostError> {
        let request = session.fitted(request)?;
        session.answer_trace(&request, cap)
    }

    fn compare(
        session: &mut PlainSession<G>,
        request: &SearchRequest,
        rows: Rows,
        on_row: &mut dyn FnMut(&Row),
    ) -> Result<Comparison, HostError> {
        let request = session.fitted(request)?;
        session.answer_compare(&request, rows, on_row)
    }

    fn nimber(session: &PlainSession<G>, request: &SearchRequest) -> Result<NimberView, HostError> {
        session.answer_nimber(request)
    }

    fn judge(session: &PlainSession<G>, eval: Option<&str>) -> Result<Judgement, HostError> {
        session.answer_judge(eval)
    }

    fn check(session: &PlainSession<G>, seed: u64, stop: &Stop) -> Result<CheckReport, HostError> {
        session.answer_check(seed, stop)
    }
}
