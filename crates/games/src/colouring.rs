//! Col and Snort: the players colour the cells of a board, each with a colour of his own; who cannot
//! loses (Winning Ways, chapter 5).
//!
//! In **Col** neighbouring cells must not have the same colour, in **Snort** not two colours. A
//! move's text is its cell, `b2`, named as on a chess board. A position's text is its rows from the
//! top, `X.O/...`, and ` second` where the second player is to move.

use std::sync::Arc;

use gametree::view::BoardView;
use gametree::{
    Acyclic, Deterministic, Game, Hints, Key, KeyKind, NoOpinion, Notation, Outcome, Side,
    Symmetry, TextError, Turn,
};

use crate::board::{Board, CELLS, Numbering, Set, Stones, bits, impossible, one};
use crate::hosted::Hosted;
use crate::symmetry;
use crate::turning::Turning;

/// What neighbours must not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// The same colour: Col.
    Same,
    /// Different colours: Snort.
    Different,
}

/// The rules: the size of the board, and what neighbours must not have.
#[derive(Clone, Debug)]
pub struct Colouring {
    board: Board,
    rule: Rule,
    turning: Arc<Turning>,
}

impl Colouring {
    /// The game of `col:3x4`, rows by columns, which `col` alone stands for too.
    ///
    /// # Errors
    /// Not a size, or too large a board.
    pub fn col(text: &str) -> Result<Colouring, TextError> {
        Colouring::new(text, Rule::Same)
    }

    /// The game of `snort:3x4`, rows by columns, which `snort` alone stands for too.
    ///
    /// # Errors
    /// Not a size, or too large a board.
    pub fn snort(text: &str) -> Result<Colouring, TextError> {
        Colouring::new(text, Rule::Different)
    }

    fn new(text: &str, rule: Rule) -> Result<Colouring, TextError> {
        let board = Board::read(text, "3x4", 1, Numbering::FromBottom)?;
        let turning = Arc::new(board.turning(board.symmetries().collect()));
        Ok(Colouring { board, rule, turning })
    }

    /// The cells that a side may colour.
    #[inline]
    fn open_to(&self, of: [Set; 2], side: Side) -> Set {
        let shy = match self.rule {
            Rule::Same => side,
            Rule::Different => side.other(),
        };
        self.board.all() & !(of[0] | of[1]) & !self.board.beside(of[shy.index()])
    }
}

impl Game for Colouring {
    type Position = Stones;
    /// The cell.
    type Move = u8;
    type Undo = ();

    fn start(&self) -> Stones {
        Stones { of: [0; 2], turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Stones) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Stones, out: &mut Vec<u8>) {
        out.extend(bits(self.open_to(pos.of, pos.turn)).map(|cell| cell as u8));
    }

    #[inline]
    fn play(&self, pos: &mut Stones, cell: u8) {
        pos.of[pos.turn.index()] |= one(cell);
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn undo(&self, pos: &mut Stones, cell: u8, (): ()) {
        pos.turn = pos.turn.other();
        pos.of[pos.turn.index()] &= !one(cell);
    }

    #[inline]
    fn outcome(&self, pos: &Stones) -> Option<Outcome> {
        let stuck = self.open_to(pos.of, pos.turn) == 0;
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

impl Deterministic for Colouring {}
impl Acyclic for Colouring {}

impl Hints for Colouring {
    const SLOTS: usize = CELLS;
    const SYMMETRIES: Symmetry = symmetry::SQUARE;

    #[inline]
    fn slot(&self, _: &Stones, cell: u8) -> usize {
        usize::from(cell)
    }

    /// What it leaves to the mover, less what it leaves to the other side.
    #[inline]
    fn order(&self, pos: &Stones, cell: u8) -> i32 {
        let mut of = pos.of;
        of[pos.turn.index()] |= one(cell);
        let open = |side| self.open_to(of, side).count_ones() as i32;
        open(pos.turn) - open(pos.turn.other())
    }

    #[inline]
    fn pack(&self, _: &Stones, cell: u8) -> Option<u16> {
        Some(u16::from(cell))
    }

    #[inline]
    fn canonical(&self, pos: &Stones) -> (Key, Symmetry) {
        self.turning.least(pos.of, |of| self.board.key(of, pos.turn))
    }

    fn turned(&self, cell: u8, by: Symmetry) -> u8 {
        self.turning.element(by, cell)
    }

    #[inline]
    fn plies_left(&self, pos: &Stones) -> Option<u32> {
        let open = self.open_to(pos.of, Side::First) | self.open_to(pos.of, Side::Second);
        Some(open.count_ones())
    }
}

impl Notation for Colouring {
    fn move_text(&self, _: &Stones, cell: u8) -> String {
        self.board.name(cell)
    }

    fn position_text(&self, pos: &Stones) -> String {
        self.board.text(pos)
    }

    fn parse_position(&self, text: &str) -> Result<Stones, TextError> {
        let pos = self.board.parse(text)?;
        let beside = |side: Side| self.board.beside(pos.of[side.index()]);
        let (message, clash) = match self.rule {
            Rule::Same => (
                "two neighbours have the same colour",
                beside(Side::First) & pos.of[0] | beside(Side::Second) & pos.of[1],
            ),
            Rule::Different => {
                ("two neighbours have different colours", beside(Side::First) & pos.of[1])
            }
        };
        match clash {
            0 => Ok(pos),
            _ => Err(impossible(text, message, "the rules forbid it")),
        }
    }

    fn view(&self, pos: &Stones) -> BoardView {
        self.board.view(pos, 0)
    }
}

impl Hosted for Colouring {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Result3, value};

    #[test]
    fn small_boards_have_their_winner() {
        // By independent brute force: whether the player to move wins.
        for (size, col, snort) in [
            ("1x1", true, true),
            ("1x2", false, true),
            ("1x5", false, true),
            ("2x2", false, false),
            ("2x3", false, true),
            ("2x4", false, false),
            ("3x3", false, true),
        ] {
            let wins = |game: Result<Colouring, TextError>| {
                let game = game.unwrap();
                value(&game, &game.start()) == Result3::Win
            };
            assert_eq!(wins(Colouring::col(size)), col, "col {size}");
            assert_eq!(wins(Colouring::snort(size)), snort, "snort {size}");
        }
    }

    #[test]
    fn neighbours_are_refused_as_the_rules_say() {
        let (col, snort) = (Colouring::col("1x3").unwrap(), Colouring::snort("1x3").unwrap());
        let moves = |game: &Colouring, text| {
            let pos = game.parse_position(text).unwrap();
            let mut moves = Vec::new();
            game.moves(&pos, &mut moves);
            moves
        };
        assert_eq!(moves(&col, "X.. second"), [1, 2]);
        assert_eq!(moves(&snort, "X.. second"), [2]);
        assert_eq!(moves(&col, "X.."), [2]);
        assert!(col.parse_position("XX.").is_err() && col.parse_position("XO.").is_ok());
        assert!(snort.parse_position("XO.").is_err() && snort.parse_position("XX.").is_ok());
    }
}
