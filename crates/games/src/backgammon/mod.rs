//! Backgammon: throw two dice, race fifteen checkers home and bear them off, hit lone opponents on
//! the way. Money play without the doubling cube: a win counts 1, a gammon (the loser has borne
//! nothing off) 2, a backgammon (and still has a checker on the bar or in the winner's home) 3.
//!
//! A turn is a throw, an event of chance, and then one move: everything that is done with both
//! dice. At the start each side throws one die; the higher one begins, and plays both numbers.
//!
//! Texts: a throw is `31`; at the start the first player's die comes first, so that with `13` the
//! second player begins. A play is `8/5,6/5` (blanks will do as well), `bar/22`, `6/off(2)`,
//! `24/18*/13` with a star for each hit, or `pass`. A position is its GNU position ID, or each
//! side's points as in `24x2,13x5,8x3,6x5 v 24x2,13x5,8x3,6x5`, then the dice if they are thrown,
//! and `second` if it is the second player's turn. The start is called `start`.

pub mod bear_off;
mod board;
mod chances;
mod checksum;
mod forecast;
mod hosted;
pub mod network;
mod notation;
mod plays;
mod position_id;
mod position_text;
mod rating;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use gametree::zobrist::mix;
use gametree::{Game, Hints, Key, Odds, Outcome, Scoring, Side, Stochastic, TextError, Turn};

use crate::parameters;

use bear_off::BearOff;

pub use board::{BAR, Board, CHECKERS, Dice, HOME};
pub use chances::{Chances, Limits};
pub use checksum::{checksum, checksum_of_bytes};
pub use forecast::Opinion;
pub use plays::{Play, Step, each_play};
pub use position_id::{board_of, position_id};

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Each side throws one die, and the higher one begins.
    Opening,
    /// The mover throws both dice.
    Roll,
    /// The mover plays what was thrown.
    Play(Dice),
}

/// The checkers, whose turn it is, and the dice if they are thrown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// As the mover sees it.
    board: Board,
    phase: Phase,
    mover: Side,
}

impl Position {
    /// A position in which a side is about to throw, or to play what it has thrown.
    #[must_use]
    pub fn new(board: Board, mover: Side, dice: Option<Dice>) -> Position {
        Position { board, phase: dice.map_or(Phase::Roll, Phase::Play), mover }
    }

    /// The checkers as the mover sees them.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What happens next.
    #[inline]
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who is about to throw or to play; before the opening throw the first player.
    #[inline]
    #[must_use]
    pub fn mover(&self) -> Side {
        self.mover
    }
}

/// What happens: dice fall, or a player plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// The opening throw, which lets this side begin.
    Begin(Side, Dice),
    /// The mover's throw.
    Roll(Dice),
    /// A whole turn.
    Play(Play),
}

/// The rules, and tables of the bear-off if a file of them is open.
#[derive(Clone, Debug, Default)]
pub struct Backgammon {
    tables: Option<Arc<BearOff>>,
}

impl Backgammon {
    /// There are no parameters.
    ///
    /// # Errors
    /// There are.
    pub fn from_parameters(text: &str) -> Result<Backgammon, TextError> {
        parameters::none(text).map(|()| Backgammon::default())
    }

    /// The tables of the bear-off: those of the open file, or the program's, which are made when
    /// they are first needed.
    #[inline]
    #[must_use]
    pub fn tables(&self) -> &BearOff {
        match &self.tables {
            Some(tables) => tables,
            None => BearOff::shared(),
        }
    }

    /// The checkers at the usual start, which look the same to both sides.
    #[must_use]
    pub const fn first_board() -> Board {
        Board::START
    }
}

impl Game for Backgammon {
    type Position = Position;
    type Move = Move;
    type Undo = Position;

    const ALTERNATES: bool = false;
    const SCORING: Scoring = Scoring::Margins;

    fn start(&self) -> Position {
        Position { board: Board::START, phase: Phase::Opening, mover: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        match pos.phase {
            Phase::Opening | Phase::Roll => Turn::Chance,
            Phase::Play(_) => Turn::Player(pos.mover),
        }
    }

    fn moves(&self, pos: &Position, out: &mut Vec<Move>) {
        match pos.phase {
            Phase::Opening => {
                let unequal = || Dice::ALL.into_iter().filter(|dice| !dice.is_double());
                out.extend(unequal().map(|dice| Move::Begin(Side::First, dice)));
                out.extend(unequal().map(|dice| Move::Begin(Side::Second, dice)));
            }
            Phase::Roll => out.extend(Dice::ALL.map(Move::Roll)),
            Phase::Play(dice) => each_play(&pos.board, dice, |play, _| out.push(Move::Play(play))),
        }
    }

    #[inline]
    fn play(&self, pos: &mut Position, mv: Move) -> Position {
        let before = *pos;
        match mv {
            Move::Begin(side, dice) => {
                pos.mover = side;
                pos.phase = Phase::Play(dice);
            }
            Move::Roll(dice) => pos.phase = Phase::Play(dice),
            Move::Play(play) => {
                for step in play.steps() {
                    pos.board.step(usize::from(step.from), usize::from(step.to));
                }
                pos.board = pos.board.flipped();
                pos.phase = Phase::Roll;
                pos.mover = pos.mover.other();
            }
        }
        before
    }

    #[inline]
    fn undo(&self, pos: &mut Position, _: Move, before: Position) {
        *pos = before;
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        let points = if pos.board.off[1] == CHECKERS {
            -pos.board.points_lost()
        } else if pos.board.off[0] == CHECKERS {
            pos.board.flipped().points_lost()
        } else {
            return None;
        };
        Some(Outcome::Margin(if pos.mover == Side::First { points } else { -points }))
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        let mut bytes = [0u8; 32];
        for (byte, &count) in bytes.iter_mut().zip(&pos.board.points) {
            *byte = count as u8;
        }
        bytes[26..28].copy_from_slice(&pos.board.off);
        bytes[28] = pos.mover.index() as u8;
        bytes[29] = match pos.phase {
            Phase::Opening => 1,
            Phase::Roll => 0,
            Phase::Play(dice) => (dice.high() * 8 + dice.low()) as u8,
        };
        let (words, _) = bytes.as_chunks::<8>();
        words.iter().fold(0, |key, word| mix(key ^ u64::from_le_bytes(*word)))
    }
}

impl Stochastic for Backgammon {
    fn odds(&self, _: &Position, event: Move) -> Odds {
        match event {
            Move::Begin(..) => Odds { parts: 1, of: 30 },
            Move::Roll(dice) => Odds { parts: dice.weight(), of: 36 },
            Move::Play(_) => Odds { parts: 1, of: 1 },
        }
    }

    #[inline]
    fn viewer(&self, pos: &Position) -> Side {
        pos.mover
    }
}

impl Hints for Backgammon {
    fn order(&self, pos: &Position, mv: Move) -> i32 {
        match mv {
            Move::Play(play) => rating::rate(&pos.board, play),
            Move::Begin(..) | Move::Roll(_) => 0,
        }
    }
}
