//! Errors as the user sees them: what is wrong, where (a caret), what would be right, and one
//! command to try.

use std::io;
use std::ops::Range;

use crate::status::Status;

/// Columns of the text that are shown around a caret.
const SHOWN: usize = 72;

/// Why a command did not answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// What is wrong.
    pub(crate) message: String,
    /// The line of a file that is wrong, from 1.
    pub(crate) line: Option<usize>,
    /// The text that is wrong.
    pub(crate) excerpt: Option<Box<Excerpt>>,
    /// What would be right.
    pub(crate) hint: Option<String>,
    /// A command to try.
    pub(crate) command: Option<String>,
    /// The exit code.
    pub(crate) status: Status,
}

/// A text and the bytes of it to point at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Excerpt {
    /// The whole text.
    pub(crate) text: String,
    /// The bytes that are wrong.
    pub(crate) span: Range<usize>,
}

impl Failure {
    /// Bad input.
    pub(crate) fn new(message: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
            line: None,
            excerpt: None,
            hint: None,
            command: None,
            status: Status::BadInput,
        }
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(path: &str, error: &io::Error) -> Failure {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
            io::ErrorKind::IsADirectory => "it is a directory".to_owned(),
            _ => error.to_string(),
        };
        Failure::new(format!("'{path}': {why}"))
    }

    /// The same failure, pointing at some bytes of a text.
    pub(crate) fn pointing_at(mut self, text: impl Into<String>, span: Range<usize>) -> Failure {
        self.excerpt = Some(Box::new(Excerpt { text: text.into(), span }));
        self
    }

    /// The same failure with what would be right.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = Some(hint.into());
        self
    }

    /// The same failure with a command to try, unless it has one.
    pub(crate) fn command(mut self, command: impl Into<String>) -> Failure {
        self.command.get_or_insert(command.into());
        self
    }

    /// The same failure with the number of the line that it is about.
    pub(crate) fn at_line(mut self, line: usize) -> Failure {
        self.line = Some(line);
        self
    }

    /// The same failure with another exit code.
    pub(crate) fn with_status(mut self, status: Status) -> Failure {
        self.status = status;
        self
    }

    /// The lines under the message: the text with its caret, the hint, the command.
    pub(crate) fn details(&self) -> Vec<Detail> {
        let mut lines = Vec::new();
        if let Some(excerpt) = &self.excerpt {
            let (shown, carets) = pointed_at(&excerpt.text, &excerpt.span);
            lines.push(Detail::Text(shown));
            lines.push(Detail::Carets(carets));
        }
        lines.extend(self.hint.clone().map(Detail::Hint));
        lines.extend(self.command.clone().map(Detail::Command));
        lines
    }

    /// The failure as an object on one line.
    pub(crate) fn json(&self) -> String {
        let hint = match (&self.hint, &self.command) {
            (Some(hint), Some(command)) => Some(format!("{hint}; try: {command}")),
            (Some(hint), None) => Some(hint.clone()),
            (None, command) => command.as_ref().map(|command| format!("try: {command}")),
        };
        let column = self.excerpt.as_ref().map(|one| column(&one.text, one.span.start));
        serde_json::json!({
            "error": self.message, "line": self.line, "column": column, "hint": hint,
        })
        .to_string()
    }
}

/// A line under the message of a [`Failure`].
pub(crate) enum Detail {
    /// The text that is wrong.
    Text(String),
    /// Carets under it.
    Carets(String),
    /// What would be right.
    Hint(String),
    /// A command to try.
    Command(String),
}

/// The end of the reader: a pipe that was closed is not an error.
#[derive(Debug)]
pub(crate) enum End {
    /// Nobody reads any more.
    PipeClosed,
    /// An error to be told.
    Failed(Box<Failure>),
}

impl From<Failure> for End {
    fn from(failure: Failure) -> End {
        End::Failed(Box::new(failure))
    }
}

/// An error of writing to the output.
impl From<io::Error> for End {
    fn from(error: io::Error) -> End {
        match error.kind() {
            io::ErrorKind::BrokenPipe => End::PipeClosed,
            _ => Failure::new(format!("cannot write: {error}")).into(),
        }
    }
}

/// The column of a byte in its line, in characters from 1.
fn column(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or(before);
    line.chars().count() + 1
}

/// The line that a span begins in, cut to a window around the span, and carets under the span.
fn pointed_at(text: &str, span: &Range<usize>) -> (String, String) {
    let (line, span) = line_of(text, span);
    let chars: Vec<char> = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let from = line[..span.start].chars().count();
    let wide = line[span.clone()].chars().count().max(1);
    let first = if chars.len() <= SHOWN { 0 } else { from.saturating_sub(SHOWN / 2) };
    let last = chars.len().min(first + SHOWN);
    let mut shown: String = chars[first..last].iter().collect();
    let mut indent = from - first;
    if first > 0 {
        shown.insert(0, '…');
        indent += 1;
    }
    let room = (last + 1).saturating_sub(from).max(1);
    if last < chars.len() {
        shown.push('…');
    }
    (shown, " ".repeat(indent) + &"^".repeat(wide.min(room)))
}

/// The line in which a span begins, and the span within it, on character boundaries.
fn line_of<'a>(text: &'a str, span: &Range<usize>) -> (&'a str, Range<usize>) {
    let floor = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
    let start = floor(span.start).unwrap_or(0);
    let end = floor(span.end).unwrap_or(0).max(start);
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let line = &text[line_start..line_end];
    (line, start - line_start..end.min(line_end) - line_start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_under_the_span() {
        assert_eq!(pointed_at("4458", &(3..4)), ("4458".into(), "   ^".into()));
        assert_eq!(pointed_at("4458", &(4..4)), ("4458".into(), "    ^".into()));
        assert_eq!(pointed_at("ab\ncdé f", &(5..8)), ("cdé f".into(), "  ^^".into()));
        assert_eq!(pointed_at("", &(0..9)), (String::new(), "^".into()));
    }

    #[test]
    fn long_text_is_cut_around_the_caret() {
        let text = "1".repeat(5_000);
        let (shown, carets) = pointed_at(&text, &(2_500..2_600));
        assert!(shown.starts_with('…') && shown.ends_with('…'));
        assert!(shown.chars().count() <= SHOWN + 2 && carets.len() <= SHOWN + 2);
        assert_eq!(carets.find('^'), Some(SHOWN / 2 + 1));
    }

    #[test]
    fn json_has_the_promised_fields() {
        let failure = Failure::new("no").at_line(3).hint("yes").command("gametree games");
        assert_eq!(
            failure.json(),
            r#"{"column":null,"error":"no","hint":"yes; try: gametree games","line":3}"#
        );
    }
}
