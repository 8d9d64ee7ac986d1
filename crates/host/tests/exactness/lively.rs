//! A game that tells tactics where there are none: the enhancements that order moves by them get
//! something to do, and must not change a value.

use gametree::score::Score;
use gametree::zobrist::mix;
use gametree::{
    Deterministic, Game, Hints, Key, KeyKind, Look, Outcome, Rated, Repeat, Scoring, Symmetry,
    Turn, ValueRange,
};

/// Another game, with hints by whim about which of its moves are tactical, and in which classes
/// moves fall. Moves are told by their packing.
#[derive(Clone, Debug)]
pub(crate) struct Lively<G>(pub(crate) G);

impl<G: Hints> Lively<G> {
    fn whim(&self, pos: &G::Position, mv: G::Move) -> u64 {
        mix(self.0.key(pos) ^ mix(u64::from(self.0.pack(pos, mv).unwrap_or(0))))
    }
}

impl<G: Hints> Game for Lively<G> {
    type Position = G::Position;
    type Move = G::Move;
    type Undo = G::Undo;
    const ALTERNATES: bool = G::ALTERNATES;
    const LOOKS_BACK: bool = G::LOOKS_BACK;
    const SCORING: Scoring = G::SCORING;

    fn start(&self) -> G::Position {
        self.0.start()
    }
    fn turn(&self, pos: &G::Position) -> Turn {
        self.0.turn(pos)
    }
    fn moves(&self, pos: &G::Position, out: &mut Vec<G::Move>) {
        self.0.moves(pos, out);
    }
    fn play(&self, pos: &mut G::Position, mv: G::Move) -> G::Undo {
        self.0.play(pos, mv)
    }
    fn undo(&self, pos: &mut G::Position, mv: G::Move, undo: G::Undo) {
        self.0.undo(pos, mv, undo);
    }
    fn outcome(&self, pos: &G::Position) -> Option<Outcome> {
        self.0.outcome(pos)
    }
    fn stuck(&self, pos: &G::Position) -> Outcome {
        self.0.stuck(pos)
    }
    fn key(&self, pos: &G::Position) -> Key {
        self.0.key(pos)
    }
    fn key_kind(&self) -> KeyKind {
        self.0.key_kind()
    }
    fn repeat(&self, pos: &G::Position, times: u32) -> Repeat {
        self.0.repeat(pos, times)
    }
}

impl<G: Hints + Deterministic> Deterministic for Lively<G> {}

impl<G: Hints> Hints for Lively<G> {
    const SLOTS: usize = G::SLOTS;
    const SYMMETRIES: Symmetry = G::SYMMETRIES;
    const TACTICS: bool = true;
    const KINDS: usize = 5;
    const TACTICAL_SLOTS: usize = 3;

    fn slot(&self, pos: &G::Position, mv: G::Move) -> usize {
        self.0.slot(pos, mv)
    }
    fn order(&self, pos: &G::Position, mv: G::Move) -> i32 {
        self.0.order(pos, mv)
    }
    fn pack(&self, pos: &G::Position, mv: G::Move) -> Option<u16> {
        self.0.pack(pos, mv)
    }
    fn unpack(&self, pos: &G::Position, packed: u16) -> Option<G::Move> {
        let legal = gametree::rules::legal_moves(&self.0, pos);
        legal.into_iter().find(|&mv| self.0.pack(pos, mv) == Some(packed))
    }
    fn canonical(&self, pos: &G::Position) -> (Key, Symmetry) {
        self.0.canonical(pos)
    }
    fn turned(&self, mv: G::Move, symmetry: Symmetry) -> G::Move {
        self.0.turned(mv, symmetry)
    }
    fn plies_left(&self, pos: &G::Position) -> Option<u32> {
        self.0.plies_left(pos)
    }
    fn bounds(&self, pos: &G::Position) -> Option<ValueRange> {
        self.0.bounds(pos)
    }
    fn look(&self, pos: &G::Position, safe: &mut Vec<Rated<G::Move>>) -> Look {
        self.0.look(pos, safe)
    }
    fn irreversible(&self, pos: &G::Position, mv: G::Move) -> bool {
        self.0.irreversible(pos, mv)
    }
    fn kind(&self, pos: &G::Position, mv: G::Move) -> usize {
        self.whim(pos, mv) as usize % Self::KINDS
    }
    fn tactical(&self, pos: &G::Position, mv: G::Move) -> bool {
        self.whim(pos, mv) & 8 == 0
    }
    fn tactical_slot(&self, pos: &G::Position, mv: G::Move) -> usize {
        (self.whim(pos, mv) >> 8) as usize % Self::TACTICAL_SLOTS
    }
    fn exchange(&self, pos: &G::Position, mv: G::Move, least: Score) -> bool {
        (self.whim(pos, mv) >> 16) as Score % 9 >= least + 4
    }
    fn in_check(&self, pos: &G::Position) -> bool {
        self.0.key(pos) & 3 == 0
    }
}
