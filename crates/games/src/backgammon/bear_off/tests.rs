//! Facts about the bear-off, and damage to its file.

use std::sync::LazyLock;

use gametree::Notation as _;

use super::*;
use crate::backgammon::Backgammon;

const FACTS: &str = include_str!("../../../data/backgammon/bear-off.txt");

static TABLES: LazyLock<&'static BearOff> = LazyLock::new(BearOff::shared);

fn home(text: &str) -> Home {
    let counts: Vec<u8> = text.split(',').map(|count| count.parse().unwrap()).collect();
    Home::new(counts.try_into().unwrap()).unwrap()
}

/// A number or a fraction.
fn number(text: &str) -> f64 {
    match text.split_once('/') {
        Some((over, under)) => over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap(),
        None => text.parse().unwrap(),
    }
}

fn board(text: &str) -> Board {
    *Backgammon::default().parse_position(text).unwrap().board()
}

#[test]
fn arrangements_are_numbered_in_order_and_plays_lead_back() {
    assert_eq!((arrangement::count(6), arrangement::count(15)), (924, 54_264));
    assert_eq!((TwoSided::POSITIONS, OneSided::FULL), (853_776, 15_504));
    let all = Home::all(6);
    assert_eq!(all.len(), 924);
    for (index, home) in all.iter().enumerate() {
        assert_eq!(home.index(6), index);
        for dice in crate::backgammon::Dice::ALL {
            home.each_after(dice, |next| assert!(next.index(6) < index || index == 0));
        }
    }
    assert_eq!(Home::new([3; 6]), None);
}

#[test]
fn both_sides_bear_off_with_the_exact_chances() {
    let mut checked = 0;
    for fact in FACTS.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = fact.split_whitespace().collect();
        let (own, theirs) = (home(words[0]), home(words[1]));
        let win = TABLES.two_sided().win(own, theirs);
        assert!((win - number(words[2])).abs() < 1e-9, "{fact}: {win}");
        if words[3] != "None" {
            let mean = TABLES.one_sided().mean(own);
            assert!((mean - number(words[3])).abs() < 1e-9, "{fact}: {mean}");
        }
        checked += 1;
    }
    assert_eq!(checked, 26);
}

/// A board with all checkers of both sides home.
fn boards(own: Home, theirs: Home) -> Board {
    let points = |home: Home| {
        let mut points = [0; 25];
        points[..HOME].copy_from_slice(&home.counts());
        points
    };
    Board::new(points(own), points(theirs)).unwrap()
}

#[test]
fn sides_that_do_not_look_at_each_other_are_nearly_right() {
    let mut worst: f64 = 0.0;
    let homes = &Home::all(6)[1..];
    for &own in homes.iter().step_by(7) {
        for &theirs in homes.iter().step_by(11) {
            let board = boards(own, theirs);
            let (apart, exact) = (TABLES.apart(&board).unwrap(), TABLES.exact(&board).unwrap());
            worst = worst.max((f64::from(apart.win) - exact).abs());
        }
    }
    assert!(worst > 0.0 && worst < 0.02, "{worst}");
}

#[test]
fn gammons_are_won_against_a_side_that_has_nothing_off() {
    // The side about to throw is off at once; the other has not thrown.
    let won = TABLES.apart(&board("1x2 v 6x15")).unwrap();
    assert_eq!((won.win, won.win_gammon, won.lose_gammon), (1.0, 1.0, 0.0));
    // Three on the ace: off at once with a double only, else the other side throws once, and bears
    // off with any 6, with 5-1 and 4-2, with 3-3 and 2-2: in 17 of 36 cases.
    let won = TABLES.apart(&board("1x3 v 6x15")).unwrap();
    let expected = 6.0 / 36.0 + 30.0 / 36.0 * 19.0 / 36.0;
    assert!((f64::from(won.win_gammon) - expected).abs() < 1e-6, "{won:?}");
    // The same with the other side to throw.
    let lost = TABLES.apart(&board("6x15 v 1x2")).unwrap();
    assert!((f64::from(lost.lose_gammon) - 19.0 / 36.0).abs() < 1e-6, "{lost:?}");
    assert_eq!((lost.win, lost.win_gammon), (0.0, 0.0));
}

#[test]
fn chances_of_throws_sum_to_one() {
    for home in Home::all(15).into_iter().skip(1).step_by(97) {
        let sum: f64 = TABLES.one_sided().throws(home).iter().sum();
        assert!((sum - 1.0).abs() < 1e-12, "{home:?}");
        let first = TABLES.one_sided().first_off(home);
        assert_eq!(first.is_some(), home.checkers() == 15);
        assert!(first.is_none_or(|first| (first.iter().sum::<f64>() - 1.0).abs() < 1e-12));
    }
}

#[test]
fn only_boards_with_all_at_home_are_in_the_tables() {
    for (text, exact, apart) in [
        ("6x6 v 6x6", true, true),
        ("6x7 v 6x6", false, true),
        ("7 v 6", false, false),
        ("bar v 6", false, false),
        ("off v 6", false, false),
        ("6 v 24", false, false),
    ] {
        let board = board(text);
        assert_eq!(TABLES.exact(&board).is_some(), exact, "{text}");
        assert_eq!(TABLES.apart(&board).is_some(), apart, "{text}");
    }
}

#[test]
fn a_file_keeps_every_bit_and_damage_is_seen() {
    let file = file::write(*TABLES);
    let tables = file::read(&file).unwrap();
    assert_eq!(tables.two_sided(), TABLES.two_sided());
    assert_eq!(tables.one_sided(), TABLES.one_sided());
    let refused = |bytes: &[u8]| file::read(bytes).unwrap_err().message;
    assert!(refused(b"").ends_with("it begins otherwise"));
    for lost in [3, 8, file.len() / 2] {
        assert!(refused(&file[..file.len() - lost]).ends_with("it was cut off"));
    }
    for more in [1, 8] {
        let longer = [&file[..], &[0; 8][..more]].concat();
        assert!(refused(&longer).ends_with("more follows after its end"));
    }
    let mut other = file;
    other[5_000_000] ^= 4;
    assert!(refused(&other).ends_with("so it is damaged"));
}
