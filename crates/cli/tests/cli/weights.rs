//! Facts about evaluators whose weights come from a file.

use crate::support::{file, run};

/// The program's weights, but for a pawn, which is worth this much.
fn weights(name: &str, pawn: &str) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/data/chess-classical.txt");
    let own = std::fs::read_to_string(path).expect("the program's weights");
    let line = own.lines().find(|line| line.starts_with("material.pawn ")).expect("a pawn");
    file(name, own.replacen(line, &format!("material.pawn {pawn}"), 1).as_bytes())
}

/// White has a pawn more.
const PAWN_UP: &str = "4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1";

#[test]
fn weights_of_a_file_judge_wherever_an_evaluator_is_named() {
    let (dear, cheap) = (weights("dear.txt", "900 900"), weights("cheap.txt", "10 10"));
    let score = |path: &str| {
        let eval = format!("classical:{path}");
        let told = run(&["explain", "eval", PAWN_UP, "--eval", &eval, "--json"]).ends_with(0);
        told.json()[0]["score"].as_i64().expect("a score")
    };
    assert!(score(&dear) > 600 && score(&cheap) < 400, "{} {}", score(&dear), score(&cheap));
    let eval = format!("classical:{dear}");
    let words = ["analyze", "chess", PAWN_UP, "--depth", "2", "--json", "--eval", &eval];
    let found = run(&words).ends_with(0);
    let last = found.json().pop().expect("a line");
    assert!(last["moves"][0]["value"]["score"].as_i64().expect("a score") > 600, "{}", found.out);
    let player = format!("name=dear,eval={eval}");
    let words = ["match", "chess", "--player", &player, "--player", "name=own", "--nodes", "20"];
    run(&[&words[..], &["--games", "2", "--max-plies", "6", "-q"]].concat()).ends_with(0);
}

#[test]
fn a_file_that_holds_no_weights_is_refused_with_its_line() {
    let broken = weights("broken.txt", "100 x");
    let own = weights("own.txt", "100 100");
    let refused = |game: &str, eval: String, parts: &[&str]| {
        let run = run(&["analyze", game, "--eval", &eval, "--depth", "1"]).ends_with(2);
        let missing = parts.iter().find(|part| !run.err.contains(**part));
        assert_eq!(missing, None, "{}", run.err);
    };
    refused("chess", format!("classical:{broken}"), &["broken.txt', line 5: ", "not a weight"]);
    refused("chess", "classical:no/such".to_owned(), &["'no/such': ", "gametree tune"]);
    refused("chess", "classical:.".to_owned(), &["it is no file of weights"]);
    refused("chess", format!("material:{own}"), &["'material'", "--eval classical:FILE"]);
    refused("connect-four", format!("threats:{own}"), &["the evaluator 'threats'"]);
    refused("pig:20", format!("lead:{own}"), &["the evaluator 'lead'"]);
    refused("chess", format!("clasical:{own}"), &["clasical"]);
}
