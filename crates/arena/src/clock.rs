//! How long the players may think.

use std::time::Duration;

use gametree_host::HostError;
use serde::{Deserialize, Serialize};

use crate::words::Word;

/// A clock: so much time for so many moves, or for the whole game, and more for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimeControl {
    /// Moves for which `base` is given, again and again; none is the whole game.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moves: Option<u32>,
    /// The time, in milliseconds.
    pub base_ms: u64,
    /// What each move adds, in milliseconds.
    pub increment_ms: u64,
}

/// How long a player may think; whichever comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Thinking {
    /// The clock of the game.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clock: Option<TimeControl>,
    /// Milliseconds a move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub time_ms: Option<u64>,
    /// Nodes a move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub depth: Option<u32>,
}

impl Thinking {
    /// Whether there is any limit.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        *self != Thinking::default()
    }

    /// The same, with what is missing taken from `default`.
    #[must_use]
    pub fn or(self, default: Thinking) -> Thinking {
        Thinking {
            clock: self.clock.or(default.clock),
            time_ms: self.time_ms.or(default.time_ms),
            nodes: self.nodes.or(default.nodes),
            depth: self.depth.or(default.depth),
        }
    }
}

impl TimeControl {
    /// Reads `5+0.05` (seconds and increment), `40/60+0.5` (moves before a slash), `1:30+1`
    /// (minutes and seconds).
    ///
    /// # Errors
    /// It is none of these.
    pub fn parse(word: Word<'_>) -> Result<TimeControl, HostError> {
        let hint = "a clock is 5+0.05 (seconds + increment), 1:30+1, or 40/60+0.5 with moves first";
        let bad = || word.error("is no clock").hint(hint).into();
        let (moves, rest) = match word.text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse().ok().filter(|&moves: &u32| moves > 0);
                (Some(moves.ok_or_else(bad)?), rest)
            }
            None => (None, word.text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = match base.split_once(':') {
            Some((minutes, seconds)) => {
                let minutes: u64 = minutes.parse().ok().filter(|&m| m < 100_000).ok_or_else(bad)?;
                minutes * 60_000 + millis(seconds).ok_or_else(bad)?
            }
            None => millis(base).ok_or_else(bad)?,
        };
        let control =
            TimeControl { moves, base_ms: base, increment_ms: millis(increment).ok_or_else(bad)? };
        match control.base_ms + control.increment_ms {
            0 => Err(bad()),
            _ => Ok(control),
        }
    }
}

/// Seconds as milliseconds; none for what is no time, or longer than a month.
fn millis(text: &str) -> Option<u64> {
    const LONGEST: f64 = 2_678_400.0;
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = text.parse().ok().filter(|seconds| plain && *seconds <= LONGEST)?;
    Some((seconds * 1000.0).round() as u64)
}

impl std::fmt::Display for TimeControl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seconds = |millis: u64| millis as f64 / 1000.0;
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}+{}", seconds(self.base_ms), seconds(self.increment_ms))
    }
}

/// A player's clock in a game.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    control: TimeControl,
    /// Time left before the next move.
    left: Duration,
    /// Moves until `base` is given again; none is never.
    to_go: Option<u32>,
}

impl Clock {
    /// The clock before the first move.
    #[must_use]
    pub fn new(control: TimeControl) -> Clock {
        let left = Duration::from_millis(control.base_ms);
        // The increment comes after each move; without any time to begin with it comes first too.
        let left =
            left.max(Duration::from_millis(u64::from(control.base_ms == 0) * control.increment_ms));
        Clock { control, left, to_go: control.moves }
    }

    /// Time left.
    #[must_use]
    pub fn left(&self) -> Duration {
        self.left
    }

    /// What each move adds.
    #[must_use]
    pub fn increment(&self) -> Duration {
        Duration::from_millis(self.control.increment_ms)
    }

    /// Moves until more time is given, if it ever is.
    #[must_use]
    pub fn moves_to_go(&self) -> Option<u32> {
        self.to_go
    }

    /// Its time control.
    #[must_use]
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Takes off the time of a move and gives what the move earns. A move may overrun by the
    /// match's margin, which is not held against later moves.
    pub fn punch(&mut self, used: Duration) {
        self.left = self.left.saturating_sub(used) + self.increment();
        if let Some(to_go) = &mut self.to_go {
            *to_go -= 1;
            if *to_go == 0 {
                self.to_go = self.control.moves;
                self.left += Duration::from_millis(self.control.base_ms);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<TimeControl, HostError> {
        TimeControl::parse(Word::whole(text))
    }

    #[test]
    fn clocks_are_read_and_printed() {
        let cases = [
            ("5+0.05", None, 5000, 50, "5+0.05"),
            ("60", None, 60_000, 0, "60+0"),
            ("1:30+1", None, 90_000, 1000, "90+1"),
            ("40/60+0.5", Some(40), 60_000, 500, "40/60+0.5"),
            ("0+1", None, 0, 1000, "0+1"),
        ];
        for (text, moves, base_ms, increment_ms, printed) in cases {
            let control = parse(text).unwrap();
            assert_eq!(control, TimeControl { moves, base_ms, increment_ms });
            assert_eq!(control.to_string(), printed);
        }
        for bad in ["", "0", "0+0", "x", "-5", "5+", "0/5", "5+-1", "inf", "1e9", "1:x", "a/5"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn moves_take_time_and_earn_some() {
        let millis = Duration::from_millis;
        let mut clock = Clock::new(parse("2/10+1").unwrap());
        clock.punch(millis(4000));
        assert_eq!((clock.left(), clock.moves_to_go()), (millis(7000), Some(1)));
        clock.punch(millis(7050));
        assert_eq!((clock.left(), clock.moves_to_go()), (millis(11_000), Some(2)));
        assert_eq!(Clock::new(parse("0+1").unwrap()).left(), millis(1000));
    }
}
