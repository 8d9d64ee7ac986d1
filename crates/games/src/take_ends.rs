//! Taking from the ends of a row: the players take the first or the last number in turn; whoever
//! has more in the end wins by so much. "Predict the winner" (LeetCode 486) and the stone game (877)
//! are such games.
//!
//! A move's text is `front` or `back`. A position's text is the places of the numbers that are left,
//! counted from 1, and the first player's lead: `2-7 +3`; at the end how many were taken from the front,
//! `none@4 -2`. Whose turn it is follows.

use std::sync::Arc;

use gametree::interval::{End, Row};
use gametree::score::LIMIT;
use gametree::view::BoardView;
use gametree::{
    Acyclic, Deterministic, Game, Hints, Key, KeyKind, NoOpinion, Notation, Outcome, Scoring, Side,
    TextError, Turn, zobrist,
};

use crate::hosted::Hosted;
use crate::parameters::{self, Field};

/// The most numbers of a row.
pub const NUMBERS: usize = 50_000;
/// The largest number drawn by lot; the smallest is 1.
const LARGEST_DRAWN: u64 = 100;
/// The most numbers that a picture shows.
const SHOWN: usize = 40;

/// What is left of the row, and the first player's lead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The place of the first number, and the place after the last.
    left: [u16; 2],
    lead: i32,
}

/// The rules: the row at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakeEnds {
    row: Arc<[i32]>,
}

impl TakeEnds {
    /// The game with this row.
    ///
    /// # Errors
    /// It is empty or has more than [`NUMBERS`] numbers, or their sum is too large for a score.
    pub fn new(row: &[i32]) -> Result<TakeEnds, TextError> {
        if row.is_empty() || row.len() > NUMBERS {
            let message = format!("a row has 1 to {NUMBERS} numbers, not {}", row.len());
            return Err(TextError::new(message));
        }
        let sum: i64 = row.iter().map(|&number| i64::from(number).abs()).sum();
        if sum > i64::from(LIMIT) {
            return Err(TextError::new(format!("the numbers add up to {sum}, more than {LIMIT}"))
                .hint("scores end there; take smaller numbers, or fewer"));
        }
        Ok(TakeEnds { row: row.into() })
    }

    /// The game of `take-ends:5,3,7`, `take-ends:1..10` or `take-ends:random,COUNT,SEED`.
    ///
    /// # Errors
    /// Something is no number, or what [`TakeEnds::new`] refuses.
    pub fn from_parameters(text: &str) -> Result<TakeEnds, TextError> {
        let fields = parameters::fields(text, ',');
        let row = match fields.first() {
            Some(first) if first.text == "random" => drawn(&fields, text)?,
            _ => {
                let mut row = Vec::new();
                for field in &fields {
                    let [from, to] = range(field)?;
                    let count = (i64::from(to) - i64::from(from)).unsigned_abs() as usize + 1;
                    if row.len() + count > NUMBERS {
                        return Err(field.error(format!("more than {NUMBERS} numbers")));
                    }
                    if from <= to {
                        row.extend(from..=to);
                    } else {
                        row.extend((to..=from).rev());
                    }
                }
                row
            }
        };
        TakeEnds::new(&row).map_err(|error| error.at(0..text.len()))
    }

    fn mover(&self, pos: &Position) -> Side {
        let taken = self.row.len() - self.numbers(pos).len();
        if taken.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn numbers(&self, pos: &Position) -> &[i32] {
        let [first, end] = pos.left.map(usize::from);
        &self.row[first..end]
    }
}

/// A number, or two with dots between them.
fn range(field: &Field<'_>) -> Result<[i32; 2], TextError> {
    let read = |text: &str| {
        text.trim().parse::<i32>().map_err(|_| field.error(format!("'{text}' is not a number")))
    };
    match field.text.split_once("..") {
        Some((from, to)) => Ok([read(from)?, read(to)?]),
        None => read(field.text).map(|number| [number; 2]),
    }
}

fn drawn(fields: &[Field<'_>], text: &str) -> Result<Vec<i32>, TextError> {
    parameters::at_most(fields, 3)?;
    let [_, count, seed] = fields else {
        return Err(TextError::new("random needs how many numbers, and a seed")
            .at(0..text.len())
            .hint("take-ends:random,1000,1"));
    };
    let count = count.number("how many", 1..=NUMBERS as u64)?;
    let seed = seed.number("the seed", 0..=u64::from(u32::MAX))?;
    let number = |at: u64| (zobrist::mix(seed << 32 | at) % LARGEST_DRAWN) as i32 + 1;
    Ok((0..count).map(number).collect())
}

impl Game for TakeEnds {
    type Position = Position;
    type Move = End;
    type Undo = ();

    const SCORING: Scoring = Scoring::Margins;

    fn start(&self) -> Position {
        Position { left: [0, self.row.len() as u16], lead: 0 }
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(self.mover(pos))
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<End>) {
        let ends: &[End] = match self.numbers(pos).len() {
            0 => &[],
            1 => &[End::Front],
            _ => &[End::Front, End::Back],
        };
        out.extend(ends);
    }

    #[inline]
    fn play(&self, pos: &mut Position, end: End) {
        let mover = self.mover(pos);
        let [first, after] = &mut pos.left;
        let at = match end {
            End::Front => {
                *first += 1;
                *first - 1
            }
            End::Back => {
                *after -= 1;
                *after
            }
        };
        let number = self.row[usize::from(at)];
        pos.lead += if mover == Side::First { number } else { -number };
    }

    #[inline]
    fn undo(&self, pos: &mut Position, end: End, (): ()) {
        let [first, after] = &mut pos.left;
        let at = match end {
            End::Front => {
                *first -= 1;
                *first
            }
            End::Back => {
                *after += 1;
                *after - 1
            }
        };
        let number = self.row[usize::from(at)];
        pos.lead -= if self.mover(pos) == Side::First { number } else { -number };
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        self.numbers(pos).is_empty().then_some(Outcome::Margin(pos.lead))
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        let [first, after] = pos.left.map(Key::from);
        first << 48 | after << 32 | Key::from(pos.lead as u32)
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }
}

impl Deterministic for TakeEnds {}
impl Acyclic for TakeEnds {}

impl Hints for TakeEnds {
    const SLOTS: usize = 2;

    #[inline]
    fn slot(&self, _: &Position, end: End) -> usize {
        usize::from(end == End::Back)
    }

    #[inline]
    fn pack(&self, _: &Position, end: End) -> Option<u16> {
        Some(u16::from(end == End::Back))
    }

    #[inline]
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some(self.numbers(pos).len() as u32)
    }
}

impl Notation for TakeEnds {
    fn move_text(&self, _: &Position, end: End) -> String {
        match end {
            End::Front => "front".to_owned(),
            End::Back => "back".to_owned(),
        }
    }

    fn position_text(&self, pos: &Position) -> String {
        let [first, after] = pos.left;
        let lead = pos.lead;
        match first == after {
            // Where the last number was taken decides nothing more.
            true => format!("none@{first} {lead:+}"),
            false => format!("{}-{after} {lead:+}", first + 1),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let hint = "the places that are left and the first player's lead, such as 2-7 +3";
        let bad = |message: &str| TextError::new(message).at(0..text.len()).hint(hint);
        let (places, lead) = text.trim().split_once(' ').ok_or_else(|| bad("no position"))?;
        let count = self.row.len();
        let place = |text: &str, low: usize| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let place = text.parse().ok().filter(|place| digits && (low..=count).contains(place));
            place.ok_or_else(|| bad(&format!("'{text}' is no place from {low} to {count}")))
        };
        let [first, after] = match (places.strip_prefix("none@"), places.split_once('-')) {
            (Some(at), _) => [place(at, 0)?; 2],
            (None, Some((first, last))) => {
                let first: usize = place(first, 1)?;
                [first - 1, place(last, first)?]
            }
            (None, None) => return Err(bad("no position")),
        };
        let lead: i32 = lead.trim().parse().map_err(|_| bad(&format!("'{lead}' is no lead")))?;
        let taken = self.row[..first].iter().chain(&self.row[after..]);
        let (mut sum, mut most) = (0_i64, 0_i64);
        for &number in taken {
            sum += i64::from(number);
            most += i64::from(number).abs();
        }
        if i64::from(lead).abs() > most || (i64::from(lead) - sum) % 2 != 0 {
            return Err(bad(&format!("nobody can lead by {lead} with what has been taken")));
        }
        Ok(Position { left: [first as u16, after as u16], lead })
    }

    fn view(&self, pos: &Position) -> BoardView {
        let numbers = self.numbers(pos);
        let mut shown: Vec<String> = numbers.iter().take(SHOWN).map(i32::to_string).collect();
        if numbers.len() > SHOWN {
            shown.push(format!("… and {} more", numbers.len() - SHOWN));
        }
        let row = if shown.is_empty() { "nothing".to_owned() } else { shown.join(" ") };
        BoardView::text(format!("left: {row}\nlead: {:+}", pos.lead))
    }
}

impl Hosted for TakeEnds {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;

    fn row<'a>(&'a self, pos: &'a Position) -> Option<Row<'a, End>> {
        let lead = if self.mover(pos) == Side::First { pos.lead } else { -pos.lead };
        Some(Row { values: self.numbers(pos), lead, front: End::Front, back: End::Back })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_of_a_line_of_play_count() {
        let game = TakeEnds::from_parameters("5,3,7,1").unwrap();
        let mut pos = game.start();
        let before = pos;
        for (end, text) in [
            (End::Front, "2-4 +5"),
            (End::Back, "2-3 +4"),
            (End::Back, "2-2 +11"),
            (End::Front, "none@2 +8"),
        ] {
            game.play(&mut pos, end);
            assert_eq!(game.position_text(&pos), text);
            assert_eq!(game.parse_position(text), Ok(pos));
        }
        assert_eq!(game.outcome(&pos), Some(Outcome::Margin(8)));
        for end in [End::Front, End::Back, End::Back, End::Front] {
            game.undo(&mut pos, end, ());
        }
        assert_eq!(pos, before);
    }

    #[test]
    fn rows_are_listed_counted_or_drawn() {
        let row = |text| TakeEnds::from_parameters(text).map(|game| game.row.to_vec());
        assert_eq!(row("1..4,7,-2"), Ok(vec![1, 2, 3, 4, 7, -2]));
        assert_eq!(row("3..1"), Ok(vec![3, 2, 1]));
        let drawn = row("random,1000,7").unwrap();
        assert_eq!(row("random,1000,7"), Ok(drawn.clone()));
        assert!(drawn.len() == 1000 && drawn.iter().all(|number| (1..=100).contains(number)));
        for (text, message, span) in [
            ("", "a row has 1 to 50000 numbers, not 0", 0..0),
            ("5,x", "'x' is not a number", 2..3),
            ("1..60000", "more than 50000 numbers", 0..8),
            ("1..10000", "the numbers add up to 50005000, more than 7998999", 0..8),
            ("random,5", "random needs how many numbers, and a seed", 0..8),
            ("-2147483648..2147483647", "more than 50000 numbers", 0..23),
        ] {
            let error = TakeEnds::from_parameters(text).unwrap_err();
            assert_eq!((&*error.message, error.span), (message, Some(span)), "{text}");
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let game = TakeEnds::from_parameters("5,3,7,1").unwrap();
        for text in ["", "x", "2-7 +3", "0-2 +0", "2-4 +4", "2-4 +7", "2-1 +0", "2-4", "none +8"] {
            assert!(game.parse_position(text).is_err(), "{text}");
        }
    }
}
