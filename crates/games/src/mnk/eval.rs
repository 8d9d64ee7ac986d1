//! The evaluators of `m,n,k` games.

use gametree::{Evaluator, Score, Side};

use super::{Mnk, Position};

/// What one more stone multiplies a line's worth by.
const FACTOR: Score = 4;
/// From so many stones on a line is worth no more, to keep sums within the scale.
const ENOUGH: u32 = 7;

/// What a line with this many stones of one side, and none of the other, is worth.
fn worth(stones: u32) -> Score {
    if stones == 0 { 0 } else { FACTOR.pow(stones.min(ENOUGH) - 1) }
}

/// The evaluators of `m,n,k` games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eval {
    /// Lines on which only one side has stones: 1 point for one stone, and four times as many for
    /// each further one, own less the opponent's.
    Lines,
    /// No opinion.
    None,
}

/// A line's points for the first player.
#[inline]
fn line_points(line: u128, stones: [u128; 2]) -> Score {
    match stones.map(|stones| (stones & line).count_ones()) {
        [first, 0] => worth(first),
        [0, second] => -worth(second),
        _ => 0,
    }
}

impl Evaluator<Mnk> for Eval {
    /// The points of all lines, for the first player.
    type State = Score;

    fn init(&self, game: &Mnk, pos: &Position) -> Score {
        match self {
            Eval::Lines => game.board.lines.iter().map(|&line| line_points(line, pos.stones)).sum(),
            Eval::None => 0,
        }
    }

    #[inline]
    fn play(&self, game: &Mnk, before: &Score, bit: u8, after: &Position) -> Score {
        match self {
            Eval::Lines => {
                let without = after.stones.map(|stones| stones & !(1 << bit));
                let lines = &game.board.lines_through[usize::from(bit)];
                let change =
                    |&line: &u128| line_points(line, after.stones) - line_points(line, without);
                before + lines.iter().map(change).sum::<Score>()
            }
            Eval::None => 0,
        }
    }

    #[inline]
    fn score(&self, _: &Mnk, pos: &Position, points: &Score) -> Score {
        match pos.turn {
            Side::First => *points,
            Side::Second => -points,
        }
    }

    fn range(&self, game: &Mnk) -> (Score, Score) {
        match self {
            Eval::Lines => {
                let most = game.board.lines.len() as Score * worth(game.board.goal as u32);
                (-most, most)
            }
            Eval::None => (0, 0),
        }
    }
}
