#![doc = include_str!("pages/minimax.md")]

use std::time::Instant;

use crate::evaluator::Evaluator;
use crate::game::{Outcome, Repeat, Side};
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::limits::{Budget, Limits};
use crate::observer::{Exit, Observer, Visit};
use crate::path::Path;
use crate::rules::{self, Refusal};
use crate::score::{self, Bound, MAX_PLY, Proof, Score, Value, WinScale, Window};

/// What a reference search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer<M> {
    /// The value for the side to move at the root.
    pub value: Value,
    /// The first best move; `None` if the game is over.
    pub best: Option<M>,
    /// Calls of the search function.
    pub nodes: u64,
    /// Positions whose value was read off: finished games and the horizon.
    pub leaves: u64,
}

/// A reference search: which game, whose opinion, how far.
#[derive(Debug)]
pub struct Reference<'a, G, E> {
    /// The rules.
    pub game: &'a G,
    /// The opinion at the horizon.
    pub evaluator: &'a E,
    /// Depth, nodes, time. Without a depth the search goes to the end of the game.
    pub limits: &'a Limits,
    /// How wins are scored.
    pub wins: WinScale,
}

impl<G: Hints + Deterministic, E: Evaluator<G>> Reference<'_, G, E> {
    /// Minimax by two functions: one maximises for the first player, the other minimises.
    ///
    /// # Errors
    /// A limit came first, or a line is too deep.
    pub fn minimax<O: Observer<G>>(
        &self,
        pos: &G::Position,
        past: &Path,
        observer: O,
    ) -> Result<Answer<G::Move>, Refusal> {
        self.run(pos, past, observer, |walk, pos, depth| match rules::mover(self.game, pos) {
            Side::First => walk.max_value(pos, depth, 0),
            Side::Second => walk.min_value(pos, depth, 0).map(|score| -score),
        })
    }

    /// Negamax: one function, always for the side to move.
    ///
    /// # Errors
    /// A limit came first, or a line is too deep.
    pub fn negamax<O: Observer<G>>(
        &self,
        pos: &G::Position,
        past: &Path,
        observer: O,
    ) -> Result<Answer<G::Move>, Refusal> {
        self.run(pos, past, observer, |walk, pos, depth| walk.negamax(pos, depth, 0))
    }

    fn run<O: Observer<G>>(
        &self,
        pos: &G::Position,
        past: &Path,
        observer: O,
        search: impl FnOnce(&mut Walk<'_, G, E, O>, &mut G::Position, usize) -> Result<Score, Refusal>,
    ) -> Result<Answer<G::Move>, Refusal> {
        let depth = self.limits.depth.unwrap_or(MAX_PLY);
        if depth > MAX_PLY {
            return Err(Refusal::DepthBeyondLimit(depth));
        }
        let mut walk = Walk {
            game: self.game,
            evaluator: self.evaluator,
            budget: Budget::new(self.limits),
            past: past.clone(),
            ply_cost: self.wins.ply_cost(),
            observer,
            nodes: 0,
            leaves: 0,
            estimates: 0,
            best: None,
        };
        let score = search(&mut walk, &mut pos.clone(), depth)?;
        if walk.estimates > 0 && self.limits.depth.is_none() {
            return Err(Refusal::TooDeep);
        }
        let proven = walk.estimates == 0 || score::is_decided(score);
        let proof = if proven { Proof::Proven } else { Proof::Estimated };
        let value = Value { score, bound: Bound::Exact, proof };
        Ok(Answer { value, best: walk.best, nodes: walk.nodes, leaves: walk.leaves })
    }
}

/// The state of a reference search.
struct Walk<'a, G, E, O>
where
    G: Hints,
{
    game: &'a G,
    evaluator: &'a E,
    budget: Budget,
    past: Path,
    ply_cost: Score,
    observer: O,
    nodes: u64,
    leaves: u64,
    estimates: u64,
    best: Option<G::Move>,
}

impl<G: Hints + Deterministic, E: Evaluator<G>, O: Observer<G>> Walk<'_, G, E, O> {
    /// The value for the first player, who is to move.
    fn max_value(
        &mut self,
        pos: &mut G::Position,
        depth: usize,
        ply: usize,
    ) -> Result<Score, Refusal> {
        if let Some(score) = self.leaf(pos, depth, ply)? {
            return Ok(score);
        }
        let mut best = -score::INFINITY;
        for mv in rules::legal_moves(self.game, pos) {
            let Some(undo) = self.play(pos, mv, ply) else { continue };
            let value = match rules::mover(self.game, pos) {
                Side::First => self.max_value(pos, depth - 1, ply + 1)?,
                Side::Second => self.min_value(pos, depth - 1, ply + 1)?,
            };
            self.take_back(pos, mv, undo);
            self.note(ply, mv, value, value > best);
            best = best.max(value);
        }
        Ok(self.leave(pos, Side::First, best, ply))
    }

    /// The value for the first player when the second is to move.
    fn min_value(
        &mut self,
        pos: &mut G::Position,
        depth: usize,
        ply: usize,
    ) -> Result<Score, Refusal> {
        if let Some(score) = self.leaf(pos, depth, ply)? {
            return Ok(-score);
        }
        let mut best = score::INFINITY;
        for mv in rules::legal_moves(self.game, pos) {
            let Some(undo) = self.play(pos, mv, ply) else { continue };
            let value = match rules::mover(self.game, pos) {
                Side::First => self.max_value(pos, depth - 1, ply + 1)?,
                Side::Second => self.min_value(pos, depth - 1, ply + 1)?,
            };
            self.take_back(pos, mv, undo);
            self.note(ply, mv, -value, value < best);
            best = best.min(value);
        }
        Ok(-self.leave(pos, Side::Second, -best, ply))
    }

    /// The value for the side to move.
    fn negamax(
        &mut self,
        pos: &mut G::Position,
        depth: usize,
        ply: usize,
    ) -> Result<Score, Refusal> {
        if let Some(score) = self.leaf(pos, depth, ply)? {
            return Ok(score);
        }
        let mover = rules::mover(self.game, pos);
        let mut best = -score::INFINITY;
        for mv in rules::legal_moves(self.game, pos) {
            let Some(undo) = self.play(pos, mv, ply) else { continue };
            let value = if rules::mover(self.game, pos) == mover {
                self.negamax(pos, depth - 1, ply + 1)?
            } else {
                -self.negamax(pos, depth - 1, ply + 1)?
            };
            self.take_back(pos, mv, undo);
            self.note(ply, mv, value, value > best);
            best = best.max(value);
        }
        Ok(self.leave(pos, mover, best, ply))
    }

    /// Enters a node. Its score for the side to move if it is a leaf.
    fn leaf(
        &mut self,
        pos: &G::Position,
        depth: usize,
        ply: usize,
    ) -> Result<Option<Score>, Refusal> {
        /// Nodes between two looks at the limits.
        const LOOK_EVERY: u64 = 256;
        if self.nodes.is_multiple_of(LOOK_EVERY)
            && let Some(why) = self.budget.spent(self.nodes, Instant::now())
        {
            return Err(Refusal::Stopped(why));
        }
        self.nodes += 1;
        self.observer.enter(&Visit { game: self.game, pos, ply, depth, window: Window::FULL });
        if let Some(outcome) = self.game.outcome(pos) {
            return Ok(Some(self.read(pos, outcome, ply, Exit::Ended)));
        }
        if G::LOOKS_BACK
            && let Repeat::Ends(outcome) = self.past.repeat(self.game, pos)
        {
            return Ok(Some(self.read(pos, outcome, ply, Exit::Repeated)));
        }
        if depth == 0 {
            self.leaves += 1;
            self.estimates += 1;
            let state = self.evaluator.init(self.game, pos);
            let score = self.evaluator.score(self.game, pos, &state);
            let score = score.clamp(-score::LIMIT, score::LIMIT);
            self.observer.leave(ply, score, Exit::Horizon);
            return Ok(Some(score));
        }
        Ok(None)
    }

    /// Leaves a node of finished play.
    fn read(
        &mut self,
        pos: &G::Position,
        outcome: Outcome,
        ply: usize,
        exit: Exit<'_, G::Move>,
    ) -> Score {
        self.leaves += 1;
        let mover = rules::mover(self.game, pos);
        let score = score::of_outcome(outcome, mover, ply as Score * self.ply_cost);
        self.observer.leave(ply, score, exit);
        score
    }

    /// Leaves a node whose moves were all searched; `best` is seen by its mover.
    fn leave(&mut self, pos: &G::Position, mover: Side, best: Score, ply: usize) -> Score {
        debug_assert_eq!(mover, rules::mover(self.game, pos));
        if best == -score::INFINITY {
            return self.read(pos, self.game.stuck(pos), ply, Exit::Ended);
        }
        self.observer.leave(ply, best, Exit::Searched);
        best
    }

    /// Plays a move, unless the rules forbid it because the position would come back.
    fn play(&mut self, pos: &mut G::Position, mv: G::Move, ply: usize) -> Option<G::Undo> {
        self.past.push_move(self.game, pos, mv);
        let undo = self.game.play(pos, mv);
        if G::LOOKS_BACK && self.past.repeat(self.game, pos) == Repeat::Forbidden {
            self.take_back(pos, mv, undo);
            return None;
        }
        self.observer.descend(ply, mv);
        Some(undo)
    }

    fn take_back(&mut self, pos: &mut G::Position, mv: G::Move, undo: G::Undo) {
        self.game.undo(pos, mv, undo);
        self.past.pop();
    }

    fn note(&mut self, ply: usize, mv: G::Move, score: Score, better: bool) {
        self.observer.tried(ply, mv, score, Window::FULL);
        if ply == 0 && better {
            self.best = Some(mv);
        }
    }
}
