//! Everything that decides how the games of a match go. It stands at the head of a save file, and
//! a match goes on only with the same settings; how many games there are, how many at once and
//! when a test ends the match may change.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::adjudicate::Adjudication;
use crate::error::ArenaError;
use crate::openings::Source;
use crate::player::spec::Kind;
use crate::player::{Patience, PlayerSpec};
use crate::schedule::Format;

/// Everything that decides how the games of a match go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The game and its parameters.
    pub game: String,
    /// Who plays.
    pub players: Vec<PlayerSpec>,
    /// Who meets whom.
    pub format: Format,
    /// Where the games begin.
    pub openings: Source,
    /// The seed of everything random.
    pub seed: u64,
    /// How long players are waited for.
    pub patience: Patience,
    /// What ends a game before the rules do.
    pub adjudication: Adjudication,
}

impl Settings {
    /// Checks that names differ and that everybody's thinking ends.
    ///
    /// # Errors
    /// Says who is at fault, and what to write.
    pub fn check(&self) -> Result<(), ArenaError> {
        if gametree_host::open(&self.game)?.info().chance {
            return Err(ArenaError::bad(format!("chance acts in {}", self.game)).hint(
                "a match is for games without dice: no protocol of engines has a word for them",
            ));
        }
        for (at, player) in self.players.iter().enumerate() {
            if self.players[..at].iter().any(|other| other.name == player.name) {
                return Err(ArenaError::bad(format!("two players are called '{}'", player.name))
                    .hint("give each a name of its own: --player name=A,…"));
            }
            let by_level = match &player.kind {
                Kind::Own(search) => search.level()?.is_some(),
                Kind::Engine(_) => false,
            };
            if !player.thinking.is_limited() && !by_level {
                return Err(ArenaError::bad(format!(
                    "nothing says how long '{}' may think",
                    player.name
                ))
                .hint("give all players --tc 5+0.05, --time 100ms, --nodes 20k or --depth 4, or one of them tc=, time=, nodes=, depth="));
            }
        }
        Ok(())
    }

    /// What differs from other settings, each in a line: `players[1].nodes: 20000, now 10000`.
    #[must_use]
    pub fn differences(&self, now: &Settings) -> Vec<String> {
        let value = |settings: &Settings| serde_json::to_value(settings).unwrap_or_default();
        let mut found = Vec::new();
        compare(&value(self), &value(now), "", &mut found);
        found
    }
}

fn compare(was: &Value, now: &Value, path: &str, found: &mut Vec<String>) {
    let said = |value: Option<&Value>| value.map_or_else(|| "nothing".to_owned(), Value::to_string);
    match (was, now) {
        (Value::Object(was), Value::Object(now)) => {
            let names = was.keys().chain(now.keys().filter(|name| !was.contains_key(*name)));
            for name in names {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                match (was.get(name), now.get(name)) {
                    (Some(was), Some(now)) => compare(was, now, &path, found),
                    (was, now) => {
                        found.push(format!("{path}: {} in the file, {} now", said(was), said(now)));
                    }
                }
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (at, (was, now)) in one.iter().zip(other).enumerate() {
                compare(was, now, &format!("{path}[{at}]"), found);
            }
        }
        (was, now) if was != now => found.push(format!("{path}: {was} in the file, {now} now")),
        _ => {}
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Settings of these players, for tests.
    pub(crate) fn settings(game: &str, players: &[&str]) -> Settings {
        Settings {
            game: game.to_owned(),
            players: players.iter().map(|text| PlayerSpec::parse(text).expect(text)).collect(),
            format: Format::RoundRobin,
            openings: Source::Random { plies: 2 },
            seed: 1,
            patience: Patience { margin_ms: 0, grace_ms: 1000, untimed_ms: 5000 },
            adjudication: Adjudication::default(),
        }
    }

    #[test]
    fn differences_say_where() {
        let was = settings("connect-four", &["name=A,nodes=20k", "name=B,depth=4"]);
        assert!(was.differences(&was.clone()).is_empty());
        let mut now = settings("connect-four", &["name=A,nodes=10k", "name=B,depth=4,eval=centre"]);
        now.seed = 2;
        let found = was.differences(&now);
        assert!(found.contains(&"players[0].nodes: 20000 in the file, 10000 now".to_owned()));
        assert!(found.contains(&"seed: 1 in the file, 2 now".to_owned()));
        assert!(found.iter().any(|line| line.starts_with("players[1].own.words: ")), "{found:?}");
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn names_differ_and_thinking_ends() {
        let check = |players: &[&str]| settings("connect-four", players).check();
        assert!(check(&["name=A,depth=2", "name=B,level=2"]).is_ok());
        let same = check(&["name=A,depth=2", "name=A,depth=3"]).unwrap_err();
        assert_eq!(same.to_string(), "two players are called 'A'");
        let endless = check(&["name=A,depth=2", "name=B"]).unwrap_err();
        assert_eq!(endless.to_string(), "nothing says how long 'B' may think");
    }
}
