//! Lines of play are counted as published.

use gametree::{Game, Notation};
use gametree_games::chess::{Chess, Position};

use crate::support::{PERFT, PERFT_960, chess960, records};

/// How many lines of play of this many plies there are.
fn lines(game: &Chess, pos: &mut Position, plies: u32, moves: &mut Vec<cozy_chess::Move>) -> u64 {
    let base = moves.len();
    game.moves(pos, moves);
    let found = moves.len() - base;
    let mut count = found as u64;
    if plies > 1 {
        count = 0;
        for at in base..base + found {
            let mv = moves[at];
            let undo = game.play(pos, mv);
            count += lines(game, pos, plies - 1, moves);
            game.undo(pos, mv, undo);
        }
    }
    moves.truncate(base);
    count
}

/// Checks every count of a file up to a number of nodes; how many that were.
fn check(game: &Chess, file: &str, most: u64) -> usize {
    let mut checked = 0;
    for record in records(file) {
        let mut fields = record.split(';');
        let fen = fields.next().expect("a position");
        let mut pos = game.parse_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for field in fields {
            let (depth, count) = field.trim().split_once(' ').expect("a depth and a count");
            let plies = depth.trim_start_matches('D').parse().expect("a depth");
            let count: u64 = count.trim().parse().expect("a count");
            if count <= most {
                assert_eq!(lines(game, &mut pos, plies, &mut Vec::new()), count, "{fen} {depth}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn chess_has_as_many_lines_as_published() {
    assert!(check(&Chess::default(), PERFT, 100_000) > 100);
}

#[test]
fn chess960_has_as_many_lines_as_published() {
    assert!(check(&chess960(), PERFT_960, 100_000) > 80);
}

/// By hand, over whole suites: `GAMETREE_PERFT=standard.epd,960.epd GAMETREE_PERFT_NODES=1000000`.
#[test]
fn whole_suites_agree() {
    let Ok(paths) = std::env::var("GAMETREE_PERFT") else { return };
    let most = std::env::var("GAMETREE_PERFT_NODES");
    let most = most.map_or(100_000, |text| text.parse().expect("a number of nodes"));
    for (path, game) in paths.split(',').zip([Chess::default(), chess960()]) {
        let file = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        println!("{path}: {} counts agree", check(&game, &file, most));
    }
}
