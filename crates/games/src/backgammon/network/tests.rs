//! Facts about the network: what it sees, how it computes, how it is kept.

use std::collections::BTreeMap;

use gametree::Notation as _;

use super::super::{Backgammon, Dice};
use super::*;

fn board(text: &str) -> Board {
    *Backgammon::default()
        .parse_position(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .board()
}

/// A network with weights of all sizes.
fn some_network(seed: f32) -> Network {
    let mut net = Network::zero();
    for (index, row) in net.first.iter_mut().enumerate() {
        for (unit, weight) in row.iter_mut().enumerate() {
            *weight = (seed + index as f32 * 0.7 + unit as f32 * 1.3).sin() * 0.3;
        }
    }
    for (output, row) in net.second.iter_mut().enumerate() {
        for (unit, weight) in row.iter_mut().enumerate() {
            *weight = (seed + output as f32 * 2.1 + unit as f32 * 0.9).cos() * 0.5;
        }
        net.second_bias[output] = -0.5 * output as f32;
    }
    net.first_bias[3] = 0.25;
    net
}

#[test]
fn the_sigmoid_is_the_logistic_function() {
    for step in -4_000..=4_000 {
        let x = step as f32 / 100.0;
        let exact = 1.0 / (1.0 + (-f64::from(x)).exp());
        assert!((f64::from(sigmoid(x)) - exact).abs() < 1e-6, "{x}");
    }
    assert!(sigmoid(f32::MAX) <= 1.0 && sigmoid(f32::MIN) >= 0.0);
}

#[test]
fn the_outputs_are_those_of_the_sums_written_out() {
    let net = some_network(1.0);
    let inputs = Inputs::of(&board("4HPwATDgc/ABMA"));
    let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
    let outputs = net.outputs(&net.hidden(&inputs));
    for (output, &found) in outputs.iter().enumerate() {
        let mut sum = f64::from(net.second_bias[output]);
        for unit in 0..HIDDEN {
            let into: f64 = inputs
                .iter()
                .map(|(index, value)| f64::from(value) * f64::from(net.first[index][unit]))
                .sum();
            let hidden = logistic(into + f64::from(net.first_bias[unit]));
            sum += hidden * f64::from(net.second[output][unit]);
        }
        assert!((logistic(sum) - f64::from(found)).abs() < 1e-5, "{output}");
    }
}

#[test]
fn inputs_say_what_is_on_the_board() {
    let inputs: BTreeMap<usize, f32> =
        Inputs::of(&board("24x2,13x5,8x3,6x5 v 24,6")).iter().collect();
    let at = |point: usize, unit: usize| inputs.get(&((point - 1) * 4 + unit)).copied();
    assert_eq!([0, 1, 2, 3].map(|unit| at(24, unit)), [None, Some(1.0), None, None]);
    assert_eq!([0, 1, 2, 3].map(|unit| at(8, unit)), [None, Some(1.0), Some(1.0), None]);
    assert_eq!([0, 1, 2, 3].map(|unit| at(6, unit)), [None, Some(1.0), Some(1.0), Some(1.0)]);
    assert!(inputs.keys().all(|&index| index < INPUTS));
}

/// The inputs that tell what players count of the side about to throw.
fn counted(text: &str, which: usize) -> f32 {
    let found = Inputs::of(&board(text)).iter().find(|&(index, _)| index == 25 * 4 + 3 + which);
    found.map_or(0.0, |(_, value)| value)
}

#[test]
fn throws_that_hit_are_counted_as_the_tables_of_books_count_them() {
    // From distance 1 to 12 with nothing between (any book on the game; 24 at three is with 1-1).
    let shots = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3];
    for (index, hits) in shots.into_iter().enumerate() {
        // The opponent's lone checker stands on the mover's 1, its point 24.
        let text = format!("{} v 24", index + 2);
        assert_eq!(counted(&text, 1) * 12.0, hits as f32, "{text}");
    }
    // Blocks at both middle points takes the combination away.
    assert_eq!(counted("8 v 24,21x2,20x2", 1) * 12.0, 4.0);
    // Those on the bar come first: only 6-6 takes one of them 24 steps.
    assert_eq!(counted("bar,8 v 24", 1) * 12.0, 1.0);
}

#[test]
fn escapes_are_counted() {
    // Nothing in the way: all throws of seven or more, and doubles of 2 to 6 (3-3 and more are 12).
    let free = Dice::ALL.iter().filter(|dice| match dice.is_double() {
        true => 4 * dice.high() >= 7,
        false => dice.high() + dice.low() >= 7,
    });
    let free: u32 = free.map(|dice| dice.weight()).sum();
    assert_eq!(counted("24 v 24", 2) * 12.0, free as f32);
    // A full prime before it.
    assert_eq!(counted("24 v 7x2,6x2,5x2,4x2,3x2,2x2", 2), 0.0);
}

#[test]
fn results_and_impossible_gammons_need_no_network() {
    let networks = Networks { nets: [some_network(1.0), some_network(2.0)] };
    let lost = networks.judge(&board("1x15 v off"));
    assert_eq!((lost.win, lost.points()), (0.0, -2.0));
    assert_eq!(networks.judge(&board("off v 1x15")).points(), 2.0);
    let race = networks.judge(&board("6x7 v 6x7"));
    assert_eq!((race.win_gammon, race.lose_gammon), (0.0, 0.0));
    let contact = networks.judge(&board("4HPwATDgc/ABMA"));
    assert!(contact.win_gammon > 0.0 && contact.win_gammon <= contact.win);
    assert!(contact.win_backgammon <= contact.win_gammon);
    assert_eq!(Kind::of(&board("24 v 2")), Kind::Contact);
    assert_eq!(Kind::of(&board("12 v 12")), Kind::Race);
}

#[test]
fn a_file_gives_the_networks_back_and_damage_is_seen() {
    let networks = Networks { nets: [some_network(1.0), some_network(2.0)] };
    let file = write(&networks, "made by this test\nwith no games");
    let (read_back, provenance) = read(&file).unwrap();
    assert_eq!(provenance, "made by this test\nwith no games\n");
    for (net, same) in networks.nets.iter().zip(&read_back.nets) {
        let pairs = net.first.as_flattened().iter().zip(same.first.as_flattened());
        for (one, other) in pairs {
            assert!((one - other).abs() <= 0.5 / 32_767.0, "{one} {other}");
        }
    }
    // What is rounded once stays.
    assert_eq!(write(&read_back, &provenance), file);
    for at in [0, 40, file.len() / 2, file.len() - 1] {
        let mut other = file.clone();
        other[at] ^= 1;
        let error = read(&other).unwrap_err().message;
        assert!(error.starts_with("this is no file of backgammon networks: "), "{error}");
    }
    for length in [0, 10, 200, file.len() - 1] {
        assert!(read(&file[..length]).is_err(), "{length}");
    }
}
