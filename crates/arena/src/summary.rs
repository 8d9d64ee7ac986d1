//! How a match stands: what the table, `--json` and the report show.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::player::FaultKind;
use crate::record::{Ending, GameRecord};
use crate::schedule::Schedule;
use crate::settings::Settings;
use crate::stats::ratings::Meeting;
use crate::stats::{Estimate, Rating, Sprt, SprtState, Tally, ratings};

/// How a match stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// [`gametree_host::SCHEMA`].
    pub schema: u32,
    /// The game.
    pub game: String,
    /// Games that were played.
    pub played: usize,
    /// Games that are wanted.
    pub wanted: usize,
    /// The players, the best rating first.
    pub standings: Vec<Standing>,
    /// The players against each other, in the order of the schedule.
    pub pairings: Vec<Pairing>,
    /// What the first player of the game (White in chess) made of it.
    pub first_player: Tally,
    /// How the games ended, and how many did so.
    pub endings: Vec<(Ending, usize)>,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtState>,
}

/// How a player stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The player.
    pub name: String,
    /// The player's rating, relative to the average.
    pub rating: Rating,
    /// The player's results against all others.
    pub tally: Tally,
    /// Points.
    pub points: f64,
    /// The player's failures, by kind; only those that happened.
    pub faults: BTreeMap<FaultKind, usize>,
    /// Milliseconds a move, over all the player's moves.
    pub ms_per_move: Option<f64>,
    /// Plies looked ahead, over the moves for which the player said it.
    pub depth: Option<f64>,
}

/// Two players against each other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pairing {
    /// Whose results are counted.
    pub one: String,
    /// The opponent.
    pub other: String,
    /// The results.
    pub tally: Tally,
    /// What they say.
    pub estimate: Option<Estimate>,
}

/// The results of one player against another.
#[must_use]
pub fn tally_of(records: &[GameRecord], one: &str, other: &str) -> Tally {
    let mut pairs: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for record in records {
        let half_points = record.result.half_points();
        let names = (record.first.as_str(), record.second.as_str());
        if names == (one, other) {
            pairs.entry(record.pair).or_default().push(half_points);
        } else if names == (other, one) {
            pairs.entry(record.pair).or_default().push(2 - half_points);
        }
    }
    let mut tally = Tally::default();
    for games in pairs.values() {
        match games.as_slice() {
            [first, second] => tally.add_pair(*first, *second),
            games => games.iter().for_each(|&game| tally.add_single(game)),
        }
    }
    tally
}

impl Summary {
    /// The summary of the games so far, given in the order of the schedule.
    #[must_use]
    pub fn of(
        settings: &Settings,
        schedule: &Schedule,
        records: &[GameRecord],
        sprt: Option<Sprt>,
    ) -> Summary {
        let name = |number: usize| settings.players[number].name.clone();
        let meetings: Vec<Meeting> = schedule
            .pairings
            .iter()
            .map(|&[one, other]| {
                let tally = tally_of(records, &name(one), &name(other));
                Meeting { one, other, tally }
            })
            .collect();
        let found = ratings(settings.players.len(), &meetings);
        let mut standings: Vec<Standing> = (0..settings.players.len())
            .map(|player| standing(player, &name(player), found[player], &meetings, records))
            .collect();
        standings.sort_by(|one, other| other.rating.elo.total_cmp(&one.rating.elo));
        let pairings = meetings.iter().map(|&Meeting { one, other, tally }| Pairing {
            one: name(one),
            other: name(other),
            tally,
            estimate: tally.estimate(),
        });
        let mut first_player = Tally::default();
        records.iter().for_each(|record| first_player.add_single(record.result.half_points()));
        Summary {
            schema: gametree_host::SCHEMA,
            game: settings.game.clone(),
            played: records.len(),
            wanted: schedule.len().max(records.len()),
            standings,
            pairings: pairings.collect(),
            first_player,
            endings: endings(records),
            sprt: sprt.zip(meetings.first()).map(|(sprt, meeting)| sprt.state(&meeting.tally)),
        }
    }

    /// Whether anybody failed.
    #[must_use]
    pub fn has_faults(&self) -> bool {
        self.standings.iter().any(|one| !one.faults.is_empty())
    }

    /// The results of one player against another, whichever of them the schedule names first.
    #[must_use]
    pub fn between(&self, one: &str, other: &str) -> Option<Tally> {
        self.pairings.iter().find_map(|pairing| {
            match (pairing.one.as_str(), pairing.other.as_str()) {
                names if names == (one, other) => Some(pairing.tally),
                names if names == (other, one) => Some(pairing.tally.reversed()),
                _ => None,
            }
        })
    }
}

fn standing(
    player: usize,
    name: &str,
    rating: Rating,
    meetings: &[Meeting],
    records: &[GameRecord],
) -> Standing {
    let mut tally = Tally::default();
    for meeting in meetings {
        if meeting.one == player {
            tally.merge(&meeting.tally);
        } else if meeting.other == player {
            tally.merge(&meeting.tally.reversed());
        }
    }
    let mut faults = BTreeMap::new();
    for fault in records.iter().filter_map(|record| record.fault.as_ref()) {
        if fault.player == name {
            *faults.entry(fault.kind).or_insert(0) += 1;
        }
    }
    let (mut times, mut depths) = (Vec::new(), Vec::new());
    for (mv, mover) in records.iter().flat_map(GameRecord::movers) {
        if mover == name {
            times.extend(mv.ms.map(|ms| ms as f64));
            depths.extend(mv.depth.map(f64::from));
        }
    }
    let mean = |list: &[f64]| match list.len() {
        0 => None,
        count => Some(list.iter().sum::<f64>() / count as f64),
    };
    Standing {
        name: name.to_owned(),
        rating,
        points: tally.points(),
        tally,
        faults,
        ms_per_move: mean(&times),
        depth: mean(&depths),
    }
}

/// How the games ended, the commonest first.
fn endings(records: &[GameRecord]) -> Vec<(Ending, usize)> {
    let mut found: Vec<(Ending, usize)> = Vec::new();
    for record in records {
        match found.iter_mut().find(|(ending, _)| *ending == record.ending) {
            Some((_, count)) => *count += 1,
            None => found.push((record.ending, 1)),
        }
    }
    found.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Score;
    use crate::schedule::Format;
    use crate::settings::tests::settings;

    fn record(game: usize, first: &str, second: &str, result: Score) -> GameRecord {
        GameRecord {
            game,
            pair: game / 2 + 1,
            first: first.to_owned(),
            second: second.to_owned(),
            start: None,
            opening: 0,
            result,
            ending: Ending::Rules,
            fault: None,
            points: None,
            began: 0,
            moves: Vec::new(),
        }
    }

    #[test]
    fn games_are_counted_in_pairs_whoever_was_first() {
        let records = [
            record(0, "A", "B", Score::First),
            record(1, "B", "A", Score::Draw),
            record(2, "A", "B", Score::Second),
        ];
        let tally = tally_of(&records, "A", "B");
        assert_eq!((tally.pairs, tally.singles), ([0, 0, 0, 1, 0], [1, 0, 0]));
        assert_eq!(tally_of(&records, "B", "A"), tally.reversed());
    }

    #[test]
    fn a_summary_ranks_the_players() {
        let settings = settings("connect-four", &["name=A,depth=1", "name=B,depth=2"]);
        let schedule = Schedule::new(Format::RoundRobin, 2, 4).unwrap();
        let records = [record(0, "A", "B", Score::Second), record(1, "B", "A", Score::First)];
        let summary = Summary::of(&settings, &schedule, &records, None);
        assert_eq!((summary.played, summary.wanted), (2, 4));
        assert_eq!(summary.standings[0].name, "B");
        assert!((summary.standings[0].points - 2.0).abs() < 1e-9);
        assert_eq!(summary.first_player.games(), 2);
        assert_eq!(summary.between("B", "A").unwrap().wins, 2);
        assert_eq!(summary.endings, [(Ending::Rules, 2)]);
    }
}
