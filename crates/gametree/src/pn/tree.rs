//! Proof-number search with its tree in memory (Allis 1994), and the same with a second search at
//! its leaves (PN²; Allis 1994, Breuker 1998).
//!
//! The tree has a node for each line of play, so what a position is worth on another path plays no
//! part in it, and the numbers of moves that must all be settled are summed.

use super::dfpn::Found;
use super::numbers::{Counting, Kind, Numbers};
use super::walk::{Cut, Walk};
use crate::game::Game;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::rules::Refusal;

/// The place of a node.
type At = u32;

/// The node that has no parent.
const ROOT: At = 0;

/// How leaves are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaves {
    /// At first sight.
    AtSight,
    /// By a search of their own, of as many nodes as the tree has, within the memory that is left.
    /// Of its tree only the moves of the leaf are kept.
    Searched,
}

#[derive(Clone, Copy, Debug)]
struct Node<M> {
    numbers: Numbers,
    kind: Kind,
    parent: At,
    /// Its moves stand together.
    first: At,
    count: u32,
    mv: Option<M>,
}

/// A tree in one piece of memory, with lists of gaps by their length.
#[derive(Debug)]
struct Arena<M> {
    nodes: Vec<Node<M>>,
    most: usize,
    gaps: Vec<Vec<At>>,
    used: usize,
}

impl<M: Copy> Arena<M> {
    fn new(most: usize, kind: Kind) -> Arena<M> {
        let numbers = Numbers { proof: 1, disproof: 1 };
        let root = Node { numbers, kind, parent: ROOT, first: ROOT, count: 0, mv: None };
        Arena { nodes: vec![root], most, gaps: Vec::new(), used: 1 }
    }

    fn at(&self, at: At) -> &Node<M> {
        &self.nodes[at as usize]
    }

    fn moves(&self, at: At) -> &[Node<M>] {
        let Node { first, count, .. } = *self.at(at);
        &self.nodes[first as usize..(first + count) as usize]
    }

    /// Gives a node these moves; `false` if the memory does not suffice.
    fn adopt(&mut self, at: At, moves: &[(M, Kind, Numbers)]) -> bool {
        let count = moves.len();
        let gap = self.gaps.get_mut(count).and_then(Vec::pop);
        let first = gap.map_or(self.nodes.len(), |at| at as usize);
        if gap.is_none() {
            if self.nodes.len() + count > self.most.min(At::MAX as usize) {
                return false;
            }
            if self.nodes.try_reserve(count).is_err() {
                return false;
            }
        }
        for (index, &(mv, kind, numbers)) in moves.iter().enumerate() {
            let node = Node { numbers, kind, parent: at, first: 0, count: 0, mv: Some(mv) };
            match self.nodes.get_mut(first + index) {
                Some(place) => *place = node,
                None => self.nodes.push(node),
            }
        }
        self.used += count;
        let node = &mut self.nodes[at as usize];
        (node.first, node.count) = (first as At, count as u32);
        true
    }

    /// Lets go of what is below a node.
    fn clear(&mut self, at: At) {
        let mut waiting = vec![at];
        while let Some(at) = waiting.pop() {
            let Node { first, count, .. } = *self.at(at);
            if count == 0 {
                continue;
            }
            waiting.extend(first..first + count);
            self.nodes[at as usize].count = 0;
            let length = count as usize;
            if self.gaps.len() <= length {
                self.gaps.resize_with(length + 1, Vec::new);
            }
            self.gaps[length].push(first);
            self.used -= length;
        }
    }
}

/// A search in a tree.
pub(super) struct BestFirst<M> {
    arena: Arena<M>,
    leaves: Leaves,
    /// Bytes that all trees together may take, and how many nodes these are.
    memory: usize,
    most: usize,
    /// The largest that the trees were together.
    largest: usize,
}

impl<M: Copy> BestFirst<M> {
    /// A tree, with all that belongs to it, of at most so many bytes.
    pub(super) fn new(memory: usize, leaves: Leaves) -> BestFirst<M> {
        let most = (memory / size_of::<Node<M>>()).max(1);
        BestFirst { arena: Arena::new(most, Kind::Or), leaves, memory, most, largest: 1 }
    }

    /// Bytes that the trees took at the most.
    pub(super) fn bytes(&self) -> usize {
        self.largest * size_of::<Node<M>>()
    }

    /// Answers the question about the position of the walk.
    pub(super) fn run<G, O>(&mut self, walk: &mut Walk<'_, G, O>) -> Result<Found<G::Move>, Cut>
    where
        G: Hints + Deterministic + Game<Move = M>,
        O: Observer<G>,
    {
        self.arena = Arena::new(self.most, walk.kind());
        let mut line: Vec<(At, G::Undo)> = Vec::new();
        let mut node = ROOT;
        loop {
            if let Some(answer) = self.arena.at(ROOT).numbers.answer() {
                let kind = self.arena.at(ROOT).kind;
                let mut moves = self.arena.moves(ROOT).iter();
                let best = moves.find(|one| one.numbers.toward(kind).0 == 0);
                return Ok((answer, best.and_then(|one| one.mv)));
            }
            node = self.most_proving(walk, node, &mut line);
            let moves = match self.leaves {
                Leaves::AtSight => expand(walk)?,
                Leaves::Searched => self.searched(walk)?,
            };
            if !self.arena.adopt(node, &moves) {
                return Err(self.no_memory());
            }
            self.largest = self.largest.max(self.arena.used);
            node = self.update(walk, node, &mut line);
        }
    }

    /// Goes down to the leaf whose answer brings the root nearest to both its goals.
    fn most_proving<G, O>(
        &self,
        walk: &mut Walk<'_, G, O>,
        from: At,
        line: &mut Vec<(At, G::Undo)>,
    ) -> At
    where
        G: Hints + Deterministic + Game<Move = M>,
        O: Observer<G>,
    {
        let mut at = from;
        loop {
            let Node { kind, first, .. } = *self.arena.at(at);
            let moves = self.arena.moves(at).iter().enumerate();
            let nearest = moves.min_by_key(|(_, one)| one.numbers.toward(kind).0);
            let Some((index, Node { mv: Some(mv), .. })) = nearest else { return at };
            walk.open();
            at = first + index as At;
            line.push((at, walk.play(*mv)));
        }
    }

    /// Numbers anew from a node upwards, as far as they change. The highest node that did; the walk
    /// stands there then.
    fn update<G, O>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        from: At,
        line: &mut Vec<(At, G::Undo)>,
    ) -> At
    where
        G: Hints + Deterministic + Game<Move = M>,
        O: Observer<G>,
    {
        let mut at = from;
        loop {
            let Node { kind, numbers, parent, mv, .. } = *self.arena.at(at);
            let moves = self.arena.moves(at).iter().map(|one| one.numbers);
            let new = Numbers::of_moves(kind, Counting::Sum, moves);
            self.arena.nodes[at as usize].numbers = new;
            if at == ROOT || new == numbers {
                return at;
            }
            if new.answer().is_some() {
                self.arena.clear(at);
            }
            if let (Some((_, undo)), Some(mv)) = (line.pop(), mv) {
                walk.take_back(mv, undo);
                walk.close();
            }
            at = parent;
        }
    }

    /// The moves of a leaf with the numbers that a search of its own gives them.
    fn searched<G, O>(&mut self, walk: &mut Walk<'_, G, O>) -> Result<Vec<(M, Kind, Numbers)>, Cut>
    where
        G: Hints + Deterministic + Game<Move = M>,
        O: Observer<G>,
    {
        /// A second search that is smaller than this saves nothing.
        const LEAST: usize = 64;
        let left = self.most - self.arena.used.min(self.most);
        let mut second: BestFirst<M> = BestFirst {
            arena: Arena::new(left.min(self.arena.used.max(LEAST)), walk.kind()),
            leaves: Leaves::AtSight,
            memory: self.memory,
            most: left,
            largest: 1,
        };
        second.grow(walk)?;
        self.largest = self.largest.max(self.arena.used + second.arena.used);
        let moves = second.arena.moves(ROOT).iter();
        let moves = moves.filter_map(|one| Some((one.mv?, one.kind, one.numbers)));
        let moves: Vec<_> = moves.collect();
        if moves.is_empty() { Err(self.no_memory()) } else { Ok(moves) }
    }

    fn no_memory(&self) -> Cut {
        Cut::Refused(Refusal::MemoryLimit(self.memory))
    }

    /// Searches until the answer is known or the tree is full. The walk stands at the root again.
    fn grow<G, O>(&mut self, walk: &mut Walk<'_, G, O>) -> Result<(), Cut>
    where
        G: Hints + Deterministic + Game<Move = M>,
        O: Observer<G>,
    {
        let mut line: Vec<(At, G::Undo)> = Vec::new();
        let mut node = ROOT;
        while self.arena.at(ROOT).numbers.answer().is_none() {
            node = self.most_proving(walk, node, &mut line);
            let moves = expand(walk)?;
            if !self.arena.adopt(node, &moves) {
                break;
            }
            node = self.update(walk, node, &mut line);
        }
        while let Some((at, undo)) = line.pop() {
            if let Some(mv) = self.arena.at(at).mv {
                walk.take_back(mv, undo);
                walk.close();
            }
        }
        Ok(())
    }
}

/// The moves of the position of the walk, at first sight. If all are forbidden, the first of them
/// stands for that.
fn expand<G: Hints + Deterministic, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
) -> Result<Vec<(G::Move, Kind, Numbers)>, Cut> {
    walk.count()?;
    let kind = walk.kind();
    let mut moves = Vec::new();
    walk.moves(&mut moves);
    let mut seen = Vec::with_capacity(moves.len());
    walk.open();
    for &mv in &moves {
        let undo = walk.play(mv);
        let child = walk.kind();
        let sight = walk.sight();
        walk.take_back(mv, undo);
        let Some(sight) = sight? else { continue };
        seen.push((mv, child, sight.numbers));
        if sight.numbers.toward(kind).0 == 0 {
            break;
        }
    }
    walk.close();
    if let (true, Some(&mv)) = (seen.is_empty(), moves.first()) {
        seen.push((mv, kind, walk.stuck()));
    }
    Ok(seen)
}
