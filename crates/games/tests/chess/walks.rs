//! On random games: keys, packed moves, hints and text against what they stand for.

use std::collections::HashSet;

use cozy_chess::{BitBoard, Rank, Square};
use gametree::{Game, Hints, Notation};
use gametree_games::chess::{Chess, Position};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::support::walk;

#[test]
fn keys_kept_from_move_to_move_equal_fresh_ones() {
    walk(1, 3, |_, pos, _| {
        let fresh = Position::new(pos.board().clone());
        assert_eq!((pos.key(), pos.parts()), (fresh.key(), fresh.parts()), "{}", pos.board());
    });
}

#[test]
fn positions_are_equal_where_the_rules_call_them_the_same() {
    let mut seen: Vec<(Position, String)> = Vec::new();
    let mut equal = 0;
    walk(2, 2, |game, pos, _| {
        // Pieces, side to move, rights to castle, and where a pawn can be taken en passant.
        let text = game.position_text(pos);
        let text = text.split(' ').take(4).collect::<Vec<_>>().join(" ");
        for (other, its_text) in seen.iter().rev().take(80) {
            let same = text == *its_text;
            assert_eq!((pos.key() == other.key(), pos == other), (same, same), "{text}");
            equal += usize::from(same);
            // The board's own judgement takes a king beside the square for a pawn.
            let king = cozy_chess::get_king_moves(pos.board().king(pos.board().side_to_move()));
            if king.is_disjoint(en_passant(pos) | en_passant(other)) {
                assert_eq!(pos.board().same_position(other.board()), same, "{text}");
            }
        }
        seen.push((pos.clone(), text));
    });
    assert!(equal > 100, "{equal}");
}

/// The square behind a pawn that has just moved two squares.
fn en_passant(pos: &Position) -> BitBoard {
    let rank = Rank::Sixth.relative_to(pos.board().side_to_move());
    pos.board().en_passant().map_or(BitBoard::EMPTY, |file| Square::new(file, rank).bitboard())
}

#[test]
fn packed_moves_are_unpacked_and_nothing_else_is() {
    let game = Chess::default();
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    walk(3, 1, |_, pos, legal| {
        let packed: Vec<u16> =
            legal.iter().map(|&mv| game.pack(pos, mv).expect("moves are packed")).collect();
        for (&mv, &packed) in legal.iter().zip(&packed) {
            assert_eq!(game.unpack(pos, packed), Some(mv), "{} {mv}", pos.board());
        }
        for _ in 0..100 {
            let bits: u16 = rng.random();
            assert_eq!(game.unpack(pos, bits).is_some(), packed.contains(&bits), "{bits:#x}");
        }
    });
}

#[test]
fn tactical_moves_are_the_moves_that_are_tactical() {
    walk(4, 3, |game, pos, legal| {
        let mut found = vec![];
        if !legal.is_empty() {
            game.tactical_moves(pos, &mut found);
        }
        let tactical: Vec<_> = legal.iter().copied().filter(|&mv| game.tactical(pos, mv)).collect();
        assert_eq!(found, tactical, "{}", pos.board());
    });
}

#[test]
fn a_check_is_foreseen() {
    let mut checks = 0;
    walk(5, 3, |game, pos, legal| {
        for &mv in legal {
            let mut after = pos.clone();
            game.play(&mut after, mv);
            let check = game.in_check(&after);
            assert_eq!(game.gives_check(pos, mv), check, "{} {mv}", pos.board());
            checks += usize::from(check);
        }
    });
    assert!(checks > 1_000, "{checks}");
}

#[test]
fn ratings_and_places_in_tables_keep_their_order_and_limits() {
    walk(6, 1, |game, pos, legal| {
        for &mv in legal {
            let order = game.order(pos, mv);
            let underpromotes = mv.promotion.is_some_and(|piece| piece != cozy_chess::Piece::Queen);
            match (game.tactical(pos, mv), underpromotes) {
                (true, _) => assert!(order > 0 && order < 200, "{} {mv}", pos.board()),
                (false, true) => assert!(order < 0, "{} {mv}", pos.board()),
                (false, false) => assert_eq!(order, 0, "{} {mv}", pos.board()),
            }
            assert!(game.tactical_slot(pos, mv) < Chess::TACTICAL_SLOTS);
            assert!(game.kind(pos, mv) < Chess::KINDS && game.slot(pos, mv) < Chess::SLOTS);
        }
    });
}

#[test]
fn a_pass_hands_over_the_turn_and_is_taken_back() {
    let (mut passed, mut refused) = (0, 0);
    walk(7, 1, |game, pos, _| {
        let mut there = pos.clone();
        let Some(undo) = game.pass(&mut there) else {
            assert_eq!(there, *pos);
            refused += 1;
            return;
        };
        assert_ne!(game.turn(&there), game.turn(pos));
        assert_eq!(there.key(), Position::new(there.board().clone()).key());
        assert_eq!(there.parts(), pos.parts());
        assert_eq!(there.board().en_passant(), None);
        assert_eq!(there.board().halfmove_clock(), pos.board().halfmove_clock());
        assert!(!game.in_check(pos));
        game.take_back_pass(&mut there, undo);
        assert_eq!(there, *pos);
        passed += 1;
    });
    assert!(passed > 500 && refused > 50, "{passed} {refused}");
}

#[test]
fn nothing_comes_back_after_an_irreversible_move() {
    let cases = [
        ("startpos", "e2e4", true),
        ("startpos", "g1f3", false),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1e2", true),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1b1", true),
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "a1b1", false),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true),
        ("4k3/8/8/8/8/8/8/R3K2r w Q - 0 1", "e1d2", true),
        ("4k3/8/8/8/8/8/8/R3K2r w - - 0 1", "e1d2", false),
        ("4k3/8/8/8/8/5n2/8/4K2R w K - 0 1", "e1d1", true),
    ];
    let game = Chess::default();
    for (fen, text, expected) in cases {
        let pos = game.parse_position(fen).expect(fen);
        let mv = game.parse_move(&pos, text).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(game.irreversible(&pos, mv), expected, "{fen} {text}");
    }
}

#[test]
fn every_text_of_a_move_is_read_back() {
    walk(8, 1, |game, pos, legal| {
        let mut records = HashSet::new();
        for &mv in legal {
            let (text, record) = (game.move_text(pos, mv), game.record_text(pos, mv));
            for text in [&text, &text.to_uppercase(), &record, &format!(" {record}!? ")] {
                assert_eq!(game.parse_move(pos, text), Ok(mv), "{} {text}", pos.board());
            }
            assert_eq!(game.parse_move(pos, &mv.to_string()), Ok(mv), "as king takes rook");
            assert!(records.insert(record));
        }
    });
}

#[test]
fn every_text_of_a_position_is_read_back() {
    walk(9, 1, |game, pos, _| {
        let text = game.position_text(pos);
        let read = game.parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((&read, game.position_text(&read)), (pos, text));
    });
}
