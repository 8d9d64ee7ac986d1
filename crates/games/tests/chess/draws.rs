//! How a game ends without mate, and which rule comes first.

use gametree::path::Path;
use gametree::{Game, Outcome, Repeat, Side, rules};
use gametree_games::chess::Chess;

use crate::support::{after, position, read};

/// The result in this position, whatever was before.
fn result(fen: &str) -> Option<Outcome> {
    rules::result(&Chess::default(), &position(fen))
}

#[test]
fn too_little_to_mate_with_is_a_draw() {
    let drawn = [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4K3 b - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        // All bishops on squares of one colour, of one side or of both.
        "4k3/8/8/8/8/8/6B1/4KB2 w - - 0 1",
        "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1",
    ];
    let open = [
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KR2 w - - 0 1",
        "4kq2/8/8/8/8/8/8/4K3 w - - 0 1",
        // A mate exists, though it cannot be forced.
        "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
    ];
    for fen in drawn {
        assert_eq!(result(fen), Some(Outcome::Draw), "{fen}");
    }
    for fen in open {
        assert_eq!(result(fen), None, "{fen}");
    }
}

#[test]
fn no_move_is_mate_in_check_and_else_a_draw() {
    assert_eq!(result("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), Some(Outcome::Win(Side::First)));
    let fools_mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(result(fools_mate), Some(Outcome::Win(Side::Second)));
    assert_eq!(result("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(Outcome::Draw));
}

#[test]
fn fifty_moves_are_a_draw_but_mate_comes_first() {
    assert_eq!(result("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), None);
    assert_eq!(result("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"), Some(Outcome::Draw));
    // In check, and not mate.
    assert_eq!(result("R3k3/8/8/8/8/8/8/4K3 b - - 100 80"), Some(Outcome::Draw));
    // Stalemate is a draw by either rule.
    assert_eq!(result("7k/5Q2/6K1/8/8/8/8/8 b - - 100 80"), Some(Outcome::Draw));
    let game = Chess::default();
    let quiet = after(&game, &position("7k/8/5K2/8/8/8/8/6Q1 w - - 98 80"), "g1a1 h8h7");
    assert_eq!(game.outcome(&quiet), Some(Outcome::Draw), "the hundredth ply");
    let mate = after(&game, &position("6k1/8/6K1/8/8/8/8/Q7 w - - 99 80"), "a1a8");
    assert_eq!(mate.board().halfmove_clock(), 100);
    assert_eq!(rules::result(&game, &mate), Some(Outcome::Win(Side::First)));
    let reset = after(&game, &position("4k3/8/8/8/8/8/P7/4K2R w - - 99 80"), "a2a3");
    assert_eq!(rules::result(&game, &reset), None);
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let game = Chess::default();
    let (mut pos, mut path) = (game.start(), Path::new());
    let mut ends = Vec::new();
    for text in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(' ') {
        let mv = read(&pos, text);
        path.push_move(&game, &pos, mv);
        game.play(&mut pos, mv);
        ends.push(path.repeat(&game, &pos));
    }
    assert_eq!(ends[..7], [Repeat::GoesOn; 7]);
    assert_eq!(ends[7], Repeat::Ends(Outcome::Draw));
}

#[test]
fn a_position_is_another_one_while_more_can_be_done_in_it() {
    let game = Chess::default();
    let start = game.start();
    let same = |one: &str, other: &str| after(&game, &start, one) == after(&game, &start, other);
    // A pawn that nobody can take en passant makes no difference.
    assert!(same("e2e4 e7e5 g1f3", "g1f3 e7e5 e2e4"));
    // Nor does a king that can go where it has passed.
    assert_eq!(
        position("8/8/8/8/3kP3/8/8/3K4 b - e3 0 1"),
        position("8/8/8/8/3kP3/8/8/3K4 b - - 0 1")
    );
    // One that can be taken does.
    let fresh = after(&game, &start, "d2d4 a7a6 d4d5 e7e5");
    let later = after(&game, &fresh, "g1f3 g8f6 f3g1 f6g8");
    assert_ne!(fresh, later, "en passant was possible");
    // Rights to castle.
    let before = after(&game, &start, "e2e4 e7e5");
    let there_and_back = after(&game, &before, "e1e2 e8e7 e2e1 e7e8");
    assert_ne!(before, there_and_back);
    // A pinned pawn cannot take en passant.
    let pinned = position("8/8/8/K2pP2q/8/8/8/7k w - d6 0 1");
    assert_eq!(pinned, position("8/8/8/K2pP2q/8/8/8/7k w - - 0 1"));
    assert_ne!(
        position("8/8/8/3pP2q/K7/8/8/7k w - d6 0 1"),
        position("8/8/8/3pP2q/K7/8/8/7k w - - 0 1")
    );
}

#[test]
fn counters_do_not_make_another_position() {
    let one = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let other = position("4k3/8/8/8/8/8/8/R3K3 w - - 60 90");
    assert_eq!((&one, one.key()), (&other, other.key()));
}
