//! Connect Four against an independent board: an array of cells, scanned line by line.

mod naive;
mod rules;
mod text;
