//! Each check of tactics has a game that it fails.

use super::tests::has_failed;
use super::*;
use crate::game::{Game, Outcome, Side, Turn};
use crate::hints::Hints;
use crate::notation::{Notation, TextError};
use crate::view::BoardView;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flaw {
    None,
    KindTooHigh,
    SlotTooHigh,
    UnpackedToAnother,
    TacticalMovesInDisorder,
    CapturesAmongQuietMoves,
    CheckNotForeseen,
    PassTriedInVain,
    PassKeepsTheTurn,
    PassKeepsTheKey,
    PassNotTakenBack,
}

const FLAWS: &[(Flaw, &str)] = &[
    (Flaw::KindTooHigh, "kinds lie below their number"),
    (Flaw::SlotTooHigh, "slots of tactical moves lie below their number"),
    (Flaw::UnpackedToAnother, "a packed move is unpacked to itself"),
    (Flaw::TacticalMovesInDisorder, "tactical moves are appended in the order of all moves"),
    (Flaw::CapturesAmongQuietMoves, "quiet moves are appended in the order of all moves"),
    (Flaw::CheckNotForeseen, "a check is foreseen"),
    (Flaw::PassTriedInVain, "a pass that is not made changes nothing"),
    (Flaw::PassKeepsTheTurn, "a pass hands over the turn, and is not made in check"),
    (Flaw::PassKeepsTheKey, "a pass leads to another position and key"),
    (Flaw::PassNotTakenBack, "a pass is taken back"),
];

/// Thirty stones, of which one to three are taken. To take more than one is a tactical move; to
/// take three is a check.
#[derive(Clone, Copy, Debug)]
struct Take(Flaw);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Heap {
    stones: u8,
    turn: Side,
    checked: bool,
}

impl Game for Take {
    type Position = Heap;
    type Move = u8;
    type Undo = Heap;

    fn start(&self) -> Heap {
        Heap { stones: 30, turn: Side::First, checked: false }
    }

    fn turn(&self, pos: &Heap) -> Turn {
        Turn::Player(pos.turn)
    }

    fn moves(&self, pos: &Heap, out: &mut Vec<u8>) {
        out.extend(1..=pos.stones.min(3));
    }

    fn play(&self, pos: &mut Heap, mv: u8) -> Heap {
        let before = pos.clone();
        *pos = Heap { stones: pos.stones - mv, turn: pos.turn.other(), checked: mv == 3 };
        before
    }

    fn undo(&self, pos: &mut Heap, _: u8, before: Heap) {
        *pos = before;
    }

    fn outcome(&self, pos: &Heap) -> Option<Outcome> {
        (pos.stones == 0).then_some(Outcome::Win(pos.turn.other()))
    }

    fn key(&self, pos: &Heap) -> u64 {
        let turn = if self.0 == Flaw::PassKeepsTheKey { 0 } else { pos.turn.index() as u64 };
        u64::from(pos.stones) << 2 | turn << 1 | u64::from(pos.checked)
    }
}

impl Deterministic for Take {}

impl Hints for Take {
    const TACTICS: bool = true;
    const KINDS: usize = 4;
    const TACTICAL_SLOTS: usize = 4;

    fn pack(&self, _: &Heap, mv: u8) -> Option<u16> {
        Some(mv.into())
    }

    fn unpack(&self, pos: &Heap, packed: u16) -> Option<u8> {
        let mv = if self.0 == Flaw::UnpackedToAnother { 1 } else { packed as u8 };
        (1..=pos.stones.min(3)).contains(&mv).then_some(mv)
    }

    fn kind(&self, _: &Heap, mv: u8) -> usize {
        usize::from(mv) + usize::from(self.0 == Flaw::KindTooHigh)
    }

    fn tactical_slot(&self, _: &Heap, mv: u8) -> usize {
        usize::from(mv) + usize::from(self.0 == Flaw::SlotTooHigh)
    }

    fn tactical(&self, _: &Heap, mv: u8) -> bool {
        mv > 1
    }

    fn tactical_moves(&self, pos: &Heap, out: &mut Vec<u8>) {
        let base = out.len();
        out.extend(2..=pos.stones.min(3));
        if self.0 == Flaw::TacticalMovesInDisorder {
            out[base..].reverse();
        }
    }

    fn quiet_moves(&self, pos: &Heap, out: &mut Vec<u8>) {
        let most = if self.0 == Flaw::CapturesAmongQuietMoves { 2 } else { 1 };
        out.extend(1..=pos.stones.min(most));
    }

    fn in_check(&self, pos: &Heap) -> bool {
        pos.checked
    }

    fn gives_check(&self, _: &Heap, mv: u8) -> bool {
        mv == 3 && self.0 != Flaw::CheckNotForeseen
    }

    fn pass(&self, pos: &mut Heap) -> Option<Heap> {
        let before = pos.clone();
        if self.0 != Flaw::PassKeepsTheTurn {
            pos.turn = pos.turn.other();
        }
        if before.checked {
            if self.0 != Flaw::PassTriedInVain {
                *pos = before;
            }
            return None;
        }
        Some(before)
    }

    fn take_back_pass(&self, pos: &mut Heap, before: Heap) {
        if self.0 != Flaw::PassNotTakenBack {
            *pos = before;
        }
    }
}

impl Notation for Take {
    fn move_text(&self, _: &Heap, mv: u8) -> String {
        mv.to_string()
    }

    fn position_text(&self, pos: &Heap) -> String {
        format!("{} {} {}", pos.stones, pos.turn.index(), pos.checked)
    }

    fn parse_position(&self, text: &str) -> Result<Heap, TextError> {
        let mut words = text.split(' ');
        let mut word = || words.next().ok_or_else(|| TextError::new("three words are needed"));
        let stones = word()?.parse().map_err(|_| TextError::new("no number of stones"))?;
        let turn = if word()? == "0" { Side::First } else { Side::Second };
        Ok(Heap { stones, turn, checked: word()? == "true" })
    }

    fn view(&self, pos: &Heap) -> BoardView {
        BoardView::text(self.position_text(pos))
    }
}

#[test]
fn the_good_game_passes_and_every_flaw_is_found() {
    let good = notated(&Take(Flaw::None), &Walks::default());
    good.expect_passed();
    for &(flaw, name) in FLAWS {
        assert!(good.checks.iter().any(|check| check.name == name), "{name} came up");
        let report = notated(&Take(flaw), &Walks::default());
        assert!(has_failed(&report, name), "{flaw:?}:\n{report}");
    }
}
