//! The sequential probability ratio test: a match that ends as soon as it is decided.
//!
//! The test weighs two hypotheses, a strength of `elo0` and one of `elo1`, and ends when their
//! likelihood ratio leaves the bounds that the error rates set: A. Wald, *Sequential Tests of
//! Statistical Hypotheses* (1945). The chances of the five results of a pair are unknown, so each
//! hypothesis is given those that fit the results best ("generalised" SPRT): M. Van den Bergh, *A
//! Practical Introduction to the GSPRT* and *Comments on Normalized Elo* (the fishtest project).
//! fastchess and fishtest print the same numbers.

use serde::{Deserialize, Serialize};

use super::elo::{ELO_OF_SIGMA, Tally, expected_score};

/// What stands for a result that did not happen, so that no chance is nothing (as fastchess does).
const UNSEEN: f64 = 1e-3;
/// Halvings of the interval in which a root is sought: beyond the precision of a number.
const HALVINGS: usize = 200;
/// Rounds in which the chances of a normalised hypothesis settle; ten suffice.
const ROUNDS: usize = 50;

/// In which unit the hypotheses are stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// The usual Elo, by the score.
    Logistic,
    /// Normalised Elo, by the score in standard deviations: what fastchess and fishtest mean where
    /// nothing is said.
    Normalised,
}

/// A sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The null hypothesis.
    pub elo0: f64,
    /// The alternative, above it.
    pub elo1: f64,
    /// How often the alternative may be accepted wrongly.
    pub alpha: f64,
    /// How often the null hypothesis may be accepted wrongly.
    pub beta: f64,
    /// The unit of the hypotheses.
    pub model: EloModel,
}

/// What a test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Neither hypothesis is accepted yet.
    Open,
    /// The null hypothesis is accepted.
    AcceptNull,
    /// The alternative is accepted.
    AcceptAlternative,
}

/// How a test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtState {
    /// The test.
    pub test: Sprt,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The null hypothesis is accepted from here down.
    pub lower: f64,
    /// The alternative is accepted from here up.
    pub upper: f64,
    /// What that comes to.
    pub verdict: Verdict,
}

impl Sprt {
    /// The bounds of the logarithm of the likelihood ratio, from Wald.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// How the test stands. It looks at whole pairs, and at single games where there is no pair.
    #[must_use]
    pub fn state(&self, tally: &Tally) -> SprtState {
        let (lower, upper) = self.bounds();
        let pairs: u64 = tally.pairs.iter().sum();
        let llr = match pairs {
            0 => self.llr(&tally.singles),
            _ => self.llr(&tally.pairs),
        };
        let verdict = match llr {
            llr if llr >= upper => Verdict::AcceptAlternative,
            llr if llr <= lower => Verdict::AcceptNull,
            _ => Verdict::Open,
        };
        SprtState { test: *self, llr, lower, upper, verdict }
    }

    /// The logarithm of the likelihood ratio for these counts of results, the worst result first.
    fn llr(&self, counts: &[u64]) -> f64 {
        if counts.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        let counts: Vec<f64> = counts.iter().map(|&n| (n as f64).max(UNSEEN)).collect();
        let total: f64 = counts.iter().sum();
        let last = (counts.len() - 1) as f64;
        let results: Vec<Chance> = counts
            .iter()
            .enumerate()
            .map(|(at, n)| Chance { score: at as f64 / last, chance: n / total })
            .collect();
        // A pair's mean has half of a game's variance.
        let games = last / 2.0;
        let fit = |elo: f64| match self.model {
            EloModel::Logistic => with_mean(&results, expected_score(elo)),
            EloModel::Normalised => with_lead(&results, elo / ELO_OF_SIGMA * games.sqrt()),
        };
        let (null, alternative) = (fit(self.elo0), fit(self.elo1));
        let ratio = |at: usize| (alternative[at] / null[at]).ln();
        total * (0..results.len()).map(|at| results[at].chance * ratio(at)).sum::<f64>()
    }
}

/// A result and how likely it is.
#[derive(Clone, Copy)]
struct Chance {
    score: f64,
    chance: f64,
}

/// The likeliest chances of the results whose mean score is `mean`.
///
/// By Lagrange they are the observed ones divided by `1 + x (score - mean)`, where x is the root of
/// a function that falls on the whole interval in which all of them are positive.
fn with_mean(results: &[Chance], mean: f64) -> Vec<f64> {
    let scores = || results.iter().map(|one| one.score);
    let best = scores().fold(f64::NEG_INFINITY, f64::max);
    let worst = scores().fold(f64::INFINITY, f64::min);
    let slope = |x: f64| -> f64 {
        let part = |one: &Chance| one.chance * (one.score - mean) / (1.0 + x * (one.score - mean));
        results.iter().map(part).sum()
    };
    let (mut low, mut high) = (-1.0 / (best - mean), 1.0 / (mean - worst));
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = f64::midpoint(low, high);
    results.iter().map(|one| one.chance / (1.0 + x * (one.score - mean))).collect()
}

/// The likeliest chances of the results whose mean is `lead` standard deviations above ½.
///
/// The condition is not linear in the chances. Each round replaces the standard deviation by its
/// tangent at the chances found so far, which leaves a condition on a mean.
fn with_lead(results: &[Chance], lead: f64) -> Vec<f64> {
    let mut found = vec![1.0 / results.len() as f64; results.len()];
    for _ in 0..ROUNDS {
        let mean: f64 = results.iter().zip(&found).map(|(one, p)| p * one.score).sum();
        let square = |one: &Chance| (one.score - mean).powi(2);
        let variance: f64 = results.iter().zip(&found).map(|(one, p)| p * square(one)).sum();
        let sigma = variance.sqrt();
        let tangent = |one: &Chance| sigma * (1.0 + square(one) / variance) / 2.0;
        let shifted: Vec<Chance> = results
            .iter()
            .map(|one| Chance { score: one.score - 0.5 - lead * tangent(one), ..*one })
            .collect();
        let next = with_mean(&shifted, 0.0);
        let change = next.iter().zip(&found).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        found = next;
        if change < 1e-9 {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    #[test]
    fn normalised_tests_give_the_published_ratios() {
        // Reports of fastchess from public repositories.
        let published = [
            ([307, 619, 1202, 725, 353], (0.0, 5.0), 2.95),
            ([84, 124, 343, 125, 164], (0.0, 1.0), 0.54),
            ([1, 11, 47, 25, 16], (0.0, 10.0), 1.71),
            ([1, 15, 25, 33, 26], (0.0, 10.0), 2.19),
            ([1, 24, 42, 25, 8], (0.0, 10.0), 0.60),
            ([2, 23, 32, 35, 8], (0.0, 10.0), 0.92),
        ];
        for (pairs, (elo0, elo1), llr) in published {
            let state = test(elo0, elo1, EloModel::Normalised).state(&Tally::of_pairs(pairs));
            assert!((state.llr - llr).abs() < 0.006, "{pairs:?}: {}, not {llr}", state.llr);
        }
    }

    #[test]
    fn a_logistic_test_is_near_its_normal_approximation() {
        // LLR ≈ (s1 - s0) (2 s - s0 - s1) / (2 Var(s)), Van den Bergh's first formula.
        for pairs in [[300, 620, 1200, 730, 350], [10, 140, 500, 160, 12]] {
            let tally = Tally::of_pairs(pairs);
            let [s0, s1] = [0.0, 5.0].map(expected_score);
            let lead = 2.0 * tally.score() - s0 - s1;
            let near = (s1 - s0) * lead / (2.0 * tally.variance_of_score());
            let llr = test(0.0, 5.0, EloModel::Logistic).state(&tally).llr;
            assert!((llr - near).abs() < 0.02 * near.abs(), "{pairs:?}: {llr}, near {near}");
        }
    }

    #[test]
    fn bounds_are_walds_and_decide() {
        let sprt = test(0.0, 5.0, EloModel::Logistic);
        let (lower, upper) = sprt.bounds();
        assert!((upper - 2.944).abs() < 1e-3 && (lower + 2.944).abs() < 1e-3);
        let verdict = |pairs| sprt.state(&Tally::of_pairs(pairs)).verdict;
        assert_eq!(verdict([0, 0, 0, 0, 0]), Verdict::Open);
        assert_eq!(verdict([100, 400, 1000, 800, 300]), Verdict::AcceptAlternative);
        assert_eq!(verdict([300, 800, 1000, 400, 100]), Verdict::AcceptNull);
    }

    #[test]
    fn results_of_one_kind_do_not_break_it() {
        for model in [EloModel::Logistic, EloModel::Normalised] {
            for at in 0..5 {
                let mut pairs = [0; 5];
                pairs[at] = 40;
                let llr = test(0.0, 5.0, model).state(&Tally::of_pairs(pairs)).llr;
                assert!(llr.is_finite(), "{model:?} {pairs:?}: {llr}");
                assert!(at == 2 || (llr > 0.0) == (at > 2), "{model:?} {pairs:?}: {llr}");
            }
        }
    }

    #[test]
    fn the_opposite_question_has_the_opposite_answer() {
        let tally = Tally::of_pairs([5, 20, 60, 30, 9]);
        for model in [EloModel::Logistic, EloModel::Normalised] {
            let one = test(-3.0, 7.0, model).state(&tally).llr;
            let other = test(-7.0, 3.0, model).state(&tally.reversed()).llr;
            assert!((one + other).abs() < 1e-6, "{model:?}: {one} {other}");
        }
    }
}
