#![doc = include_str!("pages/safe_moves.md")]

use super::enhancements::{Enhancement, Switches};
use super::known::Foresight;
use super::order::Sources;
use super::search::{At, Search};
use super::table_steps::Found;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::Observer;

/// A move that loses at once shows as lost only to a search of this many plies.
const PLIES_TO_SEE_A_REPLY: i32 = 2;

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// Pushes the moves of a node on the stack, in the order in which they are to be searched.
    #[inline]
    pub(super) fn list_moves(
        &mut self,
        pos: &G::Position,
        at: At,
        foresight: Foresight,
        found: &Found,
    ) {
        let base = self.moves.len();
        let safe = foresight == Foresight::Nothing
            && at.depth >= PLIES_TO_SEE_A_REPLY
            && self.on.has(Enhancement::SafeMoves);
        if safe {
            self.game.safe_moves(pos, &mut self.moves);
        } else {
            self.game.moves(pos, &mut self.moves);
        }
        let root_first = self.root_first.filter(|_| at.ply == 0);
        if !Sources::<G, S>::any(self.on) && root_first.is_none() {
            return;
        }
        let first = root_first.or_else(|| self.table_move(pos, found, &self.moves[base..]));
        let sources = Sources {
            game: self.game,
            on: self.on,
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
