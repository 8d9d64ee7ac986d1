//! The games: rules, hints and evaluators. No algorithm is named here.

mod parameters;
mod stones;
mod suggest;

pub mod connect_four;
pub mod hosted;
pub mod registry;
pub mod symmetry;
pub mod tic_tac_toe;
pub mod tree;
