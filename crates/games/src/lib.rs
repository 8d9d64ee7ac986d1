//! The games: rules, hints and evaluators. No algorithm is named here.

mod parameters;
mod rulebook;
mod stones;
#[cfg(test)]
mod testing;
mod turn_text;
mod turning;

pub mod backgammon;
pub mod board;
pub mod can_i_win;
pub mod chess;
pub mod chomp;
pub mod clobber;
pub mod coin_tic_tac_toe;
pub mod colouring;
pub mod connect_four;
pub mod cram;
pub mod dodgem;
pub mod domineering;
pub mod dominoes;
pub mod dots_and_boxes;
pub mod einstein;
pub mod heaps;
pub mod hex;
pub mod hosted;
pub mod kalah;
pub mod mnk;
pub mod morris;
pub mod nim;
pub mod pawns;
pub mod pig;
pub mod problem;
pub mod random;
pub mod registry;
pub mod slide;
pub mod subtract;
pub mod suggest;
pub mod symmetry;
pub mod take_ends;
pub mod tic_tac_toe;
pub mod tree;
pub mod wythoff;
