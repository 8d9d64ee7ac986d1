#![doc = include_str!("../pages/alphabeta.md")]
//!
//! One kernel in numbered steps, one file for each enhancement.

mod bounds;
mod busy;
mod enhancements;
mod history;
mod kernel;
mod killers;
mod known;
mod lines;
mod listing;
mod mate_distance;
mod memory;
mod order;
mod pace;
mod pvs;
mod search;
mod table;
mod table_steps;
mod transposition_cutoff;

pub use enhancements::{Class, Enhancement, Enhancements, Frozen, Row, Switches};
pub use table::{DepthRule, Entry, Table};

pub(crate) use busy::Busy;
pub(crate) use search::{Company, Memory, Search, Setup};
