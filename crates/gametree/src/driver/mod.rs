//! Drivers: they call the kernel, and are never called from inside it.
//!
//! A [`Searcher`] owns the rules, an opinion, a table and what was learnt about moves, and is
//! reused from move to move. It answers two questions: what is best within these limits
//! ([`Searcher::search`]), and what is true ([`Searcher::solve`]).

mod aspiration;
mod board;
mod deepening;
mod exact;
mod mtdf;
mod pacing;
mod principal;
mod report;
mod solving;
mod team;

pub use report::{Line, Report, Solution, best_first};

use team::Team;

use crate::alphabeta::{
    Busy, Company, DepthRule, Enhancements, Frozen, Memory, Setup, Switches, Table,
};
use crate::evaluator::{Evaluator, NoOpinion};
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::limits::{Budget, Limits};
use crate::observer::Observer;
use crate::path::Path;
use crate::rules::Refusal;
use crate::score::{MAX_PLY, WinScale};

/// Which moves of the root get a value of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lines {
    /// The best one: the ordinary search.
    #[default]
    Best,
    /// This many of the best.
    Few(usize),
    /// Every one.
    All,
}

/// How a searcher searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The switches.
    pub enhancements: Enhancements,
    /// Threads that share the table; at least 1.
    pub threads: usize,
    /// The memory that the table may take.
    pub table_bytes: usize,
    /// How wins are scored.
    pub wins: WinScale,
    /// Which table entries may answer.
    pub rule: DepthRule,
    /// Which root moves get a value.
    pub lines: Lines,
    /// Plies by which deepening looks further each time; at least 1. Where an evaluator favours
    /// the side to move, 2 compares like with like, and costs less.
    pub stride: usize,
}

impl Default for Options {
    /// One thread, 64 MiB, everything that pays.
    fn default() -> Options {
        Options {
            enhancements: Enhancements::STRONG,
            threads: 1,
            table_bytes: 64 << 20,
            wins: WinScale::ByDistance,
            rule: DepthRule::Proven,
            lines: Lines::Best,
            stride: 1,
        }
    }
}

/// How much a solution says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The value and one best move.
    Best,
    /// The value of every move.
    All,
}

/// What a search is about: a position, and how it was reached.
#[derive(Debug)]
pub struct Start<'a, P> {
    /// The position.
    pub pos: &'a P,
    /// The keys of the positions before it; matters to games that look back.
    pub past: &'a Path,
}

// By hand, for a position need not be `Copy`.
impl<P> Clone for Start<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Start<'_, P> {}

/// Searches positions of one game.
#[derive(Debug)]
pub struct Searcher<G: Hints, E: Evaluator<G> = NoOpinion> {
    game: G,
    evaluator: E,
    options: Options,
    table: Table,
    busy: Busy,
    memories: Vec<Memory<G::Move>>,
}

impl<G, E> Searcher<G, E>
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync,
    E: Evaluator<G, State: Send> + Sync,
{
    /// A searcher with its table allocated.
    ///
    /// # Errors
    /// The enhancements conflict, or the machine refuses the memory.
    pub fn new(game: G, evaluator: E, options: Options) -> Result<Searcher<G, E>, Refusal> {
        options.enhancements.check().map_err(Refusal::Conflict)?;
        let bytes = if options.enhancements.has(crate::alphabeta::Enhancement::Table) {
            options.table_bytes
        } else {
            0
        };
        let table = Table::new(bytes)?;
        let memories = (0..options.threads.max(1)).map(|_| Memory::new::<G>()).collect();
        Ok(Searcher { game, evaluator, options, table, busy: Busy::new(), memories })
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How it searches.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Forgets what earlier searches found out, so that the next one runs as the first.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Takes the whole table into use at once, until it is cleared: slower to begin with, but no
    /// entry is lost to crowding while the table grows.
    pub fn use_whole_table(&mut self) {
        self.table.grow_fully();
    }

    /// The best move of `pos` within the limits. `on_report` hears of every finished iteration.
    ///
    /// # Errors
    /// The depth is beyond every search's limit.
    pub fn search(
        &mut self,
        pos: &G::Position,
        limits: &Limits,
        mut on_report: impl FnMut(&Report<G::Move>),
    ) -> Result<Report<G::Move>, Refusal> {
        let start = Start { pos, past: &Path::new() };
        let on = self.options.enhancements;
        if on == Enhancements::NONE && self.is_alone() {
            within_limit(limits)?;
            return Ok(self.search_with(Frozen::<0>, (start, None), limits, (), &mut on_report));
        }
        self.search_from(start, limits, (), on_report)
    }

    /// The same from a position with a history, watched by an observer (of the first thread).
    ///
    /// # Errors
    /// The depth is beyond every search's limit.
    pub fn search_from<O: Observer<G>>(
        &mut self,
        start: Start<'_, G::Position>,
        limits: &Limits,
        observer: O,
        mut on_report: impl FnMut(&Report<G::Move>),
    ) -> Result<Report<G::Move>, Refusal> {
        within_limit(limits)?;
        let on = self.options.enhancements;
        Ok(self.search_with(on, (start, None), limits, observer, &mut on_report))
    }

    /// The best of these moves of a position. Each is asked about by itself, so a position that
    /// history or a counter of moves makes a draw is searched as if the game went on.
    ///
    /// # Errors
    /// The depth is beyond every search's limit.
    pub fn search_among<O: Observer<G>>(
        &mut self,
        start: Start<'_, G::Position>,
        moves: &[G::Move],
        limits: &Limits,
        observer: O,
        mut on_report: impl FnMut(&Report<G::Move>),
    ) -> Result<Report<G::Move>, Refusal> {
        within_limit(limits)?;
        let on = self.options.enhancements;
        Ok(self.search_with(on, (start, Some(moves)), limits, observer, &mut on_report))
    }

    fn is_alone(&self) -> bool {
        self.memories.len() == 1
    }

    fn search_with<S: Switches, O: Observer<G>>(
        &mut self,
        on: S,
        (start, among): (Start<'_, G::Position>, Option<&[G::Move]>),
        limits: &Limits,
        observer: O,
        on_report: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let Options { enhancements, rule, lines, stride, .. } = self.options;
        let mut team = self.team(on, start, limits, rule, observer);
        let report = team.assisted(|team| {
            let deepening = deepening::Deepening::new(team, enhancements, lines);
            let deepening = match among {
                Some(moves) => deepening.among(moves),
                None => deepening.by_tables(),
            };
            deepening.run(limits.max_depth(), stride, on_report)
        });
        self.memories = team.dissolve();
        report
    }

    /// The exact value of a position and a move that keeps it.
    ///
    /// # Errors
    /// A line of play is too deep. If a limit comes first that is no error: the value's bound
    /// then says what is known.
    pub fn solve(
        &mut self,
        pos: &G::Position,
        limits: &Limits,
    ) -> Result<Solution<G::Move>, Refusal> {
        self.solve_from(Start { pos, past: &Path::new() }, limits, Scope::Best)
    }

    /// The same from a position with a history, for one best move or for all.
    ///
    /// # Errors
    /// A line of play is too deep.
    pub fn solve_from(
        &mut self,
        start: Start<'_, G::Position>,
        limits: &Limits,
        scope: Scope,
    ) -> Result<Solution<G::Move>, Refusal> {
        /// The shipped profile: what is off leaves no trace in the code.
        type Shipped = Frozen<{ Enhancements::SOLVER.bits() }>;
        within_limit(limits)?;
        if self.options.enhancements == Enhancements::SOLVER && self.is_alone() {
            self.solve_with(Shipped::default(), start, limits, scope, ())
        } else {
            self.solve_with(self.options.enhancements, start, limits, scope, ())
        }
    }

    /// The same watched by an observer, by the code that searches too: slower than
    /// [`Searcher::solve_from`], which has code of its own.
    ///
    /// # Errors
    /// A line of play is too deep.
    pub fn solve_watched<O: Observer<G>>(
        &mut self,
        start: Start<'_, G::Position>,
        limits: &Limits,
        scope: Scope,
        observer: O,
    ) -> Result<Solution<G::Move>, Refusal> {
        within_limit(limits)?;
        self.solve_with(self.options.enhancements, start, limits, scope, observer)
    }

    /// Whether the mover wins within so many plies, whatever the opponent does, and by which move.
    /// The value is a lower bound if it does, and the best move is given; if it does not, the value
    /// is at most a win in more plies; and a limit leaves both open.
    ///
    /// # Errors
    /// More plies than any search takes.
    pub fn win_within<O: Observer<G>>(
        &mut self,
        start: Start<'_, G::Position>,
        plies: usize,
        limits: &Limits,
        observer: O,
    ) -> Result<Solution<G::Move>, Refusal> {
        if plies >= MAX_PLY {
            return Err(Refusal::DepthBeyondLimit(plies));
        }
        let on = self.options.enhancements.less(Enhancements::INEXACT);
        let mut team = self.team(on, start, limits, DepthRule::AtLeast, observer);
        let wins = WinScale::ByDistance;
        let solution = team.assisted(|team| solving::Solving::new(team, wins).run_within(plies));
        self.memories = team.dissolve();
        Ok(solution)
    }

    fn solve_with<S: Switches, O: Observer<G>>(
        &mut self,
        on: S,
        start: Start<'_, G::Position>,
        limits: &Limits,
        scope: Scope,
        observer: O,
    ) -> Result<Solution<G::Move>, Refusal> {
        let wins = self.options.wins;
        let mut team = self.team(on, start, limits, DepthRule::AtLeast, observer);
        let solution = team.assisted(|team| solving::Solving::new(team, wins).run(scope));
        self.memories = team.dissolve();
        solution
    }

    /// Gathers the threads for a search.
    fn team<'a, S: Switches, O: Observer<G>>(
        &'a mut self,
        on: S,
        start: Start<'_, G::Position>,
        limits: &Limits,
        rule: DepthRule,
        observer: O,
    ) -> Team<'a, G, E, S, O> {
        self.table.new_search();
        let company = if self.is_alone() { Company::Alone } else { Company::Shared };
        if company == Company::Shared {
            self.table.grow_fully();
        }
        let mut memories = std::mem::take(&mut self.memories);
        memories.iter_mut().for_each(Memory::age);
        let setup = Setup {
            game: &self.game,
            evaluator: &self.evaluator,
            on,
            table: &self.table,
            busy: &self.busy,
            budget: Budget::new(limits),
            rule,
            wins: self.options.wins,
            company,
        };
        Team::new(setup, observer, start, memories)
    }
}

fn within_limit(limits: &Limits) -> Result<(), Refusal> {
    match limits.depth {
        Some(depth) if depth > MAX_PLY => Err(Refusal::DepthBeyondLimit(depth)),
        _ => Ok(()),
    }
}
