//! Sets of cells under the symmetries of a board, looked up byte by byte.

use gametree::Symmetry;

use crate::board::{Set, bits};

/// What the symmetries of a board make of its cells, or of whatever else lies on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turning {
    /// The symmetries by their numbers, the identity first.
    used: Vec<Symmetry>,
    /// For each of them: where each element goes.
    places: Vec<Vec<u8>>,
    /// For each of them and each byte of a set: what becomes of the byte.
    bytes: Vec<Vec<[Set; 256]>>,
}

impl Turning {
    /// `place` says where an element, below `count`, goes under a symmetry. The identity, 0, has to
    /// be among those used, and comes first.
    pub(crate) fn new(
        count: usize,
        used: Vec<Symmetry>,
        place: impl Fn(Symmetry, usize) -> usize,
    ) -> Turning {
        let places: Vec<Vec<u8>> = used
            .iter()
            .map(|&by| (0..count).map(|element| place(by, element) as u8).collect())
            .collect();
        let table = |places: &Vec<u8>| {
            let byte = |first: usize| {
                let mut sets = [0; 256];
                for (value, set) in sets.iter_mut().enumerate() {
                    let elements = bits(value as Set).map(|bit| first + bit);
                    let turned = elements.filter_map(|element| places.get(element));
                    *set = turned.fold(0, |set, &place| set | 1 << place);
                }
                sets
            };
            (0..count).step_by(8).map(byte).collect()
        };
        let bytes = places.iter().map(table).collect();
        Turning { used, places, bytes }
    }

    fn index(&self, by: Symmetry) -> usize {
        self.used.iter().position(|&used| used == by).unwrap_or(0)
    }

    /// Where an element goes under one of the symmetries.
    pub(crate) fn element(&self, by: Symmetry, element: u8) -> u8 {
        self.places[self.index(by)][usize::from(element)]
    }

    /// The least of what `key` makes of these sets under all symmetries, and where it is found.
    #[inline]
    pub(crate) fn least<const N: usize, K: Ord>(
        &self,
        sets: [Set; N],
        key: impl Fn([Set; N]) -> K,
    ) -> (K, Symmetry) {
        let turned = |index: usize| {
            let there = sets.map(|set| {
                let parts = self.bytes[index].iter().zip(set.to_le_bytes());
                parts.fold(0, |turned, (byte, value)| turned | byte[usize::from(value)])
            });
            (key(there), self.used[index])
        };
        (1..self.used.len()).map(turned).fold(turned(0), Ord::min)
    }
}
