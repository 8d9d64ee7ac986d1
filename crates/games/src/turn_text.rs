//! Whose turn it is, in the text of positions that do not show it: the second player is named
//! after a blank, as in `3,5,7 second`.

use gametree::{Side, TextError};

/// What is said of a word that names no side.
const HINT: &str = "after the position stands 'second' if the second player is to move, and 'first' or \
                    nothing if the first is";

/// The text without the side, and the side: the first player if none is named.
///
/// # Errors
/// The text ends with another word: says which words there are.
pub(crate) fn split(text: &str) -> Result<(&str, Side), TextError> {
    let (rest, side) = named(text);
    let text = text.trim_end();
    let start = text.rfind(' ').map_or(0, |blank| blank + 1);
    let word = &text[start..];
    let before = text[..start].trim_end();
    // A blank after a separator is in the position itself.
    let is_own = !before.is_empty() && !before.ends_with(['/', ',', ';']);
    if rest == text && is_own && word.len() > 1 && word.chars().all(char::is_alphabetic) {
        let message = format!("no side is called '{word}'");
        return Err(TextError::new(message).at(start..text.len()).hint(HINT));
    }
    Ok((rest, side))
}

/// The same for texts that end with words of their own.
pub(crate) fn named(text: &str) -> (&str, Side) {
    let text = text.trim_end();
    let without = |name: &str| {
        let start = text.len().checked_sub(name.len())?;
        let is_named = text.get(start..)?.eq_ignore_ascii_case(name);
        Some(&text[..start]).filter(|rest| is_named && rest.ends_with(' '))
    };
    if let Some(rest) = without("second") {
        (rest, Side::Second)
    } else {
        (without("first").unwrap_or(text), Side::First)
    }
}

/// What to write after a position.
pub(crate) fn suffix(turn: Side) -> &'static str {
    match turn {
        Side::First => "",
        Side::Second => " second",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_word_of_its_own_names_the_side() {
        for (text, expected) in [
            ("3,5", ("3,5", Side::First)),
            ("3,5 first ", ("3,5 ", Side::First)),
            ("3,5 second", ("3,5 ", Side::Second)),
            ("3,5 Second", ("3,5 ", Side::Second)),
            ("5second", ("5second", Side::First)),
            ("X../ OX", ("X../ OX", Side::First)),
            ("second", ("second", Side::First)),
        ] {
            assert_eq!(split(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn another_word_is_refused_with_the_words_there_are() {
        for (text, word, span) in [("3,5 third", "third", 4..9), ("X.O/... white ", "white", 8..13)]
        {
            let error = split(text).unwrap_err();
            assert_eq!(error.message, format!("no side is called '{word}'"));
            assert_eq!(error.span, Some(span));
            assert!(error.hint.is_some_and(|hint| hint.contains("'second'")));
        }
    }
}
