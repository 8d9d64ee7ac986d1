//! Matches in a few words.

use std::path::PathBuf;

use gametree_arena::{
    Adjudication, ArenaError, Ended, Format, GameRecord, Openings, Patience, Plan, PlayerSpec,
    Schedule, Settings, Summary,
};
use gametree_host::Stop;

/// A match that can be played.
pub(crate) struct Match {
    pub(crate) settings: Settings,
    pub(crate) schedule: Schedule,
    pub(crate) openings: Openings,
    pub(crate) concurrency: usize,
}

/// A match of these players.
pub(crate) fn of(game: &str, players: &[&str], games: usize, openings: &str) -> Match {
    let schedule = Schedule::new(Format::RoundRobin, players.len(), games).unwrap();
    let mut session = gametree_host::open(game).unwrap();
    let openings = Openings::read(openings, session.as_mut(), 1, schedule.pairs()).unwrap();
    let players = players.iter().map(|text| PlayerSpec::parse(text).expect(text)).collect();
    let settings = Settings {
        game: game.to_owned(),
        players,
        format: Format::RoundRobin,
        openings: openings.source.clone(),
        seed: 1,
        patience: Patience { margin_ms: 200, grace_ms: 1000, untimed_ms: 2000 },
        adjudication: Adjudication::default(),
    };
    settings.check().unwrap();
    Match { settings, schedule, openings, concurrency: 1 }
}

impl Match {
    pub(crate) fn plan(&self) -> Plan<'_> {
        Plan {
            settings: &self.settings,
            schedule: &self.schedule,
            openings: &self.openings,
            concurrency: self.concurrency,
            sprt: None,
        }
    }

    /// Plays all games.
    pub(crate) fn play(&self) -> Result<Vec<GameRecord>, ArenaError> {
        let mut done = Vec::new();
        let ended = self.plan().run(&mut done, &Stop::new(), &mut |_, _| Ok(()))?;
        assert_eq!((ended, done.len()), (Ended::Complete, self.schedule.len()));
        Ok(done)
    }

    pub(crate) fn summary(&self, records: &[GameRecord]) -> Summary {
        Summary::of(&self.settings, &self.schedule, records, None)
    }
}

/// A file of the tests with this content.
pub(crate) fn file(name: &str, content: &str) -> String {
    let mut path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    path.push(format!("{}-{name}", std::process::id()));
    std::fs::write(&path, content).expect("the directory for tests can be written");
    path.to_str().expect("its name is text").to_owned()
}
