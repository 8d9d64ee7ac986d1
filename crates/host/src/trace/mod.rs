//! What a search did, step by step: as events, and as a tree to be drawn.
//!
//! Values and windows are given twice: as the side to move sees them (`score`, `window`) and as
//! the first player, MAX, sees them (`as_first`).

use serde::Serialize;

use crate::value::{OddsView, ValueView};

mod by_expectation;
mod by_score;
mod number;
mod recorder;
mod tree;

pub(crate) use by_expectation::Watched;
pub use number::{Actor, Number};
pub(crate) use recorder::Recorder;
pub use tree::{NodeExit, TraceNode, TraceTree};

/// Events kept where nothing is said. The search goes on beyond them; only the record ends.
pub const DEFAULT_CAP: usize = 50_000;

/// A score, from both sides. Wins and losses count plies from the root of the search.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Seen {
    /// As the side to move sees it; where chance acts as the first player does.
    pub score: Number,
    /// As the first player sees it.
    pub as_first: Number,
}

/// A window; an end without a limit is `None`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct WindowView {
    /// What is already sure.
    pub alpha: Option<Number>,
    /// What will not be allowed.
    pub beta: Option<Number>,
}

/// A window, from both sides.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SeenWindow {
    /// As the side to move sees it.
    #[serde(flatten)]
    pub window: WindowView,
    /// As the first player sees it.
    pub as_first: WindowView,
}

/// Why a value was read off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeafReason {
    /// The game is over.
    Ended,
    /// The position occurred before, and the rules end the game there.
    Repeated,
    /// The depth limit: the evaluator spoke.
    Horizon,
    /// The game knew the value.
    Known,
}

/// One step.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TraceEvent {
    /// Plies from the root.
    pub ply: usize,
    /// The moves from the root to the node.
    pub path: Vec<String>,
    /// Who is to move at the node, or chance; a leaf of a tree has nobody, and counts as the first
    /// player's.
    pub to_move: Actor,
    /// The node's place in the [`TraceTree`].
    pub node: usize,
    /// What happened there.
    #[serde(flatten)]
    pub step: Step,
}

/// What happened at a node.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Step {
    /// The node is entered.
    Enter {
        /// Plies still to look ahead; `None` if there is no limit.
        depth: Option<usize>,
        /// The window it is asked about.
        window: SeenWindow,
        /// How likely the event is that leads here, if it is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        odds: Option<OddsView>,
        /// What the mover can have by a move that was looked at before, in a probe.
        #[serde(skip_serializing_if = "Option::is_none")]
        probed: Option<Seen>,
    },
    /// The value is read off.
    Leaf {
        /// The value.
        value: Seen,
        /// Why no search is needed.
        reason: LeafReason,
    },
    /// The table answered.
    TableHit {
        /// The value, or a bound of it.
        value: Seen,
        /// Which.
        bound: crate::value::BoundView,
    },
    /// A bound that needs no search lies outside the window.
    OutOfBounds {
        /// The bound.
        value: Seen,
    },
    /// The table's entry of a child already refutes the opponent.
    ChildInTable {
        /// The move to that child.
        #[serde(rename = "move")]
        mv: String,
        /// Its value.
        value: Seen,
    },
    /// An enhancement judged that the moves of the node need no search.
    Judged {
        /// The enhancement's name.
        by: &'static str,
        /// The value.
        value: Seen,
    },
    /// An enhancement judged that a move needs no search.
    LeftOut {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The enhancement's name.
        by: &'static str,
    },
    /// A move has a value.
    Tried {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// Its value.
        value: Seen,
        /// Whether it is the best so far.
        best: bool,
        /// What is left of the window.
        window: SeenWindow,
    },
    /// An event has a value.
    Happened {
        /// The event.
        #[serde(rename = "move")]
        mv: String,
        /// How likely it is.
        odds: OddsView,
        /// Its value.
        value: Seen,
    },
    /// One move of the position after an event is looked at first, for a bound of its value.
    Probe {
        /// The event.
        #[serde(rename = "move")]
        mv: String,
        /// How likely it is.
        odds: OddsView,
    },
    /// The bounds of all events suffice: whatever else happens, the expectation is outside the
    /// window.
    Outweighed {
        /// The bound.
        value: Seen,
        /// The events that were not looked at.
        skipped: Vec<String>,
    },
    /// A move is looked at again, with a wider window.
    Again {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A move was too good for the opponent to allow this node.
    Cutoff {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// Its value.
        value: Seen,
        /// What the opponent has elsewhere, which this value reaches.
        limit: Option<Seen>,
        /// The moves that were not looked at.
        skipped: Vec<String>,
    },
    /// The node is left after every move was looked at.
    Leave {
        /// Its value.
        value: Seen,
        /// The best move.
        best: Option<String>,
    },
    /// The search was stopped here.
    Stopped,
}

/// The last object of a trace.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TraceSummary {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// The method's name.
    pub method: &'static str,
    /// The enhancements that were on.
    pub with: Vec<&'static str>,
    /// The value of the position for the side to move.
    pub value: Option<ValueView>,
    /// The best move.
    pub best: Option<String>,
    /// Calls of the search function.
    pub nodes: u64,
    /// The values read off, in order, as the first player sees them.
    pub leaves: Vec<Number>,
    /// How many values were read off (more than `leaves` holds if the record is cut short).
    pub leaves_read: u64,
    /// Moves that cutoffs left out.
    pub pruned: u64,
    /// Seconds.
    pub time_s: f64,
    /// What ended the search.
    pub stopped_by: Option<&'static str>,
    /// Says so if not every event was kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Always `true`.
    #[serde(rename = "final")]
    pub is_final: bool,
}

/// A search, recorded.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// The steps in order.
    pub events: Vec<TraceEvent>,
    /// The same as a tree.
    pub tree: TraceTree,
    /// What came out.
    pub summary: TraceSummary,
}
