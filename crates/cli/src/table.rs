//! Tables: aligned for the eye, tab-separated for a pipe.

use std::io;

use anstyle::Style;

use crate::screen::{DIM, Format, Screen, styled};

/// On which side a column is flush.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// One cell: its text, and how it is shown on a terminal.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    text: String,
    style: Style,
}

impl Cell {
    /// A cell in a style.
    pub(crate) fn styled(text: impl Into<String>, style: Style) -> Cell {
        Cell { text: text.into(), style }
    }

    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell { text: text.into(), style: Style::new() }
    }
}

/// A table being filled.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    heads: Vec<(String, Align)>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table with these columns. A name that begins with `>` is a column of numbers.
    pub(crate) fn new(heads: &[&str]) -> Table {
        let head = |name: &&str| match name.strip_prefix('>') {
            Some(name) => (name.to_owned(), Align::Right),
            None => ((*name).to_owned(), Align::Left),
        };
        Table { heads: heads.iter().map(head).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Writes the table.
    pub(crate) fn print(&self, screen: &mut Screen) -> io::Result<()> {
        if screen.format == Format::Piped {
            return self.print_tabbed(screen);
        }
        let widths = self.widths();
        let heads = self.heads.iter().map(|(name, _)| Cell::styled(name.clone(), DIM));
        let heads: Vec<Cell> = heads.collect();
        screen.line(self.aligned(&heads, &widths, screen.width))?;
        for row in &self.rows {
            screen.line(self.aligned(row, &widths, screen.width))?;
        }
        Ok(())
    }

    fn print_tabbed(&self, screen: &mut Screen) -> io::Result<()> {
        let heads: Vec<_> = self.heads.iter().map(|(name, _)| name.as_str()).collect();
        screen.line(heads.join("\t"))?;
        for row in &self.rows {
            let texts: Vec<_> = row.iter().map(|cell| cell.text.replace('\t', " ")).collect();
            screen.line(texts.join("\t"))?;
        }
        Ok(())
    }

    fn widths(&self) -> Vec<usize> {
        let column = |at: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(at)).map(Cell::width);
            cells.max().unwrap_or(0).max(self.heads[at].0.chars().count())
        };
        (0..self.heads.len()).map(column).collect()
    }

    fn aligned(&self, row: &[Cell], widths: &[usize], room: usize) -> String {
        /// Before each column.
        const GAP: &str = "  ";
        /// The last column gives way where the terminal is narrow, but not below this.
        const NARROWEST: usize = 8;
        let mut line = String::new();
        let mut used = 0;
        for (at, cell) in row.iter().enumerate() {
            used += GAP.len();
            let room = if at + 1 == row.len() { room.saturating_sub(used) } else { widths[at] };
            let text = styled(cell.style, cut(&cell.text, room.max(NARROWEST)));
            let pad = " ".repeat(widths[at].saturating_sub(cell.width()));
            line += GAP;
            line += &match self.heads[at].1 {
                Align::Left => text + &pad,
                Align::Right => pad + &text,
            };
            used += widths[at];
        }
        line.trim_end().to_owned()
    }
}

/// A text cut to a number of columns.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if text.chars().count() <= columns {
        return text.to_owned();
    }
    text.chars().take(columns.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_the_last_gives_way() {
        let mut table = Table::new(&["name", ">nodes", "line"]);
        table.row(["a".into(), "12".into(), "1 2 3 4 5 6 7 8 9".into()]);
        let row = table.aligned(&table.rows[0], &table.widths(), 25);
        assert_eq!(row, "  a        12  1 2 3 4 5…");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut("12345", 5), "12345");
        assert_eq!(cut("123456", 5), "1234…");
    }
}
