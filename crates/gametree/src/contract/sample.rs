//! A small game that keeps the contract, and as many ways of breaking it as there are checks.
//!
//! Five cells in a row; who has two neighbouring cells wins. The rules are honest unless the
//! game's flaw says otherwise.

use std::cell::Cell;

use crate::evaluator::Evaluator;
use crate::game::{Game, Key, KeyKind, Outcome, Repeat, Side, Turn};
use crate::hints::{Hints, Known, Look, Rated, Symmetry, ValueRange};
use crate::kinds::{Acyclic, Deterministic};
use crate::notation::{Notation, TextError};
use crate::rules::legal_moves;
use crate::score::{Score, loss_in, win_in};
use crate::view::BoardView;

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    None,
    MovesLookAtTheList,
    MoveListedTwice,
    MovesPackedAlike,
    NoMovePacked,
    SlotTooHigh,
    RatingTooHigh,
    PlayChangesItsMind,
    SameSideAgain,
    UndoForgets,
    Chance,
    ResultInPoints,
    StartChanges,
    LongerThanSaid,
    LimitStays,
    Irreversible,
    RepeatsMatter,
    KeyChanges,
    KeysMeet,
    HashesMeet,
    SymmetryTooHigh,
    TurnedByNothing,
    RulesNotSymmetric,
    TurnedWrongly,
    NotCanonical,
    WrongSymmetry,
    KnownTooLate,
    ListsWithKnown,
    LeavesOutGoodMoves,
    SafeMovesInDisorder,
    RatedOtherwise,
    BoundsTooTight,
    PositionTextForgets,
    TextsMeet,
    MoveTextsMeet,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Row {
    cells: [Option<Side>; 5],
    turn: Side,
}

#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(super) flaw: Flaw,
    /// For games that change their mind.
    asked: Cell<u32>,
}

impl Sample {
    pub(crate) fn with(flaw: Flaw) -> Sample {
        Sample { flaw, asked: Cell::new(0) }
    }

    fn is(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }

    /// Counts questions, for what must not depend on them.
    fn often(&self) -> u32 {
        self.asked.set(self.asked.get() + 1);
        self.asked.get()
    }

    fn wins_by(&self, pos: &Row, mv: usize) -> bool {
        let mut after = pos.clone();
        after.cells[mv] = Some(pos.turn);
        has_pair(&after, pos.turn)
    }

    fn is_safe(&self, pos: &Row, mv: usize) -> bool {
        let mut after = pos.clone();
        self.play(&mut after, mv);
        !legal_moves(self, &after).into_iter().any(|reply| self.wins_by(&after, reply))
    }
}

fn has_pair(pos: &Row, side: Side) -> bool {
    pos.cells.windows(2).any(|pair| pair == [Some(side); 2])
}

fn number(pos: &Row) -> Key {
    let digit = |cell: &Option<Side>| cell.map_or(0, |side| 1 + side.index() as Key);
    pos.cells.iter().fold(0, |key, cell| 3 * key + digit(cell))
}

fn mirrored(pos: &Row) -> Row {
    let mut mirrored = pos.clone();
    mirrored.cells.reverse();
    mirrored
}

impl Game for Sample {
    type Position = Row;
    type Move = usize;
    type Undo = ();

    fn start(&self) -> Row {
        let late = self.is(Flaw::StartChanges) && self.often().is_multiple_of(2);
        Row { cells: [None; 5], turn: if late { Side::Second } else { Side::First } }
    }

    fn turn(&self, pos: &Row) -> Turn {
        let stones = pos.cells.iter().flatten().count();
        if self.is(Flaw::Chance) && stones == 2 { Turn::Chance } else { Turn::Player(pos.turn) }
    }

    fn moves(&self, pos: &Row, out: &mut Vec<usize>) {
        if self.is(Flaw::MovesLookAtTheList) && !out.is_empty() {
            return;
        }
        let asymmetric = self.is(Flaw::RulesNotSymmetric) && pos.cells[0].is_some();
        out.extend((0..5).filter(|&cell| pos.cells[cell].is_none() && !(asymmetric && cell == 1)));
        if self.is(Flaw::MoveListedTwice) {
            out.extend(out.last().copied());
        }
    }

    fn play(&self, pos: &mut Row, mv: usize) {
        let hesitant = self.is(Flaw::PlayChangesItsMind) && self.often().is_multiple_of(2);
        pos.cells[if hesitant { 0 } else { mv }] = Some(pos.turn);
        if !(self.is(Flaw::SameSideAgain) && mv == 2) {
            pos.turn = pos.turn.other();
        }
    }

    fn undo(&self, pos: &mut Row, mv: usize, (): ()) {
        if !self.is(Flaw::UndoForgets) {
            pos.cells[mv] = None;
        }
        if !(self.is(Flaw::SameSideAgain) && mv == 2) {
            pos.turn = pos.turn.other();
        }
    }

    fn outcome(&self, pos: &Row) -> Option<Outcome> {
        let full = pos.cells.iter().all(Option::is_some);
        let won = |side| has_pair(pos, side).then_some(Outcome::Win(side));
        let result = won(Side::First)
            .or_else(|| won(Side::Second))
            .or_else(|| full.then_some(Outcome::Draw))?;
        Some(if self.is(Flaw::ResultInPoints) { Outcome::Margin(1) } else { result })
    }

    fn key(&self, pos: &Row) -> Key {
        match self.flaw {
            Flaw::KeyChanges => Key::from(self.often()),
            Flaw::KeysMeet | Flaw::HashesMeet => number(pos) / 3,
            _ => number(pos),
        }
    }

    fn key_kind(&self) -> KeyKind {
        if self.is(Flaw::HashesMeet) { KeyKind::Hashed } else { KeyKind::Injective }
    }

    fn repeat(&self, _: &Row, _: u32) -> Repeat {
        if self.is(Flaw::RepeatsMatter) { Repeat::Forbidden } else { Repeat::GoesOn }
    }
}

impl Deterministic for Sample {}
impl Acyclic for Sample {}

impl Hints for Sample {
    const SLOTS: usize = 5;
    const SYMMETRIES: Symmetry = 2;

    fn slot(&self, _: &Row, mv: usize) -> usize {
        if self.is(Flaw::SlotTooHigh) { mv + 1 } else { mv }
    }

    fn order(&self, _: &Row, mv: usize) -> i32 {
        let factor = if self.is(Flaw::RatingTooHigh) { 30_000 } else { 1 };
        [0, 1, 2, 1, 0][mv] * factor
    }

    fn pack(&self, _: &Row, mv: usize) -> Option<u16> {
        match self.flaw {
            Flaw::NoMovePacked => None,
            Flaw::MovesPackedAlike => Some(mv as u16 / 2),
            _ => Some(mv as u16),
        }
    }

    fn canonical(&self, pos: &Row) -> (Key, Symmetry) {
        let (one, other) = (number(pos), number(&mirrored(pos)));
        match self.flaw {
            Flaw::NotCanonical => (one, Symmetry::from(other < one)),
            Flaw::SymmetryTooHigh => (one.min(other), 2),
            Flaw::WrongSymmetry => (one.min(other), 0),
            _ => (one.min(other), Symmetry::from(other < one)),
        }
    }

    fn turned(&self, mv: usize, symmetry: Symmetry) -> usize {
        match (symmetry, self.flaw) {
            (0, Flaw::TurnedByNothing) => 4 - mv,
            (0, _) => mv,
            (_, Flaw::TurnedWrongly) => (mv + 1) % 5,
            _ => 4 - mv,
        }
    }

    fn plies_left(&self, pos: &Row) -> Option<u32> {
        let free = pos.cells.iter().filter(|cell| cell.is_none()).count() as u32;
        match self.flaw {
            Flaw::LongerThanSaid => Some(free / 2),
            Flaw::LimitStays => Some(5),
            _ => Some(free),
        }
    }

    fn bounds(&self, _: &Row) -> Option<ValueRange> {
        // Asked where nobody can win at once, nor the opponent after a safe move.
        let high = if self.is(Flaw::BoundsTooTight) { 0 } else { win_in(3) };
        Some(ValueRange { low: loss_in(4), high })
    }

    fn must_play(&self, _: &Row, moves: &mut Vec<Rated<usize>>) {
        moves.truncate(if self.is(Flaw::LeavesOutGoodMoves) { 1 } else { usize::MAX });
    }

    fn look(&self, pos: &Row, safe: &mut Vec<Rated<usize>>) -> Look {
        let base = safe.len();
        let legal = legal_moves(self, pos);
        let rated = |mv| {
            let rating = self.order(pos, mv);
            Rated { mv, rating: if self.is(Flaw::RatedOtherwise) { rating + 1 } else { rating } }
        };
        if legal.iter().any(|&mv| self.wins_by(pos, mv)) {
            if self.is(Flaw::ListsWithKnown) {
                safe.push(rated(legal[0]));
            }
            return Look::Known(Known::WinIn(if self.is(Flaw::KnownTooLate) { 3 } else { 1 }));
        }
        if self.is(Flaw::LeavesOutGoodMoves) {
            safe.push(rated(legal[0]));
            return Look::Safe;
        }
        safe.extend(legal.into_iter().filter(|&mv| self.is_safe(pos, mv)).map(rated));
        if safe.len() == base {
            return Look::Known(Known::LossIn(2));
        }
        if self.is(Flaw::SafeMovesInDisorder) {
            safe[base..].reverse();
        }
        Look::Safe
    }

    fn irreversible(&self, _: &Row, _: usize) -> bool {
        true
    }
}

impl Notation for Sample {
    fn move_text(&self, _: &Row, mv: usize) -> String {
        (if self.is(Flaw::MoveTextsMeet) { mv / 2 } else { mv }).to_string()
    }

    fn position_text(&self, pos: &Row) -> String {
        let letter = |cell: &Option<Side>| cell.map_or('.', |side| ['X', 'O'][side.index()]);
        let shown = if self.is(Flaw::TextsMeet) { 4 } else { 5 };
        pos.cells[..shown].iter().map(letter).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Row, TextError> {
        let mut pos = self.start();
        for (cell, letter) in text.chars().enumerate() {
            pos.cells[cell] = match letter {
                'X' => Some(Side::First),
                'O' => Some(Side::Second),
                _ => None,
            };
        }
        if pos.cells.iter().flatten().count() % 2 == 1 && !self.is(Flaw::PositionTextForgets) {
            pos.turn = pos.turn.other();
        }
        Ok(pos)
    }

    fn view(&self, pos: &Row) -> BoardView {
        BoardView::text(self.position_text(pos))
    }
}

/// The game that comes back to where it was: a token goes to and fro.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shuttle {
    pub(super) flaw: Flaw,
}

impl Game for Shuttle {
    type Position = (u8, Side);
    type Move = bool;
    type Undo = (u8, Side);

    fn start(&self) -> (u8, Side) {
        (1, Side::First)
    }

    fn turn(&self, pos: &(u8, Side)) -> Turn {
        Turn::Player(pos.1)
    }

    fn moves(&self, pos: &(u8, Side), out: &mut Vec<bool>) {
        out.extend([false, true].into_iter().filter(|&right| pos.0 != if right { 3 } else { 0 }));
    }

    fn play(&self, pos: &mut (u8, Side), right: bool) -> (u8, Side) {
        let before = *pos;
        *pos = (if right { pos.0 + 1 } else { pos.0 - 1 }, pos.1.other());
        before
    }

    fn undo(&self, pos: &mut (u8, Side), _: bool, before: (u8, Side)) {
        *pos = before;
    }

    fn outcome(&self, _: &(u8, Side)) -> Option<Outcome> {
        None
    }
}

impl Deterministic for Shuttle {}

impl Hints for Shuttle {
    fn irreversible(&self, _: &(u8, Side), right: bool) -> bool {
        self.flaw == Flaw::Irreversible && right
    }
}

/// What is wrong with the opinion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bias {
    None,
    StaleState,
    OutOfRange,
    LeftHanded,
    ForFirst,
}

/// Central cells are worth more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Central(pub(super) Bias);

impl Evaluator<Sample> for Central {
    type State = Score;

    fn init(&self, _: &Sample, pos: &Row) -> Score {
        let weights = if self.0 == Bias::LeftHanded { [3, 2, 1, 0, 0] } else { [1, 2, 3, 2, 1] };
        let worth = |(cell, weight): (&Option<Side>, Score)| match cell {
            Some(Side::First) => weight,
            Some(Side::Second) => -weight,
            None => 0,
        };
        pos.cells.iter().zip(weights).map(worth).sum()
    }

    fn play(&self, game: &Sample, before: &Score, _: usize, after: &Row) -> Score {
        if self.0 == Bias::StaleState { *before } else { self.init(game, after) }
    }

    fn score(&self, _: &Sample, pos: &Row, state: &Score) -> Score {
        let bonus = Score::from(self.0 == Bias::ForFirst);
        match pos.turn {
            Side::First => state + bonus,
            Side::Second => -state - bonus,
        }
    }

    fn range(&self, _: &Sample) -> (Score, Score) {
        if self.0 == Bias::OutOfRange { (-2, 2) } else { (-10, 10) }
    }
}

/// The same row with the colours exchanged, the other side to move.
pub(super) fn swapped(_: &Sample, pos: &Row) -> Row {
    Row { cells: pos.cells.map(|cell| cell.map(Side::other)), turn: pos.turn.other() }
}
