//! The positions played so far, for games whose rules look at them.
//!
//! Whoever walks the tree owns a [`Path`]; the game only says what a repeat means
//! ([`Game::repeat`]). The path also gives a hash of the *set* of positions since the last
//! irreversible move. A value found below a position depends on nothing else of the history, so a
//! table whose keys include that hash never returns a value that another history made.

use crate::game::{Game, Key, Repeat};
use crate::zobrist::SetHash;

#[derive(Clone, Copy, Debug)]
struct Step {
    key: Key,
    /// Where in the path the positions begin that can still recur.
    since: usize,
    /// The positions from `since` up to and including this one.
    set: SetHash,
}

/// The keys of the positions before the current one, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Path {
    steps: Vec<Step>,
}

/// Whether the positions before a move can still come back after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// They can.
    Reversible,
    /// None of them can.
    Irreversible,
}

impl Path {
    /// An empty path: the current position is the first.
    #[must_use]
    pub fn new() -> Path {
        Path::default()
    }

    /// Records that the position with this key is being left by a move of this reach.
    pub fn push(&mut self, left: Key, reach: Reach) {
        let (since, mut set) = match (self.steps.last(), reach) {
            (_, Reach::Irreversible) => (self.steps.len() + 1, SetHash::default()),
            (None, Reach::Reversible) => (0, SetHash::default()),
            (Some(last), Reach::Reversible) => (last.since, last.set),
        };
        if reach == Reach::Reversible {
            set.insert(left);
        }
        self.steps.push(Step { key: left, since, set });
    }

    /// Takes the last step back.
    pub fn pop(&mut self) {
        self.steps.pop();
    }

    /// How many moves the path has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether the current position is the first.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// A hash of the set of positions that can still recur; 0 if there are none.
    #[inline]
    #[must_use]
    pub fn set_hash(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.set.value())
    }

    /// What arriving at `pos` means, given the positions before it.
    pub fn repeat<G: Game + ?Sized>(&self, game: &G, pos: &G::Position) -> Repeat {
        let Some(last) = self.steps.last() else { return Repeat::GoesOn };
        let key = game.key(pos);
        let before = self.steps[last.since..].iter().filter(|step| step.key == key).count();
        if before == 0 { Repeat::GoesOn } else { game.repeat(pos, before as u32 + 1) }
    }

    /// Whether any of the positions that can still recur, the current one `pos` included, has come
    /// back already.
    pub fn has_come_back<G: Game + ?Sized>(&self, game: &G, pos: &G::Position) -> bool {
        let Some(last) = self.steps.last() else { return false };
        let mut keys: Vec<Key> = self.steps[last.since..].iter().map(|step| step.key).collect();
        keys.push(game.key(pos));
        keys.sort_unstable();
        keys.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// [`Path::repeat`], if a position that came since step `first` comes back: it is taken to come back for
    /// ever.
    pub fn repeat_within<G: Game + ?Sized>(
        &self,
        game: &G,
        pos: &G::Position,
        first: usize,
    ) -> Repeat {
        let Some(last) = self.steps.last() else { return Repeat::GoesOn };
        let key = game.key(pos);
        let (mut before, mut within) = (0, 0);
        for (at, step) in self.steps.iter().enumerate().skip(last.since) {
            if step.key == key {
                before += 1;
                within += u32::from(at >= first);
            }
        }
        match (before, within) {
            (0, _) => Repeat::GoesOn,
            (before, 0) => game.repeat(pos, before + 1),
            _ => game.repeat(pos, u32::MAX),
        }
    }

    /// The path after playing `mv` in `pos`, as a search records it.
    pub fn push_move<G: crate::hints::Hints + ?Sized>(
        &mut self,
        game: &G,
        before: &G::Position,
        mv: G::Move,
    ) {
        let reach =
            if game.irreversible(before, mv) { Reach::Irreversible } else { Reach::Reversible };
        self.push(game.key(before), reach);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_hash_forgets_order_and_what_cannot_recur() {
        let path = |keys: &[(Key, Reach)]| {
            let mut path = Path::new();
            keys.iter().for_each(|&(key, reach)| path.push(key, reach));
            path.set_hash()
        };
        use Reach::{Irreversible, Reversible};
        assert_eq!(
            path(&[(1, Reversible), (2, Reversible)]),
            path(&[(2, Reversible), (1, Reversible)])
        );
        assert_eq!(
            path(&[(1, Reversible), (9, Irreversible), (2, Reversible)]),
            path(&[(2, Reversible)])
        );
        assert_eq!(path(&[(1, Reversible), (9, Irreversible)]), 0);
    }
}
