//! Hexapawn and Breakthrough: pawns that walk towards the other end of the board. Who gets there
//! wins, and who has no move loses.
//!
//! In **Hexapawn** (Gardner 1962) each side has one row of pawns, which step straight ahead and
//! capture diagonally, as in chess. In **Breakthrough** (Troyka 2000) each has two rows; pawns step
//! straight or diagonally ahead, and capture diagonally only.
//!
//! A move's text is both its cells, `a2b3`, named as on a chess board; the first player begins at the
//! bottom. A position's text is its rows from the top, `OOO/.../XXX`, and ` second` where the second
//! player is to move.

use std::sync::Arc;

use gametree::view::BoardView;
use gametree::{
    Acyclic, Deterministic, Game, Hints, Key, KeyKind, NoOpinion, Notation, Outcome, Side,
    Symmetry, TextError, Turn,
};

use crate::board::{Board, CELLS, Numbering, Set, Step, Stones, bits, impossible, one};
use crate::hosted::Hosted;
use crate::symmetry;
use crate::turning::Turning;

/// Whose pawns they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rules {
    Hexapawn,
    Breakthrough,
}

/// The rules: the size of the board, and how pawns walk.
#[derive(Clone, Debug)]
pub struct Pawns {
    board: Board,
    rules: Rules,
    turning: Arc<Turning>,
}

/// Where pawns can go: straight ahead, and ahead to the left and to the right.
struct Targets {
    straight: Set,
    left: Set,
    right: Set,
}

impl Pawns {
    /// The game of `hexapawn:3x3`, rows by columns, which `hexapawn` alone stands for too.
    ///
    /// # Errors
    /// Not a size, too large a board, or less than 3 rows.
    pub fn hexapawn(text: &str) -> Result<Pawns, TextError> {
        Pawns::new(Board::read(text, "3x3", 3, Numbering::FromBottom)?, Rules::Hexapawn)
    }

    /// The game of `breakthrough:8x8`, rows by columns, which `breakthrough` alone stands for too.
    ///
    /// # Errors
    /// Not a size, too large a board, or less than 4 rows.
    pub fn breakthrough(text: &str) -> Result<Pawns, TextError> {
        Pawns::new(Board::read(text, "8x8", 4, Numbering::FromBottom)?, Rules::Breakthrough)
    }

    fn new(board: Board, rules: Rules) -> Result<Pawns, TextError> {
        let turning = Arc::new(board.turning((0..symmetry::MIRROR).collect()));
        Ok(Pawns { board, rules, turning })
    }

    /// The row that a side has to reach.
    fn goal(&self, side: Side) -> Set {
        match side {
            Side::First => self.board.row(0),
            Side::Second => self.board.row(self.board.rows - 1),
        }
    }

    #[inline]
    fn targets(&self, pos: &Stones) -> Targets {
        let board = &self.board;
        let ahead = match pos.turn {
            Side::First => board.up(pos.own()),
            Side::Second => board.down(pos.own()),
        };
        let aside = match self.rules {
            Rules::Hexapawn => pos.theirs(),
            Rules::Breakthrough => !pos.own(),
        };
        Targets {
            straight: ahead & !pos.all(),
            left: board.left(ahead) & aside,
            right: board.right(ahead) & aside,
        }
    }

    /// How far the pawns of a side can still walk.
    fn way_left(&self, pawns: Set, side: Side) -> u32 {
        (0..self.board.rows)
            .map(|row| {
                let steps = match side {
                    Side::First => row,
                    Side::Second => self.board.rows - 1 - row,
                };
                (pawns & self.board.row(row)).count_ones() * steps as u32
            })
            .sum()
    }
}

impl Game for Pawns {
    type Position = Stones;
    type Move = Step;
    type Undo = Stones;

    fn start(&self) -> Stones {
        let deep = match self.rules {
            Rules::Hexapawn => 1,
            Rules::Breakthrough => 2,
        };
        let rows = |from: usize| (from..from + deep).fold(0, |set, row| set | self.board.row(row));
        Stones { of: [rows(self.board.rows - deep), rows(0)], turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Stones) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Stones, out: &mut Vec<Step>) {
        let Targets { straight, left, right } = self.targets(pos);
        let columns = self.board.columns as i32;
        let back = match pos.turn {
            Side::First => columns,
            Side::Second => -columns,
        };
        for (targets, aside) in [(left, 1), (right, -1), (straight, 0)] {
            out.extend(bits(targets).map(|to| {
                let from = to as i32 + back + aside;
                Step { from: from as u8, to: to as u8 }
            }));
        }
    }

    #[inline]
    fn play(&self, pos: &mut Stones, step: Step) -> Stones {
        let before = *pos;
        let (mover, other) = (pos.turn.index(), pos.turn.other().index());
        pos.of[mover] ^= one(step.from) | one(step.to);
        pos.of[other] &= !one(step.to);
        pos.turn = pos.turn.other();
        before
    }

    #[inline]
    fn undo(&self, pos: &mut Stones, _: Step, before: Stones) {
        *pos = before;
    }

    #[inline]
    fn outcome(&self, pos: &Stones) -> Option<Outcome> {
        // Only the side that moved last can have arrived.
        let last = pos.turn.other();
        let arrived = pos.theirs() & self.goal(last) != 0;
        let Targets { straight, left, right } = self.targets(pos);
        (arrived || straight | left | right == 0).then_some(Outcome::Win(last))
    }

    #[inline]
    fn key(&self, pos: &Stones) -> Key {
        self.board.key(pos.of, pos.turn)
    }

    fn key_kind(&self) -> KeyKind {
        self.board.key_kind()
    }
}

impl Deterministic for Pawns {}
impl Acyclic for Pawns {}

impl Hints for Pawns {
    /// A cell to go to, and one of three ways to get there.
    const SLOTS: usize = 3 * CELLS;
    const SYMMETRIES: Symmetry = symmetry::MIRROR;

    #[inline]
    fn slot(&self, _: &Stones, step: Step) -> usize {
        let columns = self.board.columns;
        let (from, to) = (usize::from(step.from) % columns, usize::from(step.to) % columns);
        usize::from(step.to) + CELLS * (to + 1 - from)
    }

    /// Captures first, then what is nearest to the goal.
    #[inline]
    fn order(&self, pos: &Stones, step: Step) -> i32 {
        let row = usize::from(step.to) / self.board.columns;
        let gone = match pos.turn {
            Side::First => self.board.rows - row,
            Side::Second => row,
        };
        let captures = pos.theirs() & one(step.to) != 0;
        gone as i32 + if captures { CELLS as i32 } else { 0 }
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

    fn plies_left(&self, pos: &Stones) -> Option<u32> {
        Some(self.way_left(pos.of[0], Side::First) + self.way_left(pos.of[1], Side::Second))
    }
}

impl Notation for Pawns {
    fn move_text(&self, _: &Stones, step: Step) -> String {
        self.board.step_name(step)
    }

    fn position_text(&self, pos: &Stones) -> String {
        self.board.text(pos)
    }

    fn parse_position(&self, text: &str) -> Result<Stones, TextError> {
        let pos = self.board.parse(text)?;
        if pos.own() & self.goal(pos.turn) != 0 {
            let message = "the side to move has a pawn at the other end already";
            return Err(impossible(text, message, "that ends the game"));
        }
        Ok(pos)
    }

    fn view(&self, pos: &Stones) -> BoardView {
        let arrived = pos.of[0] & self.goal(Side::First) | pos.of[1] & self.goal(Side::Second);
        self.board.view(pos, arrived)
    }
}

impl Hosted for Pawns {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Result3, positions, value};

    fn texts(game: &Pawns, pos: &str) -> Vec<String> {
        let pos = game.parse_position(pos).unwrap();
        let mut moves = Vec::new();
        game.moves(&pos, &mut moves);
        let mut texts: Vec<_> = moves.into_iter().map(|mv| game.move_text(&pos, mv)).collect();
        texts.sort();
        texts
    }

    #[test]
    fn small_boards_have_their_winner_and_their_positions() {
        // By independent brute force; 3x3 Hexapawn also Gardner 1962.
        for (game, winner, count) in [
            (Pawns::hexapawn("3x3"), Result3::Loss, 135),
            (Pawns::hexapawn("4x3"), Result3::Loss, 987),
            (Pawns::hexapawn("3x4"), Result3::Win, 1_128),
            (Pawns::hexapawn("5x3"), Result3::Win, 3_708),
            (Pawns::breakthrough("4x2"), Result3::Loss, 646),
        ] {
            let game = game.unwrap();
            assert_eq!(value(&game, &game.start()), winner, "{game:?}");
            assert_eq!(positions(&game), count, "{game:?}");
        }
    }

    #[test]
    fn pawns_walk_as_their_game_says() {
        let board = "..../O.O./.X../....";
        let hexapawn = Pawns::hexapawn("4x4").unwrap();
        assert_eq!(texts(&hexapawn, board), ["b2a3", "b2b3", "b2c3"]);
        let breakthrough = Pawns::breakthrough("4x4").unwrap();
        assert_eq!(texts(&breakthrough, board), ["b2a3", "b2b3", "b2c3"]);
        let second = "..../O.O./.X../.... second";
        assert_eq!(texts(&hexapawn, second), ["a3a2", "a3b2", "c3b2", "c3c2"]);
        assert_eq!(texts(&breakthrough, second), ["a3a2", "a3b2", "c3b2", "c3c2", "c3d2"]);
        let blocked = "..../.O../.X../....";
        assert_eq!(texts(&breakthrough, blocked), ["b2a3", "b2c3"]);
        let blocked = hexapawn.parse_position(blocked).unwrap();
        assert_eq!(hexapawn.outcome(&blocked), Some(Outcome::Win(Side::Second)));
    }

    #[test]
    fn boards_without_room_or_decided_before_are_refused() {
        let error = Pawns::breakthrough("3x3").unwrap_err();
        assert_eq!(error.message, "3 rows are too few: at least 4");
        let game = Pawns::hexapawn("3x3").unwrap();
        let error = game.parse_position("X../.../...").unwrap_err();
        assert_eq!(error.message, "the side to move has a pawn at the other end already");
    }
}
