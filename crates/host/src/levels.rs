//! Weaker and stronger opponents.

use std::time::Duration;

use gametree::driver::Lines;
use serde::Serialize;

use crate::analysis::MoveValue;
use crate::dice::Dice;
use crate::error::HostError;
use crate::request::SearchRequest;
use crate::session::Session;
use crate::value::{BoundView, ValueView};

/// How strong an opponent plays.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Level {
    /// Its number, from 1.
    pub level: usize,
    /// In a few words.
    pub name: &'static str,
    /// How often it plays any legal move instead of the one it thinks best, in percent.
    pub error_percent: u32,
    /// Plies it looks ahead; `None` is no limit.
    pub depth: Option<usize>,
    /// Seconds it thinks at the most.
    pub seconds: f64,
}

impl Level {
    /// The level of that number.
    ///
    /// # Errors
    /// There is none: says which there are.
    pub fn numbered(level: usize) -> Result<Level, HostError> {
        level.checked_sub(1).and_then(|at| LEVELS.get(at)).copied().ok_or_else(|| {
            HostError::OutOfRange {
                what: "level",
                given: level.to_string(),
                allowed: format!("levels go from 1 to {}", LEVELS.len()),
            }
        })
    }

    /// What it does, in a sentence: "looks 2 plies ahead; 25 % of its moves are random".
    #[must_use]
    pub fn describe(&self) -> String {
        let looks = match self.depth {
            Some(1) => "looks 1 ply ahead".to_owned(),
            Some(plies) => format!("looks {plies} plies ahead"),
            None => format!("thinks for {} seconds", self.seconds),
        };
        match self.error_percent {
            0 => looks,
            percent => format!("{looks}; {percent} % of its moves are random"),
        }
    }
}

/// A move that was chosen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choice {
    /// The move's text.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is thought to be worth to the side that makes it.
    pub value: Option<ValueView>,
    /// Whether it was drawn at random, as its level does now and then.
    pub random: bool,
    /// How many moves were thought equally good.
    pub equals: usize,
    /// The play that is expected to follow, the move first.
    pub pv: Vec<String>,
}

/// The levels, the weakest first.
pub const LEVELS: &[Level] = &[
    Level { level: 1, name: "beginner", error_percent: 50, depth: Some(1), seconds: 1.0 },
    Level { level: 2, name: "casual", error_percent: 25, depth: Some(2), seconds: 1.0 },
    Level { level: 3, name: "learner", error_percent: 10, depth: Some(4), seconds: 1.0 },
    Level { level: 4, name: "club player", error_percent: 0, depth: Some(6), seconds: 1.0 },
    Level { level: 5, name: "strong", error_percent: 0, depth: Some(12), seconds: 2.0 },
    Level { level: 6, name: "best", error_percent: 0, depth: None, seconds: 5.0 },
];

/// Chooses a move as an opponent of this level would. The request gives evaluator, switches, memory,
/// seed and stop flag; limits that it does not set are the level's. The same seed and moves give the
/// same choice, unless the clock ends the search.
///
/// # Errors
/// The game is over, or the request does not fit the game.
pub fn choose(
    session: &mut dyn Session,
    level: &Level,
    request: &SearchRequest,
) -> Result<Choice, HostError> {
    if let Some(result) = session.result() {
        return Err(HostError::GameOver(result.to_string()));
    }
    if !session.events().is_empty() {
        return Err(HostError::Misfit {
            method: "choosing a move".to_owned(),
            what: "this position".to_owned(),
            reason: "chance acts here".to_owned(),
            fits: session.legal_moves(),
        });
    }
    let plies = session.played().len() as u64;
    let mut dice = Dice::new(request.seed.wrapping_add(plies << 32));
    if dice.percent(level.error_percent) {
        let moves = session.legal_moves();
        let mv = moves.get(dice.below(moves.len())).cloned().unwrap_or_default();
        return Ok(Choice { pv: vec![mv.clone()], mv, value: None, random: true, equals: 1 });
    }
    best_of(session, &limited(level, request), &mut dice)
}

/// Lets chance act, where it does: an event drawn by its odds. The same seed and moves give the same
/// event. `None` where a player moves, or the game is over.
#[must_use]
pub fn roll(session: &dyn Session, seed: u64) -> Option<String> {
    /// Keeps the dice apart from an opponent's choices under the same seed.
    const STREAM: u64 = 0xD1CE;
    let plies = session.played().len() as u64;
    let mut dice = Dice::new(seed.wrapping_add(plies << 32) ^ STREAM);
    let events = session.events();
    // Each is in lowest terms, so their wholes may differ.
    let whole = events.iter().map(|one| u64::from(one.odds.of)).reduce(common_multiple)?;
    let parts = |of: u32, parts: u32| whole / u64::from(of) * u64::from(parts);
    let mut at = dice.below(usize::try_from(whole).ok()?) as u64;
    for one in &events {
        let share = parts(one.odds.of, one.odds.parts);
        if at < share {
            return Some(one.event.clone());
        }
        at -= share;
    }
    events.last().map(|one| one.event.clone())
}

/// The least common multiple of two numbers, none of them 0.
fn common_multiple(one: u64, other: u64) -> u64 {
    let (mut divisor, mut rest) = (one, other);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    one / divisor * other
}

/// The move that a strong player would make, to help a person.
///
/// # Errors
/// The game is over, or the request does not fit the game.
pub fn hint(session: &mut dyn Session, request: &SearchRequest) -> Result<Choice, HostError> {
    let strong = Level { error_percent: 0, depth: None, seconds: 1.0, ..LEVELS[0] };
    choose(session, &strong, request)
}

/// The request with the limits of the level where it sets none.
fn limited(level: &Level, request: &SearchRequest) -> SearchRequest {
    // Of a solved ending only the moves that keep the result are looked at.
    let lines = if request.tables.is_some() { Lines::Few(usize::MAX) } else { Lines::All };
    let mut request = SearchRequest { lines, ..request.clone() };
    let limits = &mut request.limits;
    limits.depth = limits.depth.or(level.depth);
    if limits.hard.is_none() && limits.nodes.is_none() {
        let time = Duration::from_secs_f64(level.seconds);
        (limits.soft, limits.hard) = (Some(time), Some(time));
    }
    request
}

/// One of the best moves.
fn best_of(
    session: &mut dyn Session,
    request: &SearchRequest,
    dice: &mut Dice,
) -> Result<Choice, HostError> {
    let analysis = session.analyze(request, &mut |_| ())?;
    let sure = |line: &&MoveValue| line.value.is_some_and(|value| value.bound == BoundView::Exact);
    let best = analysis.moves.first().filter(sure).and_then(|line| line.value);
    let equals: Vec<&MoveValue> =
        analysis.moves.iter().filter(sure).filter(|line| line.value == best).collect();
    let chosen = match equals.len() {
        0 => analysis.moves.first(),
        // Tables say that all of these win, and the search which it likes best.
        _ if best.is_some_and(|value| value.table.is_some()) => analysis.moves.first(),
        count => equals.get(dice.below(count)).copied(),
    };
    let Some(line) = chosen else {
        return Err(HostError::GameOver("there is no move".to_owned()));
    };
    Ok(Choice {
        mv: line.mv.clone(),
        value: line.value,
        random: false,
        equals: equals.len().max(1),
        pv: line.pv.clone(),
    })
}
