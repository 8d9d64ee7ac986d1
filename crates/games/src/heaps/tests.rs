//! Games with heaps against plain play.

use super::*;
use crate::testing::{Result3, value};

fn game(spec: &str) -> Heaps {
    let read = HeapSpec::read(spec).expect("a game with heaps").expect("readable");
    Heaps::new(read).expect("small enough")
}

/// Sizes of a single heap with which the mover loses.
fn lost(rule: &str, sizes: std::ops::RangeInclusive<u32>) -> Vec<u32> {
    let is_lost = |&size: &u32| {
        let game = game(&format!("{rule}:{size}"));
        value(&game, &game.start()) == Result3::Loss
    };
    sizes.filter(is_lost).collect()
}

#[test]
fn lost_heaps_are_as_published() {
    // Winning Ways, chapter 4; OEIS A036685 for Grundy's game.
    assert_eq!(lost("kayles", 0..=30), [0]);
    assert_eq!(lost("grundy", 0..=23), [0, 1, 2, 4, 7, 10, 20, 23]);
    assert_eq!(lost("dawsons-chess", 0..=20), [0, 4, 8, 14, 20]);
    assert_eq!(lost("lasker", 0..=8), [0]);
    assert_eq!(lost("octal:0.15", 0..=12), [0, 3]);
}

#[test]
fn moves_say_what_is_left() {
    let texts = |spec: &str, pos: &str| {
        let game = game(spec);
        let pos = game.parse_position(pos).expect("a position");
        let mut moves = Vec::new();
        game.moves(&pos, &mut moves);
        moves.into_iter().map(|mv| game.move_text(&pos, mv)).collect::<Vec<_>>()
    };
    assert_eq!(texts("kayles", "4"), ["4:1+1", "4:2", "4:2+1", "4:3"]);
    assert_eq!(texts("kayles", "2,2,1"), ["2:0", "2:1", "1:0"]);
    assert_eq!(texts("grundy", "5"), ["5:3", "5:4"], "1 and 2 are as good as nothing");
    assert_eq!(texts("lasker", "3"), ["3:0", "3:1", "3:2", "3:2+1"]);
    assert_eq!(texts("hexadecimal:0.8", "4"), ["4:0"], "three heaps of one, where 0.8 ends");
    assert_eq!(texts("treblecross", "4"), ["4:0", "4:1"]);
}

/// Treblecross as it is told: crosses on a strip, three in a row win.
fn crosses_win(cells: &mut Vec<bool>) -> bool {
    (0..cells.len()).any(|at| {
        if cells[at] {
            return false;
        }
        cells[at] = true;
        let wins = cells.windows(3).any(|three| three.iter().all(|&one| one));
        let wins = wins || (cells.iter().any(|&one| !one) && !crosses_win(cells));
        cells[at] = false;
        wins
    })
}

#[test]
fn treblecross_is_won_as_with_crosses() {
    for cells in 3..=9 {
        let game = game(&format!("treblecross:{cells}"));
        let wins = value(&game, &game.start()) == Result3::Win;
        assert_eq!(wins, crosses_win(&mut vec![false; cells]), "{cells} cells");
    }
}

#[test]
fn in_misere_play_the_last_move_loses() {
    // Winning Ways, chapter 13: misère Kayles is lost with 1, 4, 9, 12, 20, ….
    let is_lost = |size: &u32| {
        let game = game(&format!("kayles:{size}:misere"));
        value(&game, &game.start()) == Result3::Loss
    };
    assert_eq!((1..=20).filter(is_lost).collect::<Vec<_>>(), [1, 4, 9, 12, 20]);
}

#[test]
fn heaps_that_are_too_large_are_refused() {
    for (spec, message) in [
        ("kayles:1000000000", "a heap of 1000000000 is too large to be played with: at most 1002"),
        (
            "kayles:600,600",
            "these heaps are too large to be played with: up to 1200 moves, and no search follows \
             more than 1000",
        ),
    ] {
        let (name, text) = spec.split_once(':').expect("parameters");
        let error = Heaps::named(name, text).unwrap_err();
        assert_eq!(error.message, message);
        assert!(error.hint.is_some_and(|hint| hint.contains("nimber")));
    }
}
