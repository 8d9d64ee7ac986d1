//! `gametree check --facts`: a file of known facts, each found out anew.

use std::time::{Duration, Instant};

use gametree_host::facts::{CHAPTER, FactCheck, FactSummary, Facts};
use gametree_host::{Purpose, RequestBuilder, Severity};

use super::Ended;
use super::batch::mark;
use crate::failure::{End, Failure};
use crate::input::Lines;
use crate::interrupt;
use crate::numbers::{duration, plural};
use crate::screen::{DIM, Loudness, Screen, styled};
use crate::status::Status;

/// Time between two status lines.
const BEAT: Duration = Duration::from_millis(100);
/// Characters of a value that are shown.
const SHOWN: usize = 60;

/// Compares every row of the file.
pub(super) fn run(path: &str, hash: Option<usize>, screen: &mut Screen) -> Ended {
    let start = Instant::now();
    let mut builder = RequestBuilder::new(Purpose::Solve).stop(&interrupt::flag());
    if let Some(bytes) = hash {
        builder = builder.hash(bytes)?;
    }
    let request = builder.build()?;
    let mut lines = Lines::open(path)?;
    let mut facts = Facts::new(&request);
    let mut worst = Status::Answered;
    let mut number = 0;
    let mut shown = start;
    while let Some(text) = lines.next_line()? {
        number += 1;
        if shown.elapsed() > BEAT {
            screen.status(&format!("checking · line {number}"));
            shown = Instant::now();
        }
        let found = facts.line(&text);
        match found {
            None => {}
            Some(Ok(check)) => {
                if check.ok == Some(false) {
                    worst = worst.and(Status::CheckFailed);
                }
                tell(&check, screen)?;
            }
            Some(Err(error)) => {
                worst = worst.and(match error.severity() {
                    Severity::Usage => Status::BadInput,
                    _ => Status::Limit,
                });
                let failure = Failure { line: Some(number), ..Failure::from(error) };
                screen.complain(&failure);
            }
        }
        if interrupt::happened() {
            worst = Status::Interrupted;
            break;
        }
    }
    let summary = facts.summary();
    if summary.rows() == 0 && worst == Status::Answered {
        return Err(Failure::new(format!("'{path}' holds no fact"))
            .hint(
                "the first line names the columns, game,variant,quantity,value,source,verified, \
                   and each line below is a fact",
            )
            .into());
    }
    if summary.checked == 0 {
        worst = worst.and(Status::Limit);
    }
    conclude(summary, start, screen)?;
    Ok(worst)
}

/// What did not agree, and at the end of a pipe or on request every row.
fn tell(check: &FactCheck, screen: &mut Screen) -> Result<(), End> {
    if screen.is_json() {
        return Ok(screen.json(check)?);
    }
    let wanted = match screen.loudness {
        Loudness::Quiet => false,
        Loudness::Normal => check.ok == Some(false),
        Loudness::Verbose => true,
    };
    if !wanted {
        return Ok(());
    }
    let cut = |text: &str| {
        let short: String = text.chars().take(SHOWN).collect();
        if short.len() < text.len() { format!("{short}…") } else { short }
    };
    let name = [&check.game, &check.variant, &check.quantity].map(String::as_str).join(" · ");
    let told = match (&check.found, check.skipped) {
        (Some(found), _) if check.ok == Some(false) => {
            format!("{}, not {}", cut(found), cut(&check.expected))
        }
        (_, Some(why)) => styled(DIM, why),
        _ => cut(&check.expected),
    };
    screen.wipe();
    screen.line(format!("{} {name}: {told}", mark(check.ok)))?;
    Ok(())
}

fn conclude(summary: &FactSummary, start: Instant, screen: &mut Screen) -> Result<(), End> {
    screen.wipe();
    if screen.is_json() {
        return Ok(screen.json(summary)?);
    }
    let mut parts = vec![
        format!("{} checked", plural(summary.checked, "row")),
        format!("{} agreed", summary.agreed),
        format!("{} failed", summary.failed),
    ];
    let others = [
        (summary.cited, "only cited"),
        (summary.unknown, "of which nothing here can tell"),
        (summary.bad_lines, "could not be read"),
    ];
    let more = others.iter().filter(|(count, _)| *count > 0);
    parts.extend(more.map(|(count, what)| format!("{count} {what}")));
    parts.push(duration(start.elapsed()));
    screen.line(parts.join(" · "))?;
    if summary.checked == 0 {
        screen.line("nothing was compared")?;
    }
    if summary.unknown > 0 {
        screen
            .remark(format!("{CHAPTER} lists the games, variants and quantities that are known"))?;
    }
    Ok(())
}
