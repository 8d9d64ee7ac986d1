//! Lines that make no sense.

use crate::support::Engine;

#[test]
fn nonsense_is_complained_of_or_skipped_and_does_no_harm() {
    let mut engine = Engine::start();
    for line in ["hello", "position", "go searchmoves", "\u{1f600}", "setoption name \u{e9} value"]
    {
        engine.say(line);
        engine.say("stop");
    }
    engine.say_raw(b"\xff\xfe\x00 \n");
    engine.say_raw(&[b'x'; 100_000]);
    engine.say("");
    engine.say_raw(b"position startpos moves ");
    engine.say_raw(&b"e2e4 ".repeat(10_000));
    engine.say("");
    engine.say("isready");
    engine.until("readyok");
    assert!(engine.search("startpos", "go depth 2").best.is_some());
    // A limit that cannot be read is none, but not meant as none.
    assert!(engine.search("startpos", "go depth x").best.is_some());
}

#[test]
fn a_game_that_there_is_not_is_refused() {
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_gametree"))
        .args(["uci", "--game", "chss"])
        .output()
        .expect("the program starts");
    assert_eq!(program.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&program.stderr).contains("chess"));
}
