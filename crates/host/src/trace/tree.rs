//! A search as a tree to be drawn.

use serde::Serialize;

use super::{Actor, LeafReason, Seen, SeenWindow};
use crate::value::OddsView;

/// The nodes that a search visited, and those it left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct TraceTree {
    /// All nodes; children come after their parents.
    pub nodes: Vec<TraceNode>,
    /// The roots: one for each time the search began again (deepening, aspiration, MTD(f)).
    pub roots: Vec<usize>,
}

/// One visit of a node, or one node left out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TraceNode {
    /// The node above.
    pub parent: Option<usize>,
    /// The move that led here.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Plies from the root.
    pub ply: usize,
    /// How likely the move is, if it is an event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<OddsView>,
    /// Who is to move, or chance.
    pub to_move: Actor,
    /// The window it was asked about; `None` for a node left out.
    pub window: Option<SeenWindow>,
    /// The value it was left with; of a node left out, the value if the game is over there.
    pub value: Option<Seen>,
    /// Why it was left.
    pub exit: NodeExit,
    /// The nodes below, in the order of the visits; those left out come last.
    pub children: Vec<usize>,
    /// The number of the visit, from 1; `None` for a node left out.
    pub visit: Option<u64>,
    /// Whether the same move was searched before from the same visit of the parent.
    pub again: bool,
}

/// Why a node was left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum NodeExit {
    /// It has not been left: the record ends inside it.
    Open,
    /// Its value was read off.
    Leaf {
        /// Why no search is needed.
        reason: LeafReason,
    },
    /// An enhancement judged that its moves need no search.
    Judged {
        /// The enhancement's name.
        by: &'static str,
    },
    /// The table answered.
    TableHit,
    /// A bound that needs no search lies outside the window.
    OutOfBounds,
    /// The table's entry of a child refutes the opponent.
    ChildInTable,
    /// A move was too good for the opponent to allow this node.
    Cutoff {
        /// How many moves were left out.
        skipped: usize,
    },
    /// The bounds of all events suffice for a value outside the window.
    Outweighed {
        /// How many events were left out.
        skipped: usize,
    },
    /// Only one of its moves was looked at, for a bound of its value.
    Probed,
    /// Every move was looked at.
    Searched,
    /// It was never visited: a cutoff left it out.
    Pruned,
    /// The search was stopped here.
    Stopped,
}
