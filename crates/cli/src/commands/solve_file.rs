//! `gametree solve --file`: a position a line, answered a line.

use std::time::Instant;

use gametree_host::batch::Expectation;
use gametree_host::{Solved, Solving};

use super::Ended;
use super::batch::{self, Checks, Column, Report, Summary, Told};
use super::solve::{Solve, status};
use crate::input::GameText;
use crate::numbers::{brief, duration, plural};
use crate::screen::Screen;
use crate::status::Status;
use crate::words;

/// Solves every line of the file.
pub(super) fn run(solve: &Solve, path: &str, screen: &mut Screen) -> Ended {
    let request = solve.request()?;
    let game = GameText::read(&solve.positions.game.game)?;
    let mut session = game.open()?;
    let request = solve.tables.add(request, session.as_mut())?;
    let (checks, expectation) = match solve.check {
        true => (Checks::On, Expectation::Check),
        false => (Checks::Off, Expectation::Ignore),
    };
    let question = Solving { request, scope: solve.scope(), expectation };
    let report = Solutions { checks, start: Instant::now() };
    batch::run(&report, question, (&game, path), session.as_mut(), screen)
}

/// Tells of exact values.
struct Solutions {
    checks: Checks,
    start: Instant,
}

impl Report for Solutions {
    type Question = Solving;

    fn columns(&self) -> Vec<Column> {
        let mut columns = vec![
            Column::new("position", 42),
            Column::new("score", 6),
            Column::new("best", 5),
            Column::new("nodes", 12),
            Column::new("value", 22),
        ];
        if self.checks == Checks::On {
            columns.extend([Column::new("expected", 8), Column::new("ok", 2)]);
        }
        columns
    }

    fn checks(&self) -> Checks {
        self.checks
    }

    fn told_at_terminal(&self) -> Told {
        Told::Failures
    }

    fn cells(&self, solved: &Solved) -> Vec<String> {
        let unknown = || "?".to_owned();
        let exact = solved.value.filter(|_| solved.is_exact());
        let score = match (&exact, &solved.value) {
            (Some(value), _) => words::score(value),
            (None, value) => value.as_ref().map_or_else(unknown, words::brief),
        };
        let (score, value) = match (solved.within, solved.has_no_win_within()) {
            (Some(plies), true) => {
                let moves = plural(plies.div_ceil(2) as u64, "move");
                ("-".to_owned(), format!("no win within {moves}"))
            }
            _ => (score, solved.value.as_ref().map_or_else(unknown, words::value)),
        };
        let mut cells = vec![
            solved.position.clone(),
            score,
            solved.best.clone().unwrap_or_else(|| "-".to_owned()),
            solved.value_nodes.to_string(),
            value,
        ];
        if self.checks == Checks::On {
            let expected = solved.expected.map_or(String::new(), words::wanted);
            cells.extend([expected, batch::mark(solved.ok)]);
        }
        cells
    }

    fn status(&self, solved: &Solved) -> Status {
        let failed = solved.ok == Some(false);
        status(solved).and(if failed { Status::CheckFailed } else { Status::Answered })
    }

    fn of_game(&self, solved: Solved, game: &str) -> Solved {
        Solved { game: game.to_owned(), ..solved }
    }

    fn conclusion(&self, summary: &Summary<Self>) -> Vec<String> {
        let positions = summary.positions;
        let mut parts = vec![plural(positions, "position")];
        if self.checks == Checks::On {
            parts.push(format!("{} agreed", summary.agreed));
            parts.push(format!("{} failed", summary.failed));
        }
        if summary.unfinished > 0 {
            parts.push(format!("{} not solved within the limits", summary.unfinished));
        }
        if summary.bad_lines > 0 {
            parts.push(plural(summary.bad_lines, "bad line"));
        }
        if positions > 0 {
            let mean = summary.totals.value_nodes as f64 / positions as f64;
            parts.push(format!("mean {} nodes for the value", brief(mean)));
        }
        parts.push(duration(self.start.elapsed()));
        parts
    }
}
