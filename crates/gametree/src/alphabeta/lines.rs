//! The principal variations of the nodes on the current path.

use crate::score::Window;

/// For each ply, the best line known from there. Vectors keep their memory, so nothing is
/// allocated once a ply has been visited.
#[derive(Clone, Debug)]
pub(super) struct Lines<M> {
    plies: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    pub(super) fn new() -> Lines<M> {
        Lines { plies: Vec::new() }
    }

    /// Forgets the line at this ply.
    pub(super) fn clear(&mut self, ply: usize) {
        match self.plies.get_mut(ply) {
            Some(line) => line.clear(),
            None => self.plies.resize_with(ply + 1, Vec::new),
        }
    }

    /// A node that was asked about `window` is about to search a move; what follows the move will
    /// stand at `ply`. Cleared here and not by the node below, which need not keep a line: a
    /// scout, or what is left of a narrowed window, only asks yes or no.
    #[inline]
    pub(super) fn begin(&mut self, ply: usize, window: Window) {
        if !window.is_null() {
            self.clear(ply);
        }
    }

    /// The best line at this ply is now `mv` and what follows it. Yes-or-no questions have none.
    #[inline]
    pub(super) fn extend(&mut self, ply: usize, mv: M, window: Window) {
        if !window.is_null() {
            self.put(ply, mv);
        }
    }

    fn put(&mut self, ply: usize, mv: M) {
        self.plies[ply].clear();
        self.plies[ply].push(mv);
        if let [line, rest, ..] = &mut self.plies[ply..] {
            line.extend_from_slice(rest);
        }
    }

    /// The best line at this ply.
    pub(super) fn at(&self, ply: usize) -> &[M] {
        self.plies.get(ply).map_or(&[], Vec::as_slice)
    }
}
