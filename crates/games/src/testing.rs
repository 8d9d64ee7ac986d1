//! A reference for the games' own tests: values by plain negamax, remembered by position.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use gametree::rules::{legal_moves, mover, result};
use gametree::{Game, Outcome, Side};

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Result3 {
    Loss,
    Draw,
    Win,
}

impl Result3 {
    fn flip(self) -> Result3 {
        match self {
            Result3::Loss => Result3::Win,
            Result3::Draw => Result3::Draw,
            Result3::Win => Result3::Loss,
        }
    }
}

/// The value under perfect play, of an alternating game of wins and draws without cycles.
pub(crate) fn value<G: Game>(game: &G, pos: &G::Position) -> Result3 {
    fn solve<G: Game>(
        game: &G,
        pos: &mut G::Position,
        memo: &mut HashMap<G::Position, Result3>,
    ) -> Result3 {
        match result(game, pos) {
            Some(Outcome::Win(side)) if side == mover(game, pos) => return Result3::Win,
            Some(Outcome::Win(_)) => return Result3::Loss,
            Some(_) => return Result3::Draw,
            None => {}
        }
        if let Some(&known) = memo.get(pos) {
            return known;
        }
        let mut best = Result3::Loss;
        for mv in legal_moves(game, pos) {
            let undo = game.play(pos, mv);
            best = best.max(solve(game, pos, memo).flip());
            game.undo(pos, mv, undo);
            if best == Result3::Win {
                break;
            }
        }
        memo.insert(pos.clone(), best);
        best
    }
    solve(game, &mut pos.clone(), &mut HashMap::new())
}

/// How many different positions can be reached, the start and finished ones included.
pub(crate) fn positions<G: Game<Position: Eq + Hash>>(game: &G) -> usize {
    let mut seen = HashSet::from([game.start()]);
    let mut waiting = vec![game.start()];
    while let Some(pos) = waiting.pop() {
        for mv in legal_moves(game, &pos) {
            let mut next = pos.clone();
            game.play(&mut next, mv);
            if seen.insert(next.clone()) {
                waiting.push(next);
            }
        }
    }
    seen.len()
}

/// The margin for the first player under perfect play, of a game of margins without cycles.
pub(crate) fn margin<G: Game>(game: &G, pos: &G::Position) -> i32 {
    fn solve<G: Game>(
        game: &G,
        pos: &mut G::Position,
        memo: &mut HashMap<G::Position, i32>,
    ) -> i32 {
        if let Some(Outcome::Margin(points)) = result(game, pos) {
            return points;
        }
        if let Some(&known) = memo.get(pos) {
            return known;
        }
        let first = mover(game, pos) == Side::First;
        let mut values = Vec::new();
        for mv in legal_moves(game, pos) {
            let undo = game.play(pos, mv);
            values.push(solve(game, pos, memo));
            game.undo(pos, mv, undo);
        }
        let best = if first { values.iter().max() } else { values.iter().min() };
        let best = best.copied().unwrap_or(0);
        memo.insert(pos.clone(), best);
        best
    }
    solve(game, &mut pos.clone(), &mut HashMap::new())
}
