//! Records of test suites.

use gametree::Notation;
use gametree_games::chess::Chess;
use gametree_games::chess::epd::Epd;
use gametree_games::hosted::Hosted;

#[test]
fn operations_are_read_with_their_moves() {
    let line =
        "1k6/8/8/8/8/8/8/K2R3R w - - bm Rb1+ Rh8+; am Rd2; id \"Test; 1\"; c7 \"a b\"; ce 30";
    let game = Chess::default();
    let epd = Epd::parse(&game, line).expect("a record");
    assert_eq!(game.position_text(&epd.position), "1k6/8/8/8/8/8/8/K2R3R w - - 0 1");
    let text =
        |moves: &[cozy_chess::Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(text(&epd.best), ["d1b1", "h1h8"]);
    assert_eq!(text(&epd.avoid), ["d1d2"]);
    assert_eq!(epd.id.as_deref(), Some("Test; 1"));
    assert_eq!(epd.operation("c7"), Some(&["a b".to_owned()][..]));
    assert_eq!(epd.operation("ce"), Some(&["30".to_owned()][..]));
    assert_eq!(epd.operation("dm"), None);
    assert_eq!(epd.operations.len(), 5);
}

#[test]
fn a_record_without_operations_is_a_position() {
    let epd = Epd::parse(&Chess::default(), "4k3/8/8/8/8/8/8/4KR2 b - -").expect("a record");
    assert!(epd.best.is_empty() && epd.avoid.is_empty() && epd.operations.is_empty());
    assert_eq!(epd.id, None);
}

#[test]
fn a_move_that_is_not_legal_is_refused() {
    let line = "4k3/8/8/8/8/8/8/4KR2 w - - bm Rg7;";
    let error = Epd::parse(&Chess::default(), line).unwrap_err();
    assert_eq!(error.message, "bm Rg7: a rook does not go from f1 to g7");
    assert_eq!(error.span.map(|span| &line[span]), Some("bm Rg7"));
    assert!(Epd::parse(&Chess::default(), "").is_err());
}

#[test]
fn a_record_may_have_the_counters_of_a_fen() {
    let game = Chess::default();
    let epd = Epd::parse(&game, "4k3/8/8/8/8/8/8/4KR2 w - - 3 40 bm Rf7; id 1").expect("a record");
    assert_eq!(game.position_text(&epd.position), "4k3/8/8/8/8/8/8/4KR2 w - - 3 40");
    assert_eq!((epd.best.len(), epd.id.as_deref()), (1, Some("1")));
    for (line, position) in [
        ("8/8/8/8 w - - bm e4", "8/8/8/8 w - -"),
        ("startpos bm e4", "startpos"),
        ("startpos", "startpos"),
        ("x w - - 1 2 3", "x w - - 1 2"),
        ("x w", "x w"),
        ("", ""),
    ] {
        assert_eq!(game.position_end(line), Some(position.len()), "{line}");
    }
}

/// By hand, over whole suites: `GAMETREE_EPD=one.epd,another.epd`.
#[test]
fn whole_suites_are_read() {
    let Ok(paths) = std::env::var("GAMETREE_EPD") else { return };
    for path in paths.split(',') {
        let file = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let lines = file.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let mut moves = 0;
        for line in lines {
            let epd = Epd::parse(&Chess::default(), line);
            let epd = epd.unwrap_or_else(|error| panic!("{path}: {line}: {error}"));
            moves += epd.best.len() + epd.avoid.len();
        }
        println!("{path}: {moves} moves");
    }
}

#[test]
fn a_remark_may_speak_of_moves() {
    let line = "4k3/8/8/8/8/8/8/4KR2 w - - 0 1 c0 \"White moves and wins\"; id \"a\";";
    let epd = Epd::parse(&Chess::default(), line).expect("a remark");
    assert_eq!(epd.id.as_deref(), Some("a"));
}
