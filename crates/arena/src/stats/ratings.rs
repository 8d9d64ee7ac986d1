//! The ratings of several players that have met in any combination.
//!
//! Maximum likelihood on the logistic scale, a draw being half a win and half a loss (E. Zermelo
//! 1929; R. Bradley and M. Terry 1952), with a weak prior as in R. Coulom's BayesElo, so that a
//! player who won everything has a rating too. Intervals come from the curvature of the likelihood,
//! scaled by how much pairs of games really vary (quasi-likelihood: McCullagh and Nelder,
//! *Generalized Linear Models*, 1989, section 9): draws, and openings that favour one colour, make
//! results vary less than coins do.

use serde::Serialize;

use super::elo::Tally;
use super::normal::Z_95;

/// Games that every player is taken to have drawn against the average before the first game.
const PRIOR_DRAWS: f64 = 1.0;
/// Pairs that are taken to have varied like coins before the first game.
const PRIOR_PAIRS: f64 = 2.0;
/// Elo of one unit of the log odds.
const ELO_OF_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;
/// Newton's method takes fewer than ten steps; more would mean that it does not settle.
const STEPS: usize = 100;
/// The longest step, in units of the log odds, so that it cannot overshoot.
const LONGEST_STEP: f64 = 1.0;

/// The results of two players against each other.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// The player whose results are counted.
    pub one: usize,
    /// The opponent.
    pub other: usize,
    /// The results as `one` sees them.
    pub tally: Tally,
}

/// A player's rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Elo, relative to the average of all players.
    pub elo: f64,
    /// Half of the 95 % interval.
    pub error: f64,
}

/// The ratings of `players` players from their meetings.
#[must_use]
pub fn ratings(players: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let mut strengths = vec![0.0; players];
    let mut inverse = Vec::new();
    for _ in 0..STEPS {
        let (slope, curvature) = derivatives(&strengths, meetings);
        inverse = inverted(curvature);
        let mut longest = 0.0_f64;
        for at in 0..players {
            let step: f64 = (0..players).map(|other| inverse[at][other] * slope[other]).sum();
            let step = step.clamp(-LONGEST_STEP, LONGEST_STEP);
            longest = longest.max(step.abs());
            strengths[at] += step;
        }
        if longest < 1e-10 {
            break;
        }
    }
    let spread = dispersion(&strengths, meetings);
    let count = players.max(1) as f64;
    let average = strengths.iter().sum::<f64>() / count;
    let rows: Vec<f64> = inverse.iter().map(|row| row.iter().sum::<f64>() / count).collect();
    let whole = rows.iter().sum::<f64>() / count;
    (0..players)
        .map(|at| {
            // The variance of the difference to the average of all.
            let variance = (inverse[at][at] - 2.0 * rows[at] + whole).max(0.0);
            Rating {
                elo: (strengths[at] - average) * ELO_OF_LOGIT,
                error: Z_95 * (variance * spread).sqrt() * ELO_OF_LOGIT,
            }
        })
        .collect()
}

fn expected(one: f64, other: f64) -> f64 {
    1.0 / (1.0 + (other - one).exp())
}

/// The slope of the logarithm of the likelihood, and its negated curvature.
fn derivatives(strengths: &[f64], meetings: &[Meeting]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = strengths.len();
    let mut slope = vec![0.0; players];
    let mut curvature = vec![vec![0.0; players]; players];
    for (at, &strength) in strengths.iter().enumerate() {
        let chance = expected(strength, 0.0);
        slope[at] += PRIOR_DRAWS * (0.5 - chance);
        curvature[at][at] += PRIOR_DRAWS * chance * (1.0 - chance);
    }
    for &Meeting { one, other, tally } in meetings {
        let chance = expected(strengths[one], strengths[other]);
        let games = tally.games() as f64;
        let surplus = tally.points() - games * chance;
        slope[one] += surplus;
        slope[other] -= surplus;
        let weight = games * chance * (1.0 - chance);
        curvature[one][one] += weight;
        curvature[other][other] += weight;
        curvature[one][other] -= weight;
        curvature[other][one] -= weight;
    }
    (slope, curvature)
}

/// How much pairs and single games vary, as a part of what coins would.
fn dispersion(strengths: &[f64], meetings: &[Meeting]) -> f64 {
    let (mut squares, mut count) = (PRIOR_PAIRS, PRIOR_PAIRS);
    for &Meeting { one, other, tally } in meetings {
        let chance = expected(strengths[one], strengths[other]);
        let coin = chance * (1.0 - chance);
        let groups: [(&[u64], f64); 2] = [(&tally.pairs, 2.0), (&tally.singles, 1.0)];
        for (counts, games) in groups {
            for (half_points, &times) in counts.iter().enumerate() {
                let deviation = half_points as f64 / 2.0 - games * chance;
                squares += times as f64 * deviation * deviation / (games * coin);
                count += times as f64;
            }
        }
    }
    squares / count
}

/// The inverse of a positive definite matrix, by Gauss and Jordan.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(|at| f64::from(u8::from(at == row))).collect();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(unit).collect();
    for pivot in 0..size {
        let scale = 1.0 / matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|entry| *entry *= scale);
        inverse[pivot].iter_mut().for_each(|entry| *entry *= scale);
        let (row, inverse_row) = (matrix[pivot].clone(), inverse[pivot].clone());
        for other in (0..size).filter(|&other| other != pivot) {
            let factor = matrix[other][pivot];
            for at in 0..size {
                matrix[other][at] -= factor * row[at];
                inverse[other][at] -= factor * inverse_row[at];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(one: usize, other: usize, pairs: [u64; 5]) -> Meeting {
        Meeting { one, other, tally: Tally::of_pairs(pairs) }
    }

    #[test]
    fn two_players_differ_as_their_score_says() {
        let meetings = [meeting(0, 1, [307, 619, 1202, 725, 353])];
        let found = ratings(2, &meetings);
        let estimate = meetings[0].tally.estimate().unwrap();
        let difference = found[0].elo - found[1].elo;
        assert!((difference - estimate.elo.unwrap()).abs() < 0.05, "{difference}");
        // Each is half of the difference away from the average, and so is the error.
        let error = 2.0 * found[0].error;
        assert!((error - estimate.elo_error().unwrap()).abs() < 0.05, "{error}");
    }

    #[test]
    fn players_who_never_met_are_compared_through_others() {
        // 76 % is 200 Elo: A beats B so, B beats C so; A and C have not met.
        let pairs = [6, 12, 78, 168, 136];
        assert!((Tally::of_pairs(pairs).estimate().unwrap().elo.unwrap() - 200.0).abs() < 1.0);
        let found = ratings(3, &[meeting(0, 1, pairs), meeting(1, 2, pairs)]);
        assert!((found[0].elo - found[2].elo - 400.0).abs() < 4.0, "{found:?}");
        assert!(found[1].elo.abs() < 1e-6 && found[1].error < found[0].error);
        assert!((found.iter().map(|one| one.elo).sum::<f64>()).abs() < 1e-6);
    }

    #[test]
    fn who_won_everything_has_a_rating_and_a_wide_interval() {
        let found = ratings(2, &[meeting(0, 1, [0, 0, 0, 0, 10])]);
        assert!(found[0].elo > 150.0 && found[0].elo < 500.0, "{found:?}");
        assert!(found[0].error > 50.0 && found[0].error.is_finite(), "{found:?}");
        let none = ratings(3, &[]);
        assert!(none.iter().all(|one| one.elo.abs() < 1e-9 && one.error > 300.0), "{none:?}");
    }
}
