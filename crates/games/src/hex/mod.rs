//! Hex: the players place stones on a rhombus of six-sided cells; the first joins the top to the
//! bottom, the second the left to the right, and one of them always does (Hein 1942, Nash 1948).
//!
//! The rhombus is kept as a rectangle, in which a cell touches those beside it, above and below it,
//! and those above to the right and below to the left. A move's text is its cell, `b3`: the column by
//! its letter, and the row by its number from the top. A position's text is the rows of the board,
//! `X.O/.X./...`, and ` second` after it where the second player is to move.

mod links;

use std::sync::Arc;

use gametree::score::{loss_in, win_in};
use gametree::view::BoardView;
use gametree::{
    Acyclic, Deterministic, Game, Hints, Key, KeyKind, NoOpinion, Notation, Outcome, Rated, Side,
    Symmetry, TextError, Turn, ValueRange,
};

use crate::board::{Board, CELLS, Numbering, Set, Stones, bits, impossible, one};
use crate::hosted::Hosted;
use crate::symmetry;
use crate::turning::Turning;
use links::{Colour, Links};

/// Left and right exchanged, and top and bottom: the one symmetry of the rhombus that keeps the
/// edges of both sides.
const HALF_TURN: Symmetry = 3;

/// The rules: the size of the board.
#[derive(Clone, Debug)]
pub struct Hex {
    board: Board,
    turning: Arc<Turning>,
    links: Arc<Links>,
    /// How near the middle each cell lies.
    order: Vec<i32>,
}

impl Hex {
    /// The game of `hex:5x5`, which `hex` alone stands for too.
    ///
    /// # Errors
    /// Not a size, or too large a board.
    pub fn from_parameters(text: &str) -> Result<Hex, TextError> {
        let board = Board::read(text, "5x5", 1, Numbering::FromTop)?;
        let middle = |at: usize, count: usize| (2 * at).abs_diff(count - 1) as i32;
        let order = |cell: usize| {
            let (row, column) = (cell / board.columns, cell % board.columns);
            -middle(row, board.rows) - middle(column, board.columns)
        };
        Ok(Hex {
            board,
            turning: Arc::new(board.turning(vec![0, HALF_TURN])),
            links: Arc::new(Links::new(&board, |set| touching(&board, set))),
            order: (0..board.cells()).map(order).collect(),
        })
    }

    /// Whether the stones of a side join its edges.
    #[inline]
    fn joined(&self, stones: Set, side: Side) -> bool {
        let board = &self.board;
        let (from, to) = match side {
            Side::First => (board.row(0), board.row(board.rows - 1)),
            Side::Second => (board.column(0), board.column(board.columns - 1)),
        };
        let mut reached = stones & from;
        if stones & to == 0 {
            return false;
        }
        while reached & to == 0 {
            let grown = (reached | touching(board, reached)) & stones;
            if grown == reached {
                return false;
            }
            reached = grown;
        }
        true
    }

    /// The stones of a side.
    fn colour(&self, pos: &Stones, side: Side) -> Colour {
        Colour { side, own: pos.of[side.index()], free: self.board.all() & !pos.all() }
    }
}

/// The cells that touch one of these.
#[inline]
fn touching(board: &Board, set: Set) -> Set {
    board.beside(set) | board.up(board.right(set)) | board.down(board.left(set))
}

impl Game for Hex {
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
        out.extend(bits(self.board.all() & !pos.all()).map(|cell| cell as u8));
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
        // Only the side that moved last can have joined its edges.
        let last = pos.turn.other();
        self.joined(pos.theirs(), last).then_some(Outcome::Win(last))
    }

    #[inline]
    fn key(&self, pos: &Stones) -> Key {
        self.board.key(pos.of, pos.turn)
    }

    fn key_kind(&self) -> KeyKind {
        self.board.key_kind()
    }
}

impl Deterministic for Hex {}
impl Acyclic for Hex {}

impl Hints for Hex {
    const SLOTS: usize = CELLS;
    const SYMMETRIES: Symmetry = symmetry::RECTANGLE;

    #[inline]
    fn slot(&self, _: &Stones, cell: u8) -> usize {
        usize::from(cell)
    }

    #[inline]
    fn order(&self, _: &Stones, cell: u8) -> i32 {
        self.order[usize::from(cell)]
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
        Some(self.board.cells() as u32 - pos.all().count_ones())
    }

    /// Who wins, where links that cannot be parted show it.
    fn bounds(&self, pos: &Stones) -> Option<ValueRange> {
        let left = (self.board.cells() as u32 - pos.all().count_ones()) as usize;
        if self.links.threatens(self.colour(pos, pos.turn)) {
            return Some(ValueRange { low: win_in(left), high: win_in(1) });
        }
        let theirs = self.colour(pos, pos.turn.other());
        let lost = self.links.chain(theirs).is_some() || self.links.must_play(theirs) == 0;
        lost.then(|| ValueRange { low: loss_in(2), high: loss_in(left) })
    }

    /// The cell that wins with the fewest to follow, else those that all threats of the opponent need.
    fn must_play(&self, pos: &Stones, moves: &mut Vec<Rated<u8>>) {
        let shortest = self.links.shortest(self.colour(pos, pos.turn));
        let theirs = self.colour(pos, pos.turn.other());
        let region = shortest.unwrap_or_else(|| self.links.must_play(theirs));
        let first = moves.first().copied();
        moves.retain(|&Rated { mv, .. }| region & one(mv) != 0);
        if moves.is_empty() {
            moves.extend(first);
        }
    }
}

impl Notation for Hex {
    fn move_text(&self, _: &Stones, cell: u8) -> String {
        self.board.name(cell)
    }

    fn position_text(&self, pos: &Stones) -> String {
        self.board.text(pos)
    }

    fn parse_position(&self, text: &str) -> Result<Stones, TextError> {
        let pos = self.board.parse(text)?;
        if self.joined(pos.own(), pos.turn) {
            let message = "the side to move has joined its edges already";
            return Err(impossible(text, message, "joining the edges ends the game"));
        }
        Ok(pos)
    }

    /// Each row half a cell further to the right than the one above it.
    fn view(&self, pos: &Stones) -> BoardView {
        let board = &self.board;
        let names: Vec<String> =
            (0..board.columns).map(|column| char::from(b'a' + column as u8).to_string()).collect();
        let mut lines = vec![format!("   {}", names.join(" "))];
        let text = board.text(&Stones { turn: Side::First, ..*pos });
        for (row, cells) in text.split('/').enumerate() {
            let cells: Vec<String> = cells.chars().map(String::from).collect();
            lines.push(format!("{}{:>2} {}", " ".repeat(row), row + 1, cells.join(" ")));
        }
        BoardView::Text { lines }
    }
}

impl Hosted for Hex {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Result3, value};

    #[test]
    fn the_winning_openings_are_known() {
        // By independent brute force, where the mover joins the first row to the last.
        for (size, openings) in
            [("2x2", &["b1", "a2"][..]), ("3x3", &["c1", "a2", "b2", "c2", "a3"])]
        {
            let game = Hex::from_parameters(size).unwrap();
            let mut moves = Vec::new();
            game.moves(&game.start(), &mut moves);
            let wins = |&cell: &u8| {
                let mut pos = game.start();
                game.play(&mut pos, cell);
                value(&game, &pos) == Result3::Loss
            };
            let found: Vec<_> =
                moves.into_iter().filter(wins).map(|cell| game.board.name(cell)).collect();
            assert_eq!(found, openings, "{size}");
        }
    }

    #[test]
    fn a_chain_leans_to_the_right_and_never_to_the_left() {
        let game = Hex::from_parameters("3x3").unwrap();
        let winner = |text| game.outcome(&game.parse_position(text).unwrap());
        assert_eq!(winner("..X/.X./X.. second"), Some(Outcome::Win(Side::First)));
        assert_eq!(winner("X../.X./..X second"), None);
        assert_eq!(winner("..O/.O./O.."), Some(Outcome::Win(Side::Second)));
        assert_eq!(winner(".../OOO/..."), Some(Outcome::Win(Side::Second)));
        assert_eq!(winner("OOO/.../XXX"), Some(Outcome::Win(Side::Second)));
        let error = game.parse_position(".X./.X./.X.").unwrap_err();
        assert_eq!(error.message, "the side to move has joined its edges already");
    }
}
