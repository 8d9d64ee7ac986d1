//! Every game of the registry keeps the library's contract, and so does every evaluator.

use gametree::contract::{self, Walks};
use gametree_games::hosted::Hosted;
use gametree_games::registry::{Visitor, entries, with_game};

/// Beside the examples of the registry: other parameters worth a walk.
const MORE: &[&str] = &[
    "connect-four:4x4",
    "connect-four:5x5,3",
    "mnk:3,3,3,gravity",
    "tree:(a=(1 b=(2 3)) (a b) (min 5 (6 b)))",
];

struct Check<'a>(&'a str);

impl Visitor for Check<'_> {
    type Out = ();

    fn visit<G: Hosted>(self, game: G) {
        let walks = Walks::default();
        let report = contract::notated(&game, &walks);
        assert!(report.passed(), "{}:\n{report}", self.0);
        for info in G::EVALUATORS {
            let evaluator = game.evaluator(info.name).expect("listed");
            let report = contract::evaluator(&game, &evaluator, None, &walks);
            assert!(report.passed(), "{} by {}:\n{report}", self.0, info.name);
        }
    }
}

#[test]
fn every_game_keeps_the_contract() {
    for spec in entries().iter().map(|entry| entry.example).chain(MORE.iter().copied()) {
        with_game(spec, Check(spec)).unwrap_or_else(|error| panic!("{spec}: {error}"));
    }
}
