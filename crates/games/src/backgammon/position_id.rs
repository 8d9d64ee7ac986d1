//! GNU Backgammon's position ID: 14 letters for the checkers of both sides.
//!
//! For each side, the one on roll second, for each of its points from the first and then its bar: as
//! many one bits as it has checkers there, then a zero. The bits, the lowest of each byte first,
//! make ten bytes; these are written in base 64 without padding. (Described in the manual of GNU
//! Backgammon, "A technical description of the position ID".)

use gametree::TextError;

use super::board::Board;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Bytes of a key.
const BYTES: usize = 10;
/// Letters of an ID.
pub(super) const LENGTH: usize = 14;
/// Both ways to write a position, by examples.
pub(super) const FORMS: &str =
    "write an ID, as 4HPwATDgc/ABMA, or each side's own points, as 6x2,5 v 24,6x3";

/// The ID of a board whose owner is on roll.
#[must_use]
pub fn position_id(board: &Board) -> String {
    let mut key = 0u128;
    let mut bit = 0;
    for count in board.theirs().into_iter().chain(board.own()) {
        key |= ((1 << count) - 1) << bit;
        bit += u32::from(count) + 1;
    }
    // Six bits at a time, the highest of each byte first.
    let bytes = key.to_le_bytes();
    let bits = |at: usize| bytes[at / 8] >> (7 - at % 8) & 1;
    let digit = |index: usize| (0..6).fold(0, |value, at| value << 1 | bits(index * 6 + at));
    (0..LENGTH).map(|index| char::from(DIGITS[usize::from(digit(index))])).collect()
}

/// The board of an ID.
///
/// # Errors
/// It is no ID, or a position that cannot be.
pub fn board_of(id: &str) -> Result<Board, TextError> {
    let whole = 0..id.len();
    let letters = id.chars().count();
    if letters != LENGTH {
        let message = format!("a position ID has {LENGTH} letters, and '{id}' has {letters}");
        let error = TextError::new(message).at(whole);
        return Err(error.hint(match id.find(':') {
            Some(LENGTH) => {
                "leave out the colon and what follows, which is GNU Backgammon's match ID"
            }
            _ => FORMS,
        }));
    }
    let mut key = 0u128;
    for (index, (at, letter)) in id.char_indices().enumerate() {
        let Some(digit) = DIGITS.iter().position(|&one| char::from(one) == letter) else {
            return Err(TextError::new(format!("'{letter}' is in no position ID"))
                .at(at..at + letter.len_utf8())
                .hint("its letters are A-Z, a-z, 0-9, + and /"));
        };
        for bit in (0..6).filter(|bit| digit >> (5 - bit) & 1 == 1) {
            let at = index * 6 + bit;
            key |= 1 << (at / 8 * 8 + 7 - at % 8);
        }
    }
    let [theirs, own] = counts(key).ok_or_else(|| {
        TextError::new(format!("'{id}' is no position: its bits are not 25 points for each side"))
            .at(whole.clone())
            .hint(FORMS)
    })?;
    Board::new(own, theirs).map_err(|error| error.at(whole))
}

/// The checkers on the points of both sides, if nothing is left over.
fn counts(mut key: u128) -> Option<[[u8; 25]; 2]> {
    let mut sides = [[0; 25]; 2];
    let mut bits = 0;
    for count in sides.as_flattened_mut() {
        *count = key.trailing_ones() as u8;
        bits += u32::from(*count) + 1;
        key = key.checked_shr(u32::from(*count) + 1)?;
    }
    (key == 0 && bits <= 8 * BYTES as u32).then_some(sides)
}
