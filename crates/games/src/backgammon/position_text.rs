//! Text of positions: the checkers, the dice if they are thrown, and whose turn it is.

use gametree::{Side, TextError};

use super::board::{BAR, Board, Dice};
use super::notation::throw;
use super::position_id::{FORMS, board_of, position_id};
use super::{Phase, Position};
use crate::parameters::{Field, fields};
use crate::turn_text;

/// The text of the position before the opening throw.
const START: &str = "start";
/// Between the checkers of the side whose turn it is and the opponent's.
const VERSUS: &str = " v ";
/// A side without checkers on the board.
const ALL_OFF: &str = "off";

/// The position ID, the dice, the side.
pub(super) fn print(pos: &Position) -> String {
    let side = turn_text::suffix(pos.mover);
    match pos.phase {
        Phase::Opening => START.to_owned(),
        Phase::Roll => position_id(&pos.board) + side,
        Phase::Play(dice) => {
            format!("{} {}{}{side}", position_id(&pos.board), dice.high(), dice.low())
        }
    }
}

/// Reads a position: `start`, or an ID or lists of points, then dice and side.
pub(super) fn parse(text: &str) -> Result<Position, TextError> {
    let (rest, mover) = turn_text::named(text);
    let rest = rest.trim_end();
    let indent = rest.len() - rest.trim_start().len();
    let words = &rest[indent..];
    if words.is_empty() || words.eq_ignore_ascii_case(START) {
        return Ok(Position { board: Board::START, phase: Phase::Opening, mover: Side::First });
    }
    let shifted = |error: TextError| {
        let span = error.span.clone().map(|span| span.start + indent..span.end + indent);
        TextError { span, ..error }
    };
    both_sides(words).map_err(shifted)?;
    let (checkers, dice) = dice_after(words).map_err(shifted)?;
    let board = if checkers.contains(VERSUS) { lists(checkers) } else { board_of(checkers) };
    Ok(Position::new(board.map_err(shifted)?, mover, dice))
}

/// Refuses a `v` with nothing before it or after it.
fn both_sides(text: &str) -> Result<(), TextError> {
    let (place, span) = if format!("{text} ").starts_with(VERSUS.trim_start()) {
        ("before", 0..1)
    } else if text.ends_with(VERSUS.trim_end()) {
        ("after", text.len() - 1..text.len())
    } else {
        return Ok(());
    };
    Err(TextError::new(format!("no checkers stand {place} the 'v'")).at(span).hint(FORMS))
}

/// The text of the checkers, and the dice that follow it, if any. Lists hold no blanks but those
/// around the `v`.
fn dice_after(text: &str) -> Result<(&str, Option<Dice>), TextError> {
    let last_list = text.find(VERSUS).map_or(0, |at| at + VERSUS.len());
    let Some(blank) = text[last_list..].find(' ').map(|at| last_list + at) else {
        return Ok((text, None));
    };
    let (one, other) =
        throw(&text[blank + 1..]).map_err(|error| error.at(blank + 1..text.len()))?;
    Ok((&text[..blank], Dice::new(one, other)))
}

/// Reads `24x2,13x5,8x3,6x5 v 24x2,13x5,8x3,6x5`: each side's own points, the first list for the
/// side whose turn it is.
fn lists(text: &str) -> Result<Board, TextError> {
    let (own, theirs) = text.split_once(VERSUS).unwrap_or((text, ""));
    let second = own.len() + VERSUS.len();
    let read = |list, at: usize| {
        points(list).map_err(|error| {
            let span = error.span.clone().map(|span| span.start + at..span.end + at);
            TextError { span, ..error }
        })
    };
    let (own, theirs) = (read(own, 0)?, read(theirs, second)?);
    Board::new(own, theirs).map_err(|error| error.at(0..text.len()))
}

/// The checkers of one side on its points and its bar.
fn points(list: &str) -> Result<[u8; 25], TextError> {
    let mut counts = [0u8; 25];
    if list.trim() == ALL_OFF {
        return Ok(counts);
    }
    for field in fields(list, ',') {
        let (name, count) = match field.text.split_once('x') {
            Some((name, count)) => (name, count),
            None => (field.text, "1"),
        };
        let at = |text: &str, start| {
            let start = field.span.start + start;
            Field { text: field.text, span: start..start + text.len() }
        };
        let point = match name {
            "bar" => BAR as u64,
            _ => number(name, 24).ok_or_else(|| {
                at(name, 0).error(format!("'{name}' is not a point: 1 to 24, or bar")).hint(FORMS)
            })?,
        };
        let count = number(count, 99).ok_or_else(|| {
            let message = format!("'{count}' is not a number of checkers");
            at(count, name.len() + 1).error(message).hint(FORMS)
        })?;
        let place = &mut counts[point as usize - 1];
        *place = place.saturating_add(count as u8);
    }
    Ok(counts)
}

/// A number from 1 to `most`.
fn number(text: &str, most: u64) -> Option<u64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| digits && (1..=most).contains(number))
}
