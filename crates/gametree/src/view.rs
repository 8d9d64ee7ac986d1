//! A board as data, so that a page, a terminal or a screen reader can show any game.

use crate::game::Side;

/// A picture of a position, described so that nothing about the game need be known to draw it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
pub enum BoardView {
    /// Cells in rows.
    Grid(Grid),
    /// Heaps or counters, each a number with a name.
    Heaps {
        /// The heaps in order.
        heaps: Vec<Heap>,
    },
    /// Anything else, as lines of text.
    Text {
        /// The lines, without line ends.
        lines: Vec<String>,
    },
}

/// A board of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Grid {
    /// Cells in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The cells, row by row, the top row first: `width * height` of them.
    pub cells: Vec<Cell>,
    /// Names of the columns, from the left; empty if they have none.
    pub columns: Vec<String>,
    /// Names of the rows, from the top; empty if they have none.
    pub rows: Vec<String>,
    /// Where pieces stand.
    pub style: GridStyle,
    /// Cells of the last line made or the last move, by index, to be shown in relief.
    pub marked: Vec<usize>,
}

/// How a grid is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum GridStyle {
    /// Pieces stand in cells.
    Cells,
    /// Pieces fall to the bottom of their column, which is what a move names.
    Columns,
}

/// What stands on one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A stone of the first player.
    First,
    /// A stone of the second player.
    Second,
    /// A piece of a side, where stones are not all alike.
    Piece {
        /// Whose piece.
        side: Side,
        /// The capital letter that names it.
        letter: char,
    },
}

/// One heap of a heap game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Heap {
    /// What the heap is called.
    pub name: String,
    /// How much is in it.
    pub size: u64,
}

impl BoardView {
    /// A view of one or more lines of text.
    pub fn text(text: impl AsRef<str>) -> BoardView {
        BoardView::Text { lines: text.as_ref().lines().map(str::to_owned).collect() }
    }
}
