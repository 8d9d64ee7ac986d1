//! The rules of games with heaps: which of them may be taken, and into how many heaps the rest may
//! be split.
//!
//! A *code* has a digit for each number of tokens that a move may take (Guy and Smith 1956). In
//! the digit of `k`, 1 allows to take `k` tokens that are a whole heap, 2 to take `k` and leave one
//! heap, 4 to take `k` and leave two heaps, and in hexadecimal codes 8 to leave three. The digit
//! before the point is for splitting a heap without taking anything.

use std::fmt;
use std::sync::Arc;

/// Bits of a digit.
pub const NOTHING_LEFT: u8 = 1;
/// One heap is left.
pub const ONE_HEAP: u8 = 2;
/// Two heaps are left.
pub const TWO_HEAPS: u8 = 4;
/// Three heaps are left.
pub const THREE_HEAPS: u8 = 8;

/// What comes after the digits that are written out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tail {
    /// Nothing: no more may be taken.
    Ends,
    /// The last digit again and again.
    Repeats,
    /// The digit 3 for every number of this endless set, whatever is written out.
    Takes(Endless),
}

/// An endless set of numbers that may be taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Endless {
    /// 1, 4, 9, …
    Squares,
    /// 2, 3, 5, …
    Primes,
    /// 1, 2, 4, …
    PowersOfTwo,
}

impl Endless {
    /// Whether the set has this number.
    #[must_use]
    pub fn has(self, number: usize) -> bool {
        match self {
            Endless::Squares => number > 0 && number.isqrt().pow(2) == number,
            Endless::Primes => {
                number > 1 && (2..=number.isqrt()).all(|by| !number.is_multiple_of(by))
            }
            Endless::PowersOfTwo => number.is_power_of_two(),
        }
    }
}

/// The rules of a game with heaps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HeapRule {
    /// Taking and splitting by a code.
    Code(Code),
    /// Splitting a heap into two that are not equal: Grundy's game.
    UnequalSplit,
}

/// An octal or hexadecimal code.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Code {
    /// The digit before the point, and those after it.
    digits: Arc<[u8]>,
    tail: Tail,
}

impl Code {
    /// The code with these digits, the first before the point. Zeros at the end are left out.
    #[must_use]
    pub fn new(digits: &[u8], tail: Tail) -> Code {
        let used = match tail {
            Tail::Ends => digits.iter().rposition(|&digit| digit != 0).map_or(1, |last| last + 1),
            _ => digits.len(),
        };
        let digits = if digits.is_empty() { &[0] } else { &digits[..used.max(1)] };
        Code { digits: digits.into(), tail }
    }

    /// Taking one of these numbers, whatever is left.
    #[must_use]
    pub fn subtraction(numbers: &[u32]) -> Code {
        let largest = numbers.iter().copied().max().unwrap_or(0);
        let mut digits = vec![0; largest as usize + 1];
        for &number in numbers.iter().filter(|&&number| number > 0) {
            digits[number as usize] = NOTHING_LEFT | ONE_HEAP;
        }
        Code::new(&digits, Tail::Ends)
    }

    /// The digit for taking so many tokens.
    #[must_use]
    pub fn digit(&self, take: usize) -> u8 {
        match (self.digits.get(take), self.tail) {
            (_, Tail::Takes(set)) => {
                if set.has(take) {
                    NOTHING_LEFT | ONE_HEAP
                } else {
                    0
                }
            }
            (Some(&digit), _) => digit,
            (None, Tail::Repeats) if take > 0 => self.digits[self.digits.len() - 1],
            (None, _) => 0,
        }
    }

    /// The most tokens that a move takes, if there is a limit.
    #[must_use]
    pub fn longest_take(&self) -> Option<usize> {
        (self.tail == Tail::Ends).then(|| self.digits.len() - 1)
    }

    /// All numbers up to a heap's size that a move may take, with their digits.
    pub fn takes(&self, size: usize) -> impl Iterator<Item = (usize, u8)> + '_ {
        let last = self.longest_take().map_or(size, |last| last.min(size));
        (0..=last).map(|take| (take, self.digit(take))).filter(|&(_, digit)| digit != 0)
    }

    fn has(&self, bit: u8) -> bool {
        self.digits.iter().any(|digit| digit & bit != 0)
    }
}

impl HeapRule {
    /// The largest number of heaps that one heap can become.
    #[must_use]
    pub fn most_heaps(&self) -> usize {
        match self {
            HeapRule::UnequalSplit => 2,
            HeapRule::Code(code) if code.has(THREE_HEAPS) => 3,
            HeapRule::Code(code) if code.has(TWO_HEAPS) => 2,
            HeapRule::Code(_) => 1,
        }
    }

    /// Calls `option` with the heaps that each move makes of one heap, up to three, none of size 0
    /// before one that is not; until it answers `false`.
    pub fn options(&self, size: usize, option: impl FnMut([usize; 3]) -> bool) {
        self.options_beside(size, usize::MAX, option);
    }

    /// The same, but of all heaps that are left only the largest may have more than `beside` tokens.
    pub fn options_beside(
        &self,
        size: usize,
        beside: usize,
        mut option: impl FnMut([usize; 3]) -> bool,
    ) {
        let _ = self.each_option(size, beside, &mut option);
    }

    fn each_option(
        &self,
        size: usize,
        beside: usize,
        option: &mut impl FnMut([usize; 3]) -> bool,
    ) -> Option<()> {
        let mut tell = |heaps| option(heaps).then_some(());
        let HeapRule::Code(code) = self else {
            for one in (1..=size.div_ceil(2).saturating_sub(1).min(beside)).rev() {
                tell([size - one, one, 0])?;
            }
            return Some(());
        };
        for (take, digit) in code.takes(size) {
            let rest = size - take;
            if digit & NOTHING_LEFT != 0 && rest == 0 {
                tell([0; 3])?;
            }
            if digit & ONE_HEAP != 0 && rest > 0 {
                tell([rest, 0, 0])?;
            }
            if digit & TWO_HEAPS != 0 {
                for one in 1..=(rest / 2).min(beside) {
                    tell([rest - one, one, 0])?;
                }
            }
            if digit & THREE_HEAPS != 0 {
                for one in 1..=(rest / 3).min(beside) {
                    for two in one..=((rest - one) / 2).min(beside) {
                        tell([rest - one - two, two, one])?;
                    }
                }
            }
        }
        Some(())
    }

    /// Whether a heap of this size can be changed at all.
    #[must_use]
    pub fn is_alive(&self, size: usize) -> bool {
        let mut alive = false;
        self.options(size, |_| {
            alive = true;
            false
        });
        alive
    }

    /// A number that every move lowers, summed over heaps: no game is longer.
    #[must_use]
    pub fn longest_game(&self, size: usize) -> usize {
        let HeapRule::Code(code) = self else { return size.saturating_sub(1) };
        let splits_freely = code.digit(0) != 0;
        let takes = code.takes(size).find(|&(take, _)| take > 0);
        match (splits_freely, takes) {
            // Each split makes one heap more, each taking one token less.
            (true, Some(_)) => (2 * size).saturating_sub(1),
            (true, None) => size.saturating_sub(1),
            (false, Some((take, _))) => size / take,
            (false, None) => 0,
        }
    }

    /// The nimber of a heap where a formula is known for every size.
    #[must_use]
    pub fn formula(&self, size: u64) -> Option<u64> {
        let HeapRule::Code(code) = self else { return None };
        if code.tail != Tail::Repeats || *code.digits.last()? != NOTHING_LEFT | ONE_HEAP {
            return None;
        }
        match (code.digits.len(), code.digits[0]) {
            (2, 0) => Some(size),
            // Lasker's Nim, Winning Ways chapter 4: 4k+3 and 4k+4 change places.
            (2, TWO_HEAPS) => Some(match size % 4 {
                3 => size + 1,
                0 if size > 0 => size - 1,
                _ => size,
            }),
            _ => None,
        }
    }
}

impl fmt::Display for HeapRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HeapRule::Code(code) = self else {
            return f.write_str("split a heap into two that are not equal");
        };
        if let Tail::Takes(set) = code.tail {
            return f.write_str(match set {
                Endless::Squares => "take a square number",
                Endless::Primes => "take a prime number",
                Endless::PowersOfTwo => "take a power of two",
            });
        }
        write!(f, "{:X}.", code.digits[0])?;
        code.digits[1..].iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
        if code.digits.len() == 1 {
            f.write_str("0")?;
        }
        f.write_str(if code.tail == Tail::Repeats { "..." } else { "" })
    }
}
