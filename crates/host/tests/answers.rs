//! Analysing and solving through the facade.

use gametree_host::{
    Batch, BatchItem, Expectation, Purpose, RequestBuilder, SearchRequest, Session, SolveScope,
    Solving, ValueKind, open,
};
use serde_json::{Value, json, to_value};

fn session(game: &str, position: &str) -> Box<dyn Session> {
    let mut session = open(game).expect("a game");
    session.set_position(position).expect("a position");
    session
}

fn builder(purpose: Purpose) -> RequestBuilder {
    RequestBuilder::new(purpose).hash(1 << 20).expect("a megabyte")
}

fn request(purpose: Purpose) -> SearchRequest {
    builder(purpose).build().expect("a request")
}

fn plain(game: &str, depth: usize) -> Value {
    let request = builder(Purpose::Analyze).preset("plain").and_then(|b| b.lines("1"));
    let request = request.and_then(|b| b.depth(depth)).and_then(|b| b.eval("none")?.build());
    let mut session = open(game).expect("a game");
    let analysis = session.analyze(&request.expect("fits"), &mut |_| ()).expect("an answer");
    to_value(analysis).expect("plain data")
}

#[test]
fn plain_alpha_beta_gives_the_published_figures() {
    assert_eq!(plain("tic-tac-toe", 9)["nodes"], 20_866);
    assert_eq!(plain("connect-four", 8)["nodes"], 12_574);
    assert_eq!(plain("connect-four", 10)["nodes"], 155_590);
}

#[test]
fn an_analysis_has_an_object_for_each_iteration_and_the_last_says_so() {
    let mut session = session("connect-four", "4453");
    let request = builder(Purpose::Analyze).depth(6).and_then(RequestBuilder::build).expect("fits");
    let mut events = Vec::new();
    let last = session
        .analyze(&request, &mut |event| events.push(to_value(event).expect("plain data")))
        .expect("an answer");
    assert_eq!(events.len(), 6);
    assert!(events[..5].iter().all(|event| event["final"] == false));
    let last = to_value(last).expect("plain data");
    assert_eq!(events[5], last);
    assert_eq!((&last["final"], &last["stopped_by"]), (&json!(true), &json!("depth")));
    assert_eq!(last["moves"].as_array().map(Vec::len), Some(7));
    for (field, value) in [
        ("schema", json!(1)),
        ("game", json!("connect-four")),
        ("position", json!("4453")),
        ("to_move", json!("first")),
        ("method", json!("alphabeta")),
        ("threads", json!(1)),
        ("hash_bytes", json!(1 << 20)),
        ("depth", json!(6)),
    ] {
        assert_eq!(last[field], value, "{field}");
    }
    assert_eq!(last["value"]["bound"], "exact");
}

#[test]
fn wins_carry_their_distance_and_the_customary_score() {
    let mut session = session("connect-four", "2252576253462244111563365343671351");
    let solved = session.solve(&request(Purpose::Solve), SolveScope::Best).expect("an answer");
    let solved = to_value(solved).expect("plain data");
    assert_eq!(
        solved["value"],
        json!({"kind": "win", "plies": 1, "score": 4, "bound": "exact", "proven": true})
    );
    assert_eq!(solved["to_move"], "first");
}

#[test]
fn every_method_gives_the_same_value() {
    for name in ["minimax", "negamax", "memo", "alphabeta", "pvs", "mtdf", "aspiration"] {
        let request = builder(Purpose::Analyze).method(name).and_then(RequestBuilder::build);
        let mut session = session("tic-tac-toe", "X...O....");
        let analysis = session.analyze(&request.expect("fits"), &mut |_| ()).expect("an answer");
        assert_eq!(analysis.value.map(|value| value.kind), Some(ValueKind::Draw), "{name}");
        assert!(analysis.settled, "{name}");
    }
}

#[test]
fn trees_are_solved_in_points() {
    for method in ["minimax", "memo", "alphabeta"] {
        let request = builder(Purpose::Solve).method(method).and_then(RequestBuilder::build);
        let mut session = open("tree:((3 12 8) (2 4 6) (14 5 2))").expect("a tree");
        let solved = session.solve(&request.expect("fits"), SolveScope::All).expect("an answer");
        let solved = to_value(solved).expect("plain data");
        assert_eq!(
            solved["value"],
            json!({"kind": "margin", "score": 3, "bound": "exact", "proven": true}),
            "{method}"
        );
        assert_eq!(solved["best"], "1");
    }
}

#[test]
fn a_finished_game_is_answered() {
    let mut session = session("tic-tac-toe", "XXXOO....");
    assert_eq!(session.to_move(), None);
    let request = request(Purpose::Analyze);
    let analysis = session.analyze(&request, &mut |_| ()).expect("an answer");
    assert_eq!(analysis.value.map(|value| value.kind), Some(ValueKind::Loss));
    assert_eq!((analysis.best, analysis.settled), (None, true));
    assert!(session.play("8").is_err());
}

#[test]
fn a_limit_leaves_an_honest_answer() {
    let mut session = open("connect-four").expect("a game");
    let request =
        builder(Purpose::Solve).nodes(1_000).and_then(RequestBuilder::build).expect("fits");
    let solved = session.solve(&request, SolveScope::All).expect("an answer");
    assert!(!solved.is_exact());
    assert_eq!(solved.stopped_by, "nodes");
}

#[test]
fn a_batch_goes_on_after_a_bad_line() {
    let mut session = open("connect-four").expect("a game");
    let question = Solving {
        request: request(Purpose::Solve),
        scope: SolveScope::Best,
        expectation: Expectation::Check,
    };
    let mut batch = Batch::new(&mut *session, question);
    let lines = [
        "# a comment",
        "",
        "2252576253462244111563365343671351441 -1",
        "22525762534622441115633653436713518 1",
        "7422341735647741166133573473242566 2",
        "7422341735647741166133573473242566",
        "  23163416124767223154467471272416755633 0 and more",
    ];
    let items: Vec<_> = lines.iter().filter_map(|line| batch.line(line)).collect();
    let numbers: Vec<_> = items
        .iter()
        .map(|item| match item {
            BatchItem::Answered(solved) => (solved.line, solved.ok),
            BatchItem::Bad { line, .. } => (Some(*line), None),
        })
        .collect();
    assert_eq!(
        numbers,
        [
            (Some(3), Some(true)),
            (Some(4), None),
            (Some(5), Some(false)),
            (Some(6), None),
            (Some(7), Some(true))
        ]
    );
    let BatchItem::Bad { line, error } = &items[1] else { panic!("line 4 is bad") };
    let error = to_value(error.to_json(Some(*line))).expect("plain data");
    assert_eq!(error["line"], 4);
    assert_eq!(error["span"], json!([34, 35]));
    assert_eq!(to_value(batch.summary()).expect("plain data")["summary"], json!(true),);
    let summary = batch.summary();
    assert_eq!((summary.checked, summary.agreed, summary.failed, summary.bad_lines), (3, 2, 1, 2));
}

#[test]
fn conflicts_and_unknown_names_say_what_to_do() {
    let error = builder(Purpose::Analyze).with("mtdf").and_then(RequestBuilder::build).unwrap_err();
    assert_eq!(error.to_string(), "'aspiration' and 'mtdf' exclude each other");
    let error =
        builder(Purpose::Analyze).without("table").and_then(RequestBuilder::build).unwrap_err();
    assert_eq!(error.to_string(), "'table-move' needs 'table'");
    let hint = "add --with table, or --without table,table-move,etc,symmetry";
    assert_eq!(error.hint().as_deref(), Some(hint));
    let error = builder(Purpose::Analyze).with("tabl").unwrap_err();
    assert_eq!(error.to_string(), "there is no enhancement 'tabl'; did you mean 'table'?");
    let request = builder(Purpose::Analyze)
        .eval("lnes")
        .and_then(RequestBuilder::build)
        .expect("checked later");
    let error = open("ttt").expect("a game").analyze(&request, &mut |_| ()).unwrap_err();
    assert_eq!(error.to_string(), "there is no evaluator 'lnes'; did you mean 'lines'?");
    assert!(builder(Purpose::Analyze).hash(0).is_err());
    assert!(builder(Purpose::Analyze).hash(usize::MAX).is_err());
    assert!(builder(Purpose::Analyze).depth(0).is_err());
    assert!(builder(Purpose::Analyze).depth(100_000).is_err());
    assert!(builder(Purpose::Analyze).threads(0).is_err());
}
