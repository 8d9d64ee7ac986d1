//! `gametree analyze --file`: a suite of positions, a line each, and how many were solved.

use std::time::Duration;

use gametree_host::batch::{Answer, Expectation};
use gametree_host::{Analysis, Suite};

use super::Ended;
use super::analyze::Analyze;
use super::batch::{self, Checks, Column, Report, Summary, Told};
use crate::input::GameText;
use crate::numbers::{brief, count, duration, plural, speed};
use crate::screen::Screen;
use crate::status::Status;
use crate::words;

/// Analyses every line of the file.
pub(super) fn run(analyze: &Analyze, path: &str, screen: &mut Screen) -> Ended {
    let request = analyze.request()?;
    let game = GameText::read(&analyze.positions.game.game)?;
    let mut session = game.open()?;
    let request = analyze.tables.add(request, session.as_mut())?;
    // What is wrong with the request is no fault of any line.
    session.prepare(&request)?;
    let (checks, expectation) = match analyze.check {
        true => (Checks::On, Expectation::Check),
        false => (Checks::Off, Expectation::Ignore),
    };
    let question = Suite { request, expectation };
    batch::run(&Suites { checks }, question, (&game, path), session.as_mut(), screen)
}

/// Tells what a search says of each position, and of the whole suite.
struct Suites {
    checks: Checks,
}

impl Report for Suites {
    type Question = Suite;

    fn columns(&self) -> Vec<Column> {
        let mut columns = vec![Column::narrow("position", 28), Column::new("move", 7)];
        if self.checks == Checks::On {
            columns.push(Column::narrow("wanted", 16));
        }
        columns.extend([Column::new("depth", 5), Column::new("score", 7), Column::new("nodes", 9)]);
        match self.checks {
            Checks::On => columns.extend([Column::new("points", 7), Column::new("ok", 2)]),
            Checks::Off => columns.push(Column::new("line", 0)),
        }
        columns
    }

    fn checks(&self) -> Checks {
        self.checks
    }

    fn told_at_terminal(&self) -> Told {
        Told::All
    }

    fn cells(&self, answer: &Answer) -> Vec<String> {
        let unknown = || "?".to_owned();
        let analysis = &answer.analysis;
        let mut cells = vec![
            in_a_cell(answer.id.as_ref().unwrap_or(&analysis.position)),
            answer.record.clone().unwrap_or_else(|| "-".to_owned()),
        ];
        cells.extend(answer.wanted.clone());
        cells.extend([
            analysis.depth.to_string(),
            analysis.value.as_ref().map_or_else(unknown, words::brief),
            analysis.nodes.to_string(),
        ]);
        match (self.checks, answer.points, answer.max_points) {
            (Checks::Off, ..) => cells.push(analysis.pv.join(" ")),
            (Checks::On, Some(points), Some(most)) => cells.push(format!("{points}/{most}")),
            (Checks::On, ..) => cells.push(String::new()),
        }
        if self.checks == Checks::On {
            cells.push(batch::mark(answer.ok));
        }
        cells
    }

    fn status(&self, answer: &Answer) -> Status {
        match (self.checks, answer.ok) {
            (Checks::Off, _) | (Checks::On, Some(true)) => Status::Answered,
            (Checks::On, Some(false)) => Status::CheckFailed,
            (Checks::On, None) => Status::Limit,
        }
    }

    fn of_game(&self, answer: Answer, game: &str) -> Answer {
        let analysis = Analysis { game: game.to_owned(), ..answer.analysis };
        Answer { analysis, ..answer }
    }

    fn conclusion(&self, summary: &Summary<Self>) -> Vec<String> {
        let totals = &summary.totals;
        let mut parts = vec![plural(summary.positions, "position")];
        if summary.checked > 0 {
            parts.push(format!("{} solved", share(summary.agreed, summary.checked)));
        }
        if totals.max_points > 0 {
            parts.push(format!("{} points", share(totals.points, totals.max_points)));
        }
        if summary.unfinished > 0 {
            parts.push(format!("{} without a proven score", summary.unfinished));
        }
        if summary.bad_lines > 0 {
            parts.push(plural(summary.bad_lines, "bad line"));
        }
        if summary.positions > 0 {
            let time = Duration::from_secs_f64(totals.time_s);
            parts.push(format!("mean depth {:.1}", totals.mean_depth));
            parts.push(format!("{} nodes", brief(totals.nodes as f64)));
            parts.push(duration(time));
            parts.extend(speed(totals.nodes, time));
        }
        parts
    }
}

/// `285 of 300 (95.0 %)`.
fn share(part: u64, whole: u64) -> String {
    let percent = 100.0 * part as f64 / whole as f64;
    format!("{} of {} ({percent:.1} %)", count(part), count(whole))
}

/// A name as a cell of the table: without tabs, and no longer than a line.
fn in_a_cell(text: &str) -> String {
    const LONGEST: usize = 100;
    let blank = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(blank).take(LONGEST).collect()
}
