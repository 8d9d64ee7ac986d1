//! The symmetries of a rectangular board, numbered so that the smaller groups come first.
//!
//! Bit 0 exchanges left and right, bit 1 top and bottom, and bit 2 then makes columns of rows. So
//! the numbers below [`MIRROR`] keep a board on which pieces fall, those below [`RECTANGLE`] any
//! rectangle, and those below [`SQUARE`] a square.

use gametree::Symmetry;

/// How many symmetries a board has on which up and down differ.
pub const MIRROR: Symmetry = 2;
/// How many symmetries a rectangle has that is no square.
pub const RECTANGLE: Symmetry = 4;
/// How many symmetries a square has.
pub const SQUARE: Symmetry = 8;

/// Where the cell in this column and row goes on a board of this width and height.
#[must_use]
pub const fn turned(
    symmetry: Symmetry,
    (width, height): (usize, usize),
    (column, row): (usize, usize),
) -> (usize, usize) {
    let column = if symmetry & 1 == 0 { column } else { width - 1 - column };
    let row = if symmetry & 2 == 0 { row } else { height - 1 - row };
    if symmetry & 4 == 0 { (column, row) } else { (row, column) }
}

/// The symmetry that takes back this one: the two quarter turns undo each other, and every other
/// symmetry undoes itself.
#[must_use]
pub const fn inverse(symmetry: Symmetry) -> Symmetry {
    match symmetry {
        5 => 6,
        6 => 5,
        itself => itself,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_of_a_square_is_taken_back_by_its_inverse() {
        for symmetry in 0..SQUARE {
            for cell in (0..4).flat_map(|column| (0..4).map(move |row| (column, row))) {
                let there = turned(symmetry, (4, 4), cell);
                assert_eq!(turned(inverse(symmetry), (4, 4), there), cell);
            }
        }
    }
}
