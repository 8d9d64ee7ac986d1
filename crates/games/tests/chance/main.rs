//! Games of chance: that all methods find the same values, and what is published of each game.

mod support;

mod games;
mod limits;
mod pig;
mod random;
