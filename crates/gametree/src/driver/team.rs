//! The threads of a search: one leads, the others run the same search and fill the shared table.
//!
//! All answer the same question with a table of their own answers in common. Whatever a helper of
//! an exact search leaves there is true, so the leader's value is the one it would find alone, only
//! sooner; which nodes it still needs depends on the moment, so node counts vary. In a selective
//! search what is left out does too, and with it the value.

use std::thread;

use super::Start;
use crate::alphabeta::{Company, Enhancement, Memory, Search, Setup, Switches};
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::limits::{Budget, Stop, StoppedBy};
use crate::observer::Observer;
use crate::path::Path;
use crate::score::{MAX_PLY, Score, WinScale, Window};

/// The stack of a helper thread in bytes: enough for a line of
/// [`MAX_PLY`](crate::score::MAX_PLY) plies even without optimisation.
const STACK: usize = 16 << 20;

/// What a whole search is about: the root, or one move of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question<M> {
    /// The value of the position.
    Root,
    /// The value of this move, for the side that makes it.
    Move(M),
}

/// What a helper does that has its answer before the leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Afterwards {
    /// Nothing: only entries of this depth are of use.
    Rest,
    /// It goes on to the next depth, where the leader will find what it leaves (lazy SMP).
    LookDeeper,
}

/// The leader's search and the memories of its helpers.
pub(super) struct Team<'a, G: Hints, E: Evaluator<G>, S, O> {
    pub(super) lead: Search<'a, G, E, S, O>,
    pub(super) pos: G::Position,
    setup: Setup<'a, G, E, S>,
    past: Path,
    helpers: Vec<Memory<G::Move>>,
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
        self.lead.nodes() + self.helper_nodes
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

    /// The answer to a question, looking `depth` plies ahead. Means nothing after a stop.
    pub(super) fn ask(
        &mut self,
        question: Question<G::Move>,
        depth: usize,
        window: Window,
    ) -> Score {
        if self.helpers.is_empty() {
            return ask(&mut self.lead, &mut self.pos, question, depth, window);
        }
        let done = Stop::new();
        let mut setup = self.setup.clone();
        setup.budget = setup.budget.of_helper(&done);
        setup.company = Company::Shared;
        let (past, first) = (&self.past, self.lead.root_first);
        let root = &self.pos;
        let mut own_pos = self.pos.clone();
        let lead = &mut self.lead;
        let helpers = &mut self.helpers;
        let goes_on = match setup.on.has(Enhancement::AnyPath) {
            true => Afterwards::LookDeeper,
            false => Afterwards::Rest,
        };
        let (score, nodes) = thread::scope(|scope| {
            let running: Vec<_> = helpers
                .drain(..)
                .map(|memory| {
                    let setup = &setup;
                    let mut pos = root.clone();
                    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                        let mut search = Search::new(setup, O::of_helper(), past.clone(), memory);
                        search.root_first = first;
                        let mut ahead = depth;
                        ask(&mut search, &mut pos, question, ahead, window);
                        while goes_on == Afterwards::LookDeeper
                            && search.stopped.is_none()
                            && ahead < MAX_PLY
                        {
                            ahead += 1;
                            ask(&mut search, &mut pos, question, ahead, window);
                        }
                        (search.nodes(), search.into_memory())
                    })
                })
                .collect();
            let score = ask(lead, &mut own_pos, question, depth, window);
            done.raise();
            let mut nodes = 0;
            for thread in running {
                // A helper that could not start, or panicked, has lost its memory, and nothing else.
                let ended = thread.ok().and_then(|thread| thread.join().ok());
                let (searched, memory) = ended.unwrap_or_else(|| (0, Memory::new::<G>()));
                nodes += searched;
                helpers.push(memory);
            }
            (score, nodes)
        });
        self.helper_nodes += nodes;
        score
    }
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
