//! How promising a play looks, without judging the board: for the order in which plays are tried.

use super::board::{BAR, Board, HOME};
use super::plays::Play;

/// A rating of the board after a play, in thousandths of a point or so.
///
/// Hits are worth what they set the opponent back; lone checkers cost by how far they have come and
/// whether an opponent stands behind them; points made in and before the home board are worth
/// more than others; checkers far back and piled high are worth less.
pub(super) fn rate(board: &Board, play: Play) -> i32 {
    let mut after = *board;
    let mut rating = 0;
    for step in play.steps() {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        if to > 0 && after.at(to) == -1 {
            rating += HIT + LATE * (25 - to as i32);
        }
        after.step(from, to);
    }
    // Opponents that still have to pass a point stand on lower ones, or on their bar at 0.
    let mut behind = i32::from(-after.points[0].min(0));
    for point in 1..BAR {
        let count = i32::from(after.points[point]);
        match count {
            1 => rating -= if behind > 0 { blot(point) } else { 0 },
            2.. => rating += MADE[point] - PILED * (count - 3).max(0),
            _ => behind -= count,
        }
        rating -= BACK[(point - 1) / HOME] * count.max(0);
    }
    rating - BACK[4] * i32::from(after.points[BAR].max(0)) + OFF * i32::from(after.off[0])
}

/// What a hit gains, and more for each point that the opponent had come.
const HIT: i32 = 60;
const LATE: i32 = 10;
/// What a checker beyond three on a point costs.
const PILED: i32 = 15;
/// What a checker borne off is worth.
const OFF: i32 = 60;
/// What a checker costs in each quarter of the board, the home first, and on the bar.
const BACK: [i32; 5] = [0, 10, 25, 45, 90];

/// What a lone checker costs that an opponent can come to: it loses the way it has come.
const fn blot(point: usize) -> i32 {
    20 + 6 * (25 - point as i32)
}

/// What it is worth to hold a point: those in the home and just before it, and those in the
/// opponent's home, from which a checker cannot be driven.
const MADE: [i32; BAR] = {
    let mut made = [20; BAR];
    let values = [10, 40, 70, 110, 130, 110, 90, 70];
    let mut point = 1;
    while point <= values.len() {
        made[point] = values[point - 1];
        point += 1;
    }
    made[18] = 60;
    made[19] = 30;
    made[20] = 80;
    made[21] = 70;
    made[22] = 40;
    made
};
