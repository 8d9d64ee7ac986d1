//! Points per game, with how sure they are.

use serde::Serialize;

/// How far 95 % of a normal distribution reach, in standard deviations.
const SURE: f64 = 1.96;

/// What came of pairs of games.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct PointTally {
    /// Games.
    pub games: u64,
    /// Games that were won.
    pub wins: u64,
    /// Games won as a gammon or backgammon.
    pub gammons_won: u64,
    /// Games lost as a gammon or backgammon.
    pub gammons_lost: u64,
    /// Points won less points lost.
    pub points: i64,
    /// The sum over pairs of the square of their points.
    squares: i64,
}

impl PointTally {
    /// Counts the points of both games of a pair, negative where they were lost.
    pub fn add_pair(&mut self, points: [i32; 2]) {
        for points in points {
            self.games += 1;
            self.wins += u64::from(points > 0);
            self.gammons_won += u64::from(points > 1);
            self.gammons_lost += u64::from(points < -1);
        }
        let sum = i64::from(points[0]) + i64::from(points[1]);
        self.points += sum;
        self.squares += sum * sum;
    }

    /// Points per game; 0 before the first.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.points as f64 / self.games.max(1) as f64
    }

    /// Half the width of the interval that holds the true mean in 95 of 100 such matches; `None`
    /// before the second pair.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        let pairs = self.games as f64 / 2.0;
        let mean = self.points as f64 / pairs;
        let variance = (self.squares as f64 / pairs - mean * mean) * pairs / (pairs - 1.0);
        (pairs > 1.0).then(|| SURE * (variance / pairs).sqrt() / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_their_interval() {
        let mut tally = PointTally::default();
        assert_eq!((tally.mean(), tally.error()), (0.0, None));
        for points in [[1, -2], [1, 1], [-1, -3], [2, 1]] {
            tally.add_pair(points);
        }
        assert_eq!((tally.games, tally.wins), (8, 5));
        assert_eq!((tally.gammons_won, tally.gammons_lost), (1, 2));
        // Pairs of -1, 2, -4, 3: their mean is 0, their variance (1 + 4 + 16 + 9) / 3 = 10.
        assert_eq!(tally.mean(), 0.0);
        let error = tally.error().unwrap();
        assert!((error - 1.96 * (10.0f64 / 4.0).sqrt() / 2.0).abs() < 1e-12, "{error}");
    }
}
