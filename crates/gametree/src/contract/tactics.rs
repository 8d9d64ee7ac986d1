//! What games say of tactics, and the numbers by which searches learn about moves.

use super::walk::{Spot, Tally};
use crate::hints::Hints;
use crate::rules;

/// Numbers of moves lie within their limits, and a packed move is unpacked to itself.
pub(super) fn check_numbers<G: Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    let &Spot { game, pos, legal, .. } = spot;
    for &mv in legal {
        if G::KINDS > 0 {
            let kind = game.kind(pos, mv);
            tally.holds(spot, "kinds lie below their number", kind < G::KINDS, || {
                format!("kind {kind} of {} for {mv:?}", G::KINDS)
            });
        }
        if G::TACTICAL_SLOTS > 0 && game.tactical(pos, mv) {
            let slot = game.tactical_slot(pos, mv);
            let within = slot < G::TACTICAL_SLOTS;
            tally.holds(spot, "slots of tactical moves lie below their number", within, || {
                format!("slot {slot} of {} for {mv:?}", G::TACTICAL_SLOTS)
            });
        }
        let unpacked = game.pack(pos, mv).and_then(|packed| game.unpack(pos, packed));
        if let Some(unpacked) = unpacked {
            tally.holds(spot, "a packed move is unpacked to itself", unpacked == mv, || {
                format!("{mv:?} is packed as {:?}, which is {unpacked:?}", game.pack(pos, mv))
            });
        }
    }
}

/// Tactical moves are listed as all moves are, checks are foreseen, and a pass is a pass.
pub(super) fn check_tactics<G: Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    if !G::TACTICS {
        return;
    }
    let &Spot { game, pos, legal, .. } = spot;
    let (tactical, quiet): (Vec<_>, Vec<_>) = legal.iter().partition(|&&mv| game.tactical(pos, mv));
    let mut listed = legal.to_vec();
    game.tactical_moves(pos, &mut listed);
    let right = listed == [legal, &tactical].concat();
    tally.holds(spot, "tactical moves are appended in the order of all moves", right, || {
        format!("{listed:?}, with {legal:?} in the list before, not {tactical:?}")
    });
    let mut listed = legal.to_vec();
    game.quiet_moves(pos, &mut listed);
    let right = listed == [legal, &quiet].concat();
    tally.holds(spot, "quiet moves are appended in the order of all moves", right, || {
        format!("{listed:?}, with {legal:?} in the list before, not {quiet:?}")
    });
    for &mv in legal {
        let mut after = pos.clone();
        game.play(&mut after, mv);
        let check = game.in_check(&after);
        tally.holds(spot, "a check is foreseen", game.gives_check(pos, mv) == check, || {
            format!("{mv:?} is said to give {}", if check { "no check, and does" } else { "check" })
        });
    }
    check_pass(spot, tally);
}

fn check_pass<G: Hints>(spot: &Spot<'_, G>, tally: &mut Tally<'_, G>) {
    let &Spot { game, pos, .. } = spot;
    let mut there = pos.clone();
    let Some(undo) = game.pass(&mut there) else {
        tally.holds(spot, "a pass that is not made changes nothing", there == *pos, || {
            format!("{there:?}")
        });
        return;
    };
    let passed = rules::mover(game, &there) != rules::mover(game, pos) && !game.in_check(pos);
    tally.holds(spot, "a pass hands over the turn, and is not made in check", passed, || {
        format!("{there:?}")
    });
    let another = there != *pos && game.key(&there) != game.key(pos);
    tally.holds(spot, "a pass leads to another position and key", another, || format!("{there:?}"));
    game.take_back_pass(&mut there, undo);
    let back = there == *pos && game.key(&there) == game.key(pos);
    tally.holds(spot, "a pass is taken back", back, || format!("{there:?}"));
}
