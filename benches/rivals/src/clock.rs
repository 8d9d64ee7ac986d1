//! CPU time and what is made of it.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Does something and says how much CPU time this thread took for it. Not inlined, so that
/// profilers can be told to look at nothing else.
#[inline(never)]
pub(crate) fn timed<T>(job: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::now();
    let out = job();
    (out, start.elapsed())
}

/// What one reading of the clock costs, to be taken off short times.
pub(crate) fn cost_of_reading() -> Duration {
    const READINGS: u32 = 2_000;
    let start = ThreadTime::now();
    for _ in 0..READINGS {
        std::hint::black_box(ThreadTime::now());
    }
    start.elapsed() / READINGS
}

/// The middle value; the mean of the two middle ones if there is an even number.
pub(crate) fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => f64::NAN,
        count if count % 2 == 1 => values[middle],
        _ => f64::midpoint(values[middle - 1], values[middle]),
    }
}
