//! Proof numbers as a user asks for them: values, moves, limits, and what they refuse.

use gametree_host::{
    HostError, Purpose, RequestBuilder, SearchRequest, SolveScope, Solved, ValueKind, open,
};

const METHODS: [&str; 3] = ["pn", "pn2", "dfpn"];

fn request(method: &str) -> RequestBuilder {
    RequestBuilder::new(Purpose::Solve).method(method).expect("a method")
}

fn solve(game: &str, request: &SearchRequest, scope: SolveScope) -> Result<Solved, HostError> {
    open(game).expect("a game").solve(request, scope)
}

#[test]
fn who_wins_is_what_it_is_by_other_methods() {
    for (game, kind) in [
        ("tic-tac-toe", ValueKind::Draw),
        ("connect-four:4x4", ValueKind::Draw),
        ("mnk:4,3,3", ValueKind::Win),
        ("kayles:4,3", ValueKind::Win),
        ("kayles:5,5", ValueKind::Loss),
        ("nim:2,3:misere", ValueKind::Win),
        ("chomp:3x3", ValueKind::Win),
    ] {
        for method in METHODS {
            let request = request(method).build().expect("a request");
            let solved = solve(game, &request, SolveScope::Best).expect("an answer");
            assert!(solved.is_exact() && solved.best.is_some(), "{game} by {method}");
            assert_eq!(solved.method, method);
            assert_eq!(solved.value.map(|value| value.kind), Some(kind), "{game} by {method}");
        }
    }
}

#[test]
fn every_move_is_judged_as_by_alpha_beta() {
    let judged = |game: &str, method: &str| {
        let request = request(method).build().expect("a request");
        let solved = solve(game, &request, SolveScope::All).expect("an answer");
        let kinds = solved.moves.iter();
        let kinds = kinds.map(|one| (one.mv.clone(), one.value.expect("settled").kind));
        let mut kinds: Vec<_> = kinds.collect();
        kinds.sort_by(|one, other| one.0.cmp(&other.0));
        kinds
    };
    for game in ["kayles:5,4", "chomp:3x3", "cram:2x3", "random-graph:7,14,draw"] {
        let expected = judged(game, "alphabeta");
        assert!(expected.len() > 1, "{game}");
        for method in METHODS {
            assert_eq!(judged(game, method), expected, "{game} by {method}");
        }
    }
}

#[test]
fn what_a_limit_leaves_open_is_unknown() {
    for method in METHODS {
        let limited = request(method).nodes(50).and_then(RequestBuilder::build);
        let limited = limited.expect("a request");
        let solved = solve("connect-four", &limited, SolveScope::Best).expect("an answer");
        assert!(!solved.is_exact() && solved.value.is_none(), "{method}");
        assert_eq!((solved.stopped_by, solved.nodes), ("nodes", 50));
    }
    let small = SearchRequest { hash_bytes: 2_000, ..request("pn").build().expect("a request") };
    let solved = solve("connect-four", &small, SolveScope::Best).expect("an answer");
    assert!(!solved.is_exact() && solved.value.is_none());
    assert_eq!(solved.stopped_by, "memory");
}

#[test]
fn misfits_are_told_what_fits() {
    let misfit = |game: &str, request: &SearchRequest| {
        let error = solve(game, request, SolveScope::Best).expect_err("a misfit");
        assert!(matches!(error, HostError::Misfit { .. }), "{error}");
        (error.to_string(), error.hint().unwrap_or_default())
    };
    for method in METHODS {
        let plain = request(method).build().expect("a request");
        let (error, hint) = misfit("take-ends:1,5,2", &plain);
        assert!(error.contains("points") && hint.contains("interval"), "{error}; {hint}");
        let (error, hint) = misfit("pig:10", &plain);
        assert!(error.contains("chance") && hint.contains("star2"), "{error}; {hint}");
        let deep = request(method).depth(3).and_then(RequestBuilder::build).expect("a request");
        let (error, hint) = misfit("tic-tac-toe", &deep);
        assert!(error.contains("depth") && hint.contains("--nodes"), "{error}; {hint}");
        let two = request(method).threads(2).and_then(RequestBuilder::build).expect("a request");
        match (method, solve("tic-tac-toe", &two, SolveScope::Best)) {
            ("dfpn", solved) => assert!(solved.expect("two threads").is_exact()),
            (_, Ok(_)) => panic!("{method} has one thread"),
            (_, Err(error)) => assert!(error.hint().unwrap_or_default().contains("one thread")),
        }
    }
    for method in METHODS.iter().copied().chain(["minimax", "negamax", "memo"]) {
        let error = request(method).mate(2).and_then(RequestBuilder::build).expect_err("a misfit");
        assert!(error.to_string().contains("--mate"), "{error}");
        assert_eq!(error.hint().as_deref(), Some("these can: alphabeta"));
    }
}
