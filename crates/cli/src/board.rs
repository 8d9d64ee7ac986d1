//! Boards as text, with a label on each move if there is one.

use std::collections::HashMap;

use anstyle::Style;
use gametree::view::{Cell, Grid, GridStyle, Heap};
use gametree::{BoardView, Side};
use gametree_host::EventView;
use gametree_host::analysis::MoveValue;

use crate::screen::{BLUE, DIM, ORANGE, STRONG, styled};
use crate::words;

/// A short text that stands where a move would be made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Label {
    /// A few characters.
    pub(crate) text: String,
    /// How it is shown on a terminal.
    pub(crate) style: Style,
}

/// Labels by the text of the move.
pub(crate) type Labels = HashMap<String, Label>;

/// The moves' own names as labels, on a board whose places have no other names. What chance does is
/// no place, even where it has the name of one, as a die's face has.
pub(crate) fn move_names(view: &BoardView, moves: &[String], events: &[EventView]) -> Labels {
    let BoardView::Grid(grid) = view else { return Labels::new() };
    if grid.style == GridStyle::Columns || !grid.columns.is_empty() || !events.is_empty() {
        return Labels::new();
    }
    let label = |mv: &String| (mv.clone(), Label { text: mv.clone(), style: DIM });
    moves.iter().map(label).collect()
}

/// What the moves are worth as labels; not what events are.
pub(crate) fn values(moves: &[MoveValue]) -> Labels {
    let chosen = moves.iter().filter(|one| one.odds.is_none());
    chosen.map(|one| (one.mv.clone(), words::label(one.value.as_ref()))).collect()
}

/// The board's lines, without line ends.
pub(crate) fn draw(view: &BoardView, labels: &Labels) -> Vec<String> {
    match view {
        BoardView::Grid(grid) if grid.style == GridStyle::Columns => columns(grid, labels),
        BoardView::Grid(grid) => cells(grid, labels),
        BoardView::Heaps { heaps } => heaps_lines(heaps),
        BoardView::Text { lines } => lines.iter().map(|line| format!("  {line}")).collect(),
    }
}

/// A stone or piece, the second player's pieces in small letters; in brackets if it stands out.
fn stone(grid: &Grid, cell: usize) -> Label {
    let (letter, style) = match grid.cells.get(cell) {
        Some(Cell::First) => ('X', BLUE),
        Some(Cell::Second) => ('O', ORANGE),
        Some(Cell::Piece { side: Side::First, letter }) => (*letter, BLUE),
        Some(Cell::Piece { side: Side::Second, letter }) => (letter.to_ascii_lowercase(), ORANGE),
        Some(Cell::Empty) | None => ('.', DIM),
    };
    let marked = grid.marked.contains(&cell);
    let text = if marked { format!("[{letter}]") } else { letter.to_string() };
    Label { text, style }
}

impl Label {
    /// In the middle of a number of columns.
    fn centred(&self, width: usize) -> String {
        styled(self.style, centre(&self.text, width))
    }
}

/// Labels in columns of this width, without blanks at the end.
fn row(labels: &[Label], width: usize, separator: &str) -> String {
    let filled = labels.iter().rposition(|label| !label.text.is_empty()).map_or(0, |at| at + 1);
    let Some((last, others)) = labels[..filled].split_last() else { return String::new() };
    let others = others.iter().map(|label| label.centred(width) + separator);
    let end = centre(&last.text, width);
    others.collect::<String>() + &styled(last.style, end.trim_end())
}

/// A board on which stones fall: names and labels stand under the columns.
fn columns(grid: &Grid, labels: &Labels) -> Vec<String> {
    let width = cell_width(grid, labels);
    let side = styled(DIM, "│");
    let stones = |row: usize| {
        let cells = (0..grid.width).map(|column| stone(grid, row * grid.width + column));
        let cells: String = cells.map(|stone| stone.centred(width)).collect();
        format!("  {side}{cells}{side}")
    };
    let mut lines: Vec<String> = (0..grid.height).map(stones).collect();
    lines.push(styled(DIM, format!("  └{}┘", "─".repeat(width * grid.width))));
    lines.push(format!("   {}", names(grid, width, "")));
    if !labels.is_empty() {
        let label = |name: &String| labels.get(name).cloned().unwrap_or_default();
        let labels: Vec<Label> = grid.columns.iter().map(label).collect();
        lines.push(format!("   {}", row(&labels, width, "")));
    }
    lines
}

/// The names of the columns.
fn names(grid: &Grid, width: usize, separator: &str) -> String {
    let label = |name: &String| Label { text: name.clone(), style: Style::new() };
    row(&grid.columns.iter().map(label).collect::<Vec<_>>(), width, separator)
}

/// A board of cells: labels stand in the cells.
fn cells(grid: &Grid, labels: &Labels) -> Vec<String> {
    let width = cell_width(grid, labels);
    let margin = grid.rows.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let separator = if is_small(grid) { "│" } else { "" };
    let mut lines = Vec::new();
    for at in 0..grid.height {
        let name = grid.rows.get(at).map_or("", String::as_str);
        let cells = (0..grid.width).map(|column| cell(grid, (at, column), labels));
        let cells = row(&cells.collect::<Vec<_>>(), width, &styled(DIM, separator));
        lines.push(format!("  {DIM}{name:>margin$}{DIM:#} {cells}"));
        if is_small(grid) && at + 1 < grid.height {
            let rule = vec!["─".repeat(width); grid.width].join("┼");
            lines.push(styled(DIM, format!("  {:margin$} {rule}", "")));
        }
    }
    if !grid.columns.is_empty() {
        let blank = " ".repeat(separator.chars().count());
        lines.push(styled(DIM, format!("  {:margin$} {}", "", names(grid, width, &blank))));
    }
    lines
}

fn cell(grid: &Grid, (row, column): (usize, usize), labels: &Labels) -> Label {
    let at = row * grid.width + column;
    let empty = grid.cells.get(at) == Some(&Cell::Empty);
    let label = labels.get(&place_name(grid, row, column)).filter(|_| empty);
    label.cloned().unwrap_or_else(|| stone(grid, at))
}

/// The move that puts a stone on a cell: the names of its column and row, or its number.
fn place_name(grid: &Grid, row: usize, column: usize) -> String {
    match (grid.columns.get(column), grid.rows.get(row)) {
        (Some(column), Some(row)) => format!("{column}{row}"),
        _ => (row * grid.width + column).to_string(),
    }
}

/// Small boards have room for lines between the cells.
fn is_small(grid: &Grid) -> bool {
    grid.columns.is_empty() && grid.height <= 5
}

/// Whether a move of this name is a place on the board.
fn has_place(grid: &Grid, name: &str) -> bool {
    match grid.style {
        GridStyle::Columns => grid.columns.iter().any(|column| column == name),
        GridStyle::Cells => (0..grid.height)
            .any(|row| (0..grid.width).any(|column| place_name(grid, row, column) == name)),
    }
}

fn cell_width(grid: &Grid, labels: &Labels) -> usize {
    let names = grid.columns.iter().map(|name| name.chars().count());
    // A move that is more than a place has no label on the board.
    let shown = labels.iter().filter(|(name, _)| has_place(grid, name));
    let labels = shown.map(|(_, label)| label.text.chars().count());
    let widest = names.chain(labels).max().unwrap_or(1);
    // Odd, so that a stone stands in the middle.
    (widest + 2) | 1
}

fn heaps_lines(heaps: &[Heap]) -> Vec<String> {
    /// Objects drawn one by one before only their number is given.
    const DRAWN: u64 = 40;
    let margin = heaps.iter().map(|heap| heap.name.chars().count()).max().unwrap_or(0);
    let line = |heap: &Heap| {
        let mut objects = "o ".repeat(heap.size.min(DRAWN) as usize);
        if heap.size > DRAWN {
            objects.push('…');
        }
        let Heap { name, size } = heap;
        format!(
            "  {DIM}{name:>margin$}{DIM:#}  {STRONG}{size:>3}{STRONG:#}  {ORANGE}{}{ORANGE:#}",
            objects.trim_end()
        )
    };
    heaps.iter().map(line).collect()
}

/// A text in the middle of a number of columns, the odd blank after it.
fn centre(text: &str, width: usize) -> String {
    let room = width.saturating_sub(text.chars().count());
    let before = room / 2;
    format!("{}{text}{}", " ".repeat(before), " ".repeat(room - before))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(lines: &[String]) -> String {
        anstream::adapter::strip_str(&lines.join("\n")).to_string()
    }

    fn grid(style: GridStyle, columns: &[&str]) -> Grid {
        Grid {
            width: 2,
            height: 2,
            cells: vec![Cell::Empty, Cell::Second, Cell::First, Cell::First],
            columns: columns.iter().map(|&name| name.to_owned()).collect(),
            rows: Vec::new(),
            style,
            marked: vec![2, 3],
        }
    }

    #[test]
    fn scores_stand_under_columns() {
        let label = Label { text: "+3".into(), style: Style::new() };
        let labels = Labels::from([("1".to_owned(), label)]);
        let view = BoardView::Grid(grid(GridStyle::Columns, &["1", "2"]));
        let expected = "  │  .    O  │\n  │ [X]  [X] │\n  └──────────┘\n     1    2\n    +3";
        assert_eq!(plain(&draw(&view, &labels)), expected);
    }

    #[test]
    fn labels_stand_in_cells() {
        let label = Label { text: "0".into(), style: Style::new() };
        let labels = Labels::from([("0".to_owned(), label)]);
        let view = BoardView::Grid(grid(GridStyle::Cells, &[]));
        assert_eq!(plain(&draw(&view, &labels)), "    0 │ O\n   ───┼───\n   [X]│[X]");
    }

    #[test]
    fn pieces_are_letters_and_moves_between_cells_do_not_widen_them() {
        let mut grid = grid(GridStyle::Cells, &["a", "b"]);
        grid.rows = vec!["2".to_owned(), "1".to_owned()];
        grid.marked = vec![3];
        grid.cells[1] = Cell::Piece { side: Side::Second, letter: 'N' };
        grid.cells[2] = Cell::Piece { side: Side::First, letter: 'R' };
        grid.cells[3] = Cell::Piece { side: Side::First, letter: 'K' };
        let label = Label { text: "about 0".into(), style: Style::new() };
        let labels = Labels::from([("a1a2".to_owned(), label)]);
        let expected = "  2  .  n\n  1  R [K]\n     a  b";
        assert_eq!(plain(&draw(&BoardView::Grid(grid), &labels)), expected);
    }
}
