//! Who meets whom, and in which order.

use gametree_host::HostError;
use serde::{Deserialize, Serialize};

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first player meets everybody else.
    Gauntlet,
}

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number in the schedule, from 0. It does not depend on how many games are played.
    pub game: usize,
    /// Its opening's number: the pair of its two players, from 0.
    pub pair: usize,
    /// The first player and the second, by their numbers.
    pub players: [usize; 2],
}

/// The games of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The two players of each pairing, by their numbers, the smaller first.
    pub pairings: Vec<[usize; 2]>,
    /// Games of each pairing.
    pub games: usize,
}

impl Schedule {
    /// The schedule of so many players, with so many games for each pairing.
    ///
    /// # Errors
    /// Fewer than two players, or no game.
    pub fn new(format: Format, players: usize, games: usize) -> Result<Schedule, HostError> {
        let out_of_range = |what, given: usize, allowed: &str| HostError::OutOfRange {
            what,
            given: given.to_string(),
            allowed: allowed.to_owned(),
        };
        if players < 2 {
            let allowed = "a match needs at least two: --player WORDS --player WORDS";
            return Err(out_of_range("number of players", players, allowed));
        }
        if games == 0 {
            return Err(out_of_range("number of games", games, "at least one game"));
        }
        let firsts = if format == Format::Gauntlet { 1 } else { players };
        let pairings =
            (0..firsts).flat_map(|one| (one + 1..players).map(move |other| [one, other]));
        Ok(Schedule { pairings: pairings.collect(), games })
    }

    /// Games in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairings.len() * self.games
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Openings that are needed.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.games.div_ceil(2)
    }

    /// The game of this number, if it is one of these.
    #[must_use]
    pub fn fixture(&self, game: usize) -> Option<Fixture> {
        let (pair, at) = (game / 2 / self.pairings.len(), game / 2 % self.pairings.len());
        let [one, other] = self.pairings[at];
        let players = if game.is_multiple_of(2) { [one, other] } else { [other, one] };
        (2 * pair + game % 2 < self.games).then_some(Fixture { game, pair, players })
    }

    /// The games in order: each pairing plays its two games with the first opening, then each its
    /// two with the second, and so on.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> + '_ {
        (0..self.pairs()).flat_map(move |pair| {
            let pairings = self.pairings.iter().enumerate();
            pairings.flat_map(move |(at, &[one, other])| {
                let game = 2 * (pair * self.pairings.len() + at);
                let both = [
                    Fixture { game, pair, players: [one, other] },
                    Fixture { game: game + 1, pair, players: [other, one] },
                ];
                both.into_iter().take(self.games - 2 * pair)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(schedule: &Schedule) -> Vec<[usize; 2]> {
        schedule.fixtures().map(|fixture| fixture.players).collect()
    }

    #[test]
    fn everybody_meets_everybody_with_both_colours() {
        let schedule = Schedule::new(Format::RoundRobin, 3, 2).unwrap();
        assert_eq!(players(&schedule), [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        let gauntlet = Schedule::new(Format::Gauntlet, 4, 2).unwrap();
        assert_eq!(players(&gauntlet), [[0, 1], [1, 0], [0, 2], [2, 0], [0, 3], [3, 0]]);
    }

    #[test]
    fn more_games_begin_with_the_same_ones() {
        let few = Schedule::new(Format::RoundRobin, 3, 3).unwrap();
        let many = Schedule::new(Format::RoundRobin, 3, 10).unwrap();
        assert_eq!(few.fixtures().count(), few.len());
        let all: Vec<Fixture> = many.fixtures().collect();
        assert!(few.fixtures().all(|fixture| all.contains(&fixture)));
        assert!(all.windows(2).all(|two| two[0].game < two[1].game));
        for schedule in [few, many] {
            let by_number = (0..100).filter_map(|game| schedule.fixture(game));
            assert!(by_number.eq(schedule.fixtures()));
        }
    }

    #[test]
    fn a_match_needs_players_and_games() {
        assert!(Schedule::new(Format::RoundRobin, 1, 2).is_err());
        assert!(Schedule::new(Format::Gauntlet, 2, 0).is_err());
    }
}
