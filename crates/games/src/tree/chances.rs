//! The probabilities of a chance node as it is read: decimals or fractions, kept exactly.

use std::ops::Range;

use gametree::TextError;

use super::parse::shown;

/// The probabilities read so far of a node where chance acts.
#[derive(Default)]
pub(super) struct Chances {
    /// Each probability as a fraction in lowest terms, and where it stands.
    read: Vec<(u64, u64, Range<usize>)>,
    /// Whether the child of the last one is still to come.
    waits: Waits,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Waits {
    #[default]
    ForProbability,
    ForChild,
}

const HINT: &str = "a chance node is written (chance 1/2 X 0.25 Y 1/4 Z)";

impl Chances {
    pub(super) fn is_waiting(&self) -> bool {
        self.waits == Waits::ForChild
    }

    pub(super) fn fill(&mut self) {
        self.waits = Waits::ForProbability;
    }

    /// A child is about to be read: its probability must have been.
    pub(super) fn expect_waiting(&self, span: &Range<usize>) -> Result<(), TextError> {
        if self.is_waiting() {
            return Ok(());
        }
        Err(TextError::new("a probability must stand before this").at(span.clone()).hint(HINT))
    }

    /// Reads a probability.
    pub(super) fn read(&mut self, word: &str, span: Range<usize>) -> Result<(), TextError> {
        let (parts, whole) = probability(word).map_err(|error| error.at(span.clone()))?;
        self.read.push((parts, whole, span));
        self.waits = Waits::ForChild;
        Ok(())
    }

    /// The whole and the parts of each child. `node` is where the node stands.
    pub(super) fn odds(&self, node: Range<usize>) -> Result<Vec<u32>, TextError> {
        let Some((.., last)) = self.read.last() else {
            return Err(TextError::new("a chance node needs at least one event")
                .at(node)
                .hint(HINT));
        };
        if self.is_waiting() {
            return Err(TextError::new("nothing follows this probability")
                .at(last.clone())
                .hint(HINT));
        }
        let too_fine = || {
            TextError::new("the probabilities have no common denominator below 2^32")
                .at(node.clone())
                .hint("round them, or write fractions with like denominators")
        };
        let mut common = 1u64;
        for (_, whole, _) in &self.read {
            common = (common / divisor(common, *whole)).checked_mul(*whole).ok_or_else(too_fine)?;
            u32::try_from(common).map_err(|_| too_fine())?;
        }
        let parts: Vec<u64> =
            self.read.iter().map(|(parts, whole, _)| parts * (common / whole)).collect();
        let sum: u64 = parts.iter().sum();
        if sum != common {
            let shared = divisor(sum, common);
            let sum = match (sum / shared, common / shared) {
                (sum, 1) => sum.to_string(),
                (sum, whole) => format!("{sum}/{whole}"),
            };
            return Err(TextError::new(format!("these probabilities sum to {sum}, not to 1"))
                .at(node)
                .hint("an event that is left out needs its own probability and value"));
        }
        // Each is at most the whole, which fits.
        Ok(std::iter::once(common).chain(parts).map(|parts| parts as u32).collect())
    }
}

/// The most digits of a number in a probability.
const LONGEST: usize = 9;

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a decimal such as `0.25`, a fraction such as `1/6`, or `1`, above 0 and at most 1.
fn probability(word: &str) -> Result<(u64, u64), TextError> {
    let digits = |text: &str| {
        let plain = !text.is_empty() && text.len() <= LONGEST && is_digits(text);
        plain.then(|| text.parse::<u64>().ok()).flatten()
    };
    let read = match (word.split_once('/'), word.split_once('.')) {
        (Some((parts, whole)), _) => digits(parts).zip(digits(whole)),
        (None, Some((whole, decimals))) => {
            let scale = 10u64.checked_pow(decimals.len() as u32);
            let before = if whole.is_empty() { Some(0) } else { digits(whole) };
            let read = before.zip(digits(decimals)).zip(scale);
            read.map(|((before, decimals), scale)| (before * scale + decimals, scale))
        }
        (None, None) => digits(word).map(|number| (number, 1)),
    };
    let said = |message: String| Err(TextError::new(message).hint(HINT));
    let is_long = is_digits(&word.replacen(['/', '.'], "", 1))
        && word.split(['/', '.']).any(|number| number.len() > LONGEST);
    let word = shown(word);
    match read {
        _ if word.starts_with('-') => said(format!("the probability {word} is negative")),
        None if is_long => {
            said(format!("'{word}' has more than {LONGEST} digits: a fraction may be shorter"))
        }
        None => said(format!("'{word}' is no probability")),
        Some((_, 0)) => said(format!("'{word}' divides by zero")),
        Some((0, _)) => said(format!("the probability {word} is zero: leave the event out")),
        Some((parts, whole)) if parts > whole => said(format!("the probability {word} is above 1")),
        Some((parts, whole)) => {
            let shared = divisor(parts, whole);
            Ok((parts / shared, whole / shared))
        }
    }
}

/// The greatest common divisor.
fn divisor(mut one: u64, mut other: u64) -> u64 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one.max(1)
}

/// `1/6` of odds in lowest terms.
pub(super) fn text(odds: gametree::Odds) -> String {
    let shared = divisor(odds.parts.into(), odds.of.into());
    match (u64::from(odds.parts) / shared, u64::from(odds.of) / shared) {
        (parts, 1) => parts.to_string(),
        (parts, whole) => format!("{parts}/{whole}"),
    }
}
