//! Positions whose value the game's own tables hold.

use std::time::Instant;

use gametree::chance::{ChanceReport, Expected, result};
use gametree::score::Bound;
use gametree::{StoppedBy, Turn, rules};
use gametree_games::hosted::HostedChance;

use super::engine::{Root, best_first};
use crate::session::texts::Finding;

impl<G: HostedChance> Root<'_, G> {
    /// The value of the position and of everything that can happen in it, if tables hold them all.
    pub(super) fn known(self) -> Option<Finding> {
        let clock = Instant::now();
        let value = self.game.solved(self.pos)?;
        let turn = self.game.turn(self.pos);
        let mut lines = Vec::new();
        for mv in rules::legal_moves(self.game, self.pos) {
            let mut after = self.pos.clone();
            self.game.play(&mut after, mv);
            let value = match self.game.outcome(&after) {
                Some(outcome) => result(outcome),
                None => self.game.solved(&after)?,
            };
            let odds = (turn == Turn::Chance).then(|| self.game.odds(self.pos, mv));
            lines.push(Expected { mv, value: Some(value), odds, proven: true });
        }
        best_first(turn, &mut lines, |line| line.value.unwrap_or(0.0));
        let looked_up = lines.len() as u64 + 1;
        let mut finding = self.finding(&ChanceReport {
            depth: 0,
            value: Some(value),
            bound: Bound::Exact,
            lines,
            proven: true,
            nodes: looked_up,
            leaves: looked_up,
            elapsed: clock.elapsed(),
            table_fullness: 0,
            stopped_by: Some(StoppedBy::Solved),
        });
        finding.table_fullness = None;
        Some(finding)
    }
}
