//! The board line of FIBS, the First Internet Backgammon Server, which GNU Backgammon reads as an
//! external player: everything about a position in one line of numbers.
//!
//! (Described in "The FIBS Client Protocol Specification", section on `board:`, and in the manual of
//! GNU Backgammon under "external".)

use std::fmt;

/// A position in which the player is to play a throw, in a game for money whose cube is in the
/// middle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FibsBoard {
    /// The player's checkers on points 1 to 24, which move down; the opponent's as negative
    /// numbers. The player's on the bar are at 25, the opponent's at 0.
    pub points: [i8; 26],
    /// Checkers borne off: the player's, the opponent's.
    pub off: [u8; 2],
    /// The throw.
    pub dice: [u8; 2],
}

/// What stands for a game that is not part of a match.
const FOR_MONEY: u32 = 9999;

impl fmt::Display for FibsBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names; the length of the match; both scores.
        write!(f, "board:player:opponent:{FOR_MONEY}:0:0")?;
        for count in self.points {
            write!(f, ":{count}")?;
        }
        // Whose turn; the dice of both; the cube, and that both may double and nobody has.
        let [one, other] = self.dice;
        write!(f, ":1:{one}:{other}:0:0:1:1:1:0")?;
        // The player's colour and direction; home and bar; checkers off and on the bar.
        let [own, theirs] = self.off;
        write!(f, ":1:-1:0:25:{own}:{theirs}:{}:{}", self.points[25], -self.points[0])?;
        // Pieces that can move, forced moves, redoubles.
        write!(f, ":0:0:0")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_its_numbers_in_order() {
        let mut points = [0; 26];
        (points[0], points[6], points[25]) = (-1, 2, 3);
        let line = FibsBoard { points, off: [10, 14], dice: [3, 1] }.to_string();
        let parts: Vec<&str> = line.split(':').collect();
        assert_eq!(parts[..6], ["board", "player", "opponent", "9999", "0", "0"]);
        assert_eq!((parts[6], parts[12], parts[31]), ("-1", "2", "3"));
        assert_eq!(parts[32..41], ["1", "3", "1", "0", "0", "1", "1", "1", "0"]);
        assert_eq!(parts[41..], ["1", "-1", "0", "25", "10", "14", "3", "1", "0", "0", "0"]);
    }
}
