//! The principal variations of the nodes on the current path.

use crate::score::Window;

/// A best line, and when it was found.
#[derive(Clone, Debug)]
struct Line<M> {
    moves: Vec<M>,
    /// Nodes searched by then.
    found_at: u64,
}

/// For each ply, the best line known from there. Vectors keep their memory, so nothing is
/// allocated once a ply has been visited.
#[derive(Clone, Debug)]
pub(super) struct Lines<M> {
    plies: Vec<Line<M>>,
}

impl<M: Copy> Lines<M> {
    pub(super) fn new() -> Lines<M> {
        Lines { plies: Vec::new() }
    }

    /// Forgets all lines.
    pub(super) fn clear(&mut self) {
        self.plies.iter_mut().for_each(|line| line.moves.clear());
    }

    /// The best line at this ply is now `mv` and what follows it. `times` are the nodes searched
    /// before the move and up to now: a line of the next ply that is older belongs to another
    /// move, for a node need not keep one (a scout, or what is left of a narrowed window, only
    /// asks yes or no).
    #[inline]
    pub(super) fn extend(&mut self, ply: usize, mv: M, window: Window, times: (u64, u64)) {
        if !window.is_null() {
            self.put(ply, mv, times);
        }
    }

    fn put(&mut self, ply: usize, mv: M, (began, now): (u64, u64)) {
        if self.plies.len() < ply + 2 {
            self.plies.resize_with(ply + 2, || Line { moves: Vec::new(), found_at: 0 });
        }
        if let [line, rest, ..] = &mut self.plies[ply..] {
            line.moves.clear();
            line.moves.push(mv);
            line.found_at = now;
            if rest.found_at > began {
                line.moves.extend_from_slice(&rest.moves);
            }
        }
    }

    /// The best line at this ply.
    pub(super) fn at(&self, ply: usize) -> &[M] {
        self.plies.get(ply).map_or(&[], |line| line.moves.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_takes_over_only_what_was_found_below_its_own_move() {
        let mut lines = Lines::new();
        lines.extend(1, 'b', Window::FULL, (10, 12));
        lines.extend(0, 'a', Window::FULL, (9, 12));
        assert_eq!(lines.at(0), ['a', 'b']);
        lines.extend(0, 'c', Window::FULL, (12, 20));
        assert_eq!(lines.at(0), ['c'], "the line below is older than the move");
        lines.extend(0, 'd', Window::above(0), (20, 30));
        assert_eq!(lines.at(0), ['c'], "a question has no line");
    }
}
