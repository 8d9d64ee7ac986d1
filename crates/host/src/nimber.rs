//! Nimbers as a reader sees them: of positions part by part, and of heaps one after the other.

use std::time::{Duration, Instant};

use gametree::limits::Budget;
use gametree::nimber::{HeapRule, Mover, Period, Sequence};
use gametree::rules::Refusal;
use gametree::{LastMove, StoppedBy, TextError};
use gametree_games::heaps::HeapSpec;
use serde::Serialize;

use crate::error::HostError;
use crate::request::SearchRequest;
use crate::value::Player;

/// Winning moves that are listed at the most, where heaps are very large.
const LISTED: usize = 1_000;
/// Options that are looked at for them.
const LOOKED_AT: u64 = 1 << 24;
/// Options between two looks at the clock.
const CLOCK_EVERY: u64 = 1 << 12;

/// A part and its nimber.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PartView {
    /// The part in the game's words.
    pub part: String,
    /// Its nimber.
    pub nimber: u64,
}

/// Whether all winning moves are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Listed {
    /// They are.
    All,
    /// The heaps are too large to look at every move.
    Some,
}

/// A position as a sum of parts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NimberView {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// Who is to move; nobody if the game is over.
    pub to_move: Option<Player>,
    /// The XOR of the nimbers of all parts.
    pub nimber: u64,
    /// The parts.
    pub parts: Vec<PartView>,
    /// Whether the side to move wins.
    pub wins: bool,
    /// Whether the last move wins or loses.
    pub last_move: &'static str,
    /// The moves that win.
    pub winning: Vec<String>,
    /// Whether these are all.
    pub listed: Listed,
    /// The period that the answer rests on, if heaps were too large to be reached one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<PeriodView>,
    /// Parts whose nimber had to be found.
    pub nodes: u64,
    /// Seconds.
    pub time_s: f64,
}

/// A proved period of the nimbers of heaps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PeriodView {
    /// Its length.
    pub length: usize,
    /// The first heap from which on nimbers repeat.
    pub from: usize,
    /// The heaps before it whose nimber is not what the period would make it.
    pub exceptions: Vec<usize>,
    /// The last heap for which the repetition was seen, which proves it for all.
    pub checked_to: usize,
    /// The proof in a sentence.
    pub proof: String,
}

/// The nimbers of heaps of 0, 1, 2, … tokens.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SequenceView {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// The rule: its code, or in words.
    pub rule: String,
    /// The nimbers, by the number that is written for a heap.
    pub values: Vec<u32>,
    /// Tokens that a heap has beyond the number that is written for it.
    pub border: u64,
    /// The period, if the nimbers prove one. It counts heaps with their border.
    pub period: Option<PeriodView>,
    /// Why no period can be claimed, if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
    /// Options looked at.
    pub nodes: u64,
    /// Seconds.
    pub time_s: f64,
}

/// A view with what every answer has.
pub(crate) fn view_of(
    (game, position): (String, String),
    (nimber, parts): (u64, Vec<PartView>),
    (last_move, mover): (LastMove, Mover),
    winning: Vec<String>,
    time: Duration,
) -> NimberView {
    NimberView {
        schema: crate::SCHEMA,
        game,
        position,
        to_move: None,
        nimber,
        parts,
        wins: mover == Mover::Wins,
        last_move: match last_move {
            LastMove::Wins => "wins",
            LastMove::Loses => "loses",
        },
        winning,
        listed: Listed::All,
        period: None,
        nodes: 0,
        time_s: time.as_secs_f64(),
    }
}

impl PeriodView {
    fn new(period: &Period, values: &[u32]) -> PeriodView {
        let &Period { length, from, checked_to, heaps, takes } = period;
        let theorem = match heaps {
            1 => "a move takes at most",
            2 => "by the octal period theorem (Guy and Smith 1956), as a move takes at most",
            _ => {
                "by the octal period theorem (Guy and Smith 1956) for three heaps, as a move takes \
                  at most"
            }
        };
        let needed = match heaps {
            1 => format!("{from} + {takes}"),
            2 => format!("2*{from} + {length} + {takes}"),
            _ => format!("{heaps}*{from} + {}*{length} + {takes}", heaps - 1),
        };
        PeriodView {
            length,
            from,
            exceptions: period.exceptions(values),
            checked_to,
            proof: format!(
                "G(n + {length}) = G(n) was seen for every n from {from} to {checked_to} = {needed}; \
                 so it holds for ever, {theorem} {takes} and leaves at most {heaps} of one heap"
            ),
        }
    }
}

/// The specification of a game with heaps.
///
/// # Errors
/// It is no such game, or cannot be read.
pub fn heap_spec(spec: &str) -> Result<HeapSpec, HostError> {
    match HeapSpec::read(spec) {
        Some(read) => read.map_err(|error| HostError::text(error, spec)),
        None => {
            let error = TextError::new("the nimbers of heaps are those of a game with heaps")
                .at(0..spec.len())
                .hint("such as kayles, grundy, octal:0.77 or subtract:1,2,3");
            Err(HostError::text(error, spec))
        }
    }
}

/// The nimbers of the heaps of a game from 0 to `upto`.
///
/// # Errors
/// The game has no heaps, a limit came first, or the memory does not suffice.
pub fn sequence(spec: &str, upto: u64, request: &SearchRequest) -> Result<SequenceView, HostError> {
    let clock = Instant::now();
    let HeapSpec { rule, border, .. } = heap_spec(spec)?;
    let mut found = Sequence::new(rule, request.hash_bytes);
    let last = usize::try_from(upto.saturating_add(border)).unwrap_or(usize::MAX);
    found.extend_to(last, &Budget::new(&request.limits))?;
    found.find_period();
    let period = found.period().map(|period| PeriodView::new(period, found.values()));
    let note = match (&period, found.rule()) {
        (Some(_), _) => None,
        (None, HeapRule::Code(code)) if code.longest_take().is_some() => {
            Some("no period is proved yet: ask for more with --upto")
        }
        (None, rule) if rule.formula(0).is_some() => Some("a formula is known for every heap"),
        (None, _) => Some("no theorem is known that would prove a period of this rule"),
    };
    Ok(SequenceView {
        schema: crate::SCHEMA,
        game: spec.to_owned(),
        rule: found.rule().to_string(),
        values: found.values().iter().skip(border as usize).copied().collect(),
        border,
        period,
        note,
        nodes: found.work(),
        time_s: clock.elapsed().as_secs_f64(),
    })
}

/// Heaps of any size, some of which may be too large to be played with.
///
/// # Errors
/// The game has no heaps, nothing proves what such a heap is worth, a limit came first, or misère
/// play asks for more than nimbers can say.
pub fn of_heaps(spec: &str, request: &SearchRequest) -> Result<NimberView, HostError> {
    let clock = Instant::now();
    let read = heap_spec(spec)?;
    let budget = Budget::new(&request.limits);
    let mut found = Sequence::new(read.rule.clone(), request.hash_bytes);
    let mut nimbers = Vec::with_capacity(read.heaps.len());
    for &heap in &read.heaps {
        nimbers.push(found.value(heap, &budget)?);
    }
    let nimber = nimbers.iter().fold(0, |sum, nimber| sum ^ nimber);
    let mover = mover(&read, nimber, nimbers.iter().copied().max().unwrap_or(0))?;
    let (winning, listed) = winning_moves(&read, &nimbers, nimber, &mut found, &budget)?;
    let parts = read.heaps.iter().zip(&nimbers);
    let part = |(&heap, &nimber)| PartView { part: read.heap_text(heap), nimber };
    let heaps: Vec<_> = read.heaps.iter().map(|&heap| read.heap_text(heap)).collect();
    let period = found.period().map(|period| PeriodView::new(period, found.values()));
    Ok(NimberView {
        to_move: Some(Player::First),
        listed,
        period,
        nodes: found.work(),
        ..view_of(
            (spec.to_owned(), heaps.join(",")),
            (nimber, parts.map(part).collect()),
            (read.last_move, mover),
            winning,
            clock.elapsed(),
        )
    })
}

fn mover(spec: &HeapSpec, nimber: u64, largest: u64) -> Result<Mover, HostError> {
    let is_nim = spec.rule.formula(2) == Some(2) && spec.rule.formula(3) == Some(3);
    let wins = match spec.last_move {
        LastMove::Wins => nimber != 0,
        // Bouton 1901.
        LastMove::Loses if is_nim => (nimber != 0) == (largest > 1),
        LastMove::Loses => return Err(Refusal::Misere.into()),
    };
    Ok(if wins { Mover::Wins } else { Mover::Loses })
}

/// The heap, or nothing if it cannot be changed any more.
fn alive(spec: &HeapSpec, heap: u64) -> u64 {
    let size = usize::try_from(heap).unwrap_or(usize::MAX);
    if spec.rule.is_alive(size) { heap } else { 0 }
}

/// The largest heap that need be split off to find one move of each kind: where the nimbers repeat,
/// so do the moves.
fn worth_splitting_off(spec: &HeapSpec, found: &Sequence) -> usize {
    /// Below this size every move is looked at.
    const ALL: u64 = 10_000;
    /// Where a formula is known, one heap that is left is what mostly wins.
    const BY_FORMULA: usize = 1_000;
    if spec.heaps.iter().all(|&heap| heap <= ALL) {
        return usize::MAX;
    }
    match found.period() {
        Some(period) => period.from + period.length,
        None if spec.rule.formula(0).is_some() => BY_FORMULA,
        None => usize::MAX,
    }
}

/// Moves that make the sum 0, heap by heap; in misère Nim the moves that Bouton's rule wants.
fn winning_moves(
    spec: &HeapSpec,
    nimbers: &[u64],
    sum: u64,
    found: &mut Sequence,
    budget: &Budget,
) -> Result<(Vec<String>, Listed), HostError> {
    let mut winning: Vec<String> = Vec::new();
    let mut looked_at = 0_u64;
    let (mut refused, mut is_late) = (None, false);
    let beside = worth_splitting_off(spec, found);
    let others = |at: usize| {
        nimbers.iter().enumerate().filter(move |&(other, _)| other != at).map(|(_, &nimber)| nimber)
    };
    for (at, &heap) in spec.heaps.iter().enumerate() {
        let largest = others(at).max().unwrap_or(0);
        // A formula names the heap that is wanted, where looking would take too long.
        let near = (sum ^ nimbers[at]).saturating_sub(1)..=(sum ^ nimbers[at]).saturating_add(1);
        let named = near.filter(|&left| left < heap && spec.rule.formula(left).is_some());
        let mut try_option = |left: [u64; 3]| {
            looked_at += 1;
            let worth = left
                .iter()
                .filter(|&&left| left > 0)
                .try_fold(0, |worth, &left| found.value(left, budget).map(|nimber| worth ^ nimber));
            match worth {
                Ok(worth) => {
                    let after = sum ^ nimbers[at] ^ worth;
                    let text = || spec.move_text(heap, &left.map(|left| alive(spec, left)));
                    if mover(spec, after, largest.max(worth)) == Ok(Mover::Loses)
                        && !winning.contains(&text())
                    {
                        winning.push(text());
                    }
                }
                Err(error) => refused = Some(error),
            }
            if looked_at.is_multiple_of(CLOCK_EVERY) {
                match budget.spent(looked_at, Instant::now()) {
                    // The sum is known, and some of its moves.
                    Some(StoppedBy::Time) => is_late = true,
                    Some(why) => refused = Some(Refusal::Stopped(why)),
                    None => {}
                }
            }
            !is_late && refused.is_none() && looked_at < LOOKED_AT && winning.len() < LISTED
        };
        for left in named {
            let _ = try_option([left, 0, 0]);
        }
        let size = usize::try_from(heap).unwrap_or(usize::MAX);
        spec.rule.options_beside(size, beside, |heaps| try_option(heaps.map(|size| size as u64)));
    }
    if let Some(error) = refused {
        return Err(error.into());
    }
    let all = !is_late && looked_at < LOOKED_AT && winning.len() < LISTED && beside == usize::MAX;
    Ok((winning, if all { Listed::All } else { Listed::Some }))
}
