//! The checks that every game must pass, on positions reached by seeded random play.
//!
//! Rules that contradict themselves make every search wrong, and a hint that is not true makes it
//! wrong silently. So a game's own tests should hold a line like this:
//!
//! ```text
//! contract::notated(&MyGame, &Walks::default()).expect_passed();
//! ```
//!
//! [`rules`] takes any game, [`notated`] also checks the text of moves and positions, and
//! [`evaluator`] checks an opinion; [`stochastic`] and [`forecast`] do the same for games of chance. What a hint says of a value is compared with plain minimax
//! where that is affordable, once the rules hold together. A failure names the moves from the start that lead to it, and the
//! same seed walks the same way.

mod chance;
mod hints;
mod keys;
mod opinions;
mod symmetry;
mod tactics;
mod text;
mod values;
mod walk;

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tactics_tests;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::limits::Stop;
use crate::notation::Notation;

pub use chance::{forecast, stochastic};

use walk::{Say, Spot, Tally, walk};

/// How much is played.
#[derive(Clone, Debug)]
pub struct Walks {
    /// Games.
    pub games: usize,
    /// Plies after which a game is given up.
    pub longest: usize,
    /// Where the random numbers begin.
    pub seed: u64,
    /// Ends the checks early; what was checked by then is reported.
    pub stop: Stop,
}

impl Default for Walks {
    /// Forty games of at most 400 plies.
    fn default() -> Walks {
        Walks { games: 40, longest: 400, seed: 1, stop: Stop::new() }
    }
}

/// What went wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The moves from the start that lead there, as text.
    pub line: Vec<String>,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line.as_slice() {
            [] => write!(f, "at the start: {}", self.what),
            line => write!(f, "after {}: {}", line.join(" "), self.what),
        }
    }
}

/// One check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// What is checked, as a statement.
    pub name: &'static str,
    /// How many cases were looked at.
    pub cases: u64,
    /// The first case that failed.
    pub failure: Option<Failure>,
}

/// What came of all checks. A check of which no case came up is not listed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The checks, in the order in which they first came up.
    pub checks: Vec<Check>,
}

impl Report {
    /// Whether nothing failed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.failed().next().is_none()
    }

    /// The checks that failed.
    pub fn failed(&self) -> impl Iterator<Item = &Check> {
        self.checks.iter().filter(|check| check.failure.is_some())
    }

    /// For tests.
    ///
    /// # Panics
    /// A check failed; the message is the report.
    #[track_caller]
    pub fn expect_passed(&self) {
        assert!(self.passed(), "the contract is broken\n{self}");
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Check { name, cases, failure } in &self.checks {
            match failure {
                None => writeln!(f, "ok      {name} ({cases} cases)")?,
                Some(failure) => writeln!(f, "FAILED  {name}: {failure}")?,
            }
        }
        Ok(())
    }
}

/// Checks the rules and the hints.
pub fn rules<G: Hints + Deterministic>(game: &G, walks: &Walks) -> Report {
    let say = |_: &G::Position, mv: G::Move| format!("{mv:?}");
    let mut looks = Looks::new(game);
    let report = walk(game, walks, &say, |spot, tally| looks.at(spot, tally));
    with_values(report, game, walks, &say)
}

/// Checks the rules, the hints, and the text of moves and positions.
pub fn notated<G: Hints + Notation + Deterministic>(game: &G, walks: &Walks) -> Report {
    let say = |pos: &G::Position, mv: G::Move| game.move_text(pos, mv);
    let mut looks = Looks::new(game);
    let mut texts = text::Texts::default();
    let report = walk(game, walks, &say, |spot, tally| {
        looks.at(spot, tally);
        texts.at(spot, tally);
    });
    with_values(report, game, walks, &say)
}

/// Compares values with minimax's, if the rules hold together: else they mean nothing.
fn with_values<G: Hints + Deterministic>(
    mut report: Report,
    game: &G,
    walks: &Walks,
    say: &Say<'_, G>,
) -> Report {
    if report.passed() {
        let mut values = values::Values::default();
        report.checks.extend(walk(game, walks, say, |spot, tally| values.at(spot, tally)).checks);
    }
    report
}

/// Exchanges the colours of a position, and with them whose turn it is.
pub type Swap<G> = fn(&G, &<G as crate::Game>::Position) -> <G as crate::Game>::Position;

/// Checks an evaluator: within its range, the state carried along like a fresh one, turned boards
/// judged alike, and, if the game can exchange the colours, both sides judged alike.
pub fn evaluator<G: Hints + Deterministic, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    swap: Option<Swap<G>>,
    walks: &Walks,
) -> Report {
    let say = |_: &G::Position, mv: G::Move| format!("{mv:?}");
    let mut opinions = opinions::Opinions::new(evaluator, swap);
    walk(game, walks, &say, |spot, tally| opinions.at(spot, tally))
}

/// Everything about rules and hints.
struct Looks<G: Hints> {
    keys: keys::Keys<G>,
    symmetry: symmetry::Images,
}

impl<G: Hints + Deterministic> Looks<G> {
    fn new(game: &G) -> Self {
        Looks { keys: keys::Keys::default(), symmetry: symmetry::Images::new(game) }
    }

    fn at(&mut self, spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
        if !hints::check_turn(spot, tally) {
            return;
        }
        hints::check_results(spot, tally);
        hints::check_length(spot, tally);
        hints::check_repeats(spot, tally);
        self.keys.at(spot, tally);
        if !spot.legal.is_empty() {
            hints::check_moves(spot, tally);
            hints::check_play(spot, tally);
            tactics::check_numbers(spot, tally);
            tactics::check_tactics(spot, tally);
        }
        self.symmetry.at(spot, tally);
    }
}
