//! The logistic function, in a form that compilers can turn into vector instructions.

/// Beyond this the function is 0 or 1 to within single precision.
const FAR: f32 = 30.0;
/// Adding it rounds to a whole number, which then stands in the lowest bits.
const ROUND: f32 = 12_582_912.0;

/// `1 / (1 + exp(-x))`, to within 1e-6.
///
/// `exp(-x)` is made as a power of two: the whole part of the exponent goes into the bits of the
/// number, the rest, within half a unit of zero, into a Taylor polynomial. No branch, no call.
#[inline]
#[must_use]
pub fn sigmoid(x: f32) -> f32 {
    let exponent = -x.clamp(-FAR, FAR) * std::f32::consts::LOG2_E;
    let shifted = exponent + ROUND;
    let rest = (exponent - (shifted - ROUND)) * std::f32::consts::LN_2;
    let series = 1.0 / 120.0 + rest / 720.0;
    let series = 1.0 / 24.0 + rest * series;
    let series = 1.0 / 6.0 + rest * series;
    let series = 0.5 + rest * series;
    let power = 1.0 + rest + rest * rest * series;
    let exp = f32::from_bits(power.to_bits().wrapping_add(shifted.to_bits() << 23));
    1.0 / (1.0 + exp)
}
