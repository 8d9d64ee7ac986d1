//! A search that is stopped anywhere still gives a legal move and claims nothing false.

use gametree::zobrist::mix;
use gametree::{Game, Limits, NoOpinion, Options, Searcher, StoppedBy, WinScale};

use crate::graph::Wins;
use crate::judge::Judge;
use crate::whim::Whim;
use crate::{options, subsets};

#[test]
fn after_any_number_of_nodes() {
    let sets: Vec<_> = subsets::notable().into_iter().chain(subsets::pairwise()).collect();
    for (number, set) in sets.into_iter().enumerate() {
        let seed = number as u64 % 5;
        let game = Wins::random(seed, 24);
        let whim = Whim { seed, most: 20 };
        let judge = Judge::plain(format!("wins {seed}"), &game, &whim);
        let options = Options { wins: WinScale::ByDistance, ..options(set, seed) };
        for nodes in (0..40).chain((40..400).step_by(7)) {
            let mut searcher = Searcher::new(game.clone(), whim, options).expect("a table");
            let limits = Limits { depth: Some(7), ..Limits::nodes(nodes) };
            let mut depths = Vec::new();
            let report = searcher
                .search(&game.start(), &limits, |report| depths.push(report.depth))
                .expect("a depth");
            assert!(report.nodes <= nodes, "{set:?}: {} nodes of {nodes}", report.nodes);
            assert!(depths.is_sorted() && depths.last().is_none_or(|&d| d <= report.depth));
            let best = report.best().expect("a move is always given");
            assert!(judge.truth(&game.start(), Some(1)).moves.iter().any(|(mv, _)| *mv == best));
            if report.stopped_by != Some(StoppedBy::Nodes) {
                judge.report(&report, &game.start(), 7, (&options, &whim));
                continue;
            }
            for line in &report.lines {
                // What is estimated belongs to the iteration finished or the next: too loose to
                // judge. What is proven is true.
                if let Some(value) =
                    line.value.filter(|value| value.proof == gametree::Proof::Proven)
                {
                    judge.claim(value, line.mv, &game.start(), 7);
                }
            }
        }
    }
}

#[test]
fn a_stopped_solution_says_what_is_known() {
    for seed in 0..30 {
        let game = Wins::random(seed, 24);
        let judge = Judge::plain(format!("wins {seed}"), &game, &NoOpinion);
        for nodes in (0..300).step_by(3) {
            let set = subsets::notable()[mix(nodes ^ seed) as usize % subsets::notable().len()];
            let options = Options { wins: WinScale::ByDistance, ..options(set, seed) };
            let mut searcher = Searcher::new(game.clone(), NoOpinion, options).expect("a table");
            let solution =
                searcher.solve(&game.start(), &Limits::nodes(nodes)).expect("no refusal");
            let truth = judge.truth(&game.start(), None);
            judge.bound(solution.value, truth.value);
            if solution.stopped_by == StoppedBy::Solved {
                judge.solution(&solution, &game.start(), &options);
            }
        }
    }
}
