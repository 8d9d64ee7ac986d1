//! Domineering: the first player lays dominoes upright, the second lays them flat; who cannot loses
//! (Andersson; Gardner 1974).
//!
//! Moves and positions are written as in Cram: a domino by its upper left cell, row and column, and
//! the way it lies, `2.3v`; a position by the rows of the board, `..#/#..`, `#` for what is covered,
//! and ` second` where the second player is to move.

use std::sync::Arc;

use gametree::view::BoardView;
use gametree::{
    Acyclic, Deterministic, Game, Hints, Key, KeyKind, NoOpinion, Notation, Outcome, Side,
    Symmetry, TextError, Turn,
};

use crate::board::{Set, bits};
use crate::dominoes::{CELLS, Position, Rectangle};
use crate::hosted::Hosted;
use crate::symmetry;
use crate::turning::Turning;

/// The rules: the size of the board.
#[derive(Clone, Debug)]
pub struct Domineering {
    board: Rectangle,
    turning: Arc<Turning>,
}

impl Domineering {
    /// The game of `domineering:3x4`, rows by columns, which `domineering` alone stands for too.
    ///
    /// # Errors
    /// Not a size, or more than [`CELLS`] cells.
    pub fn from_parameters(text: &str) -> Result<Domineering, TextError> {
        let board = Rectangle::from_parameters(text)?;
        let size = (board.columns, board.rows);
        let used = (0..symmetry::RECTANGLE).collect();
        let turning = Turning::new(board.cells(), used, |by, cell| {
            let place = (cell % board.columns, cell / board.columns);
            let (column, row) = symmetry::turned(by, size, place);
            row * board.columns + column
        });
        Ok(Domineering { board, turning: Arc::new(turning) })
    }

    /// The upper left cells of the dominoes that each side can lay.
    #[inline]
    fn places(&self, free: u64) -> [u64; 2] {
        let (across, down) = self.board.shape(free).first_cells();
        [down, across]
    }

    /// A side's domino whose upper left cell is the lowest bit.
    #[inline]
    fn domino(&self, side: Side) -> u64 {
        match side {
            Side::First => 1 | 1_u64.checked_shl(self.board.columns as u32).unwrap_or(0),
            Side::Second => 3,
        }
    }
}

impl Game for Domineering {
    type Position = Position;
    /// The two cells that a domino covers.
    type Move = u64;
    type Undo = ();

    fn start(&self) -> Position {
        self.board.start()
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<u64>) {
        let domino = self.domino(pos.turn);
        let places = self.places(pos.free)[pos.turn.index()];
        out.extend(bits(places.into()).map(|cell| domino << cell));
    }

    #[inline]
    fn play(&self, pos: &mut Position, domino: u64) {
        pos.cover(domino);
    }

    #[inline]
    fn undo(&self, pos: &mut Position, domino: u64, (): ()) {
        pos.uncover(domino);
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        let stuck = self.places(pos.free)[pos.turn.index()] == 0;
        stuck.then(|| Outcome::Win(pos.turn.other()))
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        self.board.key(pos.free, pos.turn)
    }

    fn key_kind(&self) -> KeyKind {
        self.board.key_kind()
    }
}

impl Deterministic for Domineering {}
impl Acyclic for Domineering {}

impl Hints for Domineering {
    /// The side's upper left cell.
    const SLOTS: usize = 2 * CELLS;
    const SYMMETRIES: Symmetry = symmetry::RECTANGLE;

    #[inline]
    fn slot(&self, pos: &Position, domino: u64) -> usize {
        domino.trailing_zeros() as usize + CELLS * pos.turn.index()
    }

    /// The places that it leaves to the mover, less those that it leaves to the other side.
    #[inline]
    fn order(&self, pos: &Position, domino: u64) -> i32 {
        let places = self.places(pos.free & !domino).map(|places| places.count_ones() as i32);
        places[pos.turn.index()] - places[pos.turn.other().index()]
    }

    #[inline]
    fn pack(&self, _: &Position, domino: u64) -> Option<u16> {
        Some(domino.trailing_zeros() as u16)
    }

    #[inline]
    fn canonical(&self, pos: &Position) -> (Key, Symmetry) {
        self.turning.least([pos.free.into()], |[free]| self.board.key(free as u64, pos.turn))
    }

    fn turned(&self, domino: u64, by: Symmetry) -> u64 {
        let there = |cell: usize| 1 << self.turning.element(by, cell as u8);
        bits(Set::from(domino)).fold(0, |turned, cell| turned | there(cell))
    }

    #[inline]
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some(pos.free.count_ones() / 2)
    }
}

impl Notation for Domineering {
    fn move_text(&self, _: &Position, domino: u64) -> String {
        self.board.move_text(domino)
    }

    fn position_text(&self, pos: &Position) -> String {
        self.board.position_text(pos)
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        self.board.parse_position(text)
    }

    fn view(&self, pos: &Position) -> BoardView {
        self.board.view(pos)
    }
}

impl Hosted for Domineering {
    type Eval = NoOpinion;

    const SIDES: [&'static str; 2] = ["vertical", "horizontal"];
    const ACYCLIC: bool = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Result3, value};

    #[test]
    fn small_boards_have_their_winner() {
        use Result3::{Loss, Win};
        // By independent brute force: for vertical to move, and for horizontal.
        for (size, vertical, horizontal) in [
            ("1x1", Loss, Loss),
            ("1x2", Loss, Win),
            ("2x1", Win, Loss),
            ("2x2", Win, Win),
            ("2x4", Loss, Win),
            ("2x5", Win, Loss),
            ("3x4", Loss, Win),
            ("4x3", Win, Loss),
            ("4x4", Win, Win),
        ] {
            let game = Domineering::from_parameters(size).unwrap();
            let other = Position { turn: Side::Second, ..game.start() };
            let found = (value(&game, &game.start()), value(&game, &other));
            assert_eq!(found, (vertical, horizontal), "{size}");
        }
    }

    #[test]
    fn each_side_has_a_way_of_its_own() {
        let game = Domineering::from_parameters("2x3").unwrap();
        let texts = |board| {
            let pos = game.parse_position(board).unwrap();
            let mut moves = Vec::new();
            game.moves(&pos, &mut moves);
            moves.into_iter().map(|mv| game.move_text(&pos, mv)).collect::<Vec<_>>()
        };
        assert_eq!(texts("..#/..."), ["1.1v", "1.2v"]);
        assert_eq!(texts("..#/... second"), ["1.1h", "2.1h", "2.2h"]);
    }
}
