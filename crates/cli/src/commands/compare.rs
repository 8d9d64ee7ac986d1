//! `gametree compare`: methods and enhancements side by side, on one position or on a file.

use std::time::Duration;

use clap::Args;
use gametree_host::batch::{Line, is_skipped, set_position};
use gametree_host::compare::{DeepeningCost, MeanRow, Means, Reference};
use gametree_host::{Comparison, Method, Purpose, Row, Rows, SearchRequest, Session, ValueView};
use serde::Serialize;

use super::{Ended, begin, show};
use crate::args::{PositionsArgs, SearchArgs, TableArgs};
use crate::failure::{End, Failure};
use crate::input::{GameText, Lines};
use crate::interrupt;
use crate::numbers::{count, duration, plural};
use crate::screen::{DIM, GREEN, Loudness, RED, Screen, styled};
use crate::status::Status;
use crate::table::{Cell, Table};
use crate::words;

/// `gametree compare`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Runs the reference, plain alpha-beta, each enhancement by itself and all together, and says
whether the values agree. --time and --nodes are for each row, not for all together. The ratio is nodes as a part of plain alpha-beta's or, where chance acts,
of expectiminimax's. Without a limit, a game too large to search is searched to a depth that takes a
moment.

Examples:
  gametree compare tic-tac-toe --preset textbook
  gametree compare connect-four 4453 --depth 8
  gametree compare connect-four --depth 8 --with table,killers,pvs
  gametree compare connect-four --file positions.txt --depth 8
  gametree compare tree:uniform,4,6,best")]
pub(crate) struct Compare {
    #[command(flatten)]
    positions: PositionsArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    tables: TableArgs,
}

/// What `--json` prints of a file's means.
#[derive(Serialize)]
struct MeanView {
    schema: u32,
    #[serde(flatten)]
    mean: MeanRow,
    summary: bool,
}

/// What `--json` prints of deepening's cost.
#[derive(Serialize)]
struct DeepeningView {
    schema: u32,
    deepening: DeepeningCost,
    summary: bool,
}

impl Compare {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        match &self.positions.file {
            Some(path) => self.file(path, screen),
            None => self.one(screen),
        }
    }

    fn rows(&self) -> Rows {
        match self.search.preset.as_deref() {
            Some(name) if name.eq_ignore_ascii_case("textbook") => Rows::Textbook,
            _ => Rows::Each,
        }
    }

    fn one(&self, screen: &mut Screen) -> Ended {
        let request = self.search.request(Purpose::Compare)?;
        let (game, mut session) = self.positions.one().open()?;
        let request = self.tables.add(request, session.as_mut())?;
        let view = session.view();
        if let Some(result) = &view.result {
            if screen.is_json() {
                screen.json(&view)?;
            } else {
                screen.line(words::result(&view.game, result))?;
            }
            return Ok(Status::Answered);
        }
        let comparison = self.measure(session.as_mut(), &request, &game, screen)?;
        if !screen.is_json() {
            if screen.loudness > Loudness::Quiet {
                screen.line(show::head(&game, &view))?;
                screen.line("")?;
            }
            print(&comparison, screen)?;
        } else if let Some(deepening) = comparison.deepening {
            let schema = gametree_host::SCHEMA;
            screen.json(&DeepeningView { schema, deepening, summary: true })?;
        }
        Ok(status(&comparison))
    }

    /// Measures a position; JSON rows are written as they are done.
    fn measure(
        &self,
        session: &mut dyn Session,
        request: &SearchRequest,
        game: &GameText,
        screen: &mut Screen,
    ) -> Result<Comparison, End> {
        let ticker = begin(session, screen, "measuring")?;
        let mut written = Ok(());
        let compared = session.compare(request, self.rows(), &mut |row: &Row| {
            let mut shown = ticker.hold();
            shown.text = format!("measuring, after {}", row.row);
            if screen.is_json() && written.is_ok() {
                written = screen.json(&Row { game: game.typed.clone(), ..row.clone() });
            }
            if written.is_err() {
                // Nobody reads any more.
                request.limits.stop.raise();
            }
        });
        drop(ticker);
        written?;
        Ok(compared?)
    }

    fn file(&self, path: &str, screen: &mut Screen) -> Ended {
        let request = self.search.request(Purpose::Compare)?;
        let game = GameText::read(&self.positions.game.game)?;
        let mut session = game.open()?;
        let request = self.tables.add(request, session.as_mut())?;
        let mut lines = Lines::open(path)?;
        let mut means = Means::new();
        let mut positions = 0;
        let mut over = 0;
        let mut worst = Status::Answered;
        while let Some(text) = lines.next_line()? {
            if is_skipped(&text) {
                continue;
            }
            let number = lines.count;
            let text = text.trim();
            let read = set_position(session.as_mut(), text)
                .and_then(|rest| Line { number, text, rest }.check_rest(session.as_ref()));
            let compared = read.map_err(End::from).and_then(|()| {
                let goes_on = session.result().is_none();
                let measure = || self.measure(session.as_mut(), &request, &game, screen);
                goes_on.then(measure).transpose()
            });
            match compared {
                Ok(None) => over += 1,
                // Rows that were cut off are none to compare with others.
                Ok(_) if interrupt::happened() => {}
                Ok(Some(comparison)) => {
                    worst = worst.and(status(&comparison));
                    means.add(&comparison);
                    positions += 1;
                    screen.status(&plural(positions, "position"));
                }
                Err(End::Failed(failure)) => {
                    worst = worst.and(failure.status);
                    screen.complain(&failure.at_line(lines.count));
                }
                Err(closed) => return Err(closed),
            }
            if interrupt::happened() {
                worst = Status::Interrupted;
                break;
            }
        }
        screen.wipe();
        if positions + over == 0 && worst == Status::Answered {
            return Err(Failure::new(format!("'{path}' holds no position")).into());
        }
        if positions > 0 {
            print_means(&means, positions, screen)?;
        } else if worst == Status::Interrupted {
            screen.remark("interrupted before the first position was measured")?;
        }
        if over > 0 {
            let over = plural(over, "position");
            screen.remark(format!("{over}: the game is over, nothing to measure"))?;
        }
        Ok(worst)
    }
}

/// A value that differs is a failed check; no value at all is a limit that came first.
fn status(comparison: &Comparison) -> Status {
    let differs = comparison.rows.iter().any(|row| row.agrees == Some(false));
    let has_value = comparison.rows.iter().any(|row| row.value.is_some());
    let ended = if interrupt::happened() { Status::Interrupted } else { Status::Answered };
    let answered = if has_value { Status::Answered } else { Status::Limit };
    ended.and(answered).and(if differs { Status::CheckFailed } else { Status::Answered })
}

fn print(comparison: &Comparison, screen: &mut Screen) -> std::io::Result<()> {
    rows_table(comparison, screen).print(screen)?;
    screen.line("")?;
    for row in &comparison.rows {
        if let Some(note) = &row.note {
            screen.remark(format!("{}: {note}", row.row))?;
        }
    }
    screen.remark(reference(&comparison.reference))?;
    if screen.is_terminal() && comparison.rows.iter().any(|row| row.condition.is_some()) {
        screen.remark("* exact under a condition, which -v tells")?;
    }
    if screen.loudness == Loudness::Verbose {
        for row in comparison.rows.iter().filter(|row| row.condition.is_some()) {
            let condition = row.condition.as_deref().unwrap_or_default();
            screen.remark(format!("{}: exact given {condition}", row.row))?;
        }
    }
    match &comparison.deepening {
        Some(cost) => screen.line(deepening(cost)),
        None => Ok(()),
    }
}

/// The rows: in full in a pipe, as much as there is room for on a terminal.
fn rows_table(comparison: &Comparison, screen: &Screen) -> Table {
    let narrow = screen.is_terminal();
    let exact = if narrow { "exact" } else { "exactness" };
    let mut table =
        Table::new(&["row", "value", ">nodes", ">ratio", ">leaves", ">time", "agrees", exact]);
    let number = |number: u64| if narrow { count(number) } else { number.to_string() };
    let value = |value: &ValueView| {
        let text = if narrow { words::brief(value) } else { words::value(value) };
        Cell::styled(text, words::style(value))
    };
    for row in &comparison.rows {
        let exactness = match (row.exactness, narrow) {
            ("exact", true) => "yes",
            ("exact under a condition", true) => "yes*",
            (_, true) => "no",
            (exactness, false) => exactness,
        };
        table.row([
            row.row.clone().into(),
            row.value.as_ref().map_or_else(|| Cell::styled("-", DIM), value),
            number(row.nodes).into(),
            row.ratio.map_or_else(String::new, ratio).into(),
            row.leaves.map_or_else(String::new, number).into(),
            duration(Duration::from_secs_f64(row.time_s)).into(),
            agreement(row.agrees),
            exactness.into(),
        ]);
    }
    table
}

fn agreement(agrees: Option<bool>) -> Cell {
    match agrees {
        Some(true) => Cell::styled("✓", GREEN),
        Some(false) => Cell::styled("✗", RED),
        None => Cell::styled("-", DIM),
    }
}

fn ratio(ratio: f64) -> String {
    match ratio {
        ratio if ratio >= 100.0 => format!("{ratio:.0}"),
        ratio if ratio >= 0.1 => format!("{ratio:.2}"),
        ratio => format!("{ratio:.4}"),
    }
}

fn reference(reference: &Reference) -> String {
    let mut text = match (reference.method, &reference.value) {
        (Some(method), Some(value)) => {
            format!("values are compared with {method}'s: {}", words::value(value))
        }
        _ => "nothing to compare the values with".to_owned(),
    };
    if let Some(note) = &reference.note {
        text += &format!(" ({note})");
    }
    text
}

/// What deepening adds, measured and predicted.
fn deepening(cost: &DeepeningCost) -> String {
    format!(
        "deepening, {} moves at each of {} plies: {} nodes in all, {} in one search\n  \
         it adds {} (measured); predicted 1/(√b − 1) = {}",
        cost.branching,
        cost.depth,
        count(cost.nodes_deepening),
        count(cost.nodes_once),
        styled(crate::screen::STRONG, percent(cost.measured)),
        styled(crate::screen::STRONG, percent(cost.predicted)),
    )
}

fn percent(part: f64) -> String {
    format!("{:.1} %", part * 100.0)
}

fn print_means(means: &Means, positions: u64, screen: &mut Screen) -> std::io::Result<()> {
    if screen.is_json() {
        let schema = gametree_host::SCHEMA;
        return means
            .rows()
            .into_iter()
            .try_for_each(|mean| screen.json(&MeanView { schema, mean, summary: true }));
    }
    let mut table = Table::new(&["row", ">positions", ">nodes ratio", ">time ratio", "agrees"]);
    let rows = means.rows();
    let by_chance = Method::Expectiminimax.name();
    let is_of_chance = rows.iter().any(|mean| mean.row == by_chance);
    let base = if is_of_chance { by_chance } else { "plain alpha-beta" };
    for mean in rows {
        table.row([
            mean.row.into(),
            mean.positions.to_string().into(),
            mean.ratio.map_or_else(|| "-".to_owned(), ratio).into(),
            mean.time_ratio.map_or_else(|| "-".to_owned(), ratio).into(),
            agreement(mean.agrees),
        ]);
    }
    table.print(screen)?;
    screen.line("")?;
    screen.remark(format!(
        "geometric means over {}, as a part of {base}'s",
        plural(positions, "position")
    ))
}
