//! Tables of solved endings that the program makes itself: those of backgammon's bear-off.

use gametree_games::backgammon::bear_off::{BearOff, OneSided, TwoSided, file};
use serde::Serialize;

use crate::error::HostError;

/// The game that has such tables.
pub const GAME: &str = "backgammon";

/// What tables will take, told before they are made.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Cost {
    /// Positions of both sides with at most six checkers each.
    pub two_sided: u64,
    /// Arrangements of one side with at most fifteen.
    pub one_sided: u64,
    /// Memory while they are made, and about the size of the file, in bytes.
    pub bytes: u64,
    /// Processor time on a machine of 2020, in seconds.
    pub seconds: u64,
}

/// What the tables of the bear-off take: measured, except for the numbers of positions.
pub const COST: Cost = Cost {
    two_sided: TwoSided::POSITIONS as u64,
    one_sided: OneSided::POSITIONS as u64,
    bytes: BearOff::MAKING.bytes,
    seconds: BearOff::MAKING.seconds,
};

/// Refuses a game that has none.
///
/// # Errors
/// There are no tables that could be made for this game.
pub fn check_game(game: &str) -> Result<(), HostError> {
    if game == GAME {
        return Ok(());
    }
    Err(HostError::Misfit {
        method: "table".to_owned(),
        what: game.to_owned(),
        reason: "its endings are not solved here".to_owned(),
        fits: vec![GAME.to_owned()],
    })
}

/// Makes the tables: the bytes of their file.
#[must_use]
pub fn build() -> Vec<u8> {
    file::write(&BearOff::default())
}

/// Opens a file of tables.
///
/// # Errors
/// It cannot be read, is no such file, or is damaged.
pub fn open(path: &str) -> Result<BearOff, HostError> {
    file::load(path).map_err(|error| HostError::text(error, path))
}

/// How many entries of tables differ from what this program makes.
#[must_use]
pub fn differences(tables: &BearOff) -> usize {
    let made = BearOff::default();
    let two = made.two_sided().wins().iter().zip(tables.two_sided().wins());
    let two = two.filter(|(one, other)| one != other).count();
    two + usize::from(made.one_sided() != tables.one_sided())
}
