#![doc = include_str!("pages/expectiminimax.md")]

use std::time::Instant;

use super::{Exit, Forecast, Node, Witness, result};
use crate::game::{Game, Side, Turn};
use crate::kinds::Stochastic;
use crate::limits::{Budget, Limits};
use crate::rules::{self, Refusal};
use crate::score::MAX_PLY;

/// What a reference search found. Values are seen by the first player.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<M> {
    /// The value.
    pub value: f64,
    /// The first best move; `None` where chance acts and where the game is over.
    pub best: Option<M>,
    /// Every move or event of the root in the game's order, with its value.
    pub moves: Vec<(M, f64)>,
    /// Calls of the search function.
    pub nodes: u64,
    /// Positions whose value was read off: finished games and the horizon.
    pub leaves: u64,
    /// Whether nothing was guessed: every line was followed to the end of the game.
    pub proven: bool,
}

/// The reference: which game, whose opinion, how far.
#[derive(Debug)]
pub struct Expectiminimax<'a, G, F> {
    /// The rules.
    pub game: &'a G,
    /// The opinion at the horizon.
    pub forecast: &'a F,
    /// Depth, nodes, time. Without a depth the search goes to the end of the game.
    pub limits: &'a Limits,
}

impl<G: Stochastic, F: Forecast<G>> Expectiminimax<'_, G, F> {
    /// The value of `pos`.
    ///
    /// # Errors
    /// A limit came first, or a line is too deep.
    pub fn value<W: Witness<G>>(
        &self,
        pos: &G::Position,
        witness: W,
    ) -> Result<Answer<G::Move>, Refusal> {
        const { assert!(!G::LOOKS_BACK, "no method for chance looks at earlier positions") }
        let depth = self.limits.depth.unwrap_or(MAX_PLY);
        if depth > MAX_PLY {
            return Err(Refusal::DepthBeyondLimit(depth));
        }
        let mut walk = Walk {
            game: self.game,
            forecast: self.forecast,
            budget: Budget::new(self.limits),
            witness,
            nodes: 0,
            leaves: 0,
            guesses: 0,
            moves: Vec::new(),
        };
        let value = walk.value(&mut pos.clone(), depth, 0)?;
        if walk.guesses > 0 && self.limits.depth.is_none() {
            return Err(Refusal::TooDeep);
        }
        let sign = match self.game.turn(pos) {
            Turn::Player(Side::First) => 1.0,
            Turn::Player(Side::Second) => -1.0,
            Turn::Chance => 0.0,
        };
        let best = match sign == 0.0 {
            true => None,
            false => walk.moves.iter().find(|(_, other)| *other == value).map(|&(mv, _)| mv),
        };
        Ok(Answer {
            value,
            best,
            moves: walk.moves,
            nodes: walk.nodes,
            leaves: walk.leaves,
            proven: walk.guesses == 0,
        })
    }
}

/// The state of a reference search.
struct Walk<'a, G: Game, F, W> {
    game: &'a G,
    forecast: &'a F,
    budget: Budget,
    witness: W,
    nodes: u64,
    leaves: u64,
    guesses: u64,
    /// The moves of the root with their values.
    moves: Vec<(G::Move, f64)>,
}

impl<G: Stochastic, F: Forecast<G>, W: Witness<G>> Walk<'_, G, F, W> {
    /// The value for the first player.
    fn value(&mut self, pos: &mut G::Position, depth: usize, ply: usize) -> Result<f64, Refusal> {
        self.count()?;
        let window = (f64::NEG_INFINITY, f64::INFINITY);
        self.witness.enter(&Node { game: self.game, pos, ply, depth, window });
        if let Some(outcome) = self.game.outcome(pos) {
            return Ok(self.leaf(ply, result(outcome), Exit::Ended));
        }
        if depth == 0 {
            self.guesses += 1;
            let value = self.forecast.expect(self.game, pos);
            return Ok(self.leaf(ply, value, Exit::Horizon));
        }
        let moves = rules::legal_moves(self.game, pos);
        if moves.is_empty() {
            return Ok(self.leaf(ply, result(self.game.stuck(pos)), Exit::Ended));
        }
        let value = match self.game.turn(pos) {
            Turn::Player(Side::First) => {
                self.children(pos, &moves, (depth, ply), f64::NEG_INFINITY, f64::max)?
            }
            Turn::Player(Side::Second) => {
                self.children(pos, &moves, (depth, ply), f64::INFINITY, f64::min)?
            }
            Turn::Chance => self.expectation(pos, &moves, (depth, ply))?,
        };
        self.witness.leave(ply, value, Exit::Searched);
        Ok(value)
    }

    /// The best value of a player's moves.
    fn children(
        &mut self,
        pos: &mut G::Position,
        moves: &[G::Move],
        at: (usize, usize),
        worst: f64,
        better: fn(f64, f64) -> f64,
    ) -> Result<f64, Refusal> {
        moves.iter().try_fold(worst, |best, &mv| Ok(better(best, self.child(pos, mv, at)?)))
    }

    /// The expected value over the events of a chance node: the sum of parts times values in the
    /// game's order, divided by the whole. Every other method adds in this way and in this order.
    fn expectation(
        &mut self,
        pos: &mut G::Position,
        events: &[G::Move],
        at: (usize, usize),
    ) -> Result<f64, Refusal> {
        let mut sum = 0.0;
        let mut whole = 1;
        for &event in events {
            let odds = self.game.odds(pos, event);
            whole = odds.of;
            sum += f64::from(odds.parts) * self.child(pos, event, at)?;
        }
        Ok(sum / f64::from(whole))
    }

    fn child(
        &mut self,
        pos: &mut G::Position,
        mv: G::Move,
        (depth, ply): (usize, usize),
    ) -> Result<f64, Refusal> {
        self.witness.descend(ply, pos, mv);
        let undo = self.game.play(pos, mv);
        let value = self.value(pos, depth - 1, ply + 1)?;
        self.game.undo(pos, mv, undo);
        if ply == 0 {
            self.moves.push((mv, value));
        }
        self.witness.tried(ply, mv, value);
        Ok(value)
    }

    fn leaf(&mut self, ply: usize, value: f64, exit: Exit) -> f64 {
        self.leaves += 1;
        self.witness.leave(ply, value, exit);
        value
    }

    /// Counts a node, and looks at the limits now and then.
    fn count(&mut self) -> Result<(), Refusal> {
        /// Nodes between two looks at the limits.
        const LOOK_EVERY: u64 = 256;
        if self.nodes.is_multiple_of(LOOK_EVERY)
            && let Some(why) = self.budget.spent(self.nodes, Instant::now())
        {
            return Err(Refusal::Stopped(why));
        }
        self.nodes += 1;
        Ok(())
    }
}
