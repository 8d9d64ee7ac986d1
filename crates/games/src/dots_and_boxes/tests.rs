//! Small boards, the rules of moving again, and texts.

use super::*;
use crate::testing::margin;

#[test]
fn small_boards_have_their_margin() {
    // By independent brute force.
    for (size, expected) in
        [("1x1", -1), ("1x2", 0), ("1x3", -1), ("1x4", 0), ("2x2", 2), ("3x1", -1)]
    {
        let game = DotsAndBoxes::from_parameters(size).unwrap();
        assert_eq!(margin(&game, &game.start()), expected, "{size}");
    }
}

#[test]
fn a_box_moves_again_and_two_may_be_made_at_once() {
    let game = DotsAndBoxes::from_parameters("1x2").unwrap();
    let mut pos = game.parse_position("--/|.|/-- second").unwrap();
    let edge = game.parse_move(&pos, "1.2v").unwrap();
    game.play(&mut pos, edge);
    assert_eq!(game.position_text(&pos), "--/|||/-- lead -2 second");
    assert_eq!(game.outcome(&pos), Some(Outcome::Margin(-2)));
    let error = game.parse_position("--/|.|/-- lead 1").unwrap_err();
    assert_eq!(error.message, "0 boxes are made, which cannot give a lead of 1");
}

#[test]
fn a_wrong_position_brings_the_form() {
    let game = DotsAndBoxes::from_parameters("1x2").unwrap();
    for (text, message, span) in [
        ("foo", "3 rows of edges are needed, not 1", 0..3),
        ("../.../.", "2 edges are needed in this row, not 1", 7..8),
        ("x./.../..", "'x' is neither an edge nor '.'", 0..2),
        ("../.../.. lead x", "'x' is no lead", 15..16),
        ("../.../.. lead", "no number follows 'lead'", 10..14),
        ("../.../.. 3", "2 edges are needed in this row, not 4", 7..11),
    ] {
        let error = game.parse_position(text).unwrap_err();
        assert_eq!((&*error.message, error.span), (message, Some(span)), "{text}");
        assert!(error.hint.unwrap().contains("../.../.. lead 0 second"), "{text}");
    }
    let error = game.parse_position("../.../.. white").unwrap_err();
    assert_eq!(error.message, "no side is called 'white'");
}
