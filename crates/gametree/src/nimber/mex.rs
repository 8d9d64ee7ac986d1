//! The smallest number that is missing.

/// A set of small numbers that is emptied in one step, to find the smallest that is not in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// For each number the round in which it was marked last.
    rounds: Vec<u32>,
    round: u32,
}

impl Marks {
    /// Empties the set.
    pub(super) fn clear(&mut self) {
        if self.round == u32::MAX {
            self.rounds.fill(0);
            self.round = 0;
        }
        self.round += 1;
    }

    /// Adds a number.
    #[inline]
    pub(super) fn mark(&mut self, number: u32) {
        let at = number as usize;
        if at >= self.rounds.len() {
            // A power of two, since the XOR of two numbers below it stays below it.
            self.rounds.resize((at + 1).next_power_of_two(), 0);
        }
        self.rounds[at] = self.round;
    }

    /// Whether a number is in the set.
    #[inline]
    pub(super) fn has(&self, number: u32) -> bool {
        self.rounds.get(number as usize).is_some_and(|&round| round == self.round)
    }

    /// The smallest number that is not in the set: the mex, "minimal excludant".
    pub(super) fn mex(&self) -> u32 {
        let missing = self.rounds.iter().position(|&round| round != self.round);
        missing.unwrap_or(self.rounds.len()) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mex_is_the_smallest_number_that_is_missing() {
        let mut marks = Marks::default();
        for (numbers, mex) in
            [(&[][..], 0), (&[0, 1, 3], 2), (&[1, 2], 0), (&[2, 1, 0], 3), (&[0, 1, 2, 3], 4)]
        {
            marks.clear();
            numbers.iter().for_each(|&number| marks.mark(number));
            assert_eq!(marks.mex(), mex, "{numbers:?}");
            assert!(numbers.iter().all(|&number| marks.has(number)) && !marks.has(mex));
        }
    }
}
