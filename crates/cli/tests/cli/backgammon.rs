//! Backgammon as a user meets it: exact endings, tables in a file, learning, a match.

use std::path::{Path, PathBuf};

use crate::support::run;

fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("gametree-cli-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn endings_have_their_published_chances() {
    // Of winning: 3/4, 1/6, 410592493/544195584; an expected result is twice that less one.
    for (position, expected) in [
        ("AQAAgAAAAAAAAA", 0.5),
        ("6,5 v 1x2", -2.0 / 3.0),
        ("6x2 v 6x2", 2.0 * 410_592_493.0 / 544_195_584.0 - 1.0),
        ("6 v 1 61", 1.0),
    ] {
        let solved = run(&["solve", "backgammon", position, "--json"]).ends_with(0);
        let value = &solved.json()[0]["value"];
        let score = value["score"].as_f64().expect("a number");
        assert!((score - expected).abs() < 1e-9, "{position}: {value}");
        assert_eq!(value["proven"], true, "{value}");
    }
    let best = run(&["solve", "backgammon", "6,1 v 1x2 61", "--json"]).ends_with(0);
    assert_eq!(best.json()[0]["best"], "6/off,1/off");
}

#[test]
fn every_throw_and_play_is_listed_with_its_expectation() {
    let throws = run(&["analyze", "backgammon", "AQAAgAAAAAAAAA", "--depth", "1", "--json"]);
    let throws = throws.ends_with(0).json();
    assert_eq!(throws[0]["moves"].as_array().expect("throws").len(), 21);
    let plays = run(&["analyze", "backgammon", "-m", "31", "--depth", "1", "--json"]).ends_with(0);
    let plays = plays.json();
    assert_eq!(plays[0]["moves"].as_array().expect("plays").len(), 16);
    assert_eq!(plays[0]["best"], "8/5,6/5");
}

#[test]
fn tables_are_kept_in_a_file_and_nothing_is_overwritten() {
    let path = fresh("bear-off");
    let name = path.to_str().expect("text");
    let built = run(&["table", "build", "backgammon", "--out", name]).ends_with(0);
    assert!((built.out + &built.err).contains("853,776 positions"));
    run(&["table", "verify", "backgammon", name]).ends_with(0);
    let words = ["analyze", "backgammon", "6x2 v 6x2", "--depth", "1", "--tables", name];
    run(&words).ends_with(0);
    let refused = run(&["table", "build", "backgammon", "--out", name]).ends_with(2);
    assert!(refused.err.contains("is there already"), "{}", refused.err);
    let mut bytes = std::fs::read(&path).expect("a file");
    bytes[1_000] ^= 1;
    std::fs::write(&path, &bytes).expect("written");
    for words in [&["table", "verify", "backgammon", name][..], &words] {
        let refused = run(words).ends_with(2);
        assert!(refused.err.contains("it is damaged"), "{}", refused.err);
    }
    assert_eq!(std::fs::read(&path).expect("a file"), bytes);
    let _ = std::fs::remove_file(&path);
}

#[test]
fn networks_are_learnt_in_one_command() {
    let path = fresh("network");
    let name = path.to_str().expect("text");
    let words = ["tune", "backgammon", "--games", "2", "--polish", "1", "--out", name];
    run(&words).ends_with(0);
    let first = std::fs::read(&path).expect("networks");
    let head = String::from_utf8_lossy(&first[..400]).into_owned();
    assert!(head.contains("gametree tune backgammon --games 2 --polish 1 --seed 1"), "{head}");
    // The checkpoint says that all is done.
    run(&words).ends_with(0);
    assert_eq!(std::fs::read(&path).expect("networks"), first);
    for path in [name.to_owned(), format!("{name}.checkpoint")] {
        let _ = std::fs::remove_file(path);
    }
}

#[test]
fn a_match_against_gnu_backgammon_counts_points() {
    if !Path::new("/usr/games/gnubg").exists() {
        eprintln!("skipped: /usr/games/gnubg is not installed");
        return;
    }
    let played = run(&["match", "backgammon", "--gnubg", "--games", "4", "--json"]).ends_with(0);
    let lines = played.json();
    assert_eq!(lines.len(), 3);
    let last = lines.last().expect("the end");
    assert_eq!((&last["games"], &last["final"]), (&4.into(), &true.into()));
    assert!(last["points_per_game"].is_number() && last["error"].is_number(), "{last}");
}

/// A program in the place of GNU Backgammon, which never listens.
#[cfg(unix)]
#[test]
fn the_other_program_does_not_outlive_a_match_that_is_ended() {
    use std::os::unix::fs::PermissionsExt;
    use std::time::{Duration, Instant};

    let (script, pid) = (fresh("silent"), fresh("silent-pid"));
    let text = format!("#!/bin/sh\necho $$ > {}\nexec sleep 600\n", pid.display());
    std::fs::write(&script, text).expect("written");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o700))
        .expect("it may be run");
    let mut command = crate::support::program();
    command.args(["match", "backgammon", "--gnubg"]).arg(&script);
    let mut child = command.stdout(std::process::Stdio::piped()).spawn().expect("it starts");
    let start = Instant::now();
    let other = loop {
        match std::fs::read_to_string(&pid) {
            Ok(text) if text.ends_with('\n') => break text.trim().to_owned(),
            _ => std::thread::sleep(Duration::from_millis(20)),
        }
        assert!(start.elapsed() < Duration::from_secs(20), "the script does not start");
    };
    let kill = |words: [&str; 2]| {
        let mut kill = std::process::Command::new("kill");
        kill.args(words).stderr(std::process::Stdio::null()).status().expect("kill runs").success()
    };
    assert!(kill(["-0", &other]) && kill(["-TERM", &child.id().to_string()]));
    let mut told = String::new();
    let out = child.stdout.as_mut().expect("an output");
    std::io::Read::read_to_string(out, &mut told).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(!kill(["-0", &other]), "{other} is still there");
    assert!(told.contains("nothing to count") && !told.contains("points a game"), "{told}");
    for path in [script, pid] {
        let _ = std::fs::remove_file(path);
    }
}
