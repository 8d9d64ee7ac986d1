//! Backgammon against GNU Backgammon, point by point.
//!
//! GNU Backgammon chooses its own plays, as an external player on a socket of this machine; dice
//! and rules of both sides are ours. Games come in pairs with the same dice, the seats swapped, so
//! that luck falls on both. The games are for money without the cube and without the Jacoby rule.

mod opponent;
mod tally;

use gametree::chance::{ChanceOptions, ChanceSearcher};
use gametree::zobrist::mix;
use gametree::{Game as _, Limits, Notation as _, Outcome, Side, Stop, rules};
use gametree_games::backgammon::{Backgammon, Dice, Move, Opinion, Phase, Position};
use gametree_games::hosted::HostedChance as _;

use crate::error::ArenaError;

pub use opponent::Gnubg;
pub use tally::PointTally;

/// A match to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GnubgMatch {
    /// The program, by name or path.
    pub program: String,
    /// Pairs of games.
    pub pairs: u64,
    /// The seed of the dice.
    pub seed: u64,
    /// How many plies our side looks ahead: 1 is its own play, 3 is play, throw, play.
    pub depth: usize,
}

/// Our side.
struct Ours {
    searcher: ChanceSearcher<Backgammon, Opinion>,
    limits: Limits,
}

impl Ours {
    fn new(depth: usize) -> Result<Ours, ArenaError> {
        let opinion = Backgammon::default().forecast("network");
        let opinion = opinion.ok_or_else(|| ArenaError::bad("there is no network"))?;
        let options = ChanceOptions { table_bytes: 4 << 20, ..ChanceOptions::default() };
        let searcher = ChanceSearcher::new(Backgammon::default(), opinion, options);
        Ok(Ours { searcher, limits: Limits::depth(depth) })
    }

    fn choose(&mut self, pos: &Position) -> Result<Move, ArenaError> {
        let report = self.searcher.search(pos, &self.limits, (), |_| ());
        let report = report.map_err(|refusal| ArenaError::bad(refusal.to_string()))?;
        let best = report.lines.first().map(|line| line.mv);
        best.ok_or_else(|| ArenaError::bad("the search found no play"))
    }
}

/// Plays the match, until the flag is raised; hands on the tally after each pair.
///
/// # Errors
/// The program cannot be started, does not answer, or breaks the rules.
pub fn play(
    settings: &GnubgMatch,
    stop: &Stop,
    mut progress: impl FnMut(&PointTally),
) -> Result<PointTally, ArenaError> {
    let mut gnubg = match Gnubg::start(&settings.program, stop) {
        // Who stops the match does not wait for an answer.
        Err(_) if stop.is_raised() => return Ok(PointTally::default()),
        started => started?,
    };
    let mut ours = Ours::new(settings.depth)?;
    let mut tally = PointTally::default();
    for pair in 0..settings.pairs {
        let dice = |turn: u64| throw(mix(settings.seed ^ mix(pair)), turn);
        let mut points = [0; 2];
        for (our_side, points) in [Side::First, Side::Second].into_iter().zip(&mut points) {
            match game(&mut ours, &mut gnubg, our_side, dice, stop) {
                Ok(Some(margin)) => {
                    *points = if our_side == Side::First { margin } else { -margin };
                }
                Ok(None) => return Ok(tally),
                Err(_) if stop.is_raised() => return Ok(tally),
                Err(error) => return Err(error),
            }
        }
        tally.add_pair(points);
        progress(&tally);
    }
    Ok(tally)
}

/// The throw of a turn: numbers of a fixed, well mixed sequence.
fn throw(seed: u64, turn: u64) -> Dice {
    let number = mix(seed ^ mix(turn));
    let die = |number: u64| (number % 6) as u8 + 1;
    Dice::new(die(number), die(number / 6)).expect("both are numbers of a die")
}

/// Plays one game; what the first player wins, or nothing if the flag was raised.
fn game(
    ours: &mut Ours,
    gnubg: &mut Gnubg,
    our_side: Side,
    dice: impl Fn(u64) -> Dice,
    stop: &Stop,
) -> Result<Option<i32>, ArenaError> {
    let rules_of = Backgammon::default();
    // The first throw without a double is the opening's; the first player begins, and the seats are
    // swapped in the other game of the pair.
    let mut turn = (0..).find(|&turn| !dice(turn).is_double()).unwrap_or(0);
    let mut pos = rules_of.start();
    rules_of.play(&mut pos, Move::Begin(Side::First, dice(turn)));
    loop {
        if let Some(outcome) = rules_of.outcome(&pos) {
            let Outcome::Margin(points) = outcome else { return Ok(Some(0)) };
            return Ok(Some(points));
        }
        if stop.is_raised() {
            return Ok(None);
        }
        if pos.phase() == Phase::Roll {
            turn += 1;
            rules_of.play(&mut pos, Move::Roll(dice(turn)));
        }
        let legal = rules::legal_moves(&rules_of, &pos);
        let mv = match legal.as_slice() {
            // Nothing to choose, and with a pass nothing that the other program could say.
            &[only] => only,
            _ if pos.mover() == our_side => ours.choose(&pos)?,
            _ => gnubg.choose(&rules_of, &pos, stop)?,
        };
        rules_of.play(&mut pos, mv);
    }
}

/// The play that a text names, as the other program writes it.
fn parse(rules_of: &Backgammon, pos: &Position, text: &str) -> Result<Move, ArenaError> {
    let read = rules_of.parse_move(pos, text.trim());
    read.map_err(|error| {
        let position = rules_of.position_text(pos);
        let hint = error.hint.clone().unwrap_or_default();
        ArenaError::bad(format!(
            "GNU Backgammon answers {position} with what it may not play: {error}"
        ))
        .hint(hint)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_follow_from_the_seed_and_fall_evenly() {
        assert_eq!(throw(1, 5), throw(1, 5));
        let mut counts = [0; 21];
        for turn in 0..36_000 {
            let dice = throw(9, turn);
            counts[Dice::ALL.iter().position(|&one| one == dice).expect("one of them")] += 1;
        }
        for (dice, count) in Dice::ALL.iter().zip(counts) {
            let expected = 1000.0 * f64::from(dice.weight());
            assert!(
                (f64::from(count) - expected).abs() < 5.0 * expected.sqrt(),
                "{dice:?} {count}"
            );
        }
    }

    #[test]
    fn a_play_that_is_not_allowed_is_told_with_its_position() {
        let game = Backgammon::default();
        let pos = game.parse_position("4HPwATDgc/ABMA 31").unwrap();
        assert_eq!(
            parse(&game, &pos, "8/5 6/5 ").unwrap(),
            game.parse_move(&pos, "8/5,6/5").unwrap()
        );
        let error = parse(&game, &pos, "beaver").unwrap_err().to_string();
        assert!(error.contains("4HPwATDgc/ABMA 31"), "{error}");
    }
}
