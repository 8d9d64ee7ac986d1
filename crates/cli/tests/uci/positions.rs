//! Positions: illegal ones, castling of both kinds, en passant.

use crate::support::Engine;

#[test]
fn case_16_illegal_positions_are_refused_and_the_old_one_is_kept() {
    let mut engine = Engine::start();
    engine.say("position startpos moves e2e4");
    engine.say("d");
    let before = engine.until("moves");
    for position in [
        "",
        "fen",
        "fen nonsense",
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "fen 8/8/8/8/8/8/8/K7 w - - 0 1",
        "fen kk6/8/8/8/8/8/8/KK6 w - - 0 1",
        "fen P6k/8/8/8/8/8/8/K7 w - - 0 1",
        "fen R6k/8/8/8/8/8/8/K7 w - - 0 1",
        "fen kqqqqqqq/qqqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ w - - 0 1",
        "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1",
        "startpos moves e2e5",
        "startpos moves e2e4 e7e5 e1g1",
        "startpos moves e2e4 e2e4",
        "startpos moves e2e4 0000",
        "fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 moves h8g7",
    ] {
        engine.say(&format!("position {position}"));
        assert!(engine.complaint().len() > 20, "{position}");
        engine.say("d");
        assert_eq!(engine.until("moves"), before, "{position}");
    }
    assert!(engine.search("startpos", "go depth 1").best.is_some());
}

#[test]
fn a_game_goes_on_from_the_position_before() {
    let mut engine = Engine::start();
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1"];
    for played in 1..=moves.len() {
        engine.say(&format!("position startpos moves {}", moves[..played].join(" ")));
    }
    engine.say("d");
    let lines = engine.until("moves");
    let fen = "position r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 3 5";
    assert!(lines.iter().any(|line| line.starts_with(fen)), "{lines:?}");
}

#[test]
fn case_19_castling_is_written_as_the_option_says() {
    let mut engine = Engine::start();
    let castles = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let moves = engine.legal_moves(castles);
    assert!(moves.contains(&"e1g1".to_owned()) && moves.contains(&"e1c1".to_owned()));
    assert!(!moves.contains(&"e1h1".to_owned()));
    engine.say("setoption name UCI_Chess960 value true");
    let moves = engine.legal_moves(castles);
    assert!(moves.contains(&"e1h1".to_owned()) && moves.contains(&"e1a1".to_owned()));
    // King or rook stand on their targets already, or on each other's.
    for (fen, castling) in [
        ("fen 4k3/8/8/8/8/8/8/5RK1 w F - 0 1", "g1f1"),
        ("fen 4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"),
        ("fen 4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1"),
    ] {
        assert!(engine.legal_moves(fen).contains(&castling.to_owned()), "{fen}");
        let answer = engine.search(fen, &format!("go depth 2 searchmoves {castling}"));
        assert_eq!(answer.best(), castling);
    }
    engine.say("setoption name UCI_Chess960 value false");
    assert!(engine.legal_moves(castles).contains(&"e1g1".to_owned()));
}

#[test]
fn case_20_a_pawn_that_nobody_can_take_in_passing_makes_no_other_position() {
    let mut engine = Engine::start();
    // The position after 1.e4 comes back twice: the first time with a square behind the pawn.
    let moves = "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1";
    let answer = engine.search(&format!("startpos moves {moves}"), "go depth 1");
    assert!(answer.best.is_some(), "a draw by repetition, and still a move");
    // Taking in passing would open the fourth rank to the rook.
    let pinned = "fen 8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1";
    assert!(!engine.legal_moves(pinned).contains(&"e4d3".to_owned()));
    let free = "fen 8/8/8/8/3Pp3/8/k7/4K3 b - d3 0 1";
    assert!(engine.legal_moves(free).contains(&"e4d3".to_owned()));
}
