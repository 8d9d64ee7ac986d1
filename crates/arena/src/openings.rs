//! Where the games of a match begin.

use std::collections::HashSet;
use std::path::Path;

use gametree_host::batch::set_position;
use gametree_host::dice::Dice;
use gametree_host::{HostError, Session};
use serde::{Deserialize, Serialize};

use crate::error::ArenaError;
use crate::words::Word;

/// Random openings longer than this are refused: they would be whole games.
const MOST_RANDOM_PLIES: usize = 200;
/// Tries to draw an opening that is new and not over, before one that is only not over will do.
const TRIES: usize = 200;
/// The longest file of openings.
const LONGEST_FILE: u64 = 256 << 20;

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Every game begins at the game's usual start.
    Start,
    /// Legal moves drawn by lot.
    Random {
        /// How many.
        plies: usize,
    },
    /// A file: a position or a list of moves a line.
    File {
        /// Its path; what it holds is what counts.
        #[serde(skip)]
        path: String,
        /// Its lines, blank ones and comments left out.
        lines: usize,
        /// A checksum of them.
        checksum: String,
    },
}

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// A position; none is the game's usual start.
    pub start: Option<String>,
    /// Moves from there.
    pub moves: Vec<String>,
}

/// The openings of a match: each pair of games takes the next one.
#[derive(Clone, Debug)]
pub struct Openings {
    /// Where they come from.
    pub source: Source,
    list: Vec<Opening>,
}

impl Openings {
    /// Every game begins at the game's usual start.
    #[must_use]
    pub fn start() -> Openings {
        Openings { source: Source::Start, list: vec![Opening::default()] }
    }

    /// Reads `random:PLIES`, or the name of a file, whose openings are put into an order that the
    /// seed decides; `pairs` is how many are needed.
    ///
    /// # Errors
    /// The file cannot be read, or a line of it is no opening of the game.
    pub fn read(
        text: &str,
        session: &mut dyn Session,
        seed: u64,
        pairs: usize,
    ) -> Result<Openings, ArenaError> {
        if let Some(plies) = text.strip_prefix("random:") {
            let plies = Word::whole(plies).number(0, MOST_RANDOM_PLIES)?;
            let list = drawn(session, plies, seed, pairs.max(1));
            return Ok(Openings { source: Source::Random { plies }, list });
        }
        let content = read_file(text)?;
        let lines = || {
            let lines = content.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
            lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', '%']))
        };
        let mut list = Vec::new();
        for (number, line) in lines() {
            let opening = parse(session, line);
            list.push(opening.map_err(|error| {
                let message = format!("'{text}' holds no such opening: {error}");
                let bad = ArenaError::bad(message).at_line(number);
                let wanted = "a line holds a position, or moves from the start";
                bad.hint(match line.starts_with("[Event ") {
                    true => format!("openings are no PGN: {wanted}"),
                    false => error.hint().unwrap_or_else(|| wanted.to_owned()),
                })
            })?);
        }
        if list.is_empty() {
            return Err(ArenaError::bad(format!("'{text}' holds no opening")));
        }
        let checksum = format!("{:016x}", checksum(lines().map(|(_, line)| line)));
        let source = Source::File { path: text.to_owned(), lines: list.len(), checksum };
        Dice::new(seed).shuffle(&mut list);
        Ok(Openings { source, list })
    }

    /// The opening of a pair of games, from 0. After the last one comes the first one again.
    #[must_use]
    pub fn of_pair(&self, pair: usize) -> Opening {
        self.list.get(pair % self.list.len().max(1)).cloned().unwrap_or_default()
    }
}

fn read_file(path: &str) -> Result<String, ArenaError> {
    let file = |error| ArenaError::file(path, error);
    if std::fs::metadata(Path::new(path)).map_err(file)?.len() > LONGEST_FILE {
        let limit = LONGEST_FILE >> 20;
        return Err(ArenaError::bad(format!("'{path}' is longer than {limit} MiB")));
    }
    let bytes = std::fs::read(path).map_err(file)?;
    String::from_utf8(bytes).map_err(|_| ArenaError::bad(format!("'{path}' is not UTF-8 text")))
}

/// Reads a line: a position, or else moves from the start.
fn parse(session: &mut dyn Session, line: &str) -> Result<Opening, HostError> {
    session.reset();
    let mut words = line.split_whitespace().map(numberless).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    let opening = match session.play(&first) {
        Ok(()) => by_moves(session, line)?,
        Err(as_move) => match set_position(session, line) {
            Ok(_) => Opening { start: Some(session.position_text()), moves: Vec::new() },
            // A line of one word that is nothing may have been meant as either.
            Err(as_position) => {
                return Err(if line.contains('/') { as_position } else { as_move });
            }
        },
    };
    match session.result() {
        Some(result) => Err(HostError::GameOver(result.to_string())),
        None => Ok(opening),
    }
}

fn by_moves(session: &mut dyn Session, line: &str) -> Result<Opening, HostError> {
    session.reset();
    for word in line.split_whitespace().map(numberless).filter(|word| !word.is_empty()) {
        session.play(&word)?;
    }
    Ok(Opening { start: None, moves: session.played() })
}

/// A word without a move's number before it: `1.e4` is `e4`, `1.` is nothing.
fn numberless(word: &str) -> String {
    match word.rsplit_once('.') {
        Some((number, rest)) if number.bytes().all(|b| b.is_ascii_digit() || b == b'.') => {
            rest.to_owned()
        }
        _ => word.to_owned(),
    }
}

/// Openings drawn by lot. The list for more pairs begins with the list for fewer.
fn drawn(session: &mut dyn Session, plies: usize, seed: u64, pairs: usize) -> Vec<Opening> {
    let mut dice = Dice::new(seed);
    let mut seen = HashSet::new();
    let mut list = Vec::with_capacity(pairs);
    let (mut tries, mut most) = (0, TRIES);
    while list.len() < pairs {
        tries += 1;
        session.reset();
        for _ in 0..plies {
            let moves = session.legal_moves();
            let Some(mv) = moves.get(dice.below(moves.len())) else { break };
            if session.play(mv).is_err() {
                break;
            }
        }
        let goes_on = session.result().is_none();
        let is_new = goes_on && seen.insert(session.position_text());
        if is_new || tries > most {
            if !is_new && goes_on {
                // There are hardly any new ones left: from here on they may come again.
                most = 0;
            }
            // Where every opening of so many plies ends the game, the start must do.
            let moves = if goes_on { session.played() } else { Vec::new() };
            list.push(Opening { start: None, moves });
            tries = 0;
        }
    }
    list
}

/// A checksum of lines (FNV-1a, 64 bits): tells files apart, no more.
fn checksum<'a>(lines: impl Iterator<Item = &'a str>) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(PRIME);
    lines.fold(BASIS, |hash, line| line.bytes().chain([b'\n']).fold(hash, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connect_four() -> Box<dyn Session> {
        gametree_host::open("connect-four").unwrap()
    }

    fn moves(openings: &Openings, pair: usize) -> String {
        openings.of_pair(pair).moves.concat()
    }

    #[test]
    fn random_openings_differ_repeat_and_do_not_depend_on_how_many_are_needed() {
        let mut session = connect_four();
        let few = Openings::read("random:4", session.as_mut(), 7, 5).unwrap();
        let many = Openings::read("random:4", session.as_mut(), 7, 50).unwrap();
        assert!((0..5).all(|pair| moves(&few, pair) == moves(&many, pair)));
        let all: HashSet<String> = (0..50).map(|pair| moves(&many, pair)).collect();
        assert_eq!(all.len(), 50);
        assert!(all.iter().all(|one| one.len() == 4));
        let other = Openings::read("random:4", session.as_mut(), 8, 50).unwrap();
        assert!((0..50).any(|pair| moves(&many, pair) != moves(&other, pair)));
    }

    #[test]
    fn few_openings_come_again() {
        let mut session = gametree_host::open("nim:1").unwrap();
        let openings = Openings::read("random:1", session.as_mut(), 1, 3).unwrap();
        assert_eq!(openings.of_pair(2), Opening::default());
    }

    #[test]
    fn lines_hold_positions_or_moves() {
        let mut session = gametree_host::open("chess").unwrap();
        let mut read = |line: &str| parse(session.as_mut(), line);
        let by_moves = read("e2e4 e7e5").unwrap();
        assert_eq!((by_moves.start, by_moves.moves.join(" ").as_str()), (None, "e2e4 e7e5"));
        assert_eq!(read("1. e2e4 1... e7e5 2.g1f3").unwrap().moves.len(), 3);
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert!(read(fen).unwrap().start.is_some());
        for bad in ["e2e5", "e2e4 e2e4", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn bad_sources_are_refused() {
        let mut session = connect_four();
        for bad in ["random:", "random:-1", "random:9999", "no/such/file"] {
            assert!(Openings::read(bad, session.as_mut(), 1, 1).is_err(), "{bad}");
        }
    }
}
