//! What a slide does to a row of up to four cells: all of it in tables.

/// To which end a row slides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// To its first cell, which lies lowest.
    Low,
    /// To its last.
    High,
}

/// For each row of one width what comes of it.
#[derive(Debug)]
pub(super) struct Rows {
    width: usize,
    low: Vec<u16>,
    high: Vec<u16>,
    scores: Vec<u32>,
    /// How good a row looks; see [`super::forecast`].
    worth: Vec<f32>,
}

impl Rows {
    pub(super) fn new(width: usize) -> Rows {
        let count = 1usize << (4 * width);
        let mut rows = Rows {
            width,
            low: Vec::with_capacity(count),
            high: vec![0; count],
            scores: Vec::with_capacity(count),
            worth: Vec::with_capacity(count),
        };
        for row in 0..count {
            let tiles: Vec<u8> = (0..width).map(|cell| (row >> (4 * cell) & 0xF) as u8).collect();
            let (slid, score) = slide(&tiles);
            rows.low.push(pack(&slid));
            rows.scores.push(score);
            rows.worth.push(super::forecast::worth(&tiles));
            let mirrored: Vec<u8> = tiles.iter().rev().copied().collect();
            let (mut slid, _) = slide(&mirrored);
            slid.reverse();
            rows.high[row] = pack(&slid);
        }
        rows
    }

    fn row(&self, board: u64, row: usize) -> usize {
        (board >> (4 * self.width * row)) as usize & ((1 << (4 * self.width)) - 1)
    }

    /// Slides every row of a board with so many, and says what that scores.
    pub(super) fn slide_all(&self, board: u64, rows: usize, end: End) -> (u64, u32) {
        let table = if end == End::Low { &self.low } else { &self.high };
        let (mut slid, mut score) = (0, 0);
        for at in 0..rows {
            let row = self.row(board, at);
            slid |= u64::from(table[row]) << (4 * self.width * at);
            score += self.scores[row];
        }
        (slid, score)
    }

    /// How good all rows of a board look together.
    pub(super) fn worth_all(&self, board: u64, rows: usize) -> f32 {
        (0..rows).map(|at| self.worth[self.row(board, at)]).sum()
    }
}

fn pack(tiles: &[u8]) -> u16 {
    tiles.iter().rev().fold(0, |row, &tile| row << 4 | u16::from(tile))
}

/// A row slid to its first cell, and the sum of the tiles made.
fn slide(tiles: &[u8]) -> (Vec<u8>, u32) {
    let mut slid: Vec<u8> = Vec::with_capacity(tiles.len());
    let mut score = 0;
    // The last tile may still merge.
    let mut open = None;
    for &tile in tiles.iter().filter(|&&tile| tile > 0) {
        if open == Some(tile) && tile < super::LARGEST {
            if let Some(last) = slid.last_mut() {
                *last += 1;
            }
            score += 2 << tile;
            open = None;
        } else {
            slid.push(tile);
            open = Some(tile);
        }
    }
    slid.resize(tiles.len(), 0);
    (slid, score)
}

/// The cells of each row in the other order, on a board of `width` times `height` cells.
pub(super) fn mirrored(board: u64, width: usize, height: usize) -> u64 {
    let mut mirrored = 0;
    for row in 0..height {
        for column in 0..width {
            let tile = board >> (4 * (row * width + column)) & 0xF;
            mirrored |= tile << (4 * (row * width + width - 1 - column));
        }
    }
    mirrored
}

/// Rows become columns: a board of `width` times `height` cells becomes one of `height` times `width`.
pub(super) fn transposed(board: u64, width: usize, height: usize) -> u64 {
    if width == 4 && height == 4 {
        return transposed_square(board);
    }
    let mut turned = 0;
    for row in 0..height {
        for column in 0..width {
            let tile = board >> (4 * (row * width + column)) & 0xF;
            turned |= tile << (4 * (column * height + row));
        }
    }
    turned
}

/// The same for 4x4: pairs of cells change places, then pairs of pairs.
fn transposed_square(board: u64) -> u64 {
    let swapped = |board: u64, mask: u64, by: u32| {
        let moved = (board ^ board >> by) & mask;
        board ^ moved ^ moved << by
    };
    let board = swapped(board, 0x0000_F0F0_0000_F0F0, 12);
    swapped(board, 0x0000_0000_FF00_FF00, 24)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_slide_and_merge_once() {
        // Powers of two: 1 is the tile 2.
        for (tiles, slid, score) in [
            ([0, 1, 0, 1], [2, 0, 0, 0], 4),
            ([1, 1, 1, 1], [2, 2, 0, 0], 8),
            ([2, 1, 1, 0], [2, 2, 0, 0], 4),
            ([1, 1, 2, 0], [2, 2, 0, 0], 4),
            ([3, 0, 0, 2], [3, 2, 0, 0], 0),
            ([15, 15, 0, 0], [15, 15, 0, 0], 0),
        ] {
            assert_eq!(slide(&tiles), (slid.to_vec(), score), "{tiles:?}");
        }
    }

    #[test]
    fn boards_are_turned_right() {
        let board = 0xFEDC_BA98_7654_3210;
        assert_eq!(transposed(board, 4, 4), 0xFB73_EA62_D951_C840);
        let small = 0x65_4321;
        assert_eq!(mirrored(small, 3, 2), 0x45_6123);
        assert_eq!(mirrored(small, 2, 3), 0x56_3412);
        assert_eq!(transposed(small, 3, 2), 0x63_5241);
        assert_eq!(transposed(transposed(small, 3, 2), 2, 3), small);
    }
}
