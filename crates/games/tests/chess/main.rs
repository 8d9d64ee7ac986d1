//! Chess: rules, hints and text.

mod draws;
mod epd;
mod exchange;
mod fen;
mod illegal;
mod perft;
mod problems;
mod support;
mod tables_by_hand;
mod walks;
