//! Parameters, moves and positions as text, and the picture.

use gametree::view::{Cell, Grid, GridStyle};
use gametree::{BoardView, Game, Notation, TextError};
use gametree_games::connect_four::{Bits, Column, Position, Shape, visit_connect_four};
use gametree_games::hosted::{Hosted, HostedChance};
use gametree_games::registry::Visitor;

use super::naive::{game, walk};

/// Tells which game was built, in the game's own words.
struct Start;

impl Visitor for Start {
    type Out = (BoardView, usize);
    fn visit<G: Hosted>(self, game: G) -> Self::Out {
        (game.view(&game.start()), size_of::<G::Position>())
    }
    fn visit_chance<G: HostedChance>(self, game: G) -> Self::Out {
        (game.view(&game.start()), size_of::<G::Position>())
    }
}

fn built(params: &str) -> (usize, usize, usize) {
    match visit_connect_four(params, Start).unwrap() {
        (BoardView::Grid(grid), size) => (grid.width, grid.height, size),
        other => panic!("{other:?}"),
    }
}

#[test]
fn parameters_choose_the_board() {
    assert_eq!(built(""), (7, 6, 24));
    assert_eq!(built("9x5"), (9, 5, 24));
    assert_eq!(built("8X7,5"), (8, 7, 24));
    assert_eq!(built("8x8").0, 8);
    assert_eq!(built("35x2"), (35, 2, size_of::<Position<u128>>()));
    assert_eq!(Shape::parse("7x6,5"), Ok(Shape { width: 7, height: 6, length: 5 }));
    assert_eq!(Shape::parse("3x3"), Ok(Shape { width: 3, height: 3, length: 4 }));
}

fn complaint<T: std::fmt::Debug>(result: Result<T, TextError>, text: &str) -> (String, String) {
    let error = result.unwrap_err();
    assert!(error.hint.is_some(), "{text}: {error:?}");
    (error.message, text[error.span.expect("a span")].to_owned())
}

#[test]
fn bad_parameters_are_shown() {
    for (params, message, place) in [
        ("7", "'7' is not a board size", "7"),
        ("7x", "the height '' is not a number", ""),
        ("ax6", "the width 'a' is not a number", "a"),
        ("0x6", "the width 0 is out of range", "0"),
        ("36x2", "the width 36 is out of range", "36"),
        ("7x99999999999", "the height 99999999999 is out of range", "99999999999"),
        ("12x12", "a board of 12x12 is too large", "12x12"),
        ("7x6,1", "the length 1 is out of range", "1"),
        ("7x6,9", "a line of 9 has no room on 7x6", "9"),
        ("7x6,", "the length '' is not a number", ""),
        ("7x-6", "the height '-6' is not a number", "-6"),
        ("é", "'é' is not a board size", "é"),
    ] {
        let (said, shown) = complaint(Shape::parse(params), params);
        assert_eq!((said.as_str(), shown.as_str()), (message, place), "{params}");
    }
}

#[test]
fn bad_positions_are_shown() {
    let game = game::<u64>(7, 6, 4);
    for (text, message, at) in [
        ("4458", "column 8 does not exist", 3),
        ("40", "column 0 does not exist", 1),
        ("4é", "column é does not exist", 1),
        ("44 5", "column   does not exist", 2),
        ("4444444", "column 4 is full", 6),
        ("12121212", "the game is already over: the first player has won", 7),
        ("121213128", "the game is already over: the first player has won", 7),
    ] {
        let error = game.parse_position(text).unwrap_err();
        assert_eq!(error.message, message);
        assert_eq!(error.span.map(|span| span.start), Some(at), "{text}");
    }
    let error = game.parse_position("8").unwrap_err();
    assert_eq!(error.hint.as_deref(), Some("columns are 1-7"));
    let error = game.parse_position("4444445554").unwrap_err();
    assert_eq!(error.hint.as_deref(), Some("legal moves: 1 2 3 5 6 7"));
}

#[test]
fn moves_are_columns() {
    let wide = game::<u128>(12, 6, 4);
    let start = wide.start();
    assert_eq!(wide.parse_move(&start, "a"), Ok(Column(9)));
    assert_eq!(wide.parse_move(&start, "C"), Ok(Column(11)));
    assert_eq!(wide.move_text(&start, Column(11)), "c");
    for text in ["", "d", "0", "12", "é"] {
        let error = wide.parse_move(&start, text).unwrap_err();
        assert_eq!(error.span, Some(0..text.len()));
        assert_eq!(error.hint.as_deref(), Some("columns are 1-9 and a-c"));
    }
}

fn comes_back<B: Bits>(shape: (u32, u32, u32), games: u32) {
    walk::<B>(shape, games, 2, |game, pos, naive| {
        let text = game.position_text(pos);
        assert_eq!(game.parse_position(&text).as_ref(), Ok(pos), "{shape:?} {text} {naive:?}");
    });
}

#[test]
fn the_text_of_a_position_leads_to_it() {
    for shape in [(7, 6, 4), (4, 4, 4), (5, 4, 3), (7, 6, 5), (9, 5, 4), (7, 7, 7)] {
        comes_back::<u64>(shape, 100);
    }
    for shape in [(10, 10, 5), (11, 10, 10), (35, 2, 4), (4, 30, 9), (2, 60, 5)] {
        comes_back::<u128>(shape, 20);
    }
}

#[test]
fn the_picture_has_the_top_row_first_and_marks_the_line() {
    let game = game::<u64>(4, 4, 4);
    let pos = game.parse_position("1212121").unwrap();
    let BoardView::Grid(Grid { width, height, cells, columns, style, marked, .. }) =
        game.view(&pos)
    else {
        panic!("a grid");
    };
    assert_eq!((width, height, style), (4, 4, GridStyle::Columns));
    assert_eq!(columns, ["1", "2", "3", "4"]);
    assert_eq!(cells[..3], [Cell::First, Cell::Empty, Cell::Empty]);
    assert_eq!(cells[12..], [Cell::First, Cell::Second, Cell::Empty, Cell::Empty]);
    assert_eq!(marked, [0, 4, 8, 12]);
}
