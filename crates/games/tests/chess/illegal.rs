//! Moves as text: what is read as which, and why a move is refused.

use gametree::{Game, Notation};
use gametree_games::chess::Chess;

use crate::support::{chess960, position};

const START: &str = "startpos";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn moves_are_read_in_every_usual_form() {
    let promotes = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let knights = "4k3/8/8/8/8/N7/8/N3K2N w - - 0 1";
    let bishop = "4k3/8/8/8/8/8/1P6/B1B1K3 w - - 0 1";
    let cases = [
        (START, "e2e4", "e2e4"),
        (START, "E2-E4", "e2e4"),
        (START, "e4", "e2e4"),
        (START, " Nf3!? ", "g1f3"),
        (START, "Ng1-f3", "g1f3"),
        (START, "Pe4", "e2e4"),
        (CASTLES, "O-O", "e1h1"),
        (CASTLES, "0-0-0+", "e1a1"),
        (CASTLES, "o-o", "e1h1"),
        (CASTLES, "e1g1", "e1h1"),
        (CASTLES, "e1h1", "e1h1"),
        (CASTLES, "e1c1", "e1a1"),
        (CASTLES, "Kf1", "e1f1"),
        (CASTLES, "Rf1", "h1f1"),
        (promotes, "a8=Q+", "a7a8q"),
        (promotes, "a8N", "a7a8n"),
        (promotes, "axb8=R", "a7b8r"),
        (promotes, "a7b8q", "a7b8q"),
        (promotes, "a7xb8=Q", "a7b8q"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "e5d6"),
        (knights, "N3c2", "a3c2"),
        (knights, "N1c2", "a1c2"),
        (knights, "Na1c2", "a1c2"),
        // A bishop's move, and a pawn's in capitals.
        (bishop, "Bd2", "c1d2"),
        (bishop, "B2B3", "b2b3"),
    ];
    let game = Chess::default();
    for (fen, text, expected) in cases {
        let pos = game.parse_position(fen).expect(fen);
        let mv = game.parse_move(&pos, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(mv.to_string(), expected, "{fen} {text}");
    }
}

#[test]
fn castling_is_written_as_the_king_moves_or_in_chess960_as_it_takes_its_rook() {
    let cases = [(Chess::default(), "e1g1", "e1c1"), (chess960(), "e1h1", "e1a1")];
    for (game, short, long) in cases {
        let pos = game.parse_position(CASTLES).expect("a position");
        for (text, record) in [(short, "O-O"), (long, "O-O-O")] {
            let mv = game.parse_move(&pos, text).expect("castling");
            assert_eq!(
                (game.move_text(&pos, mv), game.record_text(&pos, mv)),
                (text.into(), record.into())
            );
        }
    }
    // King on b, going to c by a step and by castling: two moves.
    let game = chess960();
    let pos = game.parse_position("4k3/8/8/8/8/8/8/RK6 w A - 0 1").expect("a position");
    assert_eq!(game.record_text(&pos, game.parse_move(&pos, "b1c1").expect("a step")), "Kc1");
    assert_eq!(game.record_text(&pos, game.parse_move(&pos, "b1a1").expect("castling")), "O-O-O");
}

#[test]
fn records_say_what_is_needed_and_no_more() {
    let knights = "4k3/8/8/8/8/N7/8/N3K2N w - - 0 1";
    let queens = "6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1";
    let pinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
    let cases = [
        (knights, "a3c2", "N3c2"),
        (knights, "h1g3", "Ng3"),
        (queens, "h4e4", "Qh4e4"),
        (queens, "a4e4", "Qae4"),
        (queens, "h1e4", "Q1e4"),
        // The other knight cannot move.
        (pinned, "g1e2", "Ne2"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "axb8=Q+"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
    ];
    let game = Chess::default();
    for (fen, text, expected) in cases {
        let pos = position(fen);
        let mv = game.parse_move(&pos, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.record_text(&pos, mv), expected, "{fen} {text}");
    }
}

#[test]
fn a_refusal_says_why() {
    let checked = "4k3/8/8/8/4r3/8/3P4/4K2R w K - 0 1";
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    let through = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let passed = "8/8/8/K2pP2q/8/8/8/7k w - d6 0 1";
    let cases = [
        (START, "0000", "'0000' passes, which chess does not allow"),
        (START, "hello", "'hello' is not a move"),
        (START, "", "'' is not a move"),
        (START, "e2e9", "'e2e9' is not a move"),
        (START, "é2e4", "'é2e4' is not a move"),
        (START, "e3e4", "there is no piece on e3"),
        (START, "e7e5", "the piece on e7 is Black's, and White is to move"),
        (START, "g1e2", "e2 is taken by White's own pawn"),
        (START, "g1g3", "a knight does not go from g1 to g3"),
        (START, "a1a5", "the way from a1 to a5 is blocked"),
        (START, "e2d3", "there is nothing to take on d3"),
        (START, "e2e5", "a pawn does not go from e2 to e5"),
        (START, "e2e4q", "nothing is promoted by moving from e2 to e4"),
        (START, "Nd4", "'Nd4': no knight of White's can go to d4"),
        (START, "Qd4", "the way from d1 to d4 is blocked"),
        (START, "O-O", "White cannot castle short: there are pieces in the way"),
        (START, "e1g1", "g1 is taken by White's own knight"),
        (checked, "d2d3", "White is in check, and d2d3 does not end that"),
        (checked, "e1g1", "White is in check and cannot castle"),
        (checked, "e1e2", "the king would be in check on e2"),
        (pinned, "Nc3", "the knight on e2 is pinned: the king would be in check"),
        (pinned, "e1c1", "White has no right to castle long"),
        (through, "e1g1", "the king would come into check by castling short"),
        (passed, "exd6", "the pawn on e5 is pinned: the king would be in check"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "a7a8 does not say what the pawn becomes"),
        ("4k3/8/8/8/8/N7/8/N3K3 w - - 0 1", "Nc2", "'Nc2' could be a1c2 or a3c2"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "e1e2",
            "the game is over: a draw, for neither side has enough left to mate",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - 100 90",
            "e1e2",
            "the game is over: a draw by the fifty-move rule",
        ),
    ];
    let game = Chess::default();
    for (fen, text, message) in cases {
        let pos = game.parse_position(fen).expect(fen);
        let error = game.parse_move(&pos, text).expect_err(text);
        assert_eq!(error.message, message, "{fen} {text}");
        assert_eq!(error.span, Some(0..text.len()), "{text}");
    }
}

#[test]
fn players_who_claim_no_draw_play_on() {
    let game = Chess::default();
    let mut pos = position("4k3/8/8/8/8/8/8/R3K3 w - - 100 90");
    for text in ["a1a8", "e8d7", "Ra1"] {
        let mv = game.read_move(&pos, text).expect("a legal move");
        game.play(&mut pos, mv);
    }
    assert_eq!(game.position_text(&pos), "8/3k4/8/8/8/8/8/R3K3 b - - 100 91");
}
