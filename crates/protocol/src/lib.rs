//! The words that engines and the programs around them exchange: parsed and printed, nothing else.
//!
//! No input or output happens here, and no game is known: moves and positions are text. Reading is
//! lenient, as the other end may be any of hundreds of programs; printing is strict. Each protocol
//! is spoken in both directions, so that an engine and a match runner stand on the same types.
//!
//! | module | holds |
//! |---|---|
//! | [`fibs`] | the board line of FIBS, which GNU Backgammon reads |
//! | [`uci`] | the Universal Chess Interface: [`uci::Command`] to an engine, [`uci::Message`] from it |
//! | [`xboard`] | the part of the Chess Engine Communication Protocol that a match needs |

pub mod fibs;
pub mod uci;
pub mod xboard;
