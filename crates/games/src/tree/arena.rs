//! Where the nodes of a tree live: flat arrays, so that a deep tree is built, walked and dropped
//! without recursion.

use std::collections::HashMap;

use gametree::{Odds, Side};

/// A node's number: its place in the order in which the nodes are written, the root 0.
pub(super) type Id = u32;

/// No tree has this many nodes, because [`Edge`] keeps one bit for itself. The reader and the
/// generators see to it.
pub(super) const NODES_LIMIT: usize = 1 << 31;

/// The edges of a node that is not closed yet.
const OPEN: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Node {
    /// The value, as MAX sees it.
    Leaf(i32),
    /// At `edges` stand the height, the number of children, and the children.
    Inner { mover: Side, edges: u32 },
    /// The same of a node where chance acts; at `parts` of the parts stand the whole and each child's.
    Chance { edges: u32, parts: u32 },
}

/// The way to a child. The upper bit tells an edge to a node that is written elsewhere from the
/// edge that defines its child.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge(u32);

impl Edge {
    const SHARED: u32 = 1 << 31;

    pub(super) fn child(self) -> Id {
        self.0 & !Edge::SHARED
    }

    fn defines_its_child(self) -> bool {
        self.0 & Edge::SHARED == 0
    }
}

/// A finished tree or DAG.
#[derive(Default)]
pub(super) struct Arena {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    names: HashMap<Id, Box<str>>,
    parts: Vec<u32>,
    leaves: usize,
}

impl Arena {
    pub(super) fn node(&self, id: Id) -> Node {
        self.nodes[id as usize]
    }

    pub(super) fn name(&self, id: Id) -> Option<&str> {
        self.names.get(&id).map(|name| &**name)
    }

    pub(super) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn leaves(&self) -> usize {
        self.leaves
    }

    /// The children in order; none for a leaf.
    pub(super) fn children(&self, id: Id) -> &[Edge] {
        match self.node(id) {
            Node::Leaf(_) => &[],
            Node::Inner { edges, .. } | Node::Chance { edges, .. } => {
                let start = edges as usize + 2;
                &self.edges[start..start + self.edges[start - 1].0 as usize]
            }
        }
    }

    /// The length of the longest way down to a leaf.
    pub(super) fn height(&self, id: Id) -> u32 {
        match self.node(id) {
            Node::Leaf(_) => 0,
            Node::Inner { edges, .. } | Node::Chance { edges, .. } => self.edges[edges as usize].0,
        }
    }

    /// Whether chance acts anywhere.
    pub(super) fn has_chance(&self) -> bool {
        !self.parts.is_empty()
    }

    /// How likely a child is, where chance acts.
    pub(super) fn odds(&self, id: Id, child: u32) -> Odds {
        match self.node(id) {
            Node::Chance { parts, .. } => {
                let at = parts as usize;
                Odds { parts: self.parts[at + 1 + child as usize], of: self.parts[at] }
            }
            Node::Leaf(_) | Node::Inner { .. } => Odds { parts: 1, of: 1 },
        }
    }

    /// Which child to take at each step to come from the root to where a node is defined.
    pub(super) fn path_to(&self, id: Id) -> Vec<usize> {
        let mut path = Vec::new();
        let mut at = 0;
        while at != id {
            // Numbers follow the order of writing, so the node lies below the last child that is
            // written here and has no larger number.
            let towards = |edge: &Edge| edge.defines_its_child() && edge.child() <= id;
            let children = self.children(at);
            let Some(step) = children.iter().rposition(towards) else { break };
            path.push(step);
            at = children[step].child();
        }
        path
    }
}

struct Unclosed {
    id: Id,
    /// Where its children begin among the pending edges.
    first: usize,
    height: u32,
}

/// Builds an arena in the order of writing.
#[derive(Default)]
pub(super) struct Builder {
    arena: Arena,
    unclosed: Vec<Unclosed>,
    pending: Vec<Edge>,
}

impl Builder {
    /// How many nodes are open.
    pub(super) fn depth(&self) -> usize {
        self.unclosed.len()
    }

    pub(super) fn nodes(&self) -> usize {
        self.arena.nodes.len()
    }

    /// Whether the innermost open node has no child yet.
    pub(super) fn is_childless(&self) -> bool {
        self.unclosed.last().is_some_and(|node| node.first == self.pending.len())
    }

    /// Whether a node is open: whatever is added now comes below it.
    pub(super) fn is_open(&self, id: Id) -> bool {
        let node = self.arena.node(id);
        matches!(node, Node::Inner { edges: OPEN, .. } | Node::Chance { edges: OPEN, .. })
    }

    /// Begins an inner node. Without a mover of its own it belongs to the opponent of the player
    /// above it, and the root to MAX.
    pub(super) fn open(&mut self, mover: Option<Side>) -> Id {
        // Chance does not count as a layer.
        let above = self.unclosed.iter().rev().find_map(|node| match self.arena.node(node.id) {
            Node::Inner { mover, .. } => Some(mover),
            Node::Leaf(_) | Node::Chance { .. } => None,
        });
        let alternating = above.map_or(Side::First, Side::other);
        self.begin(Node::Inner { mover: mover.unwrap_or(alternating), edges: OPEN })
    }

    /// Begins a node where chance acts.
    pub(super) fn open_chance(&mut self) -> Id {
        self.begin(Node::Chance { edges: OPEN, parts: 0 })
    }

    fn begin(&mut self, node: Node) -> Id {
        let id = self.add(node);
        self.unclosed.push(Unclosed { id, first: self.pending.len(), height: 0 });
        id
    }

    /// Gives the innermost open node, where chance acts, the whole and the parts of its children.
    pub(super) fn set_odds(&mut self, odds: &[u32]) {
        let Some(&Unclosed { id, .. }) = self.unclosed.last() else { return };
        let start = self.arena.parts.len() as u32;
        self.arena.parts.extend_from_slice(odds);
        if let Node::Chance { parts, .. } = &mut self.arena.nodes[id as usize] {
            *parts = start;
        }
    }

    /// Adds a leaf with its value as MAX sees it.
    pub(super) fn leaf(&mut self, value: i32) -> Id {
        self.arena.leaves += 1;
        let id = self.add(Node::Leaf(value));
        self.grow(1);
        id
    }

    /// Adds an edge to a node that was written before and is closed.
    pub(super) fn share(&mut self, id: Id) {
        self.pending.push(Edge(id | Edge::SHARED));
        self.grow(self.arena.height(id) + 1);
    }

    /// Ends the innermost open node, which must have a child.
    pub(super) fn close(&mut self) {
        let Some(Unclosed { id, first, height }) = self.unclosed.pop() else { return };
        let edges = self.arena.edges.len() as u32;
        let children = self.pending.drain(first..);
        self.arena.edges.extend([Edge(height), Edge(children.len() as u32)]);
        self.arena.edges.extend(children);
        match &mut self.arena.nodes[id as usize] {
            Node::Inner { edges: place, .. } | Node::Chance { edges: place, .. } => *place = edges,
            Node::Leaf(_) => {}
        }
        self.grow(height + 1);
    }

    pub(super) fn name(&mut self, id: Id, name: &str) {
        self.arena.names.insert(id, name.into());
    }

    /// The arena, when every node is closed.
    pub(super) fn finish(mut self) -> Arena {
        self.arena.nodes.shrink_to_fit();
        self.arena.edges.shrink_to_fit();
        self.arena
    }

    fn add(&mut self, node: Node) -> Id {
        let id = self.arena.nodes.len() as Id;
        self.arena.nodes.push(node);
        if !self.unclosed.is_empty() {
            self.pending.push(Edge(id));
        }
        id
    }

    fn grow(&mut self, height: u32) {
        if let Some(above) = self.unclosed.last_mut() {
            above.height = above.height.max(height);
        }
    }
}
