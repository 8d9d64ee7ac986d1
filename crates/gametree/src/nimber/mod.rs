#![doc = include_str!("../pages/nimber.md")]

mod mex;
mod period;
mod rule;
mod sequence;
mod sparse;

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::time::Instant;

use crate::kinds::{Impartial, LastMove, Options};
use crate::limits::{Budget, Limits};
use crate::memo::room_for_one_more;
use crate::rules::{self, Refusal};

use mex::Marks;

pub use period::Period;
pub use rule::{Code, Endless, HeapRule, NOTHING_LEFT, ONE_HEAP, THREE_HEAPS, TWO_HEAPS, Tail};
pub use sequence::Sequence;

/// What Sprague and Grundy say of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict<G: Impartial> {
    /// The XOR of the nimbers of all parts.
    pub nimber: u32,
    /// Every part with its nimber, in the game's order.
    pub parts: Vec<(G::Part, u32)>,
    /// Who wins: whether the side to move does.
    pub mover: Mover,
    /// The legal moves in the game's order, and whether each wins.
    pub moves: Vec<(G::Move, Mover)>,
    /// Parts whose nimber had to be found.
    pub nodes: u64,
}

/// What becomes of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mover {
    /// It wins.
    Wins,
    /// It loses.
    Loses,
}

impl<G: Impartial> Verdict<G> {
    /// The moves that win.
    pub fn winning(&self) -> impl Iterator<Item = G::Move> {
        self.moves.iter().filter(|(_, mover)| *mover == Mover::Wins).map(|&(mv, _)| mv)
    }
}

/// What is known of a part.
#[derive(Clone, Copy, Debug)]
struct Known {
    nimber: u32,
    /// Whether the part is a heap of Nim, move by move.
    nim: IsNim,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum IsNim {
    Yes,
    No,
}

/// The nimbers of a game's parts, each found once.
#[derive(Debug)]
pub struct Nimbers<'a, G: Impartial> {
    game: &'a G,
    known: HashMap<G::Part, Known>,
    budget: Budget,
    memory: usize,
    marks: Marks,
    /// Lists of options that are not in use.
    spare: Vec<Options<G::Part>>,
}

/// A part on the way to its nimber.
#[derive(Debug)]
struct Frame<P> {
    part: P,
    options: Options<P>,
    /// The first part of the options that has not been looked at.
    next: usize,
}

impl<'a, G: Impartial> Nimbers<'a, G> {
    /// Knows nothing yet, and will remember no more than `memory` bytes.
    #[must_use]
    pub fn new(game: &'a G, memory: usize, limits: &Limits) -> Nimbers<'a, G> {
        Nimbers {
            game,
            known: HashMap::new(),
            budget: Budget::new(limits),
            memory,
            marks: Marks::default(),
            spare: Vec::new(),
        }
    }

    /// The position part by part, and what each move does to it.
    ///
    /// # Errors
    /// The memory does not suffice, a limit came first, or misère play asks for more than nimbers
    /// can say.
    pub fn verdict(&mut self, pos: &G::Position) -> Result<Verdict<G>, Refusal> {
        let mut parts = Vec::new();
        self.game.parts(pos, &mut parts);
        let mut values = Vec::with_capacity(parts.len());
        for part in parts {
            let known = self.find(&part)?;
            values.push((part, known.nimber));
        }
        let (nimber, mover) = self.sum(values.iter().map(|(part, _)| part))?;
        let mut moves = Vec::new();
        let mut after = pos.clone();
        let mut there = Vec::new();
        for mv in rules::legal_moves(self.game, pos) {
            let undo = self.game.play(&mut after, mv);
            there.clear();
            self.game.parts(&after, &mut there);
            self.game.undo(&mut after, mv, undo);
            for part in &there {
                self.find(part)?;
            }
            let (_, opponent) = self.sum(there.iter())?;
            moves.push((mv, if opponent == Mover::Loses { Mover::Wins } else { Mover::Loses }));
        }
        let nodes = self.known.len() as u64;
        Ok(Verdict { nimber, parts: values, mover, moves, nodes })
    }

    /// The nimber of a sum of parts that are known, and who wins it.
    fn sum<'p>(&self, parts: impl Iterator<Item = &'p G::Part>) -> Result<(u32, Mover), Refusal>
    where
        G::Part: 'p,
    {
        let (mut nimber, mut largest, mut nim) = (0, 0, IsNim::Yes);
        for known in parts.filter_map(|part| self.known.get(part)) {
            nimber ^= known.nimber;
            largest = largest.max(known.nimber);
            if known.nim == IsNim::No {
                nim = IsNim::No;
            }
        }
        let wins = match (self.game.last_move(), nim) {
            (LastMove::Wins, _) => nimber != 0,
            // Bouton 1901: as in normal play, but in the end an odd number of ones is to be left.
            (LastMove::Loses, IsNim::Yes) => (nimber != 0) == (largest > 1),
            (LastMove::Loses, IsNim::No) => return Err(Refusal::Misere),
        };
        Ok((nimber, if wins { Mover::Wins } else { Mover::Loses }))
    }

    /// The nimber of a part: the smallest number that none of its options has.
    ///
    /// # Errors
    /// The memory does not suffice, or a limit came first.
    pub fn nimber(&mut self, part: &G::Part) -> Result<u32, Refusal> {
        self.find(part).map(|known| known.nimber)
    }

    /// Iterative, since parts can be as deep as the game is long.
    fn find(&mut self, part: &G::Part) -> Result<Known, Refusal> {
        if let Some(&known) = self.known.get(part) {
            return Ok(known);
        }
        let mut frames = vec![self.begin(part.clone(), 0)?];
        loop {
            let depth = frames.len();
            let Some(frame) = frames.last_mut() else { return Err(Refusal::TooDeep) };
            let parts = frame.options.parts();
            while parts.get(frame.next).is_some_and(|part| self.known.contains_key(part)) {
                frame.next += 1;
            }
            if let Some(below) = parts.get(frame.next).cloned() {
                frames.push(self.begin(below, depth)?);
                continue;
            }
            let Some(Frame { part, options, .. }) = frames.pop() else { continue };
            let known = self.of_options(&options);
            self.spare.push(options);
            self.known.insert(part, known);
            if frames.is_empty() {
                return Ok(known);
            }
        }
    }

    fn begin(&mut self, part: G::Part, depth: usize) -> Result<Frame<G::Part>, Refusal> {
        let count = self.known.len() + depth;
        if let Some(why) = self.budget.spent(count as u64, Instant::now()) {
            return Err(Refusal::Stopped(why));
        }
        room_for_one_more(&self.known, self.memory)?;
        let mut options = self.spare.pop().unwrap_or_default();
        options.clear();
        self.game.options(&part, &mut options);
        Ok(Frame { part, options, next: 0 })
    }

    /// What follows from options whose parts are all known.
    fn of_options(&mut self, options: &Options<G::Part>) -> Known {
        self.marks.clear();
        let mut nim = IsNim::Yes;
        let mut largest = None;
        for option in options.iter() {
            let known = option.iter().filter_map(|part| self.known.get(part));
            let nimber = known.clone().fold(0, |sum, known| sum ^ known.nimber);
            // A heap of Nim becomes one smaller heap of Nim, or nothing.
            if known.clone().filter(|known| known.nimber > 0).count() > 1
                || known.clone().any(|known| known.nim == IsNim::No)
            {
                nim = IsNim::No;
            }
            largest = largest.max(Some(nimber));
            self.marks.mark(nimber);
        }
        let nimber = self.marks.mex();
        if largest.is_some_and(|largest| largest > nimber) {
            nim = IsNim::No;
        }
        Known { nimber, nim }
    }
}
