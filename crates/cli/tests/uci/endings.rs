//! Mate, stalemate, draws, and the moves before and after them.

use gametree_protocol::uci::Score;

use crate::support::Engine;

/// White is a rook up and can take it home in any way but by repeating.
const ROOK_UP: &str = "fen 7k/8/8/8/8/8/R7/K7 w - - 0 1";

#[test]
fn case_09_there_is_no_move_after_mate_and_stalemate() {
    let mut engine = Engine::start();
    let mate = engine.search("fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go depth 5");
    assert_eq!((mate.best.as_deref(), mate.score()), (None, Some(Score::Mate(0))));
    assert_eq!(mate.lines.last().map(String::as_str), Some("bestmove (none)"));
    let stalemate = engine.search("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go movetime 10");
    assert_eq!((stalemate.best.as_deref(), stalemate.score()), (None, Some(Score::Centipawns(0))));
    let fool = "startpos moves f2f3 e7e5 g2g4 d8h4";
    assert_eq!(engine.search(fool, "go wtime 100 btime 100").best, None);
    assert!(engine.search("startpos", "go depth 2").best.is_some());
}

#[test]
fn case_10_a_root_that_is_drawn_already_still_gets_a_move() {
    let mut engine = Engine::start();
    let knights = "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6";
    for position in [
        "fen 7k/8/8/8/8/8/R7/K7 w - - 100 80",
        "fen 7k/8/8/8/8/8/R7/K7 b - - 100 80",
        "fen 7k/8/8/8/8/8/8/K7 w - - 0 1",
        knights,
    ] {
        for go in ["go depth 4", "go wtime 100 btime 100", "go nodes 100"] {
            let legal = engine.legal_moves(position);
            let answer = engine.search(position, go);
            let best = answer.best();
            assert!(legal.is_empty() || legal.iter().any(|mv| mv == best), "{position}: {best}");
        }
    }
    let on = format!("{knights} f3g1 f6g8 e2e4 e7e5");
    assert!(engine.search(&on, "go depth 2").best.is_some(), "and the game may go on");
}

#[test]
fn case_11_a_winner_does_not_repeat() {
    let mut engine = Engine::start();
    // After each of these, Ra2-a1 or Ra2-b2 would bring a position back for the third time.
    let position = format!("{ROOK_UP} moves a2b2 h8g8 b2a2 g8h8 a2b2 h8g8 b2a2 g8h8");
    let answer = engine.search(&position, "go depth 5");
    assert_ne!(answer.best(), "a2b2", "{answer:?}");
    assert!(answer.score().is_some_and(|score| match score {
        Score::Centipawns(value) => value > 100,
        Score::Mate(moves) => moves > 0,
    }));
}

#[test]
fn case_11_a_loser_repeats() {
    let mut engine = Engine::start();
    // White threatens everything but must answer checks: the queen goes on giving them.
    let position = "fen 5rk1/5ppp/8/8/8/q7/PP3PPP/1K1Q3R b - - 0 1";
    assert!(engine.search(position, "go depth 3").best.is_some());
    let perpetual = "fen 6k1/5ppp/8/8/8/5q2/Q4P2/R5K1 b - - 0 1 \
                     moves f3g4 g1f1 g4h3 f1g1 h3g4 g1f1 g4h3 f1g1";
    let answer = engine.search(perpetual, "go depth 3");
    assert_eq!(answer.score(), Some(Score::Centipawns(0)), "{answer:?}");
}

#[test]
fn case_12_mate_on_the_hundredth_ply_is_mate() {
    let mut engine = Engine::start();
    let mate = engine.search("fen 7k/8/6K1/8/8/8/8/R7 w - - 99 80", "go depth 4");
    assert_eq!((mate.best(), mate.score()), ("a1a8", Some(Score::Mate(1))));
    let late = engine.search("fen 7k/8/5K2/8/8/8/8/R7 w - - 99 80", "go depth 4");
    assert_eq!(late.score(), Some(Score::Centipawns(0)), "{late:?}");
}

#[test]
fn case_13_mates_are_counted_in_moves_with_a_sign() {
    let mut engine = Engine::start();
    for (position, moves) in [
        ("fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1),
        ("fen 7k/8/8/8/8/8/1R6/R6K w - - 0 1", 2),
        ("fen 8/6k1/R7/8/8/8/1R6/7K b - - 0 1", -2),
        ("fen k7/8/1K6/8/8/8/8/7R b - - 0 1", -1),
    ] {
        let answer = engine.search(position, "go depth 10");
        assert_eq!(answer.score(), Some(Score::Mate(moves)), "{position}");
        let infos = answer.infos();
        let plies = infos.last().map_or(0, |info| info.pv.len());
        let expected = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
        assert_eq!(plies as i32, expected, "{position}: a line as long as the mate");
    }
}

#[test]
fn case_14_lines_are_legal_and_begin_with_the_best_move() {
    let mut engine = Engine::start();
    let positions = [
        "startpos",
        "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ];
    for position in positions {
        let answer = engine.search(position, "go nodes 20000");
        let infos = answer.infos();
        let pv = &infos.last().expect("a line").pv;
        assert_eq!(pv.first().map(String::as_str), Some(answer.best()));
        assert_eq!(pv.get(1), answer.ponder.as_ref());
        for info in &infos {
            engine.say(&format!("position {position} moves {}", info.pv.join(" ")));
            engine.is_ready();
        }
    }
}

#[test]
fn case_14_no_line_goes_on_past_a_draw() {
    let mut engine = Engine::start();
    let answer = engine.search("fen 8/8/8/4k3/8/8/3pK3/8 w - - 0 1", "go depth 8");
    assert_eq!(answer.score(), Some(Score::Centipawns(0)));
    let best = answer.infos().into_iter().next_back().expect("a line");
    assert_eq!(best.pv, ["e2d2"], "only kings are left");
}
