//! Moves, outcomes, keys.

use std::collections::{HashMap, HashSet};

use gametree::rules::{legal_moves, perft};
use gametree::{
    Bound, Game, KeyKind, Outcome, Proof, Side, Turn, Value,
    score::{loss_in, win_in},
};
use gametree_games::connect_four::{Bits, Board, Column, ConnectFour, Position};
use gametree_games::hosted::Hosted;

use super::naive::{Naive, game, walk};

#[test]
fn perft_agrees_with_the_array_board() {
    fn count(naive: &Naive, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if naive.is_over() {
            return 0;
        }
        naive.legal().into_iter().map(|column| count(&naive.after(column), depth - 1)).sum()
    }
    for shape in [(7, 6, 4), (4, 4, 4), (5, 4, 3), (2, 3, 2), (3, 3, 4)] {
        let (width, height, length) = shape;
        let game = game::<u64>(width, height, length);
        for depth in 0..6 {
            let counted = count(&Naive::new(width, height, length), depth);
            assert_eq!(perft(&game, &mut game.start(), depth), counted, "{shape:?} at {depth}");
        }
    }
}

/// Counted by an independent program too; up to ply 6 no column can be full: powers of 7.
#[test]
fn perft_of_the_usual_board() {
    let game = game::<u64>(7, 6, 4);
    for (depth, count) in [(1, 7), (4, 2401), (6, 117_649), (7, 823_536), (8, 5_673_234)] {
        assert_eq!(perft(&game, &mut game.start(), depth), count, "depth {depth}");
    }
}

/// Distinct positions by ply: OEIS A212693.
#[test]
fn positions_by_ply() {
    let game = game::<u64>(7, 6, 4);
    let mut layer: HashSet<Position> = HashSet::from([game.start()]);
    for (ply, count) in [1, 7, 49, 238, 1120, 4263, 16_422, 54_859].into_iter().enumerate() {
        assert_eq!(layer.len(), count, "ply {ply}");
        let keys: HashSet<_> = layer.iter().map(|pos| game.key(pos)).collect();
        assert_eq!(keys.len(), count, "keys at ply {ply}");
        let mut next = HashSet::new();
        for pos in &layer {
            for mv in legal_moves(&game, pos) {
                let mut child = *pos;
                game.play(&mut child, mv);
                next.insert(child);
            }
        }
        layer = next;
    }
}

fn agrees<B: Bits>(shape: (u32, u32, u32), games: u32) {
    let mut seen: HashMap<u64, Position<B>> = HashMap::new();
    walk::<B>(shape, games, 1, |game, pos, naive| {
        let expected = match naive.winner() {
            Some(side) => Some(Outcome::Win(side)),
            None => naive.is_full().then_some(Outcome::Draw),
        };
        assert_eq!(game.outcome(pos), expected, "{shape:?} {naive:?}");
        assert_eq!(game.turn(pos), Turn::Player(naive.turn()));
        assert_eq!(*seen.entry(game.key(pos)).or_insert(*pos), *pos, "two positions, one key");
        let columns: Vec<usize> = if naive.is_over() { Vec::new() } else { naive.legal() };
        let moves = legal_moves(game, pos);
        assert_eq!(moves.iter().map(|mv| mv.0 as usize).collect::<Vec<_>>(), columns);
        for mv in moves {
            let mut child = *pos;
            let undo = game.play(&mut child, mv);
            assert_ne!(child, *pos);
            game.undo(&mut child, mv, undo);
            assert_eq!(child, *pos);
        }
    });
}

#[test]
fn random_games_agree_with_the_array_board() {
    for shape in [(7, 6, 4), (4, 4, 4), (5, 4, 3), (7, 6, 5), (9, 5, 4), (8, 7, 4), (1, 4, 4)] {
        agrees::<u64>(shape, 200);
        agrees::<u128>(shape, 50);
    }
    for shape in [(2, 20, 4), (20, 2, 4), (3, 3, 4), (2, 2, 2), (16, 3, 16), (1, 62, 3)] {
        agrees::<u64>(shape, 30);
    }
    for shape in [(9, 9, 4), (10, 10, 5), (35, 2, 4), (12, 8, 6), (1, 126, 16), (15, 7, 3)] {
        agrees::<u128>(shape, 20);
    }
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    assert!(Board::<u64>::new(8, 7, 4).is_some(), "64 bits, all used");
    assert!(Board::<u64>::new(8, 8, 4).is_none());
    assert!(Board::<u64>::new(1, 63, 4).is_none(), "a shift by 64");
    for (width, height, length) in [(0, 6, 4), (7, 0, 4), (7, 6, 1), (7, 6, 17), (u32::MAX, 2, 4)] {
        assert!(Board::<u128>::new(width, height, length).is_none());
    }
}

#[test]
fn keys_of_small_boards_are_injective() {
    assert_eq!(game::<u64>(7, 6, 4).key_kind(), KeyKind::Injective);
    assert_eq!(game::<u128>(7, 6, 4).key_kind(), KeyKind::Hashed);
}

#[test]
fn customary_scores_count_stones_to_spare() {
    let game: ConnectFour = game(7, 6, 4);
    let exact = |score| Value { score, bound: Bound::Exact, proof: Proof::Proven };
    let mut pos = game.start();
    // The first player wins the empty board with the 41st stone: his last one.
    assert_eq!(game.customary_score(&pos, exact(win_in(41))), Some(1));
    assert_eq!(game.customary_score(&pos, exact(loss_in(42))), Some(-1));
    assert_eq!(game.customary_score(&pos, exact(0)), Some(0));
    assert_eq!(game.customary_score(&pos, exact(win_in(7))), Some(18));
    game.play(&mut pos, Column(0));
    assert_eq!(game.customary_score(&pos, exact(win_in(7))), Some(18), "the second player's 4th");
    assert_eq!(game.customary_score(&pos, exact(loss_in(40))), Some(-1));
    let unsettled = Value { score: 0, bound: Bound::Lower, proof: Proof::Proven };
    assert_eq!(game.customary_score(&pos, unsettled), None);
    let estimated = Value { score: 0, bound: Bound::Exact, proof: Proof::Estimated };
    assert_eq!(game.customary_score(&pos, estimated), None);
    assert_eq!(game.turn(&pos), Turn::Player(Side::Second));
}

/// The nodes, root included, of plain alpha-beta with the full window in generated order, with 0
/// at the horizon and 1, 0 and -1 for finished games: the figures of this project rest on it.
#[test]
fn plain_alpha_beta_visits_the_known_number_of_nodes() {
    fn search(
        game: &ConnectFour,
        pos: &mut Position,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        nodes: &mut u64,
    ) -> i32 {
        *nodes += 1;
        match game.outcome(pos) {
            Some(Outcome::Win(_)) => return -1,
            Some(_) => return 0,
            None if depth == 0 => return 0,
            None => {}
        }
        for mv in legal_moves(game, pos) {
            let undo = game.play(pos, mv);
            let value = -search(game, pos, depth - 1, (-beta, -alpha), nodes);
            game.undo(pos, mv, undo);
            if value >= beta {
                return value;
            }
            alpha = alpha.max(value);
        }
        alpha
    }
    let game = game::<u64>(7, 6, 4);
    for (depth, known) in [(8, 12_574), (10, 155_590), (12, 3_050_083)] {
        let mut nodes = 0;
        search(&game, &mut game.start(), depth, (-2, 2), &mut nodes);
        assert_eq!(nodes, known, "depth {depth}");
    }
}
