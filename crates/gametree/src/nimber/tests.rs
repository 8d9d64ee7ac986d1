//! Nimbers of heaps against published values and against a plain computation.

use super::rule::{NOTHING_LEFT, ONE_HEAP, TWO_HEAPS};
use super::*;

/// A sequence as it is defined: the mex over all options, nothing saved.
fn plain(rule: &HeapRule, upto: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for size in 0..=upto {
        let mut found = Vec::new();
        rule.options(size, |heaps| {
            found.push(heaps.iter().filter(|&&heap| heap > 0).fold(0, |sum, &h| sum ^ values[h]));
            true
        });
        values.push((0..).find(|value| !found.contains(value)).expect("options are finite"));
    }
    values
}

fn code(text: &str) -> HeapRule {
    let (text, tail) = match text.strip_suffix("...") {
        Some(text) => (text, Tail::Repeats),
        None => (text, Tail::Ends),
    };
    let digits: Vec<u8> =
        text.chars().filter_map(|c| c.to_digit(16)).map(|digit| digit as u8).collect();
    HeapRule::Code(Code::new(&digits, tail))
}

fn sequence(rule: HeapRule, upto: usize) -> Sequence {
    let mut found = Sequence::new(rule, 1 << 26);
    found.extend_to(upto, &Budget::new(&Limits::none())).expect("nothing stops it");
    found
}

const CODES: &[&str] = &[
    "0.77", "0.07", "0.137", "0.007", "0.156", "0.165", "0.6", "0.17", "0.45", "0.56", "0.16",
    "0.04", "0.75", "4.7", "0.15", "0.26", "0.51", "0.106", "0.8", "0.F", "0.0A3", "8.3", "C.1",
    "0.33", "0.333...", "4.3...", "0.123", "0.0", "0.3", "0.204",
];

#[test]
fn every_short_cut_gives_the_plain_sequence() {
    for text in CODES {
        let upto = if text.contains(['8', 'A', 'C', 'F']) { 80 } else { 300 };
        assert_eq!(sequence(code(text), upto).values(), plain(&code(text), upto), "{text}");
    }
    let grundy = HeapRule::UnequalSplit;
    assert_eq!(sequence(grundy.clone(), 600).values(), plain(&grundy, 600));
    for set in [Endless::Squares, Endless::Primes, Endless::PowersOfTwo] {
        let rule = HeapRule::Code(Code::new(&[], Tail::Takes(set)));
        assert_eq!(sequence(rule.clone(), 200).values(), plain(&rule, 200), "{set:?}");
    }
}

#[test]
fn periods_are_those_of_guy_and_smith() {
    for (text, length, last) in [
        ("0.77", 12, 70),      // Kayles: Guy and Smith 1956
        ("0.07", 34, 52),      // Dawson's Kayles: the same
        ("0.137", 34, 51),     // Dawson's Chess: the same
        ("0.45", 20, 497),     // Winning Ways, chapter 4, table 6
        ("0.156", 349, 3478),  // Kenyon 1967
        ("0.165", 1550, 5180), // Austin 1976
    ] {
        let mut found = sequence(code(text), 4 * (last + length));
        found.find_period();
        let period = found.period().expect("a period is proved");
        assert_eq!((period.length, period.from), (length, last + 1), "{text}");
        let exceptions = period.exceptions(found.values());
        assert_eq!(exceptions.last(), Some(&last), "{text}");
    }
}

#[test]
fn kayles_has_fourteen_exceptions() {
    // Winning Ways, chapter 4, table 3.
    let mut kayles = sequence(code("0.77"), 200);
    kayles.find_period();
    let exceptions = kayles.period().map(|period| period.exceptions(kayles.values()));
    assert_eq!(
        exceptions.unwrap_or_default(),
        [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    );
}

#[test]
fn a_period_is_claimed_only_where_enough_was_seen() {
    let rule = code("0.77");
    let values = plain(&rule, 300);
    // 2 * 71 + 12 + 2 is the last size to be compared, with the heap that is 12 larger.
    let needed = 2 * 71 + 12 + 2 + 12 + 1;
    assert_eq!(period::find(&rule, &values[..needed - 1]), None);
    let found = period::find(&rule, &values[..needed]).expect("just enough");
    assert_eq!((found.length, found.from, found.checked_to), (12, 71, 156));
    // No theorem, no period: subtraction of all numbers, and Grundy's game.
    assert_eq!(period::find(&code("0.3..."), &plain(&code("0.3..."), 100)), None);
    assert_eq!(period::find(&HeapRule::UnequalSplit, &[0; 100]), None);
}

#[test]
fn a_proved_period_tells_of_heaps_of_any_size() {
    let budget = Budget::new(&Limits::none());
    let mut kayles = Sequence::new(code("0.77"), 1 << 20);
    // 10^9 = 4 mod 12, as is 76; Winning Ways gives 1 for 4 mod 12.
    assert_eq!(kayles.value(1_000_000_000, &budget), Ok(1));
    assert!(kayles.values().len() < 1_000);
    let mut grundy = Sequence::new(HeapRule::UnequalSplit, 1 << 12);
    let unknown = Refusal::NoPeriod { size: 1_000_000_000, looked_at: 0 };
    assert_eq!(grundy.value(1_000_000_000, &budget), Err(unknown), "no theorem is known");
    let mut treblecross = Sequence::new(code("0.007"), 1 << 12);
    let unknown = Refusal::NoPeriod { size: 2_000, looked_at: 1023 };
    assert_eq!(treblecross.value(2_000, &budget), Err(unknown));
    assert!(treblecross.value(1_000, &budget).is_ok());
    assert_eq!(treblecross.extend_to(2_000, &budget), Err(Refusal::MemoryLimit(1 << 12)));
    let mut nim = Sequence::new(code("0.3..."), 1 << 12);
    assert_eq!(nim.value(1_000_000_000, &budget), Ok(1_000_000_000));
}

#[test]
fn formulas_are_what_is_computed() {
    for text in ["0.3...", "4.3..."] {
        let rule = code(text);
        let formula: Vec<u32> =
            (0..=300).map(|size| rule.formula(size).expect("a formula") as u32).collect();
        assert_eq!(formula, plain(&rule, 300), "{text}");
    }
    for text in ["0.77", "0.7...", "4.33", "0.13..."] {
        assert_eq!(code(text).formula(5), None, "{text}");
    }
}

#[test]
fn no_game_is_longer_than_said() {
    for text in CODES {
        let rule = code(text);
        for size in 0..40 {
            rule.options(size, |heaps| {
                let left: usize = heaps.iter().map(|&heap| rule.longest_game(heap)).sum();
                assert!(left < rule.longest_game(size), "{text}: {size} to {heaps:?}");
                true
            });
        }
    }
}

#[test]
fn codes_are_written_as_they_are_read() {
    for text in CODES {
        assert_eq!(code(text).to_string(), *text, "zeros at the end apart");
    }
    assert_eq!(code("0.770").to_string(), "0.77");
    let take = NOTHING_LEFT | ONE_HEAP;
    assert_eq!(
        HeapRule::Code(Code::subtraction(&[3, 1])),
        HeapRule::Code(Code::new(&[0, take, 0, take], Tail::Ends))
    );
    assert_eq!(TWO_HEAPS, 4);
}
