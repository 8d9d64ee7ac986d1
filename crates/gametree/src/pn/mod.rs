#![doc = include_str!("pages/pn.md")]

mod dfpn;
mod names;
mod numbers;
mod sight;
mod solve;
mod table;
mod team;
mod tree;
mod walk;

use crate::game::Side;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::limits::{Budget, Limits};
use crate::observer::Observer;
use crate::path::Path;
use crate::rules::{self, Refusal};

use self::dfpn::Found;
use self::table::Table;
use self::tree::{BestFirst, Leaves};
use self::walk::{Cut, Past, Walk};

pub use self::numbers::{INFINITE, Numbers, Settled};
pub use self::solve::Solution;
pub use self::walk::LONGEST_LINE;

/// Which of the searches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// The tree in memory.
    Tree,
    /// The tree in memory, with a second search at its leaves (PN²).
    TwoTrees,
    /// Depth first, with a table (df-pn).
    DepthFirst,
}

/// A question that has a yes or a no: can this side have its way, whatever the other one does?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The side.
    pub side: Side,
    /// What it needs in a game of margins: so many points more than the other side. Says nothing
    /// in games of wins and losses, where a draw is not enough.
    pub least: i32,
}

impl Question {
    /// Whether this side can win: by a point, where points count.
    #[must_use]
    pub const fn wins(side: Side) -> Question {
        Question { side, least: 1 }
    }
}

/// What was found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer<M> {
    /// What is known of the question; `None` if a limit came first.
    pub settled: Option<Settled>,
    /// The first move by which the side to move gets that, if it can have a say in it.
    pub best: Option<M>,
    /// Whether no line that was looked at ended without a winner: then a side that does not win
    /// loses.
    pub somebody_wins: bool,
    /// Positions whose moves were looked at.
    pub nodes: u64,
    /// Bytes that the table or the tree took at the most.
    pub bytes: usize,
    /// Why the answer is unknown, if it is.
    pub refusal: Option<Refusal>,
}

/// Proof-number search of a game: by which variant, with how much memory, until when.
#[derive(Debug)]
pub struct ProofSearch<'a, G> {
    /// The rules.
    pub game: &'a G,
    /// The search.
    pub variant: Variant,
    /// Bytes that the table or the tree may take. A table of any size gives the same answers.
    pub memory: usize,
    /// Threads that search at once, if the numbers are in a table; a tree has one.
    pub threads: usize,
    /// Nodes, time, stop flag. A depth means nothing here.
    pub limits: &'a Limits,
}

/// Where numbers are kept.
enum Store<M> {
    Tree(BestFirst<M>),
    Table(Table),
}

impl<G> ProofSearch<'_, G>
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync,
{
    /// Answers a question about `pos`, which was reached by `past`.
    pub fn ask<O: Observer<G>>(
        &self,
        pos: &G::Position,
        past: &Path,
        question: Question,
        observer: O,
    ) -> Answer<G::Move> {
        let budget = Budget::new(self.limits);
        let mut walk = Walk::new(self.game, pos, past, question, (budget, observer));
        let mut store = self.store();
        self.answer(&mut walk, &mut store, pos, question)
    }

    fn store(&self) -> Store<G::Move> {
        match self.variant {
            Variant::Tree => Store::Tree(BestFirst::new(self.memory, Leaves::AtSight)),
            Variant::TwoTrees => Store::Tree(BestFirst::new(self.memory, Leaves::Searched)),
            Variant::DepthFirst => Store::Table(Table::new(self.memory)),
        }
    }

    fn answer<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        store: &mut Store<G::Move>,
        pos: &G::Position,
        question: Question,
    ) -> Answer<G::Move> {
        let before = walk.nodes + walk.helped;
        let found = self.found(walk, store, pos, question);
        let (settled, best, refusal) = match found {
            Ok((settled, best)) => (Some(settled), best, None),
            Err(refusal) => (None, None, Some(refusal)),
        };
        let bytes = match store {
            Store::Tree(tree) => tree.bytes(),
            Store::Table(table) => table.bytes(),
        };
        let somebody_wins = settled.is_some() && !walk.drawn;
        let nodes = walk.nodes + walk.helped - before;
        Answer { settled, best, somebody_wins, nodes, bytes, refusal }
    }

    fn found<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        store: &mut Store<G::Move>,
        pos: &G::Position,
        question: Question,
    ) -> Result<Found<G::Move>, Refusal> {
        let mut past = Past::NeverHelps;
        if let Some(outcome) = rules::result_after(self.game, pos, walk.before) {
            walk.restart(pos, question, past);
            return Ok((walk.ended(outcome), None));
        }
        loop {
            walk.restart(pos, question, past);
            let found = match store {
                Store::Tree(tree) => tree.run(walk),
                Store::Table(table) => {
                    table.clear();
                    team::run(walk, table, self.threads)
                }
            };
            match found {
                Ok(found) => return Ok(found),
                Err(Cut::Refused(refusal)) => return Err(refusal),
                Err(_) => past = Past::Counts,
            }
        }
    }
}
