//! Reading a tree that is written out; [`super`] has the grammar.
//!
//! The reader is a loop over the text with a stack of its own, so the depth of the tree is
//! limited by memory alone.

use std::collections::HashMap;
use std::ops::Range;

use gametree::score::LIMIT;
use gametree::{Side, TextError};

use super::arena::{Arena, Builder, Id, NODES_LIMIT};
use super::chances::Chances;
use crate::suggest::did_you_mean;

/// Longer words are cut in messages.
const SHOWN: usize = 40;

pub(super) fn parse(text: &str) -> Result<Arena, TextError> {
    // Every node takes a byte at least, so this keeps all numbers of nodes and edges in range.
    if text.len() >= NODES_LIMIT {
        return Err(TextError::new("a tree's text must be shorter than 2 GiB"));
    }
    let mut parser = Parser::new(text);
    while let Some((token, span)) = parser.lexer.next() {
        parser.take(token, span)?;
    }
    parser.finish()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Open,
    Close,
    Equals,
    Word,
}

/// Cuts the text into tokens. A copy looks ahead.
#[derive(Clone, Copy)]
struct Lexer<'a> {
    text: &'a [u8],
    /// The next byte to read.
    at: usize,
}

impl Iterator for Lexer<'_> {
    type Item = (Token, Range<usize>);

    fn next(&mut self) -> Option<(Token, Range<usize>)> {
        while self.text.get(self.at)?.is_ascii_whitespace() {
            self.at += 1;
        }
        let start = self.at;
        self.at += 1;
        let token = match self.text[start] {
            b'(' => Token::Open,
            b')' => Token::Close,
            b'=' => Token::Equals,
            _ => {
                let ends = |byte: &u8| byte.is_ascii_whitespace() || b"()=".contains(byte);
                let rest = &self.text[self.at..];
                self.at += rest.iter().position(ends).unwrap_or(rest.len());
                Token::Word
            }
        };
        Some((token, start..self.at))
    }
}

struct Parser<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    builder: Builder,
    /// Where each open node's parenthesis stands.
    opened: Vec<usize>,
    /// The probabilities of each open node, if chance acts there.
    chances: Vec<Option<Chances>>,
    names: HashMap<&'a str, Id>,
    /// A name and its equals sign have been read; its node must follow.
    naming: Option<Range<usize>>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        Parser {
            text,
            lexer: Lexer { text: text.as_bytes(), at: 0 },
            builder: Builder::default(),
            opened: Vec::new(),
            chances: Vec::new(),
            names: HashMap::new(),
            naming: None,
        }
    }

    fn peek(&self) -> Option<(Token, Range<usize>)> {
        let mut ahead = self.lexer;
        ahead.next()
    }

    fn take(&mut self, token: Token, span: Range<usize>) -> Result<(), TextError> {
        if self.builder.nodes() > 0 && self.builder.depth() == 0 {
            let message = match token {
                Token::Close => "this parenthesis closes nothing",
                _ => "the tree ends before this",
            };
            return Err(TextError::new(message)
                .at(span)
                .hint("one parenthesis holds the whole tree, like ((3 12 8) (2 4 6))"));
        }
        if self.naming.is_none()
            && let Some(Some(chances)) = self.chances.last_mut()
        {
            match (token, &self.text[span.clone()]) {
                (Token::Word, word) if !chances.is_waiting() => return chances.read(word, span),
                (Token::Close, _) => {}
                _ => chances.expect_waiting(&span)?,
            }
        }
        match token {
            Token::Open => self.open(span),
            Token::Close => self.close(span),
            Token::Equals => Err(TextError::new("'=' needs a name before it")
                .at(span)
                .hint("a shared node is written name=(…) once and name afterwards")),
            Token::Word => self.word(span),
        }
    }

    fn open(&mut self, span: Range<usize>) -> Result<(), TextError> {
        let mut mover = None;
        let mut is_chance = false;
        if let Some((Token::Word, word)) = self.peek() {
            mover = match &self.text[word.clone()] {
                "min" => Some(Side::Second),
                "max" => Some(Side::First),
                _ => None,
            };
            is_chance = &self.text[word.clone()] == "chance";
            if mover.is_some() || is_chance {
                self.lexer.at = word.end;
            }
        }
        self.fill();
        let id = if is_chance { self.builder.open_chance() } else { self.builder.open(mover) };
        self.opened.push(span.start);
        self.chances.push(is_chance.then(Chances::default));
        self.define(id);
        Ok(())
    }

    /// A child takes the probability that waits for one.
    fn fill(&mut self) {
        if let Some(Some(chances)) = self.chances.last_mut() {
            chances.fill();
        }
    }

    fn close(&mut self, span: Range<usize>) -> Result<(), TextError> {
        self.check_naming()?;
        let Some(start) = self.opened.pop() else {
            return Err(TextError::new("this parenthesis closes nothing").at(span));
        };
        if let Some(Some(chances)) = self.chances.pop() {
            let odds = chances.odds(start..span.end)?;
            self.builder.set_odds(&odds);
        }
        if self.builder.is_childless() {
            return Err(TextError::new("a node needs at least one child")
                .at(start..span.end)
                .hint("a leaf is written as a number"));
        }
        self.builder.close();
        Ok(())
    }

    fn word(&mut self, span: Range<usize>) -> Result<(), TextError> {
        let word = &self.text[span.clone()];
        if word.starts_with(|first: char| first.is_ascii_digit() || first == '-' || first == '+') {
            let value = number(word).map_err(|error| error.at(span))?;
            self.fill();
            let id = self.builder.leaf(value);
            self.define(id);
            return Ok(());
        }
        self.check_naming()?;
        check_name(word).map_err(|error| error.at(span.clone()))?;
        if let Some((Token::Equals, equals)) = self.peek() {
            self.lexer.at = equals.end;
            if self.names.contains_key(word) {
                return Err(TextError::new(format!("'{}' is already a node", shown(word)))
                    .at(span)
                    .hint("to use the node again, write its name alone"));
            }
            self.naming = Some(span);
            return Ok(());
        }
        let id = self.known(word).map_err(|error| error.at(span))?;
        self.fill();
        self.builder.share(id);
        Ok(())
    }

    /// Gives the node just begun the name that waits for it, if any.
    fn define(&mut self, id: Id) {
        if let Some(span) = self.naming.take() {
            let name = &self.text[span];
            self.names.insert(name, id);
            self.builder.name(id, name);
        }
    }

    /// The node of a name that is used again.
    fn known(&self, name: &str) -> Result<Id, TextError> {
        let Some(&id) = self.names.get(name) else {
            let names = self.names.keys().copied().filter(|known| known.len() <= SHOWN);
            let message = match did_you_mean(name, names) {
                Some(near) => format!("no node is named '{}'; is it '{near}'?", shown(name)),
                None => format!("no node is named '{}'", shown(name)),
            };
            return Err(
                TextError::new(message).hint("a node is named where it is first written: name=(…)")
            );
        };
        if self.builder.is_open(id) {
            return Err(TextError::new(format!("'{}' would lie below itself", shown(name)))
                .hint("a tree has no cycles: a node can be used again after it is closed"));
        }
        Ok(id)
    }

    fn check_naming(&self) -> Result<(), TextError> {
        self.naming.clone().map_or(Ok(()), |span| {
            Err(TextError::new("this name is given to nothing")
                .at(span)
                .hint("a name is given to a node in parentheses or a number: name=(…)"))
        })
    }

    fn finish(self) -> Result<Arena, TextError> {
        self.check_naming()?;
        if let Some(&start) = self.opened.last() {
            return Err(TextError::new("this parenthesis is never closed").at(start..start + 1));
        }
        if self.builder.nodes() == 0 {
            return Err(TextError::new("the tree is empty")
                .hint("a tree is written like ((3 12 8) (2 4 6) (14 5 2))"));
        }
        Ok(self.builder.finish())
    }
}

fn number(word: &str) -> Result<i32, TextError> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    match word.parse::<i32>() {
        Ok(value) if (-LIMIT..=LIMIT).contains(&value) => Ok(value),
        _ if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(TextError::new(format!("'{}' is too large a value", shown(word)))
                .hint(format!("values lie between -{LIMIT} and {LIMIT}")))
        }
        _ => Err(TextError::new(format!("'{}' is no whole number", shown(word)))
            .hint("children are whole numbers and parentheses, with blanks between them")),
    }
}

fn check_name(word: &str) -> Result<(), TextError> {
    if ["min", "max", "chance"].contains(&word) {
        return Err(TextError::new(format!("'{word}' must follow a parenthesis"))
            .hint("a node's own mover is written (min …) or (max …)"));
    }
    let fits = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '\'';
    if word.starts_with(char::is_alphabetic) && word.chars().all(fits) {
        return Ok(());
    }
    Err(TextError::new(format!("'{}' is neither a number nor a name", shown(word)))
        .hint("names are letters and digits, a letter first; blanks part children"))
}

pub(super) fn shown(word: &str) -> String {
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}
