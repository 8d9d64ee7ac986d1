//! What is said of words that cannot be answered: what is wrong, where, and what would be right.

use crate::support::{file, run, run_with_input};

/// Words, and what must stand in the answer.
const CASES: &[(&[&str], &[&str])] = &[
    (&["show", "conect-four"], &["did you mean 'connect-four'?", "  ^^^^^^^^^^^\n"]),
    (&["show", "connect-four", "4458"], &["column 8", "  4458\n     ^\n", "try: gametree show"]),
    (&["show", "connect-four", "-m", "4 4 9"], &["  4 4 9\n      ^\n", "-m '4 4'"]),
    (&["show", "connect-four", "4444444"], &["  4444444\n        ^"]),
    (&["show", "tic-tac-toe", "XXX......"], &["error: "]),
    (&["show", "tree:((3 12) (2 4"], &["never closed", "^"]),
    (&["show", "tree:(a=(b=(1 a)))"], &["^"]),
    (&["analyze", "connect-four", "--dept", "3"], &["no option '--dept'", "'--depth'"]),
    (&["analyze", "connect-four", "--depth", "0"], &["depth must be 1 to 1000"]),
    (&["analyze", "connect-four", "--depth", "-1"], &["depth must be 1 to 1000"]),
    (&["analyze", "connect-four", "--depth", "99999999999999999999"], &["depth must be"]),
    (&["analyze", "connect-four", "--nodes", "0"], &["nodes must be 1 or more"]),
    (&["analyze", "connect-four", "--time", "-5s"], &["time must be more than zero"]),
    (&["analyze", "connect-four", "--hash", "0"], &["hash must be"]),
    (&["analyze", "connect-four", "--hash", "9000000G"], &["does not fit", "--hash"]),
    (&["analyze", "connect-four", "--threads", "0"], &["threads must be 1 to 256"]),
    (&["analyze", "connect-four", "--lines", "0"], &["--lines"]),
    (&["analyze", "connect-four", "--eval", "no-such"], &["evaluator"]),
    (&["analyze", "connect-four", "--with", "kilers"], &["did you mean 'killers'?"]),
    (&["analyze", "connect-four", "--with", "mtdf"], &["exclude each other", "--without"]),
    (&["analyze", "connect-four", "--method", "minmax"], &["did you mean 'minimax'?"]),
    (&["explain", "kilers"], &["did you mean 'killers'?", "try: gametree explain killers"]),
    (&["explain", "pvs", "4453"], &["only `explain eval` takes", "explain eval --game chess"]),
    (&["explain", "eval", "--eval", "clasical"], &["did you mean 'classical'?"]),
    (&["explain", "eval", "--eval", "material"], &["is not a sum of terms", "--eval classical"]),
    (&["explain", "eval", "no position"], &["no position", "^", "gametree show chess"]),
    (&["tune", "nim", "--out", "w.txt"], &["no evaluator of 'nim'", "gametree tune chess"]),
    (&["tune", "chess"], &["--out <FILE>"]),
    (&["tune", "chess", "--out", "w.txt", "--blend", "2"], &["a number from 0 to 1"]),
    (&["tune", "chess", "--out", "w", "--weights", "no/such"], &["'no/such': "]),
    (&["tune", "backgammon", "--out", "w", "--nodes", "9"], &["--nodes is for chess"]),
    (&["tune", "chess", "--out", "w", "--polish", "9"], &["--polish is for backgammon"]),
    (&["match", "chess", "--gnubg"], &["does not play chess", "match backgammon --gnubg"]),
    (&["match", "backgammon", "--gnubg", "no/such"], &["cannot start 'no/such'", "gnubg"]),
    (&["table", "build", "chess", "--out", "t"], &["endings are not solved here"]),
    (&["table", "verify", "backgammon", "no/such"], &["'no/such': there is no such file"]),
    (&["show", "backgammon", "6x16 v 1"], &["the side to move has 16 checkers"]),
    (&["show", "backgammon", "off v off"], &["both sides have borne off"]),
    (&["show", "backgammon", "6 v 2 71"], &["no dice show '71'", "  6 v 2 71\n        ^^\n"]),
    (&["show", "backgammon", "4HPwATDgc/ABM"], &["a position ID has 14 letters"]),
    (&["show", "backgammon", "-m", "33"], &["the opening throw is never a double"]),
    (&["solve", "connect-four", "--check"], &["--file"]),
    (&["analyze", "connect-four", "--check"], &["--file"]),
    (&["perft", "connect-four", "-2"], &["depth must be 0 to 1000"]),
    (&["games", "ches"], &["no game 'ches'"]),
    (&["shwo"], &["similar subcommand", "show"]),
    (&["analyze"], &["<GAME>"]),
];

#[test]
fn each_mistake_is_named_with_its_place_and_what_would_be_right() {
    for (words, expected) in CASES {
        let run = run(words).ends_with(2);
        for part in *expected {
            assert!(run.err.contains(part), "{words:?}: no {part:?} in\n{}", run.err);
        }
    }
}

#[test]
fn errors_are_objects_where_programs_read() {
    for words in [
        &["show", "connect-four", "4458", "--json"][..],
        &["analyze", "connect-four", "--depth", "0", "--json"],
        &["analyze", "connect-four", "--dept", "3", "--json"],
        &["show", "--json"],
    ] {
        let run = run(words).ends_with(2);
        let error: serde_json::Value = serde_json::from_str(&run.err).expect(&run.err);
        assert!(error["error"].is_string() && !error["hint"].is_null(), "{error}");
        assert!(error.get("line").is_some());
        assert_eq!(run.out, "");
    }
}

#[test]
fn files_that_are_no_text_are_refused() {
    let empty = file("empty.txt", b" \n\n");
    let binary = file("binary.txt", b"\x7fELF\0\0\x01");
    let latin = file("latin.txt", b"(1 2 \xe9)");
    for (game, part) in [
        (format!("tree:@{empty}"), "is empty"),
        (format!("tree:@{binary}"), "is a binary file"),
        (format!("tree:@{latin}"), "is not UTF-8"),
        ("tree:@/no/such/file".to_owned(), "there is no such file"),
        (format!("tree:@{}", env!("CARGO_TARGET_TMPDIR")), "it is a directory"),
    ] {
        let run = run(&["show", &game]).ends_with(2);
        assert!(run.err.contains(part), "{game}: {}", run.err);
    }
}

#[test]
fn an_error_in_a_file_names_the_line() {
    let tree = file("bad.tree", b"((3 12)\n (2 x)\n (1))");
    let run = run(&["solve", &format!("tree:@{tree}")]).ends_with(2);
    assert!(run.err.contains("line 2: ") && run.err.contains("   (2 x)\n      ^"), "{}", run.err);
}

#[test]
fn a_tree_comes_from_standard_input() {
    let run = run_with_input(&["solve", "tree:-"], b"((3 12 8)\n (2 4 6)\n (14 5 2))\n");
    assert!(run.ends_with(0).out.starts_with("3 points for the first player; best 1"));
}
