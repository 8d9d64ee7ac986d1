//! Every game of chance: all methods agree, and what is published of it.

use gametree::Game;
use gametree::chance::{Fraction, Fractions, ValueIteration};
use gametree::{Limits, Notation, Side};
use gametree_games::coin_tic_tac_toe::CoinTicTacToe;
use gametree_games::einstein::Einstein;
use gametree_games::hosted::HostedChance;
use gametree_games::pig::{Pig, Thrown};
use gametree_games::slide::{ForScore, ForTarget, Slide};
use gametree_games::tree::ChanceTree;

use crate::support::{expect_agreement, expect_agreement_of_few, forecast};

/// The exact value of the start for the first player, and as a fraction.
fn exact<G: HostedChance>(game: &G) -> (f64, String) {
    let limits = Limits::none();
    let bytes = 1 << 30;
    let solver = ValueIteration { game, limits: &limits, bytes, fractions: Fractions::UpTo(5_000) };
    let values = solver.solve(&game.start()).expect("memory suffices");
    let fraction =
        values.fraction(game, &game.start()).map_or(String::new(), |one| one.to_string());
    (values.value(game, &game.start()).expect("the start"), fraction)
}

#[test]
fn trees_with_chance_are_worth_what_the_page_says() {
    for (text, value, fraction) in [
        ("(chance 1/2 (3 5) 1/2 (min 1 9))", 3.0, "3"),
        ("((chance 0.5 8 0.5 0) (chance 0.9 5 0.1 -10) 3)", 4.0, "4"),
        ("(chance 1/3 1 1/3 2 1/3 a=(4 4))", 7.0 / 3.0, "7/3"),
        // A chance node is no layer: MIN answers MAX through it.
        ("((chance 1/2 (1 9) 1/2 (2 8)) 1)", 1.5, "3/2"),
    ] {
        let tree = ChanceTree::parse(text).expect("a tree");
        assert_eq!(exact(&tree), (value, fraction.to_owned()), "{text}");
        expect_agreement(&tree, &tree.start(), "none", 1..=4);
    }
}

#[test]
fn every_method_agrees_in_every_game() {
    let coin = CoinTicTacToe;
    for text in [".........", "X...O....", "XX.OO....", "XO.OX.... O"] {
        let pos = coin.parse_position(text).expect("a position");
        for eval in ["lines", "none"] {
            expect_agreement_of_few(&coin, &pos, eval, 1..=4);
        }
    }
    let pig = Pig::new(Thrown::Die, 20);
    for text in ["0,0,0", "15,12,3 second", "18,18,0 roll"] {
        expect_agreement_of_few(
            &pig,
            &pig.parse_position(text).expect("a position"),
            "lead",
            1..=6,
        );
    }
    for size in 3..=5 {
        let einstein = Einstein::new(size);
        expect_agreement_of_few(&einstein, &einstein.start(), "race", 1..=3);
    }
    let slide = Slide::<ForTarget>::new(2, 2, 4);
    expect_agreement_of_few(&slide, &slide.start(), "order", 1..=6);
    let slide = Slide::<ForScore>::new(2, 3, 15);
    expect_agreement_of_few(&slide, &slide.start(), "order", 1..=4);
}

#[test]
fn the_coin_favours_nobody() {
    let game = CoinTicTacToe;
    let (value, fraction) = exact(&game);
    assert_eq!((value, fraction.as_str()), (0.0, "0"));
}

#[test]
fn two_by_two_boards_are_won_as_often_as_published() {
    const FACTS: &str = include_str!("../../data/2048/small-boards.txt");
    let facts = FACTS.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(facts.clone().count(), 3);
    for fact in facts {
        let words: Vec<&str> = fact.split_whitespace().collect();
        let [board, target, published, fraction] = words[..] else { panic!("{fact}") };
        let (width, height) = board.split_once('x').expect("a size");
        let sides = [width, height].map(|side| side.parse().expect("a number"));
        let target: u32 = target.parse().expect("a tile");
        let game = Slide::<ForTarget>::new(sides[0], sides[1], target.trailing_zeros() as u8);
        let limits = Limits::none();
        let fractions = Fractions::UpTo(5_000);
        let solver = ValueIteration { game: &game, limits: &limits, bytes: 1 << 30, fractions };
        let values = solver.solve(&game.start()).expect("memory suffices");
        let value = values.fraction(&game, &game.start()).expect("short");
        let one = Fraction::from_integer(1.into());
        let win = (value + &one) / (&one + &one);
        assert_eq!(win.to_string(), fraction, "{fact}");
        let win = f64::midpoint(1.0, values.value(&game, &game.start()).expect("the start"));
        let published: f64 = published.parse().expect("a chance");
        assert!((win - published).abs() < 0.005, "{fact}: {win}");
    }
}

/// Every throw and step goes forward, so a depth-first search has an end: it and value iteration, which
/// also knows that the players can be exchanged, find one value.
#[test]
fn einstein_on_three_by_three_is_solved_alike_in_two_ways() {
    let game = Einstein::new(3);
    let (value, _) = exact(&game);
    let options = gametree::chance::ChanceOptions::default();
    let mut searcher =
        gametree::chance::ChanceSearcher::new(game, forecast(&game, "race"), options);
    let report = searcher.search(&game.start(), &Limits::none(), (), |_| ()).expect("an answer");
    assert!(report.proven);
    assert_eq!(report.value, Some(value));
    assert!(value > 0.0, "the first player has the better of it: {value}");
    let pos = game.position_text(&game.start());
    assert_eq!(pos, "AB./C.c/.ba");
    assert_eq!(game.turn(&game.start()), gametree::Turn::Chance);
    assert_eq!(gametree::Stochastic::viewer(&game, &game.start()), Side::First);
}
