#![doc = include_str!("../pages/alphabeta.md")]
//!
//! One kernel in numbered steps, one file for each enhancement.

mod bounds;
mod busy;
mod check_extension;
mod continuation;
mod correction;
mod counter;
mod enhancements;
mod evaluations;
mod exchange;
mod futility;
mod history;
mod history_pruning;
mod internal_reduction;
mod judgement;
mod kernel;
mod killers;
mod known;
mod late_moves;
mod learnt;
mod lines;
mod listing;
mod mate_distance;
mod memory;
mod null_move;
mod order;
mod pace;
mod presets;
mod pruning;
mod pvs;
mod quiescence;
mod reductions;
mod reverse_futility;
mod search;
mod setup;
mod singular;
mod stack;
mod table;
mod table_steps;
mod tablebase;
mod transposition_cutoff;

pub use enhancements::{Class, Enhancement, Enhancements, Frozen, Row, Switches};
pub use table::{DepthRule, Entry, Table};

pub(crate) use busy::Busy;
pub(crate) use history::History;
pub(crate) use killers::Killers;
pub(crate) use order::{KILLER_BONUS, RATING_MOST, RATING_UNIT, Rank, TABLE_MOVE, sort_together};
pub(crate) use search::Search;
pub(crate) use setup::{Company, Memory, Setup};
