//! Solving, comparing and checking what is known, where something is missing, over or too much.

use crate::support::{file, run, run_with_input};

/// The first line of a file of facts.
const HEADS: &str = "game,variant,quantity,value,source,verified";

#[test]
fn a_file_with_nothing_to_compare_says_so() {
    let row = |row: &str| format!("{HEADS}\n{row}\n");
    for (input, code, part) in [
        (String::new(), 2, "holds no fact"),
        (format!("{HEADS}\n"), 2, "holds no fact"),
        (row("kayles,0.77,period,12,,no"), 3, "nothing was compared"),
        (row("ludo,,luck,1,,yes"), 3, "nothing was compared"),
        (row("ludo,,luck,1,,yes"), 3, "docs/book/solving.md lists"),
        (row("kayles,0.77,period"), 2, "line 2: 3 columns: missing value, verified"),
        (row("kayles,0.77,period,12,,yes"), 0, "1 agreed"),
        (row("kayles,0.77,period,13,,yes"), 1, "1 failed"),
    ] {
        let run = run_with_input(&["check", "--facts", "-"], input.as_bytes()).ends_with(code);
        let told = format!("{}{}", run.out, run.err);
        assert!(told.contains(part), "{input}: {told}");
    }
    let header = b"game,variant,value,verified\n";
    let run = run_with_input(&["check", "--facts", "-"], header).ends_with(2);
    assert!(run.err.contains("names no column quantity"), "{}", run.err);
}

#[test]
fn a_playout_that_is_none_is_told_in_words() {
    for (input, part) in [
        ("\n", "holds no playout"),
        ("{\"game\" 3}", "  {\"game\" 3}\n          ^\n"),
        ("{\"game\":\"hex\"}", "line 1: the playout has no 'steps'"),
    ] {
        let run = run_with_input(&["check", "--playouts", "-"], input.as_bytes()).ends_with(2);
        assert!(run.err.contains(part), "{input}: {}", run.err);
    }
}

#[test]
fn a_switch_that_a_method_does_not_have_is_refused() {
    for words in [
        &["hex:3x3", "--method", "dfpn", "--without", "table"][..],
        &["hex:3x3", "--method", "pn", "--with", "killers"],
        &["hex:3x3", "--method", "memo", "--preset", "exact"],
        &["hex:3x3", "--method", "minimax", "--order", "none"],
        &["nim:1,2", "--method", "nimber", "--without", "table"],
        &["take-ends:1,2", "--method", "interval", "--without", "table"],
        &["pig:5", "--without", "killers"],
        &["pig:5", "--method", "expectiminimax", "--with", "table"],
    ] {
        let run = run(&[&["solve"], words].concat()).ends_with(2);
        let switch = words[words.len() - 2..].join(" ");
        let part = format!("cannot take {switch}: it has no enhancements");
        assert!(run.err.contains(&part) && run.err.contains("these can:"), "{}", run.err);
    }
    for (words, part) in [
        (&["hex:3x3", "--fraction"][..], "solve cannot take --fraction: no chance acts in hex:3x3"),
        (
            &["connect-four", "--method", "dfpn", "--eval", "threats"],
            "dfpn cannot take --eval threats",
        ),
        (&["hex:3x3", "--method", "memo", "--threads", "2"], "memo searches with one thread"),
    ] {
        let run = run(&[&["solve"], words].concat()).ends_with(2);
        assert!(run.err.contains(part), "{words:?}: {}", run.err);
    }
    run(&["solve", "hex:3x3", "--without", "killers"]).ends_with(0);
    run(&["solve", "hex:3x3", "--method", "dfpn", "--eval", "none"]).ends_with(0);
}

#[test]
fn a_memory_that_does_not_suffice_is_a_limit_like_others() {
    for (game, method) in [("hex:4x4", "memo"), ("dodgem:4", "pn"), ("chomp:6x6", "nimber")] {
        let words = ["solve", game, "--method", method, "--hash", "1K"];
        let run = crate::support::run(&words).ends_with(3);
        for part in [
            "not solved: nothing is known yet\n",
            "stopped by the limit on memory",
            "1K was allowed",
            "--hash 4K",
        ] {
            assert!(run.out.contains(part), "{method}: no {part:?} in {}", run.out);
        }
        let run = crate::support::run(&[&words[..], &["--json"]].concat()).ends_with(3);
        assert_eq!(run.json()[0]["stopped_by"], "memory");
    }
}

#[test]
fn the_method_is_told_with_its_reason() {
    for (words, line) in [
        (&["hexapawn:3x3"][..], "by memo: the game is small enough"),
        (&["domineering:5x5"], "by alphabeta: its questions of yes and no need only a part"),
        (&["hexapawn:3x3", "--method", "memo"], "by memo, as asked"),
    ] {
        let run = run(&[&["solve"], words].concat()).ends_with(0);
        assert!(run.out.contains(line), "{words:?}: {}", run.out);
    }
}

#[test]
fn a_command_to_come_back_keeps_the_past() {
    for (words, again) in [
        (&["dodgem:3", "-m", "a2a1 b1b2"][..], "dodgem:3 -m 'a2a1 b1b2'"),
        (&["dodgem:3", "X../X../.OO", "-m", "a2b2"], "dodgem:3 X../X../.OO -m a2b2"),
        (&["dodgem:3", "X../X../.OO"], "dodgem:3 X../X../.OO"),
        (&["connect-four", "44", "-m", "4 4"], "connect-four 4444"),
    ] {
        let run = run(&[&["show"], words].concat()).ends_with(0);
        assert!(run.out.contains(&format!("again with: gametree show {again}\n")), "{}", run.out);
    }
}

#[test]
fn a_game_that_is_over_has_nothing_to_compare() {
    let run = run(&["compare", "domineering:1x1"]).ends_with(0);
    let solved = crate::support::run(&["solve", "domineering:1x1"]).ends_with(0);
    assert_eq!(run.out, solved.out);
    let positions = file("over.txt", b"# one that goes on, and one that is over\n./.\n./#\n");
    let words = ["compare", "domineering:2x1", "--file", &positions];
    let run = crate::support::run(&words).ends_with(0);
    assert!(run.out.contains("the game is over, nothing to measure"), "{}", run.out);
}
