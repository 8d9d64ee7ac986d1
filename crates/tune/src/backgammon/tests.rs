//! Facts about learning backgammon.

use gametree_games::backgammon::network::{Inputs, Kind, Network, Networks};
use gametree_games::backgammon::{Backgammon, Chances, Dice, board_of};

use super::selfplay::{best_play, lookahead};
use std::path::PathBuf;

use super::*;

fn schedule(games: u64) -> Schedule {
    Schedule { games, polish: 1, seed: 7 }
}

fn trained(name: &str, schedule: &Schedule) -> (Networks, PathBuf) {
    let path = std::env::temp_dir().join(format!("gametree-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let networks = train(schedule, &path, &Stop::new(), |_| ()).unwrap().expect("not stopped");
    (networks, path)
}

#[test]
fn a_run_repeats_and_goes_on_where_it_stopped() {
    let schedule = schedule(3);
    let (networks, path) = trained("repeat", &schedule);
    assert_eq!(trained("again", &schedule).0, networks);
    assert_ne!(networks, learner::random_networks(7));
    // A run that is stopped after its first game.
    let mut learner = Learner::new(learner::random_networks(7));
    let mut random = Pcg64Mcg::seed_from_u64(mix(7 ^ mix(0)));
    learner.game(schedule.lesson(0), &mut random);
    checkpoint::write(&path, &schedule, 1, &learner.networks).unwrap();
    let resumed = train(&schedule, &path, &Stop::new(), |_| ()).unwrap();
    assert_eq!(resumed, Some(networks));
    // Other settings, or damage, are refused.
    let other = Schedule { seed: 8, ..schedule.clone() };
    assert!(train(&other, &path, &Stop::new(), |_| ()).is_err());
    let right = std::fs::read(&path).unwrap();
    let mut changed = right.clone();
    changed[right.len() / 2] ^= 1;
    let mut longer = right.clone();
    longer.push(0);
    let without_sum = &right[..right.len() - 8];
    let old = b"gametree backgammon training 1\ninputs ";
    for (bytes, message) in [
        (&right[..200], "damaged"),
        (&changed, "damaged"),
        (&longer, "damaged"),
        (without_sum, "damaged"),
        (old, "has no checksum"),
        (b"something else", "no checkpoint of such a run"),
    ] {
        std::fs::write(&path, bytes).unwrap();
        let error = train(&schedule, &path, &Stop::new(), |_| ()).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "left as it was");
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_step_moves_the_chances_down_the_gradient() {
    let board = Backgammon::first_board();
    let target = Chances { win: 0.9, win_gammon: 0.5, ..Chances::default() };
    let loss = |networks: &Networks| {
        let net = &networks.nets[Kind::Contact as usize];
        let found = net.outputs(&net.hidden(&Inputs::of(&board)));
        let one = |(&t, &y): (&f32, &f32)| -(t * y.ln() + (1.0 - t) * (1.0 - y).ln());
        target.to_array().iter().zip(&found).map(one).sum::<f32>()
    };
    let before = learner::random_networks(3);
    let mut learner = Learner::new(before.clone());
    let rate = 1e-3;
    learner.learn(&board, target, rate);
    // The loss falls by the rate times the square of the gradient, which is the step over the rate.
    let weights = |networks: &Networks| -> Vec<f32> {
        networks.nets.iter().flat_map(Network::rows).flatten().copied().collect()
    };
    let (old, new) = (weights(&before), weights(&learner.networks));
    let squares: f32 = old.iter().zip(&new).map(|(old, new)| (new - old).powi(2)).sum();
    let fall = loss(&before) - loss(&learner.networks);
    assert!((fall / (squares / rate) - 1.0).abs() < 0.05, "{fall} {}", squares / rate);
}

#[test]
fn the_target_that_looks_ahead_is_exact_before_the_last_throw() {
    // One checker on the 6 point against one on the ace point: 27 of 36 throws bear it off, and
    // the opponent is off after the others.
    let board = board_of("AQAAgAAAAAAAAA").unwrap();
    let networks = learner::random_networks(1);
    let off: f32 = lookahead(&networks, &board, &mut 0).win;
    let others: f32 = Dice::ALL
        .iter()
        .map(|&dice| {
            let (next, chances) = best_play(&networks, &board, dice, &mut 0);
            let over = Chances::of_result(&next).is_some();
            if over { 0.0 } else { (1.0 - chances.win) * dice.weight() as f32 / 36.0 }
        })
        .sum();
    assert!((off - 0.75 - others).abs() < 1e-6, "{off} {others}");
}
