//! Tournaments.
pub mod adjudicate;
pub mod clock;
pub mod error;
mod game;
pub mod openings;
pub mod player;
pub mod process;
pub mod record;
pub mod save;
pub mod schedule;
pub mod settings;
pub mod stats;
pub mod summary;
pub mod tournament;
pub mod words;
pub use error::ArenaError;
pub use player::{Fault, FaultKind};
