//! The state of one search by one thread, and its small services to the kernel.

use std::time::Instant;

use super::busy::Busy;
use super::enhancements::{Enhancement, Switches};
use super::evaluations::Evaluations;
use super::judgement::Outlook;
use super::learnt::Learnt;
use super::lines::Lines;
use super::listing::Listing;
use super::order::Rank;
use super::pruning::{Candidate, Nature, Standing};
use super::pvs::{Tried, Turn};
use super::setup::{Company, Memory, Setup};
use super::stack::Stack;
use super::table::{DepthRule, Table};
use super::transposition_cutoff::Child;
use crate::evaluator::Evaluator;
use crate::game::{Outcome, Repeat, Side};
use crate::hints::{Hints, Rated};
use crate::kinds::Deterministic;
use crate::limits::{Budget, StoppedBy};
use crate::observer::{Exit, Observer};
use crate::path::Path;
use crate::score::{self, INFINITY, Score, WIN, Window};

/// Where a node stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    /// Plies still to look ahead.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    pub(super) mover: Side,
}

/// What had been done when a node began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    pub(super) nodes: u64,
    pub(super) estimates: u64,
}

/// What is known of the root while it is being searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root<M> {
    /// Moves that are done.
    pub(crate) done: usize,
    /// The best of them.
    pub(crate) best: Option<(M, Score)>,
    /// Nodes spent on them, and on the best.
    pub(crate) nodes: u64,
    pub(crate) best_nodes: u64,
}

impl<M> Root<M> {
    const UNTOUCHED: Root<M> = Root { done: 0, best: None, nodes: 0, best_nodes: 0 };
}

/// One search by one thread.
pub(crate) struct Search<'a, G: Hints, E: Evaluator<G>, S, O> {
    pub(super) game: &'a G,
    pub(super) evaluator: &'a E,
    pub(super) on: S,
    pub(super) observer: O,
    pub(super) table: &'a Table,
    pub(super) busy: &'a Busy,
    pub(super) rule: DepthRule,
    pub(super) path: Path,
    pub(super) moves: Vec<G::Move>,
    pub(super) ranks: Vec<Rank>,
    /// The moves that the last look of the game listed.
    pub(super) rated: Vec<Rated<G::Move>>,
    pub(super) children: Vec<Child<G::Move>>,
    pub(super) lines: Lines<G::Move>,
    pub(super) stack: Stack<G::Move>,
    pub(super) learnt: Learnt<G::Move>,
    evaluations: Evaluations,
    /// Leaves that were estimated, here or by whoever made a table entry that was used.
    pub(crate) estimates: u64,
    pub(crate) stopped: Option<StoppedBy>,
    pub(crate) root: Root<G::Move>,
    /// The move that the root tries first, whatever the other orderings say.
    pub(crate) root_first: Option<G::Move>,
    /// Plies that this search looks ahead.
    pub(super) root_depth: usize,
    /// No pass is tried before this ply.
    pub(super) pass_from: usize,
    /// Steps of the path before the root.
    first_step: usize,
    ply_cost: Score,
    pub(super) company: Company,
    pub(super) budget: Budget,
    /// Nodes until the limits are looked at, and the number of nodes there will be by then.
    pub(super) until_look: u64,
    pub(super) nodes_then: u64,
    pub(super) interval: u64,
    /// When the table grows, in nodes: at the same node in every run.
    pub(super) grow_at: u64,
    pub(super) last_look: Instant,
}

impl<'a, G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'a, G, E, S, O>
{
    /// A search from a position reached by `path`.
    pub(crate) fn new(
        setup: &Setup<'a, G, E, S>,
        observer: O,
        path: Path,
        memory: Memory<G::Move>,
    ) -> Self {
        Search {
            game: setup.game,
            evaluator: setup.evaluator,
            on: setup.on,
            observer,
            table: setup.table,
            busy: setup.busy,
            rule: setup.rule,
            path,
            moves: memory.moves,
            ranks: memory.ranks,
            rated: memory.rated,
            children: memory.children,
            lines: memory.lines,
            stack: memory.stack,
            learnt: memory.learnt,
            evaluations: memory.evaluations,
            estimates: 0,
            stopped: None,
            root: Root::UNTOUCHED,
            root_first: None,
            root_depth: 0,
            pass_from: 0,
            first_step: 0,
            ply_cost: setup.wins.ply_cost(),
            company: setup.company,
            budget: setup.budget.clone(),
            until_look: 0,
            nodes_then: 0,
            interval: 64,
            grow_at: match setup.company {
                Company::Alone => setup.table.nodes_until_growth().unwrap_or(u64::MAX),
                Company::Shared => u64::MAX,
            },
            last_look: Instant::now(),
        }
    }

    /// Gives back what outlives the search.
    pub(crate) fn into_memory(self) -> Memory<G::Move> {
        Memory {
            moves: self.moves,
            ranks: self.ranks,
            rated: self.rated,
            children: self.children,
            lines: self.lines,
            stack: self.stack,
            learnt: self.learnt,
            evaluations: self.evaluations,
        }
    }

    /// The value of the root for its side to move; see [`Search::root`] for its best move.
    pub(crate) fn search_root(
        &mut self,
        pos: &mut G::Position,
        depth: usize,
        window: Window,
    ) -> Score {
        self.root = Root::UNTOUCHED;
        self.root_depth = depth;
        let state = self.begin_at(pos);
        self.lines.clear();
        self.node(pos, &state, depth as i32, 0, window)
    }

    /// The value, for the mover of `pos`, of its move `mv`.
    pub(crate) fn search_root_move(
        &mut self,
        pos: &mut G::Position,
        mv: G::Move,
        depth: usize,
        window: Window,
    ) -> Option<Score> {
        self.root_depth = depth;
        let state = self.begin_at(pos);
        self.lines.clear();
        let at = At { depth: depth as i32, ply: 0, mover: crate::rules::mover(self.game, pos) };
        let outlook = Outlook::UNKNOWN;
        let standing = Standing { at, window, best: -INFINITY, outlook: &outlook };
        let candidate = Candidate { mv, nature: Nature::Quiet, history: 0, tried: 0 };
        match self.search_move(pos, &state, standing, &candidate, Turn::PLAIN) {
            Tried::Score(score) => Some(score),
            Tried::Forbidden | Tried::Busy => None,
        }
    }

    fn begin_at(&mut self, pos: &G::Position) -> E::State {
        self.moves.clear();
        self.ranks.clear();
        self.pass_from = 0;
        self.first_step = self.path.len();
        self.evaluator.init(self.game, pos)
    }

    /// The best line of the last search from the root.
    pub(crate) fn line(&self) -> &[G::Move] {
        self.lines.at(0)
    }

    /// The best line after the root move of [`Search::search_root_move`].
    pub(crate) fn line_after_root_move(&self) -> &[G::Move] {
        self.lines.at(1)
    }

    /// What `plies` of delay cost the winner in this search.
    #[inline]
    pub(super) fn distance(&self, plies: usize) -> Score {
        plies as Score * self.ply_cost
    }

    /// A score as this search counts wins: all alike, if it is told so.
    #[inline]
    pub(super) fn flatten(&self, score: Score) -> Score {
        if self.ply_cost == 0 && score::is_decided(score) {
            if score > 0 { WIN } else { -WIN }
        } else {
            score
        }
    }

    /// The result of a game that is over, on the board or because the position came back.
    #[inline]
    pub(super) fn ended<'e>(&mut self, pos: &G::Position) -> Option<(Outcome, Exit<'e, G::Move>)> {
        if let Some(outcome) = self.game.outcome(pos) {
            // A draw may hang on a clock that is not in the key.
            if self.on.has(Enhancement::AnyPath) && outcome == Outcome::Draw {
                self.estimates += 1;
            }
            return Some((outcome, Exit::Ended));
        }
        if !G::LOOKS_BACK {
            return None;
        }
        let repeat = if self.on.has(Enhancement::FirstRepeat) {
            self.path.repeat_within(self.game, pos, self.first_step)
        } else {
            self.path.repeat(self.game, pos)
        };
        let Repeat::Ends(outcome) = repeat else { return None };
        // What came back once need not come back again, and the table may not know that it did.
        if self.on.has(Enhancement::AnyPath) || self.on.has(Enhancement::FirstRepeat) {
            self.estimates += 1;
        }
        Some((outcome, Exit::Repeated))
    }

    #[inline]
    pub(super) fn score_of(&self, outcome: Outcome, at: At) -> Score {
        score::of_outcome(outcome, at.mover, self.distance(at.ply))
    }

    /// The evaluator's opinion of a position at the horizon.
    #[inline]
    pub(super) fn estimate(&mut self, pos: &G::Position, state: &E::State) -> Score {
        self.estimates += 1;
        self.raw_estimate(pos, state)
    }

    /// The same for the judgement of a node, which need not come to count.
    #[inline]
    pub(super) fn raw_estimate(&mut self, pos: &G::Position, state: &E::State) -> Score {
        let (game, evaluator) = (self.game, self.evaluator);
        let most = score::estimate_limit::<G>();
        let score = || evaluator.score(game, pos, state).clamp(-most, most);
        if E::COSTLY { self.evaluations.get(game.key(pos), score) } else { score() }
    }

    #[inline]
    pub(super) fn effort(&self) -> Effort {
        Effort { nodes: self.nodes(), estimates: self.estimates }
    }

    #[inline]
    pub(super) fn play(&mut self, pos: &mut G::Position, mv: G::Move) -> G::Undo {
        if G::LOOKS_BACK {
            self.path.push_move(self.game, pos, mv);
        }
        self.game.play(pos, mv)
    }

    #[inline]
    pub(super) fn take_back(&mut self, pos: &mut G::Position, mv: G::Move, undo: G::Undo) {
        self.game.undo(pos, mv, undo);
        if G::LOOKS_BACK {
            self.path.pop();
        }
    }

    /// Leaves a node that was answered without searching its moves.
    #[inline]
    pub(super) fn leave(&mut self, ply: usize, score: Score, exit: Exit<'_, G::Move>) -> Score {
        self.observer.leave(ply, score, exit);
        score
    }

    /// Leaves a node whose moves, listed from `base`, were searched.
    #[inline]
    pub(super) fn leave_searched(
        &mut self,
        at: At,
        score: Score,
        window: Window,
        base: usize,
        tried: usize,
    ) {
        let exit = if self.stopped.is_some() {
            Exit::Stopped
        } else if tried == 0 {
            Exit::Ended
        } else if window.alpha >= window.beta {
            let skipped = self.moves.get(base + tried..).unwrap_or(&[]);
            Exit::Cutoff { tried, skipped }
        } else {
            Exit::Searched
        };
        self.observer.leave(at.ply, score, exit);
    }

    #[inline]
    pub(super) fn drop_moves(&mut self, listing: Listing) {
        self.moves.truncate(listing.base);
        self.ranks.truncate(listing.ranks);
    }

    #[inline]
    pub(super) fn note_root_move(&mut self, at: At, mv: G::Move, score: Score, nodes: u64) {
        if at.ply == 0 {
            self.root.done += 1;
            self.root.nodes += nodes;
            if self.root.best.is_none_or(|(_, best)| score > best) {
                self.root.best = Some((mv, score));
                self.root.best_nodes = nodes;
            }
        }
    }
}
