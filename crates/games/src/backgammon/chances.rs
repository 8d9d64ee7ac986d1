//! How a game may end, as chances.

use super::board::{Board, CHECKERS, HOME};

/// The chances of each result, as the player sees them who is about to throw. A backgammon counts
/// as a gammon too, and a gammon as a win.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Chances {
    /// Winning at all.
    pub win: f32,
    /// Winning a gammon or more.
    pub win_gammon: f32,
    /// Winning a backgammon.
    pub win_backgammon: f32,
    /// Losing a gammon or more.
    pub lose_gammon: f32,
    /// Losing a backgammon.
    pub lose_backgammon: f32,
}

impl Chances {
    /// How many numbers there are.
    pub const COUNT: usize = 5;

    /// From the numbers in the order of the fields.
    #[inline]
    #[must_use]
    pub fn from_array(
        [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f32; Chances::COUNT],
    ) -> Chances {
        Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }

    /// The numbers in the order of the fields.
    #[inline]
    #[must_use]
    pub fn to_array(self) -> [f32; Chances::COUNT] {
        [self.win, self.win_gammon, self.win_backgammon, self.lose_gammon, self.lose_backgammon]
    }

    /// The points that may be expected.
    #[inline]
    #[must_use]
    pub fn points(self) -> f32 {
        2.0 * self.win - 1.0 + self.win_gammon - self.lose_gammon + self.win_backgammon
            - self.lose_backgammon
    }

    /// The same as the opponent sees it.
    #[inline]
    #[must_use]
    pub fn flipped(self) -> Chances {
        Chances {
            win: 1.0 - self.win,
            win_gammon: self.lose_gammon,
            win_backgammon: self.lose_backgammon,
            lose_gammon: self.win_gammon,
            lose_backgammon: self.win_backgammon,
        }
    }

    /// The result of a game that this board shows to be over.
    #[must_use]
    pub fn of_result(board: &Board) -> Option<Chances> {
        if board.off[0] == CHECKERS {
            return Chances::of_result(&board.flipped()).map(Chances::flipped);
        }
        (board.off[1] == CHECKERS).then(|| {
            let [gammon, backgammon] =
                [2, 3].map(|points| if board.points_lost() >= points { 1.0 } else { 0.0 });
            Chances { lose_gammon: gammon, lose_backgammon: backgammon, ..Chances::default() }
        })
    }

    /// Without what the board shows to be impossible, and with each number at most the one that it
    /// is part of.
    #[inline]
    #[must_use]
    pub fn within(self, limits: Limits) -> Chances {
        let lose = 1.0 - self.win;
        let part = |number: f32, whole: f32, most: u8, worth: u8| {
            if most < worth { 0.0 } else { number.min(whole) }
        };
        let win_gammon = part(self.win_gammon, self.win, limits.won, 2);
        let lose_gammon = part(self.lose_gammon, lose, limits.lost, 2);
        Chances {
            win: self.win,
            win_gammon,
            win_backgammon: part(self.win_backgammon, win_gammon, limits.won, 3),
            lose_gammon,
            lose_backgammon: part(self.lose_backgammon, lose_gammon, limits.lost, 3),
        }
    }
}

/// The most points that each side can still win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// What the player wins at the most, 1 to 3.
    pub won: u8,
    /// What the opponent wins at the most, 1 to 3.
    pub lost: u8,
}

impl Limits {
    /// What the board still allows: no gammon against a side that has borne a checker off; no
    /// backgammon in a race against one whose checkers are all out of the winner's home.
    #[inline]
    #[must_use]
    pub fn of(board: &Board) -> Limits {
        let [own, theirs] = board.rearmost();
        let race = own + theirs < 25;
        let most = |off: u8, rearmost: usize| match off {
            0 if race && rearmost <= 24 - HOME => 2,
            0 => 3,
            _ => 1,
        };
        Limits { won: most(board.off[1], theirs), lost: most(board.off[0], own) }
    }
}
