//! Matches as they are typed.

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{file, program, run};

/// Two quick players of Connect Four.
const TWO: &[&str] =
    &["match", "connect-four", "--player", "name=A,eval=threats", "--player", "name=B,eval=centre"];

fn play(words: &[&str]) -> crate::support::Run {
    run(&[TWO, words].concat())
}

/// The games of a save file, without what no two runs have in common, in their order.
fn games(path: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().skip(1);
    let mut games: Vec<Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    for game in &mut games {
        game["began"] = Value::Null;
        for mv in game["moves"].as_array_mut().unwrap() {
            mv["ms"] = Value::Null;
        }
    }
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

#[test]
fn the_table_the_records_and_the_page_are_written() {
    let (out, page) = (file("match.txt", b""), file("match.html", b""));
    let words = ["--depth", "2", "--games", "6", "--out", &out, "--report", &page];
    let run = play(&words).ends_with(0);
    assert!(run.out.contains("player\trating\t±\tgames\tpoints"), "{}", run.out);
    assert!(run.out.contains("A against B: Elo ") && run.out.contains("6 games · 6 by the rules"));
    let records = std::fs::read_to_string(&out).unwrap();
    assert_eq!(records.matches("game connect-four\nmoves ").count(), 6);
    let loaded = crate::support::run(&["play", "--load", &out]).ends_with(0);
    assert!(loaded.out.contains("has won") || loaded.out.contains("is drawn"), "{}", loaded.out);
    assert!(std::fs::read_to_string(&page).unwrap().starts_with("<!doctype html>"));
}

#[test]
fn json_gives_each_game_and_then_the_summary() {
    let objects = play(&["--depth", "2", "--games", "4", "--json"]).ends_with(0).json();
    assert_eq!(objects.len(), 5);
    let mut numbers: Vec<_> = objects[..4].iter().map(|one| one["game"].as_u64()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [Some(0), Some(1), Some(2), Some(3)]);
    let last = &objects[4];
    assert_eq!((&last["final"], &last["played"]), (&Value::Bool(true), &Value::from(4)));
    assert!(last["pairings"][0]["estimate"]["score"].is_number());
}

#[test]
fn chess_is_recorded_as_pgn() {
    let out = file("match.pgn", b"");
    let words = ["match", "chess", "--player", "name=A", "--player", "name=B,eval=none"];
    let more = ["--depth", "1", "--games", "2", "--max-plies", "30", "--out", &out];
    run(&[&words[..], &more].concat()).ends_with(0);
    let pgn = std::fs::read_to_string(&out).unwrap();
    for part in ["[White \"A\"]", "[Black \"A\"]", "[Round \"1.2\"]", "{book}", "/1 0."] {
        assert!(pgn.contains(part), "{part}: {pgn}");
    }
}

#[test]
fn bad_words_are_told_with_what_would_be_right() {
    let cases: &[(&[&str], &str, &str)] = &[
        (&["--depth", "2", "--player", "evl=x"], "did you mean 'eval'?", "its words: name"),
        (&[], "nothing says how long 'A' may think", "--tc 5+0.05"),
        (&["--tc", "fast"], "--tc: 'fast' is no clock", "5+0.05"),
        (&["--depth", "2", "--player", "name=A"], "two players are called 'A'", "name=A,…"),
        (&["--depth", "2", "--openings", "no/file"], "there is no such file", ""),
        (&["--depth", "2", "--sprt", "elo0=9"], "elo0 (9) must be below elo1 (5)", ""),
        (&["--depth", "2", "--player", "x=1"], "players have no word 'x'", ""),
        (&["--depth", "2", "--player", "name=C,name=D"], "is said twice", ""),
        (&["--depth", "2", "--player", "name=C,eval=threats:"], "should follow", ""),
        (&["--depth", "2", "--games", "0"], "number of games 0 is out of range", ""),
        (&["--depth", "2", "--player", "name=C,eval=magic"], "no evaluator 'magic'", "threats"),
        (&["--depth", "2", "--player", "name=C,cmd=/no/engine"], "cannot be started", ""),
    ];
    for (words, message, hint) in cases {
        let run = play(words).ends_with(2);
        assert!(run.err.contains(message) && run.err.contains(hint), "{words:?}: {}", run.err);
    }
    let alone = run(&["match", "nim:3", "--player", "depth=1"]).ends_with(2);
    assert!(alone.err.contains("number of players 1 is out of range"), "{}", alone.err);
}

#[test]
fn openings_that_are_none_are_told_with_their_line() {
    let path = file("openings.txt", b"# comment\n4 4 5\n4 9\n");
    let run = play(&["--depth", "2", "--openings", &path]).ends_with(2);
    assert!(run.err.contains("line 3: ") && run.err.contains("column 9"), "{}", run.err);
}

/// Waits until the save file holds so many games.
fn wait_for_games(path: &str, games: usize, child: &mut Child) {
    let until = Instant::now() + Duration::from_secs(60);
    let lines = || std::fs::read_to_string(path).map_or(0, |text| text.matches('\n').count());
    while lines() <= games {
        assert!(child.try_wait().unwrap().is_none(), "it has ended already");
        assert!(Instant::now() < until, "no games");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_match_that_was_killed_goes_on_and_becomes_the_same() {
    let words = ["--nodes", "2000", "--games", "12", "--save"];
    let (whole, killed) = (file("whole.jsonl", b""), file("killed.jsonl", b""));
    play(&[&words[..], &[&whole]].concat()).ends_with(0);
    let mut command = program();
    command.args([TWO, &words[..], &[&killed]].concat()).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    wait_for_games(&killed, 2, &mut child);
    child.kill().unwrap();
    child.wait().unwrap();
    let run = play(&[&words[..], &[&killed]].concat()).ends_with(0);
    assert!(run.out.contains(" of 12 games are in the save file"), "{}", run.out);
    assert_eq!(games(&killed), games(&whole));
    let other = play(&["--nodes", "3000", "--save", &killed]).ends_with(2);
    assert!(other.err.contains("players[0].nodes: 2000 in the file, 3000 now"), "{}", other.err);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_the_table_and_what_was_played_is_kept() {
    let path = file("interrupted.jsonl", b"");
    let mut command = program();
    command.args([TWO, &["--nodes", "20000", "--games", "1000", "--save", &path]].concat());
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    wait_for_games(&path, 1, &mut child);
    let killed =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{out}");
    assert!(out.contains("player\trating") && out.contains("the same command goes on"), "{out}");
    assert!(!games(&path).is_empty());
}

#[test]
fn no_file_is_written_by_two_matches_or_for_two_purposes() {
    let (out, save) = (file("claimed.txt", b""), file("claimed.jsonl", b""));
    let words = ["--nodes", "20000", "--games", "2000", "--save", &save, "--out", &out];
    let mut command = program();
    command.args([TWO, &words[..]].concat()).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    wait_for_games(&save, 1, &mut child);
    for (option, path) in [("--save", &save), ("--out", &out)] {
        let refused = play(&["--depth", "2", option, path]).ends_with(2);
        assert!(refused.err.contains("is being written already"), "{}", refused.err);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let page = file("twice.html", b"");
    let refused = play(&["--depth", "2", "--out", &page, "--report", &page]).ends_with(2);
    assert!(refused.err.contains("or another option of this one"), "{}", refused.err);
}

#[test]
fn games_of_another_match_are_not_replaced() {
    let (out, save) = (file("kept.txt", b""), file("kept.jsonl", b""));
    let words = ["--depth", "1", "--games", "2", "--out", &out];
    play(&words).ends_with(0);
    let before = std::fs::read_to_string(&out).unwrap();
    let refused = play(&words).ends_with(2);
    assert!(refused.err.contains("holds the games of another match"), "{}", refused.err);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), before);
    let resumed = file("resumed.txt", b"");
    let words = ["--depth", "1", "--games", "2", "--save", &save, "--out", &resumed];
    play(&words).ends_with(0);
    play(&words).ends_with(0);
    assert_eq!(std::fs::read_to_string(&resumed).unwrap().matches("# pair ").count(), 2);
    // A game that was changed by hand is not believed.
    let text = std::fs::read_to_string(&save).unwrap();
    std::fs::write(&save, text.replace("\"first\":\"A\"", "\"first\":\"Z\"")).unwrap();
    let refused = play(&words).ends_with(2);
    assert!(refused.err.contains("game 1: its players are not 'A' and 'B'"), "{}", refused.err);
}
