//! Random trees and DAGs with chance nodes.

use gametree::Game;
use gametree_games::random::{RandomChance, Sharing};

use crate::support::{STAR1, STAR2, expect_agreement, reference, search};

#[test]
fn every_method_agrees_to_the_last_bit_on_random_trees_and_dags() {
    for sharing in [Sharing::Dag, Sharing::Tree] {
        for seed in 0..25 {
            let game = RandomChance::new(seed, 60, sharing);
            for eval in ["lot", "none"] {
                expect_agreement(&game, &game.start(), eval, 1..=8);
            }
        }
    }
}

#[test]
fn both_stars_prune() {
    let (mut all, mut star1, mut star2) = (0, 0, 0);
    for seed in 0..200 {
        let game = RandomChance::new(seed, 200, Sharing::Dag);
        let start = game.start();
        all += reference(&game, &start, "lot", 8).leaves;
        star1 += search(&game, &start, "lot", 8, STAR1).leaves;
        star2 += search(&game, &start, "lot", 8, STAR2).leaves;
    }
    assert!(star1 * 10 < all * 9 && star2 * 10 < all * 9, "{all} {star1} {star2}");
}
