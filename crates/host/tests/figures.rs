//! Published and independently recomputed figures.

use gametree::alphabeta::DepthRule;
use gametree::minimax::Reference;
use gametree::path::Path;
use gametree::{
    Deterministic, Enhancement, Enhancements, Evaluator, Game, Hints, Limits, NoOpinion, Options,
    Searcher, WinScale,
};
use gametree_games::connect_four::{Board, ConnectFour};
use gametree_games::hosted::{Hosted, Opinions};
use gametree_games::tic_tac_toe::TicTacToe;

use Enhancement::*;

/// Nodes and score of a fixed-depth search from the start.
fn search<G, E>(game: &G, evaluator: E, options: Options, depth: usize) -> (u64, i32)
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync + Clone,
    E: Evaluator<G, State: Send> + Sync,
{
    let mut searcher = Searcher::new(game.clone(), evaluator, options).expect("a table");
    searcher.use_whole_table();
    let report =
        searcher.search(&game.start(), &Limits::depth(depth), |_| ()).expect("a legal depth");
    (report.nodes, report.value().expect("a value").score)
}

fn with(list: &[Enhancement]) -> Options {
    let enhancements = list.iter().fold(Enhancements::NONE, |set, &one| set.with(one));
    Options { enhancements, rule: DepthRule::Equal, ..Options::default() }
}

#[test]
fn tic_tac_toe_by_minimax_has_549946_nodes_and_255168_games() {
    let reference = Reference {
        game: &TicTacToe,
        evaluator: &NoOpinion,
        limits: &Limits::none(),
        wins: WinScale::ByDistance,
    };
    for answer in [
        reference.minimax(&TicTacToe.start(), &Path::new(), ()),
        reference.negamax(&TicTacToe.start(), &Path::new(), ()),
    ] {
        let answer = answer.expect("a small tree");
        assert_eq!((answer.value.score, answer.nodes, answer.leaves), (0, 549_946, 255_168));
    }
}

#[test]
fn tic_tac_toe_by_alpha_beta() {
    let lines = <TicTacToe as Hosted>::Eval::named("lines").expect("listed");
    let rows: [(&[Enhancement], u64); 4] = [
        (&[], 20_866),
        (&[Order], 7_865),
        (&[Order, Table, TableMove], 2_143),
        (&[Order, Table, TableMove, Deepening], 4_814),
    ];
    for (list, nodes) in rows {
        assert_eq!(search(&TicTacToe, lines, with(list), 9), (nodes, 0), "{list:?}");
    }
}

fn connect_four(width: u32, height: u32) -> ConnectFour {
    ConnectFour::new(Board::new(width, height, 4).expect("a size that fits"))
}

#[test]
fn connect_four_by_plain_alpha_beta() {
    for (depth, nodes) in [(8, 12_574), (10, 155_590), (12, 3_050_083)] {
        let options = Options { wins: WinScale::Flat, ..with(&[]) };
        let found = search(&connect_four(7, 6), NoOpinion, options, depth);
        assert_eq!(found, (nodes, 0), "depth {depth}");
    }
}

/// Values of empty boards: width, height, and the ply of the last move if the second player wins
/// (none of these is won by the first). From Tromp's table of 36 sizes; the plies from Steininger's.
#[test]
fn connect_four_on_small_boards() {
    let boards = [
        (4, 4, None),
        (5, 4, None),
        (6, 4, Some(24)),
        (7, 4, None),
        (4, 5, None),
        (5, 5, None),
        (4, 6, None),
        (5, 6, None),
        (4, 7, None),
        (4, 8, None),
    ];
    for (width, height, lost) in boards {
        let options = Options { enhancements: Enhancements::SOLVER, ..Options::default() };
        let game = connect_four(width, height);
        let mut searcher = Searcher::new(game, NoOpinion, options).expect("a table");
        let solution = searcher.solve(&game.start(), &Limits::none()).expect("a short game");
        let score = lost.map_or(0, gametree::score::loss_in);
        assert_eq!(solution.value.score, score, "{width}x{height}");
        assert!(solution.value.is_settled(), "{width}x{height}");
    }
}
