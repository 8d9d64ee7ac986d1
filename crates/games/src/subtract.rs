//! Subtraction games: take a number of stones that a list allows; who cannot loses.
//!
//! `subtract:1,2,3` is LeetCode 292, "Nim Game". A move's text is the number of stones taken. A
//! position's text is the number of stones left, `21`, and `18 second` where the second player is
//! to move. In place of the list, `squares`, `primes` and `powers-of-2` name endless ones.

use std::sync::Arc;

use gametree::kinds::Options;
use gametree::nimber::Endless;
use gametree::score::MAX_PLY;
use gametree::view::{BoardView, Heap};
use gametree::{
    Acyclic, Deterministic, Game, Hints, Impartial, Key, KeyKind, NoOpinion, Notation, Outcome,
    Side, Symmetry, TextError, Turn,
};

use crate::heaps::ENDLESS;
use crate::hosted::{Hosted, ImpartialUse};
use crate::{parameters, turn_text};

/// The most numbers of a list.
pub const NUMBERS: usize = 255;
/// The largest number of a list.
pub const LARGEST: u32 = 1_000;
/// The stones at the start where none are given.
pub const USUAL_START: u32 = 21;

/// The stones left and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stones: u32,
    turn: Side,
}

/// The rules: the numbers that may be taken, and the stones at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subtract {
    /// Smallest first.
    numbers: Arc<[u32]>,
    start: u32,
    /// The most stones for which the numbers are all there are.
    most: u32,
}

/// The endless set of that name.
pub(crate) fn endless(name: &str) -> Option<Endless> {
    ENDLESS.iter().find(|(known, _)| *known == name).map(|&(_, set)| set)
}

/// Reads numbers with commas between them.
pub(crate) fn read_numbers(list: &str) -> Result<Vec<u32>, TextError> {
    let number = |field: &parameters::Field<'_>| {
        field.number("a number to take", 1..=u64::from(LARGEST)).map(|number| number as u32)
    };
    let numbers: Vec<u32> =
        parameters::fields(list, ',').iter().map(number).collect::<Result<_, _>>()?;
    if numbers.is_empty() {
        let names: Vec<_> = ENDLESS.iter().map(|(name, _)| *name).collect();
        let message = format!("1 to {NUMBERS} numbers are needed, not 0");
        let hint = format!("numbers with commas between them, or {}", names.join(", "));
        return Err(TextError::new(message).at(0..list.len()).hint(hint));
    }
    Ok(numbers)
}

impl Subtract {
    /// The game with these numbers, in any order, from `start` stones.
    ///
    /// # Errors
    /// There are no numbers or more than [`NUMBERS`], one is 0 or beyond [`LARGEST`], or a line of
    /// play could be longer than [`MAX_PLY`].
    pub fn new(numbers: &[u32], start: u32) -> Result<Subtract, TextError> {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.is_empty() || numbers.len() > NUMBERS {
            let message = format!("1 to {NUMBERS} numbers are needed, not {}", numbers.len());
            return Err(TextError::new(message));
        }
        if let Some(bad) = numbers.iter().find(|&&number| !(1..=LARGEST).contains(&number)) {
            let message = format!("{bad} cannot be taken: numbers lie between 1 and {LARGEST}");
            return Err(TextError::new(message));
        }
        let most = numbers[0] * MAX_PLY as u32;
        Subtract { numbers: numbers.into(), start, most }.checked()
    }

    /// The game in which any number of an endless set may be taken.
    ///
    /// # Errors
    /// There are more than [`LARGEST`] stones.
    pub fn endless(set: Endless, start: u32) -> Result<Subtract, TextError> {
        let numbers: Arc<[u32]> =
            (1..=LARGEST).filter(|&number| set.has(number as usize)).collect();
        Subtract { numbers, start, most: LARGEST }.checked()
    }

    fn checked(self) -> Result<Subtract, TextError> {
        self.check_stones(self.start).map(|()| self)
    }

    /// The game of `subtract:1,2,3`, or `subtract:1,2,3:15` with 15 stones at the start.
    ///
    /// # Errors
    /// Something is no number, or what [`Subtract::new`] refuses.
    pub fn from_parameters(text: &str) -> Result<Subtract, TextError> {
        let (list, start) = match text.split_once(':') {
            Some((list, stones)) => {
                let offset = list.len() + 1;
                let span = offset..offset + stones.len();
                (
                    list,
                    parameters::Field { text: stones, span }
                        .number("the start", 0..=u64::from(u32::MAX))?,
                )
            }
            None => (text, u64::from(USUAL_START)),
        };
        let game = match endless(list.trim()) {
            Some(set) => Subtract::endless(set, start as u32),
            None => Subtract::new(&read_numbers(list)?, start as u32),
        };
        game.map_err(|error| error.at(0..text.len()))
    }

    fn check_stones(&self, stones: u32) -> Result<(), TextError> {
        let most = self.most;
        if stones <= most {
            return Ok(());
        }
        Err(TextError::new(format!("{stones} stones are too many: at most {most} here")).hint(
            format!(
                "no search follows lines of more than {MAX_PLY} plies; `gametree nimber` tells the \
                 nimbers of more stones"
            ),
        ))
    }
}

impl Game for Subtract {
    type Position = Position;
    /// The place of the number in the sorted list.
    type Move = u8;
    type Undo = ();

    fn start(&self) -> Position {
        Position { stones: self.start, turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<u8>) {
        let fits = self.numbers.iter().take_while(|&&number| number <= pos.stones);
        out.extend((0..).zip(fits).map(|(place, _)| place));
    }

    #[inline]
    fn play(&self, pos: &mut Position, place: u8) {
        pos.stones -= self.numbers[usize::from(place)];
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn undo(&self, pos: &mut Position, place: u8, (): ()) {
        pos.stones += self.numbers[usize::from(place)];
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        (pos.stones < self.numbers[0]).then(|| Outcome::Win(pos.turn.other()))
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        Key::from(pos.stones) << 1 | pos.turn.index() as Key
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }
}

impl Deterministic for Subtract {}
impl Acyclic for Subtract {}

impl Hints for Subtract {
    const SLOTS: usize = NUMBERS;
    /// The stones are worth the same to whoever is to move, so the players may be exchanged.
    const SYMMETRIES: Symmetry = 2;

    #[inline]
    fn slot(&self, _: &Position, place: u8) -> usize {
        usize::from(place)
    }

    #[inline]
    fn pack(&self, _: &Position, place: u8) -> Option<u16> {
        Some(u16::from(place))
    }

    #[inline]
    fn canonical(&self, pos: &Position) -> (Key, Symmetry) {
        (Key::from(pos.stones) << 1, pos.turn.index() as Symmetry)
    }

    #[inline]
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some(pos.stones / self.numbers[0])
    }
}

impl Impartial for Subtract {
    /// The stones that are left.
    type Part = u32;

    fn parts(&self, pos: &Position, out: &mut Vec<u32>) {
        out.push(pos.stones);
    }

    fn options(&self, stones: &u32, out: &mut Options<u32>) {
        let fits = self.numbers.iter().take_while(|&number| number <= stones);
        fits.for_each(|number| out.option([stones - number]));
    }

    fn part_text(&self, stones: &u32) -> String {
        stones.to_string()
    }
}

impl Notation for Subtract {
    fn move_text(&self, _: &Position, place: u8) -> String {
        self.numbers[usize::from(place)].to_string()
    }

    fn position_text(&self, pos: &Position) -> String {
        format!("{}{}", pos.stones, turn_text::suffix(pos.turn))
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let (number, turn) = turn_text::split(text)?;
        let number = number.trim();
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let stones = number.parse::<u32>().ok().filter(|_| digits).ok_or_else(|| {
            TextError::new(format!("'{number}' is no number of stones"))
                .at(0..text.len())
                .hint("a position is the number of stones left, like 21 or 18 second")
        })?;
        self.check_stones(stones).map_err(|error| error.at(0..text.len()))?;
        Ok(Position { stones, turn })
    }

    fn view(&self, pos: &Position) -> BoardView {
        BoardView::Heaps { heaps: vec![Heap { name: "stones".into(), size: pos.stones.into() }] }
    }
}

impl Hosted for Subtract {
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

    /// The numbers of stones below a limit with which the mover loses.
    fn lost(numbers: &[u32], limit: u32) -> Vec<u32> {
        let is_lost = |&stones: &u32| {
            let game = Subtract::new(numbers, stones).unwrap();
            value(&game, &game.start()) == Result3::Loss
        };
        (0..limit).filter(is_lost).collect()
    }

    #[test]
    fn lost_numbers_of_stones_are_as_published() {
        assert_eq!(lost(&[1, 2, 3], 21), [0, 4, 8, 12, 16, 20], "LeetCode 292");
        // Periods 7 and 5, by independent brute force.
        assert_eq!(lost(&[4, 1, 3], 21), [0, 2, 7, 9, 14, 16]);
        assert_eq!(lost(&[2, 3], 15), [0, 1, 5, 6, 10, 11]);
    }

    #[test]
    fn what_is_too_large_or_no_number_is_refused() {
        for (text, message, span) in [
            ("", "1 to 255 numbers are needed, not 0", 0..0),
            ("0,1", "a number to take must be a number from 1 to 1000, not '0'", 0..1),
            ("1,2:x", "the start must be a number from 0 to 4294967295, not 'x'", 4..5),
            ("2,3:2001", "2001 stones are too many: at most 2000 here", 0..8),
        ] {
            let error = Subtract::from_parameters(text).unwrap_err();
            assert_eq!((&*error.message, error.span), (message, Some(span)));
        }
        let game = Subtract::from_parameters("3,2,1,2:15").unwrap();
        assert_eq!(game.position_text(&game.start()), "15");
        for bad in ["", "x", "-3", "+3", "1001", "99999999999", "second"] {
            assert!(game.parse_position(bad).is_err(), "{bad}");
        }
        assert_eq!(game.parse_position("4 second").map(|pos| pos.turn), Ok(Side::Second));
    }
}
