//! What is said, and how.

use std::time::Duration;

use gametree_protocol::uci::{Message, OptionKind};

use crate::support::Engine;

#[test]
fn nothing_is_said_before_it_is_asked_and_only_the_protocol_after() {
    let mut engine = Engine::start();
    engine.is_silent();
    engine.say("uci");
    let lines = engine.until("uciok");
    for line in &lines {
        assert!(!matches!(Message::parse(line), Message::Other(_)), "{line}");
    }
    assert!(lines[0].starts_with("id name gametree"), "{}", lines[0]);
}

#[test]
fn every_option_is_declared_and_takes_its_default() {
    let mut engine = Engine::start();
    engine.say("uci");
    let mut names = Vec::new();
    for line in engine.until("uciok") {
        let Message::Option(option) = Message::parse(&line) else { continue };
        names.push(option.name.clone());
        match &option.kind {
            OptionKind::Spin { default, min, max } => {
                assert!((min..=max).contains(&default), "{line}");
                engine.say(&format!("setoption name {} value {default}", option.name));
            }
            OptionKind::Check { default } => {
                engine.say(&format!("setoption name {} value {default}", option.name));
            }
            OptionKind::Combo { default, choices } => {
                assert!(choices.contains(default), "{line}");
                engine.say(&format!("setoption name {} value {default}", option.name));
            }
            OptionKind::Button => engine.say(&format!("setoption name {}", option.name)),
            OptionKind::Text { .. } => {}
        }
    }
    engine.is_ready();
    for name in [
        "Hash",
        "Clear Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "Move Overhead",
        "UCI_Chess960",
        "UCI_ShowWDL",
        "UCI_LimitStrength",
        "UCI_Elo",
    ] {
        assert!(names.iter().any(|one| one == name), "{name}");
    }
}

#[test]
fn lines_are_whole_however_fast_the_commands_come() {
    let mut engine = Engine::start();
    for _ in 0..20 {
        engine.say_all(&["position startpos", "go infinite", "isready", "stop", "isready"]);
    }
    let mut best = 0;
    let mut ready = 0;
    while ready < 40 {
        let line = engine.line_within(Duration::from_secs(20)).expect("a line");
        match Message::parse(&line) {
            Message::BestMove { best: Some(_), .. } => best += 1,
            Message::ReadyOk => ready += 1,
            Message::Info(info) => assert!(info.string.is_none(), "{line}"),
            _ => panic!("{line}"),
        }
        assert_eq!(Message::parse(&line).to_string(), line, "a whole line");
    }
    while best < 20 {
        engine.until("bestmove");
        best += 1;
    }
    assert_eq!(best, 20, "one for each search");
}

#[test]
fn a_long_iteration_is_told_of_every_second() {
    let mut engine = Engine::start();
    engine.say_all(&["position startpos", "go infinite"]);
    let alone = |line: &String| line.starts_with("info nodes") || line.starts_with("info time");
    let mut lines = Vec::new();
    while !lines.iter().any(alone) {
        lines.extend(engine.line_within(Duration::from_secs(20)));
    }
    engine.say("stop");
    engine.answer();
}

#[test]
fn other_games_are_played_too() {
    let mut engine = Engine::with(&["--game", "connect-four"]);
    let answer = engine.search("fen 4453 moves 4 4", "go depth 8");
    assert!(answer.best().parse::<u32>().is_ok_and(|column| (1..=7).contains(&column)));
    engine.say("uci");
    let lines = engine.until("uciok");
    assert!(!lines.iter().any(|line| line.contains("Chess960")));
}

#[test]
fn case_21_the_bench_prints_the_same_signature_every_time() {
    let mut engine = Engine::with(&["--game", "nim:3,5,7"]);
    let signature = |engine: &mut Engine| {
        engine.say("bench");
        let lines = engine.until("nps");
        lines.into_iter().find(|line| line.starts_with("signature")).expect("a signature")
    };
    assert_eq!(signature(&mut engine), signature(&mut engine));
}

#[test]
fn the_evaluator_tells_its_terms() {
    let mut engine = Engine::start();
    engine.say("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    engine.say("eval");
    let lines = engine.until("score");
    assert!(lines[0].starts_with("term") && lines[0].contains("White"), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("material.pawn")), "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.ends_with("for White")), "{lines:?}");
}
