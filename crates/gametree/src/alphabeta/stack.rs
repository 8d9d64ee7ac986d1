//! The search stack: what the nodes of the current path know of each other.

use super::null_move::Passed;
use crate::game::Side;
use crate::score::{MAX_PLY, Score};

/// What a node at some ply leaves for those below it, and its parent for it.
#[derive(Clone, Copy, Debug)]
struct Note<M> {
    /// The side to move.
    mover: Side,
    /// The estimate of the position, corrected; `None` in check, or if nobody asked.
    eval: Option<Score>,
    /// The [`crate::Hints::kind`] of the move being searched, those of the second player after
    /// those of the first; `None` for a pass.
    made: Option<usize>,
    /// Whether that is a pass.
    passed: Passed,
    /// The move that is left out, to see how the others fare without it.
    excluded: Option<M>,
    expected: Expected,
}

/// What a node with a closed window is expected to turn out, from what its parent is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expected {
    /// A move will refute it.
    Cut,
    /// No move will reach the window.
    All,
}

impl Expected {
    /// What a child is expected to be.
    pub(super) fn other(self) -> Expected {
        match self {
            Expected::Cut => Expected::All,
            Expected::All => Expected::Cut,
        }
    }
}

/// The notes, by ply.
#[derive(Clone, Debug)]
pub(super) struct Stack<M> {
    notes: Vec<Note<M>>,
}

impl<M: Copy + Eq> Stack<M> {
    pub(super) fn new() -> Stack<M> {
        let note = Note {
            mover: Side::First,
            eval: None,
            made: None,
            passed: Passed::No,
            excluded: None,
            expected: Expected::All,
        };
        // A node at the last ply speaks to the one below it.
        Stack { notes: vec![note; MAX_PLY + 2] }
    }

    #[inline]
    pub(super) fn judge(&mut self, ply: usize, mover: Side, eval: Option<Score>) {
        let note = &mut self.notes[ply];
        (note.mover, note.eval) = (mover, eval);
    }

    #[inline]
    pub(super) fn eval(&self, ply: usize) -> Option<Score> {
        self.notes[ply].eval
    }

    /// The last estimate before this ply with the same side to move: two plies ago, or four if
    /// that was a check.
    #[inline]
    pub(super) fn earlier_eval(&self, ply: usize, mover: Side) -> Option<Score> {
        [2, 4].into_iter().find_map(|back| {
            let note = &self.notes[ply.checked_sub(back)?];
            note.eval.filter(|_| note.mover == mover)
        })
    }

    #[inline]
    pub(super) fn make(&mut self, ply: usize, kind: Option<usize>) {
        let note = &mut self.notes[ply];
        (note.made, note.passed) = (kind, Passed::No);
    }

    #[inline]
    pub(super) fn make_pass(&mut self, ply: usize) {
        let note = &mut self.notes[ply];
        (note.made, note.passed) = (None, Passed::Yes);
    }

    /// Whether the move that led to this ply was a pass.
    #[inline]
    pub(super) fn passed(&self, ply: usize) -> Passed {
        ply.checked_sub(1).map_or(Passed::No, |before| self.notes[before].passed)
    }

    /// The kind of the move made `back` plies before this one.
    #[inline]
    pub(super) fn made(&self, ply: usize, back: usize) -> Option<usize> {
        self.notes[ply.checked_sub(back)?].made
    }

    #[inline]
    pub(super) fn exclude(&mut self, ply: usize, mv: Option<M>) {
        self.notes[ply].excluded = mv;
    }

    #[inline]
    pub(super) fn excluded(&self, ply: usize) -> Option<M> {
        self.notes[ply].excluded
    }

    #[inline]
    pub(super) fn expect(&mut self, ply: usize, expected: Expected) {
        self.notes[ply].expected = expected;
    }

    #[inline]
    pub(super) fn expected(&self, ply: usize) -> Expected {
        self.notes[ply].expected
    }
}
