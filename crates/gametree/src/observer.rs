//! Who watches a search. The observer is a type parameter of the kernel: `()` costs nothing.

use crate::alphabeta::Enhancement;
use crate::game::Game;
use crate::score::{Bound, Score, Window};

/// A node as it is entered.
#[derive(Debug)]
pub struct Visit<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The position.
    pub pos: &'a G::Position,
    /// Plies from the root.
    pub ply: usize,
    /// Plies still to look ahead.
    pub depth: usize,
    /// The window, seen by the side to move.
    pub window: Window,
}

/// Why a node was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit<'a, M> {
    /// The game is over.
    Ended,
    /// The position occurred before, and the rules end the game there.
    Repeated,
    /// The depth limit: the evaluator spoke.
    Horizon,
    /// The game knew the value without search.
    Known,
    /// A bound that needs no search already lies outside the window.
    OutOfBounds,
    /// This enhancement judged that its moves need no search.
    Judged(Enhancement),
    /// The table knew enough.
    TableHit(Bound),
    /// The table's entry of the position after this move already refutes the opponent.
    ChildInTable(M),
    /// A move was too good for the opponent to allow this node; these were not looked at.
    Cutoff {
        /// How many moves were looked at.
        tried: usize,
        /// The moves left out, in order.
        skipped: &'a [M],
    },
    /// Every move was looked at.
    Searched,
    /// The search was stopped.
    Stopped,
}

/// Watches a search. Every method does nothing by default.
pub trait Observer<G: Game> {
    /// Who watches the helping threads. Usually nobody, `()`; if it is the same type, a search with
    /// several threads need not be compiled a second time.
    type OfHelpers: Observer<G>;

    /// Who watches a helping thread.
    fn of_helper() -> Self::OfHelpers;

    /// `mv` is about to be searched, from the node at `ply`.
    #[inline]
    fn descend(&mut self, ply: usize, mv: G::Move) {
        let _ = (ply, mv);
    }

    /// A node is entered.
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, G>) {
        let _ = visit;
    }

    /// The node at `ply` learnt that `mv` is worth `score` to its mover; `window` is what is left
    /// of its window.
    #[inline]
    fn tried(&mut self, ply: usize, mv: G::Move, score: Score, window: Window) {
        let _ = (ply, mv, score, window);
    }

    /// The node at `ply` looks at `mv` again, with a wider window.
    #[inline]
    fn again(&mut self, ply: usize, mv: G::Move) {
        let _ = (ply, mv);
    }

    /// The node at `ply` leaves `mv` out, on the judgement of this enhancement.
    #[inline]
    fn left_out(&mut self, ply: usize, mv: G::Move, by: Enhancement) {
        let _ = (ply, mv, by);
    }

    /// The node at `ply` asks a question of its own, which this enhancement wants answered: nodes
    /// entered until [`Observer::aside_over`] belong to no line of play.
    #[inline]
    fn aside(&mut self, ply: usize, by: Enhancement) {
        let _ = (ply, by);
    }

    /// The question of the node at `ply` is answered.
    #[inline]
    fn aside_over(&mut self, ply: usize) {
        let _ = ply;
    }

    /// The node at `ply` is left.
    #[inline]
    fn leave(&mut self, ply: usize, score: Score, exit: Exit<'_, G::Move>) {
        let _ = (ply, score, exit);
    }
}

impl<G: Game> Observer<G> for () {
    type OfHelpers = ();

    fn of_helper() {}
}

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    type OfHelpers = O::OfHelpers;

    fn of_helper() -> O::OfHelpers {
        O::of_helper()
    }
    fn descend(&mut self, ply: usize, mv: G::Move) {
        (**self).descend(ply, mv);
    }
    fn enter(&mut self, visit: &Visit<'_, G>) {
        (**self).enter(visit);
    }
    fn tried(&mut self, ply: usize, mv: G::Move, score: Score, window: Window) {
        (**self).tried(ply, mv, score, window);
    }
    fn again(&mut self, ply: usize, mv: G::Move) {
        (**self).again(ply, mv);
    }
    fn left_out(&mut self, ply: usize, mv: G::Move, by: Enhancement) {
        (**self).left_out(ply, mv, by);
    }
    fn aside(&mut self, ply: usize, by: Enhancement) {
        (**self).aside(ply, by);
    }
    fn aside_over(&mut self, ply: usize) {
        (**self).aside_over(ply);
    }
    fn leave(&mut self, ply: usize, score: Score, exit: Exit<'_, G::Move>) {
        (**self).leave(ply, score, exit);
    }
}

/// Counts what a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes whose value was read off: game over, horizon, or known to the game.
    pub leaves: u64,
    /// Nodes that the table answered.
    pub table_hits: u64,
    /// Nodes that ended with a cutoff.
    pub cutoffs: u64,
    /// Cutoffs by the first move searched.
    pub first_move_cutoffs: u64,
    /// Moves searched again with a wider window.
    pub researches: u64,
    /// The deepest ply reached.
    pub deepest: usize,
}

impl<G: Game> Observer<G> for Counters {
    type OfHelpers = ();

    fn of_helper() {}

    fn enter(&mut self, visit: &Visit<'_, G>) {
        self.nodes += 1;
        self.deepest = self.deepest.max(visit.ply);
    }

    fn again(&mut self, _: usize, _: G::Move) {
        self.researches += 1;
    }

    fn leave(&mut self, _: usize, _: Score, exit: Exit<'_, G::Move>) {
        match exit {
            Exit::Ended | Exit::Repeated | Exit::Horizon | Exit::Known => self.leaves += 1,
            Exit::TableHit(_) => self.table_hits += 1,
            Exit::Cutoff { tried, .. } => {
                self.cutoffs += 1;
                self.first_move_cutoffs += u64::from(tried == 1);
            }
            _ => {}
        }
    }
}
