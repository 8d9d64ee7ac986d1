//! All valid sets of switches on small games.

use gametree::{Deterministic, Evaluator, Game, Hints, NoOpinion, Notation};
use gametree_games::hosted::{Hosted, Opinions};
use gametree_games::tic_tac_toe::TicTacToe;
use gametree_games::tree::Tree;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::graph::{Again, Loops, Points, Wins};
use crate::judge::Judge;
use crate::lively::Lively;
use crate::whim::Whim;
use crate::{ask, options, subsets};

/// Every set on one game, the options drawn anew for each.
fn every_set<G, E>(name: &str, game: &G, evaluator: &E, questions: &[(G::Position, usize)])
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync + Clone,
    E: Evaluator<G, State: Send> + Sync + Clone,
{
    let judge = Judge::plain(name.to_owned(), game, evaluator);
    for set in subsets::all_valid() {
        ask(&judge, evaluator, options(set, questions.len() as u64), questions);
    }
}

#[test]
fn tic_tac_toe() {
    let at = |text| TicTacToe.parse_position(text).expect("a position");
    let lines = <TicTacToe as Hosted>::Eval::named("lines").expect("listed");
    let questions = [
        (at("X...O...."), 2),
        (at("XO..X...O"), 5),
        (at("X.O.X...O"), 3),
        (at(".X..XO.O."), 9),
        (at("X...O...X"), 4),
    ];
    every_set("tic-tac-toe", &TicTacToe, &lines, &questions);
}

#[test]
fn graphs_with_wins() {
    for seed in 0..6 {
        let game = Wins::random(seed, 22 + seed as usize);
        let most = [0, 3, 20, gametree::score::LIMIT][seed as usize % 4];
        let questions =
            [(game.place(3), 3), (game.place(0), 4), (game.place(1), 6), (game.place(0), 30)];
        every_set(&format!("wins {seed}"), &game, &Whim { seed, most }, &questions);
    }
}

#[test]
fn graphs_with_points() {
    for seed in 10..13 {
        let game = Points::random(seed, 24);
        let questions = [(game.place(2), 2), (game.place(0), 5), (game.place(1), 30)];
        every_set(&format!("points {seed}"), &game, &Whim { seed, most: 25 }, &questions);
    }
}

#[test]
fn graphs_with_loops() {
    let rules = [Again::Draw(2), Again::Forbidden, Again::Draw(3), Again::Win];
    for (seed, again) in (20..).zip(rules) {
        let game = Loops::random(seed, 2, 2, again);
        let questions = [(game.place(0), 4), (game.place(1), 7), (game.place(0), 60)];
        every_set(&format!("loops {seed}"), &game, &Whim { seed, most: 9 }, &questions);
    }
}

/// Many games, and for each a few sets by lot.
fn some_sets<G, E>(
    name: &str,
    seed: u64,
    game: &G,
    evaluator: &E,
    questions: &[(G::Position, usize)],
) where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync + Clone,
    E: Evaluator<G, State: Send> + Sync + Clone,
{
    const SETS: usize = 12;
    let valid: Vec<_> = match G::TACTICS {
        true => subsets::all_valid_for_tactics().collect(),
        false => subsets::all_valid().collect(),
    };
    let judge = Judge::plain(format!("{name} {seed}"), game, evaluator);
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    for _ in 0..SETS {
        let set = valid[rng.random_range(0..valid.len())];
        ask(&judge, evaluator, options(set, seed), questions);
    }
}

#[test]
fn many_lively_graphs() {
    for seed in 500..560 {
        let whim = Whim { seed, most: (seed % 7) as i32 };
        let wins = Lively(Wins::random(seed, 20));
        let questions: Vec<_> = (2..8).map(|depth| (wins.0.place(depth % 3), depth)).collect();
        some_sets("lively wins", seed, &wins, &whim, &questions);
        let points = Lively(Points::random(seed, 20));
        some_sets("lively points", seed, &points, &whim, &questions);
        let again = [Again::Draw(2), Again::Forbidden, Again::Win][seed as usize % 3];
        let loops = Lively(Loops::random(seed, 2, 2, again));
        let questions: Vec<_> = (2..8).map(|depth| (loops.0.place(depth % 2), depth)).collect();
        some_sets("lively loops", seed, &loops, &whim, &questions);
    }
}

#[test]
fn many_graphs() {
    for seed in 150..450 {
        let whim = Whim { seed, most: (seed % 7) as i32 };
        let wins = Wins::random(seed, 20);
        let questions: Vec<_> = (2..8).map(|depth| (wins.place(depth % 3), depth)).collect();
        some_sets("wins", seed, &wins, &whim, &questions);
        let points = Points::random(seed, 20);
        some_sets("points", seed, &points, &whim, &questions);
    }
}

#[test]
fn many_graphs_with_loops() {
    let rules = [Again::Draw(2), Again::Forbidden, Again::Win];
    for seed in 0..1_000 {
        let game = Loops::random(seed, 2, 2 + seed as usize % 2, rules[seed as usize % 3]);
        let questions: Vec<_> = (2..10).map(|depth| (game.place(depth % 2), depth)).collect();
        some_sets("loops", seed, &game, &Whim { seed, most: 9 }, &questions);
    }
}

#[test]
fn trees() {
    for text in [
        "random,5,3,5",
        "random,8,3,6",
        "(a=(1 b=(2 3) c=(min 4 b)) (a c 0) (min 5 (6 b) (max c a)))",
    ] {
        let tree = Tree::from_parameters(text).expect("a tree");
        let questions = [(tree.start(), 3), (tree.start(), 9), (tree.start(), 4)];
        let whim = Whim { seed: 1, most: 8 };
        every_set(text, &tree, &whim, &questions[..1]);
        every_set(text, &tree, &NoOpinion, &questions);
    }
}
