//! Dodgem: cars that drive off the board; who has none left on it wins (Vout; Winning Ways,
//! chapter 22).
//!
//! The corner at the lower left is empty. The first player's cars stand in the first column and leave
//! at the right edge, the second's in the bottom row and leave at the top. A car goes one cell ahead or
//! sideways, never back. A player whose cars are all blocked wins (`blocked-wins`, the rule of Winning
//! Ways), or loses (`blocked-loses`). A position that comes back is a draw.
//!
//! A move's text is both its cells, `a3b3`, or `c3off`. A position's text is its rows from the top,
//! `X../X../.OO`, and ` second` where the second player is to move.

use gametree::view::BoardView;
use gametree::{
    Deterministic, Game, Hints, Key, KeyKind, NoOpinion, Notation, Outcome, Repeat, Side,
    TextError, Turn,
};

use crate::board::{Board, CELLS, Numbering, Set, Step, Stones, bits, impossible, one};
use crate::hosted::Hosted;
use crate::parameters;

/// The largest board.
const LARGEST: u64 = 11;
/// Where a car goes that leaves the board.
const OFF: u8 = CELLS as u8;

/// What becomes of a player whose cars are all blocked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Blocked {
    Wins,
    Loses,
}

/// The rules: the size of the board, and what being blocked means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dodgem {
    board: Board,
    blocked: Blocked,
}

impl Dodgem {
    /// The game of `dodgem:3`, `dodgem:3,blocked-wins` or `dodgem:3,blocked-loses`.
    ///
    /// # Errors
    /// Not a size from 2, or another rule.
    pub fn from_parameters(text: &str) -> Result<Dodgem, TextError> {
        let fields = parameters::fields(text, ',');
        parameters::at_most(&fields, 2)?;
        let size = fields.first().map_or(Ok(3), |field| field.number("the size", 2..=LARGEST))?;
        let blocked = match fields.get(1) {
            None => Blocked::Wins,
            Some(field) => match &*field.word() {
                "blocked-wins" => Blocked::Wins,
                "blocked-loses" => Blocked::Loses,
                other => {
                    let error =
                        field.error(format!("'{other}' does not say what being blocked means"));
                    return Err(error.hint("blocked-wins, or blocked-loses"));
                }
            },
        };
        let board = Board::new(size as usize, size as usize, Numbering::FromBottom);
        Ok(Dodgem { board, blocked })
    }

    /// The cells from which a side's cars leave.
    #[inline]
    fn exit(&self, side: Side) -> Set {
        match side {
            Side::First => self.board.all() & !self.board.not_last,
            Side::Second => self.board.row(0),
        }
    }

    /// Where a car may go: ahead, and to either side.
    #[inline]
    fn reach(&self, cars: Set, side: Side) -> Set {
        let board = &self.board;
        match side {
            Side::First => board.right(cars) | board.up(cars) | board.down(cars),
            Side::Second => board.up(cars) | board.left(cars) | board.right(cars),
        }
    }

    fn goes_ahead(&self, step: Step, side: Side) -> bool {
        let ahead = match side {
            Side::First => self.board.right(one(step.from)),
            Side::Second => self.board.up(one(step.from)),
        };
        step.to == OFF || ahead == one(step.to)
    }
}

impl Game for Dodgem {
    type Position = Stones;
    type Move = Step;
    type Undo = ();

    const LOOKS_BACK: bool = true;

    fn start(&self) -> Stones {
        let board = &self.board;
        let corner = board.column(0) & board.row(board.rows - 1);
        let of = [board.column(0) & !corner, board.row(board.rows - 1) & !corner];
        Stones { of, turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Stones) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Stones, out: &mut Vec<Step>) {
        for from in bits(pos.own()) {
            let from = from as u8;
            if one(from) & self.exit(pos.turn) != 0 {
                out.push(Step { from, to: OFF });
            }
            let targets = self.reach(one(from), pos.turn) & !pos.all();
            out.extend(bits(targets).map(|to| Step { from, to: to as u8 }));
        }
    }

    #[inline]
    fn play(&self, pos: &mut Stones, step: Step) {
        let there = if step.to == OFF { 0 } else { one(step.to) };
        pos.of[pos.turn.index()] ^= one(step.from) | there;
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn undo(&self, pos: &mut Stones, step: Step, (): ()) {
        pos.turn = pos.turn.other();
        let there = if step.to == OFF { 0 } else { one(step.to) };
        pos.of[pos.turn.index()] ^= one(step.from) | there;
    }

    #[inline]
    fn outcome(&self, pos: &Stones) -> Option<Outcome> {
        if pos.theirs() == 0 {
            return Some(Outcome::Win(pos.turn.other()));
        }
        if pos.own() == 0 {
            return Some(Outcome::Win(pos.turn));
        }
        let free = pos.own() & self.exit(pos.turn) != 0
            || self.reach(pos.own(), pos.turn) & !pos.all() != 0;
        (!free).then(|| {
            Outcome::Win(match self.blocked {
                Blocked::Wins => pos.turn,
                Blocked::Loses => pos.turn.other(),
            })
        })
    }

    #[inline]
    fn key(&self, pos: &Stones) -> Key {
        self.board.key(pos.of, pos.turn)
    }

    fn key_kind(&self) -> KeyKind {
        self.board.key_kind()
    }

    fn repeat(&self, _: &Stones, _: u32) -> Repeat {
        Repeat::Ends(Outcome::Draw)
    }
}

impl Deterministic for Dodgem {}

impl Hints for Dodgem {
    const SLOTS: usize = CELLS + 1;

    #[inline]
    fn slot(&self, _: &Stones, step: Step) -> usize {
        usize::from(step.to)
    }

    #[inline]
    fn order(&self, pos: &Stones, step: Step) -> i32 {
        i32::from(self.goes_ahead(step, pos.turn)) + i32::from(step.to == OFF)
    }

    #[inline]
    fn pack(&self, _: &Stones, step: Step) -> Option<u16> {
        Some(step.pack())
    }

    /// No car goes back.
    #[inline]
    fn irreversible(&self, pos: &Stones, step: Step) -> bool {
        self.goes_ahead(step, pos.turn)
    }
}

impl Notation for Dodgem {
    fn move_text(&self, _: &Stones, step: Step) -> String {
        match step.to {
            OFF => format!("{}off", self.board.name(step.from)),
            _ => self.board.step_name(step),
        }
    }

    fn position_text(&self, pos: &Stones) -> String {
        self.board.text(pos)
    }

    fn parse_position(&self, text: &str) -> Result<Stones, TextError> {
        let pos = self.board.parse(text)?;
        let most = self.board.rows - 1;
        if pos.of.iter().any(|cars| cars.count_ones() as usize >= self.board.rows) {
            let message = format!("more than {most} cars of one side");
            return Err(impossible(
                text,
                &message,
                "X are the first player's cars, O the second's",
            ));
        }
        if pos.own() == 0 {
            let message = "the side to move has no car left";
            return Err(impossible(text, message, "it has won, and the game is over"));
        }
        Ok(pos)
    }

    fn view(&self, pos: &Stones) -> BoardView {
        self.board.view(pos, 0)
    }
}

impl Hosted for Dodgem {
    type Eval = NoOpinion;

    const ACYCLIC: bool = false;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::positions;

    #[test]
    fn boards_have_their_positions() {
        // By independent brute force.
        for (size, count) in [("2", 15), ("3", 1_963), ("3,blocked-loses", 1_963)] {
            assert_eq!(positions(&Dodgem::from_parameters(size).unwrap()), count, "{size}");
        }
    }

    #[test]
    fn cars_never_go_back_and_being_blocked_decides() {
        let game = Dodgem::from_parameters("3").unwrap();
        let pos = game.parse_position("..X/X../.OO").unwrap();
        let mut moves = Vec::new();
        game.moves(&pos, &mut moves);
        let texts: Vec<_> = moves.iter().map(|&mv| game.move_text(&pos, mv)).collect();
        assert_eq!(texts, ["c3off", "c3c2", "a2a3", "a2b2", "a2a1"]);
        let blocked = ".../O../XO.";
        for (rule, winner) in [("3", Side::First), ("3,blocked-loses", Side::Second)] {
            let game = Dodgem::from_parameters(rule).unwrap();
            let pos = game.parse_position(blocked).unwrap();
            assert_eq!(game.outcome(&pos), Some(Outcome::Win(winner)), "{rule}");
        }
    }
}
