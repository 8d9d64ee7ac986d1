//! Proofs in files: written by `solve`, followed by `check`.

use crate::support::{file, run, run_with_input};

#[test]
fn a_proof_is_written_and_followed() {
    let path = file("hexapawn.proof", b"");
    let words = ["solve", "hexapawn:3x3", "--method", "dfpn", "--proof", &path];
    let solved = run(&words).ends_with(0);
    assert!(solved.out.contains("the second player wins"), "{}", solved.out);
    let check = run(&["check", "--proof", &path]).ends_with(0);
    assert!(check.out.contains("the second player wins"), "{}", check.out);
    let check = run(&["check", "--proof", &path, "--json"]).ends_with(0);
    assert_eq!(check.json()[0]["ok"], true);
    assert_eq!(check.json()[0]["claims"][0]["goal"], "win");
}

#[test]
fn a_flaw_fails_the_check_and_a_broken_file_is_bad_input() {
    let head = "gametree-proof\t1\ngame\thex:2x2\nposition\t../..\nclaim\tfirst\twin\n";
    let missing = format!("{head}../..\tb1\n");
    let check = run_with_input(&["check", "--proof", "-"], missing.as_bytes()).ends_with(1);
    assert!(check.out.contains("no move is named"), "{}", check.out);
    let broken = format!("{head}../..\n");
    let check = run_with_input(&["check", "--proof", "-"], broken.as_bytes()).ends_with(2);
    assert!(check.err.contains("line 5: this is neither a claim nor"), "{}", check.err);
    for (old, new, line) in [("hex:2x2", "hox", 2), ("../..", "..X/..", 3)] {
        let wrong = head.replacen(old, new, 1) + "../..\ta1\n";
        let check = run_with_input(&["check", "--proof", "-"], wrong.as_bytes()).ends_with(2);
        assert!(check.err.contains(&format!("line {line}")), "{}", check.err);
    }
    run(&["check", "--proof", "no/such/file"]).ends_with(2);
}

#[test]
fn what_is_not_solved_or_counts_points_gets_no_proof() {
    let path = file("none.proof", b"");
    let words = ["solve", "hex:5x5", "--method", "dfpn", "--nodes", "100", "--proof", &path];
    run(&words).ends_with(3);
    let points = run(&["solve", "dots-and-boxes:1x1", "--proof", &path]).ends_with(2);
    assert!(points.err.contains("it counts points") && points.out.is_empty(), "{}", points.err);
    assert_eq!(std::fs::read(&path).expect("the file"), b"");
}

#[test]
fn cyclic_games_are_solved_by_proof_numbers_unless_another_method_is_named() {
    let solved = run(&["solve", "three-mens-morris", "--json"]).ends_with(0);
    assert_eq!(
        (&solved.json()[0]["method"], &solved.json()[0]["value"]["kind"]),
        (&"dfpn".into(), &"win".into())
    );
    let solved = run(&["solve", "dodgem:3", "--method", "alphabeta", "--json"]).ends_with(0);
    assert_eq!(solved.json()[0]["value"]["plies"], 19);
}
