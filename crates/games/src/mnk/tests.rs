//! Values and counts that are known, the bit tricks against plain counting, and bad input.

use std::collections::HashSet;

use gametree::rules::{legal_moves, perft};
use gametree::{BoardView, Evaluator, Game, Hints, KeyKind, Notation};

use super::{Eval, Mnk, Placing, Position};
use crate::symmetry;
use crate::testing::{Result3, positions, value};
use crate::tic_tac_toe::TicTacToe;

fn mnk(text: &str) -> Mnk {
    Mnk::from_parameters(text).unwrap()
}

#[test]
fn small_boards_have_their_known_values() {
    use Result3::{Draw, Win};
    for (spec, result) in [
        ("3,3,3", Draw),
        ("1,1,1", Win),
        ("2,2,2", Win),
        ("3,2,3", Draw),
        // Three in a row needs four cells one way and three the other (Uiterwijk and van den
        // Herik 2000, The advantage of the initiative).
        ("4,3,3", Win),
        ("3,4,3", Win),
        ("4,4,4,gravity", Draw),
        ("4,3,3,gravity", Win),
    ] {
        let game = mnk(spec);
        assert_eq!(value(&game, &game.start()), result, "{spec}");
    }
}

#[test]
fn three_in_a_row_on_nine_cells_is_tic_tac_toe() {
    let game = mnk("3,3,3");
    for depth in 0..=9 {
        assert_eq!(
            perft(&game, &mut game.start(), depth),
            perft(&TicTacToe, &mut TicTacToe.start(), depth)
        );
    }
    assert_eq!(positions(&game), 5_478);
    let mut moves = legal_moves(&game, &game.start());
    moves.sort_by_key(|&mv| -game.order(&game.start(), mv));
    let texts: Vec<_> = moves.iter().map(|&mv| game.move_text(&game.start(), mv)).collect();
    assert_eq!(texts, ["b2", "a3", "c3", "a1", "c1", "b3", "a2", "c2", "b1"]);
}

#[test]
fn falling_stones_give_tromps_count_of_connect_four_positions() {
    // John Tromp's playground, "number of legal positions": 4 by 4.
    assert_eq!(positions(&mnk("4,4,4,gravity")), 161_029);
}

#[test]
fn shifts_find_exactly_the_lines_that_are_drawn() {
    for spec in ["3,3,3", "5,4,3", "4,5,5", "7,2,3", "1,64,5", "64,1,7", "11,10,5", "8,8,8"] {
        let game = mnk(spec);
        let board = &game.board;
        let (w, h, k) = (board.width as i64, board.height as i64, board.goal as i64);
        let room = |length: i64| (length - k + 1).max(0);
        let lines = room(w) * h + w * room(h) + 2 * room(w) * room(h);
        assert_eq!(board.lines.len() as i64, lines, "{spec}");
        for line in &board.lines {
            assert!(board.has_line(*line), "{spec}");
            assert_eq!(line & board.cells, *line, "{spec}");
            for bit in (0..128).filter(|bit| line >> bit & 1 == 1) {
                assert!(!board.has_line(line & !(1 << bit)), "{spec}");
            }
        }
        assert_eq!(board.lines.iter().collect::<HashSet<_>>().len(), board.lines.len());
    }
    let edge = mnk("4,3,3");
    let around = edge.parse_position("O.XX/XO../O...").unwrap();
    assert_eq!(edge.outcome(&around), None, "a line does not run round the edge");
}

/// The position turned by replaying its stones.
fn turned(game: &Mnk, pos: &Position, by: u8) -> Position {
    let mut turned = game.start();
    for (side, stones) in pos.stones.iter().enumerate() {
        for bit in (0..128u8).filter(|bit| stones >> bit & 1 == 1) {
            game.put(&mut turned, side, game.turned(bit, by));
        }
    }
    turned.turn = pos.turn;
    turned
}

#[test]
fn canonical_keys_agree_under_every_symmetry_the_board_has() {
    for (spec, text, symmetries) in [
        ("3,3,3", "XO./.X./..O", symmetry::SQUARE),
        ("4,3,3", "XO../.X../...O", symmetry::RECTANGLE),
        ("3,3,3,gravity", "O../XO./XXO", symmetry::MIRROR),
        ("8,8,5", "X......./O.X...../.O....../......../......../......../......../X......O", 8),
    ] {
        let game = mnk(spec);
        assert_eq!(game.board.symmetries, symmetries);
        let pos = game.parse_position(text).unwrap();
        let (key, by) = game.canonical(&pos);
        for symmetry in 0..symmetries {
            let turned = turned(&game, &pos, symmetry);
            assert_eq!(game.canonical(&turned).0, key, "{spec}");
            assert_eq!(game.key(&turned) == key, symmetry == by, "{spec}");
        }
    }
}

#[test]
fn keys_say_when_they_are_the_board_itself() {
    assert_eq!(mnk("8,5,4").key_kind(), KeyKind::Injective);
    assert_eq!(mnk("7,6,4").key_kind(), KeyKind::Hashed);
}

#[test]
fn the_lines_evaluator_adds_up_along_the_way() {
    for spec in ["5,5,4", "7,6,4,gravity", "3,3,3"] {
        let game = mnk(spec);
        let mut pos = game.start();
        let mut points = Eval::Lines.init(&game, &pos);
        for n in 0..12 {
            let legal = legal_moves(&game, &pos);
            let Some(&mv) = legal.get((n * 5) % legal.len().max(1)) else { break };
            game.play(&mut pos, mv);
            points = Eval::Lines.play(&game, &points, mv, &pos);
            assert_eq!(points, Eval::Lines.init(&game, &pos), "{spec}");
            assert!(points.abs() <= Eval::Lines.range(&game).1);
        }
    }
    let game = mnk("3,3,3");
    let pos = game.parse_position(".../.X./...").unwrap();
    let state = Eval::Lines.init(&game, &pos);
    assert_eq!(Eval::Lines.score(&game, &pos, &state), -4, "O to move, four lines are X's");
}

#[test]
fn impossible_boards_are_refused() {
    let free = mnk("4,3,3");
    for (text, message) in [
        ("..../....", "2 rows on a board of 3"),
        ("..../.../....", "3 cells in a row of 4"),
        ("..../.?../....", "'?' is no cell"),
        ("XX../..../....", "2 X and 0 O cannot come of turns"),
        ("XXX./OOO./....", "both sides have a line"),
        ("XXX./OO../O...", "X has a line and O moved after it"),
    ] {
        let error = free.parse_position(text).unwrap_err();
        assert_eq!(error.message, message, "{text}");
        assert!(error.span.is_some() && error.hint.is_some(), "{text}");
    }
    let falling = mnk("4,3,3,gravity");
    let error = falling.parse_position("X.../..../....").unwrap_err();
    assert_eq!(error.message, "a stone hangs in the air");
    assert!(falling.parse_position("..../..../X...").is_ok());
}

#[test]
fn bad_parameters_are_refused() {
    for (text, message, span) in [
        ("3,3", "width, height and how many in a row are needed", 0..3),
        ("3,x,3", "the height must be a number from 1 to 127, not 'x'", 2..3),
        ("12,12,5", "a board of 12 by 12 does not fit", 0..7),
        ("3,4,5", "no line of 5 has room on this board", 0..5),
        ("3,3,3,up", "'up' is not 'gravity'", 6..8),
        ("3,3,3,gravity,1", "'1' is one parameter too many", 14..15),
    ] {
        let error = Mnk::from_parameters(text).unwrap_err();
        assert_eq!((&*error.message, error.span), (message, Some(span)), "{text}");
    }
    assert!(Mnk::new(usize::MAX, 2, 2, Placing::Anywhere).is_err());
}

#[test]
fn columns_beyond_z_have_two_letters() {
    let game = mnk("60,2,5");
    let BoardView::Grid(grid) = game.view(&game.start()) else { panic!("a grid") };
    assert_eq!([&grid.columns[0], &grid.columns[26], &grid.columns[53]], ["a", "aa", "bb"]);
}
