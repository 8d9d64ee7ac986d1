//! The games: rules, hints and evaluators. No algorithm is named here.

pub mod connect_four;
pub mod hosted;
pub mod registry;
