//! Sets of cells on a rectangle, and their pieces.

use crate::board;

/// Some cells of a rectangle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    rows: u8,
    columns: u8,
    /// Row by row from the lowest bit, the top row first.
    cells: u64,
}

impl Shape {
    pub(crate) fn new(rows: usize, columns: usize, cells: u64) -> Shape {
        Shape { rows: rows as u8, columns: columns as u8, cells }
    }

    /// Cells that have a right neighbour on the rectangle.
    fn not_last(self) -> u64 {
        let columns = u32::from(self.columns);
        let row = (1_u64 << (columns - 1)) - 1;
        (0..u32::from(self.rows)).fold(0, |all, at| all | row << (at * columns))
    }

    /// Where a domino can lie in a row, and where in a column, each by its first cell.
    #[inline]
    pub(crate) fn first_cells(self) -> (u64, u64) {
        let across = self.cells & self.cells >> 1 & self.not_last();
        let down = self.cells & self.cells.checked_shr(self.columns.into()).unwrap_or(0);
        (across, down)
    }

    /// All pairs of neighbouring cells: those in a row first.
    pub(crate) fn dominoes(self) -> impl Iterator<Item = u64> {
        let (across, down) = self.first_cells();
        let columns = u32::from(self.columns);
        let one_down = 1_u64.checked_shl(columns).unwrap_or(0);
        bits(across).map(|cell| 3 << cell).chain(bits(down).map(move |cell| (1 | one_down) << cell))
    }

    pub(crate) fn without(self, cells: u64) -> Shape {
        Shape { cells: self.cells & !cells, ..self }
    }

    /// The sets of two cells or more that hang together.
    pub(crate) fn pieces(self) -> impl Iterator<Item = u64> {
        let mut left = self.cells;
        std::iter::from_fn(move || {
            while left != 0 {
                let piece = self.piece_at(left & left.wrapping_neg());
                left &= !piece;
                if piece.count_ones() > 1 {
                    return Some(piece);
                }
            }
            None
        })
    }

    /// The cells that hang together with one of them.
    fn piece_at(self, cell: u64) -> u64 {
        let columns = u32::from(self.columns);
        let not_last = self.not_last();
        let mut piece = cell;
        loop {
            let sideways = (piece & not_last) << 1 | (piece >> 1 & not_last);
            let down = piece.checked_shl(columns).unwrap_or(0);
            let up = piece.checked_shr(columns).unwrap_or(0);
            let grown = (piece | sideways | down | up) & self.cells;
            if grown == piece {
                return piece;
            }
            piece = grown;
        }
    }

    /// A piece by itself, laid down in the way that stands for all eight.
    pub(crate) fn cut_out(self, piece: u64) -> Shape {
        let columns = usize::from(self.columns);
        let places = || bits(piece).map(move |cell| (cell / columns, cell % columns));
        let top = places().map(|(row, _)| row).min().unwrap_or(0);
        let left = places().map(|(_, column)| column).min().unwrap_or(0);
        let rows = places().map(|(row, _)| row - top + 1).max().unwrap_or(0);
        let wide = places().map(|(_, column)| column - left + 1).max().unwrap_or(0);
        let laid = |way: u8| {
            let (rows_there, columns_there) =
                if way & 4 == 0 { (rows, wide) } else { (wide, rows) };
            let cells = places().fold(0, |cells, (row, column)| {
                let row = if way & 1 == 0 { row - top } else { rows - 1 - (row - top) };
                let column = if way & 2 == 0 { column - left } else { wide - 1 - (column - left) };
                let (row, column) = if way & 4 == 0 { (row, column) } else { (column, row) };
                cells | 1 << (row * columns_there + column)
            });
            Shape::new(rows_there, columns_there, cells)
        };
        let as_it_lies = laid(0);
        (1..8).map(laid).fold(as_it_lies, Shape::min)
    }

    /// Its rows, `.` for a cell that it has and `#` for the others.
    pub(crate) fn text(self) -> String {
        let columns = usize::from(self.columns);
        let cell = |at: usize| if self.cells >> at & 1 == 1 { '.' } else { '#' };
        let row = |row| (0..columns).map(|column| cell(row * columns + column)).collect::<String>();
        (0..usize::from(self.rows)).map(row).collect::<Vec<_>>().join("/")
    }
}

/// The places of the bits of a set.
fn bits(set: u64) -> impl Iterator<Item = usize> {
    board::bits(set.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_one_however_it_lies() {
        // An L of four cells in all eight ways, on a board of three columns.
        let ways = [
            0b010_010_110,
            0b011_010_010,
            0b010_010_011,
            0b110_010_010,
            0b111_100,
            0b001_111,
            0b111_001,
            0b100_111,
        ];
        let cut = |cells| Shape::new(3, 3, cells).cut_out(cells);
        for cells in ways {
            assert_eq!(cut(cells), cut(ways[0]), "{cells:b}");
        }
        assert_ne!(cut(0b011_110), cut(ways[0]), "an S is no L");
    }

    #[test]
    fn pieces_touch_along_edges_only() {
        let shape = Shape::new(3, 3, 0b110_001_011);
        let pieces: Vec<_> = shape.pieces().collect();
        assert_eq!(pieces, [0b001_011, 0b110_000_000]);
        assert_eq!(Shape::new(1, 64, u64::MAX).pieces().collect::<Vec<_>>(), [u64::MAX]);
        assert_eq!(Shape::new(64, 1, u64::MAX).dominoes().count(), 63);
        assert_eq!(Shape::new(1, 64, u64::MAX).dominoes().count(), 63);
        assert_eq!(Shape::new(2, 2, 0b1111).dominoes().count(), 4);
    }
}
