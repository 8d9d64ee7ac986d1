//! Suites of positions: `analyze --file`.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{Run, file, program, run, run_with_input};

const WINS: &str = include_str!("wins.epd");
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - -";

/// Analyses these lines with these words besides.
fn suite(words: &[&str], text: &str) -> Run {
    let all = [&["analyze", "chess", "--file", "-", "--nodes", "5k"], words].concat();
    run_with_input(&all, text.as_bytes())
}

/// The objects of the positions, and that of the summary.
fn objects(run: &Run) -> (Vec<Value>, Value) {
    let mut objects = run.json();
    let summary = objects.pop().expect("a summary");
    assert_eq!(summary["summary"], true);
    (objects, summary)
}

#[test]
fn a_suite_is_solved() {
    let run = suite(&["--check"], WINS).ends_with(0);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "position\tmove\twanted\tdepth\tscore\tnodes\tpoints\tok");
    let cells: Vec<&str> = lines[3].split('\t').collect();
    assert_eq!(cells[..3], ["smothered mate; Lucena 1497", "Qg8+", "bm Qg8+; dm 2"]);
    assert_eq!((cells[4], cells[7]), ("W3", "✓"));
    let last = lines.last().expect("a summary");
    assert!(last.starts_with("8 positions · 8 of 8 (100.0 %) solved · mean depth "), "{last}");
    let quiet = suite(&["--check", "-q"], WINS).ends_with(0);
    assert_eq!(quiet.out.lines().count(), 1);
}

#[test]
fn what_is_not_found_is_a_failed_check() {
    for asked in
        ["bm Kf1", "am Ra8", "bm Ra8; dm 1; am Ra8#", "dm -1", "c8 \"9 1\"; c9 \"a1a7 a1a8\""]
    {
        let run = suite(&["--check"], &format!("{BACK_RANK} {asked}; id 1\n{WINS}")).ends_with(1);
        assert!(run.out.contains("9 positions · 8 of 9 (88.9 %) solved"), "{}", run.out);
        assert_eq!(run.out.matches('✗').count(), 1, "{asked}");
    }
}

#[test]
fn points_are_added_up() {
    let lines = [
        format!("{BACK_RANK} bm Ra8#; c8 \"100 30\"; c9 \"a1a8 g1f1\"; id first"),
        format!("{BACK_RANK} c7 \"Kf1 Ra8#\"; c8 \"100 30\"; id second"),
        format!("{BACK_RANK} bm Ra8#; id \"no points\""),
    ];
    let run = suite(&["--check", "--json"], &lines.join("\n")).ends_with(1);
    let (positions, summary) = objects(&run);
    let field = |name: &str| positions.iter().map(|one| one[name].clone()).collect::<Vec<_>>();
    assert_eq!(field("points"), [100.into(), 30.into(), Value::Null]);
    assert_eq!(field("max_points"), [100.into(), 100.into(), Value::Null]);
    assert_eq!(field("ok"), [true, false, true].map(Value::from));
    assert_eq!(field("wanted"), ["bm Ra8#", "g1f1=100", "bm Ra8#"].map(Value::from));
    assert_eq!(field("record"), ["Ra8#"; 3].map(Value::from));
    assert_eq!(field("best"), ["a1a8"; 3].map(Value::from));
    assert_eq!(field("line"), [1, 2, 3].map(Value::from));
    for (name, count) in [
        ("checked", 3),
        ("agreed", 2),
        ("failed", 1),
        ("bad_lines", 0),
        ("points", 130),
        ("max_points", 200),
    ] {
        assert_eq!(summary[name], count, "{name}");
    }
    let told = suite(&["--check"], &lines.join("\n")).ends_with(1);
    assert!(told.out.contains("130 of 200 (65.0 %) points"), "{}", told.out);
}

#[test]
fn broken_lines_are_reported_and_the_suite_goes_on() {
    let lines = [
        format!("{BACK_RANK} bm Rb8;"),
        "6k1/5ppp/8/8/8/8/R5K1 w - - bm Ra8;".to_owned(),
        BACK_RANK.to_owned(),
        format!("{BACK_RANK} dm 0;"),
        format!("{BACK_RANK} c8 \"1 2\"; c9 a1a8;"),
        format!("{BACK_RANK} dm 1;"),
    ];
    let run = suite(&["--check"], &lines.join("\n")).ends_with(2);
    for part in [
        "line 1: bm Rb8: a rook does not go from a1 to b8",
        "line 2: the board has 7 rows, not 8",
        "line 3: the line asks for nothing",
        "line 4: dm 0: no mate has that distance",
        "line 5: c8 and c9 differ in length: 2 and 1",
    ] {
        assert!(run.err.contains(part), "{part}\n{}", run.err);
    }
    assert!(run.out.contains("1 position · 1 of 1 (100.0 %) solved · 5 bad lines"), "{}", run.out);
    suite(&["--check"], "no position\n").ends_with(2);
}

#[test]
fn the_order_of_the_lines_makes_no_difference() {
    let nodes = |text: &str| {
        let (positions, _) = objects(&suite(&["--json"], text).ends_with(0));
        let mut pairs: Vec<(String, String)> = positions
            .iter()
            .map(|one| (one["id"].to_string(), format!("{} {}", one["nodes"], one["value"])))
            .collect();
        pairs.sort();
        pairs
    };
    let backwards: Vec<&str> = WINS.lines().rev().collect();
    assert_eq!(nodes(WINS), nodes(&backwards.join("\n")));
}

#[test]
fn without_a_check_nothing_is_compared() {
    let text = format!("{BACK_RANK} bm Kf1; id \"a name\"\n{BACK_RANK} bm nonsense;\n{BACK_RANK}");
    let run = suite(&[], &text).ends_with(0);
    let first: Vec<Vec<&str>> = run.out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(first[0], ["position", "move", "depth", "score", "nodes", "line"]);
    assert_eq!((first[1][0], first[1][1], first[1][5]), ("a name", "Ra8#", "a1a8"));
    let whole = format!("{BACK_RANK} 0 1");
    assert_eq!((first[2][0], first[3][0]), (&*whole, &*whole));
    assert!(run.out.contains("3 positions · mean depth"), "{}", run.out);
}

#[test]
fn scores_are_expected_of_other_games_and_must_be_proven() {
    let words = ["analyze", "connect-four", "--file", "-", "--check", "--depth", "5"];
    let proven = "2252576253462244111563365343671351441 -1\n";
    let run = run_with_input(&words, proven.as_bytes()).ends_with(0);
    assert!(run.out.contains("1 of 1 (100.0 %) solved"), "{}", run.out);
    let run = run_with_input(&words, format!("{proven}445 1\n").as_bytes()).ends_with(3);
    assert!(run.out.contains("· 1 without a proven score"), "{}", run.out);
    let text = format!("{proven}445 1\n{}", proven.replace("-1", "-2"));
    run_with_input(&words, text.as_bytes()).ends_with(1);
    let run = run_with_input(&words, b"445 nonsense\n").ends_with(2);
    assert!(run.err.contains("'nonsense' is not a score"), "{}", run.err);
}

#[test]
fn a_request_that_fits_no_line_is_refused_at_once() {
    let refused = suite(&["--eval", "clasical"], WINS).ends_with(2);
    assert!(refused.err.contains("did you mean 'classical'?"), "{}", refused.err);
    assert_eq!(refused.err.matches("error").count(), 1, "{}", refused.err);
    let path = file("suite.epd", WINS.as_bytes());
    let run = run(&["analyze", "chess", "startpos", "--file", &path]).ends_with(2);
    assert!(run.err.contains("cannot be used with"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_was_counted_so_far() {
    let text = format!("{BACK_RANK} dm 1\nstartpos bm e4\n{BACK_RANK} dm 1\n");
    let path = file("interrupted.epd", text.as_bytes());
    let words = ["analyze", "chess", "--file", &path, "--check", "--time", "100s", "--json"];
    let mut child = program().args(words).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    out.read_line(&mut first).expect("the first position");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("the summary");
    let summary: Value = serde_json::from_str(&rest).expect(&rest);
    assert_eq!((&summary["positions"], &summary["agreed"]), (&1.into(), &1.into()));
    assert_eq!(summary["unfinished"], 0);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}
