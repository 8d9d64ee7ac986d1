//! The part of the Chess Engine Communication Protocol that a match needs (Tim Mann and H. G.
//! Muller, *engine-intf.html*, version 2; "xboard" and "WinBoard" speak it).
//!
//! A runner writes [`Command`]s; an engine answers with lines that are [`Message`]s. Engines from
//! before version 2 do not answer `protover` and announce their moves in other words, which are
//! understood too.
//!
//! ```
//! use gametree_protocol::xboard::{Feature, Message};
//!
//! let line = "feature ping=1 myname=\"Phalanx XXV\" done=1";
//! let Message::Features(features) = Message::parse(line) else { panic!("features") };
//! assert_eq!(features[1], Feature { name: "myname".into(), value: "Phalanx XXV".into() });
//! assert_eq!(Message::parse("move e2e4"), Message::Move("e2e4".into()));
//! ```

use std::fmt;
use std::time::Duration;

/// A line to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Speak xboard.
    Xboard,
    /// Speak this version of it and say your features.
    Protover(u32),
    /// A feature's value is understood.
    Accepted(String),
    /// A feature is not understood.
    Rejected(String),
    /// Set up a game from the usual start, the engine playing Black.
    New,
    /// Play Chess960 or another variant.
    Variant(String),
    /// Only take moves, make none.
    Force,
    /// Move for the side whose turn it is, and go on to.
    Go,
    /// Set up this position.
    SetBoard(String),
    /// The clocks.
    Level {
        /// Moves to a time control; 0 is the whole game.
        moves: u32,
        /// The time of a time control.
        base: Duration,
        /// What each move adds.
        increment: Duration,
    },
    /// Exactly so long a move.
    SecondsPerMove(Duration),
    /// Plies to look ahead.
    Depth(u32),
    /// Hundredths of a second that the engine has left.
    Time(i64),
    /// Hundredths of a second that the opponent has left.
    OpponentTime(i64),
    /// The opponent's move, with the word `usermove` before it.
    UserMove(String),
    /// The opponent's move alone, as engines without that feature want it.
    PlainMove(String),
    /// Show what you think.
    Post,
    /// Do not think in the opponent's time.
    Easy,
    /// Answer with the same number when everything before is done.
    Ping(u64),
    /// Megabytes of memory to use.
    Memory(u64),
    /// Set an option; a button has no value.
    Option {
        /// Its name.
        name: String,
        /// Its value.
        value: Option<String>,
    },
    /// Move now.
    MoveNow,
    /// The game is over.
    Result(String),
    /// End the program.
    Quit,
    /// Any line, as the user of a runner wrote it.
    Raw(String),
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Xboard => f.write_str("xboard"),
            Command::Protover(version) => write!(f, "protover {version}"),
            Command::Accepted(name) => write!(f, "accepted {name}"),
            Command::Rejected(name) => write!(f, "rejected {name}"),
            Command::New => f.write_str("new"),
            Command::Variant(name) => write!(f, "variant {name}"),
            Command::Force => f.write_str("force"),
            Command::Go => f.write_str("go"),
            Command::SetBoard(text) => write!(f, "setboard {text}"),
            Command::Level { moves, base, increment } => {
                // Old engines read minutes, or minutes:seconds, and whole numbers alone.
                let seconds = (base.as_secs() + u64::from(base.subsec_nanos() > 0)).max(1);
                write!(f, "level {moves} {}", seconds / 60)?;
                if !seconds.is_multiple_of(60) {
                    write!(f, ":{:02}", seconds % 60)?;
                }
                write!(f, " {}", trimmed(*increment))
            }
            Command::SecondsPerMove(seconds) => write!(f, "st {}", trimmed(*seconds)),
            Command::Depth(plies) => write!(f, "sd {plies}"),
            Command::Time(hundredths) => write!(f, "time {hundredths}"),
            Command::OpponentTime(hundredths) => write!(f, "otim {hundredths}"),
            Command::UserMove(mv) => write!(f, "usermove {mv}"),
            Command::PlainMove(line) | Command::Raw(line) => f.write_str(line),
            Command::Post => f.write_str("post"),
            Command::Easy => f.write_str("easy"),
            Command::Ping(number) => write!(f, "ping {number}"),
            Command::Memory(megabytes) => write!(f, "memory {megabytes}"),
            Command::Option { name, value: None } => write!(f, "option {name}"),
            Command::Option { name, value: Some(value) } => write!(f, "option {name}={value}"),
            Command::MoveNow => f.write_str("?"),
            Command::Result(result) => write!(f, "result {result}"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

/// Seconds without zeros at their end.
fn trimmed(time: Duration) -> String {
    let text = format!("{:.3}", time.as_secs_f64());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What an engine can do, or wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its name.
    pub name: String,
    /// Its value, without quotes.
    pub value: String,
}

/// What an engine thinks at the end of an iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thinking {
    /// Plies looked ahead.
    pub depth: u32,
    /// Hundredths of a pawn; beyond 100000, moves to mate.
    pub score: i64,
    /// Hundredths of a second.
    pub time: u64,
    /// Nodes searched.
    pub nodes: u64,
}

/// The value at which scores of mates begin: 100000 and the number of moves to it.
pub const MATE: i64 = 100_000;

/// A line from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// What it can do.
    Features(Vec<Feature>),
    /// Its move.
    Move(String),
    /// Its move in the words of before version 2, which newer engines may add for people.
    OldMove(String),
    /// The answer to a ping.
    Pong(u64),
    /// It gives up.
    Resign,
    /// It offers a draw.
    OfferDraw,
    /// It says how the game ended: the result, and why.
    Result(String),
    /// It refuses a move that it was sent.
    IllegalMove(String),
    /// It does not understand a command.
    Error(String),
    /// What it thinks.
    Thinking(Thinking),
    /// Anything else: comments, prompts, talk.
    Other(String),
}

impl Message {
    /// Reads a line; whatever it does not understand is [`Message::Other`].
    #[must_use]
    pub fn parse(line: &str) -> Message {
        let line = line.trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        let is = |word: &str, other: &str| word.eq_ignore_ascii_case(other);
        match words.as_slice() {
            ["feature", ..] => Message::Features(features(&line["feature".len()..])),
            ["move", mv, ..] => Message::Move((*mv).to_owned()),
            // As engines of the first version say it: "My move is: e7e5", "1. ... e7e5".
            [my, mv, rest @ ..] if is(my, "my") && is(mv, "move") && rest.len() > 1 => {
                Message::OldMove((*rest.last().unwrap_or(mv)).to_owned())
            }
            [number, "...", mv] if number.ends_with('.') => Message::OldMove((*mv).to_owned()),
            ["pong", number, ..] => {
                number.parse().map_or_else(|_| Message::Other(line.to_owned()), Message::Pong)
            }
            ["resign", ..] => Message::Resign,
            ["offer", "draw", ..] => Message::OfferDraw,
            ["1-0" | "0-1" | "1/2-1/2", ..] => Message::Result(line.to_owned()),
            [illegal, ..] if is(illegal, "illegal") => Message::IllegalMove(line.to_owned()),
            [error, ..] if is(error, "error") => Message::Error(line.to_owned()),
            _ => {
                thinking(&words).map_or_else(|| Message::Other(line.to_owned()), Message::Thinking)
            }
        }
    }
}

/// Reads `name=value` and `name="value with blanks"`, several on a line.
fn features(mut text: &str) -> Vec<Feature> {
    let mut found = Vec::new();
    while let Some((name, rest)) = text.split_once('=') {
        let (value, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        found.push(Feature { name: name.trim().to_owned(), value: value.to_owned() });
        text = after;
    }
    found
}

/// Reads `depth score time nodes …`, where the depth may have a mark behind it.
fn thinking(words: &[&str]) -> Option<Thinking> {
    let [depth, score, time, nodes, ..] = words else { return None };
    let depth = depth.trim_end_matches(|c: char| !c.is_ascii_digit());
    Some(Thinking {
        depth: depth.parse().ok()?,
        score: score.parse().ok()?,
        time: time.parse().ok()?,
        nodes: nodes.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_printed_as_the_protocol_wants_them() {
        let millis = Duration::from_millis;
        let level = |moves, base, increment| Command::Level {
            moves,
            base: millis(base),
            increment: millis(increment),
        };
        let cases = [
            (level(40, 300_000, 0), "level 40 5 0"),
            (level(0, 90_000, 500), "level 0 1:30 0.5"),
            (level(0, 1000, 20), "level 0 0:01 0.02"),
            (Command::SecondsPerMove(millis(2500)), "st 2.5"),
            (Command::Depth(7), "sd 7"),
            (Command::Time(-3), "time -3"),
            (Command::UserMove("e2e4".into()), "usermove e2e4"),
            (Command::PlainMove("e2e4".into()), "e2e4"),
            (
                Command::Option { name: "Own Book".into(), value: Some("0".into()) },
                "option Own Book=0",
            ),
            (Command::MoveNow, "?"),
        ];
        for (command, text) in cases {
            assert_eq!(command.to_string(), text);
        }
    }

    #[test]
    fn features_may_be_quoted_and_several_on_a_line() {
        let line =
            "feature myname=\"HoiChess 0.22\" setboard=1 option=\"Skill -spin 5 1 9\"  done=0";
        let Message::Features(found) = Message::parse(line) else { panic!("features") };
        let pairs: Vec<_> = found.iter().map(|f| (f.name.as_str(), f.value.as_str())).collect();
        let expected = [
            ("myname", "HoiChess 0.22"),
            ("setboard", "1"),
            ("option", "Skill -spin 5 1 9"),
            ("done", "0"),
        ];
        assert_eq!(pairs, expected);
        assert_eq!(Message::parse("feature"), Message::Features(Vec::new()));
        let open = Feature { name: "a".into(), value: "open".into() };
        assert_eq!(Message::parse("feature a=\"open"), Message::Features(vec![open]));
    }

    #[test]
    fn moves_are_heard_from_old_and_new_engines() {
        assert_eq!(Message::parse("move e7e5"), Message::Move("e7e5".to_owned()));
        for line in ["My move is: e7e5", "my move is : e7e5", "1. ... e7e5"] {
            assert_eq!(Message::parse(line), Message::OldMove("e7e5".to_owned()), "{line}");
        }
    }

    #[test]
    fn thoughts_results_and_refusals() {
        let thought = Thinking { depth: 9, score: -15, time: 20, nodes: 1234 };
        assert_eq!(Message::parse(" 9&  -15 20 1234 e2e4"), Message::Thinking(thought));
        assert_eq!(Message::parse("pong 7"), Message::Pong(7));
        assert_eq!(Message::parse("resign"), Message::Resign);
        assert!(matches!(Message::parse("0-1 {White resigns}"), Message::Result(_)));
        assert!(matches!(Message::parse("Illegal move: e2e5"), Message::IllegalMove(_)));
        assert!(matches!(Message::parse("Error (unknown command): sd"), Message::Error(_)));
        for other in ["", "# a comment", "9 x 20 1 e4", "pong", "tellics set 1"] {
            assert!(matches!(Message::parse(other), Message::Other(_)), "{other}");
        }
    }
}
