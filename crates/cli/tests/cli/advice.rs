//! What is said where chance acts: advice that works as it stands, options that are not ignored, and
//! work that is announced.

use crate::support::{file, run};

/// Words that are refused, what is advised, and the words with that advice taken.
const ADVICE: &[(&[&str], &str, &[&str])] = &[
    (
        &["solve", "pig:20", "--nodes", "10"],
        "--method star2 --with deepening",
        &["solve", "pig:20", "--nodes", "10", "--method", "star2", "--with", "deepening"],
    ),
    (
        &["solve", "pig:20", "--nodes", "10", "--method", "star2"],
        "--depth 4, --with deepening",
        &["solve", "pig:20", "--nodes", "10", "--method", "star2", "--depth", "4"],
    ),
    (
        &["solve", "pig:20", "--method", "star1", "--time", "200ms"],
        "--method value-iteration, --depth 4, --with deepening",
        &["solve", "pig:20", "--method", "value-iteration", "--time", "60s"],
    ),
    (
        &["analyze", "pig:20", "--method", "expectiminimax", "--nodes", "100"],
        "these can: --depth 4, solve by value-iteration\n",
        &["analyze", "pig:20", "--method", "expectiminimax", "--nodes", "100", "--depth", "4"],
    ),
    (
        &["trace", "pig:5", "--nodes", "50"],
        "these can: --depth 4, --with deepening\n",
        &["trace", "pig:5", "--nodes", "50", "--with", "deepening"],
    ),
    (
        &["solve", "pig:20", "--method", "value-iteration", "--depth", "3"],
        "these can: --method star2\n",
        &["solve", "pig:20", "--method", "star2", "--depth", "3"],
    ),
    (
        &["solve", "2048:4x4,2048", "--method", "value-iteration"],
        "look ahead: --method star2 --depth 4",
        &["solve", "2048:4x4,2048", "--method", "star2", "--depth", "4"],
    ),
    (
        &["solve", "pig:100", "--hash", "10M"],
        "give it the memory, --hash 66M, or give a limit: --depth 4",
        &["solve", "pig:100", "--hash", "66M"],
    ),
    (
        &["solve", "pig:100", "--hash", "10M"],
        "--depth 4",
        &["solve", "pig:100", "--hash", "10M", "--depth", "4"],
    ),
    (
        &["solve", "einstein:3", "--fraction", "--method", "star2"],
        "these can: --method value-iteration",
        &["solve", "piglet:3", "--fraction", "--method", "value-iteration"],
    ),
    (
        &["solve", "piglet:3", "--fraction", "--depth", "3"],
        "leave out --depth and --nodes; --time 10s limits it",
        &["solve", "piglet:3", "--fraction", "--time", "10s"],
    ),
    (
        &["compare", "pig:20", "--depth", "3", "--method", "value-iteration"],
        "these can: star1, star2",
        &["compare", "pig:20", "--depth", "3", "--method", "star1"],
    ),
    (
        &["match", "backgammon"],
        "try: gametree match backgammon --gnubg",
        &["match", "backgammon", "--help"],
    ),
    (
        &["show", "backgammon", "-m", "31 8/5 6/5"],
        "its parts joined by commas: ",
        &["show", "backgammon", "-m", "31 8/5,6/5"],
    ),
    (
        &["show", "backgammon", "4HPwATDgc/ABMA:cIkqAAAAAAAA"],
        "leave out the colon and what follows",
        &["show", "backgammon", "4HPwATDgc/ABMA"],
    ),
    (
        &["show", "tree:(chance 0.5 3 0.6 1)"],
        "try: gametree show 'tree:(chance 1/2 (3 5) 1/2 (min 1 9))'",
        &["show", "tree:(chance 1/2 (3 5) 1/2 (min 1 9))"],
    ),
];

#[test]
fn advice_works_when_it_is_followed() {
    for (words, advice, followed) in ADVICE {
        let refused = run(words).ends_with(2);
        assert!(refused.err.contains(advice), "{words:?}: {}", refused.err);
        assert!(refused.out.is_empty(), "{words:?} began with {}", refused.out);
        let answered = run(followed);
        // A search that stops short of the truth says so.
        assert!([0, 3].contains(&answered.code), "{followed:?}: {}", answered.err);
    }
}

/// Of 3x3 to 512 the list takes 3 GB by the estimate, and a search does not end.
#[test]
fn a_search_in_place_of_a_list_is_announced_with_the_memory_it_lacks() {
    let told = run(&["solve", "2048:3x3,512", "--time", "10ms"]).ends_with(3).out;
    assert!(told.starts_with("value iteration would solve it with about 3 GB"), "{told}");
    assert!(told.contains("--hash 3G; without that star2 searches"), "{told}");
    let told = run(&["solve", "2048:4x4,2048", "--time", "10ms"]).ends_with(3).out;
    assert!(told.starts_with("too many positions to list: star2 searches"), "{told}");
    let chosen = run(&["solve", "2048:3x3,512", "--depth", "2"]).ends_with(3).out;
    assert!(!chosen.contains("value iteration"), "{chosen}");
}

#[test]
fn a_list_that_is_cut_short_says_its_work_and_time() {
    let solved = run(&["solve", "pig:200", "--time", "50ms", "--json"]).ends_with(3).json();
    assert_eq!(solved[0]["stopped_by"], "time");
    assert!(solved[0]["time_s"].as_f64() >= Some(0.05), "{}", solved[0]);
    assert!(solved[0]["nodes"].as_u64() > Some(1_000), "{}", solved[0]);
}

#[test]
fn a_comparison_has_the_rows_that_were_asked_for() {
    let rows = |more: &[&str]| {
        let words = [&["compare", "pig:20", "--depth", "3", "--json"], more].concat();
        let rows = run(&words).ends_with(0).json();
        rows.iter().map(|row| row["row"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(rows(&[]).len(), 5);
    assert_eq!(rows(&["--method", "star1"]), ["expectiminimax", "star1"]);
    assert_eq!(rows(&["--method", "star2"]).len(), 4);
    assert_eq!(rows(&["--with", "table"]), ["expectiminimax", "star2 with table"]);
}

/// The chance of winning is 410592493/544195584, by an expectimax in fractions.
#[test]
fn what_tables_know_is_exact_and_takes_no_search() {
    let words = ["analyze", "backgammon", "6x2 v 6x2", "--time", "2m"];
    let told = run(&words).ends_with(0).out;
    assert!(told.contains("backgammon's bear-off is made first: about 33 MB"), "{told}");
    assert!(told.contains("+0.508988698446") && !told.contains("about +"), "{told}");
    assert!(told.contains("from tables of solved endings"), "{told}");
    let last = run(&[&words[..], &["--json"]].concat()).ends_with(0).json().pop().expect("an end");
    assert_eq!((&last["method"], &last["stopped_by"]), (&"tables".into(), &"solved".into()));
    assert_eq!((&last["value"]["proven"], &last["final"]), (&true.into(), &true.into()));
    let few =
        [&["analyze", "backgammon", "6,1 v 1x2 61", "--lines", "1", "--time", "2m", "--json"][..]]
            .concat();
    let moves = &run(&few).ends_with(0).json()[0]["moves"];
    assert_eq!(moves.as_array().map(Vec::len), Some(1), "{moves}");
}

#[test]
fn a_line_of_a_file_holds_nothing_else() {
    let lines = file("piglet-words.txt", b"0,0,0 4/7 lose\n1,1,0 x\n1,1,0 1/3\n");
    for words in [
        &["solve", "piglet:2", "--file", &lines, "--check"][..],
        &["solve", "piglet:2", "--file", &lines],
        &["analyze", "piglet:2", "--file", &lines, "--depth", "2"],
        &["compare", "piglet:2", "--file", &lines, "--depth", "2"],
    ] {
        let err = run(words).ends_with(2).err;
        assert!(err.contains("line 1: ") && err.contains("line 2: "), "{words:?}: {err}");
        assert!(!err.contains("line 3: "), "{words:?}: {err}");
    }
}

#[test]
fn small_words_are_right() {
    let told = run(&["analyze", "backgammon", "--time", "1ms", "--depth", "9"]).out;
    assert!(!told.contains("any move is legal"), "{told}");
    let told = run(&["bench", "pig"]).ends_with(0).out;
    assert!(!told.trim_end().ends_with('·'), "{told}");
    let told = run(&["check", "piglet:2", "-q"]).ends_with(0).out;
    assert_eq!(told.lines().count(), 1, "{told}");
    let refused = run(&["match", "backgammon", "--gnubg", "--games", "0"]).ends_with(2);
    assert!(refused.err.contains("--games must be 1 or more"), "{}", refused.err);
}
