//! Facts about tuning, on chess: files of games that go on after a break, and fits that find what
//! there is to find.

use std::fs;
use std::path::PathBuf;

use gametree::tunable::TermCount;
use gametree::{Stop, Tapered, Trace};
use gametree_tune::dataset::Split;
use gametree_tune::{
    FitSettings, GameFile, GameRecord, Header, Plan, SelfPlay, TuneError, chess, fit, record, run,
    selfplay,
};

const SETTINGS: SelfPlay = SelfPlay { games: 3, nodes: 40, seed: 5, threads: 1 };

fn path(name: &str) -> PathBuf {
    let path =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

fn header() -> Header {
    Header { game: "chess".to_owned(), nodes: 40, seed: 5, weights: 0 }
}

fn games(path: &std::path::Path) -> Vec<GameRecord> {
    let mut games = Vec::new();
    record::read(path, |record| games.push(record)).expect("a file of games");
    games.sort_by_key(|record| record.number);
    games
}

fn play_into(path: &std::path::Path, settings: SelfPlay) -> Result<(), TuneError> {
    let mut file = GameFile::open(path, &header())?;
    let evaluator = chess::evaluator(None)?;
    selfplay(&chess::game(), &evaluator, settings, &mut file, &Stop::new(), |_| ())
}

#[test]
fn a_run_that_was_broken_off_ends_as_if_it_had_not_been() {
    let (whole, broken) = (path("whole.games"), path("broken.games"));
    play_into(&whole, SETTINGS).expect("played");
    let all = games(&whole);
    assert_eq!(all.len(), 3);
    assert!(all.iter().all(|game| !game.samples.is_empty()));

    let text = fs::read_to_string(&whole).expect("text");
    let last = text.rfind("game ").expect("a block");
    fs::write(&broken, &text[..last + 60]).expect("written");
    assert_eq!(games(&broken).len(), 2, "a block that was cut off does not count");
    play_into(&broken, SelfPlay { threads: 2, ..SETTINGS }).expect("played on");
    assert_eq!(games(&broken), all);
}

#[test]
fn a_file_that_was_made_otherwise_is_refused_and_left_alone() {
    let file = path("other.games");
    play_into(&file, SelfPlay { games: 1, ..SETTINGS }).expect("played");
    let before = fs::read_to_string(&file).expect("text");
    let other = Header { nodes: 50, ..header() };
    let error = GameFile::open(&file, &other).expect_err("other settings").to_string();
    assert!(error.contains("line 1") && error.contains("nodes 40"), "{error}");
    fs::write(&file, "1. e4 e5\n").expect("written");
    let error = GameFile::open(&file, &header()).expect_err("no games").to_string();
    assert!(error.ends_with("this is no file of games"), "{error}");
    fs::write(&file, before.replace("halves", "quarters")).expect("written");
    assert!(matches!(GameFile::open(&file, &header()), Err(TuneError::Format { line: 2, .. })));
}

#[test]
fn a_raised_flag_ends_a_run_without_a_result() {
    let stop = Stop::new();
    stop.raise();
    let plan = Plan {
        game: "chess".to_owned(),
        data: path("stopped.games"),
        also: Vec::new(),
        selfplay: SETTINGS,
        rounds: 1,
        fit: FitSettings::default(),
        pairs: 0,
    };
    let evaluator = chess::evaluator(None).expect("weights");
    let tuned = run(&chess::game(), &evaluator, &plan, &stop, |_| ()).expect("no error");
    assert!(tuned.is_none());
    let few = run(&chess::game(), &evaluator, &plan, &Stop::new(), |_| ()).expect_err("too few");
    assert!(matches!(few, TuneError::TooFew { .. }), "{few}");
}

#[test]
fn each_round_plays_with_what_was_learnt_and_a_broken_run_ends_as_a_whole_one() {
    let settings = SelfPlay { games: 80, nodes: 40, seed: 5, threads: 2 };
    let learn = |name: &str, threads| {
        let plan = Plan {
            game: "chess".to_owned(),
            data: path(name),
            also: Vec::new(),
            selfplay: SelfPlay { threads, ..settings },
            rounds: 2,
            fit: FitSettings { epochs: 20, threads, ..FitSettings::default() },
            pairs: 0,
        };
        let evaluator = chess::evaluator(None).expect("weights");
        let files = [1, 2].map(|round| {
            let mut file = plan.data.clone();
            file.as_mut_os_string().push(format!(".{round}"));
            file
        });
        let again = || {
            let tuned = run(&chess::game(), &evaluator, &plan, &Stop::new(), |_| ());
            tuned.expect("no error").expect("a result")
        };
        (again(), files.map(|file| games(&file)), again().fit.weights)
    };
    let (two, files, again) = learn("two.games", 2);
    assert_eq!(files.each_ref().map(Vec::len), [40, 80], "half as many first");
    assert!(two.positions > 1_000 && files[0][0] != files[1][0], "other openings");
    assert_eq!(two.fit.weights, again, "nothing is played again");
    let (one, same, _) = learn("one.games", 1);
    assert!(same == files && one.fit.weights == two.fit.weights, "whatever the threads");
}

/// Positions whose results follow from 100 for the first term and -40 for the second; the third
/// never counts.
fn made_up() -> Split {
    let mut split = Split::default();
    for at in 0..6_000 {
        let (one, two) = (at % 5 - 2, at / 5 % 7 - 3);
        let midgame = f64::from(at % 11) / 10.0;
        let trace = Trace {
            counts: vec![
                TermCount { term: 0, sides: [one + 2, 2] },
                TermCount { term: 1, sides: [two + 3, 3] },
            ],
            shares: Tapered { midgame, endgame: 1.0 - midgame },
            scale: 1.0,
        };
        let score = f64::from(100 * one - 40 * two);
        let result = 1.0 / (1.0 + 10f64.powf(-score / 400.0));
        let part = if at % 10 == 9 { &mut split.validation } else { &mut split.training };
        part.push(&trace, result, score);
    }
    split
}

#[test]
fn a_fit_finds_the_weights_that_made_the_results() {
    let weight = |midgame, endgame| Tapered { midgame, endgame };
    let start = [weight(80, 120), weight(-60, -20), weight(7, 9)];
    let settings = FitSettings { hold: 0.0, threads: 2, ..FitSettings::default() };
    let report =
        fit(&made_up(), &start, |_| true, &settings, &Stop::new(), |_| ()).expect("fitted");
    // The scale is fitted to the start, whose mean is right.
    assert!((report.scale - 1.0).abs() < 0.1, "{}", report.scale);
    for (found, truth) in report.weights.iter().zip([100.0, -40.0]) {
        for part in [found.midgame, found.endgame] {
            assert!((f64::from(part) * report.scale - truth).abs() < 4.0, "{report:?}");
        }
    }
    assert_eq!(report.weights[2], start[2], "what never counts stays");
    assert!(report.after.validation < report.before.validation);
}

#[test]
fn a_weight_that_is_held_stays_near_its_start() {
    let start = [Tapered { midgame: 80, endgame: 80 }; 3];
    let moved = |hold: f64| {
        let settings = FitSettings { hold, ..FitSettings::default() };
        let report =
            fit(&made_up(), &start, |_| true, &settings, &Stop::new(), |_| ()).expect("fitted");
        (report.weights[1].midgame - 80).abs()
    };
    assert!(moved(1e7) < 10 && moved(0.0) > 80, "{} {}", moved(1e7), moved(0.0));
}

#[test]
fn a_weight_that_cannot_be_learnt_stays() {
    let start = [Tapered { midgame: 80, endgame: 80 }; 3];
    let settings = FitSettings { epochs: 50, ..FitSettings::default() };
    let learnable = |term| term != 0;
    let report =
        fit(&made_up(), &start, learnable, &settings, &Stop::new(), |_| ()).expect("fitted");
    assert_eq!(report.weights[0], start[0]);
    assert_ne!(report.weights[1], start[1]);
}
