//! Positions from a file, one a line.

use crate::support::{file, run, run_with_input};

/// Late positions, so that the answers take no time. Their scores are those of the position sets.
const POSITIONS: &str = "\
# position and score
2252576253462244111563365343671351441 -1
% another remark

7422341735647741166133573473242566 1
23163416124767223154467471272416755633 0
";

#[test]
fn scores_are_compared() {
    let file = file("good.txt", POSITIONS.as_bytes());
    let run = run(&["solve", "connect-four", "--file", &file, "--check"]).ends_with(0);
    assert!(run.out.contains("3 positions · 3 agreed · 0 failed"), "{}", run.out);
    assert_eq!(run.out.matches('✓').count(), 3);
}

#[test]
fn a_wrong_score_is_a_failed_check() {
    let wrong = POSITIONS.replace("566 1", "566 2");
    let words = ["solve", "connect-four", "--file", "-", "--check", "--json"];
    let run = run_with_input(&words, wrong.as_bytes()).ends_with(1);
    let objects = run.json();
    let second = &objects[1];
    assert_eq!((&second["expected"], &second["ok"]), (&2.into(), &false.into()));
    assert_eq!(second["value"]["score"], 1);
    let summary = objects.last().unwrap();
    assert_eq!(summary["summary"], true);
    for (name, count) in [("checked", 3), ("agreed", 2), ("failed", 1), ("bad_lines", 0)] {
        assert_eq!(summary[name], count, "{name}");
    }
}

#[test]
fn a_bad_line_is_reported_with_its_number_and_the_batch_goes_on() {
    let text = format!("{POSITIONS}99 1\n7422341735647741166133573473242566 nonsense\n\u{7f} 1\n");
    let words = ["solve", "connect-four", "--file", "-", "--check"];
    let run = run_with_input(&words, text.as_bytes()).ends_with(2);
    assert!(run.err.contains("line 7: column 9"), "{}", run.err);
    assert!(run.err.contains("line 8: 'nonsense' is not a score"), "{}", run.err);
    assert!(run.err.contains("line 9: "), "{}", run.err);
    assert!(run.out.contains("3 agreed · 0 failed · 3 bad lines"), "{}", run.out);
}

#[test]
fn bad_lines_outrank_failures_and_failures_outrank_limits() {
    let words = ["solve", "connect-four", "--file", "-", "--check", "--nodes", "300"];
    let unfinished = "445 1\n";
    let failed = "2252576253462244111563365343671351441 7\n";
    let code = |text: String| run_with_input(&words, text.as_bytes()).code;
    assert_eq!(code(unfinished.to_owned()), 3);
    assert_eq!(code(format!("{unfinished}{failed}")), 1);
    assert_eq!(code(format!("{unfinished}{failed}x 1\n")), 2);
}

#[test]
fn bytes_that_are_no_text_are_a_bad_line() {
    let words = ["solve", "connect-four", "--file", "-"];
    let run = run_with_input(&words, b"44\xff\n2252576253462244111563365343671351441\r\n");
    let run = run.ends_with(2);
    assert!(run.err.contains("line 1: "), "{}", run.err);
    assert!(run.out.contains("1 position · 1 bad line"), "{}", run.out);
}

#[test]
fn empty_and_binary_files_are_refused() {
    for (content, part) in [(&b"\n# nothing\n"[..], "holds no position"), (b"\0\x01", "binary")] {
        let run = run_with_input(&["solve", "connect-four", "--file", "-"], content).ends_with(2);
        assert!(run.err.contains(part), "{}", run.err);
    }
    let run = run(&["solve", "connect-four", "--file", "/no/such/file"]).ends_with(2);
    assert!(run.err.contains("there is no such file"));
}

#[test]
fn a_comparison_over_a_file_gives_geometric_means() {
    let words = ["compare", "connect-four", "--file", "-", "--depth", "4"];
    let run = run_with_input(&words, b"4453\n44\nbad\n").ends_with(2);
    assert!(run.err.contains("line 3: "), "{}", run.err);
    assert!(run.out.contains("alphabeta\t2\t1.00\t1.00\t✓"), "{}", run.out);
    assert!(run.out.contains("geometric means over 2 positions"));
}

#[test]
fn what_editors_write_before_a_text_is_no_part_of_it() {
    let lines = "\u{feff}4453\n";
    run_with_input(&["analyze", "connect-four", "--file", "-", "--depth", "2"], lines.as_bytes())
        .ends_with(0);
}

#[test]
fn the_engine_ends_what_nodes_limit_after_the_end_of_input() {
    let lines = b"position startpos\ngo nodes 3000\n";
    let told = run_with_input(&["uci"], lines).ends_with(0);
    assert!(told.out.contains(" nodes 3000 ") && told.out.contains("bestmove "), "{}", told.out);
    let lines = b"setoption name UCI_ShowWDL value true\n\
        position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo nodes 9\n";
    let told = run_with_input(&["uci"], lines).ends_with(0);
    assert!(told.out.contains("wdl 0 1000 0"), "{}", told.out);
    let lines = b"position startpos moves e2e4\nposition startpos move d2d4\nd\nquit\n";
    let told = run_with_input(&["uci"], lines).ends_with(0);
    assert!(told.out.contains("move d2d4") && told.out.contains("4P3"), "{}", told.out);
}
