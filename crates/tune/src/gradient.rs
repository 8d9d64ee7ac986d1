//! How badly weights predict, and in which direction they would predict better.

use std::ops::Range;

use gametree::Tapered;

use crate::dataset::{Dataset, Item};

/// Weights as the fit moves them.
pub(crate) type Weights = Vec<Tapered<f64>>;

/// From a score to the points that are to be expected, and what is to be predicted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// The steepness: a score of 400 units means `10^scale` points for each of the opponent's.
    pub scale: f64,
    /// How much of the prediction is the game's result; the rest is the search's score.
    pub blend: f64,
}

impl Curve {
    fn steepness(self) -> f64 {
        self.scale * std::f64::consts::LN_10 / 400.0
    }

    /// The points that a score lets expect, 0 to 1.
    #[must_use]
    pub fn expected(self, score: f64) -> f64 {
        1.0 / (1.0 + (-self.steepness() * score).exp())
    }

    fn target(self, item: &Item<'_>) -> f64 {
        let by_search = self.expected(f64::from(item.score));
        self.blend * f64::from(item.result) + (1.0 - self.blend) * by_search
    }
}

fn value(item: &Item<'_>, weights: &[Tapered<f64>]) -> f64 {
    let mut sums = Tapered::<f64>::default();
    for entry in item.entries {
        let weight = weights[usize::from(entry.term)];
        sums.midgame += f64::from(entry.balance) * weight.midgame;
        sums.endgame += f64::from(entry.balance) * weight.endgame;
    }
    sums.midgame * f64::from(item.shares.midgame) + sums.endgame * f64::from(item.shares.endgame)
}

/// The surprise, in nats, of expecting `expected` where `target` comes.
fn surprise(expected: f64, target: f64) -> f64 {
    /// Keeps logarithms finite.
    const LEAST: f64 = 1e-9;
    let expected = expected.clamp(LEAST, 1.0 - LEAST);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}

/// The sum of surprises over some positions, and the gradient of that sum if it is asked for.
fn sum_over(
    data: &Dataset,
    range: Range<usize>,
    weights: &[Tapered<f64>],
    curve: Curve,
    mut gradient: Option<&mut Weights>,
) -> f64 {
    let mut sum = 0.0;
    for item in data.items(range) {
        let expected = curve.expected(value(&item, weights));
        let target = curve.target(&item);
        sum += surprise(expected, target);
        let Some(gradient) = gradient.as_mut() else { continue };
        let slope = (expected - target) * curve.steepness();
        let midgame = slope * f64::from(item.shares.midgame);
        let endgame = slope * f64::from(item.shares.endgame);
        for entry in item.entries {
            let one = &mut gradient[usize::from(entry.term)];
            one.midgame += midgame * f64::from(entry.balance);
            one.endgame += endgame * f64::from(entry.balance);
        }
    }
    sum
}

/// Positions are summed up in so many parts, whoever does it: how numbers are rounded depends on
/// the order in which they are added, and the weights must not depend on the number of threads.
const PARTS: usize = 64;

/// The positions of a part.
fn part_of(count: usize, part: usize) -> Range<usize> {
    part * count / PARTS..(part + 1) * count / PARTS
}

/// The mean surprise, in nats.
pub(crate) fn loss(data: &Dataset, weights: &[Tapered<f64>], curve: Curve, threads: usize) -> f64 {
    let parts =
        in_parallel(data.len(), threads, |range| sum_over(data, range, weights, curve, None));
    parts.iter().sum::<f64>() / data.len().max(1) as f64
}

/// The gradient of the mean surprise.
pub(crate) fn gradient(
    data: &Dataset,
    weights: &[Tapered<f64>],
    curve: Curve,
    threads: usize,
) -> Weights {
    let parts = in_parallel(data.len(), threads, |range| {
        let mut part = vec![Tapered::default(); weights.len()];
        sum_over(data, range, weights, curve, Some(&mut part));
        part
    });
    let count = data.len().max(1) as f64;
    let mut total: Weights = vec![Tapered::default(); weights.len()];
    for (sum, one) in parts.iter().flat_map(|part| (0..).zip(part)) {
        let one: &Tapered<f64> = one;
        let sum: usize = sum;
        total[sum].midgame += one.midgame / count;
        total[sum].endgame += one.endgame / count;
    }
    total
}

/// What a function makes of each range, each on a thread of its own.
/// What a function makes of each part of the positions, in order. Each thread takes its share of
/// the parts.
fn in_parallel<T: Send>(
    count: usize,
    threads: usize,
    make: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let threads = threads.clamp(1, PARTS);
    let share = |thread: usize| thread * PARTS / threads..(thread + 1) * PARTS / threads;
    let make = &make;
    let work = |parts: Range<usize>| move || parts.map(|at| make(part_of(count, at))).collect();
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(work(share(thread)))).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, Vec<T>>| match thread.join() {
            Ok(made) => made,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        running.into_iter().flat_map(join).collect()
    })
}

#[cfg(test)]
mod tests {
    use gametree::Trace;
    use gametree::tunable::TermCount;

    use super::*;

    fn data() -> Dataset {
        let mut data = Dataset::default();
        for at in 0..7 {
            let trace = Trace {
                counts: vec![
                    TermCount { term: 0, sides: [at % 3, 1] },
                    TermCount { term: 1, sides: [2, at % 4] },
                ],
                shares: Tapered {
                    midgame: 0.1 * f64::from(at),
                    endgame: 0.9 - 0.1 * f64::from(at),
                },
                scale: 1.0,
            };
            data.push(&trace, f64::from(at % 3) / 2.0, f64::from(at * 10 - 30));
        }
        data
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss_with_any_number_of_threads() {
        const STEP: f64 = 1e-3;
        let data = data();
        let curve = Curve { scale: 1.1, blend: 0.7 };
        let weights = vec![Tapered { midgame: 30.0, endgame: -12.0 }; 2];
        for threads in [1, 2, 9] {
            let gradient = gradient(&data, &weights, curve, threads);
            for term in 0..2 {
                let shifted = |by: f64| {
                    let mut weights = weights.clone();
                    weights[term].endgame += by;
                    loss(&data, &weights, curve, threads)
                };
                let slope = (shifted(STEP) - shifted(-STEP)) / (2.0 * STEP);
                assert!((gradient[term].endgame - slope).abs() < 1e-7, "{threads} threads");
            }
        }
    }

    #[test]
    fn threads_change_no_bit_of_the_sums() {
        let (data, curve) = (data(), Curve { scale: 0.9, blend: 0.3 });
        let weights = vec![Tapered { midgame: 31.7, endgame: -12.3 }; 2];
        let by = |threads| {
            (gradient(&data, &weights, curve, threads), loss(&data, &weights, curve, threads))
        };
        assert!(by(1) == by(2) && by(1) == by(7) && by(1) == by(500));
    }

    #[test]
    fn a_score_of_400_units_means_ten_to_one() {
        let curve = Curve { scale: 1.0, blend: 0.5 };
        assert!((curve.expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((curve.expected(0.0) - 0.5).abs() < 1e-12);
    }
}
