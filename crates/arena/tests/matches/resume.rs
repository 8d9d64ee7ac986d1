//! Matches that are interrupted, and matches that go on.

use gametree_arena::record::{GameRecord, Score};
use gametree_arena::{Ended, SaveFile};
use gametree_host::Stop;

use crate::support::{Match, file, of};

const PLAYERS: &[&str] = &[
    "name=threats,eval=threats,nodes=300",
    "name=windows,eval=windows,nodes=300",
    "name=centre,eval=centre,depth=2",
];

fn timeless(records: &[GameRecord]) -> Vec<GameRecord> {
    records.iter().map(GameRecord::timeless).collect()
}

/// Plays on from a save file, and stops after so many games.
fn play_some(rules: &Match, path: &str, games: usize) -> (Ended, Vec<GameRecord>) {
    let (mut save, mut done) = SaveFile::open(path, &rules.settings).unwrap();
    let stop = Stop::new();
    let mut left = games;
    let ended = rules.plan().run(&mut done, &stop, &mut |record, _| {
        save.append(record)?;
        left = left.saturating_sub(1);
        if left == 0 {
            stop.raise();
        }
        Ok(())
    });
    (ended.unwrap(), done)
}

#[test]
fn an_interrupted_match_becomes_the_one_that_was_not() {
    let mut rules = of("connect-four", PLAYERS, 6, "random:4");
    let whole = rules.play().unwrap();
    assert_eq!(timeless(&whole), timeless(&rules.play().unwrap()), "a match repeats");
    let path = file("interrupted.jsonl", "");
    let (ended, some) = play_some(&rules, &path, 5);
    assert_eq!((ended, some.len()), (Ended::Interrupted, 5));
    // The machine dies while a game is written.
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.truncate(text.len() - 40);
    std::fs::write(&path, text).unwrap();
    rules.concurrency = 2;
    let (ended, mut all) = play_some(&rules, &path, usize::MAX);
    assert_eq!(ended, Ended::Complete);
    all.sort_by_key(|record| record.game);
    assert_eq!(timeless(&all), timeless(&whole));
    let (ended, again) = play_some(&rules, &path, usize::MAX);
    assert_eq!((ended, again.len()), (Ended::Complete, whole.len()), "nothing is played twice");
}

#[test]
fn more_games_may_be_asked_for_and_other_players_may_not() {
    let path = file("more.jsonl", "");
    let few = of("connect-four", &PLAYERS[1..], 2, "random:4");
    assert_eq!(play_some(&few, &path, usize::MAX).1.len(), 2);
    let more = of("connect-four", &PLAYERS[1..], 4, "random:4");
    assert_eq!(play_some(&more, &path, usize::MAX).1.len(), 4);
    let other = of("connect-four", &PLAYERS[..2], 4, "random:4");
    let error = SaveFile::open(&path, &other.settings).err().unwrap().to_string();
    assert!(error.contains("players[0]"), "{error}");
}

#[test]
fn saved_games_are_played_over_before_they_are_believed() {
    let rules = of("connect-four", &PLAYERS[1..], 4, "random:4");
    let records = rules.play().unwrap();
    rules.plan().check(&records).unwrap();
    let refused = |change: &dyn Fn(&mut GameRecord), words: &str| {
        let mut changed = records.clone();
        change(&mut changed[2]);
        let error = rules.plan().check(&changed).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    refused(&|one| one.first = "nobody".to_owned(), "game 3: its players are not");
    refused(&|one| std::mem::swap(&mut one.first, &mut one.second), "in this order");
    refused(&|one| one.game = 99, "it holds game 100, and the match has 4");
    refused(&|one| one.game = usize::MAX, "and the match has 4");
    refused(&|one| one.pair = 9, "its players");
    refused(&|one| one.moves[0].mv = "9".to_owned(), "game 3: move 1: ");
    refused(&|one| drop(one.moves.pop()), "it does not end");
    refused(
        &|one| one.result = if one.result == Score::First { Score::Second } else { Score::First },
        "it does not end",
    );
    refused(&|one| one.moves[1].record = Some("x".to_owned()), "move 2 is recorded as 'x'");
}

#[test]
fn colours_are_swapped_within_a_pair_and_openings_shared() {
    let rules = of("connect-four", &PLAYERS[1..], 4, "random:4");
    let records = rules.play().unwrap();
    for pair in records.chunks(2) {
        let opening = |record: &GameRecord| {
            let moves = record.moves[..record.opening].iter();
            moves.map(|mv| mv.mv.clone()).collect::<Vec<_>>()
        };
        assert_eq!((&pair[0].first, &pair[0].second), (&pair[1].second, &pair[1].first));
        assert_eq!((opening(&pair[0]).len(), opening(&pair[0])), (4, opening(&pair[1])));
    }
    assert_ne!(records[0].moves[..4], records[2].moves[..4]);
}

#[test]
fn a_clock_is_kept_and_own_searches_live_with_it() {
    let rules = of("connect-four", &["name=A,tc=0.3+0.01", "name=B,tc=5/0.2"], 2, "random:4");
    let records = rules.play().unwrap();
    assert!(records.iter().all(|record| record.fault.is_none()), "{:?}", records[0].fault);
}
