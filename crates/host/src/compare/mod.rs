//! Methods and enhancements side by side.

mod deepening;
mod means;
mod rows;

use serde::Serialize;

use crate::methods::Method;
use crate::value::ValueView;

pub use means::Means;

pub(crate) use deepening::{cost, uniform};
pub(crate) use rows::{RowSpec, rows};

/// Which rows a comparison has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// The references, plain alpha-beta, each enhancement by itself, and all together.
    Each,
    /// The steps of the textbooks, each on top of the last.
    Textbook,
}

/// One method, measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game as it was asked for.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// What was measured.
    pub row: String,
    /// The method's name.
    pub method: &'static str,
    /// The enhancements that were on.
    pub with: Vec<&'static str>,
    /// The value for the side to move; `None` if a limit came first.
    pub value: Option<ValueView>,
    /// Calls of the search function.
    pub nodes: u64,
    /// Values read off; `None` where the method does not count them.
    pub leaves: Option<u64>,
    /// Seconds.
    pub time_s: f64,
    /// `exact`, `exact under a condition`, `exact for its own leaves` or `heuristic`.
    pub exactness: &'static str,
    /// The condition, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// Whether the value is the reference's; `None` if that was not checked.
    pub agrees: Option<bool>,
    /// Nodes as a part of plain alpha-beta's or, where chance acts, expectiminimax's, where both have
    /// a value.
    pub ratio: Option<f64>,
    /// A remark, such as why there is no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What deepening costs on a uniform tree.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct DeepeningCost {
    /// Moves at each node.
    pub branching: u32,
    /// Plies.
    pub depth: u32,
    /// Nodes of one search at full depth.
    pub nodes_once: u64,
    /// Nodes of all iterations, without a table.
    pub nodes_deepening: u64,
    /// The share of nodes that deepening adds.
    pub measured: f64,
    /// What is predicted: 1 / (sqrt(b) - 1).
    pub predicted: f64,
}

/// What the values are compared with.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reference {
    /// The method's name; `None` if every reference is too expensive here.
    pub method: Option<&'static str>,
    /// Its value.
    pub value: Option<ValueView>,
    /// Says so if nothing was checked.
    pub note: Option<String>,
}

/// All rows of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// The rows.
    pub rows: Vec<Row>,
    /// What the values are compared with.
    pub reference: Reference,
    /// Deepening's measured cost, on uniform trees.
    pub deepening: Option<DeepeningCost>,
}

impl Comparison {
    /// The row that the ratios are about: plain alpha-beta's or, where chance acts, the reference's.
    #[must_use]
    pub fn plain(&self) -> Option<&Row> {
        let plain = [Method::AlphaBeta, Method::Expectiminimax].map(Method::name);
        self.rows.iter().find(|row| plain.contains(&row.method) && row.with.is_empty())
    }
}

/// A row's means over a file of positions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MeanRow {
    /// What was measured.
    pub row: String,
    /// Positions in which both this row and plain alpha-beta, or expectiminimax, have a value.
    pub positions: u64,
    /// The geometric mean of the ratios of nodes.
    pub ratio: Option<f64>,
    /// The geometric mean of the ratios of time.
    pub time_ratio: Option<f64>,
    /// Whether every checked value agreed.
    pub agrees: Option<bool>,
}
