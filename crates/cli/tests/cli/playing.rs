//! Games played by a script.

use crate::support::{file, run, run_with_input};

fn play(words: &[&str], input: &str) -> crate::support::Run {
    run_with_input(&[&["play"], words].concat(), input.as_bytes())
}

#[test]
fn a_game_survives_whatever_is_typed_and_ends_politely() {
    let typed = "4\nhint\nnonsense\n99\nlevel 77\nload /no/such/file\nsave\nundo\n\u{0}\n\n";
    let run = play(&["tic-tac-toe", "--seed", "1", "--level", "3"], typed).ends_with(0);
    assert!(run.out.contains("the engine (second) plays "), "{}", run.out);
    assert!(run.out.contains("hint: ") && run.out.contains("taken back: 4 "));
    for part in ["'nonsense' is not", "legal moves: ", "levels are 1 to 6", "no such file"] {
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
    assert!(run.out.ends_with("to go on: gametree play tic-tac-toe\n"), "{}", run.out);
}

#[test]
fn a_seed_repeats_the_game() {
    let words = ["play", "tic-tac-toe", "--human", "none", "--level", "1", "--seed", "5"];
    let first = run(&words).ends_with(0).out;
    assert_eq!(first, run(&words).out);
    assert!(first.contains("has won") || first.contains("is drawn"), "{first}");
}

#[test]
fn the_best_level_never_loses_at_tic_tac_toe() {
    let words = ["play", "tic-tac-toe", "--human", "none", "--level", "5", "--json"];
    for seed in ["1", "2", "3"] {
        let objects = run(&[&words[..], &["--seed", seed]].concat()).ends_with(0).json();
        assert_eq!(objects.last().unwrap()["result"]["kind"], "draw", "seed {seed}");
        assert!(objects.iter().all(|object| object["by"] == "engine"));
    }
}

#[test]
fn sides_are_swapped_and_games_are_saved_and_loaded() {
    let path = file("game.txt", b"");
    let typed = format!("4\nswap\nsave {path}\nnew\nload {path}\nquit\n");
    let run_first = play(&["tic-tac-toe", "--seed", "3", "--level", "2"], &typed).ends_with(0);
    assert!(run_first.out.contains("you play the second player now"), "{}", run_first.out);
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(
        saved.contains("game tic-tac-toe\n") && saved.contains("human second\nlevel 2\nseed 3")
    );
    let loaded = play(&["--load", &path], "").ends_with(0);
    assert!(loaded.out.contains("to go on: gametree play tic-tac-toe -m '4 "), "{}", loaded.out);
}

#[test]
fn a_finished_game_can_still_be_taken_back() {
    let words = ["tic-tac-toe", "--human", "both"];
    let run = play(&words, "0\n3\n1\n4\n2\n5\nundo\n8\n").ends_with(0);
    assert!(run.out.contains("the first player has won"), "{}", run.out);
    assert!(run.err.contains("the first player has won; there are no moves"), "{}", run.err);
    assert!(run.out.contains("taken back: 2"));
}
