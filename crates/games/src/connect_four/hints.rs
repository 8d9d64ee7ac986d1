//! What the search may know beyond the rules: threats, symmetry, and what they bound.
//!
//! After Pons, *Solving Connect 4*, and Tromp's Fhourstones.

use gametree::score::{loss_in, win_in};
use gametree::{Hints, Key, Known, Look, Rated, Symmetry, ValueRange};

use super::{Bits, Column, ConnectFour, Position};

/// The symmetry that swaps left and right.
pub const MIRRORED: Symmetry = 1;

/// Up to this many stones a position and its mirror image share a key. It saves up to half the work from the
/// empty board, where both images of a line are met; positions with more stones are rarely met
/// both ways (on the published sets, none of them symmetric, limits from 0 to 22 gave the same
/// node counts within one in a thousand). The limit depends on the number of stones alone, which a
/// key tells, so that shared and plain keys never clash.
pub const MIRROR_PLIES: u32 = 12;

/// What a move that makes one more winning cell is worth against one that is nearer to the centre.
const THREAT: i32 = 128;

impl<B: Bits> ConnectFour<B> {
    /// The cells, all of them empty, that would complete a line of the opponent.
    #[inline]
    fn their_threats(&self, pos: &Position<B>) -> B {
        self.board().completing(pos.theirs(), self.board().cells() & !pos.stones())
    }

    /// How promising a move to `column` is that leaves these winning cells: their number, then the
    /// nearness to the centre.
    #[inline]
    fn rating(&self, column: u32, threats: B) -> i32 {
        let off_centre = 2 * column as i32 + 1 - self.board().width() as i32;
        THREAT * threats.count() as i32 - off_centre.abs()
    }

    /// Lists the moves to these cells with their ratings, unless one of them wins with the next
    /// move, whatever the answer.
    #[inline]
    fn list_or_win(&self, pos: &Position<B>, mut cells: B, safe: &mut Vec<Rated<Column>>) -> Look {
        let board = self.board();
        let listed = safe.len();
        while cells.any() {
            let others = cells & cells.minus(B::LOWEST);
            let stone = cells ^ others;
            let stones = pos.stones() | stone;
            let threats = board.completing(pos.own() | stone, board.cells() & !stones);
            let answers = safe_cells(threats, board.playable(stones));
            if !answers.any() && board.cells() != stones {
                safe.truncate(listed);
                return Look::Known(Known::WinIn(3));
            }
            let column = board.column_of(stone.first());
            safe.push(Rated { mv: Column(column as u8), rating: self.rating(column, threats) });
            cells = others;
        }
        Look::Safe
    }
}

/// Where a stone can fall without letting the opponent, who would win on the cells of `threats`,
/// win at once: on the playable cell among them, if there is just one; never under one of them.
#[inline]
fn safe_cells<B: Bits>(threats: B, playable: B) -> B {
    let forced = threats & playable;
    if forced.several() {
        return B::NONE;
    }
    let candidates = if forced.any() { forced } else { playable };
    candidates & !(threats >> 1)
}

impl<B: Bits> Hints for ConnectFour<B> {
    const SLOTS: usize = 128;
    const SYMMETRIES: Symmetry = 2;

    /// The cell on which the stone comes to lie.
    #[inline]
    fn slot(&self, pos: &Position<B>, Column(column): Column) -> usize {
        self.board().drop(pos.stones(), u32::from(column)).first() as usize
    }

    /// Most winning cells first, then nearest to the centre, the left one of two.
    #[inline]
    fn order(&self, pos: &Position<B>, Column(column): Column) -> i32 {
        let board = self.board();
        let stone = board.drop(pos.stones(), u32::from(column));
        let open = board.cells() & !(pos.stones() | stone);
        self.rating(u32::from(column), board.completing(pos.own() | stone, open))
    }

    #[inline]
    fn pack(&self, _: &Position<B>, Column(column): Column) -> Option<u16> {
        Some(u16::from(column))
    }

    #[inline]
    fn canonical(&self, pos: &Position<B>) -> (Key, Symmetry) {
        let sum = pos.own().plus(pos.stones());
        if pos.plies() > MIRROR_PLIES {
            return (sum.key(), 0);
        }
        let mirrored = self.board().mirror(sum);
        if mirrored < sum { (mirrored.key(), MIRRORED) } else { (sum.key(), 0) }
    }

    #[inline]
    fn turned(&self, Column(column): Column, symmetry: Symmetry) -> Column {
        if symmetry == MIRRORED {
            Column(self.board().width() as u8 - 1 - column)
        } else {
            Column(column)
        }
    }

    #[inline]
    fn plies_left(&self, pos: &Position<B>) -> Option<u32> {
        Some(self.cells_left(pos))
    }

    #[inline]
    fn bounds(&self, pos: &Position<B>) -> Option<ValueRange> {
        let left = self.cells_left(pos);
        let low = if left >= 4 { loss_in(4) } else { 0 };
        let high = if left >= 5 { win_in(5) } else { 0 };
        Some(self.follow_up(pos, ValueRange { low, high }))
    }

    #[inline]
    fn look(&self, pos: &Position<B>, safe: &mut Vec<Rated<Column>>) -> Look {
        let playable = self.board().playable(pos.stones());
        if self.board().completing(pos.own(), playable).any() {
            return Look::Known(Known::WinIn(1));
        }
        let cells = safe_cells(self.their_threats(pos), playable);
        if !cells.any() {
            return Look::Known(Known::LossIn(2));
        }
        let left = self.cells_left(pos);
        if left <= 2 {
            return Look::Known(Known::DrawWithin(left));
        }
        self.list_or_win(pos, cells, safe)
    }

    #[inline]
    fn irreversible(&self, _: &Position<B>, _: Column) -> bool {
        true
    }
}
