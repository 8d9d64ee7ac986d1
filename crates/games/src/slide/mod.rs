//! 2048 (Gabriele Cirulli 2014): slide the tiles together, while chance puts new ones on the board.
//!
//! One player, the first, against chance. A slide moves all tiles as far as they go; two equal ones
//! that meet become one of twice the value, once a slide. Then a tile appears on an empty cell: a 2
//! nine times in ten, else a 4, each cell as likely as the other. A game begins with two of them. Who
//! cannot slide has lost.
//!
//! The board may be 2x2 to 4x4. With a target tile the game is won as soon as that is on the board,
//! and an expected result tells how likely that is. With `score` the game goes on until no slide is
//! left, and the result is the usual score: the sum of all tiles that were made by merging.
//!
//! A position is written row by row, `2,.,4,8/…`; ` tile` after it says that a tile is to appear, `
//! tiles` that two are, and ` score N` what has been scored. Moves are `up`, `down`, `left` and
//! `right`; an event is a cell, from 1 at the top left, and its tile: `7:2`.

mod forecast;
mod notation;
mod rows;

use std::marker::PhantomData;
use std::sync::Arc;

use gametree::{
    Game, Hints, Key, KeyKind, Odds, Outcome, Scoring, Side, Stochastic, TextError, Turn,
};

use self::rows::{Rows, transposed};
use crate::parameters;
use crate::registry::Visitor;

pub use self::forecast::Guess;

/// What a game is played for.
pub trait Aim: sealed::Sealed + Clone + Send + Sync + 'static {
    /// How results are counted.
    const SCORING: Scoring;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::ForTarget {}
    impl Sealed for super::ForScore {}
}

/// For a target tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForTarget {}
/// For the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForScore {}

impl Aim for ForTarget {
    const SCORING: Scoring = Scoring::WinLoss;
}

impl Aim for ForScore {
    const SCORING: Scoring = Scoring::Margins;
}

/// The largest tile that fits, as a power of two.
const LARGEST: u8 = 15;

/// The rules, for one size of board. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Slide<A> {
    width: usize,
    height: usize,
    /// The target, as a power of two.
    target: u8,
    /// What a slide does to a row, and to a column.
    across: Arc<Rows>,
    along: Arc<Rows>,
    aim: PhantomData<fn() -> A>,
}

/// What is to happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// The player slides.
    Slide,
    /// So many tiles appear.
    Tiles(u8),
}

/// A board, four bits a cell: 0 is empty, n the tile 2^n. The first cell lies lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: u64,
    score: u32,
    phase: Phase,
}

/// A way to slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To the top.
    Up,
    /// To the bottom.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

const WAYS: [Way; 4] = [Way::Up, Way::Down, Way::Left, Way::Right];

/// A move or an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A slide.
    Slide(Way),
    /// On this cell, from 0, appears 2 to the power of the second number, 1 or 2.
    Tile(u8, u8),
}

/// Builds the game that the parameters `WIDTHxHEIGHT[,TARGET|score]` describe and hands it to the
/// visitor.
///
/// # Errors
/// No such size, or the target is no power of two in range.
pub fn visit_slide<V: Visitor>(text: &str, visitor: V) -> Result<V::Out, TextError> {
    const USUAL_TARGET: u64 = 2_048;
    let fields = parameters::fields(text, ',');
    parameters::at_most(&fields, 2)?;
    let (mut width, mut height) = (4, 4);
    if let Some(size) = fields.first() {
        let sides = parameters::fields(size.text, 'x');
        let [one, other] = sides.as_slice() else {
            return Err(size.error("a size is WIDTHxHEIGHT").hint("2048:3x3,256"));
        };
        let moved = |error: TextError| {
            let span =
                error.span.map(|span| size.span.start + span.start..size.span.start + span.end);
            TextError { span, ..error }
        };
        width = one.number("the width", 2..=4).map_err(moved)? as usize;
        height = other.number("the height", 2..=4).map_err(moved)? as usize;
    }
    match fields.get(1) {
        Some(field) if field.word() == "score" => {
            Ok(visitor.visit_chance(Slide::<ForScore>::new(width, height, LARGEST)))
        }
        field => {
            let largest = 1 << LARGEST;
            let target =
                field.map_or(Ok(USUAL_TARGET), |one| one.number("the target", 8..=largest))?;
            if let (Some(field), false) = (field, target.is_power_of_two()) {
                return Err(field
                    .error(format!("no tile shows {target}"))
                    .hint("tiles are powers of 2"));
            }
            let game = Slide::<ForTarget>::new(width, height, target.trailing_zeros() as u8);
            Ok(visitor.visit_chance(game))
        }
    }
}

impl<A: Aim> Slide<A> {
    /// The game on a board of 2x2 to 4x4. `target` is the power of two to be reached, 3 to 15; a game
    /// for the score has none.
    #[must_use]
    pub fn new(width: usize, height: usize, target: u8) -> Slide<A> {
        let (width, height) = (width.clamp(2, 4), height.clamp(2, 4));
        let across = Arc::new(Rows::new(width));
        let along = if width == height { across.clone() } else { Arc::new(Rows::new(height)) };
        Slide { width, height, target: target.clamp(3, LARGEST), across, along, aim: PhantomData }
    }

    fn cells(&self) -> usize {
        self.width * self.height
    }

    /// The board after a slide, and what it scores.
    fn slid(&self, board: u64, way: Way) -> (u64, u32) {
        match way {
            Way::Left => self.across.slide_all(board, self.height, rows::End::Low),
            Way::Right => self.across.slide_all(board, self.height, rows::End::High),
            Way::Up | Way::Down => {
                let end = if way == Way::Up { rows::End::Low } else { rows::End::High };
                let turned = transposed(board, self.width, self.height);
                let (slid, score) = self.along.slide_all(turned, self.width, end);
                (transposed(slid, self.height, self.width), score)
            }
        }
    }

    /// The power of two on a cell; 0 if it is empty.
    fn tile(board: u64, cell: usize) -> u8 {
        (board >> (4 * cell) & 0xF) as u8
    }

    fn largest(&self, board: u64) -> u8 {
        (0..self.cells()).map(|cell| Slide::<A>::tile(board, cell)).max().unwrap_or(0)
    }

    fn empty(&self, board: u64) -> usize {
        (0..self.cells()).filter(|&cell| Slide::<A>::tile(board, cell) == 0).count()
    }
}

impl<A: Aim> Game for Slide<A> {
    type Position = Position;
    type Move = Act;
    type Undo = Position;

    const ALTERNATES: bool = false;
    const SCORING: Scoring = A::SCORING;

    fn start(&self) -> Position {
        Position { board: 0, score: 0, phase: Phase::Tiles(2) }
    }

    fn turn(&self, pos: &Position) -> Turn {
        match pos.phase {
            Phase::Slide => Turn::Player(Side::First),
            Phase::Tiles(_) => Turn::Chance,
        }
    }

    fn moves(&self, pos: &Position, out: &mut Vec<Act>) {
        match pos.phase {
            Phase::Slide => {
                let moves = |way: &Way| self.slid(pos.board, *way).0 != pos.board;
                out.extend(WAYS.into_iter().filter(moves).map(Act::Slide));
            }
            Phase::Tiles(_) => {
                for power in [1, 2] {
                    let cells =
                        (0..self.cells()).filter(|&at| Slide::<A>::tile(pos.board, at) == 0);
                    out.extend(cells.map(|cell| Act::Tile(cell as u8, power)));
                }
            }
        }
    }

    fn play(&self, pos: &mut Position, act: Act) -> Position {
        let before = *pos;
        match act {
            Act::Slide(way) => {
                let (board, score) = self.slid(pos.board, way);
                pos.board = board;
                if A::SCORING == Scoring::Margins {
                    pos.score += score;
                }
                pos.phase = Phase::Tiles(1);
            }
            Act::Tile(cell, power) => {
                pos.board |= u64::from(power) << (4 * cell);
                pos.phase = match pos.phase {
                    Phase::Tiles(2) => Phase::Tiles(1),
                    Phase::Tiles(_) | Phase::Slide => Phase::Slide,
                };
            }
        }
        before
    }

    fn undo(&self, pos: &mut Position, _: Act, before: Position) {
        *pos = before;
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        let for_target = A::SCORING == Scoring::WinLoss;
        (for_target && self.largest(pos.board) >= self.target).then_some(Outcome::Win(Side::First))
    }

    /// No slide changes anything.
    fn stuck(&self, pos: &Position) -> Outcome {
        match A::SCORING {
            Scoring::WinLoss => Outcome::Win(Side::Second),
            Scoring::Margins => Outcome::Margin(pos.score as i32),
        }
    }

    fn key(&self, pos: &Position) -> Key {
        let phase = match pos.phase {
            Phase::Slide => 0,
            Phase::Tiles(count) => u64::from(count),
        };
        let rest = phase << 32 | u64::from(pos.score);
        gametree::zobrist::mix(pos.board) ^ gametree::zobrist::mix(!rest)
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Hashed
    }
}

impl<A: Aim> Stochastic for Slide<A> {
    fn odds(&self, pos: &Position, event: Act) -> Odds {
        /// Of ten tiles nine are a 2.
        const TWOS: u32 = 9;
        let parts = if matches!(event, Act::Tile(_, 1)) { TWOS } else { 1 };
        Odds { parts, of: 10 * self.empty(pos.board) as u32 }
    }

    fn viewer(&self, _: &Position) -> Side {
        Side::First
    }

    /// The image whose board is the smallest number.
    fn upright(&self, pos: Position) -> Position {
        let (width, height) = (self.width, self.height);
        let mirrored = |board| rows::mirrored(board, width, height);
        let flipped = |board| {
            transposed(
                rows::mirrored(transposed(board, width, height), height, width),
                height,
                width,
            )
        };
        let one = pos.board;
        let other = flipped(one);
        let images = [one, mirrored(one), other, mirrored(other)];
        let mut least = images.into_iter().fold(one, u64::min);
        if width == height {
            let exchanged = images.map(|board| transposed(board, width, height));
            least = exchanged.into_iter().fold(least, u64::min);
        }
        Position { board: least, ..pos }
    }
}

impl<A: Aim> Hints for Slide<A> {
    const SLOTS: usize = 4;

    fn slot(&self, _: &Position, act: Act) -> usize {
        match act {
            Act::Slide(way) => way as usize,
            Act::Tile(..) => 0,
        }
    }
}
