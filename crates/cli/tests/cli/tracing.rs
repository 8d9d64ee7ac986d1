//! Traces of the textbook trees: told, as data, and drawn.

use serde_json::Value;

use crate::support::{file, run};

/// Trees, their values, the leaves that are read, and how many moves are left out.
const TREES: &[(&str, i64, &[i64], u64)] = &[
    ("tree:((3 12 8) (2 4 6) (14 5 2))", 3, &[3, 12, 8, 2, 14, 5, 2], 2),
    ("tree:((3 5) (2 9) (0 7))", 3, &[3, 5, 2, 0], 2),
    ("tree:(((3 5) (6 9)) ((1 2) (0 -1)))", 5, &[3, 5, 6, 1, 2], 2),
    ("tree:(((5 3) (6 2)) ((7 1) (4 8)))", 7, &[5, 3, 6, 7, 1, 4, 8], 1),
];

#[test]
fn alpha_beta_reads_the_leaves_that_textbooks_say() {
    for &(tree, value, leaves, pruned) in TREES {
        let run = run(&["trace", tree, "--json"]).ends_with(0);
        let objects = run.json();
        let last = objects.last().unwrap();
        assert_eq!(last["value"]["score"], value, "{tree}");
        assert_eq!(last["leaves"], Value::from(leaves), "{tree}");
        assert_eq!((&last["pruned"], &last["final"]), (&pruned.into(), &true.into()));
        assert!(objects.len() > leaves.len() && objects[0]["event"] == "enter");
    }
}

#[test]
fn minimax_reads_every_leaf() {
    let run = run(&["trace", TREES[2].0, "--method", "minimax"]).ends_with(0);
    assert!(run.out.contains("8 of 8 leaves read: 3 5 6 9 1 2 0 -1"), "{}", run.out);
}

#[test]
fn the_story_is_told_as_a_person_would() {
    let told = run(&["trace", TREES[0].0]).ends_with(0).out;
    let expected = "\
MAX                               window (−∞, +∞)
  1  MIN                          window (−∞, +∞)
    1.1  leaf 3                   MIN can have 3: window (−∞, 3)
    1.2  leaf 12                  no better for MIN than 3
    1.3  leaf 8                   no better for MIN than 3
  1  is 3                         MAX can have 3: window (3, +∞)
  2  MIN                          window (3, +∞)
    2.1  leaf 2                   MIN can have 2: cutoff, MAX has 3 elsewhere
    ✂ 2.2, 2.3 not looked at
  2  is at most 2                 no better for MAX than 3
  3  MIN                          window (3, +∞)
    3.1  leaf 14                  MIN can have 14: window (3, 14)
    3.2  leaf 5                   MIN can have 5: window (3, 5)
    3.3  leaf 2                   MIN can have 2: cutoff, MAX has 3 elsewhere
  3  is at most 2                 no better for MAX than 3

value +3 for MAX, best move 1
7 of 9 leaves read: 3 12 8 2 14 5 2
";
    assert!(told.contains(expected), "{told}");
}

#[test]
fn the_tree_is_drawn_alike_each_time_and_cannot_break_out() {
    let path = file("tree.svg", b"");
    run(&["trace", TREES[0].0, "--svg", &path]).ends_with(0);
    let drawn = std::fs::read_to_string(&path).unwrap();
    let again = run(&["trace", TREES[0].0, "--svg", "-"]).ends_with(0).out;
    assert_eq!(drawn, again);
    assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
    assert_eq!(drawn.matches("<g>").count(), 13, "11 visited, 2 left out");
    assert_eq!(drawn.matches("class=\"box pruned\"").count(), 2);
    assert!(drawn.contains("prefers-color-scheme: dark"));
    assert!(drawn.contains(">2 ≤ α = 3</text>"));
    assert!(!drawn.contains("href"));
    let named = run(&["trace", "tree:(a&<b>=(1 2) (3 4))", "--svg", "-"]);
    assert!(named.code == 2 || !named.out.contains("a&<b>"));
}

#[test]
fn other_games_are_followed_a_little_way() {
    let run = run(&["trace", "tic-tac-toe", "XOX.O...."]).ends_with(0);
    assert!(run.out.contains("no limit given: 3 plies"), "{}", run.out);
    assert!(run.out.contains("✂"));
}

#[test]
fn a_directory_cannot_be_drawn_into() {
    let run = run(&["trace", TREES[0].0, "--svg", env!("CARGO_TARGET_TMPDIR")]).ends_with(2);
    assert!(run.err.contains("it is a directory"), "{}", run.err);
}
