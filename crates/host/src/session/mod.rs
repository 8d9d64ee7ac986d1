//! A game being played, looked at and searched, whatever game it is.

mod acyclic;
mod answers;
mod chance;
mod checking;
mod comparing;
mod counting;
mod engine;
mod fitting;
mod hosted;
mod impartial;
mod judging;
mod kind;
mod plain;
mod proving;
mod size;
mod texts;
mod tracing;

use gametree::BoardView;
use gametree::limits::Stop;
use gametree_games::problem::Problem;
use serde::Serialize;

use crate::analysis::Analysis;
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
use crate::value::{OddsView, Player, ResultView};

pub(crate) use texts::Finding;

/// Everything there is to see of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionView {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// The text that reproduces the position.
    pub position: String,
    /// Who is to move or, where chance acts, whom that concerns first (who is about to roll);
    /// nobody if the game is over.
    pub to_move: Option<Player>,
    /// What may happen and how likely, if chance acts here: then these are the moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventView>,
    /// The moves played since the position was set.
    pub played: Vec<String>,
    /// The legal moves.
    pub moves: Vec<String>,
    /// The result, if the game is over.
    pub result: Option<ResultView>,
    /// The picture.
    pub board: BoardView,
}

/// Something that chance may let happen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EventView {
    /// Its text, which [`Session::play`] takes like a move's.
    pub event: String,
    /// How likely it is, exactly.
    pub odds: OddsView,
}

/// A game being played, looked at and searched.
pub trait Session: Send {
    /// What kind of game it is.
    fn info(&self) -> &GameInfo;

    /// Sets up a position; no moves have been played.
    ///
    /// # Errors
    /// The text is no position of the game.
    fn set_position(&mut self, text: &str) -> Result<(), HostError>;

    /// Where in a line of a file the position ends, if the game sees that in the text.
    fn position_end(&self, line: &str) -> Option<usize>;

    /// What a line of a file asks for, after this position.
    ///
    /// # Errors
    /// It cannot be read, or names a move that is not legal here.
    fn problem(&self, text: &str) -> Result<Problem, HostError>;

    /// Goes back to the game's usual start.
    fn reset(&mut self);

    /// Plays a move.
    ///
    /// # Errors
    /// It is not legal here; nothing has changed.
    fn play(&mut self, mv: &str) -> Result<(), HostError>;

    /// Plays a move, also where history or a counter of moves has made the game a draw: whoever
    /// leads the game may let it go on.
    ///
    /// # Errors
    /// It is not legal here; nothing has changed.
    fn play_on(&mut self, mv: &str) -> Result<(), HostError>;

    /// Takes the last move back and returns its text.
    ///
    /// # Errors
    /// No move has been played.
    fn undo(&mut self) -> Result<String, HostError>;

    /// The text that reproduces the position.
    fn position_text(&self) -> String;

    /// The moves played since the position was set.
    fn played(&self) -> Vec<String>;

    /// The same moves as a record of the game writes them: SAN in chess.
    fn record(&self) -> Vec<String>;

    /// The picture of the position.
    fn board(&self) -> BoardView;

    /// The legal moves; none if the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// The moves that [`Session::play_on`] takes: the legal ones, and those that were legal but for
    /// a draw by history or by a counter of moves.
    fn moves_to_play_on(&self) -> Vec<String>;

    /// Who is to move or, where chance acts, whom that concerns first; nobody if the game is over.
    fn to_move(&self) -> Option<Player>;

    /// What may happen and how likely, if chance acts here; else nothing.
    fn events(&self) -> Vec<EventView>;

    /// The result, if the game is over.
    fn result(&self) -> Option<ResultView>;

    /// Everything there is to see.
    fn view(&self) -> PositionView {
        PositionView {
            schema: crate::SCHEMA,
            game: self.info().game.clone(),
            position: self.position_text(),
            to_move: self.to_move(),
            events: self.events(),
            played: self.played(),
            moves: self.legal_moves(),
            result: self.result(),
            board: self.board(),
        }
    }

    /// Opens tables of solved endings in place of any that are open, or closes them. A search uses
    /// them if its request names the same path. Says what was found.
    ///
    /// # Errors
    /// There are none, they are damaged, or the game knows none; what was open stays open.
    fn open_tables(&mut self, path: Option<&str>) -> Result<String, HostError>;

    /// Searches the position. `on_event` hears of every finished iteration, the last one, which
    /// is also returned, included. The table is kept for the next request with the same options.
    ///
    /// # Errors
    /// The request does not fit the game.
    fn analyze(
        &mut self,
        request: &SearchRequest,
        on_event: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError>;

    /// Allocates what this request needs, so that its search begins at once.
    ///
    /// # Errors
    /// The request does not fit the game, or the memory is not to be had; then what was there is
    /// kept.
    fn prepare(&mut self, request: &SearchRequest) -> Result<(), HostError>;

    /// Forgets what earlier searches found out, so that the next one runs as the first.
    fn forget(&mut self);

    /// The exact value. If a limit came first, the value's bound says what is known.
    ///
    /// # Errors
    /// The request does not fit the game, or a line of play is too deep.
    fn solve(&mut self, request: &SearchRequest, scope: SolveScope) -> Result<Solved, HostError>;

    /// What has to be made before the first search of this position, where that takes longer than a
    /// moment.
    fn preparation(&self) -> Option<String>;

    /// What [`Session::solve`] will take, where that can be said beforehand and is worth saying.
    fn forewarning(&self, request: &SearchRequest) -> Option<String>;

    /// The position as a sum of parts in which both players have the same moves: the nimber of each
    /// and of all, and the moves that win.
    ///
    /// # Errors
    /// The game is not impartial, a limit came first, or the memory does not suffice.
    fn nimber(&self, request: &SearchRequest) -> Result<NimberView, HostError>;

    /// Counts lines of play.
    ///
    /// # Errors
    /// The stop flag was raised.
    fn perft(&mut self, depth: u32, split: Split, stop: &Stop) -> Result<Perft, HostError>;

    /// Searches once and records every step, up to `cap` events; the search goes on beyond them.
    /// Without any limit a game too large for that is searched a few plies deep, and the note says
    /// so.
    ///
    /// # Errors
    /// The request does not fit the game.
    fn trace(&mut self, request: &SearchRequest, cap: usize) -> Result<Trace, HostError>;

    /// Measures methods side by side. `on_row` hears of each row as it is done. Without any limit a
    /// game too large for that is searched as deep as plain minimax can be.
    ///
    /// # Errors
    /// The request does not fit the game.
    fn compare(
        &mut self,
        request: &SearchRequest,
        rows: Rows,
        on_row: &mut dyn FnMut(&Row),
    ) -> Result<Comparison, HostError>;

    /// What an evaluator, the game's first unless one is named, says of the position without any
    /// search, term by term.
    ///
    /// # Errors
    /// There is no such evaluator, it is no sum of terms, or the game is over.
    fn judge(&self, eval: Option<&str>) -> Result<Judgement, HostError>;

    /// Checks the rules' contract on positions reached by seeded random play.
    ///
    /// # Errors
    /// The stop flag was raised.
    fn check(&mut self, seed: u64, stop: &Stop) -> Result<CheckReport, HostError>;
}

/// Opens a game: `name` or `name:parameters`.
///
/// # Errors
/// No such game, or bad parameters.
pub fn open(spec: &str) -> Result<Box<dyn Session>, HostError> {
    hosted::open(spec)
}
