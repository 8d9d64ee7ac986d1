//! How long to think, given a clock.
//!
//! The aim ([`Allotment::soft`]) is a share of what the clock will have given by the time the
//! expected moves are played, less what the way between engine and clock costs. The limit
//! ([`Allotment::hard`]) is a few times the aim, for a position that turns out to be difficult,
//! and never more than a fraction of what is on the clock now. Every number here is a choice to be
//! measured by matches; that no game is lost on time is tested.

use std::time::Duration;

/// A clock, in milliseconds. A lagging program at the other end may say less than 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left.
    pub left: i64,
    /// What is added for each move.
    pub increment: i64,
    /// Moves until more time is given; `None` is until the end of the game.
    pub moves_to_go: Option<u64>,
    /// What a move costs besides thinking: the way to the clock and back.
    pub overhead: u64,
    /// Plies played so far: the later, the fewer are still expected.
    pub ply: u64,
}

/// How long to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allotment {
    /// The aim.
    pub soft: Duration,
    /// The search ends by then at the latest.
    pub hard: Duration,
}

/// Moves that a game is expected to go on for, at its start and late in it.
const MOVES_AHEAD: std::ops::RangeInclusive<f64> = 30.0..=38.0;
/// Of a far time control only so many moves are planned for.
const MOST_TO_GO: f64 = 40.0;
/// Of the increments to come so much is planned with: what is left of each keeps the clock away from
/// 0, where a busy machine loses games.
const OF_INCREMENT: f64 = 0.7;
/// The limit is so many times the aim.
const HARD_FACTOR: f64 = 4.0;
/// The limit is at most this fraction of the clock, with many moves to come.
const MOST_OF_CLOCK: f64 = 0.4;
/// The same for the last move before more time is given.
const MOST_OF_LAST: f64 = 0.85;
/// The aim is at most this fraction of the limit by the clock, so that there is room to go on.
const SOFT_OF_HARD: f64 = 0.75;
/// No limit is shorter, in milliseconds: it is about what the first look at the clock takes.
const LEAST: f64 = 0.5;

impl Allotment {
    /// Both limits at this many milliseconds; at least one.
    #[must_use]
    pub fn fixed(milliseconds: i64) -> Allotment {
        let time = Duration::from_millis(milliseconds.max(1) as u64);
        Allotment { soft: time, hard: time }
    }

    /// How long to think on this clock.
    #[must_use]
    pub fn of(clock: &Clock) -> Allotment {
        let left = clock.left.max(0) as f64;
        let increment = clock.increment.max(0) as f64;
        let overhead = clock.overhead as f64;
        let moves = moves_ahead(clock);
        let pool = left + OF_INCREMENT * increment * (moves - 1.0) - overhead * moves;
        let most = (left - overhead) * most_of_clock(clock.moves_to_go);
        let aim = pool / moves;
        let soft = aim.min(most * SOFT_OF_HARD).max(LEAST);
        let hard = (aim * HARD_FACTOR).min(most).max(soft);
        // A clock beyond the years of a `Duration` is no reason to panic.
        let time = |ms: f64| Duration::from_micros((ms * 1_000.0) as u64);
        Allotment { soft: time(soft), hard: time(hard) }
    }
}

/// The moves, this one included, that what is on the clock must do for.
fn moves_ahead(clock: &Clock) -> f64 {
    match clock.moves_to_go {
        Some(moves) => (moves.max(1) as f64).min(MOST_TO_GO),
        None => {
            let (fewest, most) = (*MOVES_AHEAD.start(), *MOVES_AHEAD.end());
            let played = clock.ply as f64 / 2.0;
            (most - played / 2.0).clamp(fewest, most)
        }
    }
}

/// The fraction of the clock that one move may take.
fn most_of_clock(moves_to_go: Option<u64>) -> f64 {
    match moves_to_go {
        Some(moves) => {
            MOST_OF_CLOCK + (MOST_OF_LAST - MOST_OF_CLOCK) / moves.clamp(1, 1_000) as f64
        }
        None => MOST_OF_CLOCK,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn clock(left: i64, increment: i64, moves_to_go: Option<u64>) -> Clock {
        Clock { left, increment, moves_to_go, overhead: 10, ply: 0 }
    }

    /// The limits in milliseconds.
    fn limits(clock: Clock) -> (f64, f64) {
        let Allotment { soft, hard } = Allotment::of(&clock);
        let tenths = |time: Duration| (time.as_secs_f64() * 10_000.0).round() / 10.0;
        (tenths(soft), tenths(hard))
    }

    #[test]
    fn a_table_of_cases() {
        let cases = [
            // left, increment, moves to go -> aim and limit
            (300_000, 0, None, (7_884.7, 31_538.9)),
            (1_000, 0, None, (16.3, 65.3)),
            (60_000, 600, None, (1_977.9, 7_911.6)),
            (100, 10, None, (0.5, 0.5)),
            (10_000, 0, Some(40), (240.0, 960.0)),
            (10_000, 0, Some(2), (4_682.8, 6_243.8)),
            (10_000, 0, Some(1), (6_368.6, 8_491.5)),
            // Less than the increment is left: only what is there counts.
            (50, 10_000, None, (12.0, 16.0)),
            // Nothing is left: at once.
            (10, 0, None, (0.5, 0.5)),
            (1, 0, None, (0.5, 0.5)),
            (0, 0, None, (0.5, 0.5)),
            (-5_000, 0, None, (0.5, 0.5)),
            (i64::MIN, i64::MIN, Some(0), (0.5, 0.5)),
        ];
        for (left, increment, moves_to_go, expected) in cases {
            let clock = clock(left, increment, moves_to_go);
            assert_eq!(limits(clock), expected, "{clock:?}");
        }
        assert_eq!(limits(Clock { ply: 200, ..clock(60_000, 0, None) }), (1_990.0, 7_960.0));
    }

    #[test]
    fn clocks_beyond_all_bounds_do_no_harm() {
        for moves in [None, Some(0), Some(u64::MAX)] {
            for left in [i64::MIN, 0, i64::MAX] {
                let clock =
                    Clock { overhead: u64::MAX, ply: u64::MAX, ..clock(left, i64::MAX, moves) };
                let Allotment { soft, hard } = Allotment::of(&clock);
                assert!(soft <= hard);
            }
        }
    }

    /// Plays on one clock, always thinking up to the hard limit, and `lag` more for each move.
    /// Returns what was left when there was least.
    fn least_left(start: i64, increment: i64, control: Option<u64>, lag: f64) -> f64 {
        let mut left = start as f64;
        let mut least = left;
        for played in 0..300 {
            let to_go = control.map(|moves| moves - played % moves);
            let now = Clock { ply: 2 * played, ..clock(left.floor() as i64, increment, to_go) };
            left -= Allotment::of(&now).hard.as_secs_f64() * 1_000.0 + lag;
            least = least.min(left);
            left += increment as f64;
            if to_go == Some(1) {
                left += start as f64;
            }
        }
        least
    }

    #[test]
    fn no_game_of_three_hundred_moves_is_lost_on_time() {
        let controls = [
            (1_000, 0, None),
            (100, 10, None),
            (40_000, 0, Some(40)),
            (10_000, 0, Some(40)),
            (2_000, 0, Some(1)),
            (300_000, 0, None),
            (1_000, 10, None),
            (8_000, 80, None),
        ];
        for (start, increment, control) in controls {
            let left = least_left(start, increment, control, 0.5);
            assert!(left > 0.0, "{start}+{increment} {control:?}: {left} ms");
        }
    }
}
