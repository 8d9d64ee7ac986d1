//! Canonical keys and turned moves agree with play on the turned board.

use std::ops::Range;

use super::walk::{Spot, Tally};
use crate::game::Game;
use crate::hints::{Hints, Symmetry};
use crate::rules;

/// Lines are played again for every image, so longer ones are looked at only so often.
const LONG: usize = 50;

/// The symmetries under which the start is its own image, so that turned lines can be played.
pub(super) struct Images {
    of_start: Vec<Symmetry>,
}

fn all<G: Hints>() -> Range<Symmetry> {
    0..G::SYMMETRIES
}

/// The same moves, in any order.
fn same_moves<M: Copy + Eq>(one: &[M], other: &[M]) -> bool {
    one.len() == other.len() && one.iter().all(|mv| other.contains(mv))
}

fn turned<G: Hints>(game: &G, moves: &[G::Move], by: Symmetry) -> Vec<G::Move> {
    moves.iter().map(|&mv| game.turned(mv, by)).collect()
}

/// The position after a line of play, or the first move that is not legal.
fn replay<G: Game>(game: &G, line: &[G::Move]) -> Result<G::Position, G::Move> {
    let mut pos = game.start();
    for &mv in line {
        rules::play_checked(game, &mut pos, mv).map_err(|illegal| illegal.mv)?;
    }
    Ok(pos)
}

impl Images {
    pub(super) fn new<G: Hints>(game: &G) -> Images {
        let legal = rules::legal_moves(game, &game.start());
        let is_own_image = |&by: &Symmetry| same_moves(&turned(game, &legal, by), &legal);
        Images { of_start: all::<G>().filter(is_own_image).collect() }
    }

    pub(super) fn at<G: Hints>(&self, spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
        let &Spot { game, pos, legal, played, .. } = spot;
        let (key, by) = game.canonical(pos);
        let known = by < G::SYMMETRIES;
        tally.holds(spot, "symmetries lie below their number", known, || format!("{by}"));
        let packs = by == 0 || legal.iter().all(|&mv| game.pack(pos, mv).is_some());
        tally.holds(spot, "a game with symmetries packs its moves", packs, || format!("{legal:?}"));
        let itself = turned(game, legal, 0) == legal;
        tally.holds(spot, "symmetry 0 leaves moves as they are", itself, || format!("{legal:?}"));
        let often = played.len() < LONG || played.len().is_multiple_of(LONG);
        if !known || !often || !self.of_start.contains(&by) {
            return;
        }
        // The image that stands for all, by way of this position and of each of its images.
        let standing = replay(game, &turned(game, played, by)).ok();
        for &image in &self.of_start {
            let line = turned(game, played, image);
            let there = replay(game, &line);
            let played_there = there
                .as_ref()
                .err()
                .map(|mv| format!("{mv:?} is not legal in {line:?}, the line turned by {image}"));
            tally.case(spot, "a turned line can be played", played_there);
            let Ok(there) = there else { continue };
            let moves = rules::legal_moves(game, &there);
            tally.holds(
                spot,
                "the moves of a turned board are the turned moves",
                same_moves(&moves, &turned(game, legal, image)),
                || format!("{moves:?} are legal when the board is turned by {image}"),
            );
            let (its_key, its_by) = game.canonical(&there);
            // A game need not look for images everywhere.
            let apart = key == game.key(pos) && its_key == game.key(&there);
            if apart && (by, its_by) == (0, 0) && *pos != there {
                continue;
            }
            tally.holds(spot, "images share their canonical key", its_key == key, || {
                format!("{key:#x}, but {its_key:#x} when turned by {image}")
            });
            let from_there = replay(game, &turned(game, &line, its_by)).ok();
            tally.holds(
                spot,
                "images are turned to the same position",
                from_there == standing,
                || format!("{standing:?}, but {from_there:?} by way of symmetry {image}"),
            );
        }
    }
}
