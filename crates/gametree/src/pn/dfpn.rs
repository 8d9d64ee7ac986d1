//! Depth-first proof-number search (Nagai 2002): numbers in a table, thresholds on the way down.

use super::numbers::{Counting, INFINITE, Kind, Numbers, Settled};
use super::sight::Sight;
use super::table::{Known, ON_ANY_PATH, Table};
use super::team::Team;
use super::walk::{Cut, Walk};
use crate::game::{Game, Key};
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;

/// A position that was disproved on another path: it is likely to be disproved on this one too, so
/// the opponent looks there first. (Kawano's simulation, by the search itself.)
const DISPROVED_ELSEWHERE: Numbers = Numbers { proof: 1 << 10, disproof: 1 };

/// Nodes between two looks at what other threads have settled on the line.
const LOOK_EVERY: u64 = 256;

/// Work at a node goes on until one of its numbers reaches its threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Thresholds {
    proof: u32,
    disproof: u32,
}

/// A move of a node on the line.
#[derive(Clone, Copy, Debug)]
struct Child<M> {
    mv: M,
    /// The name of its position; means nothing where the rules settle it.
    name: Key,
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
    walk: &'w mut Walk<'a, G, O>,
    table: &'w Table,
    team: &'w Team,
    frames: Vec<Frame<G>>,
    children: Vec<Child<G::Move>>,
    moves: Vec<G::Move>,
    /// Nodes at which the line is looked at again.
    next_look: u64,
}

/// What a search found at its root: the answer, and the first move that gives it to the mover.
pub(super) type Found<M> = (Settled, Option<M>);

impl<'w, 'a, G: Hints + Deterministic, O: Observer<G>> DepthFirst<'w, 'a, G, O> {
    pub(super) fn new(walk: &'w mut Walk<'a, G, O>, table: &'w Table, team: &'w Team) -> Self {
        let next_look = if team.is_alone() { u64::MAX } else { walk.nodes };
        let (frames, children, moves) = (Vec::new(), Vec::new(), Vec::new());
        DepthFirst { walk, table, team, frames, children, moves, next_look }
    }

    /// Answers the question about the position of the walk. Where the table wants to grow, or the
    /// team is done, remembers what was found on the line and ends at the root.
    pub(super) fn run(mut self) -> Result<Found<G::Move>, Cut> {
        self.enter(Thresholds { proof: INFINITE, disproof: INFINITE })?;
        loop {
            if self.walk.nodes >= self.next_look {
                self.next_look = self.walk.nodes + LOOK_EVERY;
                self.look_over_line();
            }
            let line = self.frames.len();
            let Frame { kind, first, thresholds, .. } = self.frames[line - 1];
            let sight = self.sight_of(line - 1);
            if is_below(sight.numbers, thresholds) {
                self.descend(kind, first, thresholds)?;
                continue;
            }
            match sight.numbers.answer() {
                Some(answer) if line == 1 => return Ok((answer, self.best(kind, first))),
                _ => self.leave(sight),
            }
            if let Some(cut) = self.pause() {
                self.go_back_to(0);
                return Err(cut);
            }
        }
    }

    /// Why this search must stand still, if it must.
    fn pause(&self) -> Option<Cut> {
        if self.table.wants_to_grow() {
            Some(Cut::TableFull)
        } else {
            self.team.is_over().then_some(Cut::Paused)
        }
    }

    /// Leaves all nodes but so many on the line and the next.
    fn go_back_to(&mut self, line: usize) {
        while self.frames.len() > line {
            let sight = self.sight_of(self.frames.len() - 1);
            self.leave(sight);
        }
    }

    /// Takes over what others have settled of the moves along the line, and goes back to the
    /// highest node with which that does away.
    fn look_over_line(&mut self) {
        let ends = self.frames.iter().skip(1).map(|frame| frame.first);
        let ends: Vec<_> = ends.chain([self.children.len()]).collect();
        for (line, end) in ends.into_iter().enumerate() {
            let Frame { first, thresholds, .. } = self.frames[line];
            for child in first..end {
                self.take_over(child);
            }
            if !is_below(self.sight_of(line).numbers, thresholds) {
                return self.go_back_to(line + 1);
            }
        }
    }

    /// Takes over what another thread has settled of a move. Whether it has.
    fn take_over(&mut self, child: usize) -> bool {
        let child = &mut self.children[child];
        if child.sight.numbers.answer().is_some() {
            return false;
        }
        let known = self.table.get(child.name).map(|known| known.numbers);
        let Some(numbers) = known.filter(|numbers| numbers.answer().is_some()) else {
            return false;
        };
        child.sight = Sight::on_any_path(numbers);
        true
    }

    fn best(&self, kind: Kind, first: usize) -> Option<G::Move> {
        let gives = |child: &&Child<G::Move>| child.sight.numbers.toward(kind).0 == 0;
        self.children[first..].iter().find(gives).map(|child| child.mv)
    }

    /// The numbers of a node on the line by its moves. A disproof rests on what the moves it uses
    /// rest on.
    fn sight_of(&self, line: usize) -> Sight {
        let Frame { kind, first, .. } = self.frames[line];
        let end = self.frames.get(line + 1).map_or(self.children.len(), |next| next.first);
        let children = &self.children[first..end];
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
        let here = line as u32;
        Sight { numbers, rests_on: if rests_on >= here { ON_ANY_PATH } else { rests_on } }
    }

    /// Looks at the move that is nearest to its goal, for as long as it stays so. One below which
    /// other threads are counts as farther.
    fn descend(&mut self, kind: Kind, first: usize, thresholds: Thresholds) -> Result<(), Cut> {
        let children = &self.children[first..];
        let (mut at, mut best, mut second, mut open) = (first, INFINITE, INFINITE, 0_u32);
        for (index, child) in children.iter().enumerate() {
            let (goal, against) = child.sight.numbers.toward(kind);
            let goal = self.team.felt(goal, child.name);
            open += u32::from(against > 0);
            if goal < best {
                (at, second, best) = (first + index, best, goal);
            } else {
                second = second.min(goal);
            }
        }
        if !self.team.is_alone() && self.take_over(at) {
            return Ok(());
        }
        let own = Numbers { proof: thresholds.proof, disproof: thresholds.disproof }.toward(kind);
        let goal = own.0.min(a_little_more(second)).max(best.saturating_add(1));
        let against = if own.1 == INFINITE { INFINITE } else { own.1 - (open - 1).min(own.1 - 1) };
        let Numbers { proof, disproof } = Numbers::seen_by(kind, goal, against);
        let Child { mv, name, .. } = self.children[at];
        self.team.begin(name);
        let undo = self.walk.play(mv);
        if let Some(frame) = self.frames.last_mut() {
            frame.at = at;
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
            let Some((name, sight)) = seen? else { continue };
            self.children.push(Child { mv, name, sight });
            if sight.numbers.toward(kind).0 == 0 {
                break;
            }
        }
        self.moves = moves;
        if self.children.len() == first {
            // Every move is forbidden.
            let sight = Sight::on_any_path(self.walk.stuck());
            if let Some(&mv) = self.moves.first() {
                self.children.push(Child { mv, name: 0, sight });
            }
        }
        Ok(())
    }

    /// What is known of the position just reached, and its name: by the rules, else by the table.
    fn first_sight(&mut self) -> Result<Option<(Key, Sight)>, Cut> {
        let Some(sight) = self.walk.sight()? else { return Ok(None) };
        if sight.numbers.answer().is_some() {
            return Ok(Some((0, sight)));
        }
        let name = self.walk.name();
        let known = self.table.get(name);
        if let Some(known) = known.filter(|known| known.numbers.answer().is_some()) {
            return Ok(Some((name, Sight::on_any_path(known.numbers))));
        }
        if self.walk.came_back
            && let Some(Known { numbers, rests_on, .. }) = self.table.get(self.walk.name_on_path())
        {
            return Ok(Some((name, Sight { numbers, rests_on })));
        }
        Ok(Some((name, known.map_or(sight, |known| Sight::on_any_path(known.numbers)))))
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
        // Another thread may have settled it meanwhile.
        if child.sight.numbers.answer().is_none() {
            child.sight = sight;
        }
        self.team.end(child.name);
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

fn is_below(numbers: Numbers, thresholds: Thresholds) -> bool {
    numbers.proof < thresholds.proof && numbers.disproof < thresholds.disproof
}

/// A quarter more, and at least one: with full tables, going to and fro between two moves would
/// cost more than looking a little too long at one (Pawlewicz and Lew 2007).
fn a_little_more(number: u32) -> u32 {
    number.saturating_add(number / 4).saturating_add(1)
}
