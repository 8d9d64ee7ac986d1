//! Solving: the value to the end, one best move, and every move's value.

use std::collections::HashSet;

use gametree::driver::{Scope, Start};
use gametree::minimax::Reference;
use gametree::path::Path;
use gametree::rules::legal_moves;
use gametree::{
    Acyclic, Deterministic, Enhancement, Enhancements, Evaluator, Game, Hints, Limits, NoOpinion,
    Options, Searcher, WinScale, memo,
};
use gametree_games::tic_tac_toe::TicTacToe;
use gametree_games::tree::Tree;

use crate::graph::{Again, Loops, Points, Wins};
use crate::judge::Judge;
use crate::whim::Whim;
use crate::{options, subsets};

/// One searcher solves all positions in turn, for the value and for every move.
fn solve_all<G>(judge: &Judge<'_, G>, options: Options, positions: &[G::Position])
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync + Clone,
{
    let mut searcher =
        Searcher::new(judge.game.clone(), NoOpinion, options).expect("a small table");
    for (number, pos) in positions.iter().enumerate() {
        let scope = if number % 2 == 0 { Scope::All } else { Scope::Best };
        let start = Start { pos, past: &Path::new() };
        let solution = searcher.solve_from(start, &Limits::none(), scope).expect("a small game");
        judge.solution(&solution, pos, &options);
    }
}

/// Every position that play can reach.
fn reachable<G: Game>(game: &G) -> Vec<G::Position> {
    let mut seen = HashSet::from([game.start()]);
    let mut found = vec![game.start()];
    let mut at = 0;
    while at < found.len() {
        for mv in legal_moves(game, &found[at]) {
            let mut pos = found[at].clone();
            game.play(&mut pos, mv);
            if seen.insert(pos.clone()) {
                found.push(pos);
            }
        }
        at += 1;
    }
    found
}

fn memoised<G: Hints + Acyclic>(game: &G) -> Judge<'_, G> {
    Judge::by("memo".to_owned(), game, |pos, depth| {
        let limits = Limits { depth, ..Limits::none() };
        let found = memo::memoised(game, &NoOpinion, pos, &limits, usize::MAX);
        found.expect("a small game").answer.value.score
    })
}

#[test]
fn every_position_of_tic_tac_toe() {
    let judge = memoised(&TicTacToe);
    let positions = reachable(&TicTacToe);
    assert_eq!(positions.len(), 5_478);
    for set in [Enhancements::SOLVER, Enhancements::NONE.with(Enhancement::Table)] {
        solve_all(&judge, options(set, 4), &positions);
    }
    let middle: Vec<_> = positions.iter().skip(700).step_by(31).copied().collect();
    for set in subsets::notable().into_iter().chain(subsets::pairwise()) {
        solve_all(&judge, options(set, 5), &middle);
    }
}

/// Every valid set solves a small game as plain minimax does.
fn every_set<G>(name: &str, game: &G, positions: &[G::Position])
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync + Clone,
{
    let judge = Judge::plain(name.to_owned(), game, &NoOpinion);
    for set in subsets::all_valid() {
        solve_all(&judge, options(set, 6), positions);
    }
}

#[test]
fn graphs_and_trees_by_every_set() {
    let wins = Wins::random(40, 24);
    every_set("wins", &wins, &[wins.place(1), wins.place(0), wins.place(2)]);
    let points = Points::random(41, 24);
    every_set("points", &points, &[points.place(1), points.place(0), points.place(2)]);
    let tree = Tree::from_parameters("random,5,3,5").expect("a tree");
    every_set("tree", &tree, &reachable(&tree)[..5]);
    let loops = Loops::random(42, 2, 2, Again::Draw(2));
    every_set("loops", &loops, &[loops.place(0), loops.place(1)]);
}

#[test]
fn every_position_of_many_graphs() {
    for seed in 0..400 {
        let wins = Wins::random(seed, 20);
        let judge = Judge::plain(format!("wins {seed}"), &wins, &NoOpinion);
        solve_all(&judge, options(Enhancements::SOLVER, seed), &reachable(&wins));
        let points = Points::random(seed, 20);
        let judge = Judge::plain(format!("points {seed}"), &points, &NoOpinion);
        solve_all(&judge, options(Enhancements::SOLVER, seed), &reachable(&points));
        let loops =
            Loops::random(seed, 2, 2, [Again::Draw(2), Again::Forbidden][seed as usize % 2]);
        let judge = Judge::plain(format!("loops {seed}"), &loops, &NoOpinion);
        solve_all(&judge, options(Enhancements::SOLVER, seed), &reachable(&loops));
    }
}

#[test]
fn searching_before_solving_leaves_no_estimate_behind() {
    for seed in 0..60 {
        let game = Wins::random(seed, 24);
        let whim = Whim { seed, most: 30 };
        let judge = Judge::plain(format!("wins {seed}"), &game, &NoOpinion);
        let options = Options { table_bytes: 4_096, ..Options::default() };
        let mut searcher = Searcher::new(game.clone(), whim, options).expect("a small table");
        for depth in [3, 5] {
            searcher.search(&game.start(), &Limits::depth(depth), |_| ()).expect("a depth");
            let solution = searcher.solve(&game.start(), &Limits::none()).expect("a small game");
            judge.solution(&solution, &game.start(), &options);
        }
    }
}

/// The second reference agrees with the first.
#[test]
fn memoised_minimax_equals_plain_minimax() {
    fn compare<G: Hints + Acyclic, E: Evaluator<G>>(game: &G, evaluator: &E, depth: Option<usize>) {
        let limits = Limits { depth, ..Limits::none() };
        let wins = WinScale::ByDistance;
        let plain = Reference { game, evaluator, limits: &limits, wins };
        let plain = plain.minimax(&game.start(), &Path::new(), ()).expect("a small game");
        let found = memo::memoised(game, evaluator, &game.start(), &limits, usize::MAX);
        let found = found.expect("a small game");
        let memo = found.answer;
        assert_eq!((plain.value, plain.best), (memo.value, memo.best));
        assert!(memo.nodes <= plain.nodes);
        // The line is one of best play, and the best of all moves is the value.
        assert_eq!(found.line.first(), memo.best.as_ref());
        let best = found.moves.iter().map(|(_, value)| value.score).max();
        assert_eq!(best.unwrap_or(memo.value.score), memo.value.score);
        if depth.is_none() {
            let mut pos = game.start();
            found.line.iter().for_each(|&mv| drop(game.play(&mut pos, mv)));
            let end = gametree::rules::result(game, &pos).expect("the line goes to the end");
            let plies = found.line.len() as i32;
            let mover = gametree::rules::mover(game, &game.start());
            assert_eq!(gametree::score::of_outcome(end, mover, plies), memo.value.score);
        }
    }
    for depth in (0..8).map(Some).chain([None]) {
        for seed in 0..100 {
            let whim = Whim { seed, most: 20 };
            compare(&Wins::random(seed, 24), &whim, depth);
            compare(&Points::random(seed, 24), &whim, depth);
        }
        compare(&TicTacToe, &Whim { seed: 1, most: 3 }, depth);
    }
}
