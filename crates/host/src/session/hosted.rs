//! The one adaptor from a game's type to [`Session`].

use gametree::limits::Stop;
use gametree::path::Path;
use gametree::{BoardView, Outcome, Turn, rules};
use gametree_games::hosted::Hosted;
use gametree_games::registry::{Visitor, with_game};

use super::Session;
use super::engine::Kept;
use super::kind::info_of;
use crate::analysis::{Analysis, Header};
use crate::check::CheckReport;
use crate::compare::{Comparison, Row, Rows};
use crate::error::HostError;
use crate::games::GameInfo;
use crate::judgement::Judgement;
use crate::perft::{Perft, Split};
use crate::request::SearchRequest;
use crate::solution::{SolveScope, Solved};
use crate::trace::Trace;
use crate::value::{Player, ResultView};

pub(super) fn open(spec: &str) -> Result<Box<dyn Session>, HostError> {
    struct Open<'a>(&'a str);
    impl Visitor for Open<'_> {
        type Out = Box<dyn Session>;
        fn visit<G: Hosted>(self, game: G) -> Self::Out {
            Box::new(HostedSession::new(self.0, game))
        }
    }
    with_game(spec, Open(spec)).map_err(|error| HostError::text(error, spec))
}

/// A move that was played, with the position before it.
struct Played<P> {
    before: P,
    text: String,
}

/// A session of one type of game.
pub(super) struct HostedSession<G: Hosted> {
    pub(super) info: GameInfo,
    pub(super) game: G,
    pub(super) pos: G::Position,
    /// How the position was written, while no move has been played from it.
    written: Option<String>,
    played: Vec<Played<G::Position>>,
    pub(super) path: Path,
    pub(super) kept: Option<Kept<G>>,
}

impl<G: Hosted> HostedSession<G> {
    fn new(spec: &str, game: G) -> HostedSession<G> {
        let pos = game.start();
        let info = info_of(spec, &game);
        HostedSession {
            info,
            game,
            pos,
            written: None,
            played: Vec::new(),
            path: Path::new(),
            kept: None,
        }
    }

    fn begin_at(&mut self, pos: G::Position, written: Option<String>) {
        self.pos = pos;
        self.written = written;
        self.played.clear();
        self.path = Path::new();
    }

    /// What every answer begins with.
    pub(super) fn header(&self) -> Header {
        Header {
            game: self.info.game.clone(),
            position: self.position_text(),
            to_move: self.to_move(),
            result: self.result(),
        }
    }

    /// The moves that the rules and the past allow.
    pub(super) fn legal(&self) -> Vec<G::Move> {
        rules::allowed_moves(&self.game, &self.pos, &self.path)
    }

    /// The result, if the board or the past ends the game.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        rules::result_after(&self.game, &self.pos, &self.path)
    }
}

impl<G: Hosted> Session for HostedSession<G> {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn set_position(&mut self, text: &str) -> Result<(), HostError> {
        let pos = self.game.parse_position(text).map_err(|error| HostError::text(error, text))?;
        self.begin_at(pos, Some(text.to_owned()));
        Ok(())
    }

    fn reset(&mut self) {
        self.begin_at(self.game.start(), None);
    }

    fn play(&mut self, mv: &str) -> Result<(), HostError> {
        if let Some(result) = self.result() {
            return Err(HostError::GameOver(result.to_string()));
        }
        let found =
            self.game.parse_move(&self.pos, mv).map_err(|error| HostError::text(error, mv))?;
        if !self.legal().contains(&found) {
            let error = gametree::TextError::new(format!("'{mv}' would bring a position back"));
            return Err(HostError::text(error.at(0..mv.len()), mv));
        }
        let text = self.game.move_text(&self.pos, found);
        self.path.push_move(&self.game, &self.pos, found);
        let before = self.pos.clone();
        self.game.play(&mut self.pos, found);
        self.played.push(Played { before, text });
        Ok(())
    }

    fn undo(&mut self) -> Result<String, HostError> {
        let Played { before, text } = self.played.pop().ok_or(HostError::NothingToUndo)?;
        self.pos = before;
        self.path.pop();
        Ok(text)
    }

    fn position_text(&self) -> String {
        match &self.written {
            Some(text) if self.played.is_empty() => text.clone(),
            _ => self.game.position_text(&self.pos),
        }
    }

    fn played(&self) -> Vec<String> {
        self.played.iter().map(|played| played.text.clone()).collect()
    }

    fn board(&self) -> BoardView {
        self.game.view(&self.pos)
    }

    fn legal_moves(&self) -> Vec<String> {
        self.legal().into_iter().map(|mv| self.game.move_text(&self.pos, mv)).collect()
    }

    fn to_move(&self) -> Option<Player> {
        if self.outcome().is_some() {
            return None;
        }
        match self.game.turn(&self.pos) {
            Turn::Player(side) => Some(side.into()),
            Turn::Chance => None,
        }
    }

    fn result(&self) -> Option<ResultView> {
        self.outcome().map(ResultView::from)
    }

    fn analyze(
        &mut self,
        request: &SearchRequest,
        on_event: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError> {
        self.answer_analyze(request, on_event)
    }

    fn solve(&mut self, request: &SearchRequest, scope: SolveScope) -> Result<Solved, HostError> {
        self.answer_solve(request, scope)
    }

    fn perft(&mut self, depth: u32, split: Split, stop: &Stop) -> Result<Perft, HostError> {
        self.answer_perft(depth, split, stop)
    }

    fn trace(&mut self, request: &SearchRequest, cap: usize) -> Result<Trace, HostError> {
        self.answer_trace(request, cap)
    }

    fn compare(
        &mut self,
        request: &SearchRequest,
        rows: Rows,
        on_row: &mut dyn FnMut(&Row),
    ) -> Result<Comparison, HostError> {
        self.answer_compare(request, rows, on_row)
    }

    fn judge(&self, eval: Option<&str>) -> Result<Judgement, HostError> {
        self.answer_judge(eval)
    }

    fn check(&mut self, seed: u64, stop: &Stop) -> Result<CheckReport, HostError> {
        self.answer_check(seed, stop)
    }
}
