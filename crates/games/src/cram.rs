//! Cram: the players place dominoes on two free neighbouring cells, either way; who cannot loses
//! (Gardner 1974).
//!
//! A move's text is the upper left cell, row and column, and which way the domino lies: `2.3h` or
//! `2.3v`. A position's text is the rows of the board, `#` for what is covered, with slashes between
//! them: `..#/#..`, and ` second` after it where the second player is to move.

use gametree::kinds::Options;
use gametree::view::BoardView;
use gametree::{
    Acyclic, Deterministic, Game, Hints, Impartial, Key, KeyKind, NoOpinion, Notation, Outcome,
    TextError, Turn,
};

use crate::dominoes::{Position, Rectangle};
use crate::hosted::{Hosted, ImpartialUse};

pub use crate::dominoes::Shape;

/// The two cells that a domino covers.
pub type Move = u64;

/// The rules: the size of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cram {
    board: Rectangle,
}

impl Cram {
    /// The game of `cram:3x4`, which `cram` alone stands for too.
    ///
    /// # Errors
    /// Not a size, or more than [`crate::dominoes::CELLS`] cells.
    pub fn from_parameters(text: &str) -> Result<Cram, TextError> {
        Ok(Cram { board: Rectangle::from_parameters(text)? })
    }

    fn shape(&self, free: u64) -> Shape {
        self.board.shape(free)
    }
}

impl Game for Cram {
    type Position = Position;
    type Move = Move;
    type Undo = ();

    fn start(&self) -> Position {
        self.board.start()
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<Move>) {
        out.extend(self.shape(pos.free).dominoes());
    }

    #[inline]
    fn play(&self, pos: &mut Position, domino: Move) {
        pos.cover(domino);
    }

    #[inline]
    fn undo(&self, pos: &mut Position, domino: Move, (): ()) {
        pos.uncover(domino);
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        let stuck = self.shape(pos.free).dominoes().next().is_none();
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

impl Deterministic for Cram {}
impl Acyclic for Cram {}

impl Hints for Cram {
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        let shape = self.shape(pos.free);
        Some(shape.pieces().map(|piece| piece.count_ones() / 2).sum())
    }
}

impl Impartial for Cram {
    /// Cells that hang together, turned so that all eight ways to lay them down are one.
    type Part = Shape;

    fn parts(&self, pos: &Position, out: &mut Vec<Shape>) {
        let shape = self.shape(pos.free);
        out.extend(shape.pieces().map(|piece| shape.cut_out(piece)));
    }

    fn options(&self, part: &Shape, out: &mut Options<Shape>) {
        for domino in part.dominoes() {
            let left = part.without(domino);
            out.option(left.pieces().map(|piece| left.cut_out(piece)));
        }
    }

    fn part_text(&self, part: &Shape) -> String {
        part.text()
    }
}

impl Notation for Cram {
    fn move_text(&self, _: &Position, domino: Move) -> String {
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

impl Hosted for Cram {
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

    #[test]
    fn small_boards_are_lost_where_their_nimber_is_0() {
        // By independent brute force.
        for (size, nimber) in
            [("1x5", 0), ("1x6", 3), ("1x9", 0), ("2x2", 0), ("2x3", 1), ("2x4", 0), ("3x3", 0)]
        {
            let game = Cram::from_parameters(size).unwrap();
            let lost = value(&game, &game.start()) == Result3::Loss;
            assert_eq!(lost, nimber == 0, "{size}");
        }
    }

    #[test]
    fn dominoes_are_named_by_their_cell_and_their_way() {
        let texts = |size, board| {
            let game = Cram::from_parameters(size).unwrap();
            let pos = game.parse_position(board).unwrap();
            let mut moves = Vec::new();
            game.moves(&pos, &mut moves);
            moves.into_iter().map(|mv| game.move_text(&pos, mv)).collect::<Vec<_>>()
        };
        assert_eq!(texts("2x3", "..#/#.."), ["1.1h", "2.2h", "1.2v"]);
        assert_eq!(texts("3x1", "././."), ["1.1v", "2.1v"]);
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let game = Cram::from_parameters("2x3").unwrap();
        for (text, message, span) in [
            ("", "the board is missing", 0..0),
            ("..#", "a board of another size", 0..3),
            ("..#/..", "a board of another size", 4..6),
            ("..#/..x", "'x' is neither free nor covered", 4..7),
            (".../.../...", "'...' is one parameter too many", 8..11),
        ] {
            let error = game.parse_position(text).unwrap_err();
            assert_eq!((&*error.message, error.span), (message, Some(span)), "'{text}'");
        }
        let error = Cram::from_parameters("8x9").unwrap_err();
        assert_eq!(error.message, "a board of 8x9 is too large: at most 64 cells");
    }
}
