//! What a search that a limit ends has to say.

use gametree::chance::{Answer, ChanceOptions, ChanceSearcher};
use gametree::score::Bound;
use gametree::{Limits, Notation};
use gametree_games::einstein::{Act, Einstein, Position};

use crate::support::{forecast, reference};

/// The most plies that these searches come to, the last of them unfinished.
const DEEPEST: usize = 5;

/// Every tenth of the positions of the benchmark.
fn positions(game: &Einstein) -> Vec<Position> {
    let lines = include_str!("../../data/einstein/positions.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#')).step_by(10);
    lines.map(|line| game.parse_position(line).expect("a position")).collect()
}

/// What a pass had found when a limit ended it counts once its first move is done: the move is the
/// best of those searched, and worth what the reference says at that depth.
#[test]
fn an_unfinished_pass_counts_once_its_first_move_is_done() {
    let game = Einstein::new(5);
    let options = ChanceOptions { table_bytes: 0, ..ChanceOptions::default() };
    let (mut unfinished, mut changed) = (0, 0);
    for pos in positions(&game) {
        let mut truths: Vec<Option<Answer<Act>>> = vec![None; DEEPEST + 1];
        for nodes in (10..1_500).step_by(17) {
            let mut searcher = ChanceSearcher::new(game, forecast(&game, "race"), options);
            let mut before = None;
            let limits = Limits { depth: Some(5), ..Limits::nodes(nodes) };
            let report = searcher
                .search(&pos, &limits, (), |report| before = Some(report.lines[0].mv))
                .expect("an answer");
            if report.bound == Bound::Exact {
                continue;
            }
            unfinished += 1;
            let (best, depth) = (report.lines[0], report.depth + 1);
            let truth = truths[depth].get_or_insert_with(|| reference(&game, &pos, "race", depth));
            let of = truth.moves.iter().find(|(mv, _)| *mv == best.mv).map(|(_, value)| *value);
            assert_eq!((best.value, report.value), (of, of), "{nodes} nodes, depth {depth}");
            changed += usize::from(before.is_some() && before != Some(best.mv));
        }
    }
    assert!(unfinished > 100, "{unfinished}");
    assert!(changed > 0, "no unfinished pass found a better move");
}
