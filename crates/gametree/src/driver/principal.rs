//! Best lines, made as long as what is known allows.
//!
//! A search ends lines early where the table or the game answers at once. What is missing is read
//! from the table, and the last plies of a decided game are searched again, plainly.

use super::team::Team;
use crate::alphabeta::Switches;
use crate::evaluator::Evaluator;
use crate::game::Repeat;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::limits::Limits;
use crate::minimax::Reference;
use crate::observer::Observer;
use crate::path::Path;
use crate::score::{LIMIT, Score, WIN, WinScale};

/// A decided line that lacks no more than this is finished by plain search.
const MOST_MISSING: usize = 4;
/// The nodes which that may take.
const MOST_NODES: u64 = 20_000;

/// Completes `line`, the best play from the team's root, worth `score` to its mover and seen
/// `depth` plies ahead.
pub(super) fn complete<G, E, S, O>(
    team: &mut Team<'_, G, E, S, O>,
    line: &mut Vec<G::Move>,
    score: Score,
    depth: usize,
) where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync,
    E: Evaluator<G, State: Send> + Sync,
    S: Switches,
    O: Observer<G>,
{
    let game = team.game();
    let mut pos = team.pos.clone();
    let mut path = team.past().clone();
    for &mv in line.iter() {
        path.push_move(game, &pos, mv);
        game.play(&mut pos, mv);
    }
    let goes_on = |pos: &G::Position, path: &Path| {
        game.outcome(pos).is_none() && path.repeat(game, pos) == Repeat::GoesOn
    };
    while line.len() < depth && goes_on(&pos, &path) {
        let Some(mv) = team.lead.stored_move(&pos, &path) else { break };
        line.push(mv);
        path.push_move(game, &pos, mv);
        game.play(&mut pos, mv);
    }
    let end = if score.abs() > LIMIT { (WIN - score.abs()) as usize } else { 0 };
    while line.len() < end && end - line.len() <= MOST_MISSING && goes_on(&pos, &path) {
        let limits = Limits { nodes: Some(MOST_NODES), ..Limits::depth(end - line.len()) };
        let wins = WinScale::ByDistance;
        let reference = Reference { game, evaluator: team.evaluator(), limits: &limits, wins };
        let Some(mv) = reference.negamax(&pos, &path, ()).ok().and_then(|answer| answer.best)
        else {
            break;
        };
        line.push(mv);
        path.push_move(game, &pos, mv);
        game.play(&mut pos, mv);
    }
}
