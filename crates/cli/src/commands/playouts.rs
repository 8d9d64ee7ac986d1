//! `gametree check --playouts`: games that another program has played, replayed.

use gametree_host::Severity;
use gametree_host::playouts::{PlayoutCheck, replay};
use serde::Serialize;

use super::Ended;
use super::batch::mark;
use crate::failure::{End, Failure};
use crate::input::Lines;
use crate::interrupt;
use crate::numbers::plural;
use crate::screen::{Loudness, Screen};
use crate::status::Status;

/// The end of a file.
#[derive(Default, Serialize)]
struct Summary {
    schema: u32,
    checked: u64,
    agreed: u64,
    failed: u64,
    positions: u64,
    bad_lines: u64,
    summary: bool,
}

/// Replays every line of the file.
pub(super) fn run(path: &str, screen: &mut Screen) -> Ended {
    let mut lines = Lines::open(path)?;
    let mut summary =
        Summary { schema: gametree_host::SCHEMA, summary: true, ..Summary::default() };
    let mut worst = Status::Answered;
    let mut number = 0;
    while let Some(text) = lines.next_line()? {
        number += 1;
        if text.trim().is_empty() {
            continue;
        }
        screen.status(&format!("replaying · line {number}"));
        match replay(&text) {
            Ok(check) => {
                summary.checked += 1;
                summary.positions += check.positions as u64;
                summary.agreed += u64::from(check.ok);
                summary.failed += u64::from(!check.ok);
                if !check.ok {
                    worst = worst.and(Status::CheckFailed);
                }
                tell(&check, number, screen)?;
            }
            Err(error) => {
                worst = worst.and(match error.severity() {
                    Severity::Usage => Status::BadInput,
                    _ => Status::Limit,
                });
                summary.bad_lines += 1;
                screen.complain(&Failure { line: Some(number), ..Failure::from(error) });
            }
        }
        if interrupt::happened() {
            worst = Status::Interrupted;
            break;
        }
    }
    if summary.checked == 0 && worst == Status::Answered {
        return Err(Failure::new(format!("'{path}' holds no playout"))
            .hint("a JSON object a line; docs/book/solving.md has one")
            .into());
    }
    conclude(&summary, screen)?;
    Ok(worst)
}

/// What does not agree, and on request every game.
fn tell(check: &PlayoutCheck, line: usize, screen: &mut Screen) -> Result<(), End> {
    if screen.is_json() {
        return Ok(screen.json(check)?);
    }
    let wanted = match screen.loudness {
        Loudness::Quiet => false,
        Loudness::Normal => !check.ok,
        Loudness::Verbose => true,
    };
    if wanted {
        let told = check.difference.clone();
        let told = told.unwrap_or_else(|| plural(check.positions as u64, "position"));
        screen.wipe();
        screen.line(format!("{} line {line} · {}: {told}", mark(Some(check.ok)), check.spec))?;
    }
    Ok(())
}

fn conclude(summary: &Summary, screen: &mut Screen) -> Result<(), End> {
    screen.wipe();
    if screen.is_json() {
        return Ok(screen.json(summary)?);
    }
    let mut parts = vec![
        format!("{} checked", plural(summary.checked, "game")),
        format!("{} agreed", summary.agreed),
        format!("{} failed", summary.failed),
        plural(summary.positions, "position"),
    ];
    if summary.bad_lines > 0 {
        parts.push(format!("{} could not be read", summary.bad_lines));
    }
    screen.line(parts.join(" · "))?;
    Ok(())
}
