//! One checksum for every file of backgammon's numbers.

use gametree::zobrist::mix;

/// A checksum of numbers in their order: any that is changed, added or left out changes it, but for
/// a chance of one in 2^64. It guards against damage, not against forgery.
#[must_use]
pub fn checksum(numbers: impl ExactSizeIterator<Item = u64>) -> u64 {
    let count = numbers.len() as u64;
    numbers.fold(count, |sum, number| mix(sum ^ number))
}

/// The checksum of bytes, each a number.
#[must_use]
pub fn checksum_of_bytes(bytes: &[u8]) -> u64 {
    checksum(bytes.iter().map(|&byte| u64::from(byte)))
}
