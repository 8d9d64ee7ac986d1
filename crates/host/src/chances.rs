//! Chances to win, draw and lose, from an estimate in hundredths of a pawn.
//!
//! Each side wins by a logistic curve of the estimate; what is left is the chance of a draw. The
//! curve's place and width go from one set of numbers to another as the board empties. The four
//! numbers are fitted to the chess engine's games against itself; docs/benchmarks.md has the fit.

/// Chances in permille, for the side to move; together 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

/// Men of both sides at the start of a game of chess, in pawns: 1, 3, 3, 5 and 9 each.
pub const FULL_MATERIAL: u32 = 78;

/// The curve of a full and of an empty board.
struct Curve {
    /// Hundredths of a pawn with which half the games are won.
    even: [f64; 2],
    /// The width of the curve in hundredths of a pawn.
    width: [f64; 2],
}

const CURVE: Curve = Curve { even: [70.0, 205.0], width: [136.0, 54.0] };

impl Chances {
    /// A draw for certain.
    pub const DRAWN: Chances = Chances { win: 0, draw: 1_000, loss: 0 };

    /// Somebody has won: the side to move, or the other one.
    #[must_use]
    pub const fn decided(moves_to_mate: i32) -> Chances {
        if moves_to_mate > 0 {
            Chances { win: 1_000, draw: 0, loss: 0 }
        } else {
            Chances { win: 0, draw: 0, loss: 1_000 }
        }
    }

    /// The chances with this estimate, while this much material (in pawns, of both sides
    /// together) is on the board.
    #[must_use]
    pub fn of(centipawns: i32, material: u32) -> Chances {
        let full = f64::from(material.min(FULL_MATERIAL)) / f64::from(FULL_MATERIAL);
        let mix =
            |[full_board, empty_board]: [f64; 2]| empty_board + (full_board - empty_board) * full;
        let (even, width) = (mix(CURVE.even), mix(CURVE.width));
        let wins = |estimate: f64| {
            let chance = 1.0 / (1.0 + ((even - estimate) / width).exp());
            (chance * 1_000.0).round() as u32
        };
        let (win, loss) = (wins(f64::from(centipawns)), wins(-f64::from(centipawns)));
        Chances { win, draw: 1_000u32.saturating_sub(win + loss), loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_make_a_thousand_and_mirror_each_other() {
        for material in [0, 20, 78, 103] {
            for estimate in [-30_000, -250, -100, -1, 0, 37, 150, 900, i32::MAX] {
                let own = Chances::of(estimate, material);
                assert_eq!(own.win + own.draw + own.loss, 1_000);
                let other = Chances::of(estimate.saturating_neg(), material);
                assert_eq!((own.win, own.loss), (other.loss, other.win));
            }
        }
    }

    #[test]
    fn the_curve_goes_through_its_points() {
        assert_eq!(Chances::of(70, FULL_MATERIAL).win, 500);
        assert_eq!(Chances::of(205, 0).win, 500);
        assert_eq!(Chances::of(0, FULL_MATERIAL), Chances { win: 374, draw: 252, loss: 374 });
        assert_eq!(Chances::of(0, FULL_MATERIAL / 2), Chances { win: 190, draw: 620, loss: 190 });
        assert_eq!(Chances::of(2_000, FULL_MATERIAL), Chances { win: 1_000, draw: 0, loss: 0 });
    }
}
