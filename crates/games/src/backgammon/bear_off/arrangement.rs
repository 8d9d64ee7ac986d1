//! The arrangements of one side's checkers on its home points, numbered so that a play leads to a
//! lower number.

use super::super::board::{Board, CHECKERS, Dice, HOME};
use super::super::plays::each_play;

/// The checkers of a side on its points 1 to 6; the others are off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Home([u8; HOME]);

/// `BINOMIAL[n][k]`: ways to choose k of n.
const BINOMIAL: [[u32; HOME + 1]; CHECKERS as usize + HOME + 1] = {
    let mut table = [[0; HOME + 1]; CHECKERS as usize + HOME + 1];
    let mut n = 0;
    while n < table.len() {
        table[n][0] = 1;
        let mut k = 1;
        while k <= HOME && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// How many arrangements there are of at most so many checkers.
#[must_use]
pub const fn count(most: u8) -> usize {
    BINOMIAL[most as usize + HOME][HOME] as usize
}

impl Home {
    /// All checkers off.
    pub const EMPTY: Home = Home([0; HOME]);

    /// The arrangement with these checkers, if there are not too many.
    #[must_use]
    pub fn new(counts: [u8; HOME]) -> Option<Home> {
        let sum: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        (sum <= u32::from(CHECKERS)).then_some(Home(counts))
    }

    /// The checkers on points 1 to 6.
    #[must_use]
    pub fn counts(self) -> [u8; HOME] {
        self.0
    }

    /// How many checkers are on the board.
    #[inline]
    #[must_use]
    pub fn checkers(self) -> u8 {
        self.0.iter().sum()
    }

    /// The place among the arrangements of at most `most` checkers, this one being among them. They
    /// stand in the order of the checkers on point 6, then on point 5 and so on, so that each play
    /// leads to one before.
    #[inline]
    #[must_use]
    pub fn index(self, most: u8) -> usize {
        let mut left = usize::from(most);
        let mut index = 0;
        for point in (1..=HOME).rev() {
            let after = left - usize::from(self.0[point - 1]);
            index += BINOMIAL[left + point][point] - BINOMIAL[after + point][point];
            left = after;
        }
        index as usize
    }

    /// All arrangements of at most `most` checkers, in the order of [`Home::index`].
    #[must_use]
    pub fn all(most: u8) -> Vec<Home> {
        let mut all = Vec::with_capacity(count(most));
        let mut home = Home::EMPTY;
        loop {
            all.push(home);
            // Like a number of six digits: one more on the lowest point that there is room for,
            // none on those below.
            let Some(point) = (0..HOME).find(|&point| home.0[point..].iter().sum::<u8>() < most)
            else {
                return all;
            };
            home.0[..point].fill(0);
            home.0[point] += 1;
        }
    }

    /// Hands on each arrangement that a throw can leave.
    pub fn each_after(self, dice: Dice, mut emit: impl FnMut(Home)) {
        let mut own = [0; 25];
        own[..HOME].copy_from_slice(&self.0);
        let mut theirs = [0; 25];
        // Out of the way, on the far side's ace point.
        theirs[0] = 1;
        let board = Board::new(own, theirs).expect("as many checkers as there are");
        each_play(&board, dice, |_, after| {
            emit(Home(std::array::from_fn(|at| after.points[at + 1].max(0) as u8)));
        });
    }
}
