//! `go`: how long to search, and where.

use std::fmt;

use super::words::{signed, unsigned, write_field, write_list};

/// The clocks of a game, in milliseconds. A lagging GUI sends times below zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Time left: White's (the first player's), Black's. `wtime`, `btime`.
    pub times: [Option<i64>; 2],
    /// Added for each move: White's, Black's. `winc`, `binc`.
    pub increments: [Option<i64>; 2],
    /// Moves until more time is given; none is until the end of the game. `movestogo`.
    pub moves_to_go: Option<u64>,
}

/// A search that is asked for. Without any limit it goes on until `stop`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Look at these moves of the root only; none is all.
    pub search_moves: Vec<String>,
    /// The opponent is still thinking: the move the engine expects has been played on its board.
    pub ponder: bool,
    /// Search until `stop`.
    pub infinite: bool,
    /// The clocks.
    pub clock: Clock,
    /// Plies to look ahead.
    pub depth: Option<u64>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Look for a mate in this many moves.
    pub mate: Option<u64>,
    /// Milliseconds to search.
    pub move_time: Option<i64>,
    /// Count the lines of play of this many plies instead of searching. Not in the standard, but
    /// what most engines understand.
    pub perft: Option<u64>,
    /// Words that were not understood, or fields with what is no number; not printed.
    pub skipped: Vec<String>,
}

/// Words that begin a field of `go`.
const FIELDS: &[&str] = &[
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "perft",
];

impl Go {
    /// Whether anything but `stop` will end the search.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        let counts = [self.depth, self.nodes, self.mate, self.perft];
        let times = [self.clock.times[0], self.clock.times[1], self.move_time];
        counts.iter().any(Option::is_some) || times.iter().any(Option::is_some)
    }

    /// Reads the words after `go`.
    pub(super) fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !FIELDS.contains(word)) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
                _ => {
                    let value = words.next_if(|word| !FIELDS.contains(word));
                    if FIELDS.contains(&word) && value.is_some_and(|value| go.set(word, value)) {
                        continue;
                    }
                    let words = [Some(word), value].into_iter().flatten();
                    go.skipped.push(words.collect::<Vec<_>>().join(" "));
                }
            }
        }
        go
    }

    /// Sets a field that has a number; `false` if it is none.
    fn set(&mut self, field: &str, value: &str) -> bool {
        let clock = &mut self.clock;
        let (read, set) = match field {
            "wtime" => (signed(value), &mut clock.times[0]),
            "btime" => (signed(value), &mut clock.times[1]),
            "winc" => (signed(value), &mut clock.increments[0]),
            "binc" => (signed(value), &mut clock.increments[1]),
            "movetime" => (signed(value), &mut self.move_time),
            _ => return self.set_count(field, value),
        };
        *set = read.or(*set);
        read.is_some()
    }

    fn set_count(&mut self, field: &str, value: &str) -> bool {
        let set = match field {
            "movestogo" => &mut self.clock.moves_to_go,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            _ => &mut self.perft,
        };
        let read = unsigned(value);
        // Some GUIs write 0 where no moves are counted.
        let none = field == "movestogo" && read == Some(0);
        *set = read.filter(|_| !none).or(*set);
        read.is_some()
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let clock = &self.clock;
        write_field(f, "wtime", clock.times[0])?;
        write_field(f, "btime", clock.times[1])?;
        write_field(f, "winc", clock.increments[0])?;
        write_field(f, "binc", clock.increments[1])?;
        write_field(f, "movestogo", clock.moves_to_go)?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "mate", self.mate)?;
        write_field(f, "movetime", self.move_time)?;
        write_field(f, "perft", self.perft)?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        write_list(f, "searchmoves", &self.search_moves)
    }
}
