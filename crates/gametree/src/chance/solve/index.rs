//! Positions by number, and numbers by position.

use crate::game::Game;
use crate::zobrist::mix;

/// Numbers positions in the order in which they are first seen. Positions are told apart by
/// themselves, and keys only say where to look, so hashed keys are as good as any.
pub(super) struct Index<G: Game> {
    positions: Vec<G::Position>,
    /// Numbers, one more than they are; 0 is empty. At most half are used.
    places: Vec<u32>,
}

impl<G: Game> Index<G> {
    pub(super) fn new() -> Index<G> {
        Index { positions: Vec::new(), places: vec![0; 1 << 10] }
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn position(&self, id: u32) -> &G::Position {
        &self.positions[id as usize]
    }

    /// The place of a position, or the empty one where it belongs.
    fn place(&self, game: &G, pos: &G::Position) -> usize {
        let mask = self.places.len() - 1;
        let mut place = mix(game.key(pos)) as usize & mask;
        loop {
            match self.places[place] {
                0 => return place,
                number if self.positions[number as usize - 1] == *pos => return place,
                _ => place = (place + 1) & mask,
            }
        }
    }

    pub(super) fn find(&self, game: &G, pos: &G::Position) -> Option<u32> {
        self.places[self.place(game, pos)].checked_sub(1)
    }

    /// The number of a position, which is given one if it has none.
    pub(super) fn number(&mut self, game: &G, pos: G::Position) -> u32 {
        let mut place = self.place(game, &pos);
        if let Some(id) = self.places[place].checked_sub(1) {
            return id;
        }
        if (self.positions.len() + 1) * 2 > self.places.len() {
            self.grow(game);
            place = self.place(game, &pos);
        }
        self.positions.push(pos);
        self.places[place] = self.positions.len() as u32;
        self.positions.len() as u32 - 1
    }

    fn grow(&mut self, game: &G) {
        let count = self.places.len() * 2;
        self.places = vec![0; count];
        for (id, pos) in self.positions.iter().enumerate() {
            let mut place = mix(game.key(pos)) as usize & (count - 1);
            while self.places[place] != 0 {
                place = (place + 1) & (count - 1);
            }
            self.places[place] = id as u32 + 1;
        }
    }
}
