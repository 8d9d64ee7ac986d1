//! Games to play and positions to look at.

use cozy_chess::Move;
use gametree::{Game, Notation, rules};
use gametree_games::chess::{Chess, Position, USUAL_START};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Published counts of lines of play; see its first lines.
pub(crate) const PERFT: &str = include_str!("perft.epd");
/// The same for Chess960.
pub(crate) const PERFT_960: &str = include_str!("perft960.epd");

pub(crate) fn chess960() -> Chess {
    Chess::chess960(USUAL_START).expect("the usual setup")
}

/// The position; the game is that of the FEN's rights to castle.
pub(crate) fn position(fen: &str) -> Position {
    Chess::default().parse_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub(crate) fn read(pos: &Position, text: &str) -> Move {
    Chess::default().parse_move(pos, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after these moves, written with blanks between them.
pub(crate) fn after(game: &Chess, pos: &Position, moves: &str) -> Position {
    let mut pos = pos.clone();
    for text in moves.split_whitespace() {
        let mv = game.read_move(&pos, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(&mut pos, mv);
    }
    pos
}

/// The records of a file, without comments.
pub(crate) fn records(file: &str) -> impl Iterator<Item = &str> {
    file.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

/// Random games from every position of the perft suites, of chess and of Chess960, shown position
/// by position with the legal moves. Rare moves are frequent in the suites.
pub(crate) fn walk(seed: u64, games: usize, mut visit: impl FnMut(&Chess, &Position, &[Move])) {
    const LONGEST: usize = 40;
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    for (game, file) in [(Chess::default(), PERFT), (chess960(), PERFT_960)] {
        for record in records(file) {
            for _ in 0..games {
                let mut pos = game.parse_position(record).expect("a record of the suite");
                for _ in 0..LONGEST {
                    let legal = rules::legal_moves(&game, &pos);
                    visit(&game, &pos, &legal);
                    if legal.is_empty() {
                        break;
                    }
                    game.play(&mut pos, legal[rng.random_range(0..legal.len())]);
                }
            }
        }
    }
}
