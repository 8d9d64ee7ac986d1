//! Pig and Piglet against values computed by another program (the files say how).

use gametree::chance::{Fractions, ValueIteration, Values};
use gametree::{Game, Limits, Notation, Refusal, Side, StoppedBy};
use gametree_games::pig::{Pig, Thrown};

const WINS: &str = include_str!("data/first_player_win.csv");
const SAMPLES: &str = include_str!("data/pig100_samples.csv");
const TABLES: &str = include_str!("data/piglet_tables.csv");

/// The rows of a table, without remarks and heads.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.skip(1).map(|line| line.split(',').collect())
}

fn solve(game: &Pig, fractions: Fractions) -> Values<Pig> {
    let limits = Limits::none();
    let solver = ValueIteration { game, limits: &limits, bytes: 1 << 30, fractions };
    solver.solve(&game.start()).expect("memory suffices")
}

fn game(name: &str, target: &str) -> Pig {
    let thrown = if name == "pig" { Thrown::Die } else { Thrown::Coin };
    Pig::new(thrown, target.parse().expect("a target"))
}

/// The chance to win that an expected result means.
fn chance(value: f64) -> f64 {
    f64::midpoint(1.0, value)
}

/// Targets up to this are solved here; `pig100` looks at the largest.
const LARGEST: u16 = 50;

#[test]
fn first_players_win_as_often_as_they_should() {
    let mut fractions = 0;
    for row in rows(WINS) {
        let [name, target, win, fraction] = row[..] else { panic!("{row:?}") };
        if target.parse::<u16>().expect("a number") > LARGEST {
            continue;
        }
        let game = game(name, target);
        let exact = if fraction.is_empty() { Fractions::No } else { Fractions::UpTo(1_000) };
        let values = solve(&game, exact);
        let value = values.value(&game, &game.start()).expect("the start");
        let win: f64 = win.parse().expect("a number");
        assert!((chance(value) - win).abs() < 1e-11, "{name} {target}: {}", chance(value));
        if !fraction.is_empty() {
            let value = values.fraction(&game, &game.start()).expect("a fraction");
            let one = gametree::chance::Fraction::from_integer(1.into());
            let win = (one.clone() + value) / (one.clone() + one);
            assert_eq!(win.to_string(), fraction, "{name} {target}");
            fractions += 1;
        }
    }
    assert_eq!(fractions, 18);
}

#[test]
fn every_state_of_small_piglets_is_right() {
    for row in rows(TABLES) {
        let [target, own, other, total, win, best] = row[..] else { panic!("{row:?}") };
        let game = game("piglet", target);
        let values = solve(&game, Fractions::UpTo(1_000));
        let number = |text: &str| text.parse().expect("a number");
        for side in [Side::First, Side::Second] {
            let mut scores = [number(own), number(other)];
            if side == Side::Second {
                scores.reverse();
            }
            let pos = game.position(scores, number(total), side);
            let value = values.fraction(&game, &pos).expect("a fraction");
            let value = if side == Side::First { value } else { -value };
            let one = gametree::chance::Fraction::from_integer(1.into());
            let chance = (one.clone() + value) / (one.clone() + one);
            assert_eq!(chance.to_string(), win, "{row:?}");
            let sign = if side == Side::First { 1.0 } else { -1.0 };
            let worth = |&(_, value): &(_, f64)| sign * value;
            let moves = values.moves(&game, &pos);
            let most = moves.iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
            let is_best = moves
                .iter()
                .any(|one| game.move_text(&pos, one.0) == best && worth(one) >= most - 1e-12);
            assert!(is_best, "{row:?}: {moves:?}");
        }
    }
}

#[test]
fn pig_to_a_hundred() {
    let game = Pig::new(Thrown::Die, 100);
    let values = solve(&game, Fractions::No);
    let start = values.value(&game, &game.start()).expect("the start");
    assert!((chance(start) - 0.530_592_725_274).abs() < 1e-12, "{}", chance(start));
    for row in rows(SAMPLES) {
        let [own, other, win, hold] = row[..] else { panic!("{row:?}") };
        let number = |text: &str| text.parse::<u16>().expect("a number");
        let scores = [number(own), number(other)];
        let pos = game.position(scores, 0, Side::First);
        let value = values.value(&game, &pos).expect("reached");
        let win: f64 = win.parse().expect("a number");
        assert!((chance(value) - win).abs() < 1e-11, "{row:?}: {}", chance(value));
        // The smallest total at which holding is better than rolling.
        let holds = |total: &u16| {
            let pos = game.position(scores, *total, Side::First);
            let moves = values.moves(&game, &pos);
            moves.len() == 2 && moves[1].1 > moves[0].1 + 1e-12
        };
        let first = (1..100 - scores[0]).find(holds).unwrap_or(100 - scores[0]);
        assert_eq!(first, number(hold), "{row:?}");
    }
}

#[test]
fn memory_and_time_limit_the_solver() {
    let game = Pig::new(Thrown::Die, 30);
    let limits = Limits::none();
    let small =
        ValueIteration { game: &game, limits: &limits, bytes: 10_000, fractions: Fractions::No };
    let full = small.solve(&game.start()).err().expect("too little memory");
    assert!(matches!(full.why, Refusal::NoMemory(_)), "{full:?}");
    assert!(
        full.positions > 50 && ValueIteration::<Pig>::bytes_for(full.positions as u64) < 11_000
    );
    let now = Limits::time(std::time::Duration::ZERO);
    let hasty = ValueIteration { limits: &now, bytes: 1 << 30, ..small };
    let late = hasty.solve(&game.start()).err().expect("no time");
    assert_eq!(late.why, Refusal::Stopped(StoppedBy::Time));
    // The start is listed before the first look at the clock.
    assert!(late.positions >= 1 && late.elapsed > std::time::Duration::ZERO, "{late:?}");
}
