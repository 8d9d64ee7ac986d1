//! Game trees as games: written out, read from a file, or generated.
//!
//! ```text
//! tree  = number | '(' ['min' | 'max'] item… ')'        ((3 12 8) (2 4 6) (14 5 2))
//!       | '(' 'chance' event… ')'                       (chance 1/2 (3 5) 0.5 (min 1 9))
//! event = probability item
//! item  = tree | name '=' tree | name                   (a=(1 2) (3 a))
//! ```
//!
//! A leaf is a whole number of points as MAX, the first player, sees it. MAX moves at the root
//! and layers alternate: a node belongs to the opponent of the node that it is written in, unless
//! it says `min` or `max`. A chance node does not count as a layer. A name written again is the same node with the same mover, whatever the
//! layer: so a DAG can be written, in which ways of different lengths lead to the same node. A
//! name must be written out before it is used again.
//!
//! A move is the number of a child, counted from 1, or the child's name if it has one. A
//! position's text is the way to it from the root, child numbers with points between them:
//! `2.1` is the first child of the second child. The root is `root`, or nothing.

mod arena;
mod chance;
mod chances;
mod generate;
mod notation;
mod parse;
mod print;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use gametree::{
    Acyclic, Deterministic, Game, Hints, Key, KeyKind, NoOpinion, Outcome, Scoring, Side,
    TextError, Turn,
};

use self::arena::{Arena, Id, Node};
use crate::hosted::Hosted;

pub use self::chance::{ChanceTree, visit_tree};
pub use self::generate::{LeafOrder, NODES_LIMIT};

/// A node of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position(Id);

/// A game tree, or a DAG. Cheap to clone: clones share the nodes.
#[derive(Clone)]
pub struct Tree {
    arena: Arc<Arena>,
}

impl Tree {
    /// Reads a tree that is written out.
    ///
    /// # Errors
    /// The text is no tree, or chance acts in it: says where, and why.
    pub fn parse(text: &str) -> Result<Tree, TextError> {
        let arena = parse::parse(text)?;
        if arena.has_chance() {
            return Err(TextError::new("chance acts in this tree").at(0..text.len()));
        }
        Ok(Tree::from_arena(arena))
    }

    /// The tree that the parameters of `tree:` describe: its text, or how to generate it.
    ///
    /// # Errors
    /// The text is no tree, the generator does not exist, or the tree would be too large.
    pub fn from_parameters(text: &str) -> Result<Tree, TextError> {
        generate::from_recipe(text).unwrap_or_else(|| Tree::parse(text))
    }

    fn from_arena(arena: Arena) -> Tree {
        Tree { arena: Arc::new(arena) }
    }

    /// Plies of the longest line of play. Searches refuse a tree higher than
    /// [`gametree::score::MAX_PLY`].
    #[must_use]
    pub fn height(&self) -> usize {
        self.arena.height(0) as usize
    }

    /// How many leaves there are; one that is shared counts once.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.arena.leaves()
    }

    /// How many nodes there are, leaves included; one that is shared counts once.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.arena.nodes()
    }

    /// The text of the tree below a position, which [`Tree::parse`] reads.
    #[must_use]
    pub fn text(&self, pos: Position) -> String {
        print::text(&self.arena, pos.0)
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(self.start()))
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tree")
            .field("nodes", &self.nodes())
            .field("leaves", &self.leaves())
            .field("height", &self.height())
            .finish()
    }
}

impl Game for Tree {
    type Position = Position;
    /// Which child, counted from 0.
    type Move = u32;
    /// The node above.
    type Undo = Position;

    const ALTERNATES: bool = false;
    const SCORING: Scoring = Scoring::Margins;

    fn start(&self) -> Position {
        Position(0)
    }

    /// A leaf has no mover of its own and none to ask for; it counts as MAX's.
    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        match self.arena.node(pos.0) {
            Node::Inner { mover, .. } => Turn::Player(mover),
            Node::Chance { .. } => Turn::Chance,
            Node::Leaf(_) => Turn::Player(Side::First),
        }
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<u32>) {
        out.extend(0..self.arena.children(pos.0).len() as u32);
    }

    #[inline]
    fn play(&self, pos: &mut Position, child: u32) -> Position {
        let above = *pos;
        pos.0 = self.arena.children(above.0)[child as usize].child();
        above
    }

    #[inline]
    fn undo(&self, pos: &mut Position, _: u32, above: Position) {
        *pos = above;
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        match self.arena.node(pos.0) {
            Node::Leaf(value) => Some(Outcome::Margin(value)),
            Node::Inner { .. } | Node::Chance { .. } => None,
        }
    }

    /// Never asked for, as every inner node has a child.
    fn stuck(&self, _: &Position) -> Outcome {
        Outcome::Margin(0)
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        Key::from(pos.0)
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }
}

impl Deterministic for Tree {}
impl Acyclic for Tree {}

impl Hints for Tree {
    #[inline]
    fn pack(&self, _: &Position, child: u32) -> Option<u16> {
        u16::try_from(child).ok()
    }

    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some(self.arena.height(pos.0))
    }
}

impl Hosted for Tree {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;
}
