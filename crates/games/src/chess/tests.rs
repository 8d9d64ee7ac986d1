//! Facts about chess.

use gametree::{Game, Notation};

use super::Chess;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Lines of play of this length.
fn perft(game: &Chess, pos: &mut super::Position, depth: u32) -> u64 {
    let mut moves = Vec::new();
    game.moves(pos, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves {
        let before = game.play(pos, mv);
        count += perft(game, pos, depth - 1);
        game.undo(pos, mv, before);
    }
    count
}

#[test]
fn the_usual_positions_have_as_many_lines_as_published() {
    let game = Chess::default();
    assert_eq!(perft(&game, &mut game.start(), 4), 197_281);
    let mut kiwipete = game.parse_position(KIWIPETE).expect("a position");
    assert_eq!(perft(&game, &mut kiwipete, 3), 97_862);
}
