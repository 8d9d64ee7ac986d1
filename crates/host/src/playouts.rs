//! Games played by another program, replayed here: who moves, what is legal, how it ends.
//!
//! A line of a file is a playout of OpenSpiel as a JSON object: `game` (its name and parameters there),
//! `steps` and `returns`. A step has `player` (0 or 1), `legal` and `chosen` (each action its text and
//! its number) and `terminal`.

mod reading;

use std::collections::BTreeSet;

use gametree::TextError;
use serde::Serialize;

use self::reading::Step;
use crate::error::HostError;
use crate::session::{Session, open};
use crate::value::{Player, ResultView};

/// A playout after it was replayed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayoutCheck {
    /// The game in the words of the file.
    pub game: String,
    /// The game here.
    pub spec: String,
    /// Positions that were compared.
    pub positions: usize,
    /// Whether all of them, and the result, agree.
    pub ok: bool,
    /// The first thing that does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
}

/// How the other program writes the moves of a game.
#[derive(Clone, Copy)]
enum Dialect {
    /// As here.
    Same,
    /// `a7b6*`, with the first player at the top of so many rows.
    Pawns(u32),
    /// `P1(h,0,1)`.
    Edges,
    /// Pits are numbered around the board: those of the second player come after a store and so many
    /// of the first.
    Pits(u32),
}

/// Replays one line of a file.
///
/// # Errors
/// The line is no playout, or of a game that is not compared.
pub fn replay(line: &str) -> Result<PlayoutCheck, HostError> {
    let playout = reading::playout(line).map_err(|error| HostError::text(error, line))?;
    let (spec, dialect) = translate(&playout.game).ok_or_else(|| {
        let error = TextError::new(format!("playouts of '{}' are not compared", playout.game));
        HostError::text(
            error.hint("hex, clobber, breakthrough, dots_and_boxes and mancala are"),
            line,
        )
    })?;
    let mut session = open(&spec)?;
    let mut difference = None;
    let mut positions = 0;
    for (ply, step) in playout.steps.iter().enumerate() {
        difference = compare(&*session, step, dialect).or_else(|| {
            let chosen = step.chosen.as_ref()?;
            session.play(&read(chosen, dialect)).err().map(|error| error.to_string())
        });
        if let Some(found) = &mut difference {
            *found = format!("ply {ply}: {found}");
            break;
        }
        positions += 1;
    }
    if difference.is_none() && playout.finished {
        difference = compare_result(&*session, &playout.returns);
    }
    Ok(PlayoutCheck { game: playout.game, spec, positions, ok: difference.is_none(), difference })
}

/// What is not alike in a position.
fn compare(session: &dyn Session, step: &Step, dialect: Dialect) -> Option<String> {
    let view = session.view();
    let mover = match step.player {
        Some(0) => Some(Player::First),
        Some(_) => Some(Player::Second),
        None => None,
    };
    if view.to_move != mover || view.result.is_some() != step.terminal {
        let told = |player: Option<Player>| {
            player.map_or("nobody".to_owned(), |player| format!("the {player} player"))
        };
        return Some(format!("{} is to move, not {}", told(view.to_move), told(mover)));
    }
    let here: BTreeSet<String> = view.moves.into_iter().collect();
    let there: BTreeSet<String> = step.legal.iter().map(|one| read(one, dialect)).collect();
    let list = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
        one.difference(other).cloned().collect::<Vec<_>>().join(" ")
    };
    (here != there).then(|| {
        format!("legal only here: {}; only there: {}", list(&here, &there), list(&there, &here))
    })
}

fn compare_result(session: &dyn Session, returns: &[f64]) -> Option<String> {
    let first = match session.view().result {
        Some(ResultView::Win { winner: Player::First }) => 1,
        Some(ResultView::Win { winner: Player::Second }) => -1,
        Some(ResultView::Margin { points }) => points.signum(),
        Some(ResultView::Draw) => 0,
        None => return Some("the game goes on here".to_owned()),
    };
    let there = returns.first().map_or(0, |&first| (first > 0.0) as i32 - (first < 0.0) as i32);
    (first != there).then(|| format!("the first player gets {first} here, {there} there"))
}

/// The game here, and how its moves are written there.
fn translate(game: &str) -> Option<(String, Dialect)> {
    let (name, rest) = game.split_once('(').unwrap_or((game, ""));
    let parameters: Vec<_> =
        rest.trim_end_matches(')').split(',').filter_map(|one| one.split_once('=')).collect();
    let number = |names: &[&str], usual: u32| {
        let named = parameters.iter().find(|(name, _)| names.contains(name));
        named.map_or(Some(usual), |(_, text)| text.parse().ok())
    };
    let rows = |usual| number(&["rows", "num_rows", "board_size"], usual);
    let columns = |usual| number(&["columns", "num_cols", "board_size"], usual);
    Some(match name {
        "hex" => (format!("hex:{}x{}", rows(11)?, columns(11)?), Dialect::Same),
        "clobber" => (format!("clobber:{}x{}", rows(5)?, columns(6)?), Dialect::Same),
        "breakthrough" => {
            (format!("breakthrough:{}x{}", rows(8)?, columns(8)?), Dialect::Pawns(rows(8)?))
        }
        "dots_and_boxes" => {
            (format!("dots-and-boxes:{}x{}", rows(2)?, columns(2)?), Dialect::Edges)
        }
        "mancala" => ("kalah:6,4,capture".to_owned(), Dialect::Pits(6)),
        _ => return None,
    })
}

/// The text of a move here; as it is, if it cannot be read.
fn read(text: &str, dialect: Dialect) -> String {
    let translated = match dialect {
        Dialect::Same => None,
        Dialect::Pawns(rows) => {
            let turned =
                text.trim_end_matches('*').chars().map(|letter| match letter.to_digit(10) {
                    Some(row) => (rows + 1).checked_sub(row).map(|row| row.to_string()),
                    None => Some(letter.to_string()),
                });
            turned.collect()
        }
        Dialect::Edges => edge(text),
        Dialect::Pits(houses) => text
            .parse::<u32>()
            .ok()
            .map(|pit| if pit > houses { pit.saturating_sub(houses + 1) } else { pit }.to_string()),
    };
    translated.unwrap_or_else(|| text.to_owned())
}

/// `P1(h,0,1)` becomes `1.2h`.
fn edge(text: &str) -> Option<String> {
    let inner = text.split_once('(')?.1.strip_suffix(')')?;
    let mut parts = inner.split(',');
    let (way, row, column) = (parts.next()?, parts.next()?, parts.next()?);
    let number = |text: &str| text.parse::<u32>().ok()?.checked_add(1);
    Some(format!("{}.{}{way}", number(row)?, number(column)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_translated() {
        for (text, dialect, expected) in [
            ("a7b6*", Dialect::Pawns(8), "a2b3"),
            ("P2(v,1,0)", Dialect::Edges, "2.1v"),
            ("8", Dialect::Pits(6), "1"),
            ("6", Dialect::Pits(6), "6"),
            ("a5b5", Dialect::Same, "a5b5"),
        ] {
            assert_eq!(read(text, dialect), expected);
        }
        let spec = |game| translate(game).map(|(spec, _)| spec);
        assert_eq!(spec("hex(board_size=5)").as_deref(), Some("hex:5x5"));
        assert_eq!(spec("breakthrough(columns=4,rows=6)").as_deref(), Some("breakthrough:6x4"));
        assert_eq!(spec("oware"), None);
    }
}
