//! `gametree solve --file`: a position a line, answered a line.

use std::io;
use std::time::{Duration, Instant};

use gametree_host::batch::Expectation;
use gametree_host::{Batch, BatchItem, BatchSummary, Solved};

use super::Ended;
use super::solve::{Solve, status};
use crate::failure::{End, Failure};
use crate::host_error;
use crate::input::{GameText, Lines};
use crate::interrupt;
use crate::numbers::{brief, duration, plural};
use crate::screen::{DIM, GREEN, Loudness, RED, Screen, styled};
use crate::status::Status;
use crate::words;

/// Time between two status lines.
const BEAT: Duration = Duration::from_millis(100);

/// Solves every line of the file.
pub(super) fn run(solve: &Solve, path: &str, screen: &mut Screen) -> Ended {
    let request = solve.request()?;
    let game = GameText::read(&solve.game.game)?;
    let mut session = game.open()?;
    let mut lines = Lines::open(path)?;
    let expectation = if solve.check { Expectation::Check } else { Expectation::Ignore };
    let mut batch = Batch::new(session.as_mut(), request, solve.scope(), expectation);
    let mut progress = Progress::new(solve.check, screen)?;
    let mut worst = Status::Answered;
    while let Some(text) = lines.next_line()? {
        let Some(item) = batch.line(&text) else { continue };
        worst = worst.and(progress.item(item, &game, screen)?);
        if interrupt::happened() {
            worst = Status::Interrupted;
            break;
        }
        progress.beat(&batch.summary(), screen);
    }
    screen.wipe();
    let summary = batch.summary();
    if summary.positions == 0 && summary.bad_lines == 0 {
        return Err(Failure::new(format!("'{path}' holds no position"))
            .hint("a position a line; blank lines and lines that begin with # or % are skipped")
            .into());
    }
    progress.finish(&summary, screen)?;
    Ok(worst)
}

/// Which answers are written one by one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    All,
    /// Those that a person wants to see among hundreds.
    Failures,
    None,
}

/// What a batch shows as it goes on.
struct Progress {
    told: Told,
    checks: Told,
    start: Instant,
    shown: Instant,
}

impl Progress {
    fn new(check: bool, screen: &mut Screen) -> io::Result<Progress> {
        let told = match screen.loudness {
            Loudness::Quiet if check => Told::None,
            Loudness::Normal if check && screen.is_terminal() => Told::Failures,
            _ => Told::All,
        };
        let checks = if check { Told::All } else { Told::None };
        let now = Instant::now();
        let progress = Progress { told, checks, start: now, shown: now };
        if told == Told::All && !screen.is_json() && screen.loudness > Loudness::Quiet {
            let heads = ["position", "score", "best", "nodes", "value", "expected", "ok"];
            let shown = if check { heads.len() } else { heads.len() - 2 };
            let heads: Vec<_> = heads[..shown].iter().map(|&head| head.to_owned()).collect();
            screen.line(styled(DIM, progress.row(&heads, screen)))?;
        }
        Ok(progress)
    }

    /// Tells of a line's answer and returns what it means for the exit code.
    fn item(
        &mut self,
        item: BatchItem,
        game: &GameText,
        screen: &mut Screen,
    ) -> Result<Status, End> {
        match item {
            BatchItem::Bad { line, error } => {
                let failure = host_error::failure(&error).at_line(line);
                screen.complain(&failure);
                Ok(Status::BadInput)
            }
            BatchItem::Solved(solved) => {
                let solved = Solved { game: game.typed.clone(), ..*solved };
                let failed = solved.ok == Some(false);
                if screen.is_json() {
                    screen.json(&solved)?;
                } else if self.told == Told::All || (self.told == Told::Failures && failed) {
                    screen.wipe();
                    screen.line(self.answer(&solved, screen))?;
                }
                let checked = if failed { Status::CheckFailed } else { Status::Answered };
                Ok(status(&solved).and(checked))
            }
        }
    }

    fn answer(&self, solved: &Solved, screen: &Screen) -> String {
        let unknown = || "?".to_owned();
        let exact = solved.value.filter(|_| solved.is_exact());
        let score = match (&exact, &solved.value) {
            (Some(value), _) => words::score(value),
            (None, value) => value.as_ref().map_or_else(unknown, words::brief),
        };
        let mut cells = vec![
            solved.position.clone(),
            score,
            solved.best.clone().unwrap_or_else(|| "-".to_owned()),
            solved.value_nodes.to_string(),
            solved.value.as_ref().map_or_else(unknown, words::value),
        ];
        if self.checks == Told::All {
            let mark = match solved.ok {
                Some(true) => styled(GREEN, "✓"),
                Some(false) => styled(RED, "✗"),
                None => styled(DIM, "?"),
            };
            let expected = solved.expected.map_or(String::new(), words::signed);
            cells.extend([expected, mark]);
        }
        self.row(&cells, screen)
    }

    fn row(&self, cells: &[String], screen: &Screen) -> String {
        if !screen.is_terminal() {
            return cells.join("\t");
        }
        let widths = [42, 6, 5, 12, 22, 8, 2];
        let cell = |(cell, width): (&String, usize)| format!("{cell:<width$}");
        let row = cells.iter().zip(widths).map(cell).collect::<Vec<_>>().join(" ");
        row.trim_end().to_owned()
    }

    /// Shows how far it has come.
    fn beat(&mut self, summary: &BatchSummary, screen: &mut Screen) {
        if self.shown.elapsed() >= BEAT {
            self.shown = Instant::now();
            let rate = summary.positions as f64 / self.start.elapsed().as_secs_f64();
            let failed = match summary.failed {
                0 => String::new(),
                failed => format!(" · {failed} failed"),
            };
            let done = plural(summary.positions, "position");
            screen.status(&format!("{done}{failed} · {}/s", brief(rate)));
        }
    }

    fn finish(&self, summary: &BatchSummary, screen: &mut Screen) -> io::Result<()> {
        if screen.is_json() {
            return screen.json(summary);
        }
        if screen.loudness == Loudness::Quiet && self.checks == Told::None {
            return Ok(());
        }
        let BatchSummary { positions, agreed, failed, bad_lines, unfinished, .. } = *summary;
        let mut parts = vec![plural(positions, "position")];
        if self.checks == Told::All {
            parts.push(format!("{agreed} agreed"));
            parts.push(format!("{failed} failed"));
        }
        if unfinished > 0 {
            parts.push(format!("{unfinished} not solved within the limits"));
        }
        if bad_lines > 0 {
            parts.push(plural(bad_lines, "bad line"));
        }
        if positions > 0 {
            let mean = summary.value_nodes as f64 / positions as f64;
            parts.push(format!("mean {} nodes for the value", brief(mean)));
        }
        parts.push(duration(self.start.elapsed()));
        if screen.is_terminal() && self.told == Told::All {
            screen.line("")?;
        }
        screen.line(parts.join(" · "))
    }
}
