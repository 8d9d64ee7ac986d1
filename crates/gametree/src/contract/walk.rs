//! Random games, and the tally of what was found on the way.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{Check, Failure, Report, Walks};
use crate::game::Game;
use crate::hints::Hints;
use crate::path::Path;
use crate::rules;

/// One position of a random game.
pub(super) struct Spot<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) pos: &'a G::Position,
    /// The moves that the board allows; none if it shows that the game is over.
    pub(super) legal: &'a [G::Move],
    /// The moves from the start.
    pub(super) played: &'a [G::Move],
    /// The positions that they were played in.
    pub(super) before: &'a [G::Position],
    pub(super) past: &'a Path,
}

/// How a move is written.
pub(super) type Say<'a, G> = dyn Fn(&<G as Game>::Position, <G as Game>::Move) -> String + 'a;

/// The checks so far.
pub(super) struct Tally<'a, G: Game> {
    report: Report,
    say: &'a Say<'a, G>,
}

impl<G: Game> Tally<'_, G> {
    /// One more case of a check at this spot; `wrong` says what is wrong with it, if anything is.
    pub(super) fn case(&mut self, spot: &Spot<'_, G>, name: &'static str, wrong: Option<String>) {
        let checks = &mut self.report.checks;
        let at = checks.iter().position(|check| check.name == name).unwrap_or_else(|| {
            checks.push(Check { name, cases: 0, failure: None });
            checks.len() - 1
        });
        let check = &mut checks[at];
        check.cases += 1;
        if check.failure.is_none()
            && let Some(what) = wrong
        {
            let moves = spot.before.iter().zip(spot.played);
            let line = moves.map(|(pos, &mv)| (self.say)(pos, mv)).collect();
            check.failure = Some(Failure { line, what });
        }
    }

    /// The same for what is right or wrong and needs few words.
    pub(super) fn holds(
        &mut self,
        spot: &Spot<'_, G>,
        name: &'static str,
        right: bool,
        wrong: impl FnOnce() -> String,
    ) {
        self.case(spot, name, (!right).then(wrong));
    }

    /// A move of this spot as text.
    pub(super) fn say(&self, spot: &Spot<'_, G>, mv: G::Move) -> String {
        (self.say)(spot.pos, mv)
    }
}

/// Plays random games and shows every position to `visit`.
pub(super) fn walk<G: Hints>(
    game: &G,
    walks: &Walks,
    say: &Say<'_, G>,
    mut visit: impl FnMut(&Spot<'_, G>, &mut Tally<'_, G>),
) -> Report {
    let mut rng = Pcg64Mcg::seed_from_u64(walks.seed);
    let mut tally = Tally { report: Report::default(), say };
    for _ in 0..walks.games {
        let mut pos = game.start();
        let (mut played, mut before): (Vec<G::Move>, Vec<G::Position>) = Default::default();
        let mut past = Path::new();
        while !walks.stop.is_raised() {
            let legal = rules::legal_moves(game, &pos);
            let spot = Spot {
                game,
                pos: &pos,
                legal: &legal,
                played: &played,
                before: &before,
                past: &past,
            };
            visit(&spot, &mut tally);
            let allowed = rules::allowed_moves(game, &pos, &past);
            if allowed.is_empty() || played.len() == walks.longest {
                break;
            }
            let mv = allowed[rng.random_range(0..allowed.len())];
            before.push(pos.clone());
            past.push_move(game, &pos, mv);
            game.play(&mut pos, mv);
            played.push(mv);
        }
    }
    tally.report
}
