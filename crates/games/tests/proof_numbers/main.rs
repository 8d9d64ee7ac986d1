//! Proof-number search says the same as plain minimax and as backward induction, whatever the size
//! of its table.

mod cycles;
mod dodgem;
mod judge;

use gametree::pn::{ProofSearch, Question, Settled, Variant};
use gametree::{Game, Limits, Notation, Path, Refusal, Side, TableVerdict};
use gametree_games::connect_four::{Board, ConnectFour};
use gametree_games::mnk::Mnk;
use gametree_games::nim::Nim;
use gametree_games::random::{RandomDag, RandomGraph, RandomMargins, Repeats};
use gametree_games::tic_tac_toe::TicTacToe;
use gametree_games::tree::Tree;

use dodgem::Dodgem;
use judge::{Retrograde, agrees_with_minimax, check, verdict_of};

/// Every position of a random game, by the number of its node.
fn nodes<G: Game + Notation>(game: &G, count: usize) -> impl Iterator<Item = G::Position> {
    (0..count).map(|node| game.parse_position(&node.to_string()).expect("a node"))
}

#[test]
fn random_games_without_cycles() {
    for seed in 0..40 {
        let game = RandomDag::new(seed, 40, Repeats::Draw);
        for pos in nodes(&game, 40) {
            agrees_with_minimax(&game, &pos, &Path::new());
        }
    }
}

#[test]
fn margins_against_a_threshold() {
    for seed in 0..20 {
        let game = RandomMargins::new(seed, 30, Repeats::Draw);
        for pos in nodes(&game, 30).filter(|pos| game.outcome(pos).is_none()) {
            let value = judge::minimax(&game, &pos, &Path::new());
            let mover = gametree::rules::mover(&game, &pos);
            for (side, value) in [(mover, value), (mover.other(), -value)] {
                for least in [-4, 0, 1, 5] {
                    let question = Question { side, least };
                    let limits = Limits::none();
                    let search = ProofSearch {
                        game: &game,
                        variant: Variant::DepthFirst,
                        memory: 1 << 10,
                        threads: 2,
                        limits: &limits,
                    };
                    let answer = search.ask(&pos, &Path::new(), question, ());
                    assert_eq!(
                        answer.settled == Some(Settled::Proved),
                        value >= least,
                        "seed {seed}, {pos:?}, {question:?}, value {value}"
                    );
                }
            }
        }
    }
}

#[test]
fn random_games_in_which_positions_come_back() {
    for repeats in [Repeats::Draw, Repeats::Forbidden] {
        for seed in 0..60 {
            let game = RandomGraph::new(seed, 14, repeats);
            for pos in nodes(&game, 14) {
                agrees_with_minimax(&game, &pos, &Path::new());
            }
        }
    }
}

/// The past of the game itself, before the search, ends lines too.
#[test]
fn random_games_that_have_a_past() {
    for repeats in [Repeats::Draw, Repeats::Forbidden] {
        for seed in 0..60 {
            let game = RandomGraph::new(seed, 14, repeats);
            let (mut pos, mut past) = (game.start(), Path::new());
            for step in 0..6 {
                let moves = gametree::rules::allowed_moves(&game, &pos, &past);
                if gametree::rules::result_after(&game, &pos, &past).is_some() {
                    break;
                }
                agrees_with_minimax(&game, &pos, &past);
                let mv = moves[(seed as usize + step) % moves.len()];
                past.push_move(&game, &pos, mv);
                game.play(&mut pos, mv);
            }
        }
    }
}

#[test]
fn larger_random_graphs_agree_with_backward_induction() {
    for seed in 0..6 {
        let game = RandomGraph::new(seed, 200, Repeats::Draw);
        let truth = Retrograde::of(&game, nodes(&game, 200));
        for pos in nodes(&game, 200) {
            check(&game, &pos, &Path::new(), truth.verdict(&game, &pos));
        }
    }
}

#[test]
fn tic_tac_toe_and_its_relatives() {
    agrees_with_minimax(&TicTacToe, &TicTacToe.start(), &Path::new());
    for text in ["X...O....", "XO.......", "XX.OO....", "XOX.O.X.."] {
        let pos = TicTacToe.parse_position(text);
        let pos = pos.unwrap_or_else(|error| panic!("{text}: {error}"));
        agrees_with_minimax(&TicTacToe, &pos, &Path::new());
    }
    for (spec, verdict) in [("3,3,3", TableVerdict::Draw), ("4,3,3", TableVerdict::Win)] {
        let game = Mnk::from_parameters(spec).expect("a board");
        check(&game, &game.start(), &Path::new(), verdict);
    }
}

/// Nim's symmetry forgets whose turn it is, which is all one to the mover, but not to a question
/// about a side.
#[test]
fn heaps_whose_symmetry_exchanges_the_players() {
    for spec in ["2,3:misere", "1,2,3", "1,1,2:misere", "2,2:misere", "1,2,3:misere", "3,4"] {
        let game = Nim::from_parameters(spec).expect("heaps");
        agrees_with_minimax(&game, &game.start(), &Path::new());
    }
}

/// 4x4 is a draw (Tromp).
#[test]
fn connect_four_on_a_small_board() {
    let game: ConnectFour = ConnectFour::new(Board::new(4, 4, 4).expect("a board"));
    let limits = Limits::none();
    let search = ProofSearch {
        game: &game,
        variant: Variant::DepthFirst,
        memory: 1 << 16,
        threads: 1,
        limits: &limits,
    };
    let solution = search.solve(&game.start(), &Path::new(), ());
    assert_eq!(solution.verdict(), Some(TableVerdict::Draw));
    assert!(solution.best.is_some());
}

/// Dodgem 3x3, where endless play is nobody's win: the first player wins (Berlekamp, Conway and Guy,
/// *Winning Ways*, chapter 22), and positions all over the graph are as backward induction says.
#[test]
fn dodgem_agrees_with_backward_induction() {
    let start = Dodgem.start();
    let positions = judge::reachable(&Dodgem, &start);
    let truth = Retrograde::of(&Dodgem, positions.iter().copied());
    assert_eq!(truth.verdict(&Dodgem, &start), TableVerdict::Win);
    for pos in positions.iter().step_by(53) {
        judge::check_tables(&Dodgem, pos, &Path::new(), truth.verdict(&Dodgem, pos));
    }
    for pos in positions.iter().step_by(701) {
        check(&Dodgem, pos, &Path::new(), truth.verdict(&Dodgem, pos));
    }
}

#[test]
fn explicit_trees_share_nodes() {
    let game = Tree::parse("(a=(1 b=(2 -3)) (a b) (min -5 (-6 b)))").expect("a tree");
    let question = Question { side: Side::First, least: 2 };
    let limits = Limits::none();
    let ask = |variant, least| {
        let search =
            ProofSearch { game: &game, variant, memory: 1 << 16, threads: 1, limits: &limits };
        search.ask(&game.start(), &Path::new(), Question { least, ..question }, ()).settled
    };
    for variant in judge::VARIANTS {
        let value = judge::minimax(&game, &game.start(), &Path::new());
        assert_eq!(ask(variant, value), Some(Settled::Proved));
        assert_eq!(ask(variant, value + 1), Some(Settled::Disproved));
    }
}

#[test]
fn what_a_limit_leaves_open_is_unknown() {
    let game: ConnectFour = ConnectFour::new(Board::new(5, 4, 4).expect("a board"));
    let limits = Limits::nodes(100);
    for variant in judge::VARIANTS {
        let search =
            ProofSearch { game: &game, variant, memory: 1 << 20, threads: 1, limits: &limits };
        let solution = search.solve(&game.start(), &Path::new(), ());
        assert_eq!((solution.verdict(), solution.nodes), (None, 100), "{variant:?}");
        assert!(matches!(solution.refusal, Some(Refusal::Stopped(_))));
    }
    let limits = Limits::none();
    for variant in [Variant::Tree, Variant::TwoTrees] {
        for memory in [0, 1, 1 << 10, 1 << 12] {
            let search = ProofSearch { game: &game, variant, memory, threads: 1, limits: &limits };
            let solution = search.solve(&game.start(), &Path::new(), ());
            assert_eq!(verdict_of(&solution), None, "{variant:?} {memory}");
            assert_eq!(solution.refusal, Some(Refusal::MemoryLimit(memory)));
        }
    }
}
