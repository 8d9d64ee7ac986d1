//! The end of the game, solved: what the chances are when all checkers are home.
//!
//! * [`TwoSided`]: both sides have at most six checkers, 924 arrangements each: the chance of
//!   winning under best play of both, exact but for rounding. No gammon is possible there.
//! * [`OneSided`]: the 54,264 arrangements of up to fifteen checkers: in how many throws a side is
//!   off if it plays for the least mean, and in how many its first checker is off. Two sides that
//!   do not look at each other give the chances of any race at home to within about a percent.
//!
//! These are facts about the game that follow from its own moves, so they are made here, from the
//! end backwards, each arrangement from those that it can become; nothing is searched. They are
//! made when first asked for, or read from a file that a user names ([`mod@file`]).

pub mod arrangement;
pub mod file;
mod one_sided;
#[cfg(test)]
mod tests;
mod two_sided;

use std::sync::OnceLock;

use super::board::{Board, CHECKERS, HOME};
use super::chances::Chances;
use crate::hosted::Making;
use arrangement::Home;

pub use one_sided::OneSided;
pub use two_sided::TwoSided;

/// Both kinds of tables, made when first needed.
#[derive(Debug, Default)]
pub struct BearOff {
    two_sided: OnceLock<TwoSided>,
    one_sided: OnceLock<OneSided>,
}

/// The tables that all share that have opened no file.
static SHARED: BearOff = BearOff { two_sided: OnceLock::new(), one_sided: OnceLock::new() };

impl BearOff {
    /// What making both takes, measured.
    pub const MAKING: Making =
        Making { what: "backgammon's bear-off", bytes: 33 << 20, seconds: 3 };

    /// Tables that are known already.
    #[must_use]
    pub fn of(two_sided: TwoSided, one_sided: OneSided) -> BearOff {
        BearOff { two_sided: two_sided.into(), one_sided: one_sided.into() }
    }

    /// The tables of the program, which are made in memory when they are first needed.
    #[must_use]
    pub fn shared() -> &'static BearOff {
        &SHARED
    }

    /// The table for two sides.
    pub fn two_sided(&self) -> &TwoSided {
        self.two_sided.get_or_init(|| made(TwoSided::build(&mut || true)))
    }

    /// The table for one side.
    pub fn one_sided(&self) -> &OneSided {
        self.one_sided.get_or_init(|| made(OneSided::build(&mut || true)))
    }

    /// Makes both tables, unless they are made. `go_on` is asked every few milliseconds; once it says
    /// no the answer is `false`, and the table that was being made is let go.
    pub fn make(&self, go_on: &mut dyn FnMut() -> bool) -> bool {
        fill(&self.two_sided, || TwoSided::build(go_on))
            && fill(&self.one_sided, || OneSided::build(go_on))
    }

    /// Whether both tables are there.
    #[must_use]
    pub fn is_made(&self) -> bool {
        self.two_sided.get().is_some() && self.one_sided.get().is_some()
    }

    /// Whether all checkers of both sides are home, so that the tables will be asked.
    #[must_use]
    pub fn is_due(board: &Board) -> bool {
        homes(board).is_some()
    }

    /// The exact chance that the player wins who is about to throw; `None` if a side has a checker
    /// outside its home or more than [`TwoSided::CHECKERS`], or the game is over.
    #[inline]
    #[must_use]
    pub fn exact(&self, board: &Board) -> Option<f64> {
        // Most boards are told apart by two numbers.
        let least = CHECKERS - TwoSided::CHECKERS;
        if board.off[0] < least || board.off[1] < least {
            return None;
        }
        let (own, theirs) = homes(board)?;
        (own.checkers() > 0 && theirs.checkers() > 0).then(|| self.two_sided().win(own, theirs))
    }

    /// The chances if both sides have all checkers home and each plays for itself; `None` if not
    /// all are, or the game is over.
    #[must_use]
    pub fn apart(&self, board: &Board) -> Option<Chances> {
        let (own, theirs) = homes(board)?;
        if own.checkers() == 0 || theirs.checkers() == 0 {
            return None;
        }
        let tables = self.one_sided();
        let [mine, yours] = [own, theirs].map(|home| tables.throws(home));
        let [mine_first, yours_first] = [own, theirs].map(|home| tables.first_off(home));
        // The throw in which one is off, if the other is not off in one fewer or, for the side that
        // throws second, in as many.
        let meets = |off: &[f64], other: &[f64], lead: usize| -> f64 {
            let still = |throws: usize| (1.0 - other.iter().take(throws).sum::<f64>()).max(0.0);
            off.iter().enumerate().map(|(at, chance)| chance * still(at + lead)).sum()
        };
        Some(Chances {
            win: meets(mine, yours, 0) as f32,
            win_gammon: yours_first.map_or(0.0, |first| meets(mine, first, 0)) as f32,
            lose_gammon: mine_first.map_or(0.0, |first| meets(yours, first, 1)) as f32,
            ..Chances::default()
        })
    }
}

/// A table that nothing stopped.
fn made<T>(table: Option<T>) -> T {
    table.unwrap_or_else(|| unreachable!("nobody said to stop"))
}

/// Fills an empty cell; whether it is full now.
fn fill<T>(cell: &OnceLock<T>, build: impl FnOnce() -> Option<T>) -> bool {
    if cell.get().is_none()
        && let Some(table) = build()
    {
        // Another thread may have been sooner, with the same table.
        let _ = cell.set(table);
    }
    cell.get().is_some()
}

/// The arrangements of both sides, if all their checkers are home or off.
#[inline]
fn homes(board: &Board) -> Option<(Home, Home)> {
    let at_home = |count: u8, off: u8| count + off == CHECKERS;
    let mut sides = ([0u8; HOME], [0u8; HOME]);
    for point in 0..HOME {
        sides.0[point] = board.points[point + 1].max(0) as u8;
        sides.1[point] = (-board.points[24 - point]).max(0) as u8;
    }
    let home = |counts: [u8; HOME], off| {
        at_home(counts.iter().sum(), off).then(|| Home::new(counts)).flatten()
    };
    Some((home(sides.0, board.off[0])?, home(sides.1, board.off[1])?))
}
