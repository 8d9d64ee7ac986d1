//! Moves weights to where they predict best.

use gametree::{Stop, Tapered};

use crate::dataset::Split;
use crate::error::TuneError;
use crate::gradient::{Curve, Weights, gradient, loss};

/// Fewer positions than this teach nothing.
const LEAST: usize = 1_000;
/// Adam (Kingma and Ba 2015): how long the means of the gradient and of its square remember, and
/// what keeps the division finite. The usual values, but for the last: gradients are small here.
const BETA: (f64, f64) = (0.9, 0.999);
const EPSILON: f64 = 1e-12;
/// The first step of each weight, in the evaluator's unit, and what it shrinks to.
const STEP: (f64, f64) = (1.0, 0.05);
/// Epochs between two looks at the validation set.
const CHECK: usize = 10;
/// Looks without improvement before the end.
const PATIENCE: usize = 5;

/// How to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitSettings {
    /// How much of what is to be predicted is the game's result, 0 to 1; the rest is the score
    /// of the search.
    pub blend: f64,
    /// How hard each weight is held at its start: as if by this many positions that count its
    /// term once. Weights of terms that are seldom seen so stay where they were.
    pub hold: f64,
    /// The most passes over all positions.
    pub epochs: usize,
    /// Threads.
    pub threads: usize,
}

impl Default for FitSettings {
    /// Half and half, held a little.
    fn default() -> FitSettings {
        FitSettings { blend: 0.5, hold: 200.0, epochs: 1_000, threads: 1 }
    }
}

/// Where a fit stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// Passes over all positions so far.
    pub epoch: usize,
    /// The mean surprise on the positions that are learnt from, in nats.
    pub training: f64,
    /// The same on those that are not.
    pub validation: f64,
}

/// What came of a fit.
#[derive(Clone, PartialEq, Debug)]
pub struct FitReport {
    /// The steepness of the curve from scores to points; see [`Curve::scale`].
    pub scale: f64,
    /// Before.
    pub before: Fit,
    /// After, with the weights as they are returned, in whole numbers.
    pub after: Fit,
    /// The weights.
    pub weights: Vec<Tapered>,
}

/// The steepness with which scores by these weights predict results best: a search for the lowest
/// point, by thirds.
fn best_scale(split: &Split, weights: &[Tapered<f64>], threads: usize) -> f64 {
    let surprise = |scale| loss(&split.training, weights, Curve { scale, blend: 1.0 }, threads);
    let (mut low, mut high) = (0.1, 4.0);
    for _ in 0..30 {
        let third = (high - low) / 3.0;
        if surprise(low + third) < surprise(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    f64::midpoint(low, high)
}

/// Adam's memory.
struct Adam {
    mean: Weights,
    square: Weights,
    steps: i32,
}

impl Adam {
    fn new(terms: usize) -> Adam {
        let zero = vec![Tapered::default(); terms];
        Adam { mean: zero.clone(), square: zero, steps: 0 }
    }

    fn step(&mut self, weights: &mut Weights, gradient: &Weights, size: f64) {
        self.steps += 1;
        let unbias = |beta: f64| 1.0 - beta.powi(self.steps);
        let (first, second) = (unbias(BETA.0), unbias(BETA.1));
        let moved = |mean: &mut f64, square: &mut f64, slope: f64| {
            *mean = BETA.0 * *mean + (1.0 - BETA.0) * slope;
            *square = BETA.1 * *square + (1.0 - BETA.1) * slope * slope;
            size * (*mean / first) / ((*square / second).sqrt() + EPSILON)
        };
        for (term, weight) in weights.iter_mut().enumerate() {
            let (mean, square) = (&mut self.mean[term], &mut self.square[term]);
            let slope = gradient[term];
            weight.midgame -= moved(&mut mean.midgame, &mut square.midgame, slope.midgame);
            weight.endgame -= moved(&mut mean.endgame, &mut square.endgame, slope.endgame);
        }
    }
}

/// Adds the pull towards the start.
fn hold(gradient: &mut Weights, weights: &Weights, start: &Weights, strength: f64) {
    for ((slope, weight), start) in gradient.iter_mut().zip(weights).zip(start) {
        slope.midgame += strength * (weight.midgame - start.midgame);
        slope.endgame += strength * (weight.endgame - start.endgame);
    }
}

fn rounded(weights: &Weights) -> Vec<Tapered> {
    let round = |one: &Tapered<f64>| Tapered {
        midgame: one.midgame.round() as i32,
        endgame: one.endgame.round() as i32,
    };
    weights.iter().map(round).collect()
}

fn exact(weights: &[Tapered]) -> Weights {
    let exact = |one: &Tapered| Tapered {
        midgame: f64::from(one.midgame),
        endgame: f64::from(one.endgame),
    };
    weights.iter().map(exact).collect()
}

/// Fits weights, beginning with `start`; those of terms that are not `learnable` stay. `progress` hears of every look at the validation set. If
/// the flag is raised, the best weights so far are returned.
///
/// # Errors
/// There are too few positions.
pub fn fit(
    split: &Split,
    start: &[Tapered],
    learnable: impl Fn(usize) -> bool,
    settings: &FitSettings,
    stop: &Stop,
    mut progress: impl FnMut(&Fit),
) -> Result<FitReport, TuneError> {
    if split.training.len() < LEAST || split.validation.is_empty() {
        return Err(TuneError::TooFew { found: split.len(), least: LEAST });
    }
    let threads = settings.threads;
    let start = exact(start);
    let scale = best_scale(split, &start, threads);
    let curve = Curve { scale, blend: settings.blend };
    let look = |epoch: usize, weights: &Weights| Fit {
        epoch,
        training: loss(&split.training, weights, curve, threads),
        validation: loss(&split.validation, weights, curve, threads),
    };
    let before = look(0, &start);
    let strength = pull(settings.hold, curve, split.training.len());
    let (mut weights, mut best) = (start.clone(), (before, start.clone()));
    let mut adam = Adam::new(start.len());
    let mut idle = 0;
    for epoch in 1..=settings.epochs {
        let mut slope = gradient(&split.training, &weights, curve, threads);
        hold(&mut slope, &weights, &start, strength);
        let fixed = slope.iter_mut().enumerate().filter(|(term, _)| !learnable(*term));
        fixed.for_each(|(_, slope)| *slope = Tapered::default());
        let done = epoch as f64 / settings.epochs as f64;
        adam.step(&mut weights, &slope, STEP.0 + (STEP.1 - STEP.0) * done);
        if epoch % CHECK == 0 {
            let now = look(epoch, &weights);
            progress(&now);
            idle = if now.validation < best.0.validation { 0 } else { idle + 1 };
            if idle == 0 {
                best = (now, weights.clone());
            }
            if idle > PATIENCE || stop.is_raised() {
                break;
            }
        }
    }
    let weights = rounded(&best.1);
    let after = look(best.0.epoch, &exact(&weights));
    Ok(FitReport { scale, before, after, weights })
}

/// The strength of the pull that equals the curvature of the loss by so many positions: each adds
/// at most a quarter of the curve's steepness squared.
fn pull(positions: f64, curve: Curve, count: usize) -> f64 {
    let steepness = curve.scale * std::f64::consts::LN_10 / 400.0;
    positions * 0.25 * steepness * steepness / count as f64
}
