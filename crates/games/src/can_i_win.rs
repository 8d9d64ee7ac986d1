//! LeetCode 464, "Can I Win": the players take numbers from 1 to N, each only once, and add them
//! up; who reaches the target wins. If the numbers run out before, nobody does.
//!
//! A move's text is the number taken. A position's text is the numbers taken so far in any order,
//! like `3,7`; their count says whose turn it is. At the start it is `none`, or nothing.

use gametree::view::BoardView;
use gametree::{
    Acyclic, Deterministic, Game, Hints, Key, KeyKind, NoOpinion, Notation, Outcome, Side,
    TextError, Turn,
};

use crate::hosted::Hosted;
use crate::parameters;

/// The most numbers: their set is kept in the bits of a word.
pub const NUMBERS: u8 = 63;
/// The largest target; the largest that can be reached is 2016.
pub const TARGET: u32 = 10_000;

/// The text of the start.
const NOTHING_TAKEN: &str = "none";

/// The numbers taken, their sum, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Bit `n` for the number `n`.
    taken: u64,
    total: u32,
    turn: Side,
}

/// The rules: the largest number and the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CanIWin {
    /// Bits 1 to N.
    numbers: u64,
    target: u32,
}

impl CanIWin {
    /// The game with the numbers from 1 to `largest`.
    ///
    /// # Errors
    /// `largest` is 0 or beyond [`NUMBERS`], or the target 0 or beyond [`TARGET`].
    pub fn new(largest: u8, target: u32) -> Result<CanIWin, TextError> {
        if !(1..=NUMBERS).contains(&largest) {
            return Err(TextError::new(format!("the largest number must be 1 to {NUMBERS}")));
        }
        if !(1..=TARGET).contains(&target) {
            return Err(TextError::new(format!("the target must be 1 to {TARGET}")));
        }
        Ok(CanIWin { numbers: (u64::MAX >> (63 - largest)) & !1, target })
    }

    /// The game of `can-i-win:10,11`: numbers 1 to 10, target 11.
    ///
    /// # Errors
    /// Not two numbers in range.
    pub fn from_parameters(text: &str) -> Result<CanIWin, TextError> {
        let fields = parameters::fields(text, ',');
        parameters::at_most(&fields, 2)?;
        let [largest, target] = &fields[..] else {
            return Err(
                TextError::new("the largest number and the target are needed").at(0..text.len())
            );
        };
        let largest = largest.number("the largest number", 1..=NUMBERS.into())?;
        let target = target.number("the target", 1..=TARGET.into())?;
        CanIWin::new(largest as u8, target as u32)
    }

    fn left(&self, pos: &Position) -> u64 {
        self.numbers & !pos.taken
    }
}

/// The numbers of a set, smallest first.
fn numbers_in(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let number = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        number
    })
}

impl Game for CanIWin {
    type Position = Position;
    /// The number taken.
    type Move = u8;
    type Undo = ();

    fn start(&self) -> Position {
        Position { taken: 0, total: 0, turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<u8>) {
        out.extend(numbers_in(self.left(pos)));
    }

    #[inline]
    fn play(&self, pos: &mut Position, number: u8) {
        pos.taken |= 1 << number;
        pos.total += u32::from(number);
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn undo(&self, pos: &mut Position, number: u8, (): ()) {
        pos.taken &= !(1 << number);
        pos.total -= u32::from(number);
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        if pos.total >= self.target {
            Some(Outcome::Win(pos.turn.other()))
        } else {
            (self.left(pos) == 0).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        pos.taken
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }
}

impl Deterministic for CanIWin {}
impl Acyclic for CanIWin {}

impl Hints for CanIWin {
    const SLOTS: usize = NUMBERS as usize + 1;

    #[inline]
    fn slot(&self, _: &Position, number: u8) -> usize {
        usize::from(number)
    }

    /// A number that reaches the target first, then large numbers.
    #[inline]
    fn order(&self, pos: &Position, number: u8) -> i32 {
        const WINS: i32 = 1_000;
        let wins = pos.total + u32::from(number) >= self.target;
        i32::from(number) + if wins { WINS } else { 0 }
    }

    #[inline]
    fn pack(&self, _: &Position, number: u8) -> Option<u16> {
        Some(u16::from(number))
    }

    /// The numbers are taken from the smallest up until the target is reached.
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        let mut total = pos.total;
        let slowest = numbers_in(self.left(pos)).take_while(|&number| {
            let goes_on = total < self.target;
            total += u32::from(number);
            goes_on
        });
        Some(slowest.count() as u32)
    }
}

impl Notation for CanIWin {
    fn move_text(&self, _: &Position, number: u8) -> String {
        number.to_string()
    }

    fn position_text(&self, pos: &Position) -> String {
        if pos.taken == 0 {
            return NOTHING_TAKEN.to_owned();
        }
        numbers_in(pos.taken).map(|number| number.to_string()).collect::<Vec<_>>().join(",")
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let mut pos = self.start();
        if text.trim() == NOTHING_TAKEN {
            return Ok(pos);
        }
        let largest = u64::from(63 - self.numbers.leading_zeros());
        let mut numbers = Vec::new();
        for field in parameters::fields(text, ',') {
            let number = field.number("a number taken", 1..=largest)? as u8;
            if numbers.contains(&number) {
                return Err(field.error(format!("{number} is taken twice")));
            }
            numbers.push(number);
        }
        numbers.iter().for_each(|&number| self.play(&mut pos, number));
        // Some last number must have begun below the target: the largest leaves the least.
        let before = numbers.iter().max().map_or(0, |&last| pos.total - u32::from(last));
        if before >= self.target {
            return Err(TextError::new(format!("the target {} is passed before", self.target))
                .at(0..text.len())
                .hint("the numbers without the last one must stay below the target"));
        }
        Ok(pos)
    }

    fn view(&self, pos: &Position) -> BoardView {
        let list = |set| numbers_in(set).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
        BoardView::Text {
            lines: vec![
                format!("total  {} of {}", pos.total, self.target),
                format!("left   {}", list(self.left(pos))),
                format!("taken  {}", list(pos.taken)),
            ],
        }
    }
}

impl Hosted for CanIWin {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Result3, value};

    fn result(largest: u8, target: u32) -> Result3 {
        let game = CanIWin::new(largest, target).unwrap();
        value(&game, &game.start())
    }

    #[test]
    fn the_examples_of_leetcode_464() {
        assert_eq!(result(10, 11), Result3::Loss);
        assert_eq!(result(10, 1), Result3::Win);
        assert_eq!(result(10, 40), Result3::Loss);
        assert_eq!(result(3, 7), Result3::Draw, "the numbers run out at 6");
    }

    #[test]
    fn the_targets_that_the_first_player_loses() {
        // By independent brute force.
        for (largest, lost) in [
            (2, &[3][..]),
            (3, &[4]),
            (4, &[5, 9, 10]),
            (5, &[6, 11]),
            (6, &[7, 14, 18, 19, 20, 21]),
            (7, &[8, 15, 22]),
            (8, &[9, 18, 22, 25, 27, 31, 32, 33, 34, 35, 36]),
        ] {
            let sum = u32::from(largest) * (u32::from(largest) + 1) / 2;
            let found: Vec<u32> =
                (1..=sum).filter(|&target| result(largest, target) == Result3::Loss).collect();
            assert_eq!(found, lost, "numbers 1 to {largest}");
        }
    }

    #[test]
    fn what_is_no_game_or_position_is_refused() {
        for (text, message, span) in [
            ("10", "the largest number and the target are needed", 0..2),
            ("64,11", "the largest number must be a number from 1 to 63, not '64'", 0..2),
            ("10,0", "the target must be a number from 1 to 10000, not '0'", 3..4),
            ("10,11,2", "'2' is one parameter too many", 6..7),
        ] {
            let error = CanIWin::from_parameters(text).unwrap_err();
            assert_eq!((&*error.message, error.span), (message, Some(span)));
        }
        let game = CanIWin::new(10, 11).unwrap();
        for (text, message, span) in [
            ("3,11", "a number taken must be a number from 1 to 10, not '11'", 2..4),
            ("3,3", "3 is taken twice", 2..3),
            ("5,6,7", "the target 11 is passed before", 0..5),
        ] {
            let error = game.parse_position(text).unwrap_err();
            assert_eq!((&*error.message, error.span), (message, Some(span)));
        }
        assert_eq!(game.parse_position(""), Ok(game.start()));
        assert!(CanIWin::new(63, 2016).is_ok());
    }

    #[test]
    fn the_longest_line_takes_the_smallest_numbers() {
        let game = CanIWin::new(10, 11).unwrap();
        assert_eq!(game.plies_left(&game.start()), Some(5), "1+2+3+4+5 reach 11");
        assert_eq!(game.plies_left(&game.parse_position("1,10").unwrap()), Some(0));
    }
}
