//! The threads of a search: one leads, the others run the same search and fill the shared table.
//!
//! All answer the same question with a table of their own answers in common. Whatever a helper of
//! an exact search leaves there is true, so the leader's value is the one it would find alone, only
//! sooner; which nodes it still needs depends on the moment, so node counts vary. In a selective
//! search what is left out does too, and with it the value.
//!
//! Helpers stand by for as long as a search lasts. The leader never waits for one: it posts its
//! next question, and they leave the old one when they next look at the clock.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{self, Scope, ScopedJoinHandle};

use super::Start;
use super::board::{Board, Closing, Question, Task};
use crate::alphabeta::{Enhancement, Memory, Search, Setup, Switches};
use crate::evaluator::Evaluator;
use crate::game::Game;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::limits::{Budget, Stop, StoppedBy};
use crate::observer::Observer;
use crate::path::Path;
use crate::score::{MAX_PLY, Score, WinScale, Window};

/// The stack of a helper thread in bytes: enough for a line of
/// [`MAX_PLY`](crate::score::MAX_PLY) plies even without optimisation.
const STACK: usize = 16 << 20;

/// What a helper does that has its answer before the leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Afterwards {
    /// Nothing: only entries of this depth are of use.
    Rest,
    /// It goes on to the next depth, where the leader will find what it leaves (lazy SMP).
    LookDeeper,
}

/// Helpers that were started, or could not be.
type Crew<'s, G> = Vec<Option<ScopedJoinHandle<'s, Memory<<G as Game>::Move>>>>;

/// The leader's search and the memories of its helpers.
pub(super) struct Team<'a, G: Hints, E: Evaluator<G>, S, O> {
    pub(super) lead: Search<'a, G, E, S, O>,
    pub(super) pos: G::Position,
    setup: Setup<'a, G, E, S>,
    past: Path,
    helpers: Vec<Memory<G::Move>>,
    /// Where helpers that stand by read what to search.
    board: Option<Arc<Board<G::Move>>>,
    /// Nodes of helpers that have gone.
    helper_nodes: u64,
}

impl<'a, G, E, S, O> Team<'a, G, E, S, O>
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync,
    E: Evaluator<G, State: Send> + Sync,
    S: Switches,
    O: Observer<G>,
{
    /// A team with one memory for each thread, the leader's first.
    pub(super) fn new(
        setup: Setup<'a, G, E, S>,
        observer: O,
        start: Start<'_, G::Position>,
        memories: Vec<Memory<G::Move>>,
    ) -> Self {
        let mut helpers = memories;
        let own = if helpers.is_empty() { Memory::new::<G>() } else { helpers.remove(0) };
        Team {
            lead: Search::new(&setup, observer, start.past.clone(), own),
            pos: start.pos.clone(),
            setup,
            past: start.past.clone(),
            helpers,
            board: None,
            helper_nodes: 0,
        }
    }

    /// Gives back the memories, the leader's first.
    pub(super) fn dissolve(self) -> Vec<Memory<G::Move>> {
        let mut memories = self.helpers;
        memories.insert(0, self.lead.into_memory());
        memories
    }

    /// Nodes of all threads so far.
    pub(super) fn nodes(&self) -> u64 {
        let board = self.board.as_ref();
        let now = board.map_or(0, |board| board.nodes.load(Ordering::Relaxed));
        self.lead.nodes() + self.helper_nodes + now
    }

    /// The rules.
    pub(super) fn game(&self) -> &'a G {
        self.setup.game
    }

    /// The opinion.
    pub(super) fn evaluator(&self) -> &'a E {
        self.setup.evaluator
    }

    /// How wins are scored.
    pub(super) fn wins(&self) -> WinScale {
        self.setup.wins
    }

    /// How the root was reached.
    pub(super) fn past(&self) -> &Path {
        &self.past
    }

    /// Time and other limits of the search.
    pub(super) fn budget(&self) -> &Budget {
        &self.setup.budget
    }

    /// How much of the table this search has filled, in permille.
    pub(super) fn table_fullness(&self) -> u32 {
        self.setup.table.fullness()
    }

    /// Why the search was stopped, if it was.
    pub(super) fn stopped(&self) -> Option<StoppedBy> {
        self.lead.stopped
    }

    /// Runs a search with the helpers standing by.
    pub(super) fn assisted<R>(&mut self, search: impl FnOnce(&mut Self) -> R) -> R {
        let board = (!self.helpers.is_empty()).then(|| Arc::new(Board::new()));
        thread::scope(|scope| {
            let running = board.as_ref().map(|board| self.set_out(scope, board));
            self.board.clone_from(&board);
            let answer = {
                // Even where the search ends in a panic, helpers hear of the end.
                let _closing = board.as_deref().map(Closing);
                search(self)
            };
            self.board = None;
            running.into_iter().flatten().for_each(|helper| self.take_back(helper));
            self.helper_nodes += board.map_or(0, |board| board.nodes.load(Ordering::Relaxed));
            answer
        })
    }

    /// Starts the helpers.
    fn set_out<'s>(&mut self, scope: &'s Scope<'s, '_>, board: &Arc<Board<G::Move>>) -> Crew<'s, G>
    where
        Self: 's,
    {
        let memories = std::mem::take(&mut self.helpers).into_iter();
        let started = memories.map(|memory| {
            let (setup, past, pos) = (self.setup.clone(), self.past.clone(), self.pos.clone());
            let board = Arc::clone(board);
            let helper = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                let start = Start { pos: &pos, past: &past };
                help::<G, E, S, O>(setup, start, memory, &board)
            });
            helper.ok()
        });
        started.collect()
    }

    /// Takes a helper's memory back. One that could not start, or panicked, has lost it, and nothing
    /// else.
    fn take_back(&mut self, helper: Option<ScopedJoinHandle<'_, Memory<G::Move>>>) {
        let memory = helper.and_then(|helper| helper.join().ok());
        self.helpers.push(memory.unwrap_or_else(Memory::new::<G>));
    }

    /// The answer to a question, looking `depth` plies ahead. Means nothing after a stop.
    pub(super) fn ask(
        &mut self,
        question: Question<G::Move>,
        depth: usize,
        window: Window,
    ) -> Score {
        if let Some(board) = &self.board {
            let (first, done) = (self.lead.root_first, Stop::new());
            board.post(Task { question, depth, window, first, done });
        }
        let score = ask(&mut self.lead, &mut self.pos, question, depth, window);
        if let Some(board) = &self.board {
            board.withdraw();
        }
        score
    }
}

/// Searches what is posted, until the search is over. Gives back the memory.
fn help<G, E, S, O>(
    mut setup: Setup<'_, G, E, S>,
    start: Start<'_, G::Position>,
    mut memory: Memory<G::Move>,
    board: &Board<G::Move>,
) -> Memory<G::Move>
where
    G: Hints + Deterministic,
    E: Evaluator<G>,
    S: Switches,
    O: Observer<G>,
{
    let budget = setup.budget.clone();
    let goes_on = match setup.on.has(Enhancement::AnyPath) {
        true => Afterwards::LookDeeper,
        false => Afterwards::Rest,
    };
    let mut last = 0;
    while let Some(Task { question, mut depth, window, first, done }) = board.next(&mut last) {
        setup.budget = budget.of_helper(&done);
        let mut search = Search::new(&setup, O::of_helper(), start.past.clone(), memory);
        search.root_first = first;
        let mut pos = start.pos.clone();
        ask(&mut search, &mut pos, question, depth, window);
        while goes_on == Afterwards::LookDeeper && search.stopped.is_none() && depth < MAX_PLY {
            depth += 1;
            ask(&mut search, &mut pos, question, depth, window);
        }
        board.nodes.fetch_add(search.nodes(), Ordering::Relaxed);
        memory = search.into_memory();
    }
    memory
}

fn ask<G, E, S, O>(
    search: &mut Search<'_, G, E, S, O>,
    pos: &mut G::Position,
    question: Question<G::Move>,
    depth: usize,
    window: Window,
) -> Score
where
    G: Hints + Deterministic,
    E: Evaluator<G>,
    S: Switches,
    O: Observer<G>,
{
    match question {
        Question::Root => search.search_root(pos, depth, window),
        // A move that the rules forbid here is as bad as can be.
        Question::Move(mv) => {
            search.search_root_move(pos, mv, depth, window).unwrap_or(-crate::score::WIN)
        }
    }
}
