//! Kalah(m, n): m houses a side with n seeds in each (Champion 1940; Irving, Donkers and Uiterwijk
//! 2000 name the family).
//!
//! The seeds of a house are sown one by one into the next houses and one's own store, not into the
//! other's. A last seed in the store moves again. A last seed in an empty house of one's own captures
//! itself and the house opposite: always (`empty-capture`, the rule of the published tables), or only
//! if there is something in it (`capture`). When the houses of a side are empty, the seeds left go to
//! whose side they lie on. What counts is who has more.
//!
//! A move's text is the number of the house, from the mover's left. A position's text is the houses
//! of each side and its store, `4,4,4;0/4,4,4;0`, and ` second` where the second player is to move.

use gametree::view::BoardView;
use gametree::{
    Acyclic, Deterministic, Game, Hints, Key, NoOpinion, Notation, Outcome, Scoring, Side,
    TextError, Turn, ValueRange, zobrist,
};

use crate::hosted::Hosted;
use crate::{parameters, turn_text};

/// The most houses of a side.
const HOUSES: usize = 8;
/// The most seeds in a house at the start.
const SEEDS: u64 = 12;

/// Whose stores they are.
const SIDES: [&str; 2] = ["first", "second"];

/// The seeds in each house, from its owner's left, and in the stores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    houses: [[u8; HOUSES]; 2],
    stores: [u8; 2],
    turn: Side,
}

/// When a last seed in an empty house captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Capture {
    /// Always, if only itself.
    Always,
    /// Only with a seed in the house opposite.
    Opposite,
}

/// The rules: how many houses and seeds, and how captures are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kalah {
    count: usize,
    seeds: u8,
    capture: Capture,
}

impl Kalah {
    /// The game of `kalah:6,4`, `kalah:6,4,capture` or `kalah:6,4,empty-capture`, which is meant where
    /// no rule is named.
    ///
    /// # Errors
    /// Not two numbers within range, or another rule.
    pub fn from_parameters(text: &str) -> Result<Kalah, TextError> {
        let fields = parameters::fields(text, ',');
        parameters::at_most(&fields, 3)?;
        let number = |at: usize, what, most, usual| {
            fields.get(at).map_or(Ok(usual), |field| field.number(what, 1..=most))
        };
        let count = number(0, "the number of houses", HOUSES as u64, 6)? as usize;
        let seeds = number(1, "the number of seeds", SEEDS, 4)? as u8;
        let capture = match fields.get(2) {
            None => Capture::Always,
            Some(field) => match &*field.word() {
                "empty-capture" => Capture::Always,
                "capture" => Capture::Opposite,
                other => {
                    let error = field.error(format!("'{other}' is no rule of capture"));
                    return Err(error.hint("empty-capture, or capture"));
                }
            },
        };
        Ok(Kalah { count, seeds, capture })
    }

    fn seeds_of(pos: &Position, side: usize) -> u8 {
        pos.houses[side].iter().sum()
    }
}

impl Game for Kalah {
    type Position = Position;
    /// The house, from 0 at the mover's left.
    type Move = u8;
    type Undo = Position;

    const ALTERNATES: bool = false;
    const SCORING: Scoring = Scoring::Margins;

    fn start(&self) -> Position {
        let mut houses = [[0; HOUSES]; 2];
        houses.iter_mut().for_each(|side| side[..self.count].fill(self.seeds));
        Position { houses, stores: [0; 2], turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<u8>) {
        let houses = &pos.houses[pos.turn.index()];
        out.extend((0..self.count).filter(|&house| houses[house] > 0).map(|house| house as u8));
    }

    #[inline]
    fn play(&self, pos: &mut Position, house: u8) -> Position {
        let before = *pos;
        let (mover, other) = (pos.turn.index(), pos.turn.other().index());
        let seeds = std::mem::take(&mut pos.houses[mover][usize::from(house)]);
        // The mover's houses, the store, the other's houses: around and around.
        let store = self.count;
        let mut at = usize::from(house);
        for _ in 0..seeds {
            at = if at == 2 * self.count { 0 } else { at + 1 };
            if at < store {
                pos.houses[mover][at] += 1;
            } else if at == store {
                pos.stores[mover] += 1;
            } else {
                pos.houses[other][at - store - 1] += 1;
            }
        }
        if at < store && pos.houses[mover][at] == 1 {
            let opposite = &mut pos.houses[other][store - 1 - at];
            if self.capture == Capture::Always || *opposite > 0 {
                pos.stores[mover] += std::mem::take(opposite) + 1;
                pos.houses[mover][at] = 0;
            }
        }
        if at != store {
            pos.turn = pos.turn.other();
        }
        before
    }

    #[inline]
    fn undo(&self, pos: &mut Position, _: u8, before: Position) {
        *pos = before;
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        let left = [0, 1].map(|side| Kalah::seeds_of(pos, side));
        let total = |side: usize| i32::from(pos.stores[side]) + i32::from(left[side]);
        left.contains(&0).then(|| Outcome::Margin(total(0) - total(1)))
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        let [first, second] = pos.houses.map(Key::from_le_bytes);
        let [store, other] = pos.stores.map(Key::from);
        let rest = store << 16 | other << 8 | pos.turn.index() as Key;
        zobrist::mix(first ^ zobrist::mix(second ^ zobrist::mix(rest)))
    }
}

impl Deterministic for Kalah {}
/// A seed never comes back: to go around it passes its side's store, and one seed with it stays there.
impl Acyclic for Kalah {}

impl Hints for Kalah {
    const SLOTS: usize = 2 * HOUSES;

    #[inline]
    fn slot(&self, pos: &Position, house: u8) -> usize {
        usize::from(house) + HOUSES * pos.turn.index()
    }

    /// What it brings to the store, and first what moves again.
    #[inline]
    fn order(&self, pos: &Position, house: u8) -> i32 {
        let mut after = *pos;
        self.play(&mut after, house);
        let mover = pos.turn.index();
        let brings = i32::from(after.stores[mover]) - i32::from(pos.stores[mover]);
        2 * brings + if after.turn == pos.turn { 3 } else { 0 }
    }

    #[inline]
    fn pack(&self, _: &Position, house: u8) -> Option<u16> {
        Some(u16::from(house))
    }

    fn bounds(&self, pos: &Position) -> Option<ValueRange> {
        let (mover, other) = (pos.turn.index(), pos.turn.other().index());
        let left = [0, 1].map(|side| i32::from(Kalah::seeds_of(pos, side))).iter().sum::<i32>();
        let lead = i32::from(pos.stores[mover]) - i32::from(pos.stores[other]);
        Some(ValueRange { low: lead - left, high: lead + left })
    }
}

impl Notation for Kalah {
    fn move_text(&self, _: &Position, house: u8) -> String {
        (house + 1).to_string()
    }

    fn position_text(&self, pos: &Position) -> String {
        let side = |side: usize| {
            let houses: Vec<_> = pos.houses[side][..self.count].iter().map(u8::to_string).collect();
            format!("{};{}", houses.join(","), pos.stores[side])
        };
        format!("{}/{}{}", side(0), side(1), turn_text::suffix(pos.turn))
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let (board, turn) = turn_text::split(text)?;
        let hint = || self.position_text(&self.start());
        let all = 2 * self.count as u64 * u64::from(self.seeds);
        let mut pos = Position { houses: [[0; HOUSES]; 2], stores: [0; 2], turn };
        let sides = parameters::fields(board, '/');
        if sides.len() != 2 {
            let error = TextError::new("houses and store of both sides are needed");
            return Err(error.at(0..text.len()).hint(hint()));
        }
        let mut total = 0;
        for (side, field) in sides.iter().enumerate() {
            let shift = |mut error: TextError| {
                let start = field.span.start;
                error.span = error.span.map(|span| start + span.start..start + span.end);
                error.hint(hint())
            };
            let Some((houses, store)) = field.text.split_once(';') else {
                let message = format!("the store of the {} player is missing", SIDES[side]);
                let error = field.error(message);
                return Err(error.hint(format!("it follows the houses after a ';': {}", hint())));
            };
            let numbers = parameters::fields(houses, ',');
            if numbers.len() != self.count {
                let message = format!("{} houses are needed, not {}", self.count, numbers.len());
                return Err(field.error(message).hint(hint()));
            }
            for (number, house) in numbers.iter().zip(&mut pos.houses[side]) {
                *house = number.number("a house", 0..=all).map_err(shift)? as u8;
                total += u64::from(*house);
            }
            let start = field.text.len() - store.len().min(field.text.len());
            let store = parameters::Field { text: store, span: start..field.text.len() };
            pos.stores[side] = store.number("a store", 0..=all).map_err(shift)? as u8;
            total += u64::from(pos.stores[side]);
        }
        if total != all {
            let message = format!("{total} seeds in a game of {all}");
            let hint = format!("seeds are never lost, they end in the stores: {}", hint());
            return Err(TextError::new(message).at(0..text.len()).hint(hint));
        }
        Ok(pos)
    }

    /// As the first player sees it: the other's houses run from the right to the left.
    fn view(&self, pos: &Position) -> BoardView {
        let row = |houses: &mut dyn Iterator<Item = &u8>| {
            houses.map(|house| format!("{house:>3}")).collect::<String>()
        };
        let [first, second] = &pos.houses;
        let gap = " ".repeat(3 * self.count);
        let lines = vec![
            format!("    {}", row(&mut second[..self.count].iter().rev())),
            format!("{:>3} {gap} {:>3}", pos.stores[1], pos.stores[0]),
            format!("    {}", row(&mut first[..self.count].iter())),
        ];
        BoardView::Text { lines }
    }
}

impl Hosted for Kalah {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::margin;

    #[test]
    fn small_games_have_their_margin() {
        // By independent brute force: with empty captures, and without.
        for (size, empty, opposite) in [
            ("1,1", 0, 0),
            ("1,2", -2, -2),
            ("1,3", 6, 6),
            ("2,1", 2, 2),
            ("2,3", -2, -2),
            ("2,4", -12, -10),
            ("3,1", 0, 0),
            ("3,2", 4, 4),
        ] {
            for (rule, expected) in [("empty-capture", empty), ("capture", opposite)] {
                let game = Kalah::from_parameters(&format!("{size},{rule}")).unwrap();
                assert_eq!(margin(&game, &game.start()), expected, "{size} {rule}");
            }
        }
    }

    #[test]
    fn seeds_are_sown_and_captured_as_the_rules_say() {
        let after = |rule, board, house| {
            let game = Kalah::from_parameters(rule).unwrap();
            let mut pos = game.parse_position(board).unwrap();
            let house = game.parse_move(&pos, house).unwrap();
            game.play(&mut pos, house);
            game.position_text(&pos)
        };
        // Into the store: moves again. Past the other's store, which gets nothing.
        assert_eq!(after("3,4", "3,4,4;1/4,4,4;0", "1"), "0,5,5;2/4,4,4;0");
        assert_eq!(after("3,4", "1,1,6;4/4,4,4;0", "3"), "2,2,0;5/5,5,5;0 second");
        // The last seed meets an empty house of its own.
        assert_eq!(after("3,4", "1,0,2;0/4,3,4;10", "1"), "0,0,2;4/4,0,4;10 second");
        assert_eq!(after("3,4", "1,0,2;0/4,0,4;13", "1"), "0,0,2;1/4,0,4;13 second");
        assert_eq!(after("3,4,capture", "1,0,2;0/4,0,4;13", "1"), "0,1,2;0/4,0,4;13 second");
    }

    #[test]
    fn what_is_missing_in_a_position_is_named() {
        let game = Kalah::from_parameters("3,4,Empty-Capture").unwrap();
        for (text, message) in [
            ("4,4,4;0", "houses and store of both sides are needed"),
            ("4,4,4;0/4,4,4", "the store of the second player is missing"),
            ("4,4;0/4,4,4;0", "3 houses are needed, not 2"),
            ("4,4,4;0/4,4,3;0", "23 seeds in a game of 24"),
            ("4,4,4;0/4,4,4;1", "25 seeds in a game of 24"),
            ("4,4,4;0/4,4,4;0 third", "no side is called 'third'"),
        ] {
            assert_eq!(game.parse_position(text).unwrap_err().message, message, "{text}");
        }
    }
}
