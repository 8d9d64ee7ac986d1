//! Reading the parameters that follow a game's name: `5,5,4` in `mnk:5,5,4`.
//!
//! Errors point into the text of the parameters; the registry moves them to where the parameters
//! stand and adds an example.

use std::ops::{Range, RangeInclusive};

use gametree::TextError;

/// One parameter and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) text: &'a str,
    pub(crate) span: Range<usize>,
}

impl Field<'_> {
    /// The parameter as a whole number in a range; `what` names it.
    pub(crate) fn number(&self, what: &str, range: RangeInclusive<u64>) -> Result<u64, TextError> {
        // Only digits: `parse` alone would also read a plus sign.
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        match self.text.parse() {
            Ok(number) if digits && range.contains(&number) => Ok(number),
            _ => {
                let (low, high) = (range.start(), range.end());
                Err(self.error(format!(
                    "{what} must be a number from {low} to {high}, not '{}'",
                    self.text
                )))
            }
        }
    }

    /// The parameter as a word, whose case does not matter.
    pub(crate) fn word(&self) -> String {
        self.text.to_ascii_lowercase()
    }

    /// An error about this parameter.
    pub(crate) fn error(&self, message: impl Into<String>) -> TextError {
        TextError::new(message).at(self.span.clone())
    }
}

/// The parts between separators, blanks trimmed; none if the text is empty.
pub(crate) fn fields(text: &str, separator: char) -> Vec<Field<'_>> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    let mut at = 0;
    let field = |part: &'_ str| {
        let start = at + (part.len() - part.trim_start().len());
        at += part.len() + separator.len_utf8();
        start..start + part.trim().len()
    };
    text.split(separator).map(field).map(|span| Field { text: &text[span.clone()], span }).collect()
}

/// Reads `ROWSxCOLUMNS`, each from 1 to `most`.
pub(crate) fn rows_and_columns(text: &str, most: u64) -> Result<(usize, usize), TextError> {
    let Some((rows, columns)) = text.split_once(['x', 'X']) else {
        return Err(TextError::new(format!("'{text}' is not a board size"))
            .at(0..text.len())
            .hint("rows and columns, such as 3x4"));
    };
    fn field(text: &str, start: usize) -> Field<'_> {
        Field { text, span: start..start + text.len() }
    }
    let rows_read = field(rows, 0).number("the number of rows", 1..=most)?;
    let columns = field(columns, rows.len() + 1).number("the number of columns", 1..=most)?;
    Ok((rows_read as usize, columns as usize))
}

/// For games without parameters: refuses any.
pub(crate) fn none(text: &str) -> Result<(), TextError> {
    if text.is_empty() {
        Ok(())
    } else {
        Err(TextError::new("this game has no parameters").at(0..text.len()))
    }
}

/// Refuses parameters beyond the last one known.
pub(crate) fn at_most(fields: &[Field<'_>], count: usize) -> Result<(), TextError> {
    fields.get(count).map_or(Ok(()), |extra| {
        Err(extra.error(format!("'{}' is one parameter too many", extra.text)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_know_where_they_stand() {
        let found = fields("5, 12,,x", ',');
        let spans: Vec<_> = found.iter().map(|field| (field.text, field.span.clone())).collect();
        assert_eq!(spans, [("5", 0..1), ("12", 3..5), ("", 6..6), ("x", 7..8)]);
        assert!(fields(" ", ',').is_empty());
    }

    #[test]
    fn numbers_say_what_they_must_be() {
        let number = |text| fields(text, ',')[0].number("the width", 1..=64);
        assert_eq!(number("64"), Ok(64));
        for bad in ["0", "65", "x", "+5", "-1", "99999999999999999999999"] {
            let error = number(bad).unwrap_err();
            assert_eq!(
                error.message,
                format!("the width must be a number from 1 to 64, not '{bad}'")
            );
            assert_eq!(error.span, Some(0..bad.len()));
        }
    }
}
