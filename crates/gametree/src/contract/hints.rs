//! What can be seen at one position: moves, turns, results, and hints about moves and length.

use std::collections::HashSet;

use super::walk::{Spot, Tally};
use crate::game::{Outcome, Repeat, Scoring, Turn};
use crate::hints::Hints;
use crate::rules;
use crate::score::LIMIT;

/// The most that [`Hints::order`] may say.
const ORDER_LIMIT: i32 = 30_000;

pub(super) fn check_moves<G: Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    let &Spot { game, pos, legal, .. } = spot;
    let mut again = legal.to_vec();
    game.moves(pos, &mut again);
    let alike = again.len() == 2 * legal.len() && again[..legal.len()] == again[legal.len()..];
    tally.holds(spot, "moves are appended, alike each time", alike, || {
        format!("{legal:?}, and then {again:?} with these in the list before")
    });
    let twice = (1..legal.len()).find(|&at| legal[..at].contains(&legal[at]));
    tally.case(spot, "no move is listed twice", twice.map(|at| tally.say(spot, legal[at])));
    let packs: Vec<_> = legal.iter().filter_map(|&mv| game.pack(pos, mv)).collect();
    let distinct: HashSet<_> = packs.iter().collect();
    let all_or_none = packs.is_empty() || packs.len() == legal.len();
    let right = all_or_none && distinct.len() == packs.len() && !packs.contains(&u16::MAX);
    tally.holds(spot, "moves are packed differently, all or none, below 65535", right, || {
        format!("{packs:?} for {legal:?}")
    });
    for &mv in legal {
        let slot = game.slot(pos, mv);
        tally.holds(spot, "slots lie below their number", slot < G::SLOTS.max(1), || {
            format!("slot {slot} of {} for {mv:?}", G::SLOTS)
        });
        let order = game.order(pos, mv);
        let within = (-ORDER_LIMIT..=ORDER_LIMIT).contains(&order);
        tally.holds(spot, "ratings of moves stay within 30000", within, || {
            format!("{order} for {mv:?}")
        });
    }
}

pub(super) fn check_play<G: Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    let &Spot { game, pos, legal, .. } = spot;
    let key = game.key(pos);
    for &mv in legal {
        let (mut after, mut twin) = (pos.clone(), pos.clone());
        let undo = game.play(&mut after, mv);
        game.play(&mut twin, mv);
        tally.holds(spot, "a move always leads to the same position", after == twin, || {
            format!("{mv:?} leads to {after:?} and to {twin:?}")
        });
        let turns = (game.turn(pos), game.turn(&after));
        if G::ALTERNATES {
            // Finished positions, too: their mover tells whose view a result is.
            let right = matches!(turns, (Turn::Player(one), Turn::Player(other)) if one != other);
            tally.holds(spot, "turns alternate, as the game says", right, || {
                format!("{mv:?} leads from {:?} to {:?}", turns.0, turns.1)
            });
        }
        game.undo(&mut after, mv, undo);
        let back = after == *pos && game.key(&after) == key;
        tally.holds(spot, "undo gives the position and its key back", back, || {
            format!("{after:?} after {mv:?} was taken back")
        });
    }
}

/// Every turn is a player's; `false` if this is not, for nothing else can be said then.
pub(super) fn check_turn<G: Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) -> bool {
    let is_players = spot.game.turn(spot.pos) != Turn::Chance;
    tally.holds(spot, "every turn is a player's", is_players, || format!("{:?}", spot.pos));
    is_players
}

/// Results are of the kind that the game says.
pub(super) fn check_results<G: Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    let &Spot { game, pos, .. } = spot;
    if let Some(outcome) = rules::result(game, pos) {
        tally.holds(spot, RESULTS, fits::<G>(outcome), || format!("{outcome:?}"));
    }
    if spot.before.is_empty() {
        let same = game.start() == *pos;
        tally.holds(spot, "the start is always the same", same, || format!("{pos:?}"));
    }
}

const RESULTS: &str = "results are of the kind that the game says";

fn fits<G: Hints>(outcome: Outcome) -> bool {
    match outcome {
        Outcome::Margin(points) => G::SCORING == Scoring::Margins && points.abs() <= LIMIT,
        Outcome::Win(_) | Outcome::Draw => G::SCORING == Scoring::WinLoss,
    }
}

/// The game's limit on the length of play holds, and comes nearer with every move.
pub(super) fn check_length<G: Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    const NAME: &str = "no line is longer than the game says, and the limit comes nearer";
    let &Spot { game, pos, .. } = spot;
    let Some(left) = game.plies_left(pos) else { return };
    let goes_on = rules::result(game, pos).is_none();
    tally
        .holds(spot, NAME, left > 0 || !goes_on, || "0 plies are left, but there are moves".into());
    if let Some(before) = spot.before.last().and_then(|before| game.plies_left(before)) {
        tally.holds(spot, NAME, left < before, || {
            format!("{before} plies were left before the last move, {left} are after it")
        });
    }
}

/// Positions from before an irreversible move do not come back, and the rules about those that do
/// come back speak only if the game says so.
pub(super) fn check_repeats<G: Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    /// Occurrences that are asked about.
    const TIMES: std::ops::RangeInclusive<u32> = 2..=4;
    let &Spot { game, pos, before, played, .. } = spot;
    let mut moves = before.iter().zip(played);
    if let Some(last) = moves.rposition(|(pos, &mv)| game.irreversible(pos, mv)) {
        let came_back = before[..=last].contains(pos);
        tally.holds(spot, "nothing comes back after an irreversible move", !came_back, || {
            let mv = played[last];
            format!("{pos:?} occurred before {mv:?}, move {} of this line", last + 1)
        });
    }
    for times in TIMES {
        match game.repeat(pos, times) {
            Repeat::GoesOn => {}
            said if !G::LOOKS_BACK => {
                let what = format!("{said:?} at occurrence {times}, but LOOKS_BACK is false");
                tally.case(spot, "only a game that looks back minds repeats", Some(what));
            }
            Repeat::Ends(outcome) => {
                tally.holds(spot, RESULTS, fits::<G>(outcome), || format!("repeat: {outcome:?}"));
            }
            Repeat::Forbidden => {}
        }
    }
}
