//! Two heaps from which one or two are taken, honest and not.

use super::tests::has_failed;
use super::*;
use crate::game::{Game, Outcome, Side, Turn};
use crate::kinds::{Acyclic, Impartial, Options};
use crate::notation::TextError;
use crate::view::BoardView;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flaw {
    None,
    /// The second heap may be touched only while the first one is there.
    PartsTouch,
    /// A part says less than the moves do.
    OptionMissing,
    /// Who cannot move wins, which the game does not say.
    StuckWins,
}

struct Pair(Flaw);

impl Game for Pair {
    type Position = ([u8; 2], Side);
    type Move = (usize, u8);
    type Undo = ();

    fn start(&self) -> Self::Position {
        ([4, 3], Side::First)
    }
    fn turn(&self, pos: &Self::Position) -> Turn {
        Turn::Player(pos.1)
    }
    fn moves(&self, pos: &Self::Position, out: &mut Vec<(usize, u8)>) {
        for heap in 0..2 {
            let barred = self.0 == Flaw::PartsTouch && heap == 1 && pos.0[0] == 0;
            out.extend((1..=pos.0[heap].min(2)).filter(|_| !barred).map(|take| (heap, take)));
        }
    }
    fn play(&self, pos: &mut Self::Position, (heap, take): (usize, u8)) {
        pos.0[heap] -= take;
        pos.1 = pos.1.other();
    }
    fn undo(&self, pos: &mut Self::Position, (heap, take): (usize, u8), (): ()) {
        pos.0[heap] += take;
        pos.1 = pos.1.other();
    }
    fn outcome(&self, _: &Self::Position) -> Option<Outcome> {
        None
    }
    fn stuck(&self, pos: &Self::Position) -> Outcome {
        Outcome::Win(if self.0 == Flaw::StuckWins { pos.1 } else { pos.1.other() })
    }
}

impl Hints for Pair {}
impl Deterministic for Pair {}
impl Acyclic for Pair {}

impl Impartial for Pair {
    type Part = u8;

    fn parts(&self, pos: &Self::Position, out: &mut Vec<u8>) {
        out.extend(pos.0);
    }
    fn options(&self, part: &u8, out: &mut Options<u8>) {
        let most = if self.0 == Flaw::OptionMissing { 1 } else { 2 };
        (1..=(*part).min(most)).for_each(|take| out.option([part - take]));
    }
    fn part_text(&self, part: &u8) -> String {
        part.to_string()
    }
}

impl Notation for Pair {
    fn move_text(&self, _: &Self::Position, mv: (usize, u8)) -> String {
        format!("{mv:?}")
    }
    fn position_text(&self, pos: &Self::Position) -> String {
        format!("{pos:?}")
    }
    fn parse_position(&self, _: &str) -> Result<Self::Position, TextError> {
        Ok(self.start())
    }
    fn view(&self, pos: &Self::Position) -> BoardView {
        BoardView::text(self.position_text(pos))
    }
}

#[test]
fn an_honest_sum_passes_and_each_flaw_is_found() {
    let check = |flaw| impartial(&Pair(flaw), &Walks::default());
    let honest = check(Flaw::None);
    honest.expect_passed();
    assert_eq!(honest.checks.len(), 3);
    for (flaw, name) in [
        (Flaw::PartsTouch, "a move changes one part, as the part's options say"),
        (Flaw::OptionMissing, "a move changes one part, as the part's options say"),
        (Flaw::PartsTouch, "nimbers say who wins"),
        (Flaw::StuckWins, "who cannot move has lost, or won in misère play"),
    ] {
        assert!(has_failed(&check(flaw), name), "{flaw:?}:\n{}", check(flaw));
    }
}
