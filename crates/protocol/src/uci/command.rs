//! What a GUI says to an engine.

use std::fmt;

use thiserror::Error;

use super::go::Go;
use super::words::{after_words, write_list};

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The game's usual start.
    Usual,
    /// A position in its customary text: FEN in chess.
    Text(String),
}

/// A position: where the game began, and the moves since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Where it began.
    pub start: Start,
    /// The moves played from there.
    pub moves: Vec<String>,
}

/// A line from a GUI to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Speak UCI: say who you are and what options you have.
    Uci,
    /// Say more about what goes on, or no more.
    Debug(bool),
    /// Answer once everything before is done; at once in a search.
    IsReady,
    /// Who uses the engine, or that this comes later; free engines do not ask.
    Register(String),
    /// Set an option; a button has no value.
    SetOption {
        /// The option's name, its words with one blank between them.
        name: String,
        /// The new value.
        value: Option<String>,
    },
    /// Forget the last game.
    UciNewGame,
    /// Set up this position.
    Position(Position),
    /// Search.
    Go(Go),
    /// End the search and say the best move.
    Stop,
    /// The opponent has played the expected move.
    PonderHit,
    /// End the program.
    Quit,
    /// Not in the standard: print the position.
    Show,
    /// Not in the standard: print what the evaluator says of the position, term by term.
    Judge,
    /// Not in the standard: the signature and the speed.
    Bench,
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseError {
    /// Nothing in the line is a command.
    #[error("unknown command '{0}'")]
    Unknown(String),
    /// `position` without a start.
    #[error("'position' wants startpos or fen, then a text, then maybe moves: {0}")]
    Position(String),
    /// `setoption` without a name.
    #[error("'setoption' wants name, a name, then maybe value and a value: {0}")]
    SetOption(String),
}

impl Command {
    /// Reads a line. A blank one is none. Words before the command are skipped, as the standard
    /// says; so are unknown words after it.
    ///
    /// # Errors
    /// There is no command in the line, or it lacks what it needs.
    pub fn parse(line: &str) -> Result<Option<Command>, ParseError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            return Ok(None);
        }
        // What the standard does not know must stand first: words this short might be anything.
        let own = match words[0] {
            "d" => Some(Command::Show),
            "eval" => Some(Command::Judge),
            "bench" => Some(Command::Bench),
            _ => None,
        };
        if own.is_some() {
            return Ok(own);
        }
        for at in 0..words.len() {
            let rest = &words[at + 1..];
            let command = match words[at] {
                "uci" => Command::Uci,
                "debug" => Command::Debug(rest.first() != Some(&"off")),
                "isready" => Command::IsReady,
                "register" => Command::Register(rest.join(" ")),
                "ucinewgame" => Command::UciNewGame,
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "quit" => Command::Quit,
                "go" => Command::Go(Go::parse(rest.iter().copied())),
                "position" => Command::Position(Position::parse(rest)?),
                "setoption" => set_option(after_words(line, at + 1))?,
                _ => continue,
            };
            return Ok(Some(command));
        }
        Err(ParseError::Unknown(words.join(" ")))
    }
}

impl Position {
    /// Reads the words after `position`.
    fn parse(words: &[&str]) -> Result<Position, ParseError> {
        let error = || ParseError::Position(words.join(" "));
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let moves_at = words.iter().position(|&word| word == "moves");
        let (start, moves) = words.split_at(moves_at.unwrap_or(words.len()));
        let start = match start {
            [] | ["fen"] => return Err(error()),
            ["startpos"] => Start::Usual,
            ["startpos", ..] => return Err(error()),
            ["fen", text @ ..] | text => Start::Text(text.join(" ")),
        };
        Ok(Position { start, moves: owned(moves.get(1..).unwrap_or_default()) })
    }
}

/// Reads what follows `setoption`. Names and values may have blanks in them.
fn set_option(rest: &str) -> Result<Command, ParseError> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let is = |word: &str, keyword: &str| word.eq_ignore_ascii_case(keyword);
    let value_at = words.iter().position(|word| is(word, "value"));
    let name = &words[..value_at.unwrap_or(words.len())];
    match name {
        [first, name @ ..] if is(first, "name") && !name.is_empty() => Ok(Command::SetOption {
            name: name.join(" "),
            value: value_at.map(|at| after_words(rest, at + 1).to_owned()),
        }),
        _ => Err(ParseError::SetOption(rest.to_owned())),
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::Usual => f.write_str("position startpos")?,
            Start::Text(text) => write!(f, "position fen {text}")?,
        }
        write_list(f, "moves", &self.moves)
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::Debug(on) => write!(f, "debug {}", if *on { "on" } else { "off" }),
            Command::IsReady => f.write_str("isready"),
            Command::Register(who) => write!(f, "register {who}"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            Command::UciNewGame => f.write_str("ucinewgame"),
            Command::Position(position) => position.fmt(f),
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
            Command::Show => f.write_str("d"),
            Command::Judge => f.write_str("eval"),
            Command::Bench => f.write_str("bench"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        Command::parse(line).expect(line).expect("not blank")
    }

    fn option(name: &str, value: Option<&str>) -> Command {
        Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) }
    }

    #[test]
    fn what_is_printed_reads_back() {
        let lines = [
            "uci",
            "debug on",
            "isready",
            "register later",
            "setoption name Clear Hash",
            "setoption name Hash value 128",
            "ucinewgame",
            "position startpos",
            "position startpos moves e2e4 e7e5",
            "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2",
            "go",
            "go infinite",
            "go ponder wtime 1000 btime -20 winc 10 binc 20 movestogo 5",
            "go depth 4 nodes 1000 mate 3 movetime 50 searchmoves e2e4 d2d4",
            "go perft 5",
            "stop",
            "ponderhit",
            "quit",
            "d",
            "eval",
            "bench",
        ];
        for line in lines {
            assert_eq!(read(line).to_string(), line);
        }
    }

    #[test]
    fn blanks_line_ends_and_unknown_words_do_no_harm() {
        assert_eq!(Command::parse(" \r\n"), Ok(None));
        assert_eq!(read("\tisready \r\n"), Command::IsReady);
        assert_eq!(read("joho debug off"), Command::Debug(false));
        assert_eq!(
            read("position   startpos  moves   e2e4 \r").to_string(),
            "position startpos moves e2e4"
        );
        assert_eq!(Command::parse("hello there"), Err(ParseError::Unknown("hello there".into())));
    }

    #[test]
    fn names_and_values_of_options_may_have_blanks() {
        assert_eq!(read("setoption name  clear   HASH"), option("clear HASH", None));
        assert_eq!(
            read("setoption name Book File value C:\\My  Games\\b.bin \r"),
            option("Book File", Some("C:\\My  Games\\b.bin"))
        );
        assert_eq!(read("setoption name Path value"), option("Path", Some("")));
        assert_eq!(read("setoption NAME Hash VALUE 5"), option("Hash", Some("5")));
        assert!(Command::parse("setoption Hash 5").is_err());
        assert!(Command::parse("setoption name value 5").is_err());
    }

    #[test]
    fn a_position_needs_a_start() {
        assert!(Command::parse("position").is_err());
        assert!(Command::parse("position fen").is_err());
        assert!(Command::parse("position moves e2e4").is_err());
        assert!(Command::parse("position fen moves e2e4").is_err());
        assert!(Command::parse("position startpos move e2e4").is_err());
    }

    #[test]
    fn go_skips_what_it_does_not_know() {
        let Command::Go(go) = read("go fast depth x wtime 9 movetime -1 btime infinite") else {
            panic!("a go");
        };
        assert_eq!((go.depth, go.clock.times), (None, [Some(9), None]));
        assert!(go.infinite && go.move_time == Some(-1));
        assert_eq!(go.skipped, ["fast", "depth x", "btime"]);
        let Command::Go(go) = read("go wtime 9 movestogo 0") else { panic!("a go") };
        assert_eq!(go.clock.moves_to_go, None);
    }

    #[test]
    fn numbers_beyond_all_bounds_are_the_largest() {
        let Command::Go(go) = read("go nodes 99999999999999999999 wtime -99999999999999999999")
        else {
            panic!("a go");
        };
        assert_eq!((go.nodes, go.clock.times[0]), (Some(u64::MAX), Some(i64::MIN)));
    }
}
