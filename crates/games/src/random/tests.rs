//! That the graphs have the features they are made for.

use std::collections::HashMap;

use gametree::rules::{legal_moves, mover, result};
use gametree::score::{Score, of_outcome};
use gametree::{Game, Hints, Notation, Outcome, Repeat};

use super::{Kind, Position, RandomDag, RandomGame, RandomGraph, RandomMargins, Repeats};

/// The positions that can be reached, each with the lengths of the shortest and longest way.
fn distances<K: Kind>(game: &RandomGame<K>) -> HashMap<u16, (u32, u32)> {
    let mut found = HashMap::from([(0, (0, 0))]);
    for id in 0..game.graph.len() as u16 {
        let Some(&(near, far)) = found.get(&id) else { continue };
        for &to in game.graph.targets(id) {
            let entry = found.entry(to).or_insert((u32::MAX, 0));
            *entry = (entry.0.min(near + 1), entry.1.max(far + 1));
        }
    }
    found
}

/// The exact value to the mover by plain negamax that knows who moves.
fn solve<K: Kind>(game: &RandomGame<K>, pos: Position, ply: Score) -> Score {
    let side = mover(game, &pos);
    if let Some(outcome) = result(game, &pos) {
        return of_outcome(outcome, side, ply);
    }
    let value = |to: u16| {
        let value = solve(game, Position(to), ply + 1);
        if mover(game, &Position(to)) == side { value } else { -value }
    };
    legal_moves(game, &pos).into_iter().map(value).max().unwrap()
}

#[test]
fn dags_have_turns_that_repeat_ways_of_unequal_length_and_every_result() {
    let (mut repeats, mut unequal, mut stuck) = (0, 0, 0);
    let mut results = HashMap::new();
    for seed in 0..40 {
        let game = RandomDag::new(seed, 40, Repeats::Draw);
        for (&id, &(near, far)) in &distances(&game) {
            let pos = Position(id);
            unequal += usize::from(near != far);
            stuck +=
                usize::from(game.outcome(&pos).is_none() && legal_moves(&game, &pos).is_empty());
            let same_side = |&&to: &&u16| game.turn(&Position(to)) == game.turn(&pos);
            repeats += game.graph.targets(id).iter().filter(same_side).count();
        }
        *results.entry(solve(&game, game.start(), 0)).or_insert(0) += 1;
    }
    assert!(repeats > 100 && unequal > 100 && stuck > 10, "{repeats} {unequal} {stuck}");
    assert!(results.contains_key(&0), "some are drawn");
    assert!(results.len() > 8, "wins and losses at many distances: {results:?}");
}

#[test]
fn margins_differ_and_count_for_the_first_player() {
    let values: std::collections::HashSet<Score> = (0..40)
        .map(|seed| {
            let game = RandomMargins::new(seed, 40, Repeats::Draw);
            solve(&game, game.start(), 0)
        })
        .collect();
    assert!(values.len() > 8 && values.iter().all(|value| value.abs() <= 9));
    let game = RandomMargins::new(1, 60, Repeats::Draw);
    let is_margin = |id| {
        let result = result(&game, &Position(id));
        matches!(result, None | Some(Outcome::Margin(_)))
    };
    assert!((0..60).all(is_margin));
}

#[test]
fn graphs_come_back_and_have_moves_that_cannot_be_undone() {
    let (mut back, mut kept, mut left) = (0, 0, 0);
    for seed in 0..20 {
        let game = RandomGraph::new(seed, 24, Repeats::Draw);
        for id in 0..24u16 {
            for &to in game.graph.targets(id) {
                back += usize::from(to < id);
                match game.irreversible(&Position(id), to) {
                    true => left += 1,
                    false => kept += 1,
                }
                let returns = reaches(&game, to, id);
                assert_eq!(game.irreversible(&Position(id), to), !returns);
            }
        }
    }
    assert!(back > 50 && kept > 50 && left > 50, "{back} {kept} {left}");
}

fn reaches(game: &RandomGraph, from: u16, goal: u16) -> bool {
    let mut seen = vec![from];
    let mut next = 0;
    while next < seen.len() {
        for &to in game.graph.targets(seen[next]) {
            if !seen.contains(&to) {
                seen.push(to);
            }
        }
        next += 1;
    }
    seen.contains(&goal)
}

#[test]
fn a_repeat_means_what_the_parameters_say() {
    let game = |text| RandomGraph::from_parameters(text).unwrap();
    let repeat = |text| game(text).repeat(&Position(0), 2);
    assert_eq!(repeat("7"), Repeat::Ends(Outcome::Draw));
    assert_eq!(repeat("7,24,draw"), Repeat::Ends(Outcome::Draw));
    assert_eq!(repeat("7,24,forbidden"), Repeat::Forbidden);
    const { assert!(RandomGraph::LOOKS_BACK && !RandomDag::LOOKS_BACK) };
}

#[test]
fn bad_parameters_and_nodes_are_refused() {
    for (text, message, span) in [
        ("x", "the seed must be a number from 0 to 18446744073709551615, not 'x'", 0..1),
        ("1,1", "the number of nodes must be a number from 2 to 1024, not '1'", 2..3),
        ("1,20,win", "'win' is no meaning of a repeat", 5..8),
        ("1,20,draw,1", "'1' is one parameter too many", 10..11),
    ] {
        let error = RandomGraph::from_parameters(text).unwrap_err();
        assert_eq!((&*error.message, error.span), (message, Some(span)));
    }
    assert!(RandomDag::from_parameters("1,20,draw").is_err(), "a DAG has no repeats");
    let game = RandomDag::from_parameters("").unwrap();
    assert!(game.parse_position("60").is_err() && game.parse_position("59").is_ok());
}

#[test]
fn the_largest_graph_is_drawn_at_once() {
    assert_eq!(RandomGraph::new(1, usize::MAX, Repeats::Draw).graph.len(), super::NODES);
    assert_eq!(RandomDag::new(1, 0, Repeats::Draw).graph.len(), 2);
}
