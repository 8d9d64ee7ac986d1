//! `info`: how a search goes.

use std::fmt;

use super::words::{after_words, small, unsigned, write_field, write_list};

/// A value for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn. `cp`.
    Centipawns(i32),
    /// Moves (not plies) to mate; below zero the engine is mated. `mate`.
    Mate(i32),
}

/// Whether the value is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// It is.
    #[default]
    Exact,
    /// The true value is at least this. `lowerbound`.
    Lower,
    /// The true value is at most this. `upperbound`.
    Upper,
}

/// Chances in permille, for the side to move; together 1000. `wdl`, an extension of the standard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

/// A value with all that is said of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreInfo {
    /// The value.
    pub score: Score,
    /// Whether it is exact.
    pub bound: Bound,
    /// The chances that go with it.
    pub wdl: Option<Wdl>,
}

impl ScoreInfo {
    /// An exact value without chances.
    #[must_use]
    pub fn exact(score: Score) -> ScoreInfo {
        ScoreInfo { score, bound: Bound::Exact, wdl: None }
    }
}

/// What an engine says of its search; every field may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// The deepest line in plies.
    pub sel_depth: Option<u32>,
    /// Which of the best lines this is, from 1.
    pub multi_pv: Option<u32>,
    /// The value of the line.
    pub score: Option<ScoreInfo>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// How full the table is, in permille.
    pub hash_full: Option<u32>,
    /// Positions found in endgame tables.
    pub tb_hits: Option<u64>,
    /// Milliseconds since the search began.
    pub time: Option<u64>,
    /// The move of the root that is looked at.
    pub curr_move: Option<String>,
    /// Its number, from 1.
    pub curr_move_number: Option<u32>,
    /// The line of play.
    pub pv: Vec<String>,
    /// Any text.
    pub string: Option<String>,
}

/// Words that end a list of moves.
const FIELDS: &[&str] = &[
    "depth",
    "seldepth",
    "multipv",
    "score",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "time",
    "currmove",
    "currmovenumber",
    "pv",
    "string",
    "wdl",
    "cpuload",
    "refutation",
    "currline",
    "lowerbound",
    "upperbound",
];

impl Info {
    /// A text for people.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Info {
        Info { string: Some(text.into()), ..Info::default() }
    }

    /// Reads a whole line that begins with `info`; what it does not understand it skips.
    pub(super) fn parse(line: &str) -> Info {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut info = Info::default();
        let mut chances = None;
        let mut at = 1;
        while at < words.len() {
            let (field, rest) = (words[at], &words[at + 1..]);
            at += 1;
            match field {
                "string" => {
                    info.string = Some(after_words(line, at).to_owned());
                    break;
                }
                "pv" => {
                    let line = rest.iter().take_while(|word| !FIELDS.contains(word));
                    info.pv = line.map(|&word| word.to_owned()).collect();
                    at += info.pv.len();
                }
                "score" => {
                    let (score, used) = ScoreInfo::parse(rest);
                    info.score = score.or(info.score);
                    at += used;
                }
                "wdl" => {
                    chances = Wdl::parse(rest);
                    at += if chances.is_some() { 3 } else { 0 };
                }
                _ => {
                    if rest.first().is_some_and(|value| info.set(field, value)) {
                        at += 1;
                    }
                }
            }
        }
        if let (Some(score), Some(_)) = (&mut info.score, chances) {
            score.wdl = chances;
        }
        info
    }

    /// Sets a field of one word; `false` if the field or its value is unknown.
    fn set(&mut self, field: &str, value: &str) -> bool {
        match field {
            "depth" => put(&mut self.depth, small(value)),
            "seldepth" => put(&mut self.sel_depth, small(value)),
            "multipv" => put(&mut self.multi_pv, small(value)),
            "nodes" => put(&mut self.nodes, unsigned(value)),
            "nps" => put(&mut self.nps, unsigned(value)),
            "hashfull" => put(&mut self.hash_full, small(value)),
            "tbhits" => put(&mut self.tb_hits, unsigned(value)),
            "time" => put(&mut self.time, unsigned(value)),
            "currmove" => put(&mut self.curr_move, Some(value.to_owned())),
            "currmovenumber" => put(&mut self.curr_move_number, small(value)),
            _ => false,
        }
    }
}

/// Keeps what was read; `false` if nothing was.
fn put<T>(field: &mut Option<T>, read: Option<T>) -> bool {
    let some = read.is_some();
    if some {
        *field = read;
    }
    some
}

impl Wdl {
    fn parse(words: &[&str]) -> Option<Wdl> {
        let [win, draw, loss] = words.get(..3)? else { return None };
        Some(Wdl { win: small(win)?, draw: small(draw)?, loss: small(loss)? })
    }
}

impl ScoreInfo {
    /// Reads what follows `score`, and says how many words it used. The bound may stand before or
    /// after the value.
    fn parse(words: &[&str]) -> (Option<ScoreInfo>, usize) {
        let (mut score, mut bound, mut used) = (None, Bound::Exact, 0);
        while let Some(&word) = words.get(used) {
            match word {
                "lowerbound" => bound = Bound::Lower,
                "upperbound" => bound = Bound::Upper,
                "cp" | "mate" if score.is_none() => {
                    let Some(value) = words.get(used + 1).and_then(|word| whole(word)) else {
                        break;
                    };
                    let kind = if word == "cp" { Score::Centipawns } else { Score::Mate };
                    score = Some(kind(value));
                    used += 1;
                }
                _ => break,
            }
            used += 1;
        }
        (score.map(|score| ScoreInfo { score, bound, wdl: None }), used)
    }
}

/// A number with a sign; some engines write a fraction.
fn whole(word: &str) -> Option<i32> {
    let text = word.split('.').next().unwrap_or(word);
    let number = super::words::signed(text)?;
    Some(number.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl fmt::Display for ScoreInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.score)?;
        match self.bound {
            Bound::Exact => {}
            Bound::Lower => f.write_str(" lowerbound")?,
            Bound::Upper => f.write_str(" upperbound")?,
        }
        match self.wdl {
            Some(Wdl { win, draw, loss }) => write!(f, " wdl {win} {draw} {loss}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "seldepth", self.sel_depth)?;
        write_field(f, "multipv", self.multi_pv)?;
        write_field(f, "score", self.score)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "nps", self.nps)?;
        write_field(f, "hashfull", self.hash_full)?;
        write_field(f, "tbhits", self.tb_hits)?;
        write_field(f, "time", self.time)?;
        write_field(f, "currmove", self.curr_move.as_ref())?;
        write_field(f, "currmovenumber", self.curr_move_number)?;
        write_list(f, "pv", &self.pv)?;
        // A line end in a text would begin a line that is no message.
        let string = self.string.as_ref().map(|text| text.replace(['\r', '\n'], " "));
        write_field(f, "string", string)
    }
}
