//! Stopping, pondering, and answers in the midst of a search.

use std::time::{Duration, Instant};

use crate::support::{Engine, SILENCE};

const MATE_IN_ONE: &str = "fen 6k1/5ppp/8/8/8/8/8/K6R w - - 0 1";
const ONE_MOVE: &str = "fen 7k/8/8/8/8/8/6q1/K7 w - - 0 1";

#[test]
fn case_05_stop_without_a_search_says_nothing() {
    let mut engine = Engine::start();
    engine.say_all(&["stop", "ponderhit", "stop"]);
    engine.is_ready();
    engine.is_silent();
}

#[test]
fn case_06_a_second_stop_says_nothing() {
    let mut engine = Engine::start();
    engine.say_all(&["position startpos", "go infinite", "stop", "stop"]);
    engine.answer();
    engine.say("stop");
    engine.search("startpos", "go depth 1");
    engine.say("stop");
    engine.is_silent();
    engine.is_ready();
}

#[test]
fn case_07_infinite_and_ponder_keep_the_move_until_they_are_told() {
    let mut engine = Engine::start();
    let fool = "fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
    for position in [MATE_IN_ONE, ONE_MOVE, fool, "fen 8/8/8/8/8/8/8/K1k5 w - - 0 1"] {
        for (go, release) in [
            ("go infinite", "stop"),
            ("go", "stop"),
            ("go infinite depth 2", "stop"),
            ("go ponder wtime 1000 btime 1000", "ponderhit"),
            ("go ponder depth 1", "ponderhit"),
            ("go ponder movetime 1", "stop"),
        ] {
            engine.say_all(&[&format!("position {position}"), go]);
            engine.keeps_its_move();
            engine.say(release);
            engine.answer();
        }
    }
}

#[test]
fn case_07_a_mated_root_waits_too() {
    let mut engine = Engine::start();
    engine.say_all(&["position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go infinite"]);
    engine.keeps_its_move();
    engine.say("stop");
    assert_eq!(engine.answer().best, None);
}

#[test]
fn after_ponderhit_the_clock_counts() {
    let mut engine = Engine::start();
    engine.say_all(&["position startpos", "go ponder wtime 60000 btime 60000 movestogo 40"]);
    engine.keeps_its_move();
    engine.say("ponderhit");
    engine.answer_within(Duration::from_secs(15));
    engine.say_all(&["go ponder wtime 100 btime 100"]);
    engine.keeps_its_move();
    engine.say("ponderhit");
    engine.answer_within(Duration::from_secs(2));
}

#[test]
fn case_08_isready_is_answered_in_the_midst_of_a_search() {
    let mut engine = Engine::start();
    engine.say_all(&["position startpos", "go infinite"]);
    for _ in 0..3 {
        std::thread::sleep(Duration::from_millis(30));
        let asked = Instant::now();
        engine.say("isready");
        engine.until_within("readyok", Duration::from_secs(2));
        assert!(asked.elapsed() < Duration::from_secs(2));
    }
    engine.keeps_its_move();
    engine.say("stop");
    assert!(engine.answer().best.is_some());
}

#[test]
fn case_24_quit_and_end_of_input_end_a_search() {
    for go in ["go infinite", "go depth 100", "go ponder wtime 1 btime 1", "go perft 9"] {
        let mut engine = Engine::start();
        engine.say_all(&["position startpos", go]);
        std::thread::sleep(SILENCE / 4);
        engine.say("quit");
        engine.ends_within(Duration::from_secs(1));
        let mut engine = Engine::start();
        engine.say_all(&["position startpos", go]);
        engine.hang_up();
        engine.ends_within(Duration::from_secs(2));
    }
}

#[test]
fn a_short_search_to_a_depth_outlives_the_end_of_input() {
    let mut engine = Engine::start();
    engine.say_all(&["position startpos", "go depth 6"]);
    engine.hang_up();
    engine.until("info depth 6");
    assert!(engine.answer().best.is_some());
    engine.ends_within(Duration::from_secs(2));
}

#[test]
fn case_26_what_needs_the_engine_stops_a_search_first() {
    let mut engine = Engine::start();
    for command in [
        "position startpos moves e2e4",
        "ucinewgame",
        "setoption name Hash value 1",
        "setoption name Clear Hash",
        "setoption name UCI_Chess960 value true",
        "go depth 1",
        "go perft 1",
    ] {
        engine.say_all(&["position startpos", "go infinite"]);
        std::thread::sleep(Duration::from_millis(20));
        engine.say(command);
        assert!(engine.answer().best.is_some(), "{command}");
        match command {
            "go depth 1" => drop(engine.answer()),
            "go perft 1" => drop(engine.until("Nodes searched: 20")),
            _ => {}
        }
        engine.is_ready();
    }
}
