//! Nim: take any number of stones from one heap; who takes the last stone wins (Bouton 1901), or
//! loses in misère play, `nim:3,5,7:misere`.
//!
//! A move's text is `2-3`: take 3 stones from heap 2, heaps counted from 1. A position's text is
//! its heaps, `3,5,7`, and `3,5,4 second` where the second player is to move.

use gametree::kinds::Options;
use gametree::score::MAX_PLY;
use gametree::view::{BoardView, Heap};
use gametree::{
    Acyclic, Deterministic, Game, Hints, Impartial, Key, KeyKind, LastMove, NoOpinion, Notation,
    Outcome, Side, Symmetry, TextError, Turn, zobrist,
};

use crate::hosted::{Hosted, ImpartialUse};
use crate::{parameters, turn_text};

/// The most heaps of a game.
pub const HEAPS: usize = 32;
/// The most stones of a game: they may be taken one by one.
pub const STONES: u32 = MAX_PLY as u32;

/// Bits that hold a number of stones in a packed move.
const TAKE_BITS: u32 = 10;
const _: () = assert!(STONES < 1 << TAKE_BITS);

const SEED: u64 = 1901;

/// The heaps, those beyond the game's own empty, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    heaps: [u16; HEAPS],
    /// Their sum.
    stones: u32,
    turn: Side,
}

/// Stones taken from a heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Which heap, counted from 0.
    pub heap: u8,
    /// How many stones.
    pub take: u16,
}

/// The rules: the heaps at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nim {
    start: Position,
    /// How many heaps there are.
    count: usize,
    /// What a stone of each heap adds to the key.
    strides: [Key; HEAPS],
    key_kind: KeyKind,
    last_move: LastMove,
}

impl Nim {
    /// The game that starts with these heaps.
    ///
    /// # Errors
    /// There are no heaps, more than [`HEAPS`], or more than [`STONES`] stones.
    pub fn new(heaps: &[u32]) -> Result<Nim, TextError> {
        let stones: u64 = heaps.iter().map(|&heap| u64::from(heap)).sum();
        if heaps.is_empty() || heaps.len() > HEAPS {
            let message = format!("nim has 1 to {HEAPS} heaps, not {}", heaps.len());
            return Err(TextError::new(message));
        }
        if stones > u64::from(STONES) {
            let message = format!("{stones} stones are too many: nim has at most {STONES} here");
            return Err(TextError::new(message)
                .hint("a line of play takes them one by one, and no search follows longer lines"));
        }
        let mut start = Position { heaps: [0; HEAPS], stones: stones as u32, turn: Side::First };
        for (heap, &size) in start.heaps.iter_mut().zip(heaps) {
            *heap = size as u16;
        }
        let (strides, key_kind) = strides(heaps);
        Ok(Nim { start, count: heaps.len(), strides, key_kind, last_move: LastMove::Wins })
    }

    /// The same heaps where the last move means this.
    #[must_use]
    pub fn with_last_move(self, last_move: LastMove) -> Nim {
        Nim { last_move, ..self }
    }

    /// The game of `nim:3,5,7`, which `nim` alone stands for too.
    ///
    /// # Errors
    /// A heap is no number, or what [`Nim::new`] refuses.
    pub fn from_parameters(text: &str) -> Result<Nim, TextError> {
        let (list, last_move) = match text.strip_suffix("misere") {
            Some("") => ("", LastMove::Loses),
            Some(list) if list.ends_with(':') => (&list[..list.len() - 1], LastMove::Loses),
            _ => (text, LastMove::Wins),
        };
        let heaps = read_heaps(list)?;
        let heaps = if heaps.is_empty() { &[3, 5, 7][..] } else { &heaps };
        let game = Nim::new(heaps).map_err(|error| error.at(0..text.len()))?;
        Ok(game.with_last_move(last_move))
    }

    /// The heaps as one number.
    fn heaps_key(&self, pos: &Position) -> Key {
        let heaps = pos.heaps[..self.count].iter().zip(&self.strides);
        heaps
            .fold(0, |key, (&heap, &stride)| key.wrapping_add(Key::from(heap).wrapping_mul(stride)))
    }
}

fn read_heaps(text: &str) -> Result<Vec<u32>, TextError> {
    let size = |field: &parameters::Field<'_>| {
        field.number("a heap", 0..=u64::from(STONES)).map(|size| size as u32)
    };
    parameters::fields(text, ',').iter().map(size).collect()
}

/// The heaps as the digits of a number, above one bit for the turn; random multipliers where that
/// number would be too large.
fn strides(heaps: &[u32]) -> ([Key; HEAPS], KeyKind) {
    let mut strides = [0; HEAPS];
    let mut next: Option<Key> = Some(2);
    for (stride, &heap) in strides.iter_mut().zip(heaps) {
        *stride = next.unwrap_or(0);
        next = next.and_then(|stride| stride.checked_mul(Key::from(heap) + 1));
    }
    match next {
        Some(_) => (strides, KeyKind::Injective),
        None => (zobrist::keys(SEED), KeyKind::Hashed),
    }
}

impl Game for Nim {
    type Position = Position;
    type Move = Move;
    type Undo = ();

    fn start(&self) -> Position {
        self.start
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<Move>) {
        for (heap, &size) in (0..).zip(&pos.heaps[..self.count]) {
            out.extend((1..=size).map(|take| Move { heap, take }));
        }
    }

    #[inline]
    fn play(&self, pos: &mut Position, mv: Move) {
        pos.heaps[usize::from(mv.heap)] -= mv.take;
        pos.stones -= u32::from(mv.take);
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn undo(&self, pos: &mut Position, mv: Move, (): ()) {
        pos.heaps[usize::from(mv.heap)] += mv.take;
        pos.stones += u32::from(mv.take);
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        (pos.stones == 0).then(|| match self.last_move {
            LastMove::Wins => Outcome::Win(pos.turn.other()),
            LastMove::Loses => Outcome::Win(pos.turn),
        })
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        self.heaps_key(pos).wrapping_add(pos.turn.index() as Key)
    }

    fn key_kind(&self) -> KeyKind {
        self.key_kind
    }
}

impl Deterministic for Nim {}
impl Acyclic for Nim {}

impl Hints for Nim {
    const SLOTS: usize = HEAPS << TAKE_BITS;
    /// The heaps are worth the same to whoever is to move, so the players may be exchanged.
    const SYMMETRIES: Symmetry = 2;

    #[inline]
    fn slot(&self, _: &Position, mv: Move) -> usize {
        usize::from(mv.heap) << TAKE_BITS | usize::from(mv.take)
    }

    #[inline]
    fn pack(&self, _: &Position, mv: Move) -> Option<u16> {
        Some(u16::from(mv.heap) << TAKE_BITS | mv.take)
    }

    #[inline]
    fn canonical(&self, pos: &Position) -> (Key, Symmetry) {
        (self.heaps_key(pos), pos.turn.index() as Symmetry)
    }

    #[inline]
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some(pos.stones)
    }
}

impl Impartial for Nim {
    /// A heap.
    type Part = u16;

    fn parts(&self, pos: &Position, out: &mut Vec<u16>) {
        out.extend(&pos.heaps[..self.count]);
    }

    fn options(&self, heap: &u16, out: &mut Options<u16>) {
        (0..*heap).for_each(|left| out.option([left]));
    }

    fn last_move(&self) -> LastMove {
        self.last_move
    }

    fn part_text(&self, heap: &u16) -> String {
        heap.to_string()
    }
}

impl Notation for Nim {
    fn move_text(&self, _: &Position, mv: Move) -> String {
        format!("{}-{}", mv.heap + 1, mv.take)
    }

    fn position_text(&self, pos: &Position) -> String {
        let heaps: Vec<_> = pos.heaps[..self.count].iter().map(u16::to_string).collect();
        heaps.join(",") + turn_text::suffix(pos.turn)
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let (heaps, turn) = turn_text::split(text)?;
        let sizes = read_heaps(heaps)?;
        let hint = || format!("the game starts with {}", self.position_text(&self.start));
        if sizes.len() != self.count {
            let message = format!("{} heaps in a game of {}", sizes.len(), self.count);
            return Err(TextError::new(message).at(0..heaps.len()).hint(hint()));
        }
        let mut pos = Position { heaps: [0; HEAPS], stones: sizes.iter().sum(), turn };
        for (field, (heap, (&most, &size))) in parameters::fields(heaps, ',')
            .iter()
            .zip(pos.heaps.iter_mut().zip(self.start.heaps.iter().zip(&sizes)))
        {
            if size > u32::from(most) {
                let message = format!("this heap cannot have grown from {most} to {size}");
                return Err(field.error(message).hint(hint()));
            }
            *heap = size as u16;
        }
        Ok(pos)
    }

    fn view(&self, pos: &Position) -> BoardView {
        let heap =
            |(n, &size): (usize, &u16)| Heap { name: (n + 1).to_string(), size: size.into() };
        BoardView::Heaps { heaps: pos.heaps[..self.count].iter().enumerate().map(heap).collect() }
    }
}

impl Hosted for Nim {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;

    fn impartial<U: ImpartialUse<Self>>(&self, usage: U) -> Option<U::Out> {
        Some(usage.with(self))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::testing::{Result3, value};

    #[test]
    fn the_mover_loses_exactly_when_the_heaps_cancel_out() {
        for a in 0..6 {
            for b in 0..6 {
                for c in 0..6 {
                    let game = Nim::new(&[a, b, c]).unwrap();
                    let lost = value(&game, &game.start()) == Result3::Loss;
                    assert_eq!(lost, a ^ b ^ c == 0, "{a},{b},{c} (Bouton 1901)");
                }
            }
        }
    }

    #[test]
    fn in_misere_play_the_end_is_turned_round() {
        for heaps in ["1", "2", "1,1", "1,2", "2,2", "1,2,3", "1,1,1", "1,4,5", "1,1,4"] {
            let game = Nim::from_parameters(&format!("{heaps}:misere")).unwrap();
            let sizes: Vec<u16> = heaps.split(',').map(|heap| heap.parse().unwrap()).collect();
            let xor = sizes.iter().fold(0, |sum, heap| sum ^ heap);
            let wins = if sizes.iter().any(|&heap| heap > 1) { xor != 0 } else { xor == 0 };
            let result = value(&game, &game.start());
            assert_eq!(result == Result3::Win, wins, "{heaps} (Bouton 1901)");
        }
        assert_eq!(Nim::from_parameters("misere").unwrap().last_move, LastMove::Loses);
    }

    #[test]
    fn keys_are_distinct_and_the_players_can_be_exchanged() {
        let game = Nim::new(&[3, 0, 5, 7]).unwrap();
        let at = |text: &str| game.parse_position(text).unwrap();
        assert_eq!(game.key_kind(), KeyKind::Injective);
        assert_ne!(game.key(&at("3,0,5,6")), game.key(&at("3,0,5,6 second")));
        assert_eq!(game.canonical(&at("3,0,5,6")).0, game.canonical(&at("3,0,5,6 second")).0);
        let texts = (0..4 * 6 * 8).flat_map(|n| {
            let heaps = format!("{},0,{},{}", n % 4, n / 4 % 6, n / 24);
            [format!("{heaps} second"), heaps]
        });
        let keys: HashSet<Key> = texts.map(|text| game.key(&at(&text))).collect();
        assert_eq!(keys.len(), 2 * 4 * 6 * 8);
        assert_eq!(Nim::new(&[30; 32]).unwrap().key_kind(), KeyKind::Hashed);
    }

    #[test]
    fn what_is_too_large_or_no_position_is_refused() {
        for (text, message) in [
            ("3,1000000000", "a heap must be a number from 0 to 1000, not '1000000000'"),
            ("600,600", "1200 stones are too many: nim has at most 1000 here"),
            ("3,,5", "a heap must be a number from 0 to 1000, not ''"),
            (&*vec!["1"; 33].join(","), "nim has 1 to 32 heaps, not 33"),
        ] {
            let error = Nim::from_parameters(text).unwrap_err();
            assert!(error.span.is_some());
            assert_eq!(error.message, message);
        }
        let game = Nim::from_parameters("").unwrap();
        for (text, message, span) in [
            ("3,5", "2 heaps in a game of 3", 0..3),
            ("3,6,7", "this heap cannot have grown from 5 to 6", 2..3),
            ("3,5,x second", "a heap must be a number from 0 to 1000, not 'x'", 4..5),
        ] {
            let error = game.parse_position(text).unwrap_err();
            assert_eq!((&*error.message, error.span), (message, Some(span)));
        }
    }
}
