//! Games of chance: odds, and forecasts.

use super::keys::Keys;
use super::text::Texts;
use super::walk::{Spot, Tally, walk};
use super::{Report, Walks, hints};
use crate::chance::{Forecast, result};
use crate::game::Turn;
use crate::hints::Hints;
use crate::kinds::Stochastic;
use crate::notation::Notation;
use crate::rules;

/// Earlier positions whose range is held against a later value.
const LOOKED_BACK: usize = 60;

/// Checks the rules of a game of chance, its odds, its hints, and the text of moves and positions.
pub fn stochastic<G: Hints + Notation + Stochastic>(game: &G, walks: &Walks) -> Report {
    let say = |pos: &G::Position, mv: G::Move| game.move_text(pos, mv);
    let (mut keys, mut texts) = (Keys::default(), Texts::default());
    walk(game, walks, &say, |spot, tally| {
        hints::check_results(spot, tally);
        hints::check_length(spot, tally);
        hints::check_repeats(spot, tally);
        keys.at(spot, tally);
        if !spot.legal.is_empty() {
            hints::check_moves(spot, tally);
            hints::check_play(spot, tally);
        }
        check_odds(spot, tally);
        check_upright(spot, tally);
        texts.at(spot, tally);
    })
}

/// The odds of the events of a position are parts of one whole and sum to it.
fn check_odds<G: Hints + Stochastic>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    let &Spot { game, pos, legal, .. } = spot;
    if let Turn::Player(side) = game.turn(pos) {
        tally.holds(spot, "a mover is the viewer", game.viewer(pos) == side, || format!("{pos:?}"));
        return;
    }
    if legal.is_empty() {
        return;
    }
    let odds: Vec<_> = legal.iter().map(|&event| game.odds(pos, event)).collect();
    let whole = odds[0].of;
    let alike = odds.iter().all(|one| one.of == whole && one.parts > 0);
    tally.holds(spot, "odds are parts, at least one, of the same whole", alike, || {
        format!("{odds:?}")
    });
    let sum: u64 = odds.iter().map(|one| u64::from(one.parts)).sum();
    tally.holds(spot, "odds sum to one exactly", sum == u64::from(whole), || {
        format!("{sum} parts of {whole}: {odds:?}")
    });
}

/// The position that stands for another stands for itself, is as good as over, and what may follow
/// the two stands for the same positions, as often.
fn check_upright<G: Hints + Stochastic>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    let &Spot { game, pos, legal, .. } = spot;
    let upright = game.upright(pos.clone());
    let settled = game.upright(upright.clone()) == upright;
    tally.holds(spot, "what stands for a position stands for itself", settled, || {
        format!("{upright:?}")
    });
    if upright == *pos {
        return;
    }
    let same = rules::result(game, pos) == rules::result(game, &upright)
        && game.turn(pos) == game.turn(&upright)
        && game.viewer(pos) == game.viewer(&upright);
    tally.holds(spot, "images have the same result and mover", same, || format!("{upright:?}"));
    let after = |pos: &G::Position, moves: &[G::Move]| {
        let after = |&mv: &G::Move| {
            let parts = match game.turn(pos) {
                Turn::Chance => game.odds(pos, mv).parts,
                Turn::Player(_) => 0,
            };
            let mut next = pos.clone();
            game.play(&mut next, mv);
            (parts, game.key(&game.upright(next)))
        };
        let mut list: Vec<_> = moves.iter().map(after).collect();
        list.sort_unstable();
        list
    };
    let its_moves = rules::legal_moves(game, &upright);
    let (own, its) = (after(pos, legal), after(&upright, &its_moves));
    tally.holds(spot, "images lead to images, as likely", own == its, || format!("{upright:?}"));
}

/// Checks a forecast: it is a number, and it and every result lie within the ranges of the position
/// and of those before it.
pub fn forecast<G: Hints + Stochastic, F: Forecast<G>>(
    game: &G,
    forecast: &F,
    walks: &Walks,
) -> Report {
    let say = |_: &G::Position, mv: G::Move| format!("{mv:?}");
    walk(game, walks, &say, |spot, tally| {
        let &Spot { game, pos, before, .. } = spot;
        let (low, high) = forecast.range(game, pos);
        let sound = low.is_finite() && high.is_finite() && low <= high;
        tally.holds(spot, "ranges are finite", sound, || format!("{low} to {high}"));
        let shown = game.outcome(pos);
        let end = rules::result(game, pos).map(result);
        let guess = shown.is_none().then(|| forecast.expect(game, pos));
        for value in end.into_iter().chain(guess) {
            let within = |pos: &G::Position| {
                let (low, high) = forecast.range(game, pos);
                (low..=high).contains(&value)
            };
            let own = shown.is_some() || within(pos);
            let wrong = before.iter().rev().take(LOOKED_BACK).find(|&pos| !within(pos));
            tally.holds(
                spot,
                "values lie within the ranges of this and earlier positions",
                own && wrong.is_none(),
                || format!("{value} is not within the range of {:?}", wrong.unwrap_or(pos)),
            );
        }
    })
}
