//! Matches: players against each other, and what the results say about them.
//!
//! Players are programs that speak UCI or xboard, and the hosted games' own searches. The arena is
//! the referee: it keeps the board, the clocks and the rules, and believes no player. Games come
//! in pairs, one opening with the colours swapped. A player that fails loses the game, not the
//! match; failures are counted by kind. Every finished game is saved at once, so that a match goes
//! on where it stopped.
//!
//! | module | holds |
//! |---|---|
//! | [`player`] | who plays, [`PlayerSpec`] and its words; UCI, xboard, searches of our own |
//! | [`process`] | engine processes: started, heard with a time limit, never left behind |
//! | [`clock`] | time controls and clocks |
//! | [`openings`] | where games begin: files, or moves drawn by lot |
//! | [`schedule`] | who meets whom |
//! | [`adjudicate`] | ending games early |
//! | `game` | one game, with its referee |
//! | [`tournament`] | the match: threads, interruption, the end by a test |
//! | [`record`] | what is kept of a game |
//! | [`save`], [`settings`] | the save file, and what must be the same to go on |
//! | [`stats`] | what results say about strength |
//! | [`summary`] | how the match stands |
//! | [`pgn`] | records for other programs |
//! | [`report`] | the match as a page |

pub mod adjudicate;
pub mod clock;
pub mod error;
mod game;
pub mod gnubg;
pub mod openings;
pub mod pgn;
pub mod player;
pub mod process;
pub mod record;
mod replay;
pub mod report;
pub mod save;
pub mod schedule;
pub mod settings;
pub mod stats;
pub mod summary;
pub mod tournament;
pub mod words;

pub use adjudicate::{Adjudication, DrawRule, ResignRule};
pub use clock::{Thinking, TimeControl};
pub use error::ArenaError;
pub use openings::{Openings, Source};
pub use player::{Fault, FaultKind, Patience, PlayerSpec};
pub use process::kill_all;
pub use record::GameRecord;
pub use save::SaveFile;
pub use schedule::{Format, Schedule};
pub use settings::Settings;
pub use stats::{EloModel, Sprt, Verdict};
pub use summary::Summary;
pub use tournament::{Ended, Plan};
