//! The one adaptor from a game's type to [`Session`]: what is the same for games of every kind. What
//! differs between games without chance and games of chance is in their [`Ways`].

use gametree::limits::Stop;
use gametree::path::Path;
use gametree::{BoardView, Game, Hints, Notation, Outcome, TextError, rules};
use gametree_games::hosted::{Hosted, HostedChance};
use gametree_games::problem::Problem;
use gametree_games::registry::{Visitor, with_game};

use super::chance::ByChance;
use super::plain::Plain;
use super::{EventView, Session};
use crate::analysis::{Analysis, Header};
use crate::check::CheckReport;
use crate::compare::{Comparison, Row, Rows};
use crate::error::HostError;
use crate::games::GameInfo;
use crate::judgement::Judgement;
use crate::nimber::NimberView;
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
            let info = super::kind::info_of(self.0, &game);
            Box::new(HostedSession::new(info, game, Plain::new()))
        }
        fn visit_chance<G: HostedChance>(self, game: G) -> Self::Out {
            let info = super::kind::info_of_chance(self.0, &game);
            Box::new(HostedSession::new(info, game, ByChance::new()))
        }
    }
    with_game(spec, Open(spec)).map_err(|error| HostError::text(error, spec))
}

/// What a session asks of a game of any kind.
pub(super) trait Played:
    Game<Position: Send + Sync, Move: Send + Sync> + Hints + Notation + Clone + Send + Sync + 'static
{
}

impl<G> Played for G where
    G: Game<Position: Send + Sync, Move: Send + Sync>
        + Hints
        + Notation
        + Clone
        + Send
        + Sync
        + 'static
{
}

/// How questions about games of one kind are answered. Each is a method of [`Session`].
pub(super) trait Ways<G: Played>: Sized + Send {
    fn position_end(game: &G, line: &str) -> Option<usize>;
    fn problem(game: &G, pos: &G::Position, text: &str) -> Result<Problem, TextError>;
    /// Who moves or, where chance acts, whom it concerns.
    fn viewer(game: &G, pos: &G::Position) -> Player;
    /// The events, where chance acts.
    fn events(game: &G, pos: &G::Position) -> Vec<EventView>;
    fn open_tables(
        session: &mut HostedSession<G, Self>,
        path: Option<&str>,
    ) -> Result<String, HostError>;
    fn analyze(
        session: &mut HostedSession<G, Self>,
        request: &SearchRequest,
        on_event: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError>;
    fn prepare(
        session: &mut HostedSession<G, Self>,
        request: &SearchRequest,
    ) -> Result<(), HostError>;
    fn forget(&mut self);
    fn solve(
        session: &mut HostedSession<G, Self>,
        request: &SearchRequest,
        scope: SolveScope,
    ) -> Result<Solved, HostError>;
    fn preparation(session: &HostedSession<G, Self>) -> Option<String>;
    fn forewarning(session: &HostedSession<G, Self>, request: &SearchRequest) -> Option<String>;
    fn trace(
        session: &mut HostedSession<G, Self>,
        request: &SearchRequest,
        cap: usize,
    ) -> Result<Trace, HostError>;
    fn compare(
        session: &mut HostedSession<G, Self>,
        request: &SearchRequest,
        rows: Rows,
        on_row: &mut dyn FnMut(&Row),
    ) -> Result<Comparison, HostError>;
    fn nimber(
        session: &HostedSession<G, Self>,
        request: &SearchRequest,
    ) -> Result<NimberView, HostError>;
    fn judge(session: &HostedSession<G, Self>, eval: Option<&str>) -> Result<Judgement, HostError>;
    fn check(
        session: &HostedSession<G, Self>,
        seed: u64,
        stop: &Stop,
    ) -> Result<CheckReport, HostError>;
}

/// A move that was played, with the position before it.
struct Made<G: Game> {
    before: G::Position,
    mv: G::Move,
    text: String,
}

/// A session of one type of game.
pub(super) struct HostedSession<G: Played, W> {
    pub(super) info: GameInfo,
    pub(super) game: G,
    pub(super) pos: G::Position,
    /// How the position was written, while no move has been played from it.
    written: Option<String>,
    played: Vec<Made<G>>,
    pub(super) path: Path,
    pub(super) ways: W,
    /// The path of the tables that are open.
    pub(super) tables: Option<String>,
}

impl<G: Played, W: Ways<G>> HostedSession<G, W> {
    fn new(info: GameInfo, game: G, ways: W) -> HostedSession<G, W> {
        let pos = game.start();
        HostedSession {
            info,
            game,
            pos,
            written: None,
            played: Vec::new(),
            path: Path::new(),
            ways,
            tables: None,
        }
    }

    fn begin_at(&mut self, pos: G::Position, written: Option<String>) {
        self.pos = pos;
        self.written = written;
        self.played.clear();
        self.path = Path::new();
    }

    /// Opens the tables that a request names, if they are not open.
    pub(super) fn adopt_tables(&mut self, request: &SearchRequest) -> Result<(), HostError> {
        if self.tables == request.tables {
            return Ok(());
        }
        W::open_tables(self, request.tables.as_deref()).map(|_| ())
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

    /// The legal moves, and those that only a draw by history or by a counter forbids. Where the
    /// board itself makes the draw there are none.
    pub(super) fn legal_to_play_on(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        match self.outcome() {
            None => moves = self.legal(),
            Some(Outcome::Draw) => self.game.moves(&self.pos, &mut moves),
            Some(_) => {}
        }
        moves
    }

    /// The move of that text among those that can be played on.
    pub(super) fn find_to_play_on(&self, text: &str) -> Result<G::Move, HostError> {
        let parsed = self.game.parse_move(&self.pos, text);
        let moves = self.legal_to_play_on();
        let found = match &parsed {
            Ok(mv) => moves.iter().find(|&other| other == mv),
            // A game may read no move at all once it is drawn.
            Err(_) => moves
                .iter()
                .find(|&&mv| self.game.move_text(&self.pos, mv).eq_ignore_ascii_case(text)),
        };
        match (found, parsed) {
            (Some(&mv), _) => Ok(mv),
            (None, Err(error)) => Err(HostError::text(error, text)),
            (None, Ok(_)) => {
                let error = TextError::new(format!("'{text}' is not a legal move here"));
                Err(HostError::text(error.at(0..text.len()), text))
            }
        }
    }

    fn make(&mut self, mv: G::Move) {
        let text = self.game.move_text(&self.pos, mv);
        self.path.push_move(&self.game, &self.pos, mv);
        let before = self.pos.clone();
        self.game.play(&mut self.pos, mv);
        self.played.push(Made { before, mv, text });
    }

    /// The result, if the board or the past ends the game.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        rules::result_after(&self.game, &self.pos, &self.path)
    }
}

impl<G: Played, W: Ways<G>> Session for HostedSession<G, W> {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn set_position(&mut self, text: &str) -> Result<(), HostError> {
        let pos = self.game.parse_position(text).map_err(|error| HostError::text(error, text))?;
        self.begin_at(pos, (!G::PUTS_RIGHT).then(|| text.to_owned()));
        Ok(())
    }

    fn position_end(&self, line: &str) -> Option<usize> {
        W::position_end(&self.game, line)
    }

    fn problem(&self, text: &str) -> Result<Problem, HostError> {
        W::problem(&self.game, &self.pos, text).map_err(|error| HostError::text(error, text))
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
            let error = TextError::new(format!("'{mv}' would bring a position back"));
            return Err(HostError::text(error.at(0..mv.len()), mv));
        }
        self.make(found);
        Ok(())
    }

    fn play_on(&mut self, mv: &str) -> Result<(), HostError> {
        let found = self.find_to_play_on(mv)?;
        self.make(found);
        Ok(())
    }

    fn undo(&mut self) -> Result<String, HostError> {
        let Made { before, text, .. } = self.played.pop().ok_or(HostError::NothingToUndo)?;
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

    fn record(&self) -> Vec<String> {
        let text = |played: &Made<G>| self.game.record_text(&played.before, played.mv);
        self.played.iter().map(text).collect()
    }

    fn board(&self) -> BoardView {
        self.game.view(&self.pos)
    }

    fn legal_moves(&self) -> Vec<String> {
        self.legal().into_iter().map(|mv| self.game.move_text(&self.pos, mv)).collect()
    }

    fn moves_to_play_on(&self) -> Vec<String> {
        let text = |mv| self.game.move_text(&self.pos, mv);
        self.legal_to_play_on().into_iter().map(text).collect()
    }

    fn to_move(&self) -> Option<Player> {
        let is_over = self.outcome().is_some();
        (!is_over).then(|| W::viewer(&self.game, &self.pos))
    }

    fn events(&self) -> Vec<EventView> {
        if self.outcome().is_some() { Vec::new() } else { W::events(&self.game, &self.pos) }
    }

    fn result(&self) -> Option<ResultView> {
        self.outcome().map(ResultView::from)
    }

    fn open_tables(&mut self, path: Option<&str>) -> Result<String, HostError> {
        W::open_tables(self, path)
    }

    fn analyze(
        &mut self,
        request: &SearchRequest,
        on_event: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError> {
        W::analyze(self, request, on_event)
    }

    fn prepare(&mut self, request: &SearchRequest) -> Result<(), HostError> {
        W::prepare(self, request)
    }

    fn forget(&mut self) {
        self.ways.forget();
    }

    fn solve(&mut self, request: &SearchRequest, scope: SolveScope) -> Result<Solved, HostError> {
        W::solve(self, request, scope)
    }

    fn preparation(&self) -> Option<String> {
        W::preparation(self)
    }

    fn forewarning(&self, request: &SearchRequest) -> Option<String> {
        W::forewarning(self, request)
    }

    fn nimber(&self, request: &SearchRequest) -> Result<NimberView, HostError> {
        W::nimber(self, request)
    }

    fn perft(&mut self, depth: u32, split: Split, stop: &Stop) -> Result<Perft, HostError> {
        self.answer_perft(depth, split, stop)
    }

    fn trace(&mut self, request: &SearchRequest, cap: usize) -> Result<Trace, HostError> {
        W::trace(self, request, cap)
    }

    fn compare(
        &mut self,
        request: &SearchRequest,
        rows: Rows,
        on_row: &mut dyn FnMut(&Row),
    ) -> Result<Comparison, HostError> {
        W::compare(self, request, rows, on_row)
    }

    fn judge(&self, eval: Option<&str>) -> Result<Judgement, HostError> {
        W::judge(self, eval)
    }

    fn check(&mut self, seed: u64, stop: &Stop) -> Result<CheckReport, HostError> {
        W::check(self, seed, stop)
    }
}
