#![doc = include_str!("pages/killers.md")]

/// How many killers a ply keeps.
const KEPT: usize = 2;

/// For each ply the last moves that refuted a node there.
#[derive(Clone, Debug)]
pub(crate) struct Killers<M> {
    plies: Vec<[Option<M>; KEPT]>,
}

impl<M: Copy + Eq> Killers<M> {
    pub(crate) fn new() -> Killers<M> {
        Killers { plies: Vec::new() }
    }

    /// The move refuted a node at this ply.
    pub(crate) fn remember(&mut self, ply: usize, mv: M) {
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, [None; KEPT]);
        }
        let kept = &mut self.plies[ply];
        if kept[0] != Some(mv) {
            kept[1] = kept[0];
            kept[0] = Some(mv);
        }
    }

    /// What the move gains in the order at this ply: `most` for the latest killer.
    #[inline]
    pub(crate) fn bonus(&self, ply: usize, mv: M, most: i32) -> i32 {
        match self.plies.get(ply) {
            Some(kept) if kept[0] == Some(mv) => most,
            Some(kept) if kept[1] == Some(mv) => most - 1,
            _ => 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.plies.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_two_distinct_refutations_of_a_ply_come_early() {
        let mut killers = Killers::new();
        for mv in ['a', 'b', 'b', 'c'] {
            killers.remember(3, mv);
        }
        assert!(
            killers.bonus(3, 'c', 9) > killers.bonus(3, 'b', 9) && killers.bonus(3, 'b', 9) > 0
        );
        assert_eq!((killers.bonus(3, 'a', 9), killers.bonus(2, 'c', 9)), (0, 0));
    }
}
