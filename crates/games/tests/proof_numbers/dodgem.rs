//! Dodgem on 3x3, a game that goes round: nothing but its rules, and no rule about repeats.
//!
//! Two cars each. The first player's go right, the second's go up; each may also step to its sides,
//! never back. Who has driven all cars off the board wins. Who is shut in wins too: one may not block
//! the other side wholly.

use gametree::{Deterministic, Game, Hints, Outcome, Side, Turn};

const WIDTH: i8 = 3;

pub(crate) struct Dodgem;

/// The cells of the cars of each side, as bits, and whose turn it is.
pub(crate) type Position = ([u16; 2], Side);

/// From a cell to a cell; to none, off the board.
pub(crate) type Move = (u8, Option<u8>);

fn steps(side: Side) -> [(i8, i8); 3] {
    match side {
        Side::First => [(1, 0), (0, -1), (0, 1)],
        Side::Second => [(0, -1), (-1, 0), (1, 0)],
    }
}

impl Game for Dodgem {
    type Position = Position;
    type Move = Move;
    type Undo = Position;

    fn start(&self) -> Position {
        // Rows from the top: cars of the first player in the left column, of the second in the
        // lowest row, the corner between them empty.
        ([0b000_001_001, 0b110_000_000], Side::First)
    }

    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.1)
    }

    fn moves(&self, pos: &Position, out: &mut Vec<Move>) {
        let taken = pos.0[0] | pos.0[1];
        for cell in (0..9_u8).filter(|cell| pos.0[pos.1.index()] >> cell & 1 == 1) {
            let (x, y) = (cell as i8 % WIDTH, cell as i8 / WIDTH);
            for (at, (dx, dy)) in steps(pos.1).into_iter().enumerate() {
                let (x, y) = (x + dx, y + dy);
                let inside = (0..WIDTH).contains(&x) && (0..WIDTH).contains(&y);
                let to = (y * WIDTH + x) as u8;
                if inside && taken >> to & 1 == 0 {
                    out.push((cell, Some(to)));
                } else if !inside && at == 0 {
                    out.push((cell, None));
                }
            }
        }
    }

    fn play(&self, pos: &mut Position, (from, to): Move) -> Position {
        let before = *pos;
        let cars = &mut pos.0[before.1.index()];
        *cars ^= 1 << from;
        if let Some(to) = to {
            *cars |= 1 << to;
        }
        pos.1 = before.1.other();
        before
    }

    fn undo(&self, pos: &mut Position, _: Move, before: Position) {
        *pos = before;
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        [Side::First, Side::Second]
            .into_iter()
            .find(|side| pos.0[side.index()] == 0)
            .map(Outcome::Win)
    }

    fn stuck(&self, pos: &Position) -> Outcome {
        Outcome::Win(pos.1)
    }
}

impl Hints for Dodgem {}
impl Deterministic for Dodgem {}
