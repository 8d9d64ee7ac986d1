//! Wythoff's game: take any number of stones from one of two heaps, or as many from both; who
//! cannot loses (Wythoff 1907). The same is a queen on a board that is moved to the corner.
//!
//! A move's text is the heap and the stones, `1-3` or `2-3`, or `both-3`. A position's text is its
//! heaps, `5,8`, and `5,8 second` where the second player is to move.

use gametree::kinds::Options;
use gametree::score::MAX_PLY;
use gametree::view::{BoardView, Heap};
use gametree::{
    Acyclic, Deterministic, Game, Hints, Impartial, Key, KeyKind, NoOpinion, Notation, Outcome,
    Side, TextError, Turn,
};

use crate::hosted::{Hosted, ImpartialUse};
use crate::{parameters, turn_text};

/// The most stones of a game: they may be taken one by one.
pub const STONES: u32 = MAX_PLY as u32;

/// The two heaps and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    heaps: [u16; 2],
    turn: Side,
}

/// The stones taken from each heap: as many from both, or from one.
pub type Move = [u16; 2];

/// The rules: the heaps at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wythoff {
    start: [u16; 2],
}

impl Wythoff {
    /// The game of `wythoff:5,8`, which `wythoff` alone stands for too.
    ///
    /// # Errors
    /// Not two numbers, or more than [`STONES`] stones.
    pub fn from_parameters(text: &str) -> Result<Wythoff, TextError> {
        let start = if text.is_empty() { [5, 8] } else { read_heaps(text)? };
        Ok(Wythoff { start })
    }
}

fn read_heaps(text: &str) -> Result<[u16; 2], TextError> {
    let fields = parameters::fields(text, ',');
    parameters::at_most(&fields, 2)?;
    let [one, other] = &fields[..] else {
        return Err(TextError::new("two heaps are needed, such as 5,8").at(0..text.len()));
    };
    let sizes = [
        one.number("a heap", 0..=u64::from(STONES))?,
        other.number("a heap", 0..=u64::from(STONES))?,
    ];
    if sizes[0] + sizes[1] > u64::from(STONES) {
        let message = format!("{} stones are too many: at most {STONES}", sizes[0] + sizes[1]);
        return Err(TextError::new(message)
            .at(0..text.len())
            .hint("a line of play takes them one by one, and no search follows longer lines"));
    }
    Ok(sizes.map(|size| size as u16))
}

/// All that can be taken from these heaps.
fn takes([one, other]: [u16; 2]) -> impl Iterator<Item = Move> {
    let first = (1..=one).map(|take| [take, 0]);
    let second = (1..=other).map(|take| [0, take]);
    first.chain(second).chain((1..=one.min(other)).map(|take| [take, take]))
}

impl Game for Wythoff {
    type Position = Position;
    type Move = Move;
    type Undo = ();

    fn start(&self) -> Position {
        Position { heaps: self.start, turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<Move>) {
        out.extend(takes(pos.heaps));
    }

    #[inline]
    fn play(&self, pos: &mut Position, [one, other]: Move) {
        pos.heaps = [pos.heaps[0] - one, pos.heaps[1] - other];
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn undo(&self, pos: &mut Position, [one, other]: Move, (): ()) {
        pos.heaps = [pos.heaps[0] + one, pos.heaps[1] + other];
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        (pos.heaps == [0, 0]).then(|| Outcome::Win(pos.turn.other()))
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        let [one, other] = pos.heaps.map(Key::from);
        (one << 16 | other) << 1 | pos.turn.index() as Key
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }
}

impl Deterministic for Wythoff {}
impl Acyclic for Wythoff {}

impl Hints for Wythoff {
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some(pos.heaps.iter().map(|&heap| u32::from(heap)).sum())
    }
}

impl Impartial for Wythoff {
    /// Both heaps, the smaller one first: they are one part, since a move may change both.
    type Part = [u16; 2];

    fn parts(&self, pos: &Position, out: &mut Vec<[u16; 2]>) {
        let [one, other] = pos.heaps;
        out.push([one.min(other), one.max(other)]);
    }

    fn options(&self, &[low, high]: &[u16; 2], out: &mut Options<[u16; 2]>) {
        for [one, other] in takes([low, high]) {
            let (one, other) = (low - one, high - other);
            out.option([[one.min(other), one.max(other)]]);
        }
    }

    fn part_text(&self, [low, high]: &[u16; 2]) -> String {
        format!("({low},{high})")
    }
}

impl Notation for Wythoff {
    fn move_text(&self, _: &Position, mv: Move) -> String {
        match mv {
            [take, 0] => format!("1-{take}"),
            [0, take] => format!("2-{take}"),
            [take, _] => format!("both-{take}"),
        }
    }

    fn position_text(&self, pos: &Position) -> String {
        let [one, other] = pos.heaps;
        format!("{one},{other}{}", turn_text::suffix(pos.turn))
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let (heaps, turn) = turn_text::split(text)?;
        Ok(Position { heaps: read_heaps(heaps)?, turn })
    }

    fn view(&self, pos: &Position) -> BoardView {
        let heap = |(name, size): (&str, u16)| Heap { name: name.to_owned(), size: size.into() };
        BoardView::Heaps { heaps: ["1", "2"].into_iter().zip(pos.heaps).map(heap).collect() }
    }
}

impl Hosted for Wythoff {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;

    fn impartial<U: ImpartialUse<Self>>(&self, usage: U) -> Option<U::Out> {
        Some(usage.with(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Result3, value};

    #[test]
    fn lost_positions_are_wythoffs_pairs() {
        // (floor(k phi), floor(k phi^2)): Wythoff 1907.
        let pairs = [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13]];
        for one in 0..=13_u16 {
            for other in one..=13 {
                let game = Wythoff { start: [one, other] };
                let lost = value(&game, &game.start()) == Result3::Loss;
                assert_eq!(lost, pairs.contains(&[one, other]), "{one},{other}");
            }
        }
    }

    #[test]
    fn what_is_too_large_or_no_pair_is_refused() {
        for (text, message, span) in [
            ("5", "two heaps are needed, such as 5,8", 0..1),
            ("5,x", "a heap must be a number from 0 to 1000, not 'x'", 2..3),
            ("5,6,7", "'7' is one parameter too many", 4..5),
            ("500,501", "1001 stones are too many: at most 1000", 0..7),
        ] {
            let error = Wythoff::from_parameters(text).unwrap_err();
            assert_eq!((&*error.message, error.span), (message, Some(span)));
        }
    }
}
