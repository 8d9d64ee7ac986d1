//! The good game passes every check, and each check has a game that it fails.

use super::sample::{Bias, Central, Flaw, Sample, Shuttle, swapped};
use super::*;

/// Each flaw, and the check that must find it.
const FLAWS: &[(Flaw, &str)] = &[
    (Flaw::MovesLookAtTheList, "moves are appended, alike each time"),
    (Flaw::MoveListedTwice, "no move is listed twice"),
    (Flaw::MovesPackedAlike, "moves are packed differently, all or none, below 65535"),
    (Flaw::NoMovePacked, "a game with symmetries packs its moves"),
    (Flaw::SlotTooHigh, "slots lie below their number"),
    (Flaw::RatingTooHigh, "ratings of moves stay within 30000"),
    (Flaw::PlayChangesItsMind, "a move always leads to the same position"),
    (Flaw::SameSideAgain, "turns alternate, as the game says"),
    (Flaw::UndoForgets, "undo gives the position and its key back"),
    (Flaw::Chance, "every turn is a player's"),
    (Flaw::ResultInPoints, "results are of the kind that the game says"),
    (Flaw::StartChanges, "the start is always the same"),
    (Flaw::LongerThanSaid, "no line is longer than the game says, and the limit comes nearer"),
    (Flaw::LimitStays, "no line is longer than the game says, and the limit comes nearer"),
    (Flaw::RepeatsMatter, "only a game that looks back minds repeats"),
    (Flaw::KeyChanges, "equal positions have equal keys"),
    (Flaw::KeysMeet, "no two positions share a key"),
    (Flaw::HashesMeet, "hashed keys tell positions apart"),
    (Flaw::SymmetryTooHigh, "symmetries lie below their number"),
    (Flaw::TurnedByNothing, "symmetry 0 leaves moves as they are"),
    (Flaw::RulesNotSymmetric, "a turned line can be played"),
    (Flaw::RulesNotSymmetric, "the moves of a turned board are the turned moves"),
    (Flaw::TurnedWrongly, "images share their canonical key"),
    (Flaw::NotCanonical, "images share their canonical key"),
    (Flaw::WrongSymmetry, "images are turned to the same position"),
    (Flaw::KnownTooLate, "what the game knows is what minimax finds"),
    (Flaw::ListsWithKnown, "a look lists moves only to say that they are safe"),
    (Flaw::LeavesOutGoodMoves, "moves that are not safe lose at once"),
    (Flaw::SafeMovesInDisorder, "safe moves are legal moves in order, one at least"),
    (Flaw::RatedOtherwise, "safe moves are rated as all moves are"),
    (Flaw::BoundsTooTight, "bounds hold the value"),
    (Flaw::LeavesOutGoodMoves, "one of the moves that must be played keeps the result"),
    (Flaw::PositionTextForgets, "a position's text is read back"),
    (Flaw::TextsMeet, "different positions have different texts"),
    (Flaw::MoveTextsMeet, "a move's text is read back"),
];

const BIASES: &[(Bias, &str)] = &[
    (Bias::StaleState, "the state carried along is like a fresh one"),
    (Bias::OutOfRange, "estimates lie within their range"),
    (Bias::LeftHanded, "turned boards are judged alike"),
    (Bias::ForFirst, "both sides are judged alike"),
];

fn judge(bias: Bias) -> Report {
    let game = Sample::with(Flaw::None);
    super::evaluator(&game, &Central(bias), Some(swapped), &Walks::default())
}

pub(super) fn has_failed(report: &Report, name: &str) -> bool {
    report.failed().any(|check| check.name == name)
}

#[test]
fn the_good_game_passes_every_check_that_has_a_bad_one() {
    let report = notated(&Sample::with(Flaw::None), &Walks::default());
    report.expect_passed();
    let opinion = judge(Bias::None);
    opinion.expect_passed();
    let listed: Vec<_> =
        report.checks.iter().chain(&opinion.checks).map(|check| check.name).collect();
    let found = |name: &&str| {
        FLAWS.iter().any(|(_, found)| found == name) || BIASES.iter().any(|(_, by)| by == name)
    };
    let elsewhere = "nothing comes back after an irreversible move";
    let untested = listed.iter().find(|name| !found(name) && **name != elsewhere);
    assert_eq!(untested, None, "a check that cannot fail is a defect");
}

#[test]
fn every_flaw_is_found() {
    for &(flaw, name) in FLAWS {
        let report = notated(&Sample::with(flaw), &Walks::default());
        assert!(has_failed(&report, name), "{flaw:?}:\n{report}");
    }
}

#[test]
fn every_bias_is_found() {
    for &(bias, name) in BIASES {
        let report = judge(bias);
        let failed: Vec<_> = report.failed().map(|check| check.name).collect();
        assert_eq!(failed, [name], "{bias:?}:\n{report}");
    }
}

#[test]
fn what_comes_back_after_an_irreversible_move_is_found() {
    let walks = Walks { longest: 30, ..Walks::default() };
    rules(&Shuttle { flaw: Flaw::None }, &walks).expect_passed();
    let report = rules(&Shuttle { flaw: Flaw::Irreversible }, &walks);
    assert!(has_failed(&report, "nothing comes back after an irreversible move"), "{report}");
}

#[test]
fn a_failure_tells_the_way_there_and_a_seed_walks_the_same_way() {
    let check = || notated(&Sample::with(Flaw::BoundsTooTight), &Walks::default());
    let report = check();
    assert_eq!(report, check());
    let failure = report.failed().next().and_then(|check| check.failure.clone());
    let text = failure.map(|failure| failure.to_string()).unwrap_or_default();
    assert!(text.starts_with("at the start: ") || text.starts_with("after "), "{text}");
    assert!(!report.passed() && report.to_string().contains("FAILED  bounds hold the value"));
}

#[test]
fn a_raised_flag_ends_the_checks() {
    let walks = Walks::default();
    walks.stop.raise();
    assert_eq!(rules(&Sample::with(Flaw::None), &walks), Report::default());
}
