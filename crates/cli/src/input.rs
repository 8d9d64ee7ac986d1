//! Reading what the user names: trees from a file, positions from a file, a line at a time.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use gametree_host::{HostError, Session};

use crate::failure::{Excerpt, Failure};
use crate::{host_error, interrupt};

/// The longest text that is read at once. A million leaves take a few megabytes.
const LONGEST_TEXT: u64 = 256 << 20;
/// The longest line of a file of positions.
const LONGEST_LINE: u64 = 1 << 20;
/// What some programs write before a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// The standard input.
const STDIN: &str = "-";
/// Before the name of a file that holds a tree.
const TREE_FILE: &str = "tree:@";
/// The tree that comes from standard input.
const TREE_STDIN: &str = "tree:-";

/// A game as the user names it and as the host reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameText {
    /// What was typed.
    pub(crate) typed: String,
    /// What it stands for: the same, or the tree from the file.
    spec: Option<String>,
}

impl GameText {
    /// Reads the file if the name points to one.
    pub(crate) fn read(typed: &str) -> Result<GameText, Failure> {
        let path = match typed.strip_prefix(TREE_FILE) {
            Some(path) => Some(path),
            None => (typed == TREE_STDIN).then_some(STDIN),
        };
        let spec = path.map(read_text).transpose()?.map(|text| format!("tree:{}", text.trim_end()));
        Ok(GameText { typed: typed.to_owned(), spec })
    }

    /// The game as the host reads it.
    pub(crate) fn spec(&self) -> &str {
        self.spec.as_deref().unwrap_or(&self.typed)
    }

    /// Opens the game.
    pub(crate) fn open(&self) -> Result<Box<dyn Session>, Failure> {
        gametree_host::open(self.spec()).map_err(|error| self.failure(&error))
    }

    /// An error about the game's text; one in a file says on which line.
    fn failure(&self, error: &HostError) -> Failure {
        let mut failure = host_error::failure(error);
        if self.spec.is_some()
            && let Some(excerpt) = &mut failure.excerpt
        {
            let Excerpt { text, span } = &mut **excerpt;
            let prefix = "tree:".len();
            text.drain(..prefix);
            *span = span.start.saturating_sub(prefix)..span.end.saturating_sub(prefix);
            let before = text.get(..span.start).unwrap_or(text);
            failure.line = Some(before.matches('\n').count() + 1);
        }
        failure.command(match self.typed.starts_with("tree") {
            true if self.spec().contains("(chance") => {
                "gametree show 'tree:(chance 1/2 (3 5) 1/2 (min 1 9))'"
            }
            true => "gametree show 'tree:((3 12 8) (2 4 6) (14 5 2))'",
            false => "gametree games",
        })
    }

    /// Whether the game is a tree.
    pub(crate) fn is_tree(&self) -> bool {
        self.typed.to_ascii_lowercase().starts_with("tree:")
    }

    /// The name for a shell, for commands to try.
    pub(crate) fn quoted(&self) -> String {
        quoted(&self.typed)
    }
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:/@+=".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The whole text of a file, or of standard input for `-`.
pub(crate) fn read_text(path: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let mut reader = open(path)?.take(LONGEST_TEXT + 1);
    let read = interrupt::at_prompt(|| reader.read_to_end(&mut bytes));
    read.map_err(|error| Failure::file(path, &error))?;
    if bytes.len() as u64 > LONGEST_TEXT {
        let limit = LONGEST_TEXT >> 20;
        return Err(Failure::new(format!("'{path}' is longer than {limit} MiB")));
    }
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Failure::new(format!("'{path}' is empty")));
    }
    check_binary(path, &bytes)?;
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new(format!("'{path}' is not UTF-8 text: see byte {}", at + 1))
    })
}

/// The lines of a file, or of standard input for `-`.
pub(crate) struct Lines {
    path: String,
    reader: Box<dyn BufRead>,
    /// How many have been read.
    pub(crate) count: usize,
}

impl Lines {
    /// Opens the file.
    pub(crate) fn open(path: &str) -> Result<Lines, Failure> {
        let mut reader = open(path)?;
        let head = interrupt::at_prompt(|| reader.fill_buf())
            .map_err(|error| Failure::file(path, &error))?;
        check_binary(path, head)?;
        Ok(Lines { path: path.to_owned(), reader, count: 0 })
    }

    /// Opens the file without a look at what it holds, so that a person need not type first.
    pub(crate) fn open_lazily(path: &str) -> Result<Lines, Failure> {
        Ok(Lines { path: path.to_owned(), reader: open(path)?, count: 0 })
    }

    /// The next line, without its end. Bytes that are no text become `\u{fffd}`, which no game
    /// takes for a position.
    pub(crate) fn next_line(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        let mut reader = (&mut self.reader).take(LONGEST_LINE);
        let read = interrupt::at_prompt(|| reader.read_until(b'\n', &mut bytes));
        read.map_err(|error| Failure::file(&self.path, &error))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if self.count == 0 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        self.count += 1;
        if !bytes.ends_with(b"\n") && bytes.len() as u64 == LONGEST_LINE {
            let limit = LONGEST_LINE >> 20;
            return Err(Failure::new(format!(
                "'{}': the line is longer than {limit} MiB",
                self.path
            ))
            .at_line(self.count));
        }
        let text = String::from_utf8_lossy(&bytes);
        Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
    }
}

/// Opens a file; a pipe is waited for until somebody writes to it.
fn open(path: &str) -> Result<Box<dyn BufRead>, Failure> {
    if path == STDIN {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let file =
        interrupt::at_prompt(|| File::open(path)).map_err(|error| Failure::file(path, &error))?;
    if file.metadata().is_ok_and(|about| about.is_dir()) {
        return Err(Failure::new(format!("'{path}': it is a directory")));
    }
    Ok(Box::new(BufReader::new(file)))
}

fn check_binary(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    if bytes.contains(&0) {
        return Err(Failure::new(format!("'{path}' is a binary file, not text")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("connect-four:9x5"), "connect-four:9x5");
        assert_eq!(quoted("tree:(1 2)"), "'tree:(1 2)'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
