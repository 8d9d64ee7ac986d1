//! GNU Backgammon, where the machine has it: a few games, every play of which the rules allow.

use std::path::Path;

use gametree_arena::gnubg::{GnubgMatch, play};
use gametree_host::Stop;

const PROGRAM: &str = "/usr/games/gnubg";

#[test]
fn a_few_games_against_gnu_backgammon_are_played_to_the_end() {
    if !Path::new(PROGRAM).exists() {
        eprintln!("skipped: {PROGRAM} is not installed");
        return;
    }
    let settings = GnubgMatch { program: "gnubg".to_owned(), pairs: 5, seed: 1, depth: 1 };
    let mut told = 0;
    let tally = play(&settings, &Stop::new(), |_| told += 1).unwrap();
    assert_eq!((tally.games, told), (10, 5));
    // Neither side is so weak that it loses everything; 30 points are ten backgammons.
    assert!(tally.points.abs() < 25, "{tally:?}");
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let settings = GnubgMatch { program: "no-such-gnubg".to_owned(), pairs: 1, seed: 1, depth: 1 };
    let error = play(&settings, &Stop::new(), |_| ()).unwrap_err().to_string();
    assert!(error.starts_with("cannot start 'no-such-gnubg'"), "{error}");
}
