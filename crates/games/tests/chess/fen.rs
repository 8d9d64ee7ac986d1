//! Positions as text: what is read, what is passed over, what is refused and where.

use gametree::{Game, Notation};
use gametree_games::chess::{Chess, STARTS};

use crate::support::chess960;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn what_is_missing_or_impossible_is_filled_in_or_dropped() {
    let cases = [
        ("startpos", START),
        (" \t STARTPOS\r\n", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w   KQkq - 0 1 ", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - - -", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W HAha - 0 1", START),
        ("4k3/8/8/8/8/8/8/4KR2", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4KR2 b", "4k3/8/8/8/8/8/8/4KR2 b - - 0 1"),
        // EPD: operations are passed over.
        ("4k3/8/8/8/8/8/8/4KR2 b - - bm Ke7; id \"a b\";", "4k3/8/8/8/8/8/8/4KR2 b - - 0 1"),
        ("4k3/8/8/8/8/8/8/4KR2 b - - 3 9 ;D1 5", "4k3/8/8/8/8/8/8/4KR2 b - - 3 9"),
        // Rights without the king or a rook in place.
        ("4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"),
        ("r2k3r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", "r2k3r/8/8/8/8/8/4K3/R6R w - - 0 1"),
        ("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "4k3/8/8/8/8/8/8/1R2K1R1 w - - 0 1"),
        // En passant squares where no pawn has passed, or none can take.
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("4k3/8/8/8/3pP3/8/4R3/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/4R3/4K3 b - - 0 1"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - a6 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"),
        // Counters beyond their limits.
        ("4k3/8/8/8/8/8/8/4KR2 w - - 120 999999", "4k3/8/8/8/8/8/8/4KR2 w - - 100 65535"),
    ];
    let game = Chess::default();
    for (text, expected) in cases {
        let pos = game.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.position_text(&pos), expected, "{text}");
    }
}

#[test]
fn chess960_takes_letters_of_files_and_outermost_rooks() {
    let cases = [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "HFhf"),
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9", "HFhf"),
        // The outermost rook has the right; the inner one only by its letter.
        ("4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "H"),
        ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "G"),
        ("rr2k3/8/8/8/8/8/8/4K3 w q - 0 1", "a"),
        ("4k3/8/8/8/8/8/8/4K1RR w A - 0 1", "-"),
        ("4k3/8/8/8/8/8/8/4K1RR w Q - 0 1", "-"),
        ("4k3/8/8/8/8/8/4K3/6RR w K - 0 1", "-"),
    ];
    let game = chess960();
    for (text, rights) in cases {
        let pos = game.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let written = game.position_text(&pos);
        assert_eq!(written.split(' ').nth(2), Some(rights), "{text}");
    }
}

#[test]
fn what_cannot_be_a_position_is_refused_with_the_place() {
    let cases = [
        ("", "there is no position", None),
        ("8/8/8/8/8/8/8/4K3 w", "Black has no king", Some("8/8/8/8/8/8/8/4K3")),
        ("4k3/8/8/8/8/8/8/8", "White has no king", Some("4k3/8/8/8/8/8/8/8")),
        ("4k3/8/8/8/8/8/8/3KK3", "White has 2 kings", Some("4k3/8/8/8/8/8/8/3KK3")),
        ("4k3/8/8/8/8/8/8/8/4K3 w", "the board has 9 rows, not 8", Some("4k3/8/8/8/8/8/8/8/4K3")),
        ("4k3/8/8/8/8/4K3", "the board has 6 rows, not 8", Some("4k3/8/8/8/8/4K3")),
        ("4k3/8/9/8/8/8/8/4K3", "'9' is neither a piece nor a number of blanks", Some("9")),
        ("4k3/8/0/8/8/8/8/4K3", "'0' is neither a piece nor a number of blanks", Some("0")),
        ("4k3/8/8/é7/8/8/8/4K3", "'é' is neither a piece nor a number of blanks", Some("é")),
        ("4k3/8/8/7/8/8/8/4K3", "rank 5 has 7 squares, not 8", Some("7")),
        ("4k3/8/8/8/8/ppppppppp/8/4K3", "rank 3 has 9 squares, not 8", Some("ppppppppp")),
        ("4k3/8/8/8/8/8/8/P3K3 w", "a pawn cannot stand on a1", Some("4k3/8/8/8/8/8/8/P3K3")),
        ("p3k3/8/8/8/8/8/8/4K3 w", "a pawn cannot stand on a8", Some("p3k3/8/8/8/8/8/8/4K3")),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3",
            "White has 9 pawns; 8 is the most",
            Some("4k3/8/8/8/8/P7/PPPPPPPP/4K3"),
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "White has 17 men; 16 is the most",
            Some("rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR"),
        ),
        ("4k3/4K3/8/8/8/8/8/8", "the kings stand next to each other", Some("4k3/4K3/8/8/8/8/8/8")),
        ("4k3/8/8/8/8/8/8/4K3 x", "'x' is not the side to move", Some("x")),
        ("4k3/8/8/8/8/8/8/4KR2 w KX", "'X' is not a right to castle", Some("KX")),
        ("4k3/8/8/8/8/8/8/4KR2 w - e9", "'e9' is not a square", Some("e9")),
        (
            "4k3/8/8/8/8/8/8/4KR2 w - - -5",
            "the number of plies since a capture or pawn move, '-5', is not one",
            Some("-5"),
        ),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1½", "the number of the move, '1½', is not one", Some("1½")),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1 2", "'2' does not belong to a position", Some("2")),
        (
            "4k3/8/8/8/8/8/8/4KR2 w - - xx yy",
            "the number of plies since a capture or pawn move, 'xx', is not one",
            Some("xx"),
        ),
        (
            "4k3/8/8/8/8/8/8/4KR2 w - - 0 1 f1f2",
            "'f1f2' does not belong to a position",
            Some("f1f2"),
        ),
        (
            "4k3/8/8/8/8/8/8/4KR2 w - - 0 1 moves f1f2",
            "'moves' does not belong to a position",
            Some("moves"),
        ),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black is in check, but White is to move", Some("w")),
    ];
    let game = Chess::default();
    for (text, message, place) in cases {
        let error = game.parse_position(text).expect_err(text);
        assert_eq!(error.message, message, "{text}");
        assert_eq!(error.span.map(|span| &text[span]), place, "{text}");
    }
}

#[test]
fn every_setup_of_chess960_has_its_number() {
    let setup = |number| {
        let game = Chess::chess960(number).expect("a setup");
        game.position_text(&game.start())
    };
    assert_eq!(setup(518), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    assert_eq!(setup(0), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    assert_eq!(setup(959), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1");
    assert_eq!(Chess::chess960(STARTS), None);
    let spec = |text| Chess::from_parameters(text);
    assert_eq!(spec(""), Ok(Chess::default()));
    assert_eq!(spec("960"), Ok(chess960()));
    assert_eq!(spec("960,0"), Ok(Chess::chess960(0).expect("a setup")));
    assert_eq!(spec("961").unwrap_err().message, "'961' is not 960");
    assert_eq!(spec("960,960").unwrap_err().span, Some(4..7));
}

#[test]
fn rights_of_chess960_and_moves_are_refused_where_they_stand() {
    let game = Chess::default();
    for (text, message, word) in [
        ("4k3/8/8/8/8/8/8/1R2K1R1 w G - 0 1", "'G' is a right of Chess960", "G"),
        ("startpos moves e2e4", "'moves' does not belong to a position", "moves"),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1 moves", "'moves' does not belong to a position", "moves"),
    ] {
        let error = game.parse_position(text).unwrap_err();
        let at = text.rfind(word).map(|at| at..at + word.len());
        assert_eq!((&*error.message, error.span), (message, at), "{text}");
    }
}
