//! Opinions about unfinished positions.
//!
//! An evaluator is apart from the rules: a game may have several, and they can play each other.
//! What it can carry along from move to move it keeps in a `State`; the searcher owns the stack of
//! states, so there is nothing to undo.

use crate::game::Game;
use crate::score::{LIMIT, Score};

/// Judges positions of the game `G`.
pub trait Evaluator<G: Game> {
    /// What is carried along the line of play. `()` for evaluators that look at the board afresh.
    type State: Clone;

    /// Whether [`Evaluator::score`] costs more than a look at memory that is likely in a cache, so
    /// that the search should keep estimates by the position's key. They must then depend on
    /// nothing that the key leaves out.
    const COSTLY: bool = false;

    /// The state for a position reached from outside the search.
    fn init(&self, game: &G, pos: &G::Position) -> Self::State;

    /// The state after `mv`, given the one before it; `after` is the position it led to. Must
    /// equal `init(game, after)`.
    fn play(&self, game: &G, before: &Self::State, mv: G::Move, after: &G::Position)
    -> Self::State;

    /// The estimate for the side to move, within [`Evaluator::range`]. Never asked where
    /// [`Game::outcome`] shows the end.
    fn score(&self, game: &G, pos: &G::Position, state: &Self::State) -> Score;

    /// The lowest and highest estimate, within ±[`LIMIT`]. A narrow range that is true helps.
    fn range(&self, game: &G) -> (Score, Score) {
        let _ = game;
        (-LIMIT, LIMIT)
    }
}

/// The evaluator without an opinion: 0 everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoOpinion;

impl<G: Game> Evaluator<G> for NoOpinion {
    type State = ();

    fn init(&self, _: &G, _: &G::Position) {}

    #[inline]
    fn play(&self, _: &G, (): &(), _: G::Move, _: &G::Position) {}

    #[inline]
    fn score(&self, _: &G, _: &G::Position, (): &()) -> Score {
        0
    }

    fn range(&self, _: &G) -> (Score, Score) {
        (0, 0)
    }
}
