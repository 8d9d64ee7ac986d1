//! Depth, nodes, mate and moves as they were asked for.

use std::time::Duration;

use gametree_protocol::uci::Score;

use crate::support::Engine;

#[test]
fn case_03_a_search_that_is_stopped_at_once_still_has_a_legal_move() {
    let mut engine = Engine::start();
    let position = "startpos moves e2e4 e7e5";
    let legal = engine.legal_moves(position);
    for _ in 0..30 {
        engine.say_all(&[&format!("position {position}"), "go infinite", "stop"]);
        let answer = engine.answer();
        assert!(legal.iter().any(|mv| mv == answer.best()), "{answer:?}");
    }
}

#[test]
fn case_04_limits_of_zero_and_unknown_words_do_no_harm() {
    let mut engine = Engine::start();
    for go in [
        "go movetime 0",
        "go depth 0",
        "go nodes 0",
        "go nodes 1",
        "go mate 0",
        "go mate 1",
        "go depth 2 fast please",
        "go winc 5 binc 5 depth 1",
        "go depth 1 depth 99999999999999999999 nodes 1",
    ] {
        engine.say_all(&["position startpos", go]);
        let answer = engine.answer_within(Duration::from_secs(5));
        assert_eq!(answer.best().len(), 4, "{go}");
    }
}

#[test]
fn case_17_depths_beyond_all_bounds_are_searched_without_harm() {
    let mut engine = Engine::start();
    for position in ["fen 8/8/8/1k6/8/8/1K6/8 w - - 0 1", "fen 7k/8/8/p7/P7/8/8/K7 w - - 0 1"] {
        for depth in ["255", "1000", "100000"] {
            engine.say_all(&[&format!("position {position}"), &format!("go depth {depth}")]);
            std::thread::sleep(Duration::from_millis(200));
            engine.say("stop");
            assert!(engine.answer().best.is_some());
        }
    }
    engine.is_ready();
}

#[test]
fn case_18_more_lines_than_moves_and_some_moves_only() {
    let mut engine = Engine::start();
    engine.say("setoption name MultiPV value 500");
    let few = engine.search("fen 7k/8/8/8/8/8/8/K7 w - - 0 1", "go depth 3");
    assert_eq!(few.infos().iter().filter_map(|info| info.multi_pv).max(), Some(3));
    let two = engine.search("startpos", "go depth 3 searchmoves a2a3 h2h3 e2e5");
    let lines = two.infos();
    assert!(lines.iter().all(|info| info.pv[0] == "a2a3" || info.pv[0] == "h2h3"), "{two:?}");
    assert_eq!(lines.iter().filter_map(|info| info.multi_pv).max(), Some(2));
    engine.say("setoption name MultiPV value 1");
    let one = engine.search("startpos", "go depth 3 searchmoves H2H4");
    assert_eq!(one.best(), "h2h4");
}

#[test]
fn several_lines_are_ordered_and_different() {
    let mut engine = Engine::start();
    engine.say("setoption name MultiPV value 4");
    let answer = engine.search("startpos moves e2e4 d7d5", "go depth 4");
    let infos = answer.infos();
    let last: Vec<_> = infos.iter().rev().take(4).rev().collect();
    let numbers: Vec<_> = last.iter().filter_map(|info| info.multi_pv).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
    let value = |score: Score| match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) => moves.signum() * 1_000_000 - moves,
    };
    let scores: Vec<_> =
        last.iter().filter_map(|info| info.score).map(|score| value(score.score)).collect();
    assert!(scores.is_sorted_by(|one, two| one >= two), "{scores:?}");
    assert_eq!(last[0].pv[0], answer.best());
}

#[test]
fn case_22_node_limits_are_kept_and_counts_only_grow() {
    let mut engine = Engine::start();
    for nodes in [1_u64, 100, 3_000, 20_000] {
        engine.say("ucinewgame");
        let answer = engine.search("startpos", &format!("go nodes {nodes}"));
        let counts: Vec<u64> = answer.infos().into_iter().filter_map(|info| info.nodes).collect();
        assert!(counts.is_sorted(), "{counts:?}");
        let last = *counts.last().expect("a count");
        assert!(last >= nodes * 9 / 10 && last <= nodes + 10, "{last} of {nodes}");
    }
}

#[test]
fn a_search_for_a_mate_ends_when_it_is_found() {
    let mut engine = Engine::start();
    let two = "fen 7k/8/8/8/8/8/1R6/R6K w - - 0 1";
    let answer = engine.search(two, "go mate 2");
    assert_eq!(answer.score(), Some(Score::Mate(2)));
    let answer = engine.search(two, "go mate 1");
    assert!(answer.best.is_some(), "there is none, and the search ends all the same");
}

#[test]
fn perft_counts_each_move() {
    let mut engine = Engine::start();
    engine.say_all(&["position startpos", "go perft 3"]);
    let lines = engine.until("Nodes searched");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 8902"));
    assert!(lines.contains(&"e2e4: 600".to_owned()));
}
