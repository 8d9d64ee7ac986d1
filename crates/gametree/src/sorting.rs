//! Sorting things of any type by a number, with one sort for them all.
//!
//! What is sorted is numbers and places; the things are then brought to theirs. So the library's sort
//! is compiled once, and not for the moves and lines of every game, where it was a sixth of all the code
//! of a program with many games. It allocates, and is not for the nodes of a search.

use std::cmp::Reverse;

/// The largest number first; what is equal stays in order.
pub fn largest_first<T>(items: &mut [T], number: impl Fn(&T) -> i64) {
    let numbers: Vec<i64> = items.iter().map(number).collect();
    arrange(items, order_of(&numbers));
}

/// The places of the numbers, that of the largest first; what is equal stays in order.
#[must_use]
pub(crate) fn order_of(numbers: &[i64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..numbers.len()).collect();
    places.sort_unstable_by_key(|&place| (Reverse(numbers[place]), place));
    places
}

/// Brings the things into an order: the first is the one at the first of these places, and so on.
pub(crate) fn arrange<T>(items: &mut [T], mut places: Vec<usize>) {
    for start in 0..places.len() {
        let mut at = start;
        // Once round the circle of those that take each other's places.
        loop {
            let from = std::mem::replace(&mut places[at], at);
            if from == start {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
}

/// A number with the order of this one by [`f64::total_cmp`].
#[must_use]
pub fn number_of(value: f64) -> i64 {
    let bits = value.to_bits() as i64;
    bits ^ (((bits >> 63) as u64) >> 1) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_come_first_and_equals_stay() {
        for count in 0..60_i64 {
            let mut items: Vec<(i64, i64)> = (0..count).map(|i| (i * 7 % 5 - 2, i)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(number, _)| Reverse(number));
            largest_first(&mut items, |&(number, _)| number);
            assert_eq!(items, expected);
        }
    }

    #[test]
    fn numbers_keep_the_order_of_values() {
        let values = [f64::NEG_INFINITY, -2.5, -1e-300, -0.0, 0.0, 1e-300, 1.0, 1.5, f64::INFINITY];
        for pair in values.windows(2) {
            assert!(number_of(pair[0]) < number_of(pair[1]), "{pair:?}");
        }
    }
}
