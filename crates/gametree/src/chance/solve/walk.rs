//! One walk over all positions, depth first, which finds the strongly connected components (Tarjan
//! 1972) and solves each as soon as it is complete: whatever else it leads to is solved by then.

use std::time::Instant;

use super::index::Index;
use super::{Fraction, Fractions, ValueIteration, canonical, result};
use crate::game::{Side, Turn};
use crate::kinds::Stochastic;
use crate::limits::{Budget, StoppedBy};
use crate::rules::Refusal;

/// Who decides at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Nobody: the game is over.
    End,
    /// The first player.
    Max,
    /// The second player.
    Min,
    /// Chance.
    Chance,
}

/// A way to what may follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    /// The number of the position that stands for what follows; the upper bit says that the players
    /// are exchanged in it.
    to: u32,
    /// Parts, where chance acts.
    pub(super) parts: u32,
}

impl Edge {
    const EXCHANGED: u32 = 1 << 31;

    fn new(to: u32, sign: f64, parts: u32) -> Edge {
        Edge { to: if sign < 0.0 { to | Edge::EXCHANGED } else { to }, parts }
    }

    #[inline]
    pub(super) fn to(self) -> usize {
        (self.to & !Edge::EXCHANGED) as usize
    }

    /// Whether the value of what it leads to is to be taken with the other sign.
    #[inline]
    pub(super) fn is_exchanged(self) -> bool {
        self.to & Edge::EXCHANGED != 0
    }
}

/// What the walk notes of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    pub(super) kind: Kind,
    /// Its edges, while its component is not solved.
    start: u32,
    count: u32,
    /// When it was visited; 0 is not yet.
    visited: u32,
    /// The earliest visit that can be reached from it; [`SOLVED`] when its component is done.
    low: u32,
}

const UNSEEN: Note = Note { kind: Kind::End, start: 0, count: 0, visited: 0, low: 0 };
/// The component is solved.
const SOLVED: u32 = u32::MAX;
/// Positions between two looks at the limits.
const LOOK_EVERY: u32 = 4_096;

/// The state of the walk.
pub(super) struct Walk<'a, G: Stochastic> {
    pub(super) game: &'a G,
    budget: &'a Budget,
    most: u64,
    pub(super) index: Index<G>,
    pub(super) notes: Vec<Note>,
    pub(super) edges: Vec<Edge>,
    pub(super) values: Vec<f64>,
    /// Exact values, as long as they are wanted and short.
    pub(super) fractions: Option<Vec<Fraction>>,
    pub(super) longest: u64,
    pub(super) components: u64,
    pub(super) largest: usize,
    pub(super) passes: u64,
    /// Scratch: for the members of a component their place in it, one more than it is.
    pub(super) places: Vec<u32>,
    visits: u32,
    moves: Vec<G::Move>,
}

impl<'a, G: Stochastic> Walk<'a, G> {
    pub(super) fn new(request: &ValueIteration<'a, G>, budget: &'a Budget) -> Walk<'a, G> {
        let (fractions, longest) = match request.fractions {
            Fractions::No => (None, 0),
            Fractions::UpTo(bits) => (Some(Vec::new()), bits),
        };
        Walk {
            game: request.game,
            budget,
            most: request.bytes / ValueIteration::<G>::bytes_for(1).max(1),
            index: Index::new(),
            notes: Vec::new(),
            edges: Vec::new(),
            values: Vec::new(),
            fractions,
            longest,
            components: 0,
            largest: 0,
            passes: 0,
            places: Vec::new(),
            visits: 0,
            moves: Vec::new(),
        }
    }

    pub(super) fn run(&mut self, start: &G::Position) -> Result<(), Refusal> {
        let root = self.number(canonical(self.game, start.clone()).0)?;
        // Positions on the way from the root, each with how many of its edges were followed.
        let mut way = vec![(root, 0)];
        // Positions that the walk has left, and whose component is not complete.
        let mut left = Vec::new();
        self.visit(root)?;
        while let Some((id, followed)) = way.last_mut() {
            let note = self.notes[*id as usize];
            if *followed < note.count {
                let next = self.edges[(note.start + *followed) as usize].to();
                *followed += 1;
                if self.notes[next].visited == 0 {
                    way.push((next as u32, 0));
                    self.visit(next as u32)?;
                } else if self.notes[next].low != SOLVED {
                    let visited = self.notes[next].visited;
                    self.reach(*id, visited);
                }
                continue;
            }
            let id = *id;
            way.pop();
            left.push(id);
            if note.low == note.visited {
                self.complete(id, &mut left)?;
            } else if let Some(&(above, _)) = way.last() {
                self.reach(above, note.low);
            }
        }
        Ok(())
    }

    fn reach(&mut self, id: u32, low: u32) {
        let note = &mut self.notes[id as usize];
        note.low = note.low.min(low);
    }

    /// The edges of a position whose component is not solved.
    #[inline]
    pub(super) fn edges_of(&self, id: usize) -> &[Edge] {
        let Note { start, count, .. } = self.notes[id];
        &self.edges[start as usize..(start + count) as usize]
    }

    fn number(&mut self, pos: G::Position) -> Result<u32, Refusal> {
        let id = self.index.number(self.game, pos);
        if self.index.len() > self.notes.len() {
            if self.index.len() as u64 > self.most || self.index.len() >= Edge::EXCHANGED as usize {
                let wanted = ValueIteration::<G>::bytes_for(self.most.saturating_mul(2));
                return Err(Refusal::NoMemory(usize::try_from(wanted).unwrap_or(usize::MAX)));
            }
            self.notes.push(UNSEEN);
            self.values.push(0.0);
            self.places.push(0);
            if let Some(fractions) = &mut self.fractions {
                fractions.push(Fraction::from_integer(0.into()));
            }
        }
        Ok(id)
    }

    /// Lists what may follow a position.
    fn visit(&mut self, id: u32) -> Result<(), Refusal> {
        if self.visits.is_multiple_of(LOOK_EVERY) {
            self.look()?;
        }
        self.visits += 1;
        let pos = self.index.position(id).clone();
        let start = self.edges.len() as u32;
        let mut kind = Kind::End;
        let mut end = self.game.outcome(&pos);
        if end.is_none() {
            self.moves.clear();
            self.game.moves(&pos, &mut self.moves);
            if self.moves.is_empty() {
                end = Some(self.game.stuck(&pos));
            } else {
                kind = self.follow(&pos)?;
            }
        }
        if let Some(outcome) = end {
            self.values[id as usize] = result(outcome);
            if let Some(fractions) = &mut self.fractions {
                // Results are whole numbers.
                fractions[id as usize] = Fraction::from_integer((result(outcome) as i64).into());
            }
        }
        let (visited, low) = (self.visits, self.visits);
        let count = self.edges.len() as u32 - start;
        self.notes[id as usize] = Note { kind, start, count, visited, low };
        Ok(())
    }

    fn follow(&mut self, pos: &G::Position) -> Result<Kind, Refusal> {
        let kind = match self.game.turn(pos) {
            Turn::Player(Side::First) => Kind::Max,
            Turn::Player(Side::Second) => Kind::Min,
            Turn::Chance => Kind::Chance,
        };
        for index in 0..self.moves.len() {
            let mv = self.moves[index];
            let parts = if kind == Kind::Chance { self.game.odds(pos, mv).parts } else { 0 };
            let mut after = pos.clone();
            self.game.play(&mut after, mv);
            let (after, sign) = canonical(self.game, after);
            let to = self.number(after)?;
            self.edges.push(Edge::new(to, sign, parts));
        }
        Ok(kind)
    }

    /// The component whose first visited position this is has been seen in full: it is what was left
    /// since then.
    fn complete(&mut self, root: u32, left: &mut Vec<u32>) -> Result<(), Refusal> {
        let since = self.notes[root as usize].visited;
        let before = left.iter().rposition(|&id| self.notes[id as usize].visited < since);
        let members = left.split_off(before.map_or(0, |at| at + 1));
        self.solve_component(&members)?;
        for &id in &members {
            self.notes[id as usize].low = SOLVED;
        }
        // Whatever was listed since belongs to components that are solved.
        self.edges.truncate(self.notes[root as usize].start as usize);
        Ok(())
    }

    pub(super) fn look(&self) -> Result<(), Refusal> {
        match self.budget.spent(0, Instant::now()) {
            // Nodes say nothing here.
            None | Some(StoppedBy::Nodes) => Ok(()),
            Some(why) => Err(Refusal::Stopped(why)),
        }
    }
}
