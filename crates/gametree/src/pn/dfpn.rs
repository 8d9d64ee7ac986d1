//! Depth-first proof-number search (Nagai 2002): numbers in a table, thresholds on the way down.

use super::numbers::{Counting, INFINITE, Kind, Numbers, Settled};
use super::table::{Known, ON_ANY_PATH, Table};
use super::walk::{Cut, Sight, Walk};
use crate::game::Game;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;

/// A position that was disproved on another path: it is likely to be disproved on this one too, so
/// the opponent looks there first. (Kawano's simulation, by the search itself.)
const DISPROVED_ELSEWHERE: Numbers = Numbers { proof: 1 << 10, disproof: 1 };

/// Work at a node goes on until one of its numbers reaches its threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Thresholds {
    proof: u32,
    disproof: u32,
}

/// A move of a node on the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    sight: Sight,
}

/// A node on the line.
struct Frame<G: Game> {
    kind: Kind,
    /// Where its moves begin.
    first: usize,
    thresholds: Thresholds,
    /// Nodes when it was entered.
    nodes: u64,
    /// The move that is being looked at, and how to take it back.
    at: usize,
    undo: Option<G::Undo>,
}

/// The state of a search for one question.
pub(super) struct DepthFirst<'w, 'a, G: Game, O> {
    pub(super) walk: &'w mut Walk<'a, G, O>,
    pub(super) table: &'w mut Table,
    frames: Vec<Frame<G>>,
    children: Vec<Child<G::Move>>,
    moves: Vec<G::Move>,
}

/// What a search found at its root: the answer, and the first move that gives it to the mover.
pub(super) type Found<M> = (Settled, Option<M>);

impl<'w, 'a, G: Hints + Deterministic, O: Observer<G>> DepthFirst<'w, 'a, G, O> {
    pub(super) fn new(walk: &'w mut Walk<'a, G, O>, table: &'w mut Table) -> Self {
        DepthFirst { walk, table, frames: Vec::new(), children: Vec::new(), moves: Vec::new() }
    }

    /// Answers the question about the position of the walk.
    pub(super) fn run(mut self) -> Result<Found<G::Move>, Cut> {
        self.enter(Thresholds { proof: INFINITE, disproof: INFINITE })?;
        loop {
            let line = self.frames.len();
            let frame = &self.frames[line - 1];
            let (kind, first, thresholds) = (frame.kind, frame.first, frame.thresholds);
            let sight = self.sight_of(kind, first);
            let Numbers { proof, disproof } = sight.numbers;
            if proof < thresholds.proof && disproof < thresholds.disproof {
                self.descend(kind, first, thresholds)?;
                continue;
            }
            match sight.numbers.answer() {
                Some(answer) if line == 1 => return Ok((answer, self.best(kind, first))),
                _ => self.leave(sight),
            }
        }
    }

    fn best(&self, kind: Kind, first: usize) -> Option<G::Move> {
        let gives = |child: &&Child<G::Move>| child.sight.numbers.toward(kind).0 == 0;
        self.children[first..].iter().find(gives).map(|child| child.mv)
    }

    /// A node's numbers by its moves. A disproof rests on what the moves it uses rest on.
    fn sight_of(&self, kind: Kind, first: usize) -> Sight {
        let children = &self.children[first..];
        let numbers = children.iter().map(|child| child.sight.numbers);
        let numbers = Numbers::of_moves(kind, Counting::Weak, numbers);
        if numbers.answer() != Some(Settled::Disproved) {
            return Sight::on_any_path(numbers);
        }
        let disproved = children.iter().filter(|child| child.sight.numbers.disproof == 0);
        let rests_on = disproved.map(|child| child.sight.rests_on);
        let rests_on = match kind {
            Kind::Or => rests_on.min(),
            Kind::And => rests_on.max(),
        };
        let rests_on = rests_on.unwrap_or(ON_ANY_PATH);
        // What comes back to this very node, or to one below it, needs nothing of the path.
        let here = self.walk.ply() - 1;
        Sight { numbers, rests_on: if rests_on >= here { ON_ANY_PATH } else { rests_on } }
    }

    /// Looks at the move that is nearest to its goal, for as long as it stays so.
    fn descend(&mut self, kind: Kind, first: usize, thresholds: Thresholds) -> Result<(), Cut> {
        let children = &self.children[first..];
        let (mut at, mut best, mut second, mut open) = (0, INFINITE, INFINITE, 0_u32);
        for (index, child) in children.iter().enumerate() {
            let (goal, against) = child.sight.numbers.toward(kind);
            open += u32::from(against > 0);
            if goal < best {
                (at, second, best) = (index, best, goal);
            } else {
                second = second.min(goal);
            }
        }
        let own = Numbers { proof: thresholds.proof, disproof: thresholds.disproof }.toward(kind);
        let goal = own.0.min(a_little_more(second)).max(best.saturating_add(1));
        let against = if own.1 == INFINITE { INFINITE } else { own.1 - (open - 1).min(own.1 - 1) };
        let Numbers { proof, disproof } = Numbers::seen_by(kind, goal, against);
        let mv = children[at].mv;
        let undo = self.walk.play(mv);
        if let Some(frame) = self.frames.last_mut() {
            frame.at = first + at;
            frame.undo = Some(undo);
        }
        self.enter(Thresholds { proof, disproof })
    }

    /// Begins a node: lists its moves, with what is known of each.
    fn enter(&mut self, thresholds: Thresholds) -> Result<(), Cut> {
        self.walk.count()?;
        let kind = self.walk.kind();
        let (first, nodes) = (self.children.len(), self.walk.nodes);
        self.frames.push(Frame { kind, first, thresholds, nodes, at: first, undo: None });
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.walk.moves(&mut moves);
        self.walk.open();
        for &mv in &moves {
            let undo = self.walk.play(mv);
            let seen = self.first_sight();
            self.walk.take_back(mv, undo);
            let Some(sight) = seen? else { continue };
            self.children.push(Child { mv, sight });
            if sight.numbers.toward(kind).0 == 0 {
                break;
            }
        }
        self.moves = moves;
        if self.children.len() == first {
            // Every move is forbidden.
            let sight = Sight::on_any_path(self.walk.stuck());
            if let Some(&mv) = self.moves.first() {
                self.children.push(Child { mv, sight });
            }
        }
        Ok(())
    }

    /// What is known of the position just reached: by the rules, else by the table.
    fn first_sight(&mut self) -> Result<Option<Sight>, Cut> {
        let Some(sight) = self.walk.sight()? else { return Ok(None) };
        if sight.numbers.answer().is_some() {
            return Ok(Some(sight));
        }
        let known = self.table.get(self.walk.name());
        if let Some(known) = known.filter(|known| known.numbers.answer().is_some()) {
            return Ok(Some(Sight::on_any_path(known.numbers)));
        }
        if self.walk.came_back
            && let Some(Known { numbers, rests_on, .. }) = self.table.get(self.walk.name_on_path())
        {
            return Ok(Some(Sight { numbers, rests_on }));
        }
        Ok(Some(known.map_or(sight, |known| Sight::on_any_path(known.numbers))))
    }

    /// Ends the node at hand, remembers its numbers and tells its parent.
    fn leave(&mut self, sight: Sight) {
        self.walk.close();
        let Some(frame) = self.frames.pop() else { return };
        self.children.truncate(frame.first);
        let work = u32::try_from(self.walk.nodes - frame.nodes + 1).unwrap_or(u32::MAX);
        self.remember(sight, work);
        let Some(parent) = self.frames.last_mut() else { return };
        let child = &mut self.children[parent.at];
        child.sight = sight;
        if let Some(undo) = parent.undo.take() {
            self.walk.take_back(child.mv, undo);
        }
    }

    fn remember(&mut self, sight: Sight, work: u32) {
        let Sight { numbers, rests_on } = sight;
        let name = self.walk.name();
        let before = self.table.get(name);
        let work = work.saturating_add(before.map_or(0, |known| known.work));
        let numbers = if rests_on == ON_ANY_PATH {
            numbers
        } else {
            self.table.put(self.walk.name_on_path(), Known { numbers, rests_on, work });
            DISPROVED_ELSEWHERE
        };
        // What is settled on any path stays so.
        let is_settled = before.is_some_and(|known| known.numbers.answer().is_some());
        if !is_settled || numbers.answer().is_some() {
            self.table.put(name, Known { numbers, rests_on: ON_ANY_PATH, work });
        }
    }
}

/// A quarter more, and at least one: with full tables, going to and fro between two moves would
/// cost more than looking a little too long at one (Pawlewicz and Lew 2007).
fn a_little_more(number: u32) -> u32 {
    number.saturating_add(number / 4).saturating_add(1)
}
