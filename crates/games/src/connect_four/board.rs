//! The geometry of a board: cells as bits, lines by shifting.
//!
//! Column `c`, row `r` (both from 0, rows from the bottom) is bit `c * (height + 1) + r`. The spare
//! bit above each column keeps lines from running over its edge, and lets a stone be dropped by an
//! addition. The layout and the arithmetic are Tromp's (Fhourstones) and Pons's (Solving Connect 4).

use gametree::Side;

use super::bits::Bits;
use super::lines::{MAX_LENGTH, Windows, completing_four, gaps, has_four, runs, windows_in};

/// How lines are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lines {
    /// Four in a row on columns of six, the board in the shops: shifts by a literal take one
    /// instruction, shifts by a variable several (measured: two thirds of the time).
    FourBySix,
    /// Four in a row in all directions, written out.
    Four,
    /// Any length, and only the directions in which the board has room for a line.
    Any,
}

/// A board of some size, with the length of the lines that win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<B> {
    width: u32,
    height: u32,
    length: u32,
    /// Bits from one column to the next.
    stride: u32,
    /// `2^16 / stride`, rounded up: a multiplication in place of a division by the stride.
    inverse: u32,
    lines: Lines,
    /// The lowest cell of every column.
    bottom: B,
    /// Every cell, without the spare bits.
    cells: B,
    /// The cells of odd rows and of even rows, counted from 1.
    parities: [B; 2],
    /// The cells of the lower half.
    lower_half: B,
}

impl<B: Bits> Board<B> {
    /// A board of `width` columns and `height` rows on which `length` in a row win; `None` if it
    /// has no cells, if it does not fit into `B` or if the length is not 2 to [`MAX_LENGTH`].
    #[must_use]
    pub fn new(width: u32, height: u32, length: u32) -> Option<Board<B>> {
        let bits = height.checked_add(1)?.checked_mul(width)?;
        let stride = height + 1;
        let fits = bits <= B::WIDTH && stride < B::WIDTH;
        if width == 0 || height == 0 || !fits || !(2..=MAX_LENGTH).contains(&length) {
            return None;
        }
        let columns = (0..width).map(|column| B::LOWEST << (column * stride));
        let bottom = columns.fold(B::NONE, |all, cell| all | cell);
        let (mut parities, mut lower_half) = ([B::NONE; 2], B::NONE);
        for row in 0..height {
            parities[row as usize % 2] |= bottom << row;
            if row < height.div_ceil(2) {
                lower_half |= bottom << row;
            }
        }
        let cells = parities[0] | parities[1];
        let lines = match (length, height) {
            (4, 6) if width >= 4 => Lines::FourBySix,
            (4, 4..) if width >= 4 => Lines::Four,
            _ => Lines::Any,
        };
        Some(Board {
            width,
            height,
            length,
            stride,
            inverse: (1 << 16) / stride + 1,
            lines,
            bottom,
            cells,
            parities,
            lower_half,
        })
    }

    /// How many columns.
    #[inline]
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How many rows.
    #[inline]
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// How many in a row win.
    #[inline]
    #[must_use]
    pub fn length(&self) -> u32 {
        self.length
    }

    /// How many cells.
    #[inline]
    #[must_use]
    pub fn size(&self) -> u32 {
        self.width * self.height
    }

    /// All cells.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> B {
        self.cells
    }

    /// The number of the bit of a cell; rows count from the bottom.
    #[inline]
    #[must_use]
    pub fn cell(&self, column: u32, row: u32) -> u32 {
        column * self.stride + row
    }

    /// The column of a cell. Exact for all cells of all boards: below 128, of strides below 128.
    #[inline]
    #[must_use]
    pub fn column_of(&self, cell: u32) -> u32 {
        (cell * self.inverse) >> 16
    }

    /// One more than the highest [`Board::cell`], counting the spare ones.
    #[inline]
    #[must_use]
    pub fn cell_count(&self) -> u32 {
        self.width * self.stride
    }

    /// The cells of a column.
    #[inline]
    #[must_use]
    pub fn column(&self, column: u32) -> B {
        (B::LOWEST << self.height).minus(B::LOWEST) << (column * self.stride)
    }

    /// The cells of a row, which counts from the bottom.
    #[inline]
    #[must_use]
    pub fn row(&self, row: u32) -> B {
        self.bottom << row
    }

    /// The highest cell of the first column; shifted by [`Board::stride`], that of the next.
    #[inline]
    #[must_use]
    pub fn first_top(&self) -> B {
        B::LOWEST << (self.height - 1)
    }

    /// Bits from one column to the next.
    #[inline]
    #[must_use]
    pub fn stride(&self) -> u32 {
        self.stride
    }

    /// The cells where the next stone of each column would come to lie, given all `stones`.
    #[inline]
    #[must_use]
    pub fn playable(&self, stones: B) -> B {
        stones.plus(self.bottom) & self.cells
    }

    /// The cell where a stone dropped into that column comes to lie: none if it is full.
    #[inline]
    #[must_use]
    pub fn drop(&self, stones: B, column: u32) -> B {
        let shift = column * self.stride;
        let all = (B::LOWEST << self.height).minus(B::LOWEST) << shift;
        stones.plus(B::LOWEST << shift) & all
    }

    /// The column in the middle, or the two of them.
    #[inline]
    #[must_use]
    pub fn centre(&self) -> B {
        self.column(self.width / 2) | self.column((self.width - 1) / 2)
    }

    /// The rows with odd numbers, counted from 1 at the bottom, for the first player; the even ones
    /// for the second.
    #[inline]
    #[must_use]
    pub fn rows_of(&self, side: Side) -> B {
        self.parities[side.index()]
    }

    /// The top row and every other one below it: the cells that, in a column with an even number of
    /// empty ones, fall to the side that answers there.
    #[inline]
    #[must_use]
    pub fn answer_rows(&self) -> B {
        self.parities[(self.height as usize + 1) % 2]
    }

    /// The lower half of the board, with the row in the middle if there is one.
    #[inline]
    #[must_use]
    pub fn lower_half(&self) -> B {
        self.lower_half
    }

    /// How many different lines the board has room for.
    #[must_use]
    pub fn line_count(&self) -> u32 {
        self.directions().map(|step| self.line_starts(self.cells, step).count()).sum()
    }

    /// Whether the stones contain a line that wins.
    #[inline]
    #[must_use]
    pub fn has_line(&self, stones: B) -> bool {
        match self.lines {
            Lines::FourBySix => has_four(stones, 7),
            Lines::Four => has_four(stones, self.stride),
            Lines::Any => self.directions().any(|step| self.line_starts(stones, step).any()),
        }
    }

    /// The stones that are part of a line that wins.
    #[must_use]
    pub fn line_cells(&self, stones: B) -> B {
        let mut found = B::NONE;
        for step in self.directions() {
            let starts = self.line_starts(stones, step);
            for place in 0..self.length {
                found |= starts << (place * step);
            }
        }
        found
    }

    /// The cells of `open` that would complete a line of `stones`.
    #[inline]
    #[must_use]
    pub fn completing(&self, stones: B, open: B) -> B {
        match self.lines {
            Lines::FourBySix => completing_four(stones, 7) & open,
            Lines::Four => completing_four(stones, self.stride) & open,
            Lines::Any => {
                self.directions()
                    .fold(B::NONE, |found, step| found | gaps(stones, step, self.length))
                    & open
            }
        }
    }

    /// Counts the places for a line that hold only `stones` and `open` cells.
    #[inline]
    #[must_use]
    pub fn windows(&self, stones: B, open: B) -> Windows {
        let mut sum = Windows::default();
        let mut add = |step: u32, length: u32| {
            let found = windows_in(stones, open, step, length);
            sum.one_missing += found.one_missing;
            sum.two_missing += found.two_missing;
        };
        match self.lines {
            Lines::FourBySix => [1, 6, 7, 8].into_iter().for_each(|step| add(step, 4)),
            Lines::Four => self.directions().for_each(|step| add(step, 4)),
            Lines::Any => self.directions().for_each(|step| add(step, self.length)),
        }
        sum
    }

    /// The set with the columns in reverse order; the sum of sets of stones, too, is mirrored.
    #[inline]
    #[must_use]
    pub fn mirror(&self, mut cells: B) -> B {
        let column = (B::LOWEST << self.height << 1).minus(B::LOWEST);
        let (mut left, mut right) = (0, (self.width - 1) * self.stride);
        while left < right {
            let swapped = (cells >> left ^ cells >> right) & column;
            cells = cells ^ swapped << left ^ swapped << right;
            left += self.stride;
            right -= self.stride;
        }
        cells
    }

    /// The steps from cell to cell, as bit distances, in the directions that have room for a line.
    /// Where there is room, every shift by a part of a line stays below [`Bits::WIDTH`].
    fn directions(&self) -> impl Iterator<Item = u32> {
        let (tall, wide) = (self.length <= self.height, self.length <= self.width);
        [
            (tall, 1),
            (tall && wide, self.stride - 1),
            (wide, self.stride),
            (tall && wide, self.stride + 1),
        ]
        .into_iter()
        .filter_map(|(fits, step)| fits.then_some(step))
    }

    /// The lowest cells of the lines in one direction.
    fn line_starts(&self, stones: B, step: u32) -> B {
        runs(stones, step, self.length)
    }
}
