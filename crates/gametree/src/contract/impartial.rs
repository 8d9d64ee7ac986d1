//! That an impartial game's positions are sums of parts that do not touch each other.

use super::walk::{Spot, Tally, walk};
use super::{Report, Walks};
use crate::evaluator::NoOpinion;
use crate::game::Outcome;
use crate::hints::Hints;
use crate::kinds::{Impartial, LastMove, Options};
use crate::limits::Limits;
use crate::memo::memoised;
use crate::nimber::{Mover, Nimbers};
use crate::notation::Notation;
use crate::rules;

/// Nodes for one value, and for all of them.
const NODES: u64 = 20_000;
const NODES_IN_ALL: u64 = 2_000_000;
/// The memory of one value, in bytes.
const MEMORY: usize = 64 << 20;

/// Checks what nimbers rest on: that moves and the options of parts are the same thing, that the
/// last move decides, and that nimbers say who wins.
pub fn impartial<G: Impartial + Hints + Notation>(game: &G, walks: &Walks) -> Report {
    let say = |pos: &G::Position, mv: G::Move| game.move_text(pos, mv);
    let mut spent = 0;
    walk(game, walks, &say, |spot, tally| {
        check_parts(spot, tally);
        check_end(spot, tally);
        if spent < NODES_IN_ALL {
            spent += check_winner(spot, tally);
        }
    })
}

/// A sum of parts in one order, without those that have no move.
fn sum<G: Impartial>(game: &G, mut parts: Vec<G::Part>) -> Vec<G::Part> {
    let mut options = Options::default();
    parts.retain(|part| {
        options.clear();
        game.options(part, &mut options);
        options.iter().next().is_some()
    });
    parts.sort_unstable();
    parts
}

fn parts_of<G: Impartial>(game: &G, pos: &G::Position) -> Vec<G::Part> {
    let mut parts = Vec::new();
    game.parts(pos, &mut parts);
    sum(game, parts)
}

fn check_parts<G: Impartial + Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    const NAME: &str = "a move changes one part, as the part's options say";
    let &Spot { game, pos, legal, .. } = spot;
    let mut by_moves: Vec<Vec<G::Part>> = Vec::new();
    let mut after = pos.clone();
    for &mv in legal {
        let undo = game.play(&mut after, mv);
        by_moves.push(parts_of(game, &after));
        game.undo(&mut after, mv, undo);
    }
    let parts = parts_of(game, pos);
    let mut by_parts: Vec<Vec<G::Part>> = Vec::new();
    let mut options = Options::default();
    for at in 0..parts.len() {
        options.clear();
        game.options(&parts[at], &mut options);
        for option in options.iter() {
            let others = parts[..at].iter().chain(&parts[at + 1..]);
            by_parts.push(sum(game, others.chain(option).cloned().collect()));
        }
    }
    for list in [&mut by_moves, &mut by_parts] {
        list.sort_unstable();
        list.dedup();
    }
    let only_moves = by_moves.iter().find(|sum| by_parts.binary_search(sum).is_err());
    let only_parts = by_parts.iter().find(|sum| by_moves.binary_search(sum).is_err());
    let wrong = match (only_moves, only_parts) {
        (Some(sum), _) => Some(format!("a move leads to {sum:?}, which no part has as an option")),
        (None, Some(sum)) => Some(format!("no move leads to {sum:?}, an option of a part")),
        (None, None) => None,
    };
    tally.case(spot, NAME, wrong);
}

fn check_end<G: Impartial + Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    const NAME: &str = "who cannot move has lost, or won in misère play";
    let &Spot { game, pos, legal, .. } = spot;
    if !legal.is_empty() {
        return;
    }
    let mover = rules::mover(game, pos);
    let winner = match game.last_move() {
        LastMove::Wins => mover.other(),
        LastMove::Loses => mover,
    };
    let result = rules::result(game, pos);
    tally.holds(spot, NAME, result == Some(Outcome::Win(winner)), || {
        format!("the result is {result:?}, and {mover:?} cannot move")
    });
}

/// Compares with plain search where that is affordable; answers how many nodes that took.
fn check_winner<G: Impartial + Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) -> u64 {
    const NAME: &str = "nimbers say who wins";
    let &Spot { game, pos, .. } = spot;
    let limits = Limits::nodes(NODES);
    let Ok(searched) = memoised(game, &NoOpinion, pos, &limits, MEMORY) else { return NODES };
    let Ok(verdict) = Nimbers::new(game, MEMORY, &limits).verdict(pos) else { return NODES };
    let wins = searched.answer.value.score > 0;
    tally.holds(spot, NAME, (verdict.mover == Mover::Wins) == wins, || {
        format!("the nimber is {}, and a search says {:?}", verdict.nimber, searched.answer.value)
    });
    searched.answer.nodes
}
