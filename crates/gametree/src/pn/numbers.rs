//! Proof and disproof numbers, and how those of a node follow from its children's.

/// The number of what is impossible.
pub const INFINITE: u32 = u32::MAX;

/// The largest number of what is still possible: sums stop here, so that they never say that
/// something is settled which is not.
const LARGEST: u32 = INFINITE - 1;

/// How far a position is from being decided: how many leaves must at least be proved for a proof,
/// and disproved for a disproof (Allis 1994).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbers {
    /// 0 if proved, [`INFINITE`] if disproved.
    pub proof: u32,
    /// 0 if disproved, [`INFINITE`] if proved.
    pub disproof: u32,
}

/// Who moves at a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    /// The side that the question is about: one proved move proves the node.
    Or,
    /// The opponent: one disproved move disproves the node.
    And,
}

/// How the numbers of moves that must all be settled are put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counting {
    /// Their sum: right in a tree.
    Sum,
    /// The largest, and one for each other unsettled move (Ueda, Hashimoto, Hashimoto and Iida 2008).
    /// Where moves lead to the same positions a sum counts these twice and more, and can grow
    /// beyond all thresholds; the maximum cannot.
    Weak,
}

impl Numbers {
    /// The side wins.
    pub const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// The side does not win.
    pub const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    /// Settled one way or the other.
    #[must_use]
    pub const fn settled(answer: Settled) -> Numbers {
        match answer {
            Settled::Proved => Numbers::PROVED,
            Settled::Disproved => Numbers::DISPROVED,
        }
    }

    /// The answer, if there is nothing left to do.
    #[must_use]
    pub const fn answer(self) -> Option<Settled> {
        match self {
            Numbers { proof: 0, .. } => Some(Settled::Proved),
            Numbers { disproof: 0, .. } => Some(Settled::Disproved),
            _ => None,
        }
    }

    /// A position of which only the number of moves is known: its mover needs one of them, the
    /// opponent has to answer all (mobility; Breuker 1998).
    pub(super) fn of_mobility(kind: Kind, moves: usize) -> Numbers {
        Numbers::seen_by(kind, 1, u32::try_from(moves).unwrap_or(LARGEST).clamp(1, LARGEST))
    }

    /// What the mover of this kind of node wants, and what is against it.
    #[inline]
    pub(super) const fn toward(self, kind: Kind) -> (u32, u32) {
        match kind {
            Kind::Or => (self.proof, self.disproof),
            Kind::And => (self.disproof, self.proof),
        }
    }

    /// The reverse of [`Numbers::toward`].
    #[inline]
    pub(super) const fn seen_by(kind: Kind, goal: u32, against: u32) -> Numbers {
        match kind {
            Kind::Or => Numbers { proof: goal, disproof: against },
            Kind::And => Numbers { proof: against, disproof: goal },
        }
    }

    /// The numbers of a node of this kind whose moves have these, of which there is one at least.
    pub(super) fn of_moves(
        kind: Kind,
        counting: Counting,
        moves: impl Iterator<Item = Numbers>,
    ) -> Numbers {
        let (mut least, mut most, mut sum, mut open) = (INFINITE, 0_u32, 0_u32, 0_u32);
        for (goal, against) in moves.map(|numbers| numbers.toward(kind)) {
            if goal == 0 {
                return Numbers::seen_by(kind, 0, INFINITE);
            }
            least = least.min(goal);
            most = most.max(against);
            sum = sum.saturating_add(against).min(LARGEST);
            open += u32::from(against > 0);
        }
        let against = match counting {
            _ if open == 0 => 0,
            Counting::Sum => sum,
            Counting::Weak => most.saturating_add(open - 1).min(LARGEST),
        };
        Numbers::seen_by(kind, least, against)
    }
}

/// What can be known of a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Settled {
    /// Yes.
    Proved,
    /// No.
    Disproved,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(kind: Kind, counting: Counting, moves: &[(u32, u32)]) -> (u32, u32) {
        let moves = moves.iter().map(|&(proof, disproof)| Numbers { proof, disproof });
        let Numbers { proof, disproof } = Numbers::of_moves(kind, counting, moves);
        (proof, disproof)
    }

    #[test]
    fn a_proof_needs_one_move_of_the_side_and_all_of_the_opponent() {
        let moves = [(1, 3), (2, 2), (INFINITE, 0)];
        assert_eq!(of(Kind::Or, Counting::Sum, &moves), (1, 5));
        assert_eq!(of(Kind::Or, Counting::Weak, &moves), (1, 4), "3 and one more");
        assert_eq!(of(Kind::And, Counting::Sum, &moves), (INFINITE, 0));
        assert_eq!(of(Kind::And, Counting::Sum, &moves[..2]), (3, 2));
        assert_eq!(of(Kind::And, Counting::Weak, &moves[..2]), (3, 2), "2 and one more");
        assert_eq!(of(Kind::Or, Counting::Weak, &[(INFINITE, 0), (0, INFINITE)]), (0, INFINITE));
        assert_eq!(of(Kind::And, Counting::Weak, &[(0, INFINITE)]), (0, INFINITE));
    }

    #[test]
    fn a_sum_never_says_that_something_is_settled() {
        let large = [(LARGEST, LARGEST), (LARGEST, LARGEST)];
        for counting in [Counting::Sum, Counting::Weak] {
            assert_eq!(of(Kind::Or, counting, &large), (LARGEST, LARGEST));
        }
        assert_eq!(Numbers { proof: LARGEST, disproof: 1 }.answer(), None);
    }
}
