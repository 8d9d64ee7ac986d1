//! A line with commas between its fields, some of which are in quotation marks.

use gametree::TextError;

/// The fields of a line. A quotation mark inside quotation marks is written twice.
///
/// # Errors
/// A quotation mark is not closed.
pub(super) fn fields(line: &str) -> Result<Vec<String>, TextError> {
    let mut fields = vec![String::new()];
    let mut opened = None;
    let mut letters = line.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let last = fields.len() - 1;
        match letter {
            '"' if opened.is_none() => opened = Some(at),
            '"' if letters.peek().is_some_and(|&(_, next)| next == '"') => {
                fields[last].push('"');
                letters.next();
            }
            '"' => opened = None,
            ',' if opened.is_none() => fields.push(String::new()),
            _ => fields[last].push(letter),
        }
    }
    match opened {
        None => Ok(fields),
        Some(at) => Err(TextError::new("a quotation mark is not closed").at(at..at + 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_quotation_marks_part_nothing() {
        for (line, expected) in [
            ("a,b,,c", &["a", "b", "", "c"][..]),
            ("\"1, 2\",x", &["1, 2", "x"]),
            ("\"say \"\"no\"\"\"", &["say \"no\""]),
            ("", &[""]),
        ] {
            assert_eq!(
                fields(line).as_deref(),
                Ok(&expected.iter().map(|&f| f.to_owned()).collect::<Vec<_>>()[..])
            );
        }
        assert_eq!(fields("a,\"b").unwrap_err().span, Some(2..3));
    }
}
