//! Proofs that are written out and followed.

use gametree_host::proof::{Goal, Proof, ProofCheck, verify_proof, write_proof};
use gametree_host::{
    Method, Player, Purpose, RequestBuilder, SearchRequest, SolveScope, Stop, open,
};

fn request(method: Option<Method>) -> SearchRequest {
    let builder = RequestBuilder::new(Purpose::Solve);
    let builder = match method {
        Some(method) => builder.method(method.name()).expect("a method"),
        None => builder,
    };
    builder.build().expect("a request")
}

fn proof_of(spec: &str, position: Option<&str>, method: Option<Method>) -> Proof {
    let request = request(method);
    let mut session = open(spec).expect("a game");
    if let Some(text) = position {
        session.set_position(text).expect("a position");
    }
    let solved = session.solve(&request, SolveScope::Best).expect("solved");
    write_proof(&solved, spec, &request, &mut |_| ()).expect("a proof")
}

fn follow(proof: &Proof) -> ProofCheck {
    verify_proof(proof, &Stop::new()).expect("a readable proof")
}

#[test]
fn what_every_method_proves_can_be_followed() {
    for (spec, side, goal) in [
        // Hexapawn: Gardner 1962; Hex: Nash 1949; dodgem: Berlekamp, Conway and Guy 1982.
        ("hexapawn:3x3", Player::Second, Goal::Win),
        ("hex:3x3", Player::First, Goal::Win),
        ("dodgem:3", Player::First, Goal::Win),
        ("clobber:3x3", Player::First, Goal::Win),
        ("nim:3,5,7", Player::First, Goal::Win),
        ("three-mens-morris", Player::First, Goal::Win),
        // A draw takes two claims.
        ("tic-tac-toe", Player::First, Goal::Draw),
        ("pong-hau-ki", Player::First, Goal::Draw),
    ] {
        for method in [None, Some(Method::Pn), Some(Method::Pn2), Some(Method::DfPn)] {
            let proof = proof_of(spec, None, method);
            let claims: Vec<_> = proof.claims().collect();
            assert_eq!((claims[0].side, claims[0].goal), (side, goal), "{spec}");
            assert_eq!(claims.len(), if goal == Goal::Draw { 2 } else { 1 }, "{spec}");
            let check = follow(&proof);
            assert!(check.ok, "{spec} by {method:?}: {:?}", check.flaw);
            assert_eq!(check.idle, 0, "{spec}");
            assert_eq!(Proof::read(&proof.text()), Ok(proof), "{spec}");
        }
    }
}

#[test]
fn a_finished_game_proves_itself() {
    let proof = proof_of("hex:2x2", Some("X./X. second"), None);
    assert_eq!(proof.moves(), 0);
    let check = follow(&proof);
    assert!(check.ok && check.positions == 0);
}

/// The proof with one line of it changed.
fn changed(proof: &Proof, change: impl Fn(&str) -> Option<String>) -> Proof {
    let text = proof.text();
    let lines: Vec<String> = text.lines().filter_map(change).collect();
    Proof::read(&lines.join("\n")).expect("still a proof by its form")
}

#[test]
fn what_is_not_shown_is_found_out() {
    let proof = proof_of("hexapawn:3x3", None, Some(Method::DfPn));
    let flaw = |proof: &Proof| follow(proof).flaw.expect("a flaw");
    let text = proof.text();
    let moves: Vec<&str> = text.lines().skip(4).collect();
    for &line in &moves {
        // Each position is needed: without its move, or with one that is no move, nothing is shown.
        let without = changed(&proof, |one| (one != line).then(|| one.to_owned()));
        assert!(flaw(&without).contains("no move is named"), "{line}");
        let position = line.split('\t').next().expect("a position");
        let wrong = format!("{position}\ta9a9");
        let illegal =
            changed(&proof, |one| Some(if one == line { wrong.clone() } else { one.to_owned() }));
        assert!(flaw(&illegal).contains("the move a9a9"), "{line}");
    }
    let claimed = |by: &'static str| {
        changed(&proof, move |one| {
            Some(if one.starts_with("claim") { by.to_owned() } else { one.to_owned() })
        })
    };
    assert!(!follow(&claimed("claim\tfirst\twin")).ok);
    assert!(follow(&claimed("claim\tsecond\tdraw")).ok, "who wins does not lose");
}

#[test]
fn a_move_that_throws_the_win_away_is_found_out() {
    // Tic-tac-toe is no win: every strategy that claims one has a flaw.
    let proof = proof_of("tic-tac-toe", None, None);
    let greedy = changed(&proof, |one| {
        Some(if one == "claim\tfirst\tdraw" {
            "claim\tfirst\twin".to_owned()
        } else {
            one.to_owned()
        })
    });
    assert!(follow(&greedy).flaw.expect("a flaw").contains("the game is over there"));
    // Pong hau k'i goes round for ever: holding a draw so is fine, winning so is not.
    let proof = proof_of("pong-hau-ki", None, None);
    let greedy = changed(&proof, |one| {
        Some(if one == "claim\tfirst\tdraw" {
            "claim\tfirst\twin".to_owned()
        } else {
            one.to_owned()
        })
    });
    assert!(!follow(&greedy).ok);
}

#[test]
fn what_is_no_proof_is_refused_with_its_line() {
    for (text, line, message) in [
        ("", 1, "'gametree-proof', a tab and a value belong here"),
        (
            "gametree-proof\t2\ngame\thex:2x2\nposition\t../..\n",
            1,
            "version 2 of the format is not known",
        ),
        ("gametree-proof\t1\ngame\thex:2x2\n", 1, "'position', a tab and a value belong here"),
        ("gametree-proof\t1\ngame\thex:2x2\nposition\t../..\n", 3, "nothing is claimed"),
        (
            "gametree-proof\t1\ngame\thex:2x2\nposition\t../..\nclaim\tnobody\twin\n",
            4,
            "this is no claim",
        ),
        (
            "gametree-proof\t1\ngame\thex:2x2\nposition\t../..\n../..\tb1\n",
            4,
            "this is neither a claim nor a position with its move",
        ),
        (
            "gametree-proof\t1\ngame\thex:2x2\nposition\t../..\nclaim\tfirst\twin\n../..\tb1\n../..\ta1\n",
            6,
            "this position has a move already, in line 5",
        ),
    ] {
        let (at, error) = Proof::read(text).expect_err("no proof");
        assert_eq!((at, error.to_string().as_str()), (line, message), "{text}");
    }
}

#[test]
fn points_cannot_be_proved_so() {
    let request = request(None);
    let mut session = open("dots-and-boxes:1x1").expect("a game");
    let solved = session.solve(&request, SolveScope::Best).expect("solved");
    let refused =
        write_proof(&solved, "dots-and-boxes:1x1", &request, &mut |_| ()).expect_err("points");
    assert!(refused.to_string().contains("no win, draw or loss"), "{refused}");
}
