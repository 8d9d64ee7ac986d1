//! The moves of a node on the move stack: their order, and where the game listed them.

use super::enhancements::Switches;
use super::known::Foresight;
use super::order::Sources;
use super::search::{At, Search};
use super::table_steps::Found;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Lists the moves of a node at `base` of the stack, if the game's look has not done so. A
    /// forced move needs no table entry: it is looked up after it is made.
    #[inline]
    pub(super) fn list_moves(
        &mut self,
        pos: &G::Position,
        base: usize,
        foresight: Foresight,
        found: &mut Found,
    ) {
        if foresight != Foresight::Listed {
            self.game.moves(pos, &mut self.moves);
        } else if self.moves.len() == base + 1 {
            *found = Found::NOTHING;
        }
    }

    /// Puts the moves of a node, which begin at `base` of the stack, in the order in which they are
    /// to be searched.
    #[inline]
    pub(super) fn order_moves(&mut self, pos: &G::Position, at: At, base: usize, found: &Found) {
        let root_first = self.root_first.filter(|_| at.ply == 0);
        if !Sources::<G, S>::any(self.on) && root_first.is_none() {
            return;
        }
        let first = root_first.or_else(|| self.table_move(pos, found, &self.moves[base..]));
        let sources = Sources {
            game: self.game,
            on: self.on,
            rated: &self.rated,
            killers: &self.killers,
            history: &self.history,
            side: at.mover,
            ply: at.ply,
        };
        sources.sort(pos, first, &mut self.moves[base..], &mut self.ranks);
    }

    /// The move at `index` of the stack and its place in the game's list, for a node whose moves
    /// begin at `base` and whose ranks begin at `ranks`.
    #[inline]
    pub(super) fn listed(&self, index: usize, base: usize, ranks: usize) -> (G::Move, Option<u16>) {
        let place = match self.ranks.get(ranks + index - base) {
            Some(rank) => Some(rank.place),
            None => u16::try_from(index - base).ok(),
        };
        (self.moves[index], place)
    }
}
