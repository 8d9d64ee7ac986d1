//! Clobber: a stone moves onto a neighbouring stone of the other side, which is gone; who cannot
//! move loses (Albert, Grossman, Nowakowski and Wolfe 2005).
//!
//! The board is full of stones, like a checkerboard; the first player has the upper left cell. A
//! move's text is both its cells, `a1b1`, named as on a chess board. A position's text is its rows
//! from the top, `XOX/OXO`, and ` second` where the second player is to move.

use std::sync::Arc;

use gametree::view::BoardView;
use gametree::{
    Acyclic, Deterministic, Game, Hints, Key, KeyKind, NoOpinion, Notation, Outcome, Side,
    Symmetry, TextError, Turn,
};

use crate::board::{Board, CELLS, Numbering, Set, Step, Stones, bits, one};
use crate::hosted::Hosted;
use crate::symmetry;
use crate::turning::Turning;

/// The rules: the size of the board.
#[derive(Clone, Debug)]
pub struct Clobber {
    board: Board,
    turning: Arc<Turning>,
}

/// The cells of a checkerboard that have the colour of its upper left corner.
fn checkerboard(board: &Board) -> Set {
    let dark = |cell: &usize| (cell / board.columns + cell % board.columns).is_multiple_of(2);
    (0..board.cells()).filter(dark).fold(0, |set, cell| set | 1 << cell)
}

impl Clobber {
    /// The game of `clobber:3x4`, rows by columns, which `clobber` alone stands for too.
    ///
    /// # Errors
    /// Not a size, or too large a board.
    pub fn from_parameters(text: &str) -> Result<Clobber, TextError> {
        let board = Board::read(text, "3x4", 1, Numbering::FromBottom)?;
        let dark = checkerboard(&board);
        // Where an edge is even, some symmetries would exchange the sides.
        let keeps = |&by: &Symmetry| {
            let place = |cell: usize| {
                let size = (board.columns, board.rows);
                symmetry::turned(by, size, (cell % board.columns, cell / board.columns))
            };
            bits(dark).map(place).all(|(column, row)| (column + row).is_multiple_of(2))
        };
        let used = board.symmetries().filter(keeps).collect();
        Ok(Clobber { board, turning: Arc::new(board.turning(used)) })
    }
}

impl Game for Clobber {
    type Position = Stones;
    type Move = Step;
    type Undo = ();

    fn start(&self) -> Stones {
        let dark = checkerboard(&self.board);
        Stones { of: [dark, self.board.all() & !dark], turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Stones) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Stones, out: &mut Vec<Step>) {
        let board = &self.board;
        for from in bits(pos.own() & board.beside(pos.theirs())) {
            let targets = board.beside(1 << from) & pos.theirs();
            out.extend(bits(targets).map(|to| Step { from: from as u8, to: to as u8 }));
        }
    }

    #[inline]
    fn play(&self, pos: &mut Stones, step: Step) {
        pos.of[pos.turn.index()] ^= one(step.from) | one(step.to);
        pos.turn = pos.turn.other();
        pos.of[pos.turn.index()] ^= one(step.to);
    }

    #[inline]
    fn undo(&self, pos: &mut Stones, step: Step, (): ()) {
        pos.of[pos.turn.index()] ^= one(step.to);
        pos.turn = pos.turn.other();
        pos.of[pos.turn.index()] ^= one(step.from) | one(step.to);
    }

    #[inline]
    fn outcome(&self, pos: &Stones) -> Option<Outcome> {
        let stuck = pos.own() & self.board.beside(pos.theirs()) == 0;
        stuck.then(|| Outcome::Win(pos.turn.other()))
    }

    #[inline]
    fn key(&self, pos: &Stones) -> Key {
        self.board.key(pos.of, pos.turn)
    }

    fn key_kind(&self) -> KeyKind {
        self.board.key_kind()
    }
}

impl Deterministic for Clobber {}
impl Acyclic for Clobber {}

impl Hints for Clobber {
    const SLOTS: usize = CELLS;
    const SYMMETRIES: Symmetry = symmetry::SQUARE;

    #[inline]
    fn slot(&self, _: &Stones, step: Step) -> usize {
        usize::from(step.to)
    }

    #[inline]
    fn pack(&self, _: &Stones, step: Step) -> Option<u16> {
        Some(step.pack())
    }

    #[inline]
    fn canonical(&self, pos: &Stones) -> (Key, Symmetry) {
        self.turning.least(pos.of, |of| self.board.key(of, pos.turn))
    }

    fn turned(&self, step: Step, by: Symmetry) -> Step {
        let there = |cell| self.turning.element(by, cell);
        Step { from: there(step.from), to: there(step.to) }
    }

    /// Each move takes a stone, and the last one is left.
    #[inline]
    fn plies_left(&self, pos: &Stones) -> Option<u32> {
        Some(pos.all().count_ones().saturating_sub(1))
    }
}

impl Notation for Clobber {
    fn move_text(&self, _: &Stones, step: Step) -> String {
        self.board.step_name(step)
    }

    fn position_text(&self, pos: &Stones) -> String {
        self.board.text(pos)
    }

    fn parse_position(&self, text: &str) -> Result<Stones, TextError> {
        self.board.parse(text)
    }

    fn view(&self, pos: &Stones) -> BoardView {
        self.board.view(pos, 0)
    }
}

impl Hosted for Clobber {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Result3, value};

    #[test]
    fn small_boards_have_their_winner() {
        use Result3::{Loss, Win};
        // By independent brute force: for the first player to move, and for the second.
        for (size, first, second) in [
            ("1x2", Win, Win),
            ("1x5", Loss, Win),
            ("1x6", Loss, Loss),
            ("2x3", Loss, Loss),
            ("2x4", Win, Win),
            ("3x3", Win, Win),
            ("3x4", Loss, Loss),
        ] {
            let game = Clobber::from_parameters(size).unwrap();
            let start = game.start();
            let other = Stones { turn: Side::Second, ..start };
            assert_eq!((value(&game, &start), value(&game, &other)), (first, second), "{size}");
        }
    }

    #[test]
    fn a_stone_takes_the_place_of_a_neighbour() {
        let game = Clobber::from_parameters("2x3").unwrap();
        let mut pos = game.parse_position("XO./.XO").unwrap();
        let mut moves = Vec::new();
        game.moves(&pos, &mut moves);
        let texts: Vec<_> = moves.iter().map(|&mv| game.move_text(&pos, mv)).collect();
        assert_eq!(texts, ["a2b2", "b1b2", "b1c1"]);
        game.play(&mut pos, moves[1]);
        assert_eq!(game.position_text(&pos), "XX./..O second");
        assert_eq!(game.outcome(&pos), Some(Outcome::Win(Side::First)));
    }
}
