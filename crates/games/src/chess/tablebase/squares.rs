//! Squares, pairs of kings and sets of pawns by number, worked out when the program is compiled.

use super::material::MOST_MEN;

/// Squares of the triangle a1, d1, d4.
const TRIANGLE: usize = 10;
/// Ways to place two kings, of which neither touches the other, up to symmetry.
pub(super) const KING_PAIRS: u64 = 462;
/// Ways to place three men of different kinds, up to symmetry.
pub(super) const TRIPLES: u64 = 31_332;
/// Squares on which a pawn can stand.
pub(super) const PAWN_SQUARES: u64 = 48;
/// Pawns on one file, and files up to symmetry.
pub(super) const RANKS: usize = 6;
pub(super) const FILES: usize = 4;
/// No pair of kings.
pub(super) const NONE: u16 = u16::MAX;

/// Whether a square is below the diagonal from a1 to h8 (negative), on it or above it.
pub(super) const fn off_diagonal(square: usize) -> i32 {
    (square / 8) as i32 - (square % 8) as i32
}

/// The squares of the triangle by number, those of the diagonal last.
pub(super) const IN_TRIANGLE: [u8; 64] = {
    let mut numbers = [0; 64];
    let (mut below, mut square) = (0, 0);
    while square < 32 {
        if square % 8 < 4 {
            if off_diagonal(square) < 0 {
                numbers[square] = below;
                below += 1;
            } else if off_diagonal(square) == 0 {
                numbers[square] = 6 + square as u8 / 8;
            }
        }
        square += 1;
    }
    numbers
};

/// The squares below the diagonal by number.
pub(super) const BELOW_DIAGONAL: [u8; 64] = {
    let mut numbers = [0; 64];
    let (mut next, mut square) = (0, 0);
    while square < 64 {
        if off_diagonal(square) < 0 {
            numbers[square] = next;
            next += 1;
        }
        square += 1;
    }
    numbers
};

/// The pairs of kings, by the number of the first one's square in the triangle and the square of
/// the other: first those off the diagonal, in order, then those on it.
pub(super) const PAIRS: [[u16; 64]; TRIANGLE] = {
    let mut numbers = [[NONE; 64]; TRIANGLE];
    let (mut next, mut pass) = (0, 0);
    while pass < 2 {
        let mut first = 0;
        while first < TRIANGLE {
            let square = square_in_triangle(first);
            let mut other = 0;
            while other < 64 {
                let both = off_diagonal(square) == 0 && off_diagonal(other) == 0;
                let above = off_diagonal(square) == 0 && off_diagonal(other) > 0;
                if !touch(square, other) && !above && both == (pass == 1) {
                    numbers[first][other] = next;
                    next += 1;
                }
                other += 1;
            }
            first += 1;
        }
        pass += 1;
    }
    numbers
};

const fn square_in_triangle(number: usize) -> usize {
    let mut square = 0;
    while square < 32 {
        let inside = square % 8 < 4 && off_diagonal(square) <= 0;
        if inside && IN_TRIANGLE[square] as usize == number {
            return square;
        }
        square += 1;
    }
    0
}

/// Whether squares are equal or beside each other.
const fn touch(one: usize, other: usize) -> bool {
    (one / 8).abs_diff(other / 8) <= 1 && (one % 8).abs_diff(other % 8) <= 1
}

/// How far a pawn leads, from 47 on a2 to 0 on d7 and e7: the further from the middle, then the
/// lower, the more.
pub(super) const LEAD: [u8; 64] = {
    let mut leads = [0; 64];
    let (mut next, mut file) = (47, 0);
    while file < FILES {
        let mut rank = 1;
        while rank <= RANKS {
            leads[8 * rank + file] = next;
            leads[8 * rank + 7 - file] = next - 1;
            next = u8::saturating_sub(next, 2);
            rank += 1;
        }
        file += 1;
    }
    leads
};

/// The number of ways to choose `count` of `from` things.
pub(super) const fn choose(count: u64, from: u64) -> u64 {
    let (mut ways, mut at) = (1, 0);
    while at < count {
        if from < at + 1 {
            return 0;
        }
        ways = ways * (from - at) / (at + 1);
        at += 1;
    }
    ways
}

/// [`choose`] in a table, by the count.
pub(super) const WAYS: [[u64; 64]; MOST_MEN] = {
    let mut table = [[0; 64]; MOST_MEN];
    let mut count = 0;
    while count < MOST_MEN {
        let mut from = 0;
        while from < 64 {
            table[count][from] = choose(count as u64, from as u64);
            from += 1;
        }
        count += 1;
    }
    table
};

/// The number that pawns of the leading pawn's side begin with, by how many others there are, and
/// the leading one's file and rank; in place of a seventh rank how many numbers the file has.
pub(super) const PAWNS: [[[u64; RANKS + 1]; FILES]; RANKS] = {
    let mut table = [[[0; RANKS + 1]; FILES]; RANKS];
    let mut others = 0;
    while others < RANKS {
        let mut file = 0;
        while file < FILES {
            let (mut sum, mut rank) = (0, 0);
            while rank < RANKS {
                table[others][file][rank] = sum;
                sum += WAYS[others][LEAD[8 * (rank + 1) + file] as usize];
                rank += 1;
            }
            table[others][file][RANKS] = sum;
            file += 1;
        }
        others += 1;
    }
    table
};

/// The file of a pawn, counted from the nearer edge.
pub(super) fn edge_file(square: u8) -> usize {
    let file = usize::from(square % 8);
    file.min(7 - file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_without_gaps() {
        let pairs = PAIRS.iter().flatten().filter(|&&number| number != NONE);
        let mut pairs: Vec<_> = pairs.copied().collect();
        pairs.sort_unstable();
        assert!(pairs.into_iter().map(u64::from).eq(0..KING_PAIRS));
        assert_eq!((PAIRS[6][18], PAIRS[0][24], PAIRS[9][63]), (441, 18, 461));
        assert_eq!((LEAD[8], LEAD[15], LEAD[51], LEAD[52]), (47, 46, 1, 0));
        assert_eq!(choose(3, 48), 17_296);
        let pawns: u64 = PAWNS[1].iter().map(|file| file[RANKS]).sum();
        assert_eq!(pawns, (choose(2, 48) + 24) / 2, "half, and the pairs that mirror themselves");
    }
}
