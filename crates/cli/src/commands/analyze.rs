//! `gametree analyze`: every move with its score, the best lines, deepening until a limit.

use std::io;
use std::time::Duration;

use clap::Args;
use gametree::limits::size_text;
use gametree_host::request::DEFAULT_TIME;
use gametree_host::{Analysis, PositionView, Purpose, SearchRequest, Session, side_name};

use super::{Ended, analyze_file, begin, show};
use crate::args::{PositionsArgs, SearchArgs, TableArgs};
use crate::board;
use crate::failure::End;
use crate::input::GameText;
use crate::interrupt;
use crate::numbers::{brief, duration, plural, speed};
use crate::screen::{DIM, Loudness, STRONG, Screen, styled};
use crate::status::Status;
use crate::table::{Cell, Table, cut};
use crate::words;

/// `gametree analyze`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Without --depth, --nodes or --time it stops when nothing is left to find out, or after 5 s. A file
holds a position a line, such as a suite in EPD; --check says whether the search finds what is asked.

Examples:
  gametree analyze connect-four 4453
  gametree analyze connect-four 4453 --depth 14 --lines 3
  gametree analyze tic-tac-toe X...O.... --json
  gametree analyze chess '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1' --lines 1 --tables ~/syzygy
  gametree analyze chess --file wac.epd --check --time 1s
  gametree analyze connect-four --without table,killers --depth 9 -v")]
pub(crate) struct Analyze {
    #[command(flatten)]
    pub(super) positions: PositionsArgs,
    /// Compare with what the lines of the file ask for: a score; in chess also bm, am, dm, points
    #[arg(long, requires = "file")]
    pub(super) check: bool,
    /// How many of the best moves get an exact score: a number, or all [default: all; 1 of a file]
    #[arg(long, value_name = "K|all", allow_hyphen_values = true)]
    lines: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    pub(super) tables: TableArgs,
}

impl Analyze {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        match &self.positions.file {
            Some(path) => analyze_file::run(self, path, screen),
            None => self.one(screen),
        }
    }

    fn one(&self, screen: &mut Screen) -> Ended {
        let request = self.request()?;
        let position = self.positions.one();
        let (game, mut session) = position.open()?;
        let request = self.tables.add(request, session.as_mut())?;
        // What cannot be done is told before the board.
        session.prepare(&request)?;
        let view = session.view();
        if !screen.is_json() && screen.loudness > Loudness::Quiet {
            self.introduce(&game, &view, screen)?;
        }
        let last = search(session.as_mut(), &request, &game, screen)?;
        if !screen.is_json() {
            let truth = position.command("solve", &game, session.as_ref());
            print(&view, &last, &truth, screen)?;
        }
        Ok(if interrupt::happened() { Status::Interrupted } else { Status::Answered })
    }

    /// What is asked of the search. A suite wants the move that would be played.
    pub(super) fn request(&self) -> Result<SearchRequest, End> {
        let usual = if self.positions.file.is_some() { "1" } else { "all" };
        let lines = self.lines.as_deref().unwrap_or(usual);
        Ok(self.search.builder(Purpose::Analyze)?.lines(lines)?.build()?)
    }

    fn introduce(
        &self,
        game: &GameText,
        view: &PositionView,
        screen: &mut Screen,
    ) -> io::Result<()> {
        screen.line(show::head(game, view))?;
        let search = &self.search;
        let limited = search.depth.is_some() || search.nodes.is_some() || search.time.is_some();
        if !limited && view.result.is_none() {
            let seconds = DEFAULT_TIME.as_secs();
            screen.remark(format!(
                "no limit given: until it is solved, or {seconds} s (--depth, --nodes, --time)"
            ))?;
        }
        screen.line("")
    }
}

/// Searches, and tells of every iteration to those who want to know.
fn search(
    session: &mut dyn Session,
    request: &SearchRequest,
    game: &GameText,
    screen: &mut Screen,
) -> Result<Analysis, End> {
    let ticker = begin(session, screen, "searching")?;
    let mut told = Told { rows: 0, written: Ok(()) };
    let searched = session.analyze(request, &mut |analysis| {
        let mut next = ticker.hold();
        if told.written.is_ok() {
            told.written = told.iteration(analysis, game, screen);
            next.text = format!("depth {}", analysis.depth + 1);
        }
        if told.written.is_err() {
            // Nobody reads any more.
            request.limits.stop.raise();
        }
    });
    drop(ticker);
    told.written?;
    if told.rows > 0 {
        screen.line("")?;
    }
    Ok(searched?)
}

/// The iterations told so far.
struct Told {
    rows: usize,
    written: io::Result<()>,
}

impl Told {
    fn iteration(
        &mut self,
        analysis: &Analysis,
        game: &GameText,
        screen: &mut Screen,
    ) -> io::Result<()> {
        if screen.is_json() {
            return screen.json(&Analysis { game: game.typed.clone(), ..analysis.clone() });
        }
        let wanted = match screen.loudness {
            Loudness::Quiet => false,
            Loudness::Normal => screen.is_terminal(),
            Loudness::Verbose => true,
        };
        // The last one repeats an iteration, unless it was cut short.
        if !wanted || analysis.is_final || analysis.depth == 0 {
            return Ok(());
        }
        if self.rows == 0 {
            let head = iteration_line(["depth", "score", "nodes", "time", "speed", "line"], 99);
            screen.line(styled(DIM, head))?;
        }
        self.rows += 1;
        let time = Duration::from_secs_f64(analysis.time_s);
        let line = iteration_line(
            [
                &analysis.depth.to_string(),
                &analysis.value.as_ref().map_or("?".to_owned(), words::brief),
                &brief(analysis.nodes as f64),
                &duration(time),
                &speed(analysis.nodes, time).unwrap_or_default().replace(" nodes/", "/"),
                &analysis.pv.join(" "),
            ],
            screen.width,
        );
        screen.line(line)
    }
}

fn iteration_line([depth, score, nodes, time, speed, line]: [&str; 6], width: usize) -> String {
    /// Columns before the line of play.
    const BEFORE: usize = 50;
    let line = cut(line, width.saturating_sub(BEFORE).max(8));
    format!("  {depth:>5}  {score:>7}  {nodes:>8}  {time:>8}  {speed:>9}  {line}")
        .trim_end()
        .to_owned()
}

/// The board with the scores, every move, what it comes to and what it cost; `truth` is the command
/// that solves the position.
fn print(view: &PositionView, last: &Analysis, truth: &str, screen: &mut Screen) -> io::Result<()> {
    if let Some(result) = &view.result {
        return screen.line(words::result(&view.game, result));
    }
    if screen.loudness == Loudness::Quiet {
        return screen.line(short_answer(last));
    }
    for line in board::draw(&view.board, &board::values(&last.moves)) {
        screen.line(line)?;
    }
    screen.line("")?;
    moves_table(last).print(screen)?;
    screen.line("")?;
    screen.line(conclusion(last, view))?;
    screen.remark(cost(last))?;
    if screen.loudness == Loudness::Verbose {
        screen.remark(switches(last))?;
    }
    if screen.is_terminal() && last.value.is_some_and(|value| !value.proven) {
        screen.remark(format!("the truth: {truth}"))?;
    }
    Ok(())
}

/// `4  win in 21 (+3)`.
fn short_answer(last: &Analysis) -> String {
    let value = last.value.as_ref().map_or_else(|| "unknown".to_owned(), words::value);
    match &last.best {
        Some(best) => format!("{best}\t{value}"),
        None => value,
    }
}

fn moves_table(last: &Analysis) -> Table {
    if last.moves.iter().any(|one| one.odds.is_some()) {
        return events_table(last);
    }
    let mut table = Table::new(&["move", "score", "best line"]);
    for (at, one) in last.moves.iter().enumerate() {
        let score = match &one.value {
            Some(value) => Cell::styled(words::value(value), words::style(value)),
            None => Cell::styled("?", DIM),
        };
        let mv = match at {
            0 => Cell::styled(one.mv.clone(), STRONG),
            _ => one.mv.clone().into(),
        };
        table.row([mv, score, one.pv.join(" ").into()]);
    }
    table
}

/// Where chance acts: every event, how likely it is, and what it is worth.
fn events_table(last: &Analysis) -> Table {
    let mut table = Table::new(&["event", "odds", "score"]);
    for one in &last.moves {
        let score = match &one.value {
            Some(value) => Cell::styled(words::value(value), words::style(value)),
            None => Cell::styled("?", DIM),
        };
        let odds = one.odds.map_or_else(String::new, |odds| odds.to_string());
        table.row([one.mv.clone().into(), odds.into(), score]);
    }
    table
}

/// What it comes to, in a sentence.
fn conclusion(last: &Analysis, view: &PositionView) -> String {
    let (Some(value), Some(mover)) = (&last.value, last.to_move) else {
        let nothing = "nothing was found out in so little time";
        let is_chance = !view.events.is_empty();
        return if is_chance {
            nothing.to_owned()
        } else {
            format!("{nothing}; any move is legal")
        };
    };
    let best = match &last.best {
        Some(best) => format!("best {}: ", styled(STRONG, best)),
        None => String::new(),
    };
    if value.proven && value.bound == gametree_host::value::BoundView::Exact {
        format!("{best}{}", words::verdict(&last.game, value, mover, None))
    } else {
        format!(
            "{best}{} for {}, {} ahead ({}); not proven (try solve)",
            words::value(value),
            side_name(&last.game, mover),
            plural(last.depth as u64, "move"),
            last.eval
        )
    }
}

/// What it cost and what ended it.
fn cost(last: &Analysis) -> String {
    let time = Duration::from_secs_f64(last.time_s);
    // What tables tell was not looked for.
    let mut parts = if last.method == gametree_host::BY_TABLES {
        vec!["from tables of solved endings".to_owned()]
    } else {
        vec![format!("depth {}", last.depth), plural(last.nodes, "node")]
    };
    parts.push(duration(time));
    parts.extend(speed(last.nodes, time));
    parts.extend(last.stopped_by.map(|why| match why {
        "solved" => "solved: nothing is left to find out".to_owned(),
        "interrupt" => "interrupted: the best so far".to_owned(),
        why => format!("stopped by the limit on {why}"),
    }));
    parts.extend(last.rests_on.map(|what| format!("rests on {what}")));
    parts.join(" · ")
}

/// The method and its switches.
fn switches(last: &Analysis) -> String {
    let with = if last.with.is_empty() { "nothing".to_owned() } else { last.with.join(", ") };
    format!(
        "{} with {with}; evaluator {}; {}; table {}; seed {}",
        last.method,
        last.eval,
        plural(last.threads as u64, "thread"),
        size_text(last.hash_bytes),
        last.seed
    )
}
