//! Positions, checks, levels, counts and errors through the facade.

use std::time::Duration;

use gametree_host::levels::{LEVELS, choose, hint};
use gametree_host::{
    Level, Purpose, RequestBuilder, SearchRequest, Severity, SolveScope, Split, Stop, games, open,
};
use serde_json::{json, to_value};

fn request() -> SearchRequest {
    RequestBuilder::new(Purpose::Play).hash(1 << 20).and_then(RequestBuilder::build).expect("fits")
}

#[test]
fn a_session_plays_takes_back_and_tells_where_it_is() {
    let mut session = open("tic-tac-toe").expect("a game");
    session.set_position("X...O....").expect("a position");
    session.play("8").expect("legal");
    let view = to_value(session.view()).expect("plain data");
    assert_eq!(view["position"], "X...O...X");
    assert_eq!((&view["to_move"], &view["played"]), (&json!("second"), &json!(["8"])));
    assert_eq!(view["moves"], json!(["1", "2", "3", "5", "6", "7"]));
    assert_eq!(view["board"]["kind"], "grid");
    let error = session.play("8").unwrap_err();
    assert_eq!(error.source_text(), Some(("8", 0..1)));
    assert!(error.hint().is_some_and(|hint| hint.starts_with("legal moves:")));
    assert_eq!(session.undo(), Ok("8".to_owned()));
    assert!(session.undo().is_err());
    assert_eq!(session.position_text(), "X...O....");
    session.reset();
    assert_eq!(session.legal_moves().len(), 9);
}

#[test]
fn every_game_is_listed_and_its_example_opens() {
    let listed = games();
    assert!(listed.iter().any(|entry| entry.name == "connect-four"));
    for entry in listed {
        let session = open(entry.example).expect("an example");
        assert_eq!(session.info(), &entry.info);
    }
}

#[test]
fn counts_are_right_and_split() {
    let mut session = open("tic-tac-toe").expect("a game");
    let perft = session.perft(2, Split::Moves, &Stop::new()).expect("not stopped");
    assert_eq!((perft.count, perft.moves.len()), (72, 9));
    assert!(perft.moves.iter().all(|mv| mv.count == 8));
    let mut session = open("connect-four").expect("a game");
    let perft = session.perft(7, Split::Sum, &Stop::new()).expect("not stopped");
    assert_eq!(perft.count, 823_536);
    assert!(session.perft(1_000_000, Split::Sum, &Stop::new()).is_err());
    let stop = Stop::new();
    stop.raise();
    let error = session.perft(30, Split::Sum, &stop).unwrap_err();
    assert_eq!(error.severity(), Severity::Interrupted);
}

#[test]
fn levels_choose_legal_moves_and_the_seed_repeats_them() {
    for level in &LEVELS[..4] {
        let game = |seed: u64| {
            let mut session = open("connect-four").expect("a game");
            let request = SearchRequest { seed, ..request() };
            for _ in 0..8 {
                let choice = choose(&mut *session, level, &request).expect("a move");
                session.play(&choice.mv).expect("legal");
            }
            session.played()
        };
        assert_eq!(game(7), game(7), "{}", level.name);
    }
    let mut session = open("tic-tac-toe").expect("a game");
    let first: std::collections::HashSet<_> = (0..40)
        .map(|seed| {
            let request = SearchRequest { seed, ..request() };
            choose(&mut *session, &LEVELS[5], &request).expect("a move").mv
        })
        .collect();
    assert!(first.len() > 1, "one of the best moves, by the seed");
    assert!(Level::numbered(0).is_err() && Level::numbered(99).is_err());
    session.set_position("XX.OO....").expect("a position");
    assert_eq!(hint(&mut *session, &request()).expect("a move").mv, "2");
}

#[test]
fn a_millisecond_gives_a_legal_move() {
    let mut session = open("connect-four").expect("a game");
    let time = Duration::from_millis(1);
    let request = RequestBuilder::new(Purpose::Analyze).time(time).and_then(RequestBuilder::build);
    let analysis = session.analyze(&request.expect("fits"), &mut |_| ()).expect("an answer");
    assert!(session.legal_moves().contains(&analysis.best.expect("a move")));
}

#[test]
fn a_tree_deeper_than_any_search_is_refused_with_the_limit_named() {
    // Without optimisation the deepest search takes more than the stack of a test thread.
    let roomy = std::thread::Builder::new().stack_size(16 << 20);
    roomy.spawn(refuse_a_deep_tree).expect("a thread").join().expect("refused");
}

fn refuse_a_deep_tree() {
    let deep = format!("tree:{}1{}", "(".repeat(5_000), ")".repeat(5_000));
    let mut session = open(&deep).expect("a tree");
    let error = session.solve(&request(), SolveScope::Best).unwrap_err();
    assert!(error.to_string().contains("1000 plies"), "{error}");
    assert_eq!(error.severity(), Severity::Limit);
    for method in ["minimax", "memo", "alphabeta"] {
        let request = RequestBuilder::new(Purpose::Analyze).method(method);
        let request = request.and_then(RequestBuilder::build).expect("fits");
        assert!(session.analyze(&request, &mut |_| ()).is_err(), "{method}");
    }
}
