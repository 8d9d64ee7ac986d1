//! Games that OpenSpiel has played, replayed: the rules agree at every position.

use gametree_host::playouts::{PlayoutCheck, replay};

/// A seeded random game of each of five games, played by OpenSpiel 2.0.2.
const PLAYOUTS: &str = include_str!("data/playouts.jsonl");

fn replayed(line: &str) -> PlayoutCheck {
    replay(line).expect("a playout")
}

#[test]
fn the_rules_agree_with_openspiel() {
    let games: Vec<_> = PLAYOUTS.lines().map(replayed).collect();
    let specs: Vec<_> = games.iter().map(|game| game.spec.as_str()).collect();
    let expected =
        ["hex:5x5", "clobber:5x6", "breakthrough:6x5", "dots-and-boxes:3x2", "kalah:6,4,capture"];
    assert_eq!(specs, expected);
    for game in games {
        assert_eq!(game.difference, None, "{}", game.spec);
        assert!(game.ok && game.positions > 10, "{game:?}");
    }
}

#[test]
fn the_line_of_the_chapter_is_a_playout() {
    let chapter = include_str!("../../../docs/book/solving.md");
    let lines: Vec<_> = chapter.lines().filter(|line| line.starts_with("{\"game\"")).collect();
    let games: Vec<_> = lines.into_iter().map(replayed).collect();
    assert!(games.len() == 1 && games[0].ok && games[0].positions == 2, "{games:?}");
}

#[test]
fn what_differs_is_told() {
    for (one, other, told) in [
        ("[\"a1\",0],", "", "ply 0: legal only here: a1; only there: "),
        (
            "\"player\":0",
            "\"player\":1",
            "ply 0: the first player is to move, not the second player",
        ),
        (
            "\"game\":\"hex(board_size=5)\"",
            "\"game\":\"hex(board_size=4)\"",
            "ply 0: legal only here: ;",
        ),
    ] {
        let line = PLAYOUTS.lines().next().expect("a game").replacen(one, other, 1);
        let found = replayed(&line);
        let difference = found.difference.unwrap_or_default();
        assert!(!found.ok && difference.starts_with(told), "{difference}");
    }
    let line = PLAYOUTS.lines().next().expect("a game");
    let (before, after) = line.rsplit_once("\"returns\":[").expect("returns");
    let turned =
        if after.starts_with('-') { after.replacen('-', "", 1) } else { format!("-{after}") };
    let found = replayed(&format!("{before}\"returns\":[{turned}"));
    assert!(found.difference.is_some_and(|told| told.starts_with("the first player gets")));
}

#[test]
fn what_is_no_playout_is_an_error() {
    for (line, message) in [
        ("", "the line ends before its JSON object does"),
        ("{}", "the playout has no 'steps'"),
        (r#"{"game":"hex","steps":[],"returns":[],"finished":true}"#, "a number for each player"),
        (r#"{"game":"chess","steps":[],"returns":[0],"finished":true}"#, "playouts of 'chess'"),
        (
            r#"{"game":"hex(board_size=99)","steps":[],"returns":[0],"finished":true}"#,
            "the number of rows",
        ),
    ] {
        let error = replay(line).expect_err(line).to_string();
        assert!(error.contains(message), "{line}: {error}");
    }
}

/// Larger files of playouts, named with colons between them in `GAMETREE_PLAYOUTS`; without it there
/// is nothing to do.
#[test]
fn files_of_playouts_by_hand() {
    let paths = std::env::var("GAMETREE_PLAYOUTS").unwrap_or_default();
    for path in paths.split(':').filter(|path| !path.is_empty()) {
        let text = std::fs::read_to_string(path).expect("a file");
        let games: Vec<_> = text.lines().map(replayed).collect();
        for game in &games {
            assert_eq!(game.difference, None, "{path}");
        }
        let positions: usize = games.iter().map(|game| game.positions).sum();
        println!("{path}: {} games, {positions} positions", games.len());
    }
}
