//! Every game of the registry keeps the library's contract, and so does every evaluator.

use gametree_host::{Stop, games, open};

/// Beside the examples of the registry: other parameters worth a walk.
const MORE: &[&str] = &[
    "connect-four:4x4",
    "connect-four:5x5,3",
    "mnk:3,3,3,gravity",
    "tree:(a=(1 b=(2 3)) (a b) (min 5 (6 b)))",
];

#[test]
fn every_game_keeps_the_contract() {
    for spec in games().iter().map(|entry| entry.example).chain(MORE.iter().copied()) {
        let mut session = open(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
        let report = session.check(1, &Stop::new()).expect("not stopped");
        let failed: Vec<_> = report.checks.iter().filter(|check| !check.passed).collect();
        assert!(report.passed && failed.is_empty(), "{spec}: {failed:#?}");
        assert!(report.checks.len() >= 8 && report.checks.iter().all(|check| check.cases > 0));
        for info in &session.info().evaluators {
            let name = format!("evaluator {}: ", info.name);
            assert!(report.checks.iter().any(|check| check.name.starts_with(&name)), "{name}");
        }
    }
}

#[test]
fn a_raised_flag_ends_the_checks() {
    let stop = Stop::new();
    stop.raise();
    assert!(open("tic-tac-toe").expect("a game").check(1, &stop).is_err());
}
