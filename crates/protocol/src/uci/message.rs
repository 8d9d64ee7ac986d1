//! What an engine says to a GUI.

use std::fmt;

use super::declared::OptionSpec;
use super::info::Info;
use super::words::{after_words, move_word, write_field};

/// A line from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// The engine's name.
    Name(String),
    /// Who wrote it.
    Author(String),
    /// An option that can be set.
    Option(OptionSpec),
    /// That was all about the engine.
    UciOk,
    /// Everything before `isready` is done.
    ReadyOk,
    /// How the search goes.
    Info(Info),
    /// The search is over.
    BestMove {
        /// The move; none if the game is over.
        best: Option<String>,
        /// The answer that the engine expects, and would like to ponder on.
        ponder: Option<String>,
    },
    /// Anything else, which a GUI ignores.
    Other(String),
}

impl Message {
    /// Reads a line; whatever it does not understand is [`Message::Other`].
    #[must_use]
    pub fn parse(line: &str) -> Message {
        let words: Vec<&str> = line.split_whitespace().collect();
        let other = || Message::Other(line.trim().to_owned());
        match words.as_slice() {
            ["uciok", ..] => Message::UciOk,
            ["readyok", ..] => Message::ReadyOk,
            ["id", "name", ..] => Message::Name(after_words(line, 2).to_owned()),
            ["id", "author", ..] => Message::Author(after_words(line, 2).to_owned()),
            ["option", rest @ ..] => OptionSpec::parse(rest).map_or_else(other, Message::Option),
            ["info", ..] => Message::Info(Info::parse(line)),
            ["bestmove", rest @ ..] => Message::BestMove {
                best: rest.first().and_then(|word| move_word(word)),
                ponder: match rest.get(1..) {
                    Some(["ponder", mv, ..]) => move_word(mv),
                    _ => None,
                },
            },
            _ => other(),
        }
    }

    /// A text for people, as `info string`.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Message {
        Message::Info(Info::text(text))
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Name(name) => write!(f, "id name {name}"),
            Message::Author(author) => write!(f, "id author {author}"),
            Message::Option(option) => option.fmt(f),
            Message::UciOk => f.write_str("uciok"),
            Message::ReadyOk => f.write_str("readyok"),
            Message::Info(info) => info.fmt(f),
            Message::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or("(none)"))?;
                write_field(f, "ponder", ponder.as_ref())
            }
            Message::Other(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::{Bound, OptionKind, Score, Wdl};

    #[test]
    fn what_is_printed_reads_back() {
        let lines = [
            "id name Some Engine 2.1",
            "id author A. Person, B. Person",
            "uciok",
            "readyok",
            "bestmove e2e4",
            "bestmove e2e4 ponder e7e5",
            "bestmove (none)",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name UCI_Chess960 type check default false",
            "option name Clear Hash type button",
            "option name Style type combo default Very Solid var Very Solid var Risky",
            "option name SyzygyPath type string default <empty>",
            "info depth 9 seldepth 14 multipv 1 score cp -13 wdl 100 800 100 nodes 5000 nps 90000 \
             hashfull 12 tbhits 3 time 55 pv e2e4 e7e5",
            "info depth 9 score mate -3 upperbound nodes 5 pv e2e4",
            "info currmove e2e4 currmovenumber 1",
            "info string any text  with depth 9 in it",
        ];
        for line in lines {
            assert_eq!(Message::parse(line).to_string(), line);
        }
    }

    #[test]
    fn fields_come_in_any_order() {
        let line = "info time 3 pv e2e4 e7e5 score lowerbound cp 12 wdl 1 2 3 cpuload 5 depth 8 \r";
        let Message::Info(info) = Message::parse(line) else { panic!("an info") };
        let score = info.score.expect("a score");
        assert_eq!((score.score, score.bound), (Score::Centipawns(12), Bound::Lower));
        assert_eq!(score.wdl, Some(Wdl { win: 1, draw: 2, loss: 3 }));
        assert_eq!((info.time, info.depth, info.pv.len()), (Some(3), Some(8), 2));
    }

    #[test]
    fn nothing_is_said_in_many_ways() {
        for line in ["bestmove (none)", "bestmove 0000", "bestmove", "bestmove NULL"] {
            assert_eq!(Message::parse(line), Message::BestMove { best: None, ponder: None });
        }
        let line = Message::parse("bestmove a7a8q ponder (none)");
        assert_eq!(line.to_string(), "bestmove a7a8q");
    }

    #[test]
    fn lines_that_make_no_sense_do_no_harm() {
        let lines = [
            "info",
            "info depth",
            "info depth x score",
            "info score cp",
            "info score cp x pv",
            "info wdl 1",
            "info score mate 1 wdl 3 x 3",
            "option",
            "option name",
            "option name x",
            "option name x type",
            "option name x type spin default",
            "id",
            "id name",
            "",
            "bestmove e2e4 ponder",
        ];
        for line in lines {
            let _ = Message::parse(line).to_string();
        }
        assert_eq!(Message::parse("Hello"), Message::Other("Hello".to_owned()));
    }

    #[test]
    fn a_missing_default_and_odd_capitals_are_forgiven() {
        let Message::Option(option) = Message::parse("option name Multi PV type spin min 1 max 9")
        else {
            panic!("an option");
        };
        assert_eq!(option.kind, OptionKind::Spin { default: 1, min: 1, max: 9 });
        assert!(option.is_named("multi  pv") && !option.is_named("multipv"));
    }

    #[test]
    fn a_text_stays_on_its_line() {
        assert_eq!(Message::text("one\ntwo").to_string(), "info string one two");
    }
}
