//! Games of chance: traces with odds, expected results checked.

use serde_json::Value;

use crate::support::{file, run};

#[test]
fn a_trace_shows_chance_with_its_odds() {
    let tree = "tree:(max (chance 0.5 3 0.5 -1) 1)";
    let objects = run(&["trace", tree, "--json"]).ends_with(0).json();
    let last = objects.last().unwrap();
    assert_eq!(last["leaves"], Value::from(vec![3.0, -1.0, 1.0]));
    let happened: Vec<_> = objects.iter().filter(|object| object["event"] == "happened").collect();
    assert_eq!(happened.len(), 2);
    assert!(happened.iter().all(|one| one["odds"]["probability"] == 0.5));
    assert!(objects.iter().any(|object| object["to_move"] == "chance"));
    let drawn = run(&["trace", tree, "--svg", "-"]).ends_with(0).out;
    assert!(drawn.contains("class=\"chance\"") && drawn.contains(">1/2</text>"), "{drawn}");
}

/// The values of Piglet 2 as published by Neller and Presser (2004).
#[test]
fn expected_results_in_a_file_are_checked() {
    let right = file("piglet.txt", b"0,0,0 4/7 win\n0,1,0 2/5 win\n1,0,0 0.6\n1,1,0 1/3\n");
    let checked = run(&["solve", "piglet:2", "--file", &right, "--check", "--json"]);
    let last = checked.ends_with(0).json().pop().unwrap();
    assert_eq!((&last["agreed"], &last["failed"]), (&4.into(), &0.into()));
    let wrong = file("piglet-wrong.txt", b"0,0,0 0.142857144\n");
    run(&["solve", "piglet:2", "--file", &wrong, "--check"]).ends_with(1);
    let bad = file("piglet-bad.txt", b"0,0,0 many\n");
    let err = run(&["solve", "piglet:2", "--file", &bad, "--check"]).ends_with(2).err;
    assert!(err.contains("'many' is not an expected result"), "{err}");
}

#[test]
fn faces_of_a_die_are_no_cells() {
    let shown = run(&["show", "einstein"]).ends_with(0).out;
    assert!(shown.contains("A │ B │ C │ . │ ."), "{shown}");
}

#[test]
fn a_finished_game_is_no_misfit() {
    let solved = run(&["solve", "backgammon", "BwAAHAAAAAAAAA"]).ends_with(0);
    assert!(solved.out.contains("the game is over"), "{}", solved.out);
}

/// What is wrong with a position, a tree or a file, and what the answer must name.
const MISTAKES: &[(&[&str], &[&str])] = &[
    (&["show", "backgammon", "nonsense"], &["has 14 letters", "4HPwATDgc/ABMA", "6x2,5 v 24,6x3"]),
    (&["show", "backgammon", "6x2 v"], &["no checkers stand after the 'v'", "  6x2 v\n      ^\n"]),
    (&["show", "backgammon", "v 6x2"], &["no checkers stand before the 'v'", "  v 6x2\n  ^\n"]),
    (&["show", "backgammon", "6xx2 v 6"], &["'x2' is not a number of checkers", "6x2,5 v 24,6x3"]),
    (
        &["show", "backgammon", "25 v 6"],
        &["'25' is not a point: 1 to 24, or bar", "  25 v 6\n  ^^\n"],
    ),
    (&["show", "backgammon", "6x16 v 6"], &["the side to move has 16 checkers", "a side has 15"]),
    (&["show", "backgammon", "off v off"], &["both sides have borne off", "at most one side"]),
    (&["show", "backgammon", "6 v 2 70"], &["no dice show '70'", "a die shows 1 to 6"]),
    (&["show", "tree:(chance)"], &["needs at least one event", "(chance 1/2 X 0.25 Y 1/4 Z)"]),
    (&["show", "tree:(chance 0.5 3 0.6 1)"], &["sum to 11/10, not to 1", "^^^^^^^^^^^^^^^^^^^^"]),
    (&["show", "tree:(chance 1/3 3 1/3 1)"], &["sum to 2/3, not to 1", "its own probability"]),
    (&["show", "tree:(chance -0.5 3 1.5 1)"], &["the probability -0.5 is negative", "^^^^"]),
    (&["show", "tree:(chance (1 2) 1)"], &["a probability must stand before this", "^"]),
    (&["show", "tree:(chance 0.5 1 0.5)"], &["nothing follows this probability", "^^^"]),
    (&["show", "tree:(chance 0.3333333333 1)"], &["has more than 9 digits", "^^^^^^^^^^^^"]),
    (&["solve", "backgammon", "--tables", "no/such"], &["'no/such': there is no such file"]),
    (
        &["compare", "pig:20", "--without", "table"],
        &["'--without table' changes no row", "--with table,order"],
    ),
    (&["compare", "backgammon", "--tables", "no/such"], &["table build backgammon makes one"]),
    (&["solve", "connect-four", "--tables", "x"], &["there are no tables of solved endings"]),
];

#[test]
fn mistakes_are_named_with_their_place_and_an_example() {
    for (words, expected) in MISTAKES {
        let run = run(words).ends_with(2);
        for part in *expected {
            assert!(run.err.contains(part), "{words:?}: no {part:?} in\n{}", run.err);
        }
    }
}

/// A file of tables is written once, read by every command that takes one, and not believed when it
/// is damaged, cut off, empty, or something else of any size.
#[test]
fn a_file_of_tables_is_looked_at_before_it_is_believed() {
    let name = |name: &str| file(name, b"");
    let path = name("bear-off.bin");
    std::fs::remove_file(&path).expect("it was made");
    run(&["table", "build", "backgammon", "--out", &path]).ends_with(0);
    let right = std::fs::read(&path).expect("it was written");
    let again = run(&["table", "build", "backgammon", "--out", &path]).ends_with(2).err;
    assert!(again.contains("is there already") && again.contains("nothing was written"), "{again}");
    assert_eq!(std::fs::read(&path).expect("still there"), right);
    run(&["table", "verify", "backgammon", &path]).ends_with(0);
    let ending = "6x2 v 6x2";
    let solved = run(&["solve", "backgammon", ending, "--tables", &path, "--json"]).ends_with(0);
    let found = solved.json()[0]["value"]["score"].as_f64().expect("a number");
    // 410592493/544195584, from an expectimax in fractions; also GNU Backgammon's to 3e-5.
    let win = 410_592_493.0 / 544_195_584.0;
    assert!((f64::midpoint(1.0, found) - win).abs() < 1e-12, "{found}");
    let ending = file("ending.txt", ending.as_bytes());
    let words = ["compare", "backgammon", "--file", &ending, "--depth", "2", "--tables", &path];
    let means = run(&words).ends_with(0);
    assert!((means.out + &means.err).contains("as a part of expectiminimax's"));
    let ending = "6x2 v 6x2";

    let mut flipped = right.clone();
    flipped[5_000] ^= 1;
    let mut long = right.clone();
    long.resize(33 << 20, 0);
    let longer = [&right[..], &[0; 16]].concat();
    let cases: [(&str, &[u8], &str); 6] = [
        ("flipped", &flipped, "its checksum is wrong"),
        ("short", &right[..9_999], "it was cut off"),
        ("empty", b"", "it begins otherwise"),
        ("long", &long, "it has another size"),
        ("longer", &longer, "more follows after its end"),
        ("title", &right[..41], "it has another size"),
    ];
    for (kind, bytes, message) in cases {
        let path = file(&format!("bear-off-{kind}.bin"), bytes);
        for words in [
            &["solve", "backgammon", ending, "--tables", &path][..],
            &["analyze", "backgammon", ending, "--tables", &path],
            &["compare", "backgammon", ending, "--tables", &path],
            &["table", "verify", "backgammon", &path],
        ] {
            let err = run(words).ends_with(2).err;
            assert!(err.contains(message) && err.contains("^"), "{kind}: {err}");
        }
        assert_eq!(std::fs::read(&path).expect("still there"), bytes, "{kind} is left alone");
        std::fs::remove_file(path).expect("it was made");
    }
}

#[cfg(unix)]
#[test]
fn a_device_without_end_is_no_file_of_tables() {
    let words = ["solve", "backgammon", "6x2 v 6x2", "--tables", "/dev/zero"];
    let err = run(&words).ends_with(2).err;
    assert!(err.contains("it is no regular file"), "{err}");
}

/// The tables take tenths of a second, so a millisecond is over before they are made.
#[test]
fn time_is_respected_while_tables_are_made() {
    for (command, position) in [("solve", "6x2 v 6x2"), ("solve", "6x2 v 6x2 31")] {
        let words = [command, "backgammon", position, "--time", "1ms", "--json"];
        let solved = run(&words).ends_with(3).json();
        assert_eq!(solved[0]["stopped_by"], "time");
        assert!(solved[0]["value"].is_null() && solved[0]["best"].is_null(), "{}", solved[0]);
    }
    let words = ["analyze", "backgammon", "6x8 v 6x8", "--depth", "1", "--time", "1ms", "--json"];
    let last = run(&words).json().pop().expect("an answer");
    assert_eq!((&last["stopped_by"], &last["final"]), (&"time".into(), &true.into()));
    assert!(last["value"].is_null());
    let words = ["solve", "pig:100", "--time", "1ms"];
    let solved = run(&words).ends_with(3).out;
    assert!(solved.contains("stopped by the limit on time"), "{solved}");
}

/// Each method's trace of one tree: the root is told, and every leaf that is read. The second move's
/// first event suffices for a cutoff: 0.9 of 0 and 0.1 of 5 at the most are less than 2.5.
#[test]
fn the_stars_tell_what_they_leave_out() {
    let tree =
        "tree:(max (chance 0.5 (min 3 4) 0.5 (min 2 5)) (chance 0.9 (min 0 1) 0.1 (min 4 5)))";
    let leaves = |method: &str| {
        let objects = run(&["trace", tree, "--method", method, "--json"]).ends_with(0).json();
        assert_eq!((&objects[0]["event"], &objects[0]["ply"]), (&"enter".into(), &0.into()));
        let last = objects.last().expect("a summary");
        assert_eq!(last["value"]["score"], 2.5, "{method}");
        last["leaves"].as_array().expect("a list").clone()
    };
    assert_eq!(leaves("expectiminimax"), [3.0, 4.0, 2.0, 5.0, 0.0, 1.0, 4.0, 5.0]);
    assert_eq!(leaves("star1"), [3.0, 4.0, 2.0, 5.0, 0.0]);
    let told = run(&["trace", tree, "--method", "star1"]).ends_with(0).out;
    assert!(told.contains("cutoff: whatever else happens, at most 0.5"), "{told}");
    assert!(told.contains("✂ 2.2 not looked at"), "{told}");
    assert!(told.contains("MIN can have 0: cutoff, MAX needs 2.2222 here"), "{told}");
    let told = run(&[
        "trace",
        "tree:(max (chance 1/3 (min 3 5) 1/3 -1 1/3 (min 2 8)) (chance 0.5 \
         (max 0 2) 0.5 (min 1 4)))",
        "--method",
        "star2",
    ]);
    let told = told.ends_with(0).out;
    assert!(told.contains("2.2  1/2: one move first"), "{told}");
    assert!(told.contains("window (0.6667, 1), MIN has 1"), "{told}");
    assert!(told.contains("2.2  is 1  "), "{told}");
}
