//! Keys name positions.

use std::collections::HashMap;

use super::walk::{Spot, Tally};
use crate::game::{Key, KeyKind};
use crate::hints::Hints;

/// Every position seen, and every key.
pub(super) struct Keys<G: Hints> {
    positions: HashMap<Key, G::Position>,
    keys: HashMap<G::Position, Key>,
}

impl<G: Hints> Default for Keys<G> {
    fn default() -> Self {
        Keys { positions: HashMap::new(), keys: HashMap::new() }
    }
}

impl<G: Hints> Keys<G> {
    pub(super) fn at(&mut self, spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
        let key = spot.game.key(spot.pos);
        let before = *self.keys.entry(spot.pos.clone()).or_insert(key);
        tally.holds(spot, "equal positions have equal keys", before == key, || {
            format!("key {key:#x}, but {before:#x} when the position was reached before")
        });
        // Hashed keys may meet by accident, but not in so few positions.
        let name = match spot.game.key_kind() {
            KeyKind::Injective => "no two positions share a key",
            KeyKind::Hashed => "hashed keys tell positions apart",
        };
        let other = self.positions.entry(key).or_insert_with(|| spot.pos.clone());
        tally.holds(spot, name, other == spot.pos, || {
            format!("{:?} has the key of {other:?}", spot.pos)
        });
    }
}
