//! The record of a search while it runs.

use gametree::observer::{Exit, Visit};
use gametree::score::{Score, Window};
use gametree_games::hosted::Hosted;

/// Records.
pub(crate) struct Recorder<G: Hosted> {
    game: G,
}

impl<G: Hosted> Recorder<G> {
    pub(crate) fn descend(&mut self, _ply: usize, _mv: G::Move) {
        let _ = &self.game;
    }

    pub(crate) fn enter(&mut self, _visit: &Visit<'_, G>) {}

    pub(crate) fn tried(&mut self, _ply: usize, _mv: G::Move, _score: Score, _window: Window) {}

    pub(crate) fn again(&mut self, _ply: usize, _mv: G::Move) {}

    pub(crate) fn leave(&mut self, _ply: usize, _score: Score, _exit: Exit<'_, G::Move>) {}
}
