//! The mark that no position comes back, for games of which only [`Hosted::ACYCLIC`] says so.

use gametree::{
    Acyclic, Deterministic, Evaluator, Game, Hints, Key, KeyKind, Outcome, Score, Scoring, Turn,
};
use gametree_games::hosted::Hosted;

/// A game, or an evaluator of one, in which no position comes back.
pub(super) struct Marked<'a, T>(&'a T);

/// The game with the mark; `None` if positions can come back, or if the past counts.
pub(super) fn marked<G: Hosted>(game: &G) -> Option<Marked<'_, G>> {
    (G::ACYCLIC && !G::LOOKS_BACK).then_some(Marked(game))
}

impl<'a, T> Marked<'a, T> {
    /// The evaluator of a game with the mark.
    pub(super) fn evaluator(evaluator: &'a T) -> Marked<'a, T> {
        Marked(evaluator)
    }
}

impl<G: Hosted> Game for Marked<'_, G> {
    type Position = G::Position;
    type Move = G::Move;
    type Undo = G::Undo;

    const ALTERNATES: bool = G::ALTERNATES;
    const SCORING: Scoring = G::SCORING;

    fn start(&self) -> G::Position {
        self.0.start()
    }

    fn turn(&self, pos: &G::Position) -> Turn {
        self.0.turn(pos)
    }

    fn moves(&self, pos: &G::Position, out: &mut Vec<G::Move>) {
        self.0.moves(pos, out);
    }

    fn play(&self, pos: &mut G::Position, mv: G::Move) -> G::Undo {
        self.0.play(pos, mv)
    }

    fn undo(&self, pos: &mut G::Position, mv: G::Move, undo: G::Undo) {
        self.0.undo(pos, mv, undo);
    }

    fn outcome(&self, pos: &G::Position) -> Option<Outcome> {
        self.0.outcome(pos)
    }

    fn stuck(&self, pos: &G::Position) -> Outcome {
        self.0.stuck(pos)
    }

    fn key(&self, pos: &G::Position) -> Key {
        self.0.key(pos)
    }

    fn key_kind(&self) -> KeyKind {
        self.0.key_kind()
    }
}

impl<G: Hosted> Hints for Marked<'_, G> {}
impl<G: Hosted> Deterministic for Marked<'_, G> {}
impl<G: Hosted> Acyclic for Marked<'_, G> {}

impl<G: Hosted, E: Evaluator<G>> Evaluator<Marked<'_, G>> for Marked<'_, E> {
    type State = E::State;

    fn init(&self, game: &Marked<'_, G>, pos: &G::Position) -> E::State {
        self.0.init(game.0, pos)
    }

    fn play(
        &self,
        game: &Marked<'_, G>,
        before: &E::State,
        mv: G::Move,
        after: &G::Position,
    ) -> E::State {
        self.0.play(game.0, before, mv, after)
    }

    fn score(&self, game: &Marked<'_, G>, pos: &G::Position, state: &E::State) -> Score {
        self.0.score(game.0, pos, state)
    }

    fn range(&self, game: &Marked<'_, G>) -> (Score, Score) {
        self.0.range(game.0)
    }
}
