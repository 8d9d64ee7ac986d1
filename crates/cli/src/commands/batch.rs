//! Positions of a file, one a line: what `solve --file` and `analyze --file` have in common.

use std::io;
use std::time::{Duration, Instant};

use gametree_host::batch::{BatchSummary, Question};
use gametree_host::{Batch, BatchItem, Session, Severity};
use serde::Serialize;

use super::Ended;
use crate::failure::{End, Failure};
use crate::host_error;
use crate::input::{GameText, Lines};
use crate::interrupt;
use crate::numbers::{brief, plural};
use crate::screen::{DIM, GREEN, Loudness, RED, Screen, styled};
use crate::status::Status;
use crate::table::cut;

/// Time between two status lines.
const BEAT: Duration = Duration::from_millis(100);

/// What is counted over a file, for the question that a report is about.
pub(super) type Summary<R> = BatchSummary<<<R as Report>::Question as Question>::Totals>;

/// How the answers to a question are told.
pub(super) trait Report {
    /// What is asked about each position.
    type Question: Question<Answer: Serialize>;

    /// The columns of the table.
    fn columns(&self) -> Vec<Column>;

    /// Whether answers are compared with what the lines say.
    fn checks(&self) -> Checks;

    /// Which answers a person at a terminal wants to see where they are compared.
    fn told_at_terminal(&self) -> Told;

    /// An answer's cells.
    fn cells(&self, answer: &Answer<Self>) -> Vec<String>;

    /// How an answer ends the command.
    fn status(&self, answer: &Answer<Self>) -> Status;

    /// The same answer with the game as the user named it.
    fn of_game(&self, answer: Answer<Self>, game: &str) -> Answer<Self>;

    /// The sentence at the end, in parts.
    fn conclusion(&self, summary: &Summary<Self>) -> Vec<String>;
}

/// The answer to a report's question.
pub(super) type Answer<R> = <<R as Report>::Question as Question>::Answer;

/// Whether answers are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Checks {
    Off,
    On,
}

/// Which answers are written one by one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    All,
    /// Those that a person wants to see among hundreds.
    Failures,
    None,
}

/// A column of the table.
#[derive(Clone, Copy)]
pub(super) struct Column {
    head: &'static str,
    /// On a terminal, where rows are written before the next ones are known.
    width: usize,
    /// The longest text on a terminal.
    most: usize,
}

impl Column {
    /// A column whose texts are never cut.
    pub(super) const fn new(head: &'static str, width: usize) -> Column {
        Column { head, width, most: usize::MAX }
    }

    /// A column whose texts give way on a terminal.
    pub(super) const fn narrow(head: &'static str, width: usize) -> Column {
        Column { head, width, most: width }
    }
}

/// Asks about every line of the file.
pub(super) fn run<R: Report>(
    report: &R,
    question: R::Question,
    (game, path): (&GameText, &str),
    session: &mut dyn Session,
    screen: &mut Screen,
) -> Ended {
    let mut lines = Lines::open(path)?;
    let mut batch = Batch::new(session, question);
    let mut progress = Progress::new(report, screen)?;
    let mut worst = Status::Answered;
    while let Some(text) = lines.next_line()? {
        let Some(item) = batch.line(&text) else { continue };
        worst = worst.and(progress.item(item, game, screen)?);
        if interrupt::happened() {
            worst = Status::Interrupted;
            break;
        }
        progress.beat(batch.summary(), screen);
    }
    screen.wipe();
    let summary = batch.summary();
    if summary.positions == 0 && worst == Status::Answered {
        return Err(Failure::new(format!("'{path}' holds no position"))
            .hint("a position a line; blank lines and lines that begin with # or % are skipped")
            .into());
    }
    progress.finish(summary, screen)?;
    Ok(worst)
}

/// Whether an answer is the expected one, as a sign.
pub(super) fn mark(ok: Option<bool>) -> String {
    match ok {
        Some(true) => styled(GREEN, "✓"),
        Some(false) => styled(RED, "✗"),
        None => styled(DIM, "?"),
    }
}

/// What a batch shows as it goes on.
struct Progress<'a, R: Report> {
    report: &'a R,
    columns: Vec<Column>,
    told: Told,
    start: Instant,
    shown: Instant,
}

impl<'a, R: Report> Progress<'a, R> {
    fn new(report: &'a R, screen: &mut Screen) -> io::Result<Self> {
        let told = match (report.checks(), screen.loudness) {
            (Checks::On, Loudness::Quiet) => Told::None,
            (Checks::On, Loudness::Normal) if screen.is_terminal() => report.told_at_terminal(),
            _ => Told::All,
        };
        let now = Instant::now();
        let columns = report.columns();
        let progress = Progress { report, columns, told, start: now, shown: now };
        if told == Told::All && !screen.is_json() && screen.loudness > Loudness::Quiet {
            let heads = progress.columns.iter().map(|column| column.head.to_owned());
            let heads: Vec<_> = heads.collect();
            screen.line(styled(DIM, progress.row(&heads, screen)))?;
        }
        Ok(progress)
    }

    /// Tells of a line's answer and returns what it means for the exit code.
    fn item(
        &mut self,
        item: BatchItem<Answer<R>>,
        game: &GameText,
        screen: &mut Screen,
    ) -> Result<Status, End> {
        match item {
            BatchItem::Bad { error, .. } if error.severity() == Severity::Interrupted => {
                Ok(Status::Interrupted)
            }
            BatchItem::Bad { line, error } => {
                let failure = host_error::failure(&error).at_line(line);
                screen.complain(&failure);
                Ok(failure.status)
            }
            BatchItem::Answered(answer) => {
                let answer = self.report.of_game(*answer, &game.typed);
                let status = self.report.status(&answer);
                let failed = status == Status::CheckFailed;
                if screen.is_json() {
                    screen.json(&answer)?;
                } else if self.told == Told::All || (self.told == Told::Failures && failed) {
                    screen.wipe();
                    screen.line(self.row(&self.report.cells(&answer), screen))?;
                }
                Ok(status)
            }
        }
    }

    fn row(&self, cells: &[String], screen: &Screen) -> String {
        if !screen.is_terminal() {
            return cells.join("\t");
        }
        let cell = |(text, column): (&String, &Column)| {
            format!("{:<width$}", cut(text, column.most), width = column.width)
        };
        let row = cells.iter().zip(&self.columns).map(cell).collect::<Vec<_>>().join(" ");
        row.trim_end().to_owned()
    }

    /// Shows how far it has come.
    fn beat(&mut self, summary: &Summary<R>, screen: &mut Screen) {
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

    fn finish(&self, summary: &Summary<R>, screen: &mut Screen) -> io::Result<()> {
        if screen.is_json() {
            return screen.json(summary);
        }
        if screen.loudness == Loudness::Quiet && self.report.checks() == Checks::Off {
            return Ok(());
        }
        if screen.is_terminal() && self.told == Told::All {
            screen.line("")?;
        }
        screen.line(self.report.conclusion(summary).join(" · "))
    }
}
