//! Facts about the rules, the text and the picture.

use std::collections::HashSet;

use gametree::{Game, Notation, Outcome, Side, Stochastic, Turn, rules};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::*;

/// The rules.
static GAME: Backgammon = Backgammon { tables: None };

const PLAY_COUNTS: &str = include_str!("../../data/backgammon/play-counts.txt");

/// The lines of a file of facts, as words.
fn facts(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_whitespace().collect())
}

fn at(text: &str) -> Position {
    GAME.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn plays(text: &str) -> Vec<String> {
    let pos = at(text);
    let texts = rules::legal_moves(&GAME, &pos).into_iter();
    let mut texts: Vec<_> = texts.map(|mv| GAME.record_text(&pos, mv)).collect();
    texts.sort();
    texts
}

/// Plays a move given by its text.
fn after(text: &str, play: &str) -> Position {
    let mut pos = at(text);
    let mv = GAME.parse_move(&pos, play).unwrap_or_else(|error| panic!("{play}: {error}"));
    GAME.play(&mut pos, mv);
    pos
}

fn refused(text: &str) -> String {
    GAME.parse_position(text).expect_err(text).to_string()
}

/// Positions and throws of games played at random.
fn random_turns(seed: u64, games: usize, mut look: impl FnMut(&Position, Dice)) {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    for _ in 0..games {
        let mut pos = GAME.start();
        while GAME.outcome(&pos).is_none() {
            if let Phase::Play(dice) = pos.phase() {
                look(&pos, dice);
            }
            let moves = rules::legal_moves(&GAME, &pos);
            GAME.play(&mut pos, moves[random.random_range(0..moves.len())]);
        }
    }
}

/// The boards after each play, by the rules as they are told: try all orders of the dice, step by
/// step, and keep the plays of the most steps, or the larger die.
fn results_as_told(board: &Board, dice: Dice) -> HashSet<Board> {
    fn steps(board: &Board, die: usize) -> Vec<Board> {
        let own = |point: usize| board.at(point) > 0;
        let all_home = (7..=BAR).all(|point| !own(point));
        let may = |&from: &usize| {
            own(from)
                && (from == BAR || !own(BAR))
                && if from > die {
                    board.at(from - die) >= -1
                } else {
                    all_home && (from == die || !(from + 1..=6).any(own))
                }
        };
        let moved = |from: usize| {
            let mut next = *board;
            next.step(from, from.saturating_sub(die));
            next
        };
        (1..=BAR).filter(may).map(moved).collect()
    }
    fn play(board: &Board, dice: &[usize], done: usize, found: &mut Vec<(usize, usize, Board)>) {
        let next = dice.first().map_or(Vec::new(), |&die| steps(board, die));
        for after in &next {
            if done == 0 {
                found.push((1, dice[0], *after));
            }
            play(after, &dice[1..], done + 1, found);
        }
        if done > 1 {
            found.push((done, 0, *board));
        }
    }
    let (high, low) = (dice.high(), dice.low());
    let mut found = vec![(0, 0, *board)];
    if dice.is_double() {
        play(board, &[high; 4], 0, &mut found);
    } else {
        play(board, &[high, low], 0, &mut found);
        play(board, &[low, high], 0, &mut found);
    }
    let best = found.iter().map(|&(length, die, _)| (length, die)).max().expect("one at least");
    found.into_iter().filter(|&(length, die, _)| (length, die) == best).map(|one| one.2).collect()
}

#[test]
fn every_throw_allows_as_many_plays_as_were_counted() {
    let mut counts = 0;
    for fact in facts(PLAY_COUNTS) {
        let board = board_of(fact[0]).unwrap();
        for (dice, count) in Dice::ALL.into_iter().zip(&fact[1..]) {
            let mut plays = 0;
            each_play(&board, dice, |play, _| plays += usize::from(play != Play::PASS));
            assert_eq!(plays.to_string(), *count, "{} {dice:?}", fact[0]);
            counts += 1;
        }
    }
    assert_eq!(counts, 252);
}

#[test]
fn plays_are_those_of_the_rules_as_told_each_once() {
    let mut turns = 0;
    random_turns(1, 25, |pos, dice| {
        let mut results = HashSet::new();
        each_play(pos.board(), dice, |play, after| {
            let mut by_steps = *pos.board();
            for step in play.steps() {
                by_steps.step(usize::from(step.from), usize::from(step.to));
            }
            assert_eq!(by_steps, *after);
            assert!(results.insert(*after), "{} twice: {play:?}", GAME.position_text(pos));
        });
        assert_eq!(results, results_as_told(pos.board(), dice), "{pos:?}");
        turns += 1;
    });
    assert!(turns > 1_500, "{turns}");
}

#[test]
fn the_rules_that_are_easily_missed() {
    // The lists are each side's own points: the opponent's 18 is the mover's 7.
    for (position, expected) in [
        // Both dice if any order allows it: the 6 must wait for the 5.
        ("13 v 18x2 65", &["13/2"] as &[_]),
        // Either die but not both: the larger.
        ("13 v 23x2 65", &["13/7"]),
        // The smaller if the larger cannot be played at all.
        ("13 v 18x2,23x2 65", &["13/8"]),
        // As many of a double as possible.
        ("13 v 20x2 22", &["13/7"]),
        // The bar first, and nothing if there is no way in.
        ("bar,13 v 6x2,1x2 61", &["pass"]),
        ("barx2,13 v 6x2 61", &["bar/24"]),
        ("bar,13 v 6x2 61", &["bar/18", "bar/24 13/7"]),
        // A larger die bears off from the highest point, whichever die is played first.
        ("5,3 v 1 61", &["5/off", "5/off 3/2"]),
        ("5,3 v 1 65", &["5/off 3/off"]),
        ("6x2 v 1 66", &["6/off(2)"]),
        // One checker may come home and then be borne off.
        ("7,1 v 1 61", &["7/off"]),
        // Two ways to one point are two plays if one of them hits.
        ("13 v 18 61", &["13/6", "13/7*/6"]),
        ("13x2 v 20 11", &["13/10 13/12", "13/11(2)", "13/9"]),
        ("8x2 v 20,1 33", &["8/5*/2 8/2"]),
    ] {
        assert_eq!(plays(position), expected, "{position}");
    }
}

#[test]
fn the_loser_pays_one_two_or_three() {
    for (position, points) in [
        ("1 v 1x14 21", 1),
        ("1 v 1x15 21", 2),
        // On the mover's bar point; in the mover's home; on the bar.
        ("1 v 18,1x14 21", 2),
        ("1 v 19,1x14 21", 3),
        ("1 v bar,1x14 21", 3),
    ] {
        for (suffix, sign) in [("", 1), (" second", -1)] {
            let end = after(&format!("{position}{suffix}"), "1/off");
            assert_eq!(GAME.outcome(&end), Some(Outcome::Margin(sign * points)), "{position}");
        }
    }
}

#[test]
fn throws_have_the_odds_of_dice() {
    for (position, events) in [("start", 30), ("4HPwATDgc/ABMA", 21)] {
        let pos = at(position);
        assert_eq!(GAME.turn(&pos), Turn::Chance);
        let rolls = rules::legal_moves(&GAME, &pos);
        assert_eq!(rolls.len(), events);
        let odds = rolls.iter().map(|&roll| GAME.odds(&pos, roll));
        assert_eq!(odds.map(|odds| odds.parts * (180 / odds.of)).sum::<u32>(), 180);
    }
    let first = after("start", "31");
    assert_eq!(
        (first.mover(), first.phase()),
        (Side::First, Phase::Play(Dice::new(3, 1).unwrap()))
    );
    let second = after("start", "13");
    assert_eq!((second.mover(), second.phase()), (Side::Second, first.phase()));
}

#[test]
fn positions_have_the_texts_of_gnu_backgammon() {
    for (id, lists) in [
        ("4HPwATDgc/ABMA", "24x2,13x5,8x3,6x5 v 24x2,13x5,8x3,6x5"),
        ("AQAAgAAAAAAAAA", "6 v 1"),
        ("YAAAAAMAAAAAAA 31", "6x2 v 6x2 31"),
        ("AwAAgAIAAAAAAA 66 second", "6,5 v 1x2 6-6 second"),
    ] {
        assert_eq!(at(id), at(lists));
        assert_eq!(GAME.position_text(&at(lists)), id);
    }
    assert_eq!(GAME.position_text(&GAME.start()), "start");
    assert_eq!(at(""), GAME.start());
}

#[test]
fn every_text_is_read_back() {
    let mut texts = HashSet::new();
    random_turns(2, 10, |pos, _| {
        let text = GAME.position_text(pos);
        assert_eq!(at(&text), *pos);
        let moves = rules::legal_moves(&GAME, pos);
        texts.clear();
        for &mv in &moves {
            for text in [GAME.move_text(pos, mv), GAME.record_text(pos, mv)] {
                assert_eq!(GAME.parse_move(pos, &text), Ok(mv), "{text} in {pos:?}");
            }
            assert!(texts.insert(GAME.move_text(pos, mv)), "two plays have one text");
        }
    });
}

#[test]
fn plays_are_read_as_people_write_them() {
    for (position, text, means) in [
        ("4HPwATDgc/ABMA 31", "6/5 8/5", "8/5,6/5"),
        ("4HPwATDgc/ABMA 66", "24/18 24/18 13/7 13/7", "24/18(2),13/7(2)"),
        ("4HPwATDgc/ABMA 65", "24/18/13", "24/13"),
        ("4HPwATDgc/ABMA 65", "24/18,18/13", "24/13"),
        ("13 v 18 61", "13/7*/6", "13/7*/6"),
        ("13 v 18 61", "13/6", "13/6"),
        ("13 v 18 61", "13/12/6", "13/6"),
        ("13,12 v 18 61", "13/7,12/11", "13/7*,12/11"),
        ("bar v 6x2 61", "BAR/18", "bar/18"),
    ] {
        let pos = at(position);
        let mv = GAME.parse_move(&pos, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(GAME.move_text(&pos, mv), means, "{position}: {text}");
    }
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    assert_eq!(refused("6x16 v 1"), "the side to move has 16 checkers");
    assert_eq!(refused("6 v 1x20"), "the opponent has 20 checkers");
    assert_eq!(refused("off v off"), "both sides have borne off all their checkers");
    assert_eq!(refused("AAAAAAAAAAAAAA"), "both sides have borne off all their checkers");
    assert_eq!(refused("6 v 19"), "both sides have checkers on one point, 6");
    assert_eq!(refused("6 v 25"), "'25' is not a point: 1 to 24, or bar");
    assert_eq!(refused("6x v 2"), "'' is not a number of checkers");
    assert_eq!(refused("6 v"), "no checkers stand after the 'v'");
    assert_eq!(refused(" v 6"), "no checkers stand before the 'v'");
    assert_eq!(refused("v"), "no checkers stand before the 'v'");
    assert_eq!(refused("6 v 2 71"), "no dice show '71'");
    assert_eq!(refused("6 v 2 1"), "'1' is not a throw of two dice");
    assert_eq!(
        refused("4HPwATDgc/ABM"),
        "a position ID has 14 letters, and '4HPwATDgc/ABM' has 13"
    );
    assert_eq!(refused("4HPwATDgc/AB-A"), "'-' is in no position ID");
    let error = GAME.parse_position("4HPwATDgc/ABMA:cIkqAAAAAAAA").unwrap_err();
    assert!(error.hint.is_some_and(|hint| hint.starts_with("leave out the colon")));
    let opened = GAME.parse_position("4HPwATDgc/ABMA 31").unwrap();
    let part = GAME.parse_move(&opened, "8/5").unwrap_err();
    assert!(part.hint.is_some_and(|hint| hint.contains("joined by commas: ")));
    let bits = refused("//////////////");
    assert!(bits.contains("its bits are not 25 points for each side"), "{bits}");
    let error = GAME.parse_position(" 6,31 v 1").unwrap_err();
    assert_eq!(error.span, Some(3..5), "{error}");
    for (position, text, reason) in [
        ("start", "33", "the opening throw is never a double"),
        ("4HPwATDgc/ABMA", "70", "no dice show '70'"),
        ("4HPwATDgc/ABMA 31", "pass", "there is something to play, so the turn cannot be passed"),
        ("4HPwATDgc/ABMA 31", "8/2", "'8/2' cannot be played here"),
        ("4HPwATDgc/ABMA 31", "x", "'x' is not a play"),
        ("4HPwATDgc/ABMA 31", "8/5*,6/5", "'8/5*,6/5' does not hit there"),
    ] {
        let error = GAME.parse_move(&at(position), text).unwrap_err();
        assert_eq!(error.message, reason);
    }
}

#[test]
fn no_text_makes_it_panic() {
    const LETTERS: &[u8] = b"0123456789xv,/*() -barofstendcA+x\xc3\xa9";
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for _ in 0..20_000 {
        let length = random.random_range(0..20);
        let bytes = (0..length).map(|_| LETTERS[random.random_range(0..LETTERS.len())]).collect();
        let text = String::from_utf8_lossy(&Vec::from_iter::<Vec<u8>>(bytes)).into_owned();
        let _ = GAME.parse_position(&text);
        for position in ["start", "4HPwATDgc/ABMA", "4HPwATDgc/ABMA 31"] {
            let _ = GAME.parse_move(&at(position), &text);
        }
    }
}

#[test]
fn the_picture_shows_the_first_players_home_at_the_lower_right() {
    let gametree::BoardView::Text { lines } = GAME.view(&after("4HPwATDgc/ABMA 31", "8/5 6/5"))
    else {
        panic!("a picture in text")
    };
    let expected = [
        " 13 14 15 16 17 18 |   | 19 20 21 22 23 24",
        "  X  .  .  .  O  . |   |  O  .  .  .  .  X",
    ];
    assert_eq!(lines[..2], expected);
    assert_eq!(lines[lines.len() - 4], " 12 11 10  9  8  7 |   |  6  5  4  3  2  1");
    let last = ["X: 163 pips, 0 off", "O: 167 pips, 0 off", "O to throw"];
    assert_eq!(lines[lines.len() - 3..], last);
}

#[test]
fn a_game_has_so_many_lines() {
    let mut start = GAME.start();
    assert_eq!(rules::perft(&GAME, &mut start, 1), 30);
    assert_eq!(rules::perft(&GAME, &mut start, 2), 2 * (447 - 42 - 75 - 73 - 52 - 4 - 11));
    let mut rolling = at("4HPwATDgc/ABMA");
    assert_eq!(rules::perft(&GAME, &mut rolling, 2), 447);
}

#[test]
fn forecasts_are_exact_at_the_end_and_within_their_range() {
    use crate::hosted::HostedChance as _;
    use gametree::chance::Forecast as _;
    let opinion = GAME.forecast("network").unwrap();
    let expect = |text: &str| opinion.expect(&GAME, &at(text));
    // Published chances of winning: 3/4 for a checker on the 6 point against one on the ace.
    assert!((expect("6 v 1") - 0.5).abs() < 1e-12);
    assert!((expect("6 v 1 second") + 0.5).abs() < 1e-12);
    assert!((expect("6,5 v 1x2") + 2.0 / 3.0).abs() < 1e-12);
    // With the dice thrown: 6-1 bears it off, 2-1 does not.
    assert_eq!(expect("6 v 1 61"), 1.0);
    assert_eq!(expect("6 v 1 21"), -1.0);
    assert_eq!(expect("start"), 0.0);
    let solved = |text: &str| GAME.solved(&at(text));
    assert!((solved("6,5 v 1x2 second").unwrap() - 2.0 / 3.0).abs() < 1e-12);
    assert_eq!((solved("6 v 1 61"), solved("6 v 1 21")), (Some(1.0), Some(-1.0)));
    // 2-1 from 6, 5: 6/4 5/4 or 6/3 leave it to the opponent's throw, who is off at once.
    assert_eq!(
        (solved("6,5 v 1 21"), solved("14 v 1 61"), solved("start")),
        (Some(-1.0), None, None)
    );
    // One checker each: 26 places for both, 21 throws or none, two movers. At the start too many.
    assert_eq!(GAME.positions(&at("13 v 13")), Some(26 * 26 * 22 * 2));
    assert_eq!(GAME.positions(&GAME.start()), Some(u64::MAX));
    let range = |text: &str| opinion.range(&GAME, &at(text));
    assert_eq!(range("start"), (-3.0, 3.0));
    assert_eq!(range("6x14 v 1x15"), (-1.0, 2.0));
    assert_eq!(range("6x14 v 1x15 second"), (-2.0, 1.0));
    assert_eq!(range("6x15 v 1x14,18"), (-2.0, 2.0));
    assert_eq!(range("6x14 v 18,1x14"), (-1.0, 2.0));
    random_turns(4, 1, |pos, _| {
        let (low, high) = opinion.range(&GAME, pos);
        let value = opinion.expect(&GAME, pos);
        assert!(low <= value && value <= high, "{}", GAME.position_text(pos));
        let mirrored = Position { mover: pos.mover.other(), ..*pos };
        assert_eq!(opinion.expect(&GAME, &mirrored), -value);
        assert_eq!(Opinion::None.expect(&GAME, &Position { phase: Phase::Roll, ..*pos }), 0.0);
    });
}

#[test]
fn the_networks_of_the_program_can_be_read() {
    let file = include_bytes!("../../data/backgammon/network.bin");
    let (networks, provenance) = network::read(file).unwrap();
    assert!(provenance.contains("gametree tune backgammon"), "{provenance}");
    // They know who is better: 2-ply analysis by GNU Backgammon gives the start 0.525 to whoever
    // throws first, and equity +0.076.
    let start = networks.judge(&Backgammon::first_board());
    assert!((start.win - 0.525).abs() < 0.03, "{start:?}");
    assert!((start.points() - 0.076).abs() < 0.06, "{start:?}");
}
