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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_of_a_square_is_a_permutation_of_its_own() {
        let cells = || (0..16).map(|cell| (cell % 4, cell / 4));
        let maps: Vec<Vec<_>> = (0..SQUARE)
            .map(|symmetry| cells().map(|cell| turned(symmetry, (4, 4), cell)).collect())
            .collect();
        for (symmetry, map) in maps.iter().enumerate() {
            assert!(cells().all(|cell| map.contains(&cell)), "symmetry {symmetry}");
            assert!(!maps[..symmetry].contains(map), "symmetry {symmetry} is another one");
        }
    }
}
