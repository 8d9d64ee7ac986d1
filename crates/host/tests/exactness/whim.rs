//! An evaluator to search with.

use gametree::score::Score;
use gametree::zobrist::mix;
use gametree::{Evaluator, Hints};

/// An opinion without rhyme or reason, the same of a position and its mirror image. It reads its
/// state alone, so that a state out of step shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whim {
    pub(crate) seed: u64,
    pub(crate) most: Score,
}

impl<G: Hints> Evaluator<G> for Whim {
    type State = u64;

    fn init(&self, game: &G, pos: &G::Position) -> u64 {
        mix(self.seed ^ game.canonical(pos).0)
    }

    fn play(&self, game: &G, _: &u64, _: G::Move, after: &G::Position) -> u64 {
        self.init(game, after)
    }

    fn score(&self, _: &G, _: &G::Position, state: &u64) -> Score {
        (state % (2 * self.most as u64 + 1)) as Score - self.most
    }

    fn range(&self, _: &G) -> (Score, Score) {
        (-self.most, self.most)
    }
}
