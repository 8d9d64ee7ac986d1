//! Games that a save file holds are believed no more than players: they are played over.

use gametree_host::Session;

use crate::error::ArenaError;
use crate::game::by_rules;
use crate::record::{Ending, GameRecord, Score};
use crate::settings::Settings;
use crate::tournament::Plan;

impl Plan<'_> {
    /// Whether these games can be games of this match: their numbers, players and moves, and how they
    /// ended.
    ///
    /// # Errors
    /// The first game that cannot.
    pub fn check(&self, done: &[GameRecord]) -> Result<(), ArenaError> {
        let mut session = gametree_host::open(&self.settings.game)?;
        for record in done {
            let Some(fixture) = self.schedule.fixture(record.game) else {
                let (game, games) = (record.game.saturating_add(1), self.schedule.len());
                let message = format!("it holds game {game}, and the match has {games}");
                return Err(ArenaError::bad(message).hint("give --games as before, or more"));
            };
            let [first, second] = fixture.players.map(|at| &self.settings.players[at].name);
            let is_of_match =
                (first, second, fixture.pair + 1) == (&record.first, &record.second, record.pair);
            let fault = match is_of_match {
                true => fault_of(record, self.settings, session.as_mut()),
                false => {
                    Some(format!("its players are not '{first}' and '{second}', in this order"))
                }
            };
            if let Some(fault) = fault {
                let message = format!("game {}: {fault}", record.game + 1);
                return Err(ArenaError::bad(message)
                    .hint("remove its line, and it is played again; or name a new file"));
            }
        }
        Ok(())
    }
}

/// What is wrong with a game, if anything is.
fn fault_of(record: &GameRecord, settings: &Settings, session: &mut dyn Session) -> Option<String> {
    session.reset();
    if let Some(start) = &record.start
        && let Err(error) = session.set_position(start)
    {
        return Some(error.to_string());
    }
    for (at, one) in record.moves.iter().enumerate() {
        if let Err(error) = session.play(&one.mv) {
            return Some(format!("move {}: {error}", at + 1));
        }
    }
    let texts = session.record();
    let other = record.moves.iter().zip(&texts).position(|(one, text)| one.text() != text);
    if let Some(at) = other {
        let (is, should) = (record.moves[at].text(), &texts[at]);
        return Some(format!("move {} is recorded as '{is}' and is '{should}'", at + 1));
    }
    let ended = by_rules(session);
    let fits = match record.ending {
        Ending::Rules => ended == Some((record.result, record.points)),
        Ending::PlyLimit => {
            record.result == Score::Draw
                && settings.adjudication.max_plies.is_some_and(|most| record.moves.len() >= most)
        }
        Ending::Fault => record.fault.as_ref().is_some_and(|fault| {
            let loser = match record.result {
                Score::First => &record.second,
                Score::Second => &record.first,
                Score::Draw => return false,
            };
            *loser == fault.player
        }),
        Ending::Adjudication | Ending::Resignation => ended.is_none(),
    };
    (!fits).then(|| {
        let (result, ending) = (record.result.text(), record.ending.name());
        format!("it does not end {result} ({ending}) with its last move")
    })
}
