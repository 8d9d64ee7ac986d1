//! The geometry of one board, worked out once: where cells lie, what keys stones add, which lines
//! win.
//!
//! A cell is a bit of a `u128`, rows from the top, each followed by one bit that is never set. So
//! a line that runs off the edge runs into an empty bit, and shifting finds no false lines.

use std::ops::{BitAnd, Shr};

use gametree::{Key, KeyKind, Symmetry, TextError, zobrist};

use super::Placing;
use crate::symmetry;

/// Bits of a board.
pub(super) const BITS: usize = 128;
/// Up to so many cells the key is the board in base three, as 3^40 < 2^64; beyond it is a hash.
const CELLS_IN_A_KEY: usize = 40;
const SEED: u64 = 0x6D6E_6B67_616D_6573;

/// What a stone adds to the key of the board turned by each symmetry.
pub(super) type Keys = [Key; symmetry::SQUARE as usize];

#[derive(Debug)]
pub(super) struct Board {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) goal: usize,
    pub(super) placing: Placing,
    /// Every cell.
    pub(super) cells: u128,
    pub(super) left_column: u128,
    /// How many symmetries the board has.
    pub(super) symmetries: Symmetry,
    /// By cell: where each symmetry takes it.
    pub(super) turned: Vec<[u8; symmetry::SQUARE as usize]>,
    /// By cell and side.
    pub(super) keys: Vec<[Keys; 2]>,
    /// By cell: cells on more lines, and then those nearer to the centre, come first.
    pub(super) order: Vec<i16>,
    /// By cell: the lines that it lies on.
    pub(super) lines_through: Vec<Vec<u128>>,
    pub(super) lines: Vec<u128>,
    /// By how many stones a row of one grows, step by step, to the length that wins.
    merges: Vec<usize>,
    /// The distances between neighbours in the directions in which a line has room.
    steps: Vec<usize>,
}

impl Board {
    pub(super) fn new(
        width: usize,
        height: usize,
        goal: usize,
        placing: Placing,
    ) -> Result<Board, TextError> {
        if width == 0 || height == 0 || width.saturating_add(1).saturating_mul(height) > BITS {
            return Err(TextError::new(format!("a board of {width} by {height} does not fit"))
                .hint(format!("(width + 1) times height may be 2 to {BITS}, as in 8,8 or 11,10")));
        }
        if goal == 0 || goal > width.max(height) {
            return Err(TextError::new(format!("no line of {goal} has room on this board"))
                .hint("the third number is how many in a row win"));
        }
        let symmetries = match placing {
            Placing::Falling => symmetry::MIRROR,
            Placing::Anywhere if width == height => symmetry::SQUARE,
            Placing::Anywhere => symmetry::RECTANGLE,
        };
        let mut board = Board {
            width,
            height,
            goal,
            placing,
            cells: 0,
            left_column: 0,
            symmetries,
            turned: vec![[0; symmetry::SQUARE as usize]; BITS],
            keys: vec![[[0; symmetry::SQUARE as usize]; 2]; BITS],
            order: vec![0; BITS],
            lines_through: vec![Vec::new(); BITS],
            lines: Vec::new(),
            merges: merges(goal),
            steps: Vec::new(),
        };
        board.lay_out();
        board.draw_lines();
        board.set_order();
        Ok(board)
    }

    /// The bit of a cell, rows counted from the top.
    pub(super) fn bit(&self, column: usize, row: usize) -> usize {
        row * (self.width + 1) + column
    }

    /// Column and row of a bit, rows counted from the top.
    pub(super) fn place(&self, bit: usize) -> (usize, usize) {
        (bit % (self.width + 1), bit / (self.width + 1))
    }

    /// Every cell as column and row, in reading order.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |row| (0..width).map(move |column| (column, row)))
    }

    pub(super) fn key_kind(&self) -> KeyKind {
        let cells = self.width * self.height;
        if cells <= CELLS_IN_A_KEY { KeyKind::Injective } else { KeyKind::Hashed }
    }

    /// The free cells that have no free cell below them.
    #[inline]
    pub(super) fn landings(&self, free: u128) -> u128 {
        free & !(free >> (self.width + 1))
    }

    /// Whether the stones hold a whole line.
    #[inline]
    pub(super) fn has_line(&self, stones: u128) -> bool {
        // Half the word is twice as fast.
        match u64::try_from(stones) {
            Ok(stones) => self.has_line_in(stones),
            Err(_) => self.has_line_in(stones),
        }
    }

    #[inline]
    fn has_line_in<B>(&self, stones: B) -> bool
    where
        B: Copy + Default + PartialEq + Shr<usize, Output = B> + BitAnd<Output = B>,
    {
        self.steps.iter().any(|&step| {
            // Each bit of `run` begins a row of stones; two rows that meet make a longer one.
            let merge = |run: B, &more: &usize| run & run >> (step * more);
            self.merges.iter().fold(stones, merge) != B::default()
        })
    }

    fn lay_out(&mut self) {
        let key_kind = self.key_kind();
        let place_value = |cell: usize, side: usize| match key_kind {
            KeyKind::Injective => 3u64.pow(cell as u32) * (side as u64 + 1),
            KeyKind::Hashed => zobrist::mix(SEED ^ (2 * cell + side) as u64),
        };
        for (column, row) in self.places() {
            let bit = self.bit(column, row);
            self.cells |= 1 << bit;
            self.left_column |= u128::from(column == 0) << bit;
            for by in 0..self.symmetries {
                let (to, down) = symmetry::turned(by, (self.width, self.height), (column, row));
                self.turned[bit][usize::from(by)] = self.bit(to, down) as u8;
                for side in 0..2 {
                    self.keys[bit][side][usize::from(by)] =
                        place_value(down * self.width + to, side);
                }
            }
        }
    }

    fn draw_lines(&mut self) {
        let (width, height, reach) = (self.width, self.height, self.goal - 1);
        let down = width + 1;
        for (step, across, along) in
            [(1, reach, 0), (down, 0, reach), (down + 1, reach, reach), (down - 1, reach, reach)]
        {
            if across >= width || along >= height {
                continue;
            }
            // A line of one stone is the same in every direction.
            if self.goal > 1 || self.steps.is_empty() {
                self.steps.push(step);
                let leftmost = if step == down - 1 { across } else { 0 };
                for (column, row) in self.places() {
                    let fits = row + along < height
                        && column >= leftmost
                        && column - leftmost + across < width;
                    if fits {
                        let first = self.bit(column, row);
                        let line = (0..self.goal).fold(0, |line, n| line | 1 << (first + n * step));
                        self.lines.push(line);
                    }
                }
            }
        }
        for (column, row) in self.places() {
            let bit = self.bit(column, row);
            let through = self.lines.iter().copied().filter(|line| line >> bit & 1 == 1);
            self.lines_through[bit] = through.collect();
        }
    }

    fn set_order(&mut self) {
        // More than the distance of any two cells.
        const LINE: usize = BITS;
        for (column, row) in self.places() {
            let bit = self.bit(column, row);
            let distance =
                (2 * column + 1).abs_diff(self.width) + (2 * row + 1).abs_diff(self.height);
            let lines = self.lines_through[bit].len();
            self.order[bit] = (LINE * lines) as i16 - distance as i16;
        }
    }
}

/// Doubles 1 as often as it fits and adds what is left: 1, 2, 1 for 5.
fn merges(goal: usize) -> Vec<usize> {
    let mut length = 1;
    std::iter::from_fn(|| {
        let more = length.min(goal - length);
        length += more;
        (more > 0).then_some(more)
    })
    .collect()
}
