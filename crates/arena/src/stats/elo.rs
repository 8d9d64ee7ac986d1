//! Score, Elo and normalised Elo of one player against another.
//!
//! Sources: A. Elo, *The Rating of Chessplayers* (1978) for the logistic scale; M. Van den Bergh,
//! *Normalized Elo* (2021, the fishtest project) for the scale that does not depend on the share of
//! draws. The numbers agree with those that fastchess prints (see the tests).

use serde::Serialize;

use super::normal::{Z_95, below};

/// Elo of a tenfold chance: 400 points to a factor of ten in the odds of winning.
const ELO_OF_TEN: f64 = 400.0;
/// Elo of one standard deviation of a game, for small differences of players that never draw.
pub(crate) const ELO_OF_SIGMA: f64 = 800.0 / std::f64::consts::LN_10;

/// The expected score of a player who is so much stronger.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / ELO_OF_TEN))
}

/// The difference that makes a score expected; infinite for 0 and 1.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        // Adding nothing makes a negative zero an ordinary one.
        score => -ELO_OF_TEN * (1.0 / score - 1.0).log10() + 0.0,
    }
}

/// One player's results against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Whole pairs that brought 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// Games without their partner: lost, drawn, won.
    pub singles: [u64; 3],
}

impl Tally {
    /// A pair of games, by the half points that each brought (0, 1 or 2).
    pub fn add_pair(&mut self, one: usize, other: usize) {
        self.count(one);
        self.count(other);
        self.pairs[(one + other).min(4)] += 1;
    }

    /// A game whose partner was not played, by the half points it brought (0, 1 or 2).
    pub fn add_single(&mut self, half_points: usize) {
        self.count(half_points);
        self.singles[half_points.min(2)] += 1;
    }

    fn count(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// A tally of whole pairs alone. Pairs of one point are taken for two draws, which changes
    /// nothing but the three counts.
    #[must_use]
    pub fn of_pairs(pairs: [u64; 5]) -> Tally {
        let [ll, ld, dd, wd, ww] = pairs;
        Tally {
            wins: 2 * ww + wd,
            draws: 2 * dd + wd + ld,
            losses: 2 * ll + ld,
            pairs,
            singles: [0; 3],
        }
    }

    /// The same results as the opponent sees them.
    #[must_use]
    pub fn reversed(&self) -> Tally {
        let [ll, ld, dd, wd, ww] = self.pairs;
        let [lost, drawn, won] = self.singles;
        Tally {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            pairs: [ww, wd, dd, ld, ll],
            singles: [won, drawn, lost],
        }
    }

    /// Adds the results against another opponent.
    pub fn merge(&mut self, other: &Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (sum, one) in self.pairs.iter_mut().zip(other.pairs) {
            *sum += one;
        }
        for (sum, one) in self.singles.iter_mut().zip(other.singles) {
            *sum += one;
        }
    }

    /// Games in all.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: a win is 1, a draw ½.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points a game; ½ before the first one.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / self.games() as f64 }
    }

    /// The variance of the score, given that pairs are independent of each other but the games of
    /// a pair are not: the squared deviations of pairs and single games over the squared number of
    /// games. With whole pairs it is the pentanomial variance, without any the trinomial one.
    #[must_use]
    pub fn variance_of_score(&self) -> f64 {
        let (games, score) = (self.games() as f64, self.score());
        if games == 0.0 {
            return 0.0;
        }
        let squares = |counts: &[u64], games_each: f64| -> f64 {
            let deviation = |half_points: usize| half_points as f64 / 2.0 - games_each * score;
            counts.iter().enumerate().map(|(at, &n)| n as f64 * deviation(at).powi(2)).sum()
        };
        (squares(&self.pairs, 2.0) + squares(&self.singles, 1.0)) / (games * games)
    }

    /// What the results say about strength; nothing before the first game.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        if self.games() == 0 {
            return None;
        }
        let (score, games) = (self.score(), self.games() as f64);
        let error = self.variance_of_score().sqrt();
        let finite = |value: f64| Some(value).filter(|value| value.is_finite());
        let elo = |score: f64| finite(elo_of_score(score));
        let spread = error > 0.0;
        let sigma = error * games.sqrt();
        let decided = (self.wins + self.losses).max(1) as f64;
        let superiority = match spread {
            true => below((score - 0.5) / error),
            // Results that do not vary say nothing about how they might; coins do (R. Coulom).
            false => below((self.wins as f64 - self.losses as f64) / decided.sqrt()),
        };
        Some(Estimate {
            score,
            elo: elo(score),
            elo_low: elo(score - Z_95 * error).filter(|_| spread),
            elo_high: elo(score + Z_95 * error).filter(|_| spread),
            normalised: finite((score - 0.5) / sigma * ELO_OF_SIGMA).filter(|_| spread),
            normalised_error: Z_95 * ELO_OF_SIGMA / games.sqrt(),
            superiority,
        })
    }
}

/// What results say about strength.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// Points a game, 0 to 1.
    pub score: f64,
    /// The Elo difference; none where every game was won or lost.
    pub elo: Option<f64>,
    /// The lower end of its 95 % interval; none where it is not finite or nothing varied.
    pub elo_low: Option<f64>,
    /// The upper end.
    pub elo_high: Option<f64>,
    /// Normalised Elo: the lead in standard deviations of a game, on a scale on which it is Elo for
    /// small differences of players that never draw.
    pub normalised: Option<f64>,
    /// Half of its 95 % interval, which depends on the number of games alone.
    pub normalised_error: f64,
    /// The likelihood of superiority: the probability that the player is the stronger one, if
    /// nothing was known before.
    pub superiority: f64,
}

impl Estimate {
    /// Half of the Elo interval; none where an end is not finite.
    #[must_use]
    pub fn elo_error(&self) -> Option<f64> {
        Some((self.elo_high? - self.elo_low?) / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reports of fastchess from public repositories: pairs, Elo and its error, normalised Elo and
    /// its error, likelihood of superiority in percent.
    const PUBLISHED: &[([u64; 5], [f64; 5])] = &[
        ([307, 619, 1202, 725, 353], [10.73, 6.70, 13.63, 8.50, 99.92]),
        ([84, 124, 343, 125, 164], [33.40, 14.24, 39.23, 16.61, 100.0]),
        ([1, 11, 47, 25, 16], [77.71, 33.03, 117.50, 48.15, 100.0]),
        ([1, 24, 42, 25, 8], [26.11, 31.23, 40.51, 48.15, 95.04]),
        ([2, 23, 32, 35, 8], [41.89, 33.28, 61.39, 48.15, 99.38]),
        ([12, 6, 25, 8, 9], [-11.59, 56.66, -12.83, 62.16, 34.29]),
        ([11, 1, 32, 8, 48], [149.26, 55.24, 148.57, 48.15, 100.0]),
    ];

    #[test]
    fn pairs_give_the_published_numbers() {
        for (pairs, [elo, error, normalised, normalised_error, superiority]) in PUBLISHED {
            let got = Tally::of_pairs(*pairs).estimate().unwrap();
            let close = |got: f64, expected: f64, what: &str| {
                assert!((got - expected).abs() < 0.006, "{pairs:?} {what}: {got}, not {expected}");
            };
            close(got.elo.unwrap(), *elo, "Elo");
            close(got.elo_error().unwrap(), *error, "error");
            close(got.normalised.unwrap(), *normalised, "normalised Elo");
            close(got.normalised_error, *normalised_error, "its error");
            close(got.superiority * 100.0, *superiority, "superiority");
        }
    }

    #[test]
    fn single_games_are_trinomial() {
        // 449 - 276 - 275 of cutechess: 60.7 +/- 18.5.
        let mut tally = Tally::default();
        for (half_points, count) in [(2, 449), (0, 276), (1, 275)] {
            (0..count).for_each(|_| tally.add_single(half_points));
        }
        let got = tally.estimate().unwrap();
        assert!((got.elo.unwrap() - 60.7).abs() < 0.06 && got.superiority > 0.999);
        assert!((got.elo_error().unwrap() - 18.5).abs() < 0.1, "{:?}", got.elo_error());
    }

    #[test]
    fn a_pair_counts_its_games_and_an_opponent_sees_the_reverse() {
        let mut tally = Tally::default();
        tally.add_pair(2, 1);
        tally.add_pair(0, 2);
        tally.add_single(0);
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 2));
        assert_eq!((tally.pairs, tally.singles), ([0, 0, 1, 1, 0], [1, 0, 0]));
        let other = tally.reversed();
        assert_eq!(other.reversed(), tally);
        assert!((tally.points() + other.points() - 5.0).abs() < 1e-12);
        assert!((tally.variance_of_score() - other.variance_of_score()).abs() < 1e-12);
    }

    #[test]
    fn nothing_is_claimed_of_results_that_do_not_vary() {
        assert_eq!(Tally::default().estimate(), None);
        let clean = Tally::of_pairs([0, 0, 0, 0, 10]).estimate().unwrap();
        assert_eq!((clean.elo, clean.elo_low, clean.elo_high), (None, None, None));
        assert!(clean.superiority > 0.999);
        let pair = Tally::of_pairs([0, 0, 0, 0, 1]).estimate().unwrap();
        assert!((pair.superiority - 0.921).abs() < 1e-3, "two games prove little");
        let drawn = Tally::of_pairs([0, 0, 10, 0, 0]).estimate().unwrap();
        assert_eq!((drawn.elo, drawn.normalised), (Some(-0.0), None));
        assert!((drawn.superiority - 0.5).abs() < 1e-6);
    }

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        for elo in [-800.0, -35.0, 0.0, 191.0, 1000.0] {
            assert!((elo_of_score(expected_score(elo)) - elo).abs() < 1e-6);
        }
        assert!((expected_score(200.0) - 0.7597).abs() < 1e-4);
    }
}
