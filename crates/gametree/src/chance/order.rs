//! Which move a player tries first: as in alpha-beta the table's, then by the game's rating (or by
//! forecasts), killers and history.

use super::search::{At, OrderBy, Search, sign};
use super::{Forecast, Witness, result};
use crate::alphabeta::{
    History, KILLER_BONUS, RATING_MOST, RATING_UNIT, Rank, TABLE_MOVE, sort_together,
};
use crate::game::Side;
use crate::hints::Hints;
use crate::kinds::Stochastic;

/// From this depth on a forecast of every move costs little beside the search of them.
const FORECAST_FROM: usize = 3;

impl<G: Hints + Stochastic, F: Forecast<G>, W: Witness<G>> Search<'_, G, F, W> {
    /// Puts the moves from `base` on in order and notes their ranks. `known` are moves to be tried
    /// before all others: the table's, by its place, and one that was searched before.
    pub(super) fn order(
        &mut self,
        pos: &mut G::Position,
        side: Side,
        at: At,
        base: usize,
        (table_move, first): (Option<u16>, Option<G::Move>),
    ) {
        debug_assert_eq!(self.ranks.len(), base, "a rank for each move");
        let judges = self.order_by == OrderBy::Forecast && at.depth >= FORECAST_FROM;
        for index in base..self.moves.len() {
            let (mv, place) = (self.moves[index], index - base);
            let rank = if first == Some(mv) {
                TABLE_MOVE
            } else if table_move.map(usize::from) == Some(place) {
                TABLE_MOVE - 1
            } else if at.depth == 1 {
                // Every move is a leaf: only the game's own rating is worth its while.
                self.game.order(pos, mv).clamp(-RATING_MOST, RATING_MOST) * RATING_UNIT
            } else if judges {
                self.forecast_rank(pos, side, mv)
            } else {
                self.rank(pos, side, at.ply, mv)
            };
            self.ranks.push(Rank::new(rank, place));
        }
        sort_together(&mut self.moves[base..], &mut self.ranks[base..]);
    }

    fn rank(&self, pos: &G::Position, side: Side, ply: usize, mv: G::Move) -> i32 {
        let rating = self.game.order(pos, mv).clamp(-RATING_MOST, RATING_MOST) * RATING_UNIT;
        let mut rank = rating + self.learnt.killers.bonus(ply, mv, KILLER_BONUS);
        if G::SLOTS > 0 {
            rank += self.learnt.history.bonus(side, self.game.slot(pos, mv));
        }
        rank
    }

    /// The rank by what the position after the move looks like.
    fn forecast_rank(&mut self, pos: &mut G::Position, side: Side, mv: G::Move) -> i32 {
        /// Ranks of forecasts lie within this.
        const SCALE: f64 = 1e9;
        let (low, high) = self.forecast.range(self.game, pos);
        let undo = self.game.play(pos, mv);
        let value = match self.game.outcome(pos) {
            Some(outcome) => result(outcome),
            None => {
                self.leaves += 1;
                self.forecast.expect(self.game, pos)
            }
        };
        self.game.undo(pos, mv, undo);
        let half = (high - low).max(f64::MIN_POSITIVE) / 2.0;
        let centred = (value - f64::midpoint(low, high)) / half;
        (sign(side) * centred.clamp(-1.0, 1.0) * SCALE) as i32
    }

    /// The move at `index` refuted a node, and those from `base` on before it did not.
    pub(super) fn remember_refutation(
        &mut self,
        pos: &G::Position,
        side: Side,
        at: At,
        (base, index): (usize, usize),
    ) {
        self.learnt.killers.remember(at.ply, self.moves[index]);
        if G::SLOTS == 0 {
            return;
        }
        let weight = History::weight(at.depth as i32);
        for tried in base..=index {
            let slot = self.game.slot(pos, self.moves[tried]);
            let by = if tried == index { weight } else { -weight };
            self.learnt.history.shift(side, slot, by);
        }
    }
}
