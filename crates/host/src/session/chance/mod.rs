//! Games of chance.

mod answers;
mod checking;
mod comparing;
mod engine;
mod known;
mod solving;
mod tracing;

use gametree::limits::Stop;
use gametree::{Odds, TextError, Turn, rules};
use gametree_games::hosted::HostedChance;
use gametree_games::problem::{Chances, Problem};

use self::engine::{Kept, has_only_wins};
use super::EventView;
use super::hosted::{HostedSession, Ways};
use crate::analysis::Analysis;
use crate::check::CheckReport;
use crate::compare::{Comparison, Row, Rows};
use crate::error::HostError;
use crate::judgement::Judgement;
use crate::methods::Method;
use crate::nimber::NimberView;
use crate::request::SearchRequest;
use crate::solution::{SolveScope, Solved};
use crate::trace::Trace;
use crate::value::Player;

/// The ways of a game of chance: expectiminimax, its prunings, and value iteration.
pub(super) struct ByChance<G: HostedChance> {
    kept: Option<Kept<G>>,
}

/// A session of a game of chance.
pub(super) type ChanceSession<G> = HostedSession<G, ByChance<G>>;

impl<G: HostedChance> ByChance<G> {
    pub(super) fn new() -> ByChance<G> {
        ByChance { kept: None }
    }
}

impl<G: HostedChance> ChanceSession<G> {
    /// The request as this game takes it.
    fn fitted(&self, request: &SearchRequest, usual: Method) -> Result<SearchRequest, HostError> {
        if let Some(method) = request.named.method {
            self.info.check_method(method)?;
        }
        if request.within.is_some() {
            return Err(HostError::Misfit {
                method: "--mate".to_owned(),
                what: self.info.game.clone(),
                reason: "where chance acts nobody wins for certain within so many moves".to_owned(),
                fits: vec!["solve without it".to_owned()],
            });
        }
        request.fitted_to_chance(usual)
    }
}

impl<G: HostedChance> Ways<G> for ByChance<G> {
    fn position_end(_: &G, _: &str) -> Option<usize> {
        None
    }

    fn problem(_: &G, _: &G::Position, text: &str) -> Result<Problem, TextError> {
        let chances = if has_only_wins::<G>() { Chances::SayAll } else { Chances::SayTooLittle };
        Problem::expecting_result(text, chances)
    }

    fn viewer(game: &G, pos: &G::Position) -> Player {
        game.viewer(pos).into()
    }

    fn events(game: &G, pos: &G::Position) -> Vec<EventView> {
        if game.turn(pos) != Turn::Chance {
            return Vec::new();
        }
        let event = |mv| {
            let odds: Odds = game.odds(pos, mv);
            EventView { event: game.move_text(pos, mv), odds: odds.into() }
        };
        rules::legal_moves(game, pos).into_iter().map(event).collect()
    }

    fn open_tables(
        session: &mut ChanceSession<G>,
        path: Option<&str>,
    ) -> Result<String, HostError> {
        let opened = session.game.open_tables(path);
        let found = opened.map_err(|error| HostError::text(error, path.unwrap_or_default()))?;
        session.tables = path.map(str::to_owned);
        session.ways.kept = None;
        Ok(found)
    }

    fn analyze(
        session: &mut ChanceSession<G>,
        request: &SearchRequest,
        on_event: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError> {
        let request = session.fitted(request, Method::Star2)?;
        session.answer_analyze(&request, on_event)
    }

    fn prepare(session: &mut ChanceSession<G>, request: &SearchRequest) -> Result<(), HostError> {
        let request = session.fitted(request, Method::Star2)?;
        session.answer_prepare(&request)
    }

    fn forget(&mut self) {
        if let Some(kept) = &mut self.kept {
            kept.searcher.clear();
        }
    }

    fn solve(
        session: &mut ChanceSession<G>,
        request: &SearchRequest,
        scope: SolveScope,
    ) -> Result<Solved, HostError> {
        let usual = session.solving_method(request);
        let request = session.fitted(request, usual)?;
        session.answer_solve(&request, scope)
    }

    fn preparation(session: &ChanceSession<G>) -> Option<String> {
        let making = session.game.to_be_made(&session.pos)?;
        let megabytes = making.bytes >> 20;
        Some(format!(
            "{} is made first: about {megabytes} MB of memory, {} s (--tables FILE saves that)",
            making.what, making.seconds
        ))
    }

    fn forewarning(session: &ChanceSession<G>, request: &SearchRequest) -> Option<String> {
        session.tell_cost(request)
    }

    fn trace(
        session: &mut ChanceSession<G>,
        request: &SearchRequest,
        cap: usize,
    ) -> Result<Trace, HostError> {
        let request = session.fitted(request, Method::Star1)?;
        session.answer_trace(&request, cap)
    }

    fn compare(
        session: &mut ChanceSession<G>,
        request: &SearchRequest,
        _: Rows,
        on_row: &mut dyn FnMut(&Row),
    ) -> Result<Comparison, HostError> {
        let request = session.fitted(request, Method::Star2)?;
        session.answer_compare(&request, on_row)
    }

    fn nimber(session: &ChanceSession<G>, _: &SearchRequest) -> Result<NimberView, HostError> {
        Err(HostError::Misfit {
            method: Method::Nimber.name().to_owned(),
            what: session.info.game.clone(),
            reason: "chance acts in it".to_owned(),
            fits: vec![Method::ValueIteration.name().to_owned(), Method::Star2.name().to_owned()],
        })
    }

    fn judge(session: &ChanceSession<G>, _: Option<&str>) -> Result<Judgement, HostError> {
        Err(HostError::Misfit {
            method: "explain eval".to_owned(),
            what: session.info.game.clone(),
            reason: "its forecasts are no sums of terms".to_owned(),
            fits: vec!["analyze --depth 1".to_owned()],
        })
    }

    fn check(session: &ChanceSession<G>, seed: u64, stop: &Stop) -> Result<CheckReport, HostError> {
        session.answer_check(seed, stop)
    }
}
