//! What the search may know beyond the rules.

use gametree::score::{loss_in, win_in};
use gametree::{Hints, Key, Known, Look, Symmetry, ValueRange};

use super::{Bits, Column, ConnectFour, Position};

/// With more stones than this a mirror image is hardly ever met, and looking for it costs more than
/// it saves.
const MIRROR_UNTIL: u32 = 18;

/// A winning cell counts this much more than a step towards the centre.
const THREAT: i32 = 64;

impl<B: Bits> ConnectFour<B> {
    /// The cells where the side to move can play without losing at once, given that it cannot win
    /// at once.
    #[inline]
    fn safe_cells(&self, pos: &Position<B>) -> B {
        let open = self.board.cells() & !pos.stones;
        let playable = self.board.playable(pos.stones);
        let theirs = self.board.completing(pos.theirs(), open);
        let forced = playable & theirs;
        let tried = if !forced.any() {
            playable
        } else if forced.several() {
            return B::NONE;
        } else {
            forced
        };
        // Never directly below a cell where the opponent wins.
        tried & !(theirs >> 1)
    }
}

impl<B: Bits> Hints for ConnectFour<B> {
    const SLOTS: usize = 128;
    const SYMMETRIES: Symmetry = 2;

    #[inline]
    fn slot(&self, pos: &Position<B>, Column(column): Column) -> usize {
        self.board.drop(pos.stones, u32::from(column)).first() as usize
    }

    #[inline]
    fn order(&self, pos: &Position<B>, Column(column): Column) -> i32 {
        let stones = pos.own | self.board.drop(pos.stones, u32::from(column));
        let threats = self.board.completing(stones, self.board.cells() & !pos.stones).count();
        let off_centre = (2 * i32::from(column) + 1 - self.board.width() as i32).abs();
        THREAT * threats as i32 - off_centre
    }

    #[inline]
    fn pack(&self, _: &Position<B>, Column(column): Column) -> Option<u16> {
        Some(u16::from(column))
    }

    #[inline]
    fn canonical(&self, pos: &Position<B>) -> (Key, Symmetry) {
        let sum = pos.own.plus(pos.stones);
        if pos.plies > MIRROR_UNTIL {
            return (sum.key(), 0);
        }
        let mirrored = self.board.mirror(sum);
        if mirrored < sum { (mirrored.key(), 1) } else { (sum.key(), 0) }
    }

    #[inline]
    fn turned(&self, Column(column): Column, symmetry: Symmetry) -> Column {
        match symmetry {
            0 => Column(column),
            _ => Column(self.board.width() as u8 - 1 - column),
        }
    }

    #[inline]
    fn plies_left(&self, pos: &Position<B>) -> Option<u32> {
        Some(self.cells_left(pos))
    }

    #[inline]
    fn bounds(&self, pos: &Position<B>) -> Option<ValueRange> {
        let left = self.cells_left(pos);
        Some(ValueRange {
            low: if left >= 4 { loss_in(4) } else { 0 },
            high: if left >= 3 { win_in(3) } else { 0 },
        })
    }

    #[inline]
    fn look(&self, pos: &Position<B>, safe: &mut Vec<Column>) -> Look {
        let open = self.board.cells() & !pos.stones;
        let playable = self.board.playable(pos.stones);
        if (self.board.completing(pos.own, open) & playable).any() {
            return Look::Known(Known::WinIn(1));
        }
        let mut cells = self.safe_cells(pos);
        if !cells.any() {
            return Look::Known(Known::LossIn(2));
        }
        let left = self.cells_left(pos);
        if left <= 2 {
            return Look::Known(Known::DrawWithin(left));
        }
        while cells.any() {
            safe.push(Column((cells.first() / self.board.stride()) as u8));
            cells = cells & cells.minus(B::LOWEST);
        }
        Look::Safe
    }
}
