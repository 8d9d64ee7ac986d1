//! Published counts, the order of moves, symmetry, and boards that cannot be.

use super::*;
use std::collections::HashSet;

use gametree::rules::legal_moves;

use crate::testing::positions;

fn at(text: &str) -> Position {
    TicTacToe.parse_position(text).unwrap()
}

#[test]
fn centre_comes_before_corners_and_corners_before_edges() {
    let start = TicTacToe.start();
    let mut moves = legal_moves(&TicTacToe, &start);
    assert_eq!(moves, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    moves.sort_by_key(|&mv| -TicTacToe.order(&start, mv));
    assert_eq!(moves, [4, 0, 2, 6, 8, 1, 3, 5, 7]);
}

#[test]
fn the_whole_tree_has_the_published_size() {
    /// Nodes and finished games below and at a position.
    fn count(pos: &mut Position) -> (u64, u64) {
        if TicTacToe.outcome(pos).is_some() {
            return (1, 1);
        }
        let mut sum = (1, 0);
        for mv in legal_moves(&TicTacToe, pos) {
            TicTacToe.play(pos, mv);
            let (nodes, games) = count(pos);
            TicTacToe.undo(pos, mv, ());
            sum = (sum.0 + nodes, sum.1 + games);
        }
        sum
    }
    assert_eq!(count(&mut TicTacToe.start()), (549_946, 255_168));
}

#[test]
fn there_are_765_positions_without_symmetry() {
    let mut keys = HashSet::new();
    let mut waiting = vec![TicTacToe.start()];
    while let Some(pos) = waiting.pop() {
        if keys.insert(TicTacToe.canonical(&pos).0) {
            for mv in legal_moves(&TicTacToe, &pos) {
                let mut next = pos;
                TicTacToe.play(&mut next, mv);
                waiting.push(next);
            }
        }
    }
    assert_eq!(keys.len(), 765);
    assert_eq!(positions(&TicTacToe), 5_478);
}

#[test]
fn turned_boards_share_a_canonical_key() {
    let pos = at("XO..X...O");
    let (key, by) = TicTacToe.canonical(&pos);
    for symmetry in 0..symmetry::SQUARE {
        let stones = pos.stones.map(|set| TURNED[usize::from(symmetry)][usize::from(set)]);
        let turned = Position { stones, ..pos };
        assert_eq!(TicTacToe.canonical(&turned).0, key);
        assert_eq!(symmetry == by, TicTacToe.key(&turned) == key, "this board has no symmetry");
    }
}

#[test]
fn impossible_boards_are_refused() {
    for (text, message) in [
        ("X...O...", "8 cells are too few"),
        ("X...O.....", "more than nine cells"),
        ("X...A....", "'A' is no cell"),
        ("XX.......", "2 X and 0 O cannot come of turns"),
        ("O........", "0 X and 1 O cannot come of turns"),
        ("XXXOOO...", "both sides have a line"),
        ("XXXOO.O..", "X has a line and O moved after it"),
        ("OOOXX.XX.", "O has a line and X moved after it"),
    ] {
        let error = TicTacToe.parse_position(text).unwrap_err();
        assert_eq!(error.message, message, "{text}");
        assert!(error.span.is_some() && error.hint.is_some(), "{text}");
    }
    assert_eq!(at("x---o____"), at("X...O...."));
}

#[test]
fn the_centre_is_worth_four_lines_to_three() {
    let score = |text| Eval::Lines.score(&TicTacToe, &at(text), &());
    assert_eq!(score("........."), 0);
    assert_eq!(score("....X...."), -4, "O to move has half of the lines left");
    assert_eq!(score("X...O...."), -1, "three lines are left to O that X has not spoilt");
}
