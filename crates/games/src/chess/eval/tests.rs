//! Facts about the evaluators of chess.

use cozy_chess::{Board, BoardBuilder, Color, Square};
use gametree::{Evaluator, Game, Score, Tunable};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::super::{Chess, Position};
use super::{Classical, Eval};
use crate::hosted::Opinions;

fn at(fen: &str) -> Position {
    Position::new(Board::from_fen(fen, false).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

/// The score of `classical`, seen by White.
fn white(fen: &str) -> Score {
    Classical::default().white_score(&at(fen))
}

/// The board with every square's contents moved to another, colours exchanged or not; no castling.
fn turned(
    board: &Board,
    square: impl Fn(Square) -> Square,
    color: impl Fn(Color) -> Color,
) -> Board {
    let mut builder = BoardBuilder::empty();
    for from in board.occupied() {
        let piece = board.piece_on(from).expect("occupied");
        let owner = board.color_on(from).expect("occupied");
        *builder.square_mut(square(from)) = Some((piece, color(owner)));
    }
    builder.side_to_move = color(board.side_to_move());
    builder.build().expect("as legal as before")
}

/// Positions reached by random play.
fn random_positions() -> Vec<Position> {
    const GAMES: u64 = 20;
    const PLIES: usize = 150;
    let game = Chess::default();
    let mut found = Vec::new();
    for seed in 0..GAMES {
        let mut random = Pcg64::seed_from_u64(seed);
        let mut pos = game.start();
        for _ in 0..PLIES {
            let mut moves = Vec::new();
            game.moves(&pos, &mut moves);
            if moves.is_empty() || game.outcome(&pos).is_some() {
                break;
            }
            game.play(&mut pos, moves[random.random_range(0..moves.len())]);
            found.push(pos.clone());
        }
    }
    assert!(found.len() > 1_000);
    found
}

#[test]
fn both_colours_and_both_wings_are_judged_alike() {
    let classical = Classical::default();
    for pos in random_positions() {
        let score = classical.white_score(&pos);
        let swapped = turned(pos.board(), Square::flip_rank, |color| !color);
        assert_eq!(classical.white_score(&Position::new(swapped)), -score, "{}", pos.board());
        let mirrored = turned(pos.board(), Square::flip_file, |color| color);
        assert_eq!(classical.white_score(&Position::new(mirrored)), score, "{}", pos.board());
    }
}

#[test]
fn a_trace_adds_up_to_the_score() {
    let game = Chess::default();
    let classical = Classical::default();
    let weights = Tunable::<Chess>::weights(&classical);
    for pos in random_positions() {
        let value = classical.trace(&game, &pos).value(&weights);
        let score = f64::from(classical.white_score(&pos));
        assert!((value - score).abs() < 1.0, "{value} is not {score}: {}", pos.board());
    }
}

#[test]
fn a_remembered_score_is_the_computed_one() {
    let remembering = Classical::default();
    for pos in random_positions() {
        let first = remembering.white_score(&pos);
        assert_eq!(remembering.white_score(&pos), first);
        assert_eq!(Classical::default().white_score(&pos), first);
    }
}

/// Pairs of positions; White stands better in the first.
const BETTER: &[(&str, &str, &str)] = &[
    (
        "a passed pawn on the sixth is worth more than on the fourth",
        "7k/p7/3P4/8/8/8/P6K/8 w - - 0 1",
        "7k/p7/8/8/3P4/8/P6K/8 w - - 0 1",
    ),
    (
        "a rook is better on an open file",
        "4k3/pp1p1ppp/8/8/8/8/PP1P1PPP/2R1K3 w - - 0 1",
        "4k3/pp1p1ppp/8/8/8/8/PP1P1PPP/3RK3 w - - 0 1",
    ),
    (
        "a knight is better in the centre than in the corner",
        "4k3/pppppppp/8/8/4N3/8/PPPPPPPP/4K3 w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/N3K3 w - - 0 1",
    ),
    (
        "two bishops are better than bishop and knight",
        "4k3/ppp2ppp/8/8/8/3BB3/PPP2PPP/4K3 w - - 0 1",
        "4k3/ppp2ppp/8/8/8/2NB4/PPP2PPP/4K3 w - - 0 1",
    ),
    (
        "doubled pawns are worse than two beside each other",
        "4k3/ppp2ppp/8/8/8/8/PPP2PPP/4K3 w - - 0 1",
        "4k3/ppp2ppp/8/8/8/5P2/PPP2P1P/4K3 w - - 0 1",
    ),
    (
        "a king behind its pawns is safer than one in the open",
        "rnbq1rk1/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQ1RK1 w - - 0 1",
        "rnbq1rk1/pppp1ppp/8/8/8/5K2/PPPP1PPP/RNBQ1R2 w - - 0 1",
    ),
    (
        "it is worth something to be on the move",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    ),
    (
        "a lone king is nearer to mate at the edge",
        "k7/8/2K5/8/8/8/8/7R w - - 0 1",
        "8/8/8/3k4/8/8/1K6/7R w - - 0 1",
    ),
    (
        "with bishop and knight, in a corner of the bishop's colour",
        "7k/5K2/8/4N3/8/8/8/2B5 w - - 0 1",
        "k7/2K5/8/3N4/8/8/8/2B5 w - - 0 1",
    ),
    (
        "the defending king can no longer catch the pawn",
        "8/8/8/1k5P/8/8/8/K7 w - - 0 1",
        "8/8/8/3k3P/8/8/8/K7 b - - 0 1",
    ),
];

#[test]
fn what_players_know_is_known() {
    for &(fact, better, worse) in BETTER {
        assert!(white(better) > white(worse), "{fact}: {} > {}", white(better), white(worse));
    }
}

/// Positions that nobody can win, though one side has more.
const DRAWN: &[(&str, &str)] = &[
    ("two knights", "4k3/8/8/8/8/8/8/2N1K1N1 w - - 0 1"),
    ("a bishop that does not see the corner", "k7/8/P7/P7/8/8/8/K5B1 w - - 0 1"),
    ("a rook's pawn with the king in the corner", "k7/8/8/8/PK6/8/8/8 w - - 0 1"),
    ("a pawn without the opposition", "8/8/8/4k3/8/4P3/4K3/8 w - - 0 1"),
];

#[test]
fn known_draws_are_draws() {
    for &(name, fen) in DRAWN {
        assert_eq!(white(fen), 0, "{name}");
    }
    assert!(white("k7/8/P7/P7/8/8/8/K4B2 w - - 0 1") > 300, "this bishop sees the corner");
}

#[test]
fn opposite_bishops_halve_an_advantage() {
    let same = white("4k3/5ppp/2b5/8/8/2P5/1P3PPP/4KB2 w - - 0 1");
    let opposite = white("4k3/5ppp/1b6/8/8/2P5/1P3PPP/4KB2 w - - 0 1");
    assert!(opposite * 2 < same + 20 && opposite > 0, "{opposite} and {same}");
}

#[test]
fn any_number_of_queens_is_within_the_range() {
    let game = Chess::default();
    let classical = Classical::default();
    let (low, high) = classical.range(&game);
    for fen in [
        "QQQQQQQQ/QQQQQQQ1/8/8/8/8/8/k1K5 b - - 0 1",
        "qqqqqqqq/qqqqqqq1/8/8/8/8/8/K1k5 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        let score = classical.white_score(&at(fen));
        assert!((low..=high).contains(&score), "{fen}: {score}");
        assert!(fen.contains('Q') == (score > 3_000), "{fen}: {score}");
    }
}

#[test]
fn the_weights_are_complete_and_read_as_they_are_written() {
    let classical = Classical::default();
    let text = classical.to_text();
    let again = Classical::from_text(&text).expect("what was written");
    assert_eq!(again.to_text(), text);
    let shipped = include_str!("../../../data/chess-classical.txt");
    assert_eq!(shipped, text, "the file is as the tuner writes it");
    assert!(Eval::named("classical").is_some() && Eval::named("clasical").is_none());
}

#[test]
fn a_bad_table_of_weights_is_pointed_at() {
    let error = |text: &str| Classical::from_text(text).expect_err("bad");
    let missing = error("# nothing\n");
    assert_eq!(missing.message, "the term 'material.pawn' has no weight");
    let unknown = error("material.pawn 90 110\nmaterial.pwan 1 2\n");
    assert_eq!((unknown.message.as_str(), unknown.span), ("no term has this name", Some(21..38)));
    assert_eq!(error("tempo 1 2 3\n").message, "not a weight");
    assert_eq!(error("tempo 1 2\ntempo 1 2\n").message, "this term has a weight already");
    assert_eq!(error("tempo 1 99999\n").message, "weights are within 1500 up or down");
}
