//! The one adaptor from a game's type to [`Session`].

use gametree::limits::Stop;
use gametree::path::Path;
use gametree::{BoardView, KeyKind, Scoring, Turn, rules};
use gametree_games::hosted::Hosted;
use gametree_games::registry::{Visitor, with_game};

use super::Session;
use crate::analysis::Analysis;
use crate::check::CheckReport;
use crate::compare::{Comparison, Row, Rows};
use crate::error::HostError;
use crate::games::{EvaluatorView, GameInfo, KeyView, ScoringView};
use crate::methods::{METHODS, Method};
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
struct HostedSession<G: Hosted> {
    info: GameInfo,
    game: G,
    pos: G::Position,
    /// How the position was written, while no move has been played from it.
    written: Option<String>,
    played: Vec<Played<G::Position>>,
    path: Path,
}

impl<G: Hosted> HostedSession<G> {
    fn new(spec: &str, game: G) -> HostedSession<G> {
        let pos = game.start();
        let info = info_of(spec, &game);
        HostedSession { info, game, pos, written: None, played: Vec::new(), path: Path::new() }
    }

    fn begin_at(&mut self, pos: G::Position, written: Option<String>) {
        self.pos = pos;
        self.written = written;
        self.played.clear();
        self.path = Path::new();
    }
}

fn info_of<G: Hosted>(spec: &str, game: &G) -> GameInfo {
    let fits = |method: &Method| *method != Method::Memo || (G::ACYCLIC && !G::LOOKS_BACK);
    GameInfo {
        game: spec.to_owned(),
        alternates: G::ALTERNATES,
        acyclic: G::ACYCLIC,
        looks_back: G::LOOKS_BACK,
        scoring: match G::SCORING {
            Scoring::WinLoss => ScoringView::WinLoss,
            Scoring::Margins => ScoringView::Margins,
        },
        keys: match game.key_kind() {
            KeyKind::Injective => KeyView::Injective,
            KeyKind::Hashed => KeyView::Hashed,
        },
        symmetries: G::SYMMETRIES,
        evaluators: G::EVALUATORS
            .iter()
            .map(|info| EvaluatorView { name: info.name, summary: info.summary })
            .collect(),
        methods: METHODS
            .iter()
            .filter(|&method| fits(method))
            .map(|method| method.name())
            .collect(),
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
        let found =
            self.game.parse_move(&self.pos, mv).map_err(|error| HostError::text(error, mv))?;
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
        let legal = rules::legal_moves(&self.game, &self.pos);
        legal.into_iter().map(|mv| self.game.move_text(&self.pos, mv)).collect()
    }

    fn to_move(&self) -> Option<Player> {
        if self.result().is_some() {
            return None;
        }
        match self.game.turn(&self.pos) {
            Turn::Player(side) => Some(side.into()),
            Turn::Chance => None,
        }
    }

    fn result(&self) -> Option<ResultView> {
        rules::result(&self.game, &self.pos).map(ResultView::from)
    }

    fn analyze(
        &mut self,
        _request: &SearchRequest,
        _on_event: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError> {
        Err(HostError::GameOver("not yet written".to_owned()))
    }

    fn solve(&mut self, _request: &SearchRequest, _scope: SolveScope) -> Result<Solved, HostError> {
        Err(HostError::GameOver("not yet written".to_owned()))
    }

    fn perft(&mut self, _depth: u32, _split: Split, _stop: &Stop) -> Result<Perft, HostError> {
        Err(HostError::GameOver("not yet written".to_owned()))
    }

    fn trace(&mut self, _request: &SearchRequest, _cap: usize) -> Result<Trace, HostError> {
        Err(HostError::GameOver("not yet written".to_owned()))
    }

    fn compare(
        &mut self,
        _request: &SearchRequest,
        _rows: Rows,
        _on_row: &mut dyn FnMut(&Row),
    ) -> Result<Comparison, HostError> {
        Err(HostError::GameOver("not yet written".to_owned()))
    }

    fn check(&mut self, _seed: u64, _stop: &Stop) -> Result<CheckReport, HostError> {
        Err(HostError::GameOver("not yet written".to_owned()))
    }
}
