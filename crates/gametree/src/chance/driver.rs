//! What calls the search: the moves of the root, deepening, limits.

use std::ops::RangeInclusive;
use std::time::Duration;

use super::search::{At, Learnt, OrderBy, Pruning, Search, sign};
use super::table::Table;
use super::{Exit, Forecast, Node, Witness, result};
use crate::alphabeta::{History, Killers};
use crate::driver::Lines;
use crate::game::Turn;
use crate::hints::Hints;
use crate::kinds::{Odds, Stochastic};
use crate::limits::{Budget, Limits, StoppedBy};
use crate::rules::{self, Refusal};
use crate::score::{Bound, MAX_PLY};
use crate::sorting::{largest_first, number_of};

/// Whether a search comes to its depth at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Passes {
    /// It searches once, at the depth asked for.
    One,
    /// Deeper and deeper, the best move of each pass first in the next.
    Deepening,
}

/// How a game of chance is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChanceOptions {
    /// How chance nodes are pruned.
    pub pruning: Pruning,
    /// What moves are ordered by.
    pub order_by: OrderBy,
    /// The memory that the table may take, in bytes; 0 is no table.
    pub table_bytes: usize,
    /// One pass or several.
    pub passes: Passes,
    /// Which moves of the root get a value. Events always all do.
    pub lines: Lines,
}

impl Default for ChanceOptions {
    /// Star2 with a table of 64 MiB, deeper and deeper, for the best move.
    fn default() -> ChanceOptions {
        ChanceOptions {
            pruning: Pruning::Star2,
            order_by: OrderBy::Forecast,
            table_bytes: 64 << 20,
            passes: Passes::Deepening,
            lines: Lines::Best,
        }
    }
}

/// A move or an event of the root, and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expected<M> {
    /// The move or event.
    pub mv: M,
    /// The expected result, seen by the first player; `None` if nothing is known yet.
    pub value: Option<f64>,
    /// How likely it is, if it is an event.
    pub odds: Option<Odds>,
    /// Whether no forecast was used.
    pub proven: bool,
}

/// The state of a search after a pass, or at its end. Values are seen by the first player.
#[derive(Clone, PartialEq, Debug)]
pub struct ChanceReport<M> {
    /// Plies looked ahead by the last pass that was finished.
    pub depth: usize,
    /// The value of the root; `None` if nothing is known.
    pub value: Option<f64>,
    /// [`Bound::Exact`], or [`Bound::Lower`] for the mover: a pass was stopped, and it had found this
    /// much by then.
    pub bound: Bound,
    /// The moves asked for, the best for the mover first; where chance acts its events in the
    /// game's order.
    pub lines: Vec<Expected<M>>,
    /// Whether no forecast was used: the value is the game's.
    pub proven: bool,
    /// Calls of the search function since the search began.
    pub nodes: u64,
    /// Values read off since then: finished games, and forecasts.
    pub leaves: u64,
    /// Time since then.
    pub elapsed: Duration,
    /// How full the table is, in permille.
    pub table_fullness: u32,
    /// What ended the search; `None` while it goes on.
    pub stopped_by: Option<StoppedBy>,
}

/// Searches positions of one game of chance.
pub struct ChanceSearcher<G: Hints, F> {
    game: G,
    forecast: F,
    options: ChanceOptions,
    table: Option<Table>,
    learnt: Learnt<G::Move>,
}

impl<G: Hints + Stochastic, F: Forecast<G>> ChanceSearcher<G, F> {
    /// A searcher.
    pub fn new(game: G, forecast: F, options: ChanceOptions) -> ChanceSearcher<G, F> {
        const { assert!(!G::LOOKS_BACK, "no method for chance looks at earlier positions") }
        let learnt = Learnt { killers: Killers::new(), history: History::new(G::SLOTS) };
        let table = Table::new(options.table_bytes);
        ChanceSearcher { game, forecast, options, table, learnt }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How it searches.
    pub fn options(&self) -> ChanceOptions {
        self.options
    }

    /// Forgets what earlier searches found out.
    pub fn clear(&mut self) {
        self.learnt.killers.clear();
        self.learnt.history.clear();
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    /// Searches `pos` within limits. `on_report` hears of every finished pass.
    ///
    /// # Errors
    /// The depth is beyond [`MAX_PLY`].
    pub fn search<W: Witness<G>>(
        &mut self,
        pos: &G::Position,
        limits: &Limits,
        witness: W,
        on_report: impl FnMut(&ChanceReport<G::Move>),
    ) -> Result<ChanceReport<G::Move>, Refusal> {
        if let Some(depth) = limits.depth.filter(|&depth| depth > MAX_PLY) {
            return Err(Refusal::DepthBeyondLimit(depth));
        }
        self.learnt.killers.clear();
        self.learnt.history.age();
        let budget = Budget::new(limits);
        let mut report = self.blank(pos);
        if report.value.is_some() {
            report.stopped_by = Some(StoppedBy::Solved);
            return Ok(report);
        }
        let options = self.options;
        let search = Search {
            game: &self.game,
            forecast: &self.forecast,
            pruning: options.pruning,
            order_by: options.order_by,
            table: self.table.as_mut(),
            learnt: &mut self.learnt,
            budget: &budget,
            witness,
            moves: Vec::new(),
            ranks: Vec::new(),
            events: Vec::new(),
            nodes: 0,
            leaves: 0,
            guesses: 0,
            stopped: None,
        };
        let mut pass = Pass { search, pos, lines: options.lines };
        let first = if options.passes == Passes::One { limits.max_depth() } else { 1 };
        let stopped_by = pass.deepen(first..=limits.max_depth(), &mut report, on_report);
        report.stopped_by = Some(stopped_by);
        report.lines.truncate(wanted(options.lines, &report));
        Ok(report)
    }

    /// What is known before any search: the moves, or the result.
    fn blank(&self, pos: &G::Position) -> ChanceReport<G::Move> {
        let over = rules::result(&self.game, pos);
        let moves = if over.is_some() { Vec::new() } else { rules::legal_moves(&self.game, pos) };
        let is_chance = self.game.turn(pos) == Turn::Chance;
        let line = |mv| Expected {
            mv,
            value: None,
            odds: is_chance.then(|| self.game.odds(pos, mv)),
            proven: false,
        };
        ChanceReport {
            depth: 0,
            value: over.map(result),
            bound: Bound::Exact,
            lines: moves.into_iter().map(line).collect(),
            proven: over.is_some(),
            nodes: 0,
            leaves: 0,
            elapsed: Duration::ZERO,
            table_fullness: 0,
            stopped_by: None,
        }
    }
}

/// What the next pass is likely to take. Where players and chance act in turn every other pass
/// grows alike.
fn next_time(times: &[Duration]) -> Duration {
    /// A tiny pass says little about the next one.
    const LEAST: Duration = Duration::from_micros(200);
    let back = |by: usize| times.len().checked_sub(by).map_or(LEAST, |at| times[at].max(LEAST));
    back(1).mul_f64((back(2).as_secs_f64() / back(3).as_secs_f64()).clamp(1.0, 50.0))
}

/// How many lines of a report are asked for.
fn wanted<M>(lines: Lines, report: &ChanceReport<M>) -> usize {
    let is_chance = report.lines.first().is_some_and(|line| line.odds.is_some());
    match lines {
        _ if is_chance => usize::MAX,
        Lines::Best => 1,
        Lines::Few(count) => count.max(1),
        Lines::All => usize::MAX,
    }
}

/// One pass over the moves of the root.
struct Pass<'a, G: Hints, F, W> {
    search: Search<'a, G, F, W>,
    pos: &'a G::Position,
    lines: Lines,
}

impl<G: Hints + Stochastic, F: Forecast<G>, W: Witness<G>> Pass<'_, G, F, W> {
    /// Searches deeper and deeper, and says what ended that.
    fn deepen(
        &mut self,
        depths: RangeInclusive<usize>,
        report: &mut ChanceReport<G::Move>,
        mut on_report: impl FnMut(&ChanceReport<G::Move>),
    ) -> StoppedBy {
        let (mut depth, most) = depths.into_inner();
        let mut times = vec![self.search.budget.elapsed()];
        loop {
            let (before, done) = (report.elapsed, self.run(depth, report));
            report.elapsed = self.search.budget.elapsed();
            (report.nodes, report.leaves) = (self.search.nodes, self.search.leaves);
            report.table_fullness = self.search.table.as_ref().map_or(0, |table| table.fullness());
            if !done {
                return self.search.stopped.unwrap_or(StoppedBy::Nodes);
            }
            report.depth = depth;
            on_report(report);
            times.push(report.elapsed - before);
            match report.proven {
                true => return StoppedBy::Solved,
                false if depth >= most => return StoppedBy::Depth,
                false if !self.search.budget.allows(next_time(&times)) => return StoppedBy::Time,
                false => depth += 1,
            }
        }
    }

    /// Brings the report up to this depth. Whether the pass was finished; else what it found counts
    /// once the first move is done, which was the best before.
    fn run(&mut self, depth: usize, report: &mut ChanceReport<G::Move>) -> bool {
        let guesses = self.search.guesses;
        let turn = self.search.game.turn(self.pos);
        let window = (f64::NEG_INFINITY, f64::INFINITY);
        let (game, pos) = (self.search.game, self.pos);
        self.search.witness.enter(&Node { game, pos, ply: 0, depth, window });
        let mut lines = report.lines.clone();
        let (done, value) = match turn {
            Turn::Player(side) => self.choose(depth, &mut lines, sign(side)),
            Turn::Chance => match self.expect(depth, &mut lines) {
                Some(value) => (lines.len(), Some(value)),
                None => (0, None),
            },
        };
        let Some(value) = value else { return false };
        let is_finished = done == lines.len();
        if is_finished {
            self.search.witness.leave(0, value, Exit::Searched);
        }
        report.value = Some(value);
        report.bound = if is_finished { Bound::Exact } else { Bound::Lower };
        report.lines = lines;
        report.proven = is_finished && self.search.guesses == guesses;
        is_finished
    }

    fn child(
        &mut self,
        depth: usize,
        line: &mut Expected<G::Move>,
        window: (f64, f64),
    ) -> Option<()> {
        let guesses = self.search.guesses;
        let at = At { depth: depth - 1, ply: 1, alpha: window.0, beta: window.1 };
        line.value = Some(self.search.child(&mut self.pos.clone(), line.mv, at)?);
        line.proven = self.search.guesses == guesses;
        Some(())
    }

    /// How many of the mover's moves were searched before a limit came, and the best value of those,
    /// which are put in order, before the others.
    fn choose(
        &mut self,
        depth: usize,
        lines: &mut [Expected<G::Move>],
        sign: f64,
    ) -> (usize, Option<f64>) {
        let exact = match self.lines {
            Lines::Best => 1,
            Lines::Few(count) => count.max(1),
            Lines::All => usize::MAX,
        };
        // The best values so far, the highest first, for the mover.
        let mut best: Vec<f64> = Vec::new();
        for line in lines.iter_mut() {
            let low = best.get(exact.saturating_sub(1)).copied().unwrap_or(f64::NEG_INFINITY);
            let window = if sign > 0.0 { (low, f64::INFINITY) } else { (f64::NEG_INFINITY, -low) };
            if self.child(depth, line, window).is_none() {
                break;
            }
            let value = sign * line.value.unwrap_or(f64::NEG_INFINITY);
            let place = best.partition_point(|&other| other >= value);
            best.insert(place, value);
        }
        let done = best.len();
        let worth = |line: &Expected<G::Move>| sign * line.value.unwrap_or(f64::NEG_INFINITY);
        largest_first(&mut lines[..done], |line| number_of(worth(line)));
        (done, lines[..done].first().and_then(|line| line.value))
    }

    /// The expected value of the events, added up as everywhere.
    fn expect(&mut self, depth: usize, lines: &mut [Expected<G::Move>]) -> Option<f64> {
        let (mut sum, mut whole) = (0.0, 1);
        for line in lines.iter_mut() {
            self.child(depth, line, (f64::NEG_INFINITY, f64::INFINITY))?;
            let odds = self.search.game.odds(self.pos, line.mv);
            sum += f64::from(odds.parts) * line.value.unwrap_or(0.0);
            whole = odds.of;
        }
        Some(sum / f64::from(whole))
    }
}
