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

/// A program that waits for words which never come, and one that signals it.
#[cfg(unix)]
#[test]
fn the_first_interrupt_ends_a_wait_for_input() {
    let pipe = format!("{}-silent", file("pipe", b""));
    let _ = std::fs::remove_file(&pipe);
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for (words, signal) in [
        (&["play", "--load", &pipe][..], "-INT"),
        (&["solve", "connect-four", "--file", &pipe], "-INT"),
        (&["solve", "connect-four", "--file", "-"], "-INT"),
        (&["analyze", "pig:5", "--file", "-"], "-TERM"),
        (&["check", "--facts", &pipe], "-INT"),
    ] {
        let mut command = program();
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(1_500));
        let id = child.id().to_string();
        let kill = std::process::Command::new("kill").args([signal, &id]).status();
        assert!(kill.unwrap().success());
        let start = Instant::now();
        while child.try_wait().unwrap().is_none() && start.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = child.kill();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{words:?}");
    }
    let refused = run(&["solve", "backgammon", "6 v 1", "--tables", &pipe]).ends_with(2);
    assert!(refused.err.contains("it is no regular file"), "{}", refused.err);
    std::fs::remove_file(&pipe).unwrap();
}

/// Rows of a position that was cut off are none, and there is nothing to take a mean of.
#[cfg(unix)]
#[test]
fn a_comparison_that_is_interrupted_at_once_claims_nothing() {
    let lines = file("one-line.txt", b"4453\n");
    let mut command = program();
    command.args(["compare", "connect-four", "--file", &lines, "--depth", "40"]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1_500));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!text.contains("geometric means"), "{text}");
    assert!(text.contains("interrupted before the first position"), "{text}");
}
