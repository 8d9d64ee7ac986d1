//! What an evaluator says, term by term.

use gametree_host::{HostError, open};

const ITALIAN: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
const BEHIND: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNB1K2R b KQkq - 4 4";

#[test]
fn the_terms_add_up_to_the_score() {
    let mut session = open("chess").expect("a game");
    for position in [ITALIAN, BEHIND] {
        session.set_position(position).expect("a position");
        let judgement = session.judge(None).expect("terms");
        assert_eq!(judgement.eval, "classical");
        assert!(judgement.terms.len() > 30);
        let tapered: f64 = judgement.terms.iter().map(|term| term.tapered).sum();
        assert!((tapered - f64::from(judgement.score)).abs() < 2.0, "{tapered} {judgement:?}");
        let midgame: i32 = judgement.terms.iter().map(|term| term.total.midgame).sum();
        assert_eq!(midgame, judgement.sum.midgame);
    }
}

#[test]
fn scores_are_seen_by_the_first_player() {
    let mut session = open("chess").expect("a game");
    session.set_position(BEHIND).expect("a position");
    let judgement = session.judge(Some("classical")).expect("terms");
    assert!(judgement.score < -600, "White lacks a queen");
    assert_eq!(judgement.score_to_move, -judgement.score);
    let queens = judgement.terms.iter().find(|term| term.term == "material.queen").expect("queens");
    assert_eq!((queens.first.count, queens.second.count), (0, 1));
    assert!(queens.tapered < -600.0);
}

#[test]
fn an_evaluator_without_terms_says_so_and_who_has_them() {
    let chess = open("chess").expect("a game");
    let error = chess.judge(Some("material")).expect_err("no terms");
    assert_eq!(
        error.to_string(),
        "explain eval cannot take the evaluator 'material' of chess: it is not a sum of terms"
    );
    assert_eq!(error.hint().as_deref(), Some("these can: --eval classical"));
    assert!(matches!(chess.judge(Some("clasical")), Err(HostError::UnknownName { .. })));
    let nim = open("nim:3,4").expect("a game").judge(None).expect_err("no terms");
    assert_eq!(nim.hint(), None);
}

#[test]
fn a_finished_game_is_not_judged() {
    let mut session = open("chess").expect("a game");
    session.set_position("8/8/8/4k3/8/4K3/8/8 w - - 0 1").expect("a position");
    assert!(matches!(session.judge(None), Err(HostError::GameOver(_))));
}
