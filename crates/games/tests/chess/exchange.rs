//! Captures on one square: known cases, and an independent count on random positions.

use cozy_chess::{Board, Color, Move, Piece, Square};
use gametree::{Hints, Notation};
use gametree_games::chess::{Chess, is_castling};

use crate::support::{position, read, walk};

const WORTH: [i32; 6] = [100, 300, 300, 500, 900, 0];

/// Positions, moves and what the exchange is worth to the mover.
const CASES: &[(&str, &str, i32)] = &[
    // Chessprogramming wiki, "SEE - The Swap Algorithm", with 300 for a knight.
    ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
    ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200),
    // A pawn that is defended by a pawn.
    ("4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5", -200),
    // A rook behind a rook joins in; so does a queen behind a bishop.
    ("3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", -400),
    ("3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", 100),
    ("6k1/8/4p3/3p4/8/1B6/Q7/6K1 w - - 0 1", "b3d5", -100),
    // The king takes what is not defended, and nothing else.
    ("8/8/8/3pk3/8/8/3R4/3R2K1 w - - 0 1", "d2d5", 100),
    ("8/8/8/3pk3/8/8/3R4/6K1 w - - 0 1", "d2d5", -400),
    // En passant opens the file behind the pawn taken.
    ("3r2k1/8/8/3pP3/8/8/8/3R2K1 w - d6 0 1", "e5d6", 100),
    ("3r2k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1", "e5d6", 0),
    // Promotions: free, taken, with a capture, and as the threat that guards what has taken.
    ("6k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7a8q", 800),
    ("1r4k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7a8q", -100),
    ("1r4k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7b8q", 1300),
    ("1rr3k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7b8q", 400),
    ("1nr3k1/P7/8/8/8/8/8/1R4K1 w - - 0 1", "b1b8", 300),
    ("6k1/8/8/8/8/8/1p6/N1R3K1 b - - 0 1", "b2a1q", 200),
    // Quiet moves: safe, and into the reach of a pawn.
    ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3d4", 0),
    ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", -300),
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", 0),
];

#[test]
fn known_exchanges_are_worth_what_is_known() {
    let game = Chess::default();
    for &(fen, text, worth) in CASES {
        let pos = position(fen);
        let mv = read(&pos, text);
        assert_eq!(slow_worth(pos.board(), mv), worth, "{fen} {text}, slowly");
        assert!(game.exchange(&pos, mv, worth), "{fen} {text} is worth {worth}");
        assert!(!game.exchange(&pos, mv, worth + 1), "{fen} {text} is worth no more");
    }
}

#[test]
fn exchanges_are_worth_what_a_slow_count_says() {
    let (mut cases, mut differ) = (0, 0);
    walk(11, 2, |game, pos, legal| {
        for &mv in legal {
            let worth = slow_worth(pos.board(), mv);
            for least in [worth - 1, worth, worth + 1, 0, 1, -100, 200] {
                let expected = worth >= least;
                let found = game.exchange(pos, mv, least);
                assert_eq!(found, expected, "{} {mv}: {worth}, {least}", game.position_text(pos));
            }
            cases += 1;
            differ += usize::from(worth != worth_with(pos.board(), mv, Takers::Any));
        }
    });
    assert!(cases > 20_000, "{cases}");
    // It nearly never pays to take with anything but the least valuable piece.
    assert!(differ * 500 < cases, "{differ} of {cases}");
}

type Men = [Option<(Piece, Color)>; 64];

/// Which of several pieces may take.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takers {
    /// The least valuable; of equal ones that on the lowest square.
    Least,
    /// Any.
    Any,
}

fn slow_worth(board: &Board, mv: Move) -> i32 {
    worth_with(board, mv, Takers::Least)
}

/// By playing the captures out on a board of squares.
fn worth_with(board: &Board, mv: Move, takers: Takers) -> i32 {
    if is_castling(board, mv) {
        return 0;
    }
    let mut men: Men = [None; 64];
    for square in board.occupied() {
        men[square as usize] = board.piece_on(square).zip(board.color_on(square));
    }
    let (piece, color) = men[mv.from as usize].expect("a piece that moves");
    let mut gain = men[mv.to as usize].map_or(0, |man| WORTH[man.0 as usize]);
    if piece == Piece::Pawn && mv.from.file() != mv.to.file() && men[mv.to as usize].is_none() {
        men[Square::new(mv.to.file(), mv.from.rank()) as usize] = None;
        gain += WORTH[0];
    }
    let becomes = mv.promotion.unwrap_or(piece);
    gain += WORTH[becomes as usize] - WORTH[piece as usize];
    men[mv.from as usize] = None;
    men[mv.to as usize] = Some((becomes, color));
    gain - best(&men, mv.to, !color, takers)
}

/// What the side to move gains by taking on the square, or by not taking.
fn best(men: &Men, square: Square, side: Color, takers: Takers) -> i32 {
    let (standing, _) = men[square as usize].expect("a piece to be taken");
    let mut attackers = attackers(men, square, side);
    attackers.sort_by_key(|&from| (men[from as usize].map(|man| man.0), from));
    let defended = |men: &Men| !self::attackers(men, square, !side).is_empty();
    let mut best = 0;
    for from in attackers {
        let (piece, _) = men[from as usize].expect("an attacker");
        let promotes = piece == Piece::Pawn && matches!(square as usize / 8, 0 | 7);
        let becomes = if promotes { Piece::Queen } else { piece };
        let mut after = *men;
        after[from as usize] = None;
        after[square as usize] = Some((becomes, side));
        if piece != Piece::King || !defended(&after) {
            let gain = WORTH[standing as usize] + WORTH[becomes as usize] - WORTH[piece as usize];
            best = best.max(gain - self::best(&after, square, !side, takers));
        }
        if takers == Takers::Least {
            break;
        }
    }
    best
}

/// The squares of a side's pieces that attack a square, found by going from square to square.
fn attackers(men: &Men, square: Square, side: Color) -> Vec<Square> {
    let mut found = Vec::new();
    let forward = if side == Color::White { 1 } else { -1 };
    for (files, ranks) in (-2..=2).flat_map(|files| (-2..=2).map(move |ranks| (files, ranks))) {
        let (far, near) = (i8::max(files, -files).max(ranks.max(-ranks)), files * ranks);
        if far == 0 {
            continue;
        }
        let mut at = square;
        let mut steps = 0;
        while let Some(next) = at.try_offset(files, ranks) {
            (at, steps) = (next, steps + 1);
            let Some((piece, color)) = men[at as usize] else {
                if far == 2 {
                    break;
                }
                continue;
            };
            let attacks = match piece {
                Piece::Knight => far == 2 && near.abs() == 2,
                Piece::King => far == 1 && steps == 1,
                Piece::Pawn => near != 0 && far == 1 && steps == 1 && ranks == -forward,
                Piece::Bishop => near != 0 && far == 1,
                Piece::Rook => near == 0 && far == 1,
                Piece::Queen => far == 1,
            };
            if attacks && color == side {
                found.push(at);
            }
            break;
        }
    }
    found
}
