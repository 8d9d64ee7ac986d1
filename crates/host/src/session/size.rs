//! How large a game is below a position, as far as that matters.

use gametree::score::MAX_PLY;
use gametree_games::hosted::Hosted;

use super::engine::Root;
use super::hosted::Played;

/// Nodes of a tree that a person's patience and plain minimax can take.
pub(super) const SMALL: u64 = 1_000_000;

impl<G: Hosted> Root<'_, G> {
    /// Whether the whole tree to the end of the game has at most this many nodes.
    pub(super) fn is_small(self, most: u64) -> bool {
        let left = self.game.plies_left(self.pos);
        (G::ACYCLIC || left.is_some()) && ends_within(self.game, self.pos, most)
    }

    /// The greatest depth whose tree has at most this many nodes.
    pub(super) fn affordable_depth(self, most: u64) -> usize {
        affordable_depth(self.game, self.pos, most)
    }
}

/// Whether every line ends, and all of them together have at most this many nodes.
pub(super) fn ends_within<G: Played>(game: &G, pos: &G::Position, most: u64) -> bool {
    nodes_within(game, pos, MAX_PLY, most).is_some()
}

/// The greatest depth whose tree has at most this many nodes, and that is not beyond the end of
/// the game; at least 1.
pub(super) fn affordable_depth<G: Played>(game: &G, pos: &G::Position, most: u64) -> usize {
    let mut depth = 1;
    let mut nodes = None;
    while depth < MAX_PLY {
        match nodes_within(game, pos, depth + 1, most) {
            Some(deeper) if nodes != Some(deeper) => nodes = Some(deeper),
            _ => break,
        }
        depth += 1;
    }
    depth
}

/// The nodes of the tree of this depth, if they are not too many.
fn nodes_within<G: Played>(game: &G, pos: &G::Position, depth: usize, most: u64) -> Option<u64> {
    fn walk<G: Played>(
        game: &G,
        pos: &mut G::Position,
        depth: usize,
        left: &mut u64,
        stack: &mut Vec<G::Move>,
    ) -> Option<()> {
        *left = left.checked_sub(1)?;
        if depth == 0 || game.outcome(pos).is_some() {
            return Some(());
        }
        let base = stack.len();
        game.moves(pos, stack);
        for index in base..stack.len() {
            let mv = stack[index];
            let undo = game.play(pos, mv);
            walk(game, pos, depth - 1, left, stack)?;
            game.undo(pos, mv, undo);
        }
        stack.truncate(base);
        Some(())
    }
    let mut left = most;
    walk(game, &mut pos.clone(), depth, &mut left, &mut Vec::new())?;
    Some(most - left)
}
