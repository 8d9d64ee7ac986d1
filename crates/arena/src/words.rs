//! Lists of words as they are typed: `name=A,nodes=20k`, with errors that point at the word.

use std::ops::Range;

use gametree::TextError;
use gametree_host::HostError;

/// A word and the text that it was typed in.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a> {
    /// The word.
    pub text: &'a str,
    /// What stands around it.
    whole: &'a str,
    /// Where it begins.
    at: usize,
}

/// An error about a word, to which a hint may be added.
#[derive(Clone, Debug)]
pub struct WordError {
    error: TextError,
    whole: String,
}

impl WordError {
    /// The same with what would be right.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> WordError {
        self.error = self.error.hint(hint);
        self
    }
}

impl From<WordError> for HostError {
    fn from(error: WordError) -> HostError {
        HostError::text(error.error, error.whole)
    }
}

impl<'a> Word<'a> {
    /// A text that is one word.
    #[must_use]
    pub fn whole(text: &'a str) -> Word<'a> {
        Word { text, whole: text, at: 0 }
    }

    /// "'word' is no clock", pointing at the word.
    #[must_use]
    pub fn error(&self, what: &str) -> WordError {
        self.says(format!("'{}' {what}", self.text))
    }

    /// A message about the word, pointing at it.
    #[must_use]
    pub fn says(&self, message: impl Into<String>) -> WordError {
        let span: Range<usize> = self.at..self.at + self.text.len();
        WordError { error: TextError::new(message).at(span), whole: self.whole.to_owned() }
    }

    /// The name before `=` and the value after it; no value where there is no `=`.
    #[must_use]
    pub fn pair(&self) -> (Word<'a>, Option<Word<'a>>) {
        match self.text.split_once('=') {
            Some((name, value)) => (
                Word { text: name, ..*self },
                Some(Word { text: value, at: self.at + name.len() + 1, ..*self }),
            ),
            None => (*self, None),
        }
    }

    /// The number that the word is, between two bounds.
    ///
    /// # Errors
    /// It is none, or out of bounds.
    pub fn number<T>(&self, least: T, most: T) -> Result<T, HostError>
    where
        T: std::str::FromStr + PartialOrd + std::fmt::Display + Copy,
    {
        let number = self.text.parse::<T>().ok();
        let hint = || format!("a number from {least} to {most}");
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| self.error("is not such a number").hint(hint()).into())
    }

    /// A number of nodes, such as 20k or 1M.
    ///
    /// # Errors
    /// It is none, or 0.
    pub fn nodes(&self) -> Result<u64, HostError> {
        let digits = self.text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let factor = match &self.text[digits.len()..] {
            "" => Some(1),
            "k" | "K" => Some(1_000),
            "m" | "M" => Some(1_000_000),
            "g" | "G" => Some(1_000_000_000),
            _ => None,
        };
        let number = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(factor?));
        let hint = "1 or more, like 500000, 200k or 1M";
        number
            .filter(|&nodes| nodes > 0)
            .ok_or_else(|| self.error("is no number of nodes").hint(hint).into())
    }

    /// A time in milliseconds: `5s`, `500ms`, `2m`; a bare number is seconds.
    ///
    /// # Errors
    /// It is none, or less than a millisecond, or longer than a month.
    pub fn millis(&self) -> Result<u64, HostError> {
        const LONGEST: f64 = 2_678_400_000.0;
        let digits = self.text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let factor = match &self.text[digits.len()..] {
            "ms" => 1.0,
            "" | "s" => 1000.0,
            "m" | "min" => 60_000.0,
            _ => f64::NAN,
        };
        let millis = digits.parse::<f64>().ok().map(|number| (number * factor).round());
        millis
            .filter(|millis| (1.0..=LONGEST).contains(millis))
            .map(|millis| millis as u64)
            .ok_or_else(|| self.error("is no time").hint("a time is 5s, 500ms or 2m").into())
    }
}

/// The words of a list with commas. A comma within a word is written `\,`; the word keeps the
/// backslash, which [`plain`] takes off.
#[must_use]
pub fn list(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut begin = 0;
    let mut escaped = false;
    for (at, letter) in text.char_indices() {
        if letter == ',' && !escaped {
            words.push(Word { text: &text[begin..at], whole: text, at: begin });
            begin = at + 1;
        }
        escaped = letter == '\\' && !escaped;
    }
    words.push(Word { text: &text[begin..], whole: text, at: begin });
    words
        .into_iter()
        .map(|word| {
            let skipped = word.text.len() - word.text.trim_start().len();
            Word { text: word.text.trim(), at: word.at + skipped, ..word }
        })
        .filter(|word| !word.text.is_empty())
        .collect()
}

/// A word without the backslashes before commas.
#[must_use]
pub fn plain(text: &str) -> String {
    text.replace("\\,", ",")
}

/// The words of a command line: blanks part them, quotes of either kind hold them together.
#[must_use]
pub fn command_line(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut open, mut quote) = (false, None);
    for letter in text.chars() {
        match (letter, quote) {
            (letter, Some(end)) if letter == end => quote = None,
            ('"' | '\'', None) => {
                quote = Some(letter);
                if !open {
                    words.push(String::new());
                    open = true;
                }
            }
            (letter, None) if letter.is_whitespace() => open = false,
            _ => {
                if !open {
                    words.push(String::new());
                    open = true;
                }
                if let Some(word) = words.last_mut() {
                    word.push(letter);
                }
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_parted_at_commas_that_are_not_escaped() {
        let texts = |text| list(text).iter().map(|word| word.text).collect::<Vec<_>>();
        assert_eq!(texts("a=1, b=2,,c"), ["a=1", "b=2", "c"]);
        assert_eq!(texts(r"option.File=a\,b,x"), [r"option.File=a\,b", "x"]);
        assert_eq!(plain(r"a\,b"), "a,b");
        assert!(list(" ").is_empty());
    }

    #[test]
    fn errors_point_at_the_word() {
        let words = list("name=A, nodes=0");
        let (_, value) = words[1].pair();
        let error = value.unwrap().nodes().unwrap_err();
        assert_eq!(error.source_text(), Some(("name=A, nodes=0", 14..15)));
        assert_eq!(error.to_string(), "'0' is no number of nodes");
    }

    #[test]
    fn numbers_nodes_and_times() {
        let word = Word::whole;
        assert_eq!(word("20k").nodes(), Ok(20_000));
        assert_eq!(word("7").number(1, 9), Ok(7));
        assert_eq!(word("1.5s").millis(), Ok(1500));
        assert_eq!(word("250ms").millis(), Ok(250));
        for bad in ["", "0", "-1", "x", "5q", "99999999999999999999k", "nan", "inf"] {
            assert!(word(bad).nodes().is_err() && word(bad).millis().is_err(), "{bad}");
            assert!(word(bad).number(1_u64, 9).is_err(), "{bad}");
        }
    }

    #[test]
    fn command_lines_keep_what_is_quoted_together() {
        assert_eq!(
            command_line("engine --uci  'a b' \"c d\"e ''"),
            ["engine", "--uci", "a b", "c de", ""]
        );
    }
}
