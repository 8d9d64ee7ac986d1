//! The number of a position in its table.
//!
//! Positions that mirror each other share a number. Without pawns the board is turned until the
//! first man stands in the triangle a1, d1, d4; with pawns until the leading one stands on the left
//! half. Like men are counted as a combination, so that their order does not matter.

use cozy_chess::Piece;

use super::header::{Damage, Reader};
use super::material::Material;
use super::squares::{
    BELOW_DIAGONAL, FILES, IN_TRIANGLE, KING_PAIRS, LEAD, NONE, PAIRS, PAWN_SQUARES, PAWNS, RANKS,
    TRIPLES, WAYS, choose, edge_file, off_diagonal,
};

/// What the tables of one material have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) men: usize,
    /// How many pawns the leading pawn's side has, and the other.
    pub(super) pawns: [usize; 2],
    /// How many men are numbered together first.
    leading: usize,
}

impl Shape {
    pub(super) fn of(material: &Material) -> Shape {
        let mut pawns = [0, 1].map(|side| material.count(side, Piece::Pawn));
        // The side with fewer pawns leads, if it has any.
        if pawns[1] > 0 && (pawns[0] == 0 || pawns[0] > pawns[1]) {
            pawns.swap(0, 1);
        }
        let leading = match pawns[0] {
            0 if material.singles() == 2 => 2,
            0 => 3,
            pawns => pawns,
        };
        Shape { men: material.men(), pawns, leading }
    }

    /// How many parts its files have.
    pub(super) fn parts(&self) -> usize {
        if self.pawns[0] > 0 { FILES } else { 1 }
    }

    /// Which part a position is in, given the squares of the leading side's pawns; the leading one
    /// comes first then.
    pub(super) fn part(&self, squares: &mut [u8]) -> usize {
        let Some(pawns) = squares.get_mut(..self.pawns[0]).filter(|pawns| !pawns.is_empty()) else {
            return 0;
        };
        let is_before = |square: u8| (edge_file(square), square / 8);
        for at in 1..pawns.len() {
            if is_before(pawns[0]) > is_before(pawns[at]) {
                pawns.swap(0, at);
            }
        }
        edge_file(pawns[0])
    }
}

/// Men that are numbered together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Group {
    size: usize,
    /// What its number is multiplied by.
    factor: u64,
}

/// How the positions of one part are numbered.
#[derive(Debug)]
pub(super) struct Numbering {
    /// The men in order: 1 to 6 are White's pawn to king, 9 to 14 Black's.
    pub(super) men: Vec<u8>,
    groups: Vec<Group>,
    /// How many numbers there are.
    pub(super) count: u64,
}

impl Numbering {
    /// Reads how parts are numbered for the first side to move and, if both are there, for the
    /// second.
    pub(super) fn read(
        reader: &mut Reader<'_>,
        material: &Material,
        shape: &Shape,
        part: usize,
        sides: usize,
    ) -> Result<Vec<Numbering>, Damage> {
        let order = reader.byte()?;
        let second = if shape.pawns[1] > 0 { reader.byte()? } else { 0xff };
        let mut men = Vec::with_capacity(shape.men);
        for _ in 0..shape.men {
            men.push(reader.byte()?);
        }
        let half = |byte: u8, side: usize| byte >> (4 * side) & 0xf;
        let of_side = |side: usize| {
            let men = men.iter().map(|&byte| half(byte, side)).collect();
            let orders = [half(order, side), half(second, side)].map(usize::from);
            Numbering::new(men, material, shape, part, orders)
        };
        (0..sides).map(of_side).collect()
    }

    fn new(
        men: Vec<u8>,
        material: &Material,
        shape: &Shape,
        part: usize,
        [order, second]: [usize; 2],
    ) -> Result<Numbering, Damage> {
        let sizes = sizes(&men, material, shape)?;
        let fixed = if shape.pawns[1] > 0 { 2 } else { 1 };
        let mut groups: Vec<Group> = sizes.iter().map(|&size| Group { size, factor: 0 }).collect();
        // The groups take turns, but for those of pawns and the leading men, which have fixed ones.
        let mut free = 64 - sizes[..fixed].iter().sum::<usize>() as u64;
        let (mut count, mut next) = (1u64, fixed);
        for turn in 0..groups.len() {
            let (at, ways) = if turn == order {
                (0, leading_ways(shape, part))
            } else if fixed == 2 && turn == second {
                (1, choose(sizes[1] as u64, PAWN_SQUARES - sizes[0] as u64))
            } else {
                let size = *sizes.get(next).ok_or(Damage::Header)? as u64;
                let ways = choose(size, free);
                free -= size;
                next += 1;
                (next - 1, ways)
            };
            groups[at].factor = count;
            count = count.checked_mul(ways).ok_or(Damage::Header)?;
        }
        if groups.iter().any(|group| group.factor == 0) {
            return Err(Damage::Header);
        }
        Ok(Numbering { men, groups, count })
    }

    /// The number of a position, given the squares of its men in order, and how its leading pawn
    /// was found. `None` where kings touch.
    pub(super) fn number(&self, shape: &Shape, squares: &mut [u8]) -> Option<u64> {
        if squares[0] & 4 != 0 {
            squares.iter_mut().for_each(|square| *square ^= 7);
        }
        let mut groups = self.groups.iter();
        let first = groups.next()?;
        let mut number = first.factor
            * if shape.pawns[0] > 0 {
                lead_pawns(&mut squares[..first.size])
            } else {
                turn(squares, first.size);
                if first.size == 2 { pair(squares)? } else { triple(squares) }
            };
        let mut done = first.size;
        let mut fixed = shape.pawns[1] > 0;
        for group in groups {
            let (before, rest) = squares.split_at_mut(done);
            let own = rest.get_mut(..group.size)?;
            own.sort_unstable();
            // Pawns do not stand on the first rank.
            let lowest = if std::mem::take(&mut fixed) { 8 } else { 0 };
            for (at, &square) in own.iter().enumerate() {
                let skipped = before.iter().filter(|&&other| other < square).count();
                let place = usize::from(square).checked_sub(skipped + lowest)?;
                number += group.factor * WAYS[at + 1][place];
            }
            done += group.size;
        }
        Some(number)
    }
}

/// The sizes of the groups, if the men are those of the material, like ones beside each other.
fn sizes(men: &[u8], material: &Material, shape: &Shape) -> Result<Vec<usize>, Damage> {
    let mut runs: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < men.len() {
        let kind = men[at];
        let piece = Piece::try_index(usize::from(kind & 7).wrapping_sub(1));
        let count = piece.map_or(0, |piece| material.count(usize::from(kind >> 3), piece));
        let run = men[at..].iter().take_while(|&&other| other == kind).count();
        if kind >= 16 || run != count || men[..at].contains(&kind) {
            return Err(Damage::Header);
        }
        runs.push(run);
        at += run;
    }
    let is_pawn = |at: usize| men.get(at).is_some_and(|kind| kind & 7 == 1);
    let fits = match shape.pawns {
        [0, _] => {
            let kings = men.iter().take(2).all(|kind| kind & 7 == 6);
            let singles = runs.iter().take(shape.leading).all(|&run| run == 1);
            singles && (shape.leading == 3 || kings)
        }
        [own, others] => {
            is_pawn(0) && runs[0] == own && (others == 0 || is_pawn(own) && runs[1] == others)
        }
    };
    if !fits || men.len() < shape.leading {
        return Err(Damage::Header);
    }
    if shape.pawns[0] == 0 {
        runs.splice(..shape.leading, [shape.leading]);
    }
    Ok(runs)
}

/// How many ways there are to place the first group.
fn leading_ways(shape: &Shape, part: usize) -> u64 {
    match (shape.pawns[0], shape.leading) {
        (0, 2) => KING_PAIRS,
        (0, _) => TRIPLES,
        (pawns, _) => PAWNS[pawns - 1][part][RANKS],
    }
}

/// The number of the leading side's pawns, the leading one first.
fn lead_pawns(squares: &mut [u8]) -> u64 {
    let lead = |square: u8| usize::from(LEAD[usize::from(square)]);
    let (first, others) = (squares[0], &mut squares[1..]);
    others.sort_unstable_by_key(|&square| std::cmp::Reverse(lead(square)));
    let rank = usize::from(first / 8).saturating_sub(1);
    let start = PAWNS[others.len()][edge_file(first)][rank];
    let count = others.len();
    let more = others.iter().enumerate().map(|(at, &square)| WAYS[count - at][lead(square)]);
    start + more.sum::<u64>()
}

/// Turns the board until the first man stands in the triangle and, if it and others stand on the
/// diagonal, the first that does not stands below it.
fn turn(squares: &mut [u8], leading: usize) {
    if squares[0] & 32 != 0 {
        squares.iter_mut().for_each(|square| *square ^= 56);
    }
    let side = |&square: &u8| off_diagonal(usize::from(square));
    if squares[..leading].iter().map(side).find(|&side| side != 0).is_some_and(|side| side > 0) {
        squares.iter_mut().for_each(|square| *square = *square >> 3 | (*square & 7) << 3);
    }
}

fn pair(squares: &[u8]) -> Option<u64> {
    let [first, second] = [squares[0], squares[1]].map(usize::from);
    let number = PAIRS[usize::from(IN_TRIANGLE[first])][second];
    (number != NONE).then_some(u64::from(number))
}

/// The number of three men of different kinds.
fn triple(squares: &[u8]) -> u64 {
    let [a, b, c] = [squares[0], squares[1], squares[2]].map(u64::from);
    // Squares that are taken do not count.
    let b_skips = u64::from(b > a);
    let c_skips = u64::from(c > a) + u64::from(c > b);
    let is_off = |square: u64| off_diagonal(square as usize) != 0;
    let below = |square: u64| u64::from(BELOW_DIAGONAL[square as usize]);
    /// Numbers before those with the first man, the first two and all three on the diagonal.
    const ONE: u64 = 6 * 63 * 62;
    const TWO: u64 = ONE + 4 * 28 * 62;
    const THREE: u64 = TWO + 4 * 7 * 28;
    if is_off(a) {
        u64::from(IN_TRIANGLE[a as usize]) * 63 * 62 + (b - b_skips) * 62 + c - c_skips
    } else if is_off(b) {
        ONE + (a / 8) * 28 * 62 + below(b) * 62 + c - c_skips
    } else if is_off(c) {
        TWO + (a / 8) * 7 * 28 + (b / 8 - b_skips) * 28 + below(c)
    } else {
        THREE + (a / 8) * 7 * 6 + (b / 8 - b_skips) * 6 + c / 8 - c_skips
    }
}
