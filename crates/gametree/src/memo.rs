#![doc = include_str!("pages/memo.md")]

use std::collections::HashMap;
use std::time::Instant;

use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Acyclic;
use crate::limits::{Budget, Limits};
use crate::minimax::Answer;
use crate::rules::{self, Refusal};
use crate::score::{self, Bound, MAX_PLY, Proof, Score, Value};

/// The value of `pos` by memoised minimax, wins by distance.
///
/// # Errors
/// A limit came first, or a line is too deep.
pub fn memoised<G: Hints + Acyclic, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    pos: &G::Position,
    limits: &Limits,
) -> Result<Answer<G::Move>, Refusal> {
    let depth = limits.depth.unwrap_or(MAX_PLY);
    if depth > MAX_PLY {
        return Err(Refusal::DepthBeyondLimit(depth));
    }
    let mut memo = Memo {
        game,
        evaluator,
        budget: Budget::new(limits),
        known: HashMap::new(),
        to_the_end: limits.depth.is_none(),
        nodes: 0,
        leaves: 0,
        estimates: 0,
    };
    let Solved { score, best } = memo.solve(&mut pos.clone(), depth)?;
    if memo.estimates > 0 && memo.to_the_end {
        return Err(Refusal::TooDeep);
    }
    let proven = memo.estimates == 0 || score::is_decided(score);
    let proof = if proven { Proof::Proven } else { Proof::Estimated };
    let value = Value { score, bound: Bound::Exact, proof };
    Ok(Answer { value, best, nodes: memo.nodes, leaves: memo.leaves })
}

/// The value for the side to move, with distances from the position, and the first best move.
#[derive(Clone, Copy)]
struct Solved<M> {
    score: Score,
    best: Option<M>,
}

struct Memo<'a, G: Hints, E> {
    game: &'a G,
    evaluator: &'a E,
    budget: Budget,
    known: HashMap<(G::Position, usize), Solved<G::Move>>,
    to_the_end: bool,
    nodes: u64,
    leaves: u64,
    estimates: u64,
}

impl<G: Hints + Acyclic, E: Evaluator<G>> Memo<'_, G, E> {
    fn solve(&mut self, pos: &mut G::Position, depth: usize) -> Result<Solved<G::Move>, Refusal> {
        if let Some(why) = self.budget.spent(self.nodes, Instant::now()) {
            return Err(Refusal::Stopped(why));
        }
        self.nodes += 1;
        let mover = rules::mover(self.game, pos);
        if let Some(outcome) = self.game.outcome(pos) {
            self.leaves += 1;
            return Ok(Solved { score: score::of_outcome(outcome, mover, 0), best: None });
        }
        if depth == 0 {
            self.leaves += 1;
            self.estimates += 1;
            let state = self.evaluator.init(self.game, pos);
            let score = self.evaluator.score(self.game, pos, &state);
            return Ok(Solved { score: score.clamp(-score::LIMIT, score::LIMIT), best: None });
        }
        // To the end of the game all depths are one.
        let key = (pos.clone(), if self.to_the_end { 0 } else { depth });
        if let Some(&solved) = self.known.get(&key) {
            return Ok(solved);
        }
        let mut solved = Solved { score: -score::INFINITY, best: None };
        for mv in rules::legal_moves(self.game, pos) {
            let undo = self.game.play(pos, mv);
            let below = self.solve(pos, depth - 1)?.score;
            let again = rules::mover(self.game, pos) == mover;
            self.game.undo(pos, mv, undo);
            let value = score::from_table(if again { below } else { -below }, 1);
            if value > solved.score {
                solved = Solved { score: value, best: Some(mv) };
            }
        }
        if solved.best.is_none() {
            self.leaves += 1;
            solved.score = score::of_outcome(self.game.stuck(pos), mover, 0);
        }
        self.known.insert(key, solved);
        Ok(solved)
    }
}
