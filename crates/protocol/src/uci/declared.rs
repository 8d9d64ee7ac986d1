//! Options that an engine declares.

use std::fmt;

use super::words::signed;

/// What kind of option it is, and its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The default.
        default: bool,
    },
    /// A number.
    Spin {
        /// The default.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The default.
        default: String,
        /// The words to choose from.
        choices: Vec<String>,
    },
    /// Something to do.
    Button,
    /// Any text.
    Text {
        /// The default; nothing is printed as `<empty>`.
        default: String,
    },
}

/// An option as it is declared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name, which may have blanks in it.
    pub name: String,
    /// Its kind and default.
    pub kind: OptionKind,
}

/// Words that begin a part of a declaration.
const PARTS: &[&str] = &["name", "type", "default", "min", "max", "var"];

impl OptionSpec {
    /// Reads the words after `option`. A default that is missing is off, the least, or nothing.
    pub(super) fn parse(words: &[&str]) -> Option<OptionSpec> {
        let mut name = String::new();
        let mut kind = String::new();
        let (mut default, mut min, mut max) = (None, None, None);
        let mut choices = Vec::new();
        let mut rest = words;
        while let [part, after @ ..] = rest {
            // A name may hold any word but `type`, which ends it.
            let ends = |word: &&str| match *part {
                "name" => *word == "type",
                _ => PARTS.contains(word),
            };
            let length = after.iter().position(ends).unwrap_or(after.len());
            let text = after[..length].join(" ");
            rest = &after[length..];
            match *part {
                "name" => name = text,
                "type" => kind = text,
                "default" => default = Some(text),
                "min" => min = signed(&text),
                "max" => max = signed(&text),
                "var" => choices.push(text),
                _ => {}
            }
        }
        let default = default.filter(|text| text != "<empty>").unwrap_or_default();
        let kind = match kind.as_str() {
            "check" => OptionKind::Check { default: default.eq_ignore_ascii_case("true") },
            "spin" => {
                let min = min.unwrap_or(i64::MIN);
                let max = max.unwrap_or(i64::MAX);
                OptionKind::Spin { default: signed(&default).unwrap_or(min), min, max }
            }
            "combo" => OptionKind::Combo { default, choices },
            "button" => OptionKind::Button,
            "string" => OptionKind::Text { default },
            _ => return None,
        };
        (!name.is_empty()).then_some(OptionSpec { name, kind })
    }

    /// Whether this is the option of that name: capitals and the number of blanks do not matter.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let mut own = self.name.split_whitespace();
        let mut other = name.split_whitespace();
        loop {
            match (own.next(), other.next()) {
                (None, None) => return true,
                (Some(one), Some(two)) if one.eq_ignore_ascii_case(two) => {}
                _ => return false,
            }
        }
    }
}

impl fmt::Display for OptionSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } if default.is_empty() => {
                f.write_str("string default <empty>")
            }
            OptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}
