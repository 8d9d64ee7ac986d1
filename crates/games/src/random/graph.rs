//! Graphs drawn by lot: the positions of a game that means nothing, and its moves.

use std::ops::Range;

use gametree::{Outcome, Score, Side};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The most nodes of a graph.
pub const NODES: usize = 1_024;

/// Estimates lie within this.
pub(super) const ESTIMATE: Score = 100;

/// The most moves from a node.
const MOVES: usize = 4;
/// One node in so many is an end, and one in so many has no moves and yet shows no end.
const ENDS: u32 = 6;
const DEAD_ENDS: u32 = 20;
/// How far ahead a move leads at most, in a graph without cycles.
const AHEAD: usize = 12;
/// In a graph with cycles, moves go back only within blocks of so many nodes, so that there are
/// moves that cannot be undone.
const BLOCK: usize = 6;

/// What kind of results the ends have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ends {
    WinsAndDraws,
    Margins,
}

/// Where moves may lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moves {
    /// To nodes with a larger number.
    Ahead,
    /// Also back, within a block.
    Anywhere,
    /// Each to a node of its own: a tree.
    Apart,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) mover: Side,
    pub(super) end: Option<Outcome>,
    /// An opinion about the node, for its mover.
    pub(super) estimate: Score,
    /// The smallest node of those that can be reached from here and lead back.
    pub(super) component: u16,
    /// Plies of the longest line from here; 0 if there are cycles.
    pub(super) height: u32,
    edges: Range<u32>,
}

#[derive(Clone, Debug)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    edges: Vec<u16>,
}

impl Graph {
    /// Always the same graph for the same arguments. `count` is 2 to [`NODES`].
    pub(super) fn draw(seed: u64, count: usize, moves: Moves, ends: Ends) -> Graph {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut graph = Graph { nodes: Vec::with_capacity(count), edges: Vec::new() };
        // In a tree: the next node that no move leads to.
        let mut free = 1;
        for id in 0..count {
            let targets = match moves {
                Moves::Apart => free.max(id + 1)..count.min(free.max(id + 1) + MOVES),
                Moves::Ahead => id + 1..count.min(id + 1 + AHEAD),
                Moves::Anywhere => id / BLOCK * BLOCK..count.min(id + 1 + BLOCK),
            };
            let is_end =
                id > 0 && (id + 1 == count || targets.is_empty() || rng.random_ratio(1, ENDS));
            let is_dead = id > 0 && rng.random_ratio(1, DEAD_ENDS);
            let start = graph.edges.len();
            if !is_end && !is_dead {
                graph.draw_moves(id, targets, &mut rng);
                if moves == Moves::Apart {
                    let last = graph.edges[start..].iter().copied().max().unwrap_or(0);
                    free = free.max(usize::from(last) + 1);
                }
            }
            graph.nodes.push(Node {
                mover: if rng.random() { Side::First } else { Side::Second },
                end: is_end.then(|| draw_end(ends, &mut rng)),
                estimate: rng.random_range(-ESTIMATE..=ESTIMATE),
                component: id as u16,
                height: 0,
                edges: start as u32..graph.edges.len() as u32,
            });
        }
        match moves {
            Moves::Ahead | Moves::Apart => graph.set_heights(),
            Moves::Anywhere => graph.set_components(),
        }
        graph
    }

    pub(super) fn node(&self, id: u16) -> &Node {
        &self.nodes[usize::from(id)]
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Where the moves from a node lead: distinct nodes in no order.
    pub(super) fn targets(&self, id: u16) -> &[u16] {
        let Range { start, end } = self.node(id).edges;
        &self.edges[start as usize..end as usize]
    }

    fn draw_moves(&mut self, from: usize, targets: Range<usize>, rng: &mut Pcg64Mcg) {
        let mut targets: Vec<u16> = targets.filter(|&to| to != from).map(|to| to as u16).collect();
        let count = rng.random_range(1..=MOVES);
        let (drawn, _) = targets.partial_shuffle(rng, count);
        self.edges.extend_from_slice(drawn);
    }

    fn set_heights(&mut self) {
        for id in (0..self.nodes.len()).rev() {
            let below = self.targets(id as u16).iter().map(|&to| self.node(to).height + 1);
            self.nodes[id].height = below.max().unwrap_or(0);
        }
    }

    fn set_components(&mut self) {
        let reach: Vec<Vec<bool>> = (0..self.nodes.len()).map(|id| self.reach(id)).collect();
        for (id, node) in self.nodes.iter_mut().enumerate() {
            let both_ways = |&other: &usize| reach[id][other] && reach[other][id];
            node.component = (0..id).find(both_ways).unwrap_or(id) as u16;
        }
    }

    /// Which nodes can be reached from this one, itself included.
    fn reach(&self, from: usize) -> Vec<bool> {
        let mut seen = vec![false; self.nodes.len()];
        seen[from] = true;
        let mut waiting = vec![from as u16];
        while let Some(id) = waiting.pop() {
            for &to in self.targets(id) {
                if !seen[usize::from(to)] {
                    seen[usize::from(to)] = true;
                    waiting.push(to);
                }
            }
        }
        seen
    }
}

fn draw_end(ends: Ends, rng: &mut Pcg64Mcg) -> Outcome {
    match ends {
        Ends::Margins => Outcome::Margin(rng.random_range(-9..=9)),
        Ends::WinsAndDraws => match rng.random_range(0..5) {
            0 | 1 => Outcome::Win(Side::First),
            2 | 3 => Outcome::Win(Side::Second),
            _ => Outcome::Draw,
        },
    }
}
