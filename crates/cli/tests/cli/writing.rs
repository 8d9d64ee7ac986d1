//! Files that are written: nothing that is there and something else is lost.

use std::path::Path;

use crate::support::{Run, file, run, run_with_input};

/// A command that writes into the file of that name.
type Writes = fn(&str) -> Run;

/// Every way to write a file that a short run can take.
const WAYS: &[(&str, Writes)] = &[
    ("picture", |name| run(&["trace", "tree:(1 2)", "--svg", name])),
    ("proof", |name| run(&["solve", "hexapawn:3x3", "--proof", name])),
    ("saved game", |name| {
        let typed = format!("save {name}\nquit\n");
        run_with_input(&["play", "tic-tac-toe", "--human", "both"], typed.as_bytes())
    }),
    ("games", |name| run(&[MATCH, &["--out", name]].concat())),
    ("page", |name| run(&[MATCH, &["--report", name]].concat())),
    ("networks", |name| run(&["tune", "backgammon", "--games", "2", "--out", name])),
];
const MATCH: &[&str] = &[
    "match",
    "tic-tac-toe",
    "--depth",
    "1",
    "--games",
    "2",
    "--player",
    "name=a",
    "--player",
    "name=b",
];

/// What a command says on both outputs.
fn told(run: &Run) -> String {
    format!("{}{}", run.out, run.err)
}

#[test]
fn a_file_of_another_kind_is_left_alone_and_one_of_the_same_kind_replaced() {
    for &(kind, writes) in WAYS {
        let users = b"what the user has written\n";
        let name = file(&format!("written-{}", kind.replace(' ', "-")), users);
        let refused = writes(&name);
        assert!(told(&refused).contains("is there already"), "{kind}: {}", told(&refused));
        assert!(refused.code == 2 || kind == "saved game", "{kind}: {}", refused.code);
        assert_eq!(std::fs::read(&name).expect("still there"), users, "{kind}");
        std::fs::remove_file(&name).expect("it was made");
        // The games of a match are not replaced at all: see the tests of matches.
        let times = if kind == "games" { 1 } else { 2 };
        for _ in 0..times {
            let written = writes(&name).ends_with(0);
            assert!(!written.err.contains("error"), "{kind}: {}", written.err);
            assert!(std::fs::metadata(&name).expect("written").len() > 30, "{kind}");
        }
        // A file that begins like one of a kind is none of another.
        let begun = std::fs::read(&name).expect("written");
        for &(other, writes) in WAYS.iter().filter(|(other, _)| *other != kind) {
            assert!(told(&writes(&name)).contains("is there already"), "{other} over {kind}");
        }
        assert_eq!(std::fs::read(&name).expect("still there"), begun, "{kind}");
        for name in [name.clone(), format!("{name}.checkpoint")] {
            let _ = std::fs::remove_file(name);
        }
    }
}

#[test]
fn where_nothing_can_be_written_is_said_before_the_work() {
    for (words, message) in [
        (&["table", "build", "backgammon", "--out"][..], "there is no folder '/no/such'"),
        (&["tune", "backgammon", "--out"], "there is no folder '/no/such'"),
        (&["tune", "chess", "--out"], "there is no folder '/no/such'"),
        (&["trace", "tree:(1 2)", "--svg"], "there is no folder '/no/such'"),
        (&["solve", "hexapawn:3x3", "--proof"], "there is no folder '/no/such'"),
    ] {
        let refused = run(&[words, &["/no/such/file"]].concat()).ends_with(2);
        assert!(refused.err.contains(message) && refused.out.is_empty(), "{}", refused.err);
        let refused = run(&[words, &[""]].concat()).ends_with(2);
        assert!(refused.err.contains("the name of a file is empty"), "{}", refused.err);
    }
    assert!(!Path::new("/no").exists());
}

#[test]
fn a_damaged_checkpoint_is_refused_and_left_as_it_is() {
    let name = file("damaged-checkpoint", b"");
    let words = ["tune", "backgammon", "--games", "1", "--out", &name];
    run(&words).ends_with(0);
    let checkpoint = format!("{name}.checkpoint");
    let mut bytes = std::fs::read(&checkpoint).expect("a checkpoint");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&checkpoint, &bytes).expect("written");
    let refused = run(&words).ends_with(2);
    assert!(refused.err.contains("the checkpoint is damaged"), "{}", refused.err);
    assert_eq!(std::fs::read(&checkpoint).expect("still there"), bytes);
    for name in [name, checkpoint] {
        std::fs::remove_file(name).expect("it was made");
    }
}

#[test]
fn learning_says_what_it_will_do_and_does_it() {
    let name = file("learnt", b"");
    let told = run(&["tune", "backgammon", "--games", "20", "--out", &name]).ends_with(0);
    assert!(told.out.contains("20 games of self-play, then 1 game with targets"), "{}", told.out);
    let refused = run(&["tune", "backgammon", "--games", "0", "--out", &name]).ends_with(2);
    assert!(refused.err.contains("from 0 games nothing is learnt"), "{}", refused.err);
    for name in [name.clone(), format!("{name}.checkpoint")] {
        std::fs::remove_file(name).expect("it was made");
    }
}
