#![doc = include_str!("pages/memo.md")]

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Instant;

use crate::evaluator::Evaluator;
use crate::game::{Game, Key, KeyKind, Side};
use crate::hints::Hints;
use crate::kinds::Acyclic;
use crate::limits::{Budget, Limits};
use crate::minimax::Answer;
use crate::rules::{self, Refusal};
use crate::score::{self, Bound, MAX_PLY, Proof, Score, Value};

/// What memoised minimax found, and remembers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remembered<M> {
    /// The value, wins by distance, and the first best move.
    pub answer: Answer<M>,
    /// The line of best play to the end of the game, or to the horizon.
    pub line: Vec<M>,
    /// Every move of the position with its value for the side to move, in the game's order; none at
    /// the horizon.
    pub moves: Vec<(M, Value)>,
    /// Positions that are remembered.
    pub positions: usize,
}

/// The value of `pos` by memoised minimax, which may remember as much as `memory` bytes hold.
///
/// # Errors
/// A limit came first, the memory does not suffice, or a line is too deep.
pub fn memoised<G: Hints + Acyclic, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    pos: &G::Position,
    limits: &Limits,
    memory: usize,
) -> Result<Remembered<G::Move>, Refusal> {
    match game.key_kind() {
        KeyKind::Injective => Memo::<G, E, Short>::run(game, evaluator, pos, limits, memory),
        KeyKind::Hashed => {
            Memo::<G, E, Whole<G::Position>>::run(game, evaluator, pos, limits, memory)
        }
    }
}

/// Refuses one more entry if the map would then take more than so many bytes.
pub(crate) fn room_for_one_more<K, V>(map: &HashMap<K, V>, memory: usize) -> Result<(), Refusal> {
    if map.len() < map.capacity() {
        return Ok(());
    }
    // A map that is full doubles. It has a byte for each place besides the entries, and is never
    // fuller than seven eighths.
    let places = (2 * map.capacity()).max(4) * 8 / 7;
    let bytes = places.saturating_mul(size_of::<(K, V)>() + 1);
    if bytes > memory { Err(Refusal::MemoryLimit(memory)) } else { Ok(()) }
}

/// By what a position is remembered.
trait Name<G: Game>: Eq + Hash {
    fn of(game: &G, pos: &G::Position) -> Self;
}

/// By its key, which is the position in other words: for "can I win", the set of the numbers
/// taken.
#[derive(PartialEq, Eq, Hash)]
struct Short(Key);

impl<G: Game> Name<G> for Short {
    fn of(game: &G, pos: &G::Position) -> Self {
        Short(game.key(pos))
    }
}

/// By itself.
#[derive(PartialEq, Eq, Hash)]
struct Whole<P>(P);

impl<G: Game> Name<G> for Whole<G::Position> {
    fn of(_: &G, pos: &G::Position) -> Self {
        Whole(pos.clone())
    }
}

/// The value for the side to move, with distances from the position, and the first best move.
#[derive(Clone, Copy)]
struct Solved<M> {
    score: Score,
    best: Option<M>,
}

struct Memo<'a, G: Hints, E, N> {
    game: &'a G,
    evaluator: &'a E,
    budget: Budget,
    memory: usize,
    /// By name and remaining depth; to the end of the game all depths are one.
    known: HashMap<(N, usize), Solved<G::Move>>,
    to_the_end: bool,
    nodes: u64,
    leaves: u64,
    estimates: u64,
    /// The moves of all nodes on the way.
    stack: Vec<G::Move>,
}

/// A node on the way to its value.
struct Frame<G: Game> {
    mover: Side,
    /// The depth that remains.
    depth: usize,
    /// Where its moves begin, and the one that is being looked at.
    first: usize,
    at: usize,
    best: Solved<G::Move>,
    undo: Option<G::Undo>,
}

impl<G: Hints + Acyclic, E: Evaluator<G>, N: Name<G>> Memo<'_, G, E, N> {
    fn run(
        game: &G,
        evaluator: &E,
        pos: &G::Position,
        limits: &Limits,
        memory: usize,
    ) -> Result<Remembered<G::Move>, Refusal> {
        let depth = limits.depth.unwrap_or(MAX_PLY);
        if depth > MAX_PLY {
            return Err(Refusal::DepthBeyondLimit(depth));
        }
        let mut memo = Memo {
            game,
            evaluator,
            budget: Budget::new(limits),
            memory,
            known: HashMap::<(N, usize), _>::new(),
            to_the_end: limits.depth.is_none(),
            nodes: 0,
            leaves: 0,
            estimates: 0,
            stack: Vec::new(),
        };
        let Solved { score, best } = memo.solve(&mut pos.clone(), depth)?;
        if memo.estimates > 0 && memo.to_the_end {
            return Err(Refusal::TooDeep);
        }
        let (nodes, leaves) = (memo.nodes, memo.leaves);
        let answer = Answer { value: memo.value(score), best, nodes, leaves };
        let line = memo.line(pos, depth);
        let positions = memo.known.len();
        let moves = memo.moves(pos, depth)?;
        Ok(Remembered { answer, line, moves, positions })
    }

    fn value(&self, score: Score) -> Value {
        let proven = self.estimates == 0 || score::is_decided(score);
        let proof = if proven { Proof::Proven } else { Proof::Estimated };
        Value { score, bound: Bound::Exact, proof }
    }

    /// The values of the root's moves, which are remembered.
    fn moves(&mut self, pos: &G::Position, depth: usize) -> Result<Vec<(G::Move, Value)>, Refusal> {
        let mover = rules::mover(self.game, pos);
        let mut after = pos.clone();
        let mut moves = Vec::new();
        let Some(left) = depth.checked_sub(1) else { return Ok(moves) };
        for mv in rules::legal_moves(self.game, pos) {
            let undo = self.game.play(&mut after, mv);
            let below = self.solve(&mut after, left)?.score;
            let again = rules::mover(self.game, &after) == mover;
            self.game.undo(&mut after, mv, undo);
            let score = score::from_table(if again { below } else { -below }, 1);
            moves.push((mv, self.value(score)));
        }
        Ok(moves)
    }

    /// Iterative: a line of play may be longer than a thread's stack is deep.
    fn solve(&mut self, pos: &mut G::Position, depth: usize) -> Result<Solved<G::Move>, Refusal> {
        let mut frames: Vec<Frame<G>> = Vec::new();
        let mut found = self.enter(pos, depth, &mut frames)?;
        loop {
            let Some(frame) = frames.last_mut() else {
                return found.ok_or(Refusal::TooDeep);
            };
            if let (Some(below), Some(undo)) = (found, frame.undo.take()) {
                let mv = self.stack[frame.at];
                let again = rules::mover(self.game, pos) == frame.mover;
                self.game.undo(pos, mv, undo);
                let value = score::from_table(if again { below.score } else { -below.score }, 1);
                if value > frame.best.score {
                    frame.best = Solved { score: value, best: Some(mv) };
                }
                frame.at += 1;
            }
            if let Some(&mv) = self.stack.get(frame.at) {
                let depth = frame.depth - 1;
                frame.undo = Some(self.game.play(pos, mv));
                found = self.enter(pos, depth, &mut frames)?;
            } else if let Some(frame) = frames.pop() {
                self.stack.truncate(frame.first);
                found = Some(self.leave(pos, &frame)?);
            }
        }
    }

    /// The value, if it can be read off; else a frame is begun.
    fn enter(
        &mut self,
        pos: &mut G::Position,
        depth: usize,
        frames: &mut Vec<Frame<G>>,
    ) -> Result<Option<Solved<G::Move>>, Refusal> {
        if let Some(why) = self.budget.spent(self.nodes, Instant::now()) {
            return Err(Refusal::Stopped(why));
        }
        self.nodes += 1;
        let mover = rules::mover(self.game, pos);
        if let Some(outcome) = self.game.outcome(pos) {
            self.leaves += 1;
            return Ok(Some(Solved { score: score::of_outcome(outcome, mover, 0), best: None }));
        }
        if depth == 0 {
            self.leaves += 1;
            self.estimates += 1;
            let state = self.evaluator.init(self.game, pos);
            let score = self.evaluator.score(self.game, pos, &state);
            let score = score.clamp(-score::LIMIT, score::LIMIT);
            return Ok(Some(Solved { score, best: None }));
        }
        if let Some(&solved) = self.known.get(&self.name(pos, depth)) {
            return Ok(Some(solved));
        }
        let first = self.stack.len();
        self.game.moves(pos, &mut self.stack);
        let best = Solved { score: -score::INFINITY, best: None };
        frames.push(Frame { mover, depth, first, at: first, best, undo: None });
        Ok(None)
    }

    /// Remembers a node all of whose moves have been looked at.
    fn leave(&mut self, pos: &G::Position, frame: &Frame<G>) -> Result<Solved<G::Move>, Refusal> {
        let mut solved = frame.best;
        if solved.best.is_none() {
            self.leaves += 1;
            solved.score = score::of_outcome(self.game.stuck(pos), frame.mover, 0);
        }
        room_for_one_more(&self.known, self.memory)?;
        self.known.insert(self.name(pos, frame.depth), solved);
        Ok(solved)
    }

    fn name(&self, pos: &G::Position, depth: usize) -> (N, usize) {
        (N::of(self.game, pos), if self.to_the_end { 0 } else { depth })
    }

    /// Follows the best moves.
    fn line(&self, pos: &G::Position, depth: usize) -> Vec<G::Move> {
        let mut pos = pos.clone();
        let mut line = Vec::new();
        for left in (1..=depth).rev() {
            let known = self.known.get(&self.name(&pos, left));
            let over = self.game.outcome(&pos).is_some();
            let Some(mv) = known.filter(|_| !over).and_then(|solved| solved.best) else { break };
            self.game.play(&mut pos, mv);
            line.push(mv);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::sample::{Flaw, Sample};
    use crate::evaluator::NoOpinion;

    #[test]
    fn memory_that_does_not_suffice_is_said_and_more_of_it_changes_nothing() {
        let game = Sample::with(Flaw::None);
        let run = |memory| memoised(&game, &NoOpinion, &game.start(), &Limits::none(), memory);
        let plenty = run(1 << 20).expect("enough");
        assert_eq!(run(64), Err(Refusal::MemoryLimit(64)));
        assert!((1..16).map(|shift| run(1 << shift)).all(|found| match found {
            Ok(found) => found == plenty,
            Err(error) => matches!(error, Refusal::MemoryLimit(_)),
        }));
    }
}
