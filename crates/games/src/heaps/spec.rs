//! What follows the name of a game with heaps: `0.77:10,12:misere`.
//!
//! A specification also names heaps that are far too large to be played with. Those have nimbers,
//! and [`HeapSpec::read`] is for whoever wants to know these.

use std::ops::Range;

use gametree::nimber::{Code, Endless, HeapRule, NOTHING_LEFT, ONE_HEAP, TWO_HEAPS, Tail};
use gametree::{LastMove, TextError};

use crate::parameters::{self, Field};
use crate::subtract;

/// The largest heap that can be written down.
pub const LARGEST: u64 = 1_000_000_000_000_000;
/// Digits that a code has at the most.
const DIGITS: usize = 64;
/// What takes the place of a heap to ask for misère play.
const MISERE: &str = "misere";
/// The heap where none is given.
const USUAL: u64 = 10;

/// A rule, and heaps to play it with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeapSpec {
    /// What a move may do to a heap.
    pub rule: HeapRule,
    /// The heaps, in the order in which they were written.
    pub heaps: Vec<u64>,
    /// What the last move means.
    pub last_move: LastMove,
    /// Tokens that each heap has beyond the number that is written: Treblecross on 9 cells is a
    /// heap of 11.
    pub border: u64,
}

/// A name whose rule is fixed.
struct Fixed {
    names: &'static [&'static str],
    rule: fn() -> HeapRule,
    border: u64,
}

const FIXED: &[Fixed] = &[
    Fixed { names: &["nim"], rule: || tail(&[0, NOTHING_LEFT | ONE_HEAP]), border: 0 },
    Fixed { names: &["kayles"], rule: || digits(&[0, 7, 7]), border: 0 },
    Fixed { names: &["dawsons-kayles"], rule: || digits(&[0, 0, 7]), border: 0 },
    Fixed { names: &["dawsons-chess"], rule: || digits(&[0, 1, 3, 7]), border: 0 },
    Fixed { names: &["treblecross"], rule: || digits(&[0, 0, 0, 7]), border: 2 },
    Fixed { names: &["grundy", "grundys-game"], rule: || HeapRule::UnequalSplit, border: 0 },
    Fixed {
        names: &["lasker", "laskers-nim"],
        rule: || tail(&[TWO_HEAPS, NOTHING_LEFT | ONE_HEAP]),
        border: 0,
    },
];

fn digits(digits: &[u8]) -> HeapRule {
    HeapRule::Code(Code::new(digits, Tail::Ends))
}

fn tail(digits: &[u8]) -> HeapRule {
    HeapRule::Code(Code::new(digits, Tail::Repeats))
}

impl HeapSpec {
    /// Reads `name:parameters`, whatever the size of the heaps. `None` if the name is not that of a
    /// game with heaps.
    ///
    /// # Errors
    /// The parameters are no rule, or no heaps.
    #[must_use]
    pub fn read(spec: &str) -> Option<Result<HeapSpec, TextError>> {
        let (name, parameters) = spec.split_once(':').unwrap_or((spec, ""));
        let read = Self::named(&name.to_ascii_lowercase(), parameters)?;
        Some(read.map_err(|error| {
            let start = spec.len() - parameters.len();
            let span = error.span.clone().map(|span| start + span.start..start + span.end);
            TextError { span, ..error }
        }))
    }

    /// The same from a name and its parameters.
    pub(super) fn named(name: &str, text: &str) -> Option<Result<HeapSpec, TextError>> {
        match name {
            "octal" => Some(Self::of_code(text, 8)),
            "hexadecimal" => Some(Self::of_code(text, 16)),
            "subtract" => Some(Self::of_subtraction(text)),
            _ => {
                let fixed = FIXED.iter().find(|fixed| fixed.names.contains(&name))?;
                let rest = Rest { text, at: 0..text.len() };
                Some(rest.read((fixed.rule)(), fixed.border))
            }
        }
    }

    fn of_code(text: &str, base: u32) -> Result<HeapSpec, TextError> {
        let (code, rest) = head(text);
        Rest { text, at: rest }.read(HeapRule::Code(read_code(code, base)?), 0)
    }

    fn of_subtraction(text: &str) -> Result<HeapSpec, TextError> {
        let (list, rest) = head(text);
        let code = match subtract::endless(list.trim()) {
            Some(set) => Code::new(&[], Tail::Takes(set)),
            None => Code::subtraction(&subtract::read_numbers(list)?),
        };
        Rest { text, at: rest }.read(HeapRule::Code(code), 0)
    }

    /// The text of a heap, without its border.
    #[must_use]
    pub fn heap_text(&self, size: u64) -> String {
        size.saturating_sub(self.border).to_string()
    }

    /// The text of the move that makes `left` of a heap: `10:3+5`, or `2:0`.
    #[must_use]
    pub fn move_text(&self, from: u64, left: &[u64]) -> String {
        move_text(from, left.iter().copied(), self.border)
    }
}

/// The text of a move: the heap, and what is left of it.
pub(super) fn move_text(from: u64, left: impl Iterator<Item = u64>, border: u64) -> String {
    let write = |size: u64| size.saturating_sub(border).to_string();
    let left: Vec<String> = left.filter(|&size| size > 0).map(write).collect();
    let left = if left.is_empty() { "0".to_owned() } else { left.join("+") };
    format!("{}:{left}", write(from))
}

/// The text up to the first colon, and where the rest is.
fn head(text: &str) -> (&str, Range<usize>) {
    let end = text.find(':').unwrap_or(text.len());
    (&text[..end], (end + 1).min(text.len())..text.len())
}

/// The heaps and the word for misère play, both of which may be left out.
struct Rest<'a> {
    text: &'a str,
    at: Range<usize>,
}

impl Rest<'_> {
    fn read(self, rule: HeapRule, border: u64) -> Result<HeapSpec, TextError> {
        let mut spec = HeapSpec { rule, heaps: Vec::new(), last_move: LastMove::Wins, border };
        let start = self.at.start;
        let sections = parameters::fields(&self.text[self.at.clone()], ':');
        let shifted = |field: &Field<'_>| start + field.span.start..start + field.span.end;
        for (place, section) in sections.iter().enumerate() {
            if section.text.eq_ignore_ascii_case(MISERE) && place + 1 == sections.len() {
                if border > 0 {
                    // Nobody avoids three in a row then.
                    let message = "with crosses on cells, misere play is another game";
                    return Err(TextError::new(message)
                        .at(shifted(section))
                        .hint("octal:0.007 with :misere is the game with heaps"));
                }
                spec.last_move = LastMove::Loses;
            } else if place == 0 {
                let at = shifted(section);
                spec.heaps =
                    read_heaps(section.text, border).map_err(|error| moved(error, at.start))?;
            } else {
                let message = format!("'{}' is one parameter too many", section.text);
                return Err(TextError::new(message)
                    .at(shifted(section))
                    .hint("heaps with commas between them, and perhaps :misere"));
            }
        }
        if spec.heaps.is_empty() {
            spec.heaps.push(USUAL + border);
        }
        Ok(spec)
    }
}

fn moved(error: TextError, by: usize) -> TextError {
    let span = error.span.clone().map(|span| span.start + by..span.end + by);
    TextError { span, ..error }
}

/// Sizes with commas between them, each with its border.
pub(super) fn read_heaps(text: &str, border: u64) -> Result<Vec<u64>, TextError> {
    let size = |field: &Field<'_>| field.number("a heap", 0..=LARGEST).map(|size| size + border);
    parameters::fields(text, ',').iter().map(size).collect()
}

/// Reads `0.77`, `.77` or `4.3...`.
fn read_code(text: &str, base: u32) -> Result<Code, TextError> {
    let kind = if base == 8 { "octal" } else { "hexadecimal" };
    let whole = 0..text.len();
    let hint = "a code is a digit, a point, and a digit for each number of tokens that may be \
                taken: 0.77 is Kayles";
    let (written, tail) = match text.strip_suffix("...") {
        Some(written) => (written, Tail::Repeats),
        None => (text, Tail::Ends),
    };
    let Some((before, after)) = written.split_once('.') else {
        let what = if text.is_empty() { "is missing" } else { "has no point" };
        return Err(TextError::new(format!("the {kind} code {what}")).at(whole).hint(hint));
    };
    if before.len() > 1 {
        let message = "one digit stands before the point of a code, 0 or 4 as a rule";
        return Err(TextError::new(message).at(0..before.len()).hint(hint));
    }
    if after.is_empty() || after.len() > DIGITS {
        let message = format!("1 to {DIGITS} digits follow the point of a code");
        return Err(TextError::new(message).at(whole).hint(hint));
    }
    let mut digits = vec![0];
    for (at, letter) in written.char_indices().filter(|&(at, _)| at != before.len()) {
        let here = at..at + letter.len_utf8();
        let digit = letter.to_digit(base).ok_or_else(|| {
            let error = TextError::new(format!("'{letter}' is no {kind} digit")).at(here.clone());
            match letter.to_digit(16) {
                Some(_) => error.hint(format!(
                    "octal digits are 0 to 7; from 8 on a heap may become three: \
                     hexadecimal:{text}"
                )),
                None => error.hint(hint),
            }
        })?;
        match at.cmp(&before.len()) {
            std::cmp::Ordering::Greater => digits.push(digit as u8),
            _ if digit & 3 == 0 => digits[0] = digit as u8,
            _ => {
                return Err(TextError::new("a move must take something, or split the heap")
                    .at(here)
                    .hint("before the point stands 0, or 4 for splitting a heap in two"));
            }
        }
    }
    let code = Code::new(&digits, tail);
    if digits.iter().all(|&digit| digit == 0) {
        return Err(TextError::new("this code allows no move at all").at(whole).hint(hint));
    }
    Ok(code)
}

/// The endless sets by name.
pub(crate) const ENDLESS: &[(&str, Endless)] = &[
    ("squares", Endless::Squares),
    ("primes", Endless::Primes),
    ("powers-of-2", Endless::PowersOfTwo),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn read(spec: &str) -> Result<HeapSpec, TextError> {
        HeapSpec::read(spec).unwrap_or_else(|| panic!("{spec}: not a game with heaps"))
    }

    #[test]
    fn names_are_their_codes() {
        for (name, code) in [
            ("kayles:10", "0.77"),
            ("dawsons-kayles:10", "0.07"),
            ("dawsons-chess:10", "0.137"),
            ("nim:10", "0.3..."),
            ("lasker:10", "4.3..."),
            ("subtract:1,2,3:10", "0.333"),
            ("treblecross:8", "0.007"),
            ("octal:.770:10", "0.77"),
            ("hexadecimal:0.77:10", "0.77"),
        ] {
            let spec = read(name).expect("readable");
            assert_eq!((spec.rule.to_string().as_str(), spec.heaps), (code, vec![10]), "{name}");
        }
        assert_eq!(HeapSpec::read("tic-tac-toe"), None);
    }

    #[test]
    fn heaps_and_the_last_move_may_follow() {
        let spec = read("octal:0.77:10,1000000000:misere").expect("readable");
        assert_eq!((spec.heaps, spec.last_move), (vec![10, 1_000_000_000], LastMove::Loses));
        assert_eq!(read("kayles:misere").map(|spec| spec.last_move), Ok(LastMove::Loses));
        assert_eq!(read("kayles").map(|spec| spec.heaps), Ok(vec![10]));
    }

    #[test]
    fn what_is_no_code_is_pointed_at() {
        for (text, message, span) in [
            ("octal", "the octal code is missing", 5..5),
            ("octal:77", "the octal code has no point", 6..8),
            ("octal:0.78:5", "'8' is no octal digit", 9..10),
            ("octal:0.7x", "'x' is no octal digit", 9..10),
            ("octal:0.7é", "'é' is no octal digit", 9..11),
            ("hexadecimal:0.G", "'G' is no hexadecimal digit", 14..15),
            ("octal:3.7", "a move must take something, or split the heap", 6..7),
            ("octal:0.00", "this code allows no move at all", 6..10),
            ("octal:0.", "1 to 64 digits follow the point of a code", 6..8),
            ("octal:00.7", "one digit stands before the point of a code, 0 or 4 as a rule", 6..8),
            ("treblecross:9:misere", "with crosses on cells, misere play is another game", 14..20),
            ("kayles:x", "a heap must be a number from 0 to 1000000000000000, not 'x'", 7..8),
            ("octal:0.77:3:4", "'4' is one parameter too many", 13..14),
            ("kayles:3,,4", "a heap must be a number from 0 to 1000000000000000, not ''", 9..9),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!((&*error.message, error.span), (message, Some(span)), "{text}");
        }
        let hint = read("octal:0.78").unwrap_err().hint.unwrap_or_default();
        assert!(hint.contains("hexadecimal:0.78"), "{hint}");
    }
}
