//! EinStein würfelt nicht (Ingo Althöfer 2004): a die says which stone may move.
//!
//! On a board of 3x3 to 5x5 either side has its stones in a corner: six, or three on 3x3. A turn is a
//! throw and a step. The stone with the number thrown moves or, if it is gone, the one with the next
//! higher or the next lower number that is left. The first player's stones step down, right or both at
//! once, the second's up, left or both. Whatever stands on the target, friend or foe, is taken. Who
//! reaches the opposite corner, or takes the last stone of the opponent, wins. On 3x3 the die has
//! three faces.
//!
//! Players choose how their stones stand; here they stand `1 2 3`, `4 5`, `6` from the corner outward
//! and the second player's turned by half (on 3x3 `1 2`, `3`).
//!
//! A position is written row by row, `A` to `F` for the first player's stones 1 to 6 and `a` to `f` for
//! the second's, then ` second` if it is that player's turn, and the number thrown, if the die lies.
//! A move is the number of the stone and its way: `s`, `e`, `se` or `n`, `w`, `nw`.

mod notation;
mod tables;

use gametree::chance::Forecast;
use gametree::{Game, Hints, Key, KeyKind, Odds, Outcome, Side, Stochastic, TextError, Turn};

use crate::hosted::{EvaluatorInfo, HostedChance, NONE};
use crate::parameters;

/// The most stones of a side.
const STONES: usize = 6;
/// Where a stone that was taken stands.
const GONE: u8 = 31;

/// The rules, for one size of board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Einstein {
    size: u8,
    /// Stones of a side, and faces of the die.
    stones: u8,
}

/// Where the stones stand, whose turn it is, and what was thrown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The cell of each stone, row by row from the top left.
    stones: [[u8; STONES]; 2],
    side: Side,
    /// The face that lies up, from 1; 0 before the throw.
    thrown: u8,
}

/// A way to step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Along the column.
    Straight,
    /// Along the row.
    Across,
    /// Both.
    Diagonal,
}

/// A move or an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// The die shows this face, from 1.
    Face(u8),
    /// A stone, from 1, steps.
    Step(u8, Way),
}

impl Einstein {
    /// The game on a board of this size, taken as 3 to 5.
    #[must_use]
    pub fn new(size: u8) -> Einstein {
        let size = size.clamp(3, 5);
        Einstein { size, stones: if size == 3 { 3 } else { 6 } }
    }

    /// The game of `SIZE` or `SIZExSIZE`.
    ///
    /// # Errors
    /// No such size.
    pub fn from_parameters(text: &str) -> Result<Einstein, TextError> {
        let fields = parameters::fields(text, 'x');
        parameters::at_most(&fields, 2)?;
        let mut sizes = Vec::new();
        for field in &fields {
            sizes.push(field.number("the size", 3..=5)? as u8);
        }
        match sizes[..] {
            [] => Ok(Einstein::new(5)),
            [one, other] if one != other => {
                Err(TextError::new("the board is square").at(0..text.len()).hint("write 4x4, or 4"))
            }
            [size, ..] => Ok(Einstein::new(size)),
        }
    }

    /// The cell at a corner: the first player's own, which the second strives for, or the other.
    fn goal(self, side: Side) -> u8 {
        match side {
            Side::First => self.size * self.size - 1,
            Side::Second => 0,
        }
    }

    /// Where a stone steps to, if that is on the board.
    fn target(self, side: Side, cell: u8, way: Way) -> Option<u8> {
        let (row, column) = (cell / self.size, cell % self.size);
        let (down, right) = match way {
            Way::Straight => (1, 0),
            Way::Across => (0, 1),
            Way::Diagonal => (1, 1),
        };
        let step = |at: u8, by: u8| match side {
            Side::First => Some(at + by).filter(|&at| at < self.size),
            Side::Second => at.checked_sub(by),
        };
        Some(step(row, down)? * self.size + step(column, right)?)
    }

    /// The position before any throw of `side`, with its stones on these cells.
    fn opening(self) -> Position {
        let mut stones = [[GONE; STONES]; 2];
        let mut next = 0;
        let rows = if self.stones == 3 { 2 } else { 3 };
        for row in 0..rows {
            for column in 0..rows - row {
                let cell = row * self.size + column;
                stones[0][next] = cell;
                stones[1][next] = self.size * self.size - 1 - cell;
                next += 1;
            }
        }
        Position { stones, side: Side::First, thrown: 0 }
    }
}

impl Position {
    /// The stones, from 0, that may move for this throw: the one thrown, or its neighbours in number.
    fn movable(&self) -> impl Iterator<Item = usize> + use<> {
        let own = self.stones[self.side.index()];
        let left = move |stone: &usize| own[*stone] != GONE;
        let thrown = usize::from(self.thrown).saturating_sub(1);
        let itself = Some(thrown).filter(left);
        let below = (0..thrown).rev().find(left).filter(|_| itself.is_none());
        let above = (thrown + 1..STONES).find(left).filter(|_| itself.is_none());
        itself.into_iter().chain(below).chain(above)
    }

    /// Which stone of a side stands on a cell.
    fn stone_on(&self, side: Side, cell: u8) -> Option<usize> {
        self.stones[side.index()].iter().position(|&at| at == cell)
    }
}

impl Game for Einstein {
    type Position = Position;
    type Move = Act;
    type Undo = Position;

    const ALTERNATES: bool = false;

    fn start(&self) -> Position {
        self.opening()
    }

    fn turn(&self, pos: &Position) -> Turn {
        if pos.thrown == 0 { Turn::Chance } else { Turn::Player(pos.side) }
    }

    fn moves(&self, pos: &Position, out: &mut Vec<Act>) {
        if pos.thrown == 0 {
            out.extend((1..=self.stones).map(Act::Face));
            return;
        }
        for stone in pos.movable() {
            let cell = pos.stones[pos.side.index()][stone];
            for way in [Way::Diagonal, Way::Straight, Way::Across] {
                if self.target(pos.side, cell, way).is_some() {
                    out.push(Act::Step(stone as u8 + 1, way));
                }
            }
        }
    }

    fn play(&self, pos: &mut Position, act: Act) -> Position {
        let before = *pos;
        match act {
            Act::Face(face) => pos.thrown = face,
            Act::Step(stone, way) => {
                let stone = usize::from(stone) - 1;
                let cell = pos.stones[pos.side.index()][stone];
                if let Some(target) = self.target(pos.side, cell, way) {
                    for at in pos.stones.iter_mut().flatten().filter(|at| **at == target) {
                        *at = GONE;
                    }
                    pos.stones[pos.side.index()][stone] = target;
                }
                (pos.side, pos.thrown) = (pos.side.other(), 0);
            }
        }
        before
    }

    fn undo(&self, pos: &mut Position, _: Act, before: Position) {
        *pos = before;
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        // Only who has just moved can have won.
        let moved = pos.side.other();
        let reached = pos.stone_on(moved, self.goal(moved)).is_some();
        let alone = pos.stones[pos.side.index()].iter().all(|&cell| cell == GONE);
        (reached || alone).then_some(Outcome::Win(moved))
    }

    fn key(&self, pos: &Position) -> Key {
        let cells = pos.stones.iter().flatten();
        let stones = cells.fold(0, |key, &cell| key << 5 | Key::from(cell));
        stones << 4 | (pos.side.index() as Key) << 3 | Key::from(pos.thrown)
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }
}

impl Stochastic for Einstein {
    fn odds(&self, _: &Position, _: Act) -> Odds {
        Odds { parts: 1, of: self.stones.into() }
    }

    fn viewer(&self, pos: &Position) -> Side {
        pos.side
    }

    /// Turned by half.
    fn exchanged(&self, pos: &Position) -> Option<Position> {
        let last = self.size * self.size - 1;
        let turn =
            |stones: [u8; STONES]| stones.map(|at| if at == GONE { GONE } else { last - at });
        let [first, second] = pos.stones;
        Some(Position { stones: [turn(second), turn(first)], side: pos.side.other(), ..*pos })
    }
}

impl Hints for Einstein {
    const SLOTS: usize = STONES * 3 * 25;

    fn slot(&self, pos: &Position, act: Act) -> usize {
        match act {
            Act::Face(_) => 0,
            Act::Step(stone, way) => {
                let cell = pos.stones[pos.side.index()][usize::from(stone) - 1].min(24);
                (usize::from(stone - 1) * 3 + way as usize) * 25 + usize::from(cell)
            }
        }
    }

    /// Wins first, then what takes a stone of the opponent, then the longest steps.
    fn order(&self, pos: &Position, act: Act) -> i32 {
        let Act::Step(stone, way) = act else { return 0 };
        let cell = pos.stones[pos.side.index()][usize::from(stone) - 1];
        let Some(target) = self.target(pos.side, cell, way) else { return 0 };
        let far = i32::from(way == Way::Diagonal);
        if target == self.goal(pos.side) {
            100
        } else if pos.stone_on(pos.side.other(), target).is_some() {
            10 + far
        } else if pos.stone_on(pos.side, target).is_some() {
            -5
        } else {
            far
        }
    }

    /// Every step brings a stone nearer to its corner.
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        if self.outcome(pos).is_some() {
            return Some(0);
        }
        let steps = |side: Side| {
            let own = pos.stones[side.index()].iter().filter(|&&cell| cell != GONE);
            own.map(|&cell| self.steps(side, cell).1).sum::<u32>()
        };
        let all = steps(Side::First) + steps(Side::Second);
        Some(2 * all - u32::from(pos.thrown > 0))
    }
}

impl Einstein {
    /// How many steps a stone is from its goal, at the least and at the most.
    fn steps(self, side: Side, cell: u8) -> (u32, u32) {
        let goal = self.goal(side);
        let rows = (goal / self.size).abs_diff(cell / self.size);
        let columns = (goal % self.size).abs_diff(cell % self.size);
        (rows.max(columns).into(), u32::from(rows) + u32::from(columns))
    }
}

/// The forecasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess {
    /// Whose best stone is nearer to its corner, and how likely it may move.
    Race,
    /// 0 everywhere.
    None,
}

impl Forecast<Einstein> for Guess {
    fn expect(&self, game: &Einstein, pos: &Position) -> f64 {
        /// Being on turn is worth half a step.
        const ON_TURN: f64 = 0.5;
        if *self == Guess::None {
            return 0.0;
        }
        let [first, second] = [Side::First, Side::Second].map(|side| game.nearness(pos, side));
        let turn = if pos.side == Side::First { ON_TURN } else { -ON_TURN };
        let lead = first - second + turn;
        lead / (2.0 + lead.abs())
    }

    fn range(&self, _: &Einstein, _: &Position) -> (f64, f64) {
        (-1.0, 1.0)
    }
}

impl Einstein {
    /// How near the stones of a side are to its goal, in steps; more is nearer. Each stone counts as
    /// often as the die lets it move.
    fn nearness(self, pos: &Position, side: Side) -> f64 {
        let own = &pos.stones[side.index()];
        let left = own.iter().filter(|&&cell| cell != GONE);
        let nearest = left.map(|&cell| self.steps(side, cell).0).min().unwrap_or(9);
        let moves = tables::throws(own, self.stones.into());
        let weighed: f64 = (own.iter().zip(moves))
            .filter(|(cell, _)| **cell != GONE)
            .map(|(&cell, throws)| f64::from(throws) / f64::from(2 + self.steps(side, cell).0))
            .sum();
        weighed / f64::from(self.stones) * 2.0 - f64::from(nearest)
    }
}

impl HostedChance for Einstein {
    type Forecast = Guess;

    const FORECASTS: &'static [EvaluatorInfo] =
        &[EvaluatorInfo { name: "race", summary: "whose stones are nearer, and may move" }, NONE];
    const ACYCLIC: bool = true;
    const DRAWS: bool = false;

    fn forecast(&self, name: &str) -> Option<Guess> {
        match name {
            "race" => Some(Guess::Race),
            "none" => Some(Guess::None),
            _ => None,
        }
    }
}
