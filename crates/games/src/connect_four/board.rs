//! The geometry of a board: cells as bits, lines by shifting.
//!
//! Column `c`, row `r` (both from 0, rows from the bottom) is bit `c * (height + 1) + r`. The spare
//! bit above each column keeps lines from running over its edge, and lets a stone be dropped by an
//! addition. The layout and the arithmetic are Tromp's (Fhourstones) and Pons's (Solving Connect 4).

use super::bits::Bits;

/// The longest line that can be asked for.
pub const MAX_LENGTH: u32 = 16;

/// How lines are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lines {
    /// Four in a row on columns of six, the board in the shops: shifts by literals take one
    /// instruction each, shifts by a variable several (see `docs/`; 1.6 times faster here).
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
        let (mut bottom, mut cells) = (B::NONE, B::NONE);
        for column in 0..width {
            bottom |= B::LOWEST << (column * stride);
            for row in 0..height {
                cells |= B::LOWEST << (column * stride + row);
            }
        }
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
        cell * self.inverse >> 16
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
                self.directions().fold(B::NONE, |found, step| found | self.gaps(stones, step))
                    & open
            }
        }
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

    /// The lowest cells of the lines in one direction. The known length doubles with each shift.
    fn line_starts(&self, stones: B, step: u32) -> B {
        let (mut runs, mut known) = (stones, 1);
        while known < self.length {
            let more = known.min(self.length - known);
            runs = runs & runs >> (more * step);
            known += more;
        }
        runs
    }

    /// The cells that all other cells of a line in one direction surround.
    fn gaps(&self, stones: B, step: u32) -> B {
        let others = self.length - 1;
        // `before[n]`: the n cells before this one are stones.
        let mut before = [!B::NONE; MAX_LENGTH as usize];
        for n in 1..=others {
            before[n as usize] = before[n as usize - 1] & stones << (n * step);
        }
        let (mut found, mut after) = (before[others as usize], !B::NONE);
        for n in 1..=others {
            after = after & stones >> (n * step);
            found |= after & before[(others - n) as usize];
        }
        found
    }
}

/// Whether there are four in a row; `stride` leads from one column to the next.
#[inline(always)]
fn has_four<B: Bits>(stones: B, stride: u32) -> bool {
    let run = |step: u32| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step)
    };
    (run(1) | run(stride - 1) | run(stride) | run(stride + 1)).any()
}

/// The cells that would make four in a row.
#[inline(always)]
fn completing_four<B: Bits>(stones: B, stride: u32) -> B {
    // Upwards only the cell on top of three can be empty.
    let upright = stones << 1 & stones << 2 & stones << 3;
    upright
        | gaps_of_four(stones, stride - 1)
        | gaps_of_four(stones, stride)
        | gaps_of_four(stones, stride + 1)
}

/// The cells that would make four with three stones in one direction: between two stones and a
/// third one (`X_XX`, `XX_X`), or at an end of three (`_XXX`, `XXX_`).
#[inline(always)]
fn gaps_of_four<B: Bits>(stones: B, step: u32) -> B {
    let between = stones << step & stones >> step;
    let middle = between & stones;
    let two = 2 * step;
    between & (stones << two | stones >> two) | middle << two | middle >> two
}
