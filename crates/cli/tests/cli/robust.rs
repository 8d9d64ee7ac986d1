//! Large trees, closed pipes, interrupts: the right answer or a clear error, never a panic.

use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::{file, program, run};

#[test]
fn a_tree_100_000_deep_is_refused_with_the_limit_named() {
    let deep = "(".repeat(100_000) + "1" + &")".repeat(100_000);
    let game = format!("tree:@{}", file("deep.tree", deep.as_bytes()));
    run(&["show", &game]).ends_with(0);
    for words in [&["solve", &game][..], &["analyze", &game], &["trace", &game]] {
        let run = run(words).ends_with(3);
        assert!(run.err.contains("longer than 1000 plies"), "{words:?}: {}", run.err);
    }
    run(&["compare", &game]).ends_with(3);
    run(&["analyze", &game, "--depth", "5"]).ends_with(0);
    let open = format!("tree:@{}", file("open.tree", "(".repeat(100_000).as_bytes()));
    assert!(run(&["show", &open]).ends_with(2).err.contains("never closed"));
}

#[test]
fn a_million_leaves_are_no_trouble() {
    let row = |at: usize| {
        let leaves = (at..at + 1_000).map(|leaf| (leaf * 7_919 % 1_000).to_string());
        format!("({})", leaves.collect::<Vec<_>>().join(" "))
    };
    let tree = (0..1_000).map(row).collect::<Vec<_>>().join("\n");
    let game = format!("tree:@{}", file("million.tree", format!("({tree})").as_bytes()));
    let solved = run(&["solve", &game]).ends_with(0);
    assert!(solved.out.starts_with("0 points"), "{}", solved.out);
    let drawn = run(&["trace", &game, "--svg", "-"]).ends_with(0);
    assert!(drawn.out.len() < 2_000_000 && drawn.out.contains("are not drawn"));
}

#[test]
fn a_node_with_very_many_moves_is_analysed_in_time() {
    let leaves: Vec<String> = (0..300_000).map(|leaf| (leaf * 7_919 % 1_000).to_string()).collect();
    let game = format!("tree:@{}", file("wide.tree", format!("({})", leaves.join(" ")).as_bytes()));
    let began = Instant::now();
    let analysed = run(&["analyze", &game, "-q"]).ends_with(0);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    assert!(analysed.out.contains("999"), "the best leaf");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for words in [
        &["perft", "connect-four", "3", "--split"][..],
        &["trace", "tree:uniform,4,6"],
        &["completions", "bash"],
        &["--help"],
        &["analyze", "connect-four", "--depth", "6", "--json"],
    ] {
        let mut command = program();
        command.args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{words:?}: {err}");
        assert_eq!(err, "", "{words:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_best_so_far() {
    let mut command = program();
    command.args(["analyze", "connect-four", "--time", "10m", "--json"]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut first = [0; 1];
    // The first iteration is there, so the search has begun.
    out.read_exact(&mut first).unwrap();
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let start = Instant::now();
    let mut text = String::new();
    out.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(5));
    let last = text.lines().last().unwrap();
    assert!(last.contains(r#""stopped_by":"interrupt""#) && last.contains(r#""final":true"#));
}
