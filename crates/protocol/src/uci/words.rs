//! Words of a line, and numbers among them.

use std::fmt;

/// A number as an engine or a GUI writes it; one that is too large counts as the largest.
pub(super) fn unsigned(word: &str) -> Option<u64> {
    use std::num::IntErrorKind::PosOverflow;
    match word.parse() {
        Ok(number) => Some(number),
        Err(error) if *error.kind() == PosOverflow => Some(u64::MAX),
        Err(_) => None,
    }
}

/// The same with a sign.
pub(super) fn signed(word: &str) -> Option<i64> {
    use std::num::IntErrorKind::{NegOverflow, PosOverflow};
    match word.parse() {
        Ok(number) => Some(number),
        Err(error) => match error.kind() {
            PosOverflow => Some(i64::MAX),
            NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

/// The same in 32 bits.
pub(super) fn small(word: &str) -> Option<u32> {
    unsigned(word).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// Writes ` name value` if there is a value.
pub(super) fn write_field<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    value: Option<T>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

/// Writes ` name` and the words, if there are any.
pub(super) fn write_list(f: &mut fmt::Formatter<'_>, name: &str, words: &[String]) -> fmt::Result {
    if words.is_empty() { Ok(()) } else { write!(f, " {name} {}", words.join(" ")) }
}

/// The rest of the line after the first `count` words, without blanks around it.
pub(super) fn after_words(line: &str, count: usize) -> &str {
    (0..count).fold(line.trim(), |rest, _| match rest.split_once(char::is_whitespace) {
        Some((_, after)) => after.trim_start(),
        None => "",
    })
}

/// The word, or nothing if it is the protocol's word for nothing.
pub(super) fn move_word(word: &str) -> Option<String> {
    (!matches!(word, "(none)" | "0000" | "none" | "NULL")).then(|| word.to_owned())
}
