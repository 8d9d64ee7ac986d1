//! The engine as a graphical board and a match runner meet it: lines in, lines out, in time.
//!
//! Beyond the protocol itself, these are the mistakes that engines are known for, collected from
//! the issue trackers of some dozens of them.

mod clocks;
mod endings;
mod hostile;
mod limits;
mod options;
mod positions;
mod referee;
mod speaking;
mod support;
mod waiting;
