//! What becomes of a term that counts: added up at once, or written down.
//!
//! The evaluation is written once, for any [`Tally`], so that the score and its explanation cannot
//! differ.

use cozy_chess::{BitBoard, Piece, Square};
use gametree::tunable::TermCount;

use super::side::{Us, edge_distance};
use super::terms::{MATERIAL, TERMS, square_term};
use super::weights::{Packed, Weights};

/// Hears of every term that counts.
pub(super) trait Tally {
    /// A term counts so many times for a side.
    fn add<U: Us>(&mut self, term: usize, times: i32);

    /// A piece stands on a square.
    fn place<U: Us>(&mut self, piece: Piece, square: Square);

    /// A term counts once for each square of a set that is mostly empty, and need not be counted
    /// then.
    #[inline]
    fn add_few<U: Us>(&mut self, term: usize, set: BitBoard) {
        if !set.is_empty() {
            self.add::<U>(term, set.len() as i32);
        }
    }
}

/// Adds up weights, White less Black.
pub(super) struct Sum<'a> {
    weights: &'a Weights,
    pub(super) total: Packed,
}

impl<'a> Sum<'a> {
    pub(super) fn new(weights: &'a Weights) -> Sum<'a> {
        Sum { weights, total: 0 }
    }
}

impl Tally for Sum<'_> {
    #[inline]
    fn add<U: Us>(&mut self, term: usize, times: i32) {
        let weight = (U::SIGN * times).wrapping_mul(self.weights.packed(term));
        self.total = self.total.wrapping_add(weight);
    }

    #[inline]
    fn place<U: Us>(&mut self, piece: Piece, square: Square) {
        self.total = self.total.wrapping_add(self.weights.placed(U::COLOR, piece, square));
    }
}

/// Writes down how often each term counts for each side.
pub(super) struct Counts([[i32; 2]; TERMS]);

impl Counts {
    pub(super) fn new() -> Counts {
        Counts([[0; 2]; TERMS])
    }

    /// The terms that count for either side.
    pub(super) fn counted(&self) -> Vec<TermCount> {
        let all = self.0.iter().enumerate();
        all.map(|(term, &sides)| TermCount { term, sides })
            .filter(|count| count.sides != [0; 2])
            .collect()
    }
}

impl Tally for Counts {
    fn add<U: Us>(&mut self, term: usize, times: i32) {
        self.0[term][U::INDEX] += times;
    }

    fn place<U: Us>(&mut self, piece: Piece, square: Square) {
        if piece != Piece::King {
            self.add::<U>(MATERIAL + piece as usize, 1);
        }
        self.add::<U>(square_term(piece, edge_distance(square), U::rank(square)), 1);
    }
}
