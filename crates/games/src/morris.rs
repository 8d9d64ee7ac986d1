//! Stones that are placed on points in turn, then moved along lines: three men's morris and its
//! relatives, Teeko, and Pong Hau K'i. A pattern of one's own stones wins at once; no stone is taken;
//! who cannot move loses; a position that comes back is a draw.
//!
//! A move's text is a point, `b2`, while stones are placed, and then both points, `a1b2`. A
//! position's text is its rows from the top, `X.O/.X./...`, and ` second` where the second player is
//! to move. Pong Hau K'i is played on the corners and the middle of such a board.

mod rules;

use std::sync::Arc;

use gametree::view::BoardView;
use gametree::{
    Deterministic, Game, Hints, Key, KeyKind, NoOpinion, Notation, Outcome, Repeat, Side,
    TextError, Turn,
};

use self::rules::Rules;
use crate::board::{CELLS, Set, Step, Stones, bits, impossible, one};
use crate::hosted::Hosted;

/// Where a stone comes from that is placed.
const HAND: u8 = CELLS as u8;

/// One of the games.
#[derive(Clone, Debug)]
pub struct Morris {
    rules: Arc<Rules>,
}

impl Morris {
    /// Three men's morris: `morris:3,straight,diagonals`, the number of stones a side, the moves and the
    /// lines that win, or the name of such rules.
    ///
    /// # Errors
    /// Not such rules.
    pub fn from_parameters(text: &str) -> Result<Morris, TextError> {
        Rules::morris(text).map(|rules| Morris { rules: Arc::new(rules) })
    }

    /// Teeko, which has no parameters.
    ///
    /// # Errors
    /// There are parameters.
    pub fn teeko(text: &str) -> Result<Morris, TextError> {
        Rules::teeko(text).map(|rules| Morris { rules: Arc::new(rules) })
    }

    /// Pong Hau K'i, which has no parameters.
    ///
    /// # Errors
    /// There are parameters.
    pub fn pong_hau_ki(text: &str) -> Result<Morris, TextError> {
        Rules::pong_hau_ki(text).map(|rules| Morris { rules: Arc::new(rules) })
    }

    fn free(&self, pos: &Stones) -> Set {
        self.rules.points & !pos.all()
    }

    fn has_stones_in_hand(&self, stones: Set) -> bool {
        stones.count_ones() < self.rules.stones
    }

    fn pattern(&self, stones: Set) -> Set {
        let made = self.rules.patterns.iter().find(|&&pattern| stones & pattern == pattern);
        made.copied().unwrap_or(0)
    }
}

impl Game for Morris {
    type Position = Stones;
    type Move = Step;
    type Undo = ();

    const LOOKS_BACK: bool = true;

    fn start(&self) -> Stones {
        Stones { of: self.rules.start, turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Stones) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Stones, out: &mut Vec<Step>) {
        let free = self.free(pos);
        if self.has_stones_in_hand(pos.own()) {
            out.extend(bits(free).map(|to| Step { from: HAND, to: to as u8 }));
            return;
        }
        for from in bits(pos.own()) {
            let targets = self.rules.neighbours[from] & free;
            out.extend(bits(targets).map(|to| Step { from: from as u8, to: to as u8 }));
        }
    }

    #[inline]
    fn play(&self, pos: &mut Stones, step: Step) {
        let from = if step.from == HAND { 0 } else { one(step.from) };
        pos.of[pos.turn.index()] ^= from | one(step.to);
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn undo(&self, pos: &mut Stones, step: Step, (): ()) {
        pos.turn = pos.turn.other();
        let from = if step.from == HAND { 0 } else { one(step.from) };
        pos.of[pos.turn.index()] ^= from | one(step.to);
    }

    #[inline]
    fn outcome(&self, pos: &Stones) -> Option<Outcome> {
        // Only the side that moved last can have made a pattern.
        let last = pos.turn.other();
        let free = self.free(pos);
        let stuck = || {
            !self.has_stones_in_hand(pos.own())
                && bits(pos.own()).all(|from| self.rules.neighbours[from] & free == 0)
        };
        (self.pattern(pos.theirs()) != 0 || stuck()).then_some(Outcome::Win(last))
    }

    #[inline]
    fn key(&self, pos: &Stones) -> Key {
        self.rules.board.key(pos.of, pos.turn)
    }

    fn key_kind(&self) -> KeyKind {
        self.rules.board.key_kind()
    }

    fn repeat(&self, _: &Stones, _: u32) -> Repeat {
        Repeat::Ends(Outcome::Draw)
    }
}

impl Deterministic for Morris {}

impl Hints for Morris {
    const SLOTS: usize = CELLS;

    #[inline]
    fn slot(&self, _: &Stones, step: Step) -> usize {
        usize::from(step.to)
    }

    /// Points first on which many patterns lie.
    #[inline]
    fn order(&self, _: &Stones, step: Step) -> i32 {
        self.rules.worth[usize::from(step.to)]
    }

    #[inline]
    fn pack(&self, _: &Stones, step: Step) -> Option<u16> {
        Some(step.pack())
    }

    /// A placed stone stays on the board.
    #[inline]
    fn irreversible(&self, _: &Stones, step: Step) -> bool {
        step.from == HAND
    }
}

impl Notation for Morris {
    fn move_text(&self, _: &Stones, step: Step) -> String {
        match step.from {
            HAND => self.rules.board.name(step.to),
            _ => self.rules.board.step_name(step),
        }
    }

    fn position_text(&self, pos: &Stones) -> String {
        self.rules.board.text(pos)
    }

    fn parse_position(&self, text: &str) -> Result<Stones, TextError> {
        let pos = self.rules.board.parse(text)?;
        let most = self.rules.stones;
        let [first, second] = pos.of.map(u128::count_ones);
        if first > most || second > most {
            let message = format!("more than {most} stones of one side");
            return Err(impossible(
                text,
                &message,
                "X are the first player's stones, O the second's",
            ));
        }
        // Who begins with all stones on the board never has one in hand.
        if self.rules.start != [0; 2] && (first < most || second < most) {
            let message = format!("{first} X and {second} O, where each side has {most} stones");
            let hint = format!("the game begins with {}", self.position_text(&self.start()));
            return Err(impossible(text, &message, &hint));
        }
        if pos.all() & !self.rules.points != 0 {
            let message = "a stone stands where there is no point";
            return Err(impossible(text, message, "only the corners and the middle are points"));
        }
        let placed = match pos.turn {
            Side::First => first == second,
            Side::Second => first == second + 1 || first == most && second == most,
        };
        if !placed {
            let message = format!("{first} X and {second} O cannot come of turns");
            let hint = "X begins, and stones are placed in turn; ' second' says that O is to move";
            return Err(impossible(text, &message, hint));
        }
        if self.pattern(pos.own()) != 0 {
            let message = "the side to move has won already";
            return Err(impossible(text, message, "a pattern ends the game"));
        }
        Ok(pos)
    }

    fn view(&self, pos: &Stones) -> BoardView {
        let made = pos.of.iter().fold(0, |made, &stones| made | self.pattern(stones));
        self.rules.board.view(pos, made)
    }
}

impl Hosted for Morris {
    type Eval = NoOpinion;

    const ACYCLIC: bool = false;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::positions;

    #[test]
    fn pong_hau_ki_has_its_positions() {
        // By independent brute force: 28, each with either side to move.
        assert_eq!(positions(&Morris::pong_hau_ki("").unwrap()), 2 * 28);
    }

    #[test]
    fn teeko_is_won_by_a_row_or_a_square() {
        let game = Morris::teeko("").unwrap();
        // 10 rows, 10 columns and 8 diagonals of four, and 16 squares of neighbours.
        assert_eq!(game.rules.patterns.len(), 44);
        let winner = |text| game.outcome(&game.parse_position(text).unwrap());
        let first = Some(Outcome::Win(Side::First));
        assert_eq!(winner("X..../.X.../..X../O.OX./....O second"), first);
        assert_eq!(winner("XX.../XX.../...../O.O../....O second"), first);
        assert_eq!(winner("X.X../...../X.X../O.O../....O second"), None);
    }

    #[test]
    fn stones_move_along_the_lines_of_their_rules() {
        let count = |rules| {
            let game = Morris::from_parameters(rules).unwrap();
            let pos = game.parse_position("XOO/XO./..X").unwrap();
            let mut moves = Vec::new();
            game.moves(&pos, &mut moves);
            moves.len()
        };
        assert_eq!(count("3,straight,diagonals"), 3);
        assert_eq!(count("3,centre,diagonals"), 3);
        assert_eq!(count("3,king,diagonals"), 4);
        assert_eq!(count("3,fly,diagonals"), 9);
    }

    #[test]
    fn what_cannot_come_of_turns_is_refused() {
        let game = Morris::from_parameters("").unwrap();
        for (text, message) in [
            ("XX./.../...", "2 X and 0 O cannot come of turns"),
            ("XXX/OO./...", "3 X and 2 O cannot come of turns"),
            ("XXX/XO./O.O", "more than 3 stones of one side"),
            ("XXX/OO./..O", "the side to move has won already"),
        ] {
            assert_eq!(game.parse_position(text).unwrap_err().message, message, "{text}");
        }
        let game = Morris::pong_hau_ki("").unwrap();
        for (text, message) in [
            ("XX./.../O.O", "a stone stands where there is no point"),
            ("X.X/.../O..", "2 X and 1 O, where each side has 2 stones"),
            (".../.../...", "0 X and 0 O, where each side has 2 stones"),
        ] {
            assert_eq!(game.parse_position(text).unwrap_err().message, message, "{text}");
        }
    }

    #[test]
    fn rules_are_named_in_any_case() {
        let patterns = |text| Morris::from_parameters(text).unwrap().rules.patterns.len();
        assert_eq!([patterns("ACHI"), patterns("4,Centre,Diagonals")], [8, 8]);
        let error = Morris::from_parameters("foo").unwrap_err();
        assert_eq!(error.message, "no rules are called 'foo'");
        assert!(error.hint.unwrap().starts_with("three-mens, nine-holes, tapatan, achi"));
    }
}
