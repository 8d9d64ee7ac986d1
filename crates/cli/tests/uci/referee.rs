//! python-chess as the other end.

use std::process::Command;

/// Whether python-chess can be had here.
fn is_here() -> bool {
    let found = Command::new("python3").args(["-c", "import chess.engine"]).output();
    found.is_ok_and(|output| output.status.success())
}

#[test]
fn games_and_analyses_pass_a_strict_referee() {
    if !is_here() {
        eprintln!("skipped: python3 with the package chess is not installed");
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/uci/referee.py");
    let engine = env!("CARGO_BIN_EXE_gametree");
    let output = Command::new("python3").args([script, engine]).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("all is well"), "{}", String::from_utf8_lossy(&output.stderr));
}
