//! Pig and Piglet: roll on, or hold what the turn has brought.
//!
//! A turn is one roll or more. In Pig a die is thrown: a 1 ends the turn with nothing, other faces
//! add to the turn's total. In Piglet a coin is flipped: heads add 1, tails end the turn with
//! nothing. Who holds banks the total. Who has the target, banked or not, wins at once. After a
//! throw that brings nothing the scores are as before, so positions come back.
//!
//! A position is written `FIRST,SECOND,TOTAL`: the scores and the total of the turn. ` second`
//! after it says whose turn it is, if not the first player's, and ` roll` that the die is in the
//! air. Moves are `roll` (in Piglet `flip`) and `hold`, events the faces `1` to `6`, or `heads` and
//! `tails`.

use gametree::chance::Forecast;
use gametree::view::Heap;
use gametree::{
    BoardView, Game, Hints, Key, KeyKind, Notation, Odds, Outcome, Side, Stochastic, TextError,
    Turn,
};

use crate::hosted::{EvaluatorInfo, HostedChance, NONE};
use crate::parameters;
use crate::turn_text;

/// The usual target of Pig.
const USUAL_TARGET: u64 = 100;
/// The usual target of Piglet.
const USUAL_COIN_TARGET: u64 = 10;
/// The highest target.
const MOST: u64 = 1_000;

/// What is thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thrown {
    /// A die with six faces, of which the 1 brings nothing.
    Die,
    /// A coin, of which tails bring nothing.
    Coin,
}

/// Pig or Piglet, to a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pig {
    target: u16,
    thrown: Thrown,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// The player rolls or holds.
    Choose,
    /// The die is in the air.
    Throw,
}

/// The scores, the total of the turn, and who is to do what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    scores: [u16; 2],
    total: u16,
    side: Side,
    phase: Phase,
}

/// A move or an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Throw once more.
    Roll,
    /// Bank the total.
    Hold,
    /// The die shows this face; of a coin, 1 is tails and 2 is heads.
    Face(u8),
}

impl Pig {
    /// A game to this target; it is taken as 1 to 1,000.
    #[must_use]
    pub fn new(thrown: Thrown, target: u16) -> Pig {
        Pig { target: target.clamp(1, MOST as u16), thrown }
    }

    /// Pig to the target that the parameters give.
    ///
    /// # Errors
    /// The target is no number in range.
    pub fn from_parameters(text: &str) -> Result<Pig, TextError> {
        Pig::read(Thrown::Die, USUAL_TARGET, text)
    }

    /// Piglet to the target that the parameters give.
    ///
    /// # Errors
    /// The target is no number in range.
    pub fn piglet_from_parameters(text: &str) -> Result<Pig, TextError> {
        Pig::read(Thrown::Coin, USUAL_COIN_TARGET, text)
    }

    fn read(thrown: Thrown, usual: u64, text: &str) -> Result<Pig, TextError> {
        let fields = parameters::fields(text, ',');
        parameters::at_most(&fields, 1)?;
        let target = fields.first().map_or(Ok(usual), |one| one.number("the target", 1..=MOST))?;
        Ok(Pig::new(thrown, target as u16))
    }

    /// The position in which `side` chooses, with these scores of the first and the second player.
    #[must_use]
    pub fn position(&self, scores: [u16; 2], total: u16, side: Side) -> Position {
        Position { scores, total, side, phase: Phase::Choose }
    }

    fn faces(&self) -> u8 {
        match self.thrown {
            Thrown::Die => 6,
            Thrown::Coin => 2,
        }
    }

    /// What a face adds to the total; nothing if it ends the turn.
    fn gain(&self, face: u8) -> Option<u16> {
        match (self.thrown, face) {
            (_, 1) => None,
            (Thrown::Die, face) => Some(face.into()),
            (Thrown::Coin, _) => Some(1),
        }
    }
}

impl Position {
    fn own(&self) -> u16 {
        self.scores[self.side.index()]
    }

    /// The other player's turn begins.
    fn pass(&mut self) {
        (self.total, self.side, self.phase) = (0, self.side.other(), Phase::Choose);
    }
}

impl Game for Pig {
    type Position = Position;
    type Move = Act;
    type Undo = Position;

    const ALTERNATES: bool = false;

    fn start(&self) -> Position {
        self.position([0, 0], 0, Side::First)
    }

    fn turn(&self, pos: &Position) -> Turn {
        match pos.phase {
            Phase::Choose => Turn::Player(pos.side),
            Phase::Throw => Turn::Chance,
        }
    }

    fn moves(&self, pos: &Position, out: &mut Vec<Act>) {
        match pos.phase {
            Phase::Throw => out.extend((1..=self.faces()).map(Act::Face)),
            Phase::Choose => {
                out.push(Act::Roll);
                if pos.total > 0 {
                    out.push(Act::Hold);
                }
            }
        }
    }

    fn play(&self, pos: &mut Position, act: Act) -> Position {
        let before = *pos;
        match act {
            Act::Roll => pos.phase = Phase::Throw,
            Act::Hold => {
                pos.scores[pos.side.index()] += pos.total;
                pos.pass();
            }
            Act::Face(face) => match self.gain(face) {
                None => pos.pass(),
                Some(gain) => {
                    // What goes beyond the target makes no difference.
                    pos.total = (pos.total + gain).min(self.target - pos.own());
                    pos.phase = Phase::Choose;
                }
            },
        }
        before
    }

    fn undo(&self, pos: &mut Position, _: Act, before: Position) {
        *pos = before;
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        let has_won = pos.own() + pos.total >= self.target;
        has_won.then_some(Outcome::Win(pos.side))
    }

    fn key(&self, pos: &Position) -> Key {
        let [first, second] = pos.scores.map(Key::from);
        let who = pos.side.index() as Key | (pos.phase as Key) << 1;
        first | second << 16 | Key::from(pos.total) << 32 | who << 48
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }
}

impl Stochastic for Pig {
    fn odds(&self, _: &Position, _: Act) -> Odds {
        Odds { parts: 1, of: self.faces().into() }
    }

    fn viewer(&self, pos: &Position) -> Side {
        pos.side
    }

    fn exchanged(&self, pos: &Position) -> Option<Position> {
        let [first, second] = pos.scores;
        Some(Position { scores: [second, first], side: pos.side.other(), ..*pos })
    }
}

impl Hints for Pig {
    const SLOTS: usize = 2;

    fn slot(&self, _: &Position, act: Act) -> usize {
        usize::from(act == Act::Hold)
    }

    fn pack(&self, _: &Position, act: Act) -> Option<u16> {
        Some(match act {
            Act::Roll => 0,
            Act::Hold => 1,
            Act::Face(face) => 1 + u16::from(face),
        })
    }
}

impl Notation for Pig {
    fn move_text(&self, _: &Position, act: Act) -> String {
        match (act, self.thrown) {
            (Act::Roll, Thrown::Die) => "roll".to_owned(),
            (Act::Roll, Thrown::Coin) => "flip".to_owned(),
            (Act::Hold, _) => "hold".to_owned(),
            (Act::Face(face), Thrown::Die) => face.to_string(),
            (Act::Face(1), Thrown::Coin) => "tails".to_owned(),
            (Act::Face(_), Thrown::Coin) => "heads".to_owned(),
        }
    }

    fn position_text(&self, pos: &Position) -> String {
        let [first, second] = pos.scores;
        let phase = if pos.phase == Phase::Throw { " roll" } else { "" };
        format!("{first},{second},{}{}{phase}", pos.total, turn_text::suffix(pos.side))
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let trimmed = text.trim_end();
        let without = trimmed.strip_suffix("roll").filter(|rest| rest.ends_with(' '));
        let phase = if without.is_some() { Phase::Throw } else { Phase::Choose };
        let (numbers, side) = turn_text::split(without.unwrap_or(trimmed))?;
        let fields = parameters::fields(numbers, ',');
        let [first, second, total] = fields.as_slice() else {
            return Err(TextError::new("a position is two scores and the total of the turn")
                .at(0..text.len())
                .hint("write FIRST,SECOND,TOTAL, such as 20,35,7 or '20,35,7 second'"));
        };
        let most = u64::from(self.target);
        let scores = [
            first.number("the first player's score", 0..=most - 1)? as u16,
            second.number("the second player's score", 0..=most - 1)? as u16,
        ];
        let left = most - u64::from(scores[side.index()]);
        let total_field = total;
        let total = total_field.number("the total of the turn", 0..=left)? as u16;
        if phase == Phase::Throw && u64::from(total) == left {
            return Err(total_field.error("nobody throws who has won already"));
        }
        Ok(Position { scores, total, side, phase })
    }

    fn view(&self, pos: &Position) -> BoardView {
        let heap = |name: &str, size: u16| Heap { name: name.to_owned(), size: size.into() };
        let [first, second] = pos.scores;
        let turn = match pos.side {
            Side::First => "first player's turn",
            Side::Second => "second player's turn",
        };
        BoardView::Heaps {
            heaps: vec![
                heap("first player", first),
                heap("second player", second),
                heap(turn, pos.total),
            ],
        }
    }
}

/// The forecasts of Pig.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess {
    /// By how much the mover, with the turn's total, is ahead, as a part of the target.
    Lead,
    /// 0 everywhere.
    None,
}

impl Forecast<Pig> for Guess {
    fn expect(&self, game: &Pig, pos: &Position) -> f64 {
        if *self == Guess::None {
            return 0.0;
        }
        let mut scores = pos.scores.map(f64::from);
        scores[pos.side.index()] += f64::from(pos.total);
        (scores[0] - scores[1]) / f64::from(game.target)
    }

    fn range(&self, _: &Pig, _: &Position) -> (f64, f64) {
        (-1.0, 1.0)
    }
}

impl HostedChance for Pig {
    type Forecast = Guess;

    const FORECASTS: &'static [EvaluatorInfo] = &[
        EvaluatorInfo { name: "lead", summary: "the mover's lead as a part of the target" },
        NONE,
    ];
    const ACYCLIC: bool = false;
    const DRAWS: bool = false;

    fn forecast(&self, name: &str) -> Option<Guess> {
        match name {
            "lead" => Some(Guess::Lead),
            "none" => Some(Guess::None),
            _ => None,
        }
    }

    /// For each pair of scores, the totals below the target, before and in the throw.
    fn positions(&self, _: &Position) -> Option<u64> {
        let target = u64::from(self.target);
        Some(target * target * (target + 1))
    }
}
