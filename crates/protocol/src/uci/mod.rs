//! The Universal Chess Interface (Stefan Meyer-Kahlen, 2006 version).
//!
//! A GUI writes a line that is a [`Command`]; an engine answers with lines that are [`Message`]s.
//! Both are read by `parse` and printed by `Display`; what is printed reads back as the same value.
//!
//! ```
//! use gametree_protocol::uci::{Command, Go, Message, Score};
//!
//! let go = Command::parse("go wtime 1000 btime 900 winc 10").unwrap().unwrap();
//! let Command::Go(go) = go else { panic!("a go") };
//! assert_eq!(go.clock.times, [Some(1000), Some(900)]);
//! assert_eq!(Command::Go(Go { depth: Some(8), ..Go::default() }).to_string(), "go depth 8");
//!
//! let Message::Info(info) = Message::parse("info depth 9 score cp -13 pv e2e4") else { panic!() };
//! assert_eq!(info.score.unwrap().score, Score::Centipawns(-13));
//! ```

mod command;
mod declared;
mod go;
mod info;
mod message;
mod words;

pub use command::{Command, ParseError, Position, Start};
pub use declared::{OptionKind, OptionSpec};
pub use go::{Clock, Go};
pub use info::{Bound, Info, Score, ScoreInfo, Wdl};
pub use message::Message;
