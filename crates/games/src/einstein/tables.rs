//! What the die lets each stone do.

use super::{GONE, STONES};

/// For each stone how many faces of the die let it move.
pub(super) fn throws(stones: &[u8; STONES], faces: usize) -> [u8; STONES] {
    let mut throws = [0; STONES];
    let is_left = |&stone: &usize| stones[stone] != GONE;
    for face in 0..faces.min(STONES) {
        if is_left(&face) {
            throws[face] += 1;
            continue;
        }
        let below = (0..face).rev().find(is_left);
        let above = (face + 1..faces).find(is_left);
        for stone in below.into_iter().chain(above) {
            throws[stone] += 1;
        }
    }
    throws
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_that_is_gone_leaves_its_face_to_its_neighbours() {
        let all = [0, 1, 2, 3, 4, 5];
        assert_eq!(throws(&all, 6), [1; 6]);
        let some = [0, GONE, GONE, 3, GONE, GONE];
        assert_eq!(throws(&some, 6), [3, 0, 0, 5, 0, 0]);
        assert_eq!(throws(&[0, GONE, 2, GONE, GONE, GONE], 3), [2, 0, 2, 0, 0, 0]);
    }
}
