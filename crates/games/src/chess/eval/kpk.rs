//! King and pawn against king: who wins, for every position, found backwards from the promotions
//! when first asked.

use std::sync::LazyLock;

use cozy_chess::{BitBoard, Color, Square, get_king_moves, get_pawn_attacks};

/// Squares of a pawn on files a to d, ranks 2 to 7.
const PAWNS: usize = 24;
/// A set of squares of the defending king for each square of pawn and king.
type Won = Vec<[BitBoard; Square::NUM]>;

/// Where the side with the pawn, White, wins.
struct Wins {
    /// With White to move.
    attacker: Won,
    /// With Black to move.
    defender: Won,
}

static WINS: LazyLock<Wins> = LazyLock::new(Wins::find);

/// Whether the side with the pawn wins. `to_move` is the colour of the side to move.
pub(in crate::chess) fn is_won(
    strong: Color,
    king: Square,
    pawn: Square,
    defender: Square,
    to_move: Color,
) -> bool {
    let flip_file = pawn as usize % 8 > 3;
    let turned = |square: Square| {
        let square = square.relative_to(strong);
        if flip_file { square.flip_file() } else { square }
    };
    let Some(pawn) = pawn_index(turned(pawn)) else { return false };
    let side = if to_move == strong { &WINS.attacker } else { &WINS.defender };
    side[pawn][turned(king) as usize].has(turned(defender))
}

fn pawn_index(square: Square) -> Option<usize> {
    let (file, rank) = (square as usize % 8, square as usize / 8);
    (file < 4 && (1..7).contains(&rank)).then(|| (rank - 1) * 4 + file)
}

fn pawn_square(index: usize) -> Square {
    Square::index((index / 4 + 1) * 8 + index % 4)
}

impl Wins {
    /// Adds won positions until there are no more.
    fn find() -> Wins {
        let empty = || vec![[BitBoard::EMPTY; Square::NUM]; PAWNS];
        let mut wins = Wins { attacker: empty(), defender: empty() };
        loop {
            let mut changed = false;
            for pawn in (0..PAWNS).rev() {
                for king in Square::ALL.into_iter().filter(|&king| king != pawn_square(pawn)) {
                    let attacker = wins.attacking(pawn, king);
                    changed |= wins.attacker[pawn][king as usize] != attacker;
                    wins.attacker[pawn][king as usize] = attacker;
                    let defender = wins.defending(pawn, king);
                    changed |= wins.defender[pawn][king as usize] != defender;
                    wins.defender[pawn][king as usize] = defender;
                }
            }
            if !changed {
                return wins;
            }
        }
    }

    /// Where the defending king loses, with the pawn's side to move.
    fn attacking(&self, pawn: usize, king: Square) -> BitBoard {
        let square = pawn_square(pawn);
        let taken = king.bitboard() | square.bitboard() | get_king_moves(king);
        let checked = get_pawn_attacks(square, Color::White);
        let mut won = BitBoard::EMPTY;
        for to in get_king_moves(king) & !square.bitboard() {
            won |= self.defender[pawn][to as usize];
        }
        let next = Square::index(square as usize + 8);
        if next != king {
            won |= match pawn_index(next) {
                Some(pushed) => self.pushing(pushed, king, next),
                None if get_king_moves(king).has(next) => !next.bitboard(),
                None => !(get_king_moves(next) | next.bitboard()),
            };
        }
        won & !taken & !checked
    }

    /// Where the defending king loses after the pawn's step to `next`, or one more from there.
    fn pushing(&self, pushed: usize, king: Square, next: Square) -> BitBoard {
        let mut won = self.defender[pushed][king as usize];
        let two = Square::index(next as usize + 8);
        let far = pawn_index(two).filter(|_| next as usize / 8 == 2 && two != king);
        if let Some(far) = far {
            won |= self.defender[far][king as usize] & !two.bitboard();
        }
        won & !next.bitboard()
    }

    /// Where the defending king, to move, loses.
    fn defending(&self, pawn: usize, king: Square) -> BitBoard {
        let square = pawn_square(pawn);
        let attacks = get_pawn_attacks(square, Color::White);
        let attacked = attacks | get_king_moves(king) | king.bitboard();
        let taken = king.bitboard() | square.bitboard() | get_king_moves(king);
        let mut won = BitBoard::EMPTY;
        for defender in !taken {
            let moves = get_king_moves(defender) & !attacked;
            let is_lost = if moves.is_empty() {
                attacks.has(defender)
            } else {
                moves.is_subset(self.attacker[pawn][king as usize])
            };
            if is_lost {
                won |= defender.bitboard();
            }
        }
        won
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published facts of the ending.
    const FACTS: &[(Square, Square, Square, Color, bool)] = &[
        // The attacking king on the sixth before its pawn wins, whoever moves.
        (Square::E6, Square::E5, Square::E8, Color::White, true),
        (Square::E6, Square::E5, Square::E8, Color::Black, true),
        // On the fifth it needs the opposition.
        (Square::E5, Square::E4, Square::E7, Color::White, false),
        (Square::E5, Square::E4, Square::E7, Color::Black, true),
        // The defender on the promotion square holds against a rook's pawn.
        (Square::A6, Square::A5, Square::A8, Color::White, false),
        (Square::H6, Square::H5, Square::G8, Color::White, false),
        // The rule of the square.
        (Square::A1, Square::H5, Square::B5, Color::White, true),
        (Square::A1, Square::H4, Square::D4, Color::Black, false),
        // Stalemate.
        (Square::E6, Square::E7, Square::E8, Color::Black, false),
    ];

    #[test]
    fn known_positions_are_judged_as_published() {
        for &(king, pawn, defender, to_move, won) in FACTS {
            let found = is_won(Color::White, king, pawn, defender, to_move);
            assert_eq!(found, won, "{king} {pawn} against {defender}, {to_move:?}");
            let turn = Square::flip_rank;
            let turned = is_won(Color::Black, turn(king), turn(pawn), turn(defender), !to_move);
            assert_eq!(turned, won, "with colours exchanged");
        }
    }
}
