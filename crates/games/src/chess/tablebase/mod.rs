//! Syzygy tables: who wins an ending of few men, and how soon something irreversible happens.
//!
//! Ronald de Man's tables of 2013 hold, for every position with few men, whether it is won, drawn
//! or lost (`.rtbw`), and how many plies it takes to the next capture or pawn move if both sides
//! play for that (`.rtbz`). They know the fifty-move rule; they know nothing of castling, nor of
//! repetition. This is a reader of our own, in safe code: see decision 007.
//!
//! Reading files is all that games do with the world outside, and only with those that the user
//! names. Tables are data that never changes, so games stay as repeatable as they were.
//!
//! | file | holds |
//! |---|---|
//! | `folders.rs` | opening: which files there are, and what is wrong with them |
//! | `material.rs` | names of tables |
//! | `header.rs`, `bytes.rs` | the beginning of a file; bytes from anywhere in it |
//! | `index.rs`, on `squares.rs` | the number of a position |
//! | `pairs.rs` | the value with a number |
//! | `probe.rs` | the value of a position: table and captures together |
//! | `root.rs` | the moves that keep a result |

mod bytes;
mod folders;
mod header;
mod index;
mod material;
mod pairs;
mod probe;
mod root;
mod squares;
#[cfg(test)]
mod tests;

use std::fmt;

use cozy_chess::{Board, Color};
use gametree::TableVerdict;

use header::Stored;
use index::Shape;
use material::Material;

pub use root::{Past, Rank, Ranked};

/// Who wins, as tables say it: with the counter of the fifty-move rule at 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wdl {
    /// The side to move loses.
    Loss = -2,
    /// It would lose, but the fifty-move rule comes first: a draw.
    BlessedLoss = -1,
    /// A draw.
    Draw = 0,
    /// It would win, but the fifty-move rule comes first: a draw.
    CursedWin = 1,
    /// The side to move wins.
    Win = 2,
}

impl Wdl {
    /// The value of this number.
    fn of(number: i32) -> Wdl {
        match number {
            ..=-2 => Wdl::Loss,
            -1 => Wdl::BlessedLoss,
            0 => Wdl::Draw,
            1 => Wdl::CursedWin,
            2.. => Wdl::Win,
        }
    }

    /// What the rules make of it.
    #[must_use]
    pub fn verdict(self) -> TableVerdict {
        match self {
            Wdl::Loss => TableVerdict::Loss,
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => TableVerdict::Draw,
            Wdl::Win => TableVerdict::Win,
        }
    }
}

/// What is known of one material.
#[derive(Debug)]
struct Ending {
    material: Material,
    shape: Shape,
    wdl: Option<Stored>,
    dtz: Option<Stored>,
}

/// The tables of some folders.
pub struct Tables {
    /// The folders as they were named.
    path: String,
    endings: Vec<Ending>,
    /// The keys of materials, sorted, with the numbers of their endings.
    by_key: Vec<(u64, usize)>,
    most_men: usize,
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tables({:?}: {self})", self.path)
    }
}

/// Tables are told apart by where they are.
impl PartialEq for Tables {
    fn eq(&self, other: &Tables) -> bool {
        self.path == other.path
    }
}

impl Eq for Tables {}

/// How many there are, for a user: `35 endings of up to 4 men (35 WDL, 35 DTZ tables)`.
impl fmt::Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |has: fn(&Ending) -> bool| self.endings.iter().filter(|&one| has(one)).count();
        let (wdl, dtz) = (count(|one| one.wdl.is_some()), count(|one| one.dtz.is_some()));
        let endings = self.endings.len();
        let word = if endings == 1 { "ending" } else { "endings" };
        let men = self.most_men;
        write!(f, "{endings} {word} of up to {men} men ({wdl} WDL, {dtz} DTZ tables)")
    }
}

impl Tables {
    /// The most men that any table knows.
    #[must_use]
    pub fn most_men(&self) -> usize {
        self.most_men
    }

    /// The result of a position under the fifty-move rule, if a table holds it. Says something only
    /// right after a capture or a pawn move, when the counter is 0: later, who wins may depend on
    /// it. Nobody may have a right to castle. Mate is left to whoever sees it.
    #[inline]
    #[must_use]
    pub fn verdict(&self, board: &Board) -> Option<TableVerdict> {
        if board.halfmove_clock() > 0 || !self.may_hold(board) || probe::is_mate(board) {
            return None;
        }
        self.wdl(board).map(Wdl::verdict)
    }

    /// Whether there are few enough men, and no rights to castle.
    #[inline]
    fn may_hold(&self, board: &Board) -> bool {
        board.occupied().len() as usize <= self.most_men && !can_castle(board)
    }

    fn ending(&self, material: &Material) -> Option<&Ending> {
        let key = material.key();
        let at = self.by_key.binary_search_by_key(&key, |&(key, _)| key).ok()?;
        self.endings.get(self.by_key[at].1)
    }
}

fn can_castle(board: &Board) -> bool {
    Color::ALL.into_iter().any(|color| {
        let rights = board.castle_rights(color);
        rights.short.is_some() || rights.long.is_some()
    })
}
