#![doc = include_str!("pages/tablebase.md")]

use super::enhancements::{Enhancement, Switches};
use super::search::{At, Search};
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::score::{Score, of_verdict};

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// The result of a position that stands in a table. The root must find a move, so it never
    /// asks here.
    #[inline]
    pub(super) fn cut_by_tablebase(&mut self, pos: &G::Position, at: At) -> Option<Score> {
        if !G::TABLES || at.ply == 0 || !self.on.has(Enhancement::Tablebase) {
            return None;
        }
        let verdict = self.game.verdict(pos)?;
        // True, but not seen by the search: how far away the end is nobody knows.
        self.estimates += 1;
        Some(of_verdict(verdict, self.distance(at.ply)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabeta::Enhancements;
    use crate::driver::{Lines, Options, Searcher};
    use crate::game::{Game, Side, Turn};
    use crate::hints::TableVerdict;
    use crate::limits::Limits;
    use crate::path::Path;
    use crate::score::Verdict;
    use crate::{DepthRule, NoOpinion};

    /// A heap from which one or two stones are taken; who takes the last one wins. Tables know all
    /// heaps up to some size.
    #[derive(Clone)]
    struct Heap {
        known: u32,
    }

    impl Game for Heap {
        type Position = (u32, Side);
        type Move = u32;
        type Undo = ();

        fn start(&self) -> (u32, Side) {
            (20, Side::First)
        }

        fn turn(&self, pos: &(u32, Side)) -> Turn {
            Turn::Player(pos.1)
        }

        fn moves(&self, pos: &(u32, Side), out: &mut Vec<u32>) {
            out.extend(1..=pos.0.min(2));
        }

        fn play(&self, pos: &mut (u32, Side), mv: u32) {
            *pos = (pos.0 - mv, pos.1.other());
        }

        fn undo(&self, pos: &mut (u32, Side), mv: u32, (): ()) {
            *pos = (pos.0 + mv, pos.1.other());
        }

        fn outcome(&self, _: &(u32, Side)) -> Option<crate::Outcome> {
            None
        }
    }

    impl Deterministic for Heap {}

    impl Hints for Heap {
        const TABLES: bool = true;

        fn verdict(&self, &(stones, _): &(u32, Side)) -> Option<TableVerdict> {
            let verdict =
                if stones.is_multiple_of(3) { TableVerdict::Loss } else { TableVerdict::Win };
            (1..=self.known).contains(&stones).then_some(verdict)
        }

        fn best_by_tables(
            &self,
            pos: &(u32, Side),
            _: &Path,
            moves: &[u32],
        ) -> Option<(Vec<u32>, TableVerdict)> {
            let verdict = self.verdict(pos)?;
            let keeps = |mv: &u32| verdict == TableVerdict::Loss || (pos.0 - mv).is_multiple_of(3);
            let best: Vec<u32> = moves.iter().copied().filter(keeps).collect();
            // A move that does not keep a win loses.
            Some(if best.is_empty() {
                (moves.to_vec(), TableVerdict::Loss)
            } else {
                (best, verdict)
            })
        }
    }

    /// The value of a heap, its best move, and how many moves were told.
    fn value(stones: u32, known: u32, depth: usize, lines: Lines) -> (Verdict, Option<u32>, usize) {
        let on = Enhancements::STRONG.with(Enhancement::Tablebase);
        let options = Options {
            enhancements: on,
            table_bytes: 1 << 16,
            rule: DepthRule::AtLeast,
            lines,
            ..Options::default()
        };
        let mut searcher = Searcher::new(Heap { known }, NoOpinion, options).expect("a searcher");
        let report = searcher.search(&(stones, Side::First), &Limits::depth(depth), |_| ());
        let report = report.expect("a shallow search");
        let value = report.value().expect("a value");
        (value.verdict::<Heap>(), report.best(), report.lines.len())
    }

    #[test]
    fn a_search_sees_as_far_as_the_next_position_in_a_table() {
        assert_eq!(value(10, 0, 4, Lines::Best).0, Verdict::Estimate(0));
        assert_eq!(value(11, 6, 5, Lines::Best).0, Verdict::TableWin(3));
        assert_eq!(value(12, 6, 5, Lines::Best).0, Verdict::TableLoss(4));
        assert_eq!(value(11, 9, 5, Lines::Best), (Verdict::TableWin(1), Some(2), 1));
    }

    #[test]
    fn wins_seen_to_their_end_come_before_those_by_tables() {
        assert_eq!(value(2, 0, 6, Lines::Best).0, Verdict::Win(1));
        assert_eq!(value(2, 9, 6, Lines::Best).0, Verdict::Win(1), "the last stone is taken");
        assert_eq!(value(5, 9, 6, Lines::Best).0, Verdict::TableWin(0), "nobody looks further");
    }

    #[test]
    fn at_the_root_only_the_moves_that_keep_the_result_are_searched() {
        assert_eq!(value(8, 20, 1, Lines::Best), (Verdict::TableWin(0), Some(2), 1));
        assert_eq!(value(8, 20, 1, Lines::Few(2)), (Verdict::TableWin(0), Some(2), 1));
        assert_eq!(value(9, 20, 1, Lines::Few(2)), (Verdict::TableLoss(0), Some(1), 2));
        assert_eq!(value(8, 20, 1, Lines::All), (Verdict::TableWin(0), Some(2), 2));
    }
}
