//! Connect Four against an independent board: an array of cells, scanned line by line.

mod hints;
mod naive;
mod opinions;
mod rules;
mod text;
