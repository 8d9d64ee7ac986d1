//! Published and independently recomputed figures.

use gametree::alphabeta::DepthRule;
use gametree::minimax::Reference;
use gametree::path::Path;
use gametree::{
    Deterministic, Enhancement, Enhancements, Evaluator, Hints, Limits, NoOpinion, Options,
    Searcher, WinScale,
};
use gametree_games::hosted::Hosted;
use gametree_games::registry::{Visitor, with_game};
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
        reference.minimax(&gametree::Game::start(&TicTacToe), &Path::new(), ()),
        reference.negamax(&gametree::Game::start(&TicTacToe), &Path::new(), ()),
    ] {
        let answer = answer.expect("a small tree");
        assert_eq!((answer.value.score, answer.nodes, answer.leaves), (0, 549_946, 255_168));
    }
}

#[test]
fn tic_tac_toe_by_alpha_beta() {
    let lines = TicTacToe.evaluator("lines").expect("listed");
    let rows: [(&[Enhancement], u64); 4] = [
        (&[], 20_866),
        (&[Order], 7_865),
        (&[Order, Table, TableMove], 2_143),
        (&[Order, Table, TableMove, Deepening], 4_814),
    ];
    for (list, nodes) in rows {
        assert_eq!(search(&TicTacToe, lines.clone(), with(list), 9), (nodes, 0), "{list:?}");
    }
}

#[test]
fn connect_four_by_plain_alpha_beta() {
    struct Plain(usize);
    impl Visitor for Plain {
        type Out = (u64, i32);
        fn visit<G: Hosted>(self, game: G) -> Self::Out {
            let options = Options { wins: WinScale::Flat, ..with(&[]) };
            search(&game, NoOpinion, options, self.0)
        }
    }
    for (depth, nodes) in [(8, 12_574), (10, 155_590), (12, 3_050_083)] {
        let found = with_game("connect-four", Plain(depth)).expect("a known game");
        assert_eq!(found, (nodes, 0), "depth {depth}");
    }
}
