//! The board as one player sees it, and the dice.

use gametree::TextError;

/// Checkers of each side.
pub const CHECKERS: u8 = 15;
/// The bar in the numbering of one's own points: one step beyond the last of them.
pub const BAR: usize = 25;
/// The points of a home board.
pub const HOME: usize = 6;

/// The checkers as the player sees them who moves, or is about to roll.
///
/// Points have the player's own numbers: checkers move from 24 down to 1, and off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// On points 1 to 24 one's own checkers, or the opponent's as a negative number; one's own on
    /// the bar at [`BAR`], the opponent's at 0, negative too.
    pub(super) points: [i8; 26],
    /// Checkers borne off: one's own, the opponent's.
    pub(super) off: [u8; 2],
}

impl Board {
    /// The usual first position; it looks the same to both.
    pub(super) const START: Board = {
        let mut points = [0; 26];
        points[24] = 2;
        points[13] = 5;
        points[8] = 3;
        points[6] = 5;
        points[1] = -2;
        points[12] = -5;
        points[17] = -3;
        points[19] = -5;
        Board { points, off: [0, 0] }
    };

    /// The board with these checkers: on each side's own points 1 to 24, then on its bar. All
    /// others are off.
    ///
    /// # Errors
    /// A side has more than [`CHECKERS`], a point is held by both, or nobody has a checker left.
    pub fn new(own: [u8; 25], theirs: [u8; 25]) -> Result<Board, TextError> {
        let mut board = Board { points: [0; 26], off: [0, 0] };
        for (side, (name, counts)) in
            [("the side to move", own), ("the opponent", theirs)].into_iter().enumerate()
        {
            let sum: u32 = counts.iter().map(|&count| u32::from(count)).sum();
            let left = u32::from(CHECKERS).checked_sub(sum).ok_or_else(|| {
                TextError::new(format!("{name} has {sum} checkers"))
                    .hint(format!("a side has {CHECKERS}; those not on the board are off"))
            })?;
            board.off[side] = left as u8;
        }
        if board.off == [CHECKERS; 2] {
            return Err(TextError::new("both sides have borne off all their checkers")
                .hint("at most one side can have finished"));
        }
        for (point, &count) in board.points[1..].iter_mut().zip(&own) {
            *point = count as i8;
        }
        for (index, &count) in theirs.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let point = 24 - index;
            if board.points[point] != 0 && point > 0 {
                let message = format!("both sides have checkers on one point, {point}");
                return Err(TextError::new(message)
                    .hint(format!("the opponent's point {} is that point too", index + 1)));
            }
            board.points[point] = -(count as i8);
        }
        Ok(board)
    }

    /// The checkers of one's own, on points 1 to 24 and the bar.
    #[must_use]
    pub fn own(&self) -> [u8; 25] {
        std::array::from_fn(|index| self.points[index + 1].max(0) as u8)
    }

    /// The checkers of the opponent, on the opponent's own points 1 to 24 and the bar.
    #[must_use]
    pub fn theirs(&self) -> [u8; 25] {
        self.flipped().own()
    }

    /// Checkers that have been borne off: one's own, the opponent's.
    #[inline]
    #[must_use]
    pub fn off(&self) -> [u8; 2] {
        self.off
    }

    /// One's own checkers on a point or, negative, the opponent's; [`BAR`] is one's own bar, 0 the
    /// opponent's.
    #[inline]
    #[must_use]
    pub fn at(&self, point: usize) -> i8 {
        self.points[point]
    }

    /// The same as the opponent sees it.
    #[inline]
    #[must_use]
    pub fn flipped(&self) -> Board {
        let mut points = self.points;
        points.reverse();
        Board { points: points.map(|count| -count), off: [self.off[1], self.off[0]] }
    }

    /// Steps that all checkers of one's own still have to go.
    #[must_use]
    pub fn pips(&self) -> u32 {
        let points = self.points.iter().enumerate();
        points.map(|(point, &count)| point as u32 * count.max(0) as u32).sum()
    }

    /// The highest point on which each side has a checker, in its own numbers; 0 if it has none.
    #[inline]
    #[must_use]
    pub fn rearmost(&self) -> [usize; 2] {
        let own = self.points.iter().rposition(|&count| count > 0).unwrap_or(0);
        let theirs = self.points.iter().position(|&count| count < 0).map_or(0, |at| BAR - at);
        [own, theirs]
    }

    /// What the game costs one who has lost it with this board: 1, for a gammon 2, for a
    /// backgammon 3.
    #[inline]
    #[must_use]
    pub fn points_lost(&self) -> i32 {
        if self.off[0] > 0 {
            1
        } else if self.points[BAR - HOME..].iter().any(|&count| count > 0) {
            3
        } else {
            2
        }
    }

    /// Moves a checker from a point to another, 0 for off; a lone opponent there goes to the bar.
    #[inline]
    pub(super) fn step(&mut self, from: usize, to: usize) {
        self.points[from] -= 1;
        if to == 0 {
            self.off[0] += 1;
            return;
        }
        if self.points[to] == -1 {
            self.points[to] = 0;
            self.points[0] -= 1;
        }
        self.points[to] += 1;
    }
}

/// A throw of two dice, whose order means nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Dice {
    high: u8,
    low: u8,
}

impl Dice {
    /// The 21 throws.
    pub const ALL: [Dice; 21] = {
        let mut all = [Dice { high: 1, low: 1 }; 21];
        let (mut high, mut low) = (1, 1);
        let mut index = 0;
        while index < 21 {
            all[index] = Dice { high, low };
            index += 1;
            if low == high {
                high += 1;
                low = 1;
            } else {
                low += 1;
            }
        }
        all
    };

    /// The throw that shows these two numbers, if dice can.
    #[must_use]
    pub fn new(one: u8, other: u8) -> Option<Dice> {
        let (high, low) = (one.max(other), one.min(other));
        (low >= 1 && high <= 6).then_some(Dice { high, low })
    }

    /// The larger number.
    #[inline]
    #[must_use]
    pub const fn high(self) -> usize {
        self.high as usize
    }

    /// The smaller number, or the same.
    #[inline]
    #[must_use]
    pub const fn low(self) -> usize {
        self.low as usize
    }

    /// Whether both numbers are the same, which is then played four times.
    #[inline]
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// In how many of 36 cases it is thrown.
    #[inline]
    #[must_use]
    pub const fn weight(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }
}
