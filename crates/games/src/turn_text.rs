//! Whose turn it is, in the text of positions that do not show it: the second player is named
//! after a blank, as in `3,5,7 second`.

use gametree::Side;

/// The text without the side, and the side: the first player if none is named.
pub(crate) fn split(text: &str) -> (&str, Side) {
    let text = text.trim_end();
    let without = |name| text.strip_suffix(name).filter(|rest| rest.ends_with(' '));
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
        assert_eq!(split("3,5"), ("3,5", Side::First));
        assert_eq!(split("3,5 first "), ("3,5 ", Side::First));
        assert_eq!(split("3,5 second"), ("3,5 ", Side::Second));
        assert_eq!(split("5second"), ("5second", Side::First));
    }
}
