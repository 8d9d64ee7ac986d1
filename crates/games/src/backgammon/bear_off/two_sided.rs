//! Both sides bear off, with at most six checkers each: exact chances.

use super::arrangement::{self, Home};
use crate::backgammon::board::Dice;

/// For each pair of arrangements the chance that the side wins which is about to throw.
#[derive(Clone, PartialEq, Debug)]
pub struct TwoSided {
    wins: Vec<f64>,
}

impl TwoSided {
    /// The most checkers of a side.
    pub const CHECKERS: u8 = 6;
    /// Arrangements of a side.
    pub const SIDE: usize = arrangement::count(TwoSided::CHECKERS);
    /// Pairs of arrangements, those included that are over.
    pub const POSITIONS: usize = TwoSided::SIDE * TwoSided::SIDE;

    /// Solves all pairs, each from those that its throws lead to. `None` if `go_on`, asked every
    /// few milliseconds, says no.
    #[must_use]
    pub fn build(go_on: &mut dyn FnMut() -> bool) -> Option<TwoSided> {
        /// Rows between two questions.
        const ASK_EVERY: usize = 8;
        let side = TwoSided::SIDE;
        let homes = Home::all(TwoSided::CHECKERS);
        // For each arrangement and throw, the numbers of those that it can become.
        let after: Vec<Vec<Vec<u32>>> = homes
            .iter()
            .map(|home| {
                let after = |dice| {
                    let mut list = Vec::new();
                    home.each_after(dice, |next| {
                        list.push(next.index(TwoSided::CHECKERS) as u32);
                    });
                    list
                };
                Dice::ALL.into_iter().map(after).collect()
            })
            .collect();
        let mut wins = vec![0.0; TwoSided::POSITIONS];
        // A side without checkers (number 0) has won before: 1 for it, 0 for its opponent.
        wins[1..side].fill(1.0);
        for high in 1..side {
            if high.is_multiple_of(ASK_EVERY) && !go_on() {
                return None;
            }
            for low in 1..=high {
                // Each looks at pairs of which one number is smaller and none is larger.
                wins[high * side + low] = win(&wins, &after[high], low);
                wins[low * side + high] = win(&wins, &after[low], high);
            }
        }
        Some(TwoSided { wins })
    }

    /// From the chances in the order of [`TwoSided::wins`], if there are as many as there must be.
    #[must_use]
    pub fn from_wins(wins: Vec<f64>) -> Option<TwoSided> {
        let chances = wins.iter().all(|chance| (0.0..=1.0).contains(chance));
        (wins.len() == TwoSided::POSITIONS && chances).then_some(TwoSided { wins })
    }

    /// All chances: for each arrangement of the side that throws, for each of the other.
    #[must_use]
    pub fn wins(&self) -> &[f64] {
        &self.wins
    }

    /// The chance that the side wins which is about to throw.
    #[inline]
    #[must_use]
    pub fn win(&self, own: Home, theirs: Home) -> f64 {
        let [own, theirs] = [own, theirs].map(|home| home.index(TwoSided::CHECKERS));
        self.wins[own * TwoSided::SIDE + theirs]
    }
}

/// The chance of a side whose throws lead to these arrangements, against an opponent of that
/// number.
fn win(wins: &[f64], after: &[Vec<u32>], opponent: usize) -> f64 {
    let row = &wins[opponent * TwoSided::SIDE..][..TwoSided::SIDE];
    let mut sum = 0.0;
    for (dice, list) in Dice::ALL.iter().zip(after) {
        // What is left to the opponent: nothing where this side is off.
        let least = list.iter().map(|&next| row[next as usize]).fold(1.0, f64::min);
        sum += f64::from(dice.weight()) * (1.0 - least);
    }
    sum / 36.0
}
