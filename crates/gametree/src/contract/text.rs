//! Text of moves and positions, both ways.

use std::collections::HashMap;

use super::walk::{Spot, Tally};
use crate::game::Key;
use crate::hints::Hints;
use crate::notation::Notation;

/// Every text seen, with the key of its position.
#[derive(Default)]
pub(super) struct Texts {
    keys: HashMap<String, Key>,
}

impl Texts {
    pub(super) fn at<G: Hints + Notation>(&mut self, spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
        let &Spot { game, pos, legal, .. } = spot;
        let text = game.position_text(pos);
        let wrong = match game.parse_position(&text) {
            Ok(read) if read == *pos && game.key(&read) == game.key(pos) => None,
            Ok(read) => Some(format!("'{text}' is read as {read:?}, not {pos:?}")),
            Err(error) => Some(format!("'{text}' is not read: {error}")),
        };
        tally.case(spot, "a position's text is read back", wrong);
        let key = game.key(pos);
        let before = *self.keys.entry(text.clone()).or_insert(key);
        tally.holds(spot, "different positions have different texts", before == key, || {
            format!("'{text}' is a position with another key, too")
        });
        for &mv in legal {
            let text = game.move_text(pos, mv);
            let wrong = match game.parse_move(pos, &text) {
                Ok(read) if read == mv => None,
                Ok(read) => Some(format!("'{text}' is read as {read:?}, not {mv:?}")),
                Err(error) => Some(format!("'{text}' is not read: {error}")),
            };
            tally.case(spot, "a move's text is read back", wrong);
        }
        // A view must exist for every position; what it shows is for people to judge.
        let _ = game.view(pos);
    }
}
