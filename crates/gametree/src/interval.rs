#![doc = include_str!("pages/interval.md")]

use std::time::Instant;

use crate::limits::{Budget, Limits};
use crate::rules::Refusal;

/// A game that is a row of numbers: the players take the first or the last of them in turn, and
/// what each took is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row<'a, M> {
    /// The numbers that are left, in order.
    pub values: &'a [i32],
    /// What the side to move has taken so far, less what its opponent has.
    pub lead: i32,
    /// The move that takes the first number.
    pub front: M,
    /// The move that takes the last number.
    pub back: M,
}

/// One end of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The first number.
    Front,
    /// The last number.
    Back,
}

/// What each end of a row is worth to the side to move, under perfect play: its points from here
/// on, less the opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends {
    /// Taking the first number.
    pub front: i64,
    /// Taking the last number.
    pub back: i64,
    /// Intervals looked at.
    pub nodes: u64,
}

impl Ends {
    /// What the row is worth.
    #[must_use]
    pub fn margin(&self) -> i64 {
        self.front.max(self.back)
    }

    /// The better end, the first if both are as good.
    #[must_use]
    pub fn best(&self) -> End {
        if self.front >= self.back { End::Front } else { End::Back }
    }
}

/// The worth of both ends of a row that is not empty. The memory is a number for each of the row's.
///
/// # Errors
/// A limit came first.
pub fn ends(values: &[i32], limits: &Limits) -> Result<Ends, Refusal> {
    grow(values, limits, |_, _| ())
}

/// The line of best play to the end, the first number where both ends are as good. The memory is a
/// bit for each interval of the row.
///
/// # Errors
/// A limit came first, or the bits take more than `memory` bytes.
pub fn line(values: &[i32], memory: usize, limits: &Limits) -> Result<Vec<End>, Refusal> {
    const BITS: usize = u64::BITS as usize;
    let count = values.len();
    let intervals = count * (count + 1) / 2;
    if intervals / 8 > memory {
        return Err(Refusal::MemoryLimit(memory));
    }
    if values.is_empty() {
        return Ok(Vec::new());
    }
    let mut backs = vec![0_u64; intervals.div_ceil(BITS)];
    // The intervals in the order in which they are grown: shorter ones first.
    let mut place = 0;
    let single = count;
    let mut starts = vec![0; count + 1];
    starts.iter_mut().skip(1).enumerate().for_each(|(shorter, start)| {
        *start = place;
        place += single - shorter;
    });
    grow(values, limits, |(first, length), end| {
        let at = starts[length] + first;
        if end == End::Back {
            backs[at / BITS] |= 1 << (at % BITS);
        }
    })?;
    let (mut first, mut length) = (0, count);
    let mut line = Vec::with_capacity(count);
    while length > 0 {
        let at = starts[length] + first;
        let end = if backs[at / BITS] >> (at % BITS) & 1 == 1 { End::Back } else { End::Front };
        line.push(end);
        first += usize::from(end == End::Front);
        length -= 1;
    }
    Ok(line)
}

/// Finds the margins of all intervals, one length after the other, each from those one shorter, and
/// tells of each, by its first place and its length, which end is best.
fn grow(
    values: &[i32],
    limits: &Limits,
    mut tell: impl FnMut((usize, usize), End),
) -> Result<Ends, Refusal> {
    let budget = Budget::new(limits);
    // By the first place: the margin of the interval of the current length that begins there.
    let mut margins = vec![0_i64; values.len() + 1];
    let mut ends = Ends { front: 0, back: 0, nodes: 0 };
    for length in 1..=values.len() {
        if let Some(why) = budget.spent(ends.nodes, Instant::now()) {
            return Err(Refusal::Stopped(why));
        }
        for first in 0..=values.len() - length {
            let front = i64::from(values[first]) - margins[first + 1];
            let back = i64::from(values[first + length - 1]) - margins[first];
            ends = Ends { front, back, nodes: ends.nodes };
            tell((first, length), ends.best());
            margins[first] = ends.margin();
        }
        ends.nodes += (values.len() - length + 1) as u64;
    }
    Ok(ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition.
    fn plain(values: &[i32]) -> i64 {
        match values {
            [] => 0,
            [.., last] => {
                let front = i64::from(values[0]) - plain(&values[1..]);
                front.max(i64::from(*last) - plain(&values[..values.len() - 1]))
            }
        }
    }

    fn margin(values: &[i32]) -> i64 {
        ends(values, &Limits::none()).expect("nothing stops it").margin()
    }

    /// Rows drawn by lot, the same each time.
    fn rows() -> impl Iterator<Item = Vec<i32>> {
        let number = |row: u64, at: u64| (crate::zobrist::mix(row << 8 | at) % 19) as i32 - 4;
        (0..60).map(move |row| (0..row % 12).map(|at| number(row, at)).collect())
    }

    #[test]
    fn margins_are_those_of_the_definition() {
        for values in rows() {
            assert_eq!(margin(&values), plain(&values), "{values:?}");
        }
    }

    #[test]
    fn published_examples() {
        // LeetCode 486 and 877.
        for (values, expected) in [
            (&[1, 5, 2][..], -2),
            (&[1, 5, 233, 7], 222),
            (&[5, 3, 4, 5], 1),
            (&[3, 7, 2, 3], 5),
            (&[], 0),
        ] {
            assert_eq!(margin(values), expected, "{values:?}");
        }
        for count in 1..=40 {
            let values: Vec<i32> = (1..=count).collect();
            assert_eq!(margin(&values), i64::from(count).div_euclid(2) + i64::from(count % 2));
        }
    }

    #[test]
    fn the_line_earns_the_margin() {
        for values in rows() {
            let line = line(&values, 1 << 20, &Limits::none()).expect("nothing stops it");
            assert_eq!(line.len(), values.len());
            let (mut left, mut sum, mut sign) = (&values[..], 0, 1);
            for end in line {
                let (taken, rest) = match end {
                    End::Front => (left[0], &left[1..]),
                    End::Back => (left[left.len() - 1], &left[..left.len() - 1]),
                };
                assert_eq!(i64::from(taken) - plain(rest), plain(left), "each move is a best one");
                sum += sign * i64::from(taken);
                (left, sign) = (rest, -sign);
            }
            assert_eq!(sum, plain(&values), "{values:?}");
        }
    }

    #[test]
    fn limits_are_kept() {
        let values = [1; 1_000];
        assert_eq!(line(&values, 1_000, &Limits::none()), Err(Refusal::MemoryLimit(1_000)));
        let stopped = Refusal::Stopped(crate::StoppedBy::Nodes);
        assert_eq!(ends(&values, &Limits::nodes(500)), Err(stopped));
    }
}
