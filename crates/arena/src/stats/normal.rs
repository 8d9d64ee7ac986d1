//! The normal distribution.

/// The value that a standard normal variable exceeds in absolute value with probability 5 %.
pub(crate) const Z_95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is below `z`; the error is below 1.5e-7
/// (Abramowitz and Stegun, *Handbook of Mathematical Functions*, 7.1.26).
pub(crate) fn below(z: f64) -> f64 {
    const P: f64 = 0.327_591_1;
    const A: [f64; 5] =
        [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + P * x);
    let series = A.iter().rev().fold(0.0, |sum, a| (sum + a) * t);
    let erf = 1.0 - series * (-x * x).exp();
    if z >= 0.0 { (1.0 + erf) / 2.0 } else { (1.0 - erf) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_those_of_the_tables() {
        for (z, expected) in [(0.0, 0.5), (1.0, 0.841_345), (-1.0, 0.158_655), (Z_95, 0.975)] {
            assert!((below(z) - expected).abs() < 1e-6, "{z}: {}", below(z));
        }
    }
}
