//! Who watches a search of a game of chance: as [`crate::observer`], with values that are real
//! numbers, seen by the first player.

use crate::game::Game;

/// A node as it is entered.
#[derive(Debug)]
pub struct Node<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The position.
    pub pos: &'a G::Position,
    /// Plies from the root.
    pub ply: usize,
    /// Plies still to look ahead.
    pub depth: usize,
    /// What the first player has already, and what the second allows at most.
    pub window: (f64, f64),
}

/// Why a node was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The game is over.
    Ended,
    /// The depth limit: the forecast spoke.
    Horizon,
    /// The table knew enough.
    TableHit,
    /// A value outside the window was sure before everything was looked at.
    Cutoff,
    /// Probing the events of a chance node sufficed for a value outside the window.
    ProbeCutoff,
    /// Everything was looked at.
    Searched,
}

/// Watches a search. Every method does nothing by default, and `()` costs nothing.
pub trait Witness<G: Game> {
    /// A node is entered.
    #[inline]
    fn enter(&mut self, node: &Node<'_, G>) {
        let _ = node;
    }

    /// `mv`, a move or an event, is about to be searched from `pos`, the node at `ply`.
    #[inline]
    fn descend(&mut self, ply: usize, pos: &G::Position, mv: G::Move) {
        let _ = (ply, pos, mv);
    }

    /// The node at `ply` learnt that `mv` is worth `value`, which may be a bound outside the
    /// window that it was asked about.
    #[inline]
    fn tried(&mut self, ply: usize, mv: G::Move, value: f64) {
        let _ = (ply, mv, value);
    }

    /// The chance node at `ply` asks for one move of what `event` leads to, to see whether that
    /// suffices. The nodes entered until it is `tried` lie below that move, two plies down.
    #[inline]
    fn probe(&mut self, ply: usize, pos: &G::Position, event: G::Move) {
        let _ = (ply, pos, event);
    }

    /// The node at `ply` is left.
    #[inline]
    fn leave(&mut self, ply: usize, value: f64, exit: Exit) {
        let _ = (ply, value, exit);
    }
}

impl<G: Game> Witness<G> for () {}

impl<G: Game, W: Witness<G>> Witness<G> for &mut W {
    fn enter(&mut self, node: &Node<'_, G>) {
        (**self).enter(node);
    }
    fn descend(&mut self, ply: usize, pos: &G::Position, mv: G::Move) {
        (**self).descend(ply, pos, mv);
    }
    fn tried(&mut self, ply: usize, mv: G::Move, value: f64) {
        (**self).tried(ply, mv, value);
    }
    fn probe(&mut self, ply: usize, pos: &G::Position, event: G::Move) {
        (**self).probe(ply, pos, event);
    }
    fn leave(&mut self, ply: usize, value: f64, exit: Exit) {
        (**self).leave(ply, value, exit);
    }
}
