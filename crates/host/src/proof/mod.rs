//! Proofs of who wins: a strategy, written out, that anybody can follow with the rules alone.
//!
//! A proof holds *claims*: that a side wins from a position, or that it does not lose. A claim is
//! shown by one move for each position where that side is to move and which its own moves leave
//! open; of the other side every move counts. So it is a proof tree in which positions that are
//! reached in several ways stand once. A draw takes two claims, one for each side.
//!
//! [`write_proof`] asks a session for the moves, [`verify_proof`] takes them from a file, and both
//! walk the same way: by the rules, without any search. In a won strategy no position may come back,
//! since the other side could then go round for ever; where a side only does not lose, it may.

mod text;
mod verifying;
mod walk;
mod writing;

use serde::Serialize;

pub use self::text::Proof;
pub use self::verifying::{ProofCheck, verify_proof};
pub use self::writing::{check_provable, write_proof};
use crate::value::{Player, ResultView};

/// What a side reaches whatever the other one does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// It wins.
    Win,
    /// It does not lose.
    Draw,
}

/// What is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Claim {
    /// The side whose moves the proof names.
    pub side: Player,
    /// What it reaches.
    pub goal: Goal,
}

impl Claim {
    /// Whether a finished game is what was claimed.
    pub(crate) fn is_met_by(self, result: ResultView) -> bool {
        match result {
            ResultView::Win { winner } => winner == self.side,
            ResultView::Draw => self.goal == Goal::Draw,
            ResultView::Margin { .. } => false,
        }
    }
}

impl std::fmt::Display for Claim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.goal {
            Goal::Win => write!(f, "the {} player wins", self.side),
            Goal::Draw => write!(f, "the {} player does not lose", self.side),
        }
    }
}
