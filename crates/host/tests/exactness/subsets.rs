//! Which sets of switches are tried.

use std::sync::LazyLock;

use gametree::{Enhancement, Enhancements};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The enhancements that leave the value alone.
fn exact() -> Vec<Enhancement> {
    let all = Enhancement::ALL.iter().copied();
    all.filter(|&one| !Enhancements::INEXACT.has(one)).collect()
}

/// Those of them that stand for something in every game.
fn general() -> Vec<Enhancement> {
    let tactical = Enhancements::NONE
        .with(Enhancement::Staged)
        .with(Enhancement::Counter)
        .with(Enhancement::Continuation)
        .with(Enhancement::TacticalHistory)
        .with(Enhancement::LosingLast);
    exact().into_iter().filter(|&one| !tactical.has(one)).collect()
}

fn set(list: &[Enhancement], bits: u32) -> Enhancements {
    let on = |(place, _): &(usize, &Enhancement)| bits >> place & 1 == 1;
    list.iter().enumerate().filter(on).fold(Enhancements::NONE, |set, (_, &one)| set.with(one))
}

fn valid_of(list: Vec<Enhancement>) -> impl Iterator<Item = Enhancements> {
    (0..1 << list.len()).map(move |bits| set(&list, bits)).filter(|set| set.check().is_ok())
}

/// Every set of general enhancements that [`Enhancements::check`] accepts.
pub(crate) fn all_valid() -> impl Iterator<Item = Enhancements> {
    static SETS: LazyLock<Vec<Enhancements>> = LazyLock::new(|| valid_of(general()).collect());
    SETS.iter().copied()
}

/// The same with those that want a game that tells tactics.
pub(crate) fn all_valid_for_tactics() -> impl Iterator<Item = Enhancements> {
    static SETS: LazyLock<Vec<Enhancements>> = LazyLock::new(|| valid_of(exact()).collect());
    SETS.iter().copied()
}

/// The smallest valid set with `one`.
fn alone(one: Enhancement) -> Enhancements {
    one.needs().iter().fold(Enhancements::NONE, with_needs).with(one)
}

fn with_needs(set: Enhancements, one: Enhancement) -> Enhancements {
    one.needs().iter().fold(set.with(one), with_needs)
}

/// The set without `one` and all that needs it.
fn without(set: Enhancements, one: Enhancement) -> Enhancements {
    let needing = set.iter().filter(|other| other.needs().has(one));
    needing.fold(set.without(one), without)
}

/// The largest valid sets: all but one of every two that exclude each other.
fn largest() -> Vec<Enhancements> {
    let all = exact().into_iter().fold(Enhancements::NONE, Enhancements::with);
    let rivals = all.iter().filter(|one| one.excludes() != Enhancements::NONE);
    rivals.map(|one| one.excludes().iter().fold(all, without)).collect()
}

/// None, each alone, all, all but each one.
pub(crate) fn notable() -> Vec<Enhancements> {
    let mut sets = vec![Enhancements::NONE, Enhancements::STRONG, Enhancements::SOLVER];
    sets.extend(exact().into_iter().map(alone));
    for all in largest() {
        sets.push(all);
        sets.extend(all.iter().map(|one| without(all, one)));
    }
    let mut distinct: Vec<Enhancements> = Vec::new();
    for set in sets {
        assert_eq!(set.check(), Ok(set));
        if !distinct.contains(&set) {
            distinct.push(set);
        }
    }
    distinct
}

/// The states of two switches, for every pair that occurs in a valid set.
fn pairs(set: Enhancements) -> impl Iterator<Item = usize> {
    let all = Enhancement::ALL;
    (0..all.len()).flat_map(move |a| {
        (0..a).map(move |b| {
            let states = 2 * usize::from(set.has(all[a])) + usize::from(set.has(all[b]));
            4 * (a * all.len() + b) + states
        })
    })
}

/// A few sets in which every two switches are on and off in every combination there is.
pub(crate) fn pairwise() -> Vec<Enhancements> {
    let valid: Vec<_> = all_valid_for_tactics().collect();
    let mut left = vec![false; 4 * Enhancement::ALL.len().pow(2)];
    valid.iter().for_each(|&set| pairs(set).for_each(|pair| left[pair] = true));
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let mut chosen = Vec::new();
    while left.contains(&true) {
        let candidates = (0..60).map(|_| valid[rng.random_range(0..valid.len())]);
        let gain = |set: &Enhancements| pairs(*set).filter(|&pair| left[pair]).count();
        let best = candidates.max_by_key(gain).expect("sixty");
        pairs(best).for_each(|pair| left[pair] = false);
        chosen.push(best);
    }
    chosen
}

#[test]
fn the_sets_are_what_they_say() {
    assert_eq!(all_valid().count(), 6_880);
    let pairwise = pairwise();
    assert!((6..30).contains(&pairwise.len()), "{} sets", pairwise.len());
    assert_eq!(all_valid_for_tactics().count(), 90_720);
    assert!(notable().len() > 2 * exact().len());
    assert!(largest().iter().all(|set| set.iter().count() == exact().len() - 1));
}
