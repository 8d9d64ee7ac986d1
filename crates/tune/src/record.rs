//! Games on disk: text, a block a game, that can be added to after a break.
//!
//! ```text
//! # gametree-tune 1 game chess nodes 3000 seed 1 weights 1f2e3d4c5b6a7988
//! game 17 halves 1 positions 2
//! 23 rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
//! -5 rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2
//! ```
//!
//! A block gives the game's number, the first player's half points and how many positions follow,
//! each with its score, seen by the first player. A block that was cut off is played again.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

use gametree::Score;

use crate::error::TuneError;
use crate::game::Points;

/// What a file of games was made with; a run goes on only with the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// Nodes a move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// A number that tells the weights that played from others.
    pub weights: u64,
}

impl Header {
    fn line(&self) -> String {
        let Header { game, nodes, seed, weights } = self;
        format!("# gametree-tune 1 game {game} nodes {nodes} seed {seed} weights {weights:016x}")
    }
}

/// A position worth learning from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// What the search said, seen by the first player.
    pub score: Score,
    /// The position's text.
    pub position: String,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Its number, from which, with the seed, everything follows.
    pub number: u64,
    /// The first player's points.
    pub points: Points,
    /// The positions worth learning from, in order.
    pub samples: Vec<Sample>,
}

impl GameRecord {
    fn text(&self) -> String {
        let halves = self.points.halves();
        let count = self.samples.len();
        let mut text = format!("game {} halves {halves} positions {count}\n", self.number);
        for sample in &self.samples {
            let _ = writeln!(text, "{} {}", sample.score, sample.position);
        }
        text
    }
}

/// A file of games, open to be added to.
#[derive(Debug)]
pub struct GameFile {
    path: PathBuf,
    file: File,
    done: BTreeSet<u64>,
    positions: usize,
}

impl GameFile {
    /// Opens the file, or begins it; a block that was cut off is removed.
    ///
    /// # Errors
    /// The file cannot be read or written, is no such file, or was made with other settings.
    pub fn open(path: &Path, header: &Header) -> Result<GameFile, TuneError> {
        let failed = |error| TuneError::file(path, error);
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut done = BTreeSet::new();
        let mut positions = 0;
        let end = read_blocks(path, Some(header), |record| {
            done.insert(record.number);
            positions += record.samples.len();
        })?;
        file.set_len(end).map_err(failed)?;
        file.seek(io::SeekFrom::End(0)).map_err(failed)?;
        if end == 0 {
            writeln!(file, "{}", header.line()).map_err(failed)?;
        }
        Ok(GameFile { path: path.to_owned(), file, done, positions })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), TuneError> {
        self.file
            .write_all(record.text().as_bytes())
            .map_err(|error| TuneError::file(&self.path, error))?;
        self.done.insert(record.number);
        self.positions += record.samples.len();
        Ok(())
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> usize {
        self.done.len()
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// The numbers below `games` that are still to be played.
    #[must_use]
    pub fn missing(&self, games: u64) -> Vec<u64> {
        (0..games).filter(|number| !self.done.contains(number)).collect()
    }
}

/// Reads every whole game of a file.
///
/// # Errors
/// The file cannot be read, or is no such file.
pub fn read(path: &Path, each: impl FnMut(GameRecord)) -> Result<(), TuneError> {
    read_blocks(path, None, each).map(|_| ())
}

/// The lines of a file, with the bytes before the next.
struct Lines<'a> {
    path: &'a Path,
    reader: BufReader<File>,
    number: usize,
    bytes: u64,
}

impl Lines<'_> {
    /// The next whole line; `None` at the end, or where the last line was cut off.
    fn next(&mut self) -> Result<Option<String>, TuneError> {
        let mut line = String::new();
        let read = self.reader.read_line(&mut line);
        let read = read.map_err(|error| TuneError::file(self.path, error))?;
        self.number += 1;
        if !line.ends_with('\n') {
            return Ok(None);
        }
        self.bytes += read as u64;
        line.truncate(line.trim_end().len());
        Ok(Some(line))
    }

    fn error(&self, message: impl Into<String>) -> TuneError {
        TuneError::format(self.path, self.number, message)
    }
}

/// Reads whole blocks and returns where the last of them ends.
fn read_blocks(
    path: &Path,
    expected: Option<&Header>,
    mut each: impl FnMut(GameRecord),
) -> Result<u64, TuneError> {
    let file = File::open(path).map_err(|error| TuneError::file(path, error))?;
    let mut lines = Lines { path, reader: BufReader::new(file), number: 0, bytes: 0 };
    let Some(first) = lines.next()? else { return Ok(0) };
    if !first.starts_with("# gametree-tune 1 ") {
        return Err(lines.error("this is no file of games"));
    }
    if let Some(header) = expected.map(Header::line).filter(|header| *header != first) {
        let message =
            format!("made with other settings, '{first}', not '{header}': use another file");
        return Err(lines.error(message));
    }
    let mut end = lines.bytes;
    let mut seen = BTreeSet::new();
    while let Some(head) = lines.next()? {
        let Some(record) = read_block(&head, &mut lines)? else { break };
        // A game that stands there twice counts once: both are the same.
        if seen.insert(record.number) {
            each(record);
        }
        end = lines.bytes;
    }
    Ok(end)
}

fn read_block(head: &str, lines: &mut Lines<'_>) -> Result<Option<GameRecord>, TuneError> {
    let Some((number, halves, count)) = read_head(head) else {
        return Err(lines.error(format!("'{head}' does not begin a game")));
    };
    let Some(points) = Points::from_halves(halves) else {
        return Err(lines.error("a game gives 0, 1 or 2 half points"));
    };
    let mut samples = Vec::new();
    for _ in 0..count {
        let Some(line) = lines.next()? else { return Ok(None) };
        let sample = line.split_once(' ').and_then(|(score, position)| {
            Some(Sample { score: score.parse().ok()?, position: position.to_owned() })
        });
        samples.push(sample.ok_or_else(|| lines.error("not a score and a position"))?);
    }
    Ok(Some(GameRecord { number, points, samples }))
}

fn read_head(line: &str) -> Option<(u64, u32, usize)> {
    let words: Vec<&str> = line.split(' ').collect();
    let ["game", number, "halves", halves, "positions", count] = words[..] else { return None };
    Some((number.parse().ok()?, halves.parse().ok()?, count.parse().ok()?))
}
