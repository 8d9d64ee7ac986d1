//! What lines of test suites ask for.

use gametree::{Game, TextError};
use gametree_games::chess::Chess;
use gametree_games::hosted::Hosted;
use gametree_games::problem::{Ending, Problem};

/// White mates with the rook that is on h1: Rh8, or takes his time.
const BACK_RANK: &str = "1k6/ppp5/8/8/8/8/8/K2R3R w - -";

fn problem(text: &str) -> Result<Problem, TextError> {
    let game = Chess::default();
    let position = game.read_position(BACK_RANK).expect("a position");
    game.problem(&position, text)
}

fn read(text: &str) -> Problem {
    problem(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn moves_to_play_and_to_avoid_are_in_coordinates() {
    let problem = read("bm Rh8+ Rd8#; am Rhe1; id \"Back rank; 1\"; acd 3;");
    assert_eq!(problem.id.as_deref(), Some("Back rank; 1"));
    assert_eq!(
        (problem.best, problem.avoid),
        (vec!["h1h8".into(), "d1d8".into()], vec!["h1e1".into()])
    );
    assert_eq!(problem.wanted, "bm Rh8+ Rd8#; am Rhe1");
    assert_eq!((problem.ending, problem.score), (None, None));
}

#[test]
fn mates_have_their_distance_in_plies() {
    assert_eq!(read("dm 1;").ending, Some(Ending::Win(1)));
    assert_eq!(read("dm 3; id 7").ending, Some(Ending::Win(5)));
    assert_eq!(read("dm -2").ending, Some(Ending::Loss(4)));
    assert_eq!(read("dm 3; id 7").wanted, "dm 3");
}

#[test]
fn points_are_read_as_the_versions_of_the_strategic_test_suite_write_them() {
    for text in [
        "c8 \"100 40\"; c9 \"d1d8 h1e1\"; c7 \"not looked at\";",
        "c7 \"Rd8+ Rhe1\"; c8 \"100 40\";",
        "c0 \"Rd8#=100, Rhe1=40\";",
    ] {
        let problem = read(text);
        assert_eq!((problem.most_points(), problem.points.len()), (100, 2), "{text}");
        assert_eq!(
            ["d1d8", "h1e1", "a1b1"].map(|mv| problem.points_of(mv)),
            [100, 40, 0],
            "{text}"
        );
        assert_eq!(problem.wanted, "d1d8=100", "{text}");
    }
    assert_eq!(read("bm Rd8#; c0 \"Rd8#=10\"").wanted, "bm Rd8#");
}

#[test]
fn comments_are_no_points() {
    for text in ["c0 \"Rd8+ wins, Rhe1=40\"", "c8 \"white wins\"; c9 \"at once\"", "c8 7"] {
        assert!(read(text).is_empty(), "{text}");
    }
    assert!(read("").is_empty() && read("id 3").is_empty() && read(";D1 20 ;D2 400").is_empty());
}

#[test]
fn a_number_is_an_exact_score() {
    assert_eq!(read(" 0").score, Some(0));
    assert_eq!(problem("?").unwrap_err().message, "'?' is not a score");
}

#[test]
fn what_cannot_be_meant_is_pointed_at() {
    for (text, message, wrong) in [
        ("id 1; bm Rd8 Qd8; dm 1", "bm Qd8: 'Qd8': no queen of White's can go to d8", "bm Rd8 Qd8"),
        ("am e4", "am e4: 'e4': no pawn of White's can go to e4", "am e4"),
        ("dm 0;", "dm 0: no mate has that distance", "dm 0"),
        ("dm two;", "dm two: no mate has that distance", "dm two"),
        ("dm 99999999999;", "dm 99999999999: no mate has that distance", "dm 99999999999"),
        ("c8 \"9 8 7\"; c9 \"d1d8\";", "c8 and c9 differ in length: 3 and 1", "c9 \"d1d8\""),
        ("c8 9; c9 a1a8;", "c9 a1a8: a king does not go from a1 to a8", "c9 a1a8"),
    ] {
        let error = problem(text).unwrap_err();
        assert_eq!(error.message, message);
        assert_eq!(error.span.map(|span| &text[span]), Some(wrong), "{text}");
    }
}

#[test]
fn other_games_ask_for_scores() {
    let game = gametree_games::tic_tac_toe::TicTacToe;
    let read = |text| game.problem(&game.start(), text);
    assert_eq!(read("-3 and more").expect("a score").score, Some(-3));
    assert!(read("").expect("nothing").is_empty());
    let error = read("  nonsense").unwrap_err();
    assert_eq!((error.message.as_str(), error.span), ("'nonsense' is not a score", Some(2..10)));
    assert_eq!(game.position_end("X...O.... 1"), None);
}
