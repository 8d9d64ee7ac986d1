//! A position on its way through the tree: what is on the path, how it is named, and the limits.

use std::collections::HashMap;
use std::time::Instant;

use super::Question;
use super::names::Plainly;
use super::numbers::Kind;
use crate::game::{Game, Key};
use crate::hints::{Hints, Rated};
use crate::kinds::Deterministic;
use crate::limits::{Budget, Stop};
use crate::observer::{Observer, Visit};
use crate::path::Path;
use crate::rules::{self, Refusal};
use crate::score::Window;
use crate::zobrist;

/// No line is followed further. Lines of all searches are held in memory, not on a thread's stack.
pub const LONGEST_LINE: usize = 100_000;
/// Nodes between two looks at the clock.
const LOOK_EVERY: u64 = 16;

/// What an answer about a position hangs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Past {
    /// No position that comes back helps the side in question. So a win needs no position twice,
    /// and a proof of it holds on every path.
    NeverHelps,
    /// A position that comes back may help it, or is forbidden: then a position is one thing on
    /// one path, and another on another.
    Counts,
}

/// Why a walk ends before its question is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// A limit.
    Refused(Refusal),
    /// The past turned out to count.
    PastCounts,
    /// The table would be better for being larger. Nothing is lost.
    TableFull,
    /// Another thread has ended the search.
    Paused,
}

/// A position that moves are played from.
#[derive(Clone, Copy, Debug)]
struct Step {
    key: Key,
    /// A hash of the positions before it, in their order.
    code: u64,
}

/// What a helping thread has met.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    nodes: u64,
    drawn: bool,
    came_back: bool,
}

/// The way from the root to the position that is looked at.
pub(super) struct Walk<'a, G: Game, O> {
    pub(super) game: &'a G,
    pub(super) question: Question,
    pub(super) pos: G::Position,
    pub(super) observer: O,
    /// What happened before the search.
    pub(super) before: &'a Path,
    pub(super) past: Past,
    /// The whole past, where it counts.
    pub(super) path: Path,
    /// The positions that moves are being played from, and their plies.
    pub(super) open: HashMap<Key, u32, Plainly>,
    steps: Vec<Step>,
    pub(super) moves: Vec<G::Move>,
    pub(super) rated: Vec<Rated<G::Move>>,
    budget: Budget,
    pub(super) nodes: u64,
    /// Nodes of the threads that have helped.
    pub(super) helped: u64,
    /// Threads that search at once, whose nodes count too.
    pub(super) threads: u64,
    /// Whether some line ended without a winner, or came back.
    pub(super) drawn: bool,
    /// Whether some position came back.
    pub(super) came_back: bool,
}

impl<'a, G: Hints + Deterministic, O: Observer<G>> Walk<'a, G, O> {
    pub(super) fn new(
        game: &'a G,
        pos: &G::Position,
        before: &'a Path,
        question: Question,
        (budget, observer): (Budget, O),
    ) -> Self {
        Walk {
            game,
            question,
            pos: pos.clone(),
            observer,
            before,
            past: Past::NeverHelps,
            path: before.clone(),
            open: HashMap::default(),
            steps: Vec::new(),
            moves: Vec::new(),
            rated: Vec::new(),
            budget,
            nodes: 0,
            helped: 0,
            threads: 1,
            drawn: false,
            came_back: false,
        }
    }

    /// Makes the same walk for a helping thread, on that thread. Only the first walk looks at the
    /// stop flag, and counts the nodes of all.
    pub(super) fn helper(&self) -> impl FnOnce() -> Walk<'a, G, O::OfHelpers> + use<'a, G, O> {
        let (game, pos, before, question) =
            (self.game, self.pos.clone(), self.before, self.question);
        let budget = self.budget.of_helper(&Stop::new());
        let (past, came_back) = (self.past, self.came_back);
        move || {
            let walk = Walk::new(game, &pos, before, question, (budget, O::of_helper()));
            Walk { past, came_back, ..walk }
        }
    }

    /// Adds what a helper has seen.
    pub(super) fn absorb(&mut self, seen: Seen) {
        self.helped += seen.nodes;
        self.drawn |= seen.drawn;
        self.came_back |= seen.came_back;
    }

    /// What the search has met so far.
    pub(super) fn seen(&self) -> Seen {
        Seen { nodes: self.nodes, drawn: self.drawn, came_back: self.came_back }
    }

    /// Begins a question at `pos`, where the last one began. Nodes and limits go on.
    pub(super) fn restart(&mut self, pos: &G::Position, question: Question, past: Past) {
        self.pos = pos.clone();
        self.path = self.before.clone();
        self.open.clear();
        self.steps.clear();
        self.question = question;
        self.past = past;
        self.drawn = false;
        self.came_back = false;
    }

    /// Who moves here.
    pub(super) fn kind(&self) -> Kind {
        let mover = rules::mover(self.game, &self.pos);
        if mover == self.question.side { Kind::Or } else { Kind::And }
    }

    /// Counts a node: the position at hand, whose moves are about to be looked at.
    pub(super) fn count(&mut self) -> Result<(), Cut> {
        let refused = |refusal| Err(Cut::Refused(refusal));
        let nodes = self.nodes * self.threads;
        let looks = self.nodes.is_multiple_of(LOOK_EVERY) || nodes >= self.budget.nodes();
        if looks && let Some(why) = self.budget.spent(nodes, Instant::now()) {
            return refused(Refusal::Stopped(why));
        }
        if self.steps.len() >= LONGEST_LINE {
            return refused(Refusal::LineTooLong(LONGEST_LINE));
        }
        self.nodes += 1;
        let (game, pos, ply) = (self.game, &self.pos, self.steps.len());
        self.observer.enter(&Visit { game, pos, ply, depth: 0, window: Window::FULL });
        Ok(())
    }

    /// Moves are about to be played from here.
    pub(super) fn open(&mut self) {
        let key = self.game.key(&self.pos);
        let code = self.steps.last().map_or(0, |step| zobrist::mix(step.code ^ step.key));
        self.steps.push(Step { key, code });
        if self.past == Past::NeverHelps {
            self.open.insert(key, self.steps.len() as u32 - 1);
        }
    }

    /// No more moves are played from here.
    pub(super) fn close(&mut self) {
        if let (Some(step), Past::NeverHelps) = (self.steps.pop(), self.past) {
            self.open.remove(&step.key);
        }
    }

    /// Plays a move.
    pub(super) fn play(&mut self, mv: G::Move) -> G::Undo {
        if self.past == Past::Counts {
            self.path.push_move(self.game, &self.pos, mv);
        }
        self.game.play(&mut self.pos, mv)
    }

    /// Takes the last move back.
    pub(super) fn take_back(&mut self, mv: G::Move, undo: G::Undo) {
        self.game.undo(&mut self.pos, mv, undo);
        if self.past == Past::Counts {
            self.path.pop();
        }
    }

    /// The name by which numbers of this position are remembered, whatever the path was if the past
    /// never helps.
    pub(super) fn name(&self) -> Key {
        // Where both players have the same moves, a symmetry may lead from a position of the one to
        // a position of the other: worth the same to the mover, but not to the side in question.
        let mover = self.kind() as Key;
        let key = self.game.key(&self.pos);
        zobrist::mix(mover)
            ^ match self.past {
                Past::Counts => key ^ zobrist::mix(self.path.set_hash()),
                Past::NeverHelps if G::SYMMETRIES > 1 && self.before.is_empty() => {
                    self.game.canonical(&self.pos).0
                }
                Past::NeverHelps => key,
            }
    }

    /// The name of this position on this very path.
    pub(super) fn name_on_path(&self) -> Key {
        let code = self.steps.last().map_or(0, |step| zobrist::mix(step.code ^ step.key));
        zobrist::mix(self.game.key(&self.pos) ^ code)
    }
}
