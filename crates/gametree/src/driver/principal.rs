//! Best lines, made as long as what is known allows.
//!
//! A search ends lines early where the table or the game answers at once. What is missing is read
//! from the table, and the last plies of a decided game are searched again, plainly.

use super::team::Team;
use crate::alphabeta::Switches;
use crate::evaluator::Evaluator;
use crate::game::{Game, Repeat};
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::limits::Limits;
use crate::minimax::Reference;
use crate::observer::Observer;
use crate::path::Path;
use crate::score::{LIMIT, Score, WIN, WinScale, to_entry};

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
    let cost = team.wins().ply_cost();
    let mut place = Place { pos: team.pos.clone(), path: team.past().clone(), score };
    for &mv in line.iter() {
        place.play(game, mv, cost);
    }
    while line.len() < depth && place.goes_on(game) {
        let ahead = (depth - line.len()) as i32;
        let stored = team.lead.stored_move(&place.pos, &place.path, place.score, ahead);
        let Some(mv) = stored else { break };
        line.push(mv);
        place.play(game, mv, cost);
    }
    let end = if score.abs() > LIMIT && cost > 0 { (WIN - score.abs()) as usize } else { 0 };
    while line.len() < end && end - line.len() <= MOST_MISSING && place.goes_on(game) {
        let plies = end - line.len();
        // A game may show its end only in that there is no move: a ply later, which a search of
        // this depth has seen too, or one that looks deeper where there is a check.
        let later = (depth > end || G::TACTICS).then_some(plies + 1);
        let answer = [Some(plies), later].into_iter().flatten().find_map(|plies| {
            let limits = Limits { nodes: Some(MOST_NODES), ..Limits::depth(plies) };
            let wins = WinScale::ByDistance;
            let reference = Reference { game, evaluator: team.evaluator(), limits: &limits, wins };
            let answer = reference.negamax(&place.pos, &place.path, ()).ok()?;
            (answer.value.score == place.score).then_some(answer)
        });
        let Some(mv) = answer.and_then(|answer| answer.best) else { break };
        line.push(mv);
        place.play(game, mv, cost);
    }
}

/// A position on the line.
struct Place<P> {
    pos: P,
    path: Path,
    /// What best play is worth here to the side to move, with distances from here.
    score: Score,
}

impl<P> Place<P> {
    /// Goes on by a best move; `cost` is what a ply of delay costs a winner.
    fn play<G: Hints<Position = P>>(&mut self, game: &G, mv: G::Move, cost: Score) {
        let mover = game.turn(&self.pos);
        self.path.push_move(game, &self.pos, mv);
        game.play(&mut self.pos, mv);
        let score = to_entry::<G>(self.score, cost);
        self.score = if game.turn(&self.pos) == mover { score } else { -score };
    }

    fn goes_on<G: Game<Position = P>>(&self, game: &G) -> bool {
        game.outcome(&self.pos).is_none() && self.path.repeat(game, &self.pos) == Repeat::GoesOn
    }
}
