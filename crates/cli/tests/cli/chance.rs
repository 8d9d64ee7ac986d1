//! Games of chance: traces with odds, expected results checked.

use serde_json::Value;

use crate::support::{file, run};

#[test]
fn a_trace_shows_chance_with_its_odds() {
    let tree = "tree:(max (chance 0.5 3 0.5 -1) 1)";
    let objects = run(&["trace", tree, "--json"]).ends_with(0).json();
    let last = objects.last().unwrap();
    assert_eq!(last["leaves"], Value::from(vec![3.0, -1.0, 1.0]));
    let happened: Vec<_> = objects.iter().filter(|object| object["event"] == "happened").collect();
    assert_eq!(happened.len(), 2);
    assert!(happened.iter().all(|one| one["odds"]["probability"] == 0.5));
    assert!(objects.iter().any(|object| object["to_move"] == "chance"));
    let drawn = run(&["trace", tree, "--svg", "-"]).ends_with(0).out;
    assert!(drawn.contains("class=\"chance\"") && drawn.contains(">1/2</text>"), "{drawn}");
}

/// The values of Piglet 2 as published by Neller and Presser (2004).
#[test]
fn expected_results_in_a_file_are_checked() {
    let right = file("piglet.txt", b"0,0,0 4/7 win\n0,1,0 2/5 win\n1,0,0 0.6\n1,1,0 1/3\n");
    let checked = run(&["solve", "piglet:2", "--file", &right, "--check", "--json"]);
    let last = checked.ends_with(0).json().pop().unwrap();
    assert_eq!((&last["agreed"], &last["failed"]), (&4.into(), &0.into()));
    let wrong = file("piglet-wrong.txt", b"0,0,0 0.142857144\n");
    run(&["solve", "piglet:2", "--file", &wrong, "--check"]).ends_with(1);
    let bad = file("piglet-bad.txt", b"0,0,0 many\n");
    let err = run(&["solve", "piglet:2", "--file", &bad, "--check"]).ends_with(2).err;
    assert!(err.contains("'many' is not an expected result"), "{err}");
}

#[test]
fn faces_of_a_die_are_no_cells() {
    let shown = run(&["show", "einstein"]).ends_with(0).out;
    assert!(shown.contains("A │ B │ C │ . │ ."), "{shown}");
}

#[test]
fn a_finished_game_is_no_misfit() {
    let solved = run(&["solve", "backgammon", "BwAAHAAAAAAAAA"]).ends_with(0);
    assert!(solved.out.contains("the game is over"), "{}", solved.out);
}
