//! Counting lines of play.

use std::time::Instant;

use gametree::StoppedBy;
use gametree::limits::Stop;
use gametree::rules::Refusal;
use gametree::score::MAX_PLY;

use super::hosted::{HostedSession, Played, Ways};
use crate::error::HostError;
use crate::perft::{Perft, PerftMove, Split};

impl<G: Played, W: Ways<G>> HostedSession<G, W> {
    pub(super) fn answer_perft(
        &self,
        depth: u32,
        split: Split,
        stop: &Stop,
    ) -> Result<Perft, HostError> {
        if depth as usize > MAX_PLY {
            return Err(Refusal::DepthBeyondLimit(depth as usize).into());
        }
        let clock = Instant::now();
        let mut walk = Walk { game: &self.game, stop, stack: Vec::new(), until_look: 0 };
        let mut moves = Vec::new();
        let mut pos = self.pos.clone();
        let mut count = u64::from(depth == 0);
        if depth > 0 && self.outcome().is_none() {
            for mv in self.legal() {
                let undo = self.game.play(&mut pos, mv);
                let below = walk.count(&mut pos, depth - 1)?;
                self.game.undo(&mut pos, mv, undo);
                count = count.saturating_add(below);
                moves.push(PerftMove { mv: self.game.move_text(&self.pos, mv), count: below });
            }
        }
        Ok(Perft {
            schema: crate::SCHEMA,
            game: self.info.game.clone(),
            position: gametree::Notation::position_text(&self.game, &self.pos),
            depth,
            count,
            saturated: count == u64::MAX,
            moves: if split == Split::Moves { moves } else { Vec::new() },
            time_s: clock.elapsed().as_secs_f64(),
        })
    }
}

struct Walk<'a, G: Played> {
    game: &'a G,
    stop: &'a Stop,
    stack: Vec<G::Move>,
    until_look: u32,
}

impl<G: Played> Walk<'_, G> {
    /// Lines of exactly this many plies; as [`gametree::rules::perft`], but it can be stopped, and
    /// a number too great for 64 bits stays the greatest.
    fn count(&mut self, pos: &mut G::Position, depth: u32) -> Result<u64, HostError> {
        if depth == 0 {
            return Ok(1);
        }
        if self.game.outcome(pos).is_some() {
            return Ok(0);
        }
        self.look()?;
        let base = self.stack.len();
        self.game.moves(pos, &mut self.stack);
        let mut count = 0u64;
        if depth == 1 {
            count = (self.stack.len() - base) as u64;
        } else {
            for index in base..self.stack.len() {
                let mv = self.stack[index];
                let undo = self.game.play(pos, mv);
                count = count.saturating_add(self.count(pos, depth - 1)?);
                self.game.undo(pos, mv, undo);
            }
        }
        self.stack.truncate(base);
        Ok(count)
    }

    /// Looks at the stop flag now and then.
    fn look(&mut self) -> Result<(), HostError> {
        const LOOK_EVERY: u32 = 1_024;
        if self.until_look == 0 {
            if self.stop.is_raised() {
                return Err(Refusal::Stopped(StoppedBy::Flag).into());
            }
            self.until_look = LOOK_EVERY;
        }
        self.until_look -= 1;
        Ok(())
    }
}
