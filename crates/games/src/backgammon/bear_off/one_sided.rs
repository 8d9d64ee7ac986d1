//! One side bears off: in how many throws.

use super::arrangement::{self, Home};
use crate::backgammon::board::{CHECKERS, Dice};

/// For each arrangement, the chances to need one throw, two, and so on.
#[derive(Clone, PartialEq, Debug)]
pub struct OneSided {
    /// To bear off everything.
    all: Lists,
    /// To bear off the first checker; only of the arrangements of all [`CHECKERS`].
    first: Lists,
}

/// Lists of different lengths, one after the other.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Lists {
    /// Where each begins, and at last where the last ends.
    pub(super) starts: Vec<u32>,
    pub(super) numbers: Vec<f64>,
}

impl Lists {
    pub(super) fn empty() -> Lists {
        Lists { starts: vec![0], numbers: Vec::new() }
    }

    pub(super) fn push(&mut self, list: &[f64]) {
        self.numbers.extend(list);
        self.starts.push(self.numbers.len() as u32);
    }

    fn get(&self, index: usize) -> &[f64] {
        &self.numbers[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }
}

/// The mean of a number of throws.
fn mean(list: &[f64]) -> f64 {
    list.iter().enumerate().map(|(at, chance)| (at + 1) as f64 * chance).sum()
}

impl OneSided {
    /// Arrangements.
    pub const POSITIONS: usize = arrangement::count(CHECKERS);
    /// Those of all checkers; they are the last.
    pub const FULL: usize = OneSided::POSITIONS - arrangement::count(CHECKERS - 1);

    /// Solves all arrangements: for each throw the play with the least mean is made. `None` if
    /// `go_on`, asked every few milliseconds, says no.
    #[must_use]
    pub fn build(go_on: &mut dyn FnMut() -> bool) -> Option<OneSided> {
        /// Arrangements between two questions.
        const ASK_EVERY: usize = 256;
        let mut tables = OneSided { all: Lists::empty(), first: Lists::empty() };
        let mut means = (Vec::new(), Vec::new());
        for home in Home::all(CHECKERS) {
            if tables.all.len().is_multiple_of(ASK_EVERY) && !go_on() {
                return None;
            }
            let rest = |next: Home| next.index(CHECKERS);
            let list = solve(home, &tables.all, &means.0, |next| Some(rest(next)));
            means.0.push(mean(&list));
            tables.all.push(&list);
            // The first list is kept for all, empty where a checker is off.
            let list = match home.checkers() {
                CHECKERS => solve(home, &tables.first, &means.1, |next| {
                    (next.checkers() == CHECKERS).then(|| rest(next))
                }),
                _ => Vec::new(),
            };
            means.1.push(mean(&list));
            tables.first.push(&list);
        }
        Some(tables)
    }

    pub(super) fn from_lists(all: Lists, first: Lists) -> Option<OneSided> {
        let whole = |lists: &Lists| lists.len() == OneSided::POSITIONS;
        (whole(&all) && whole(&first)).then_some(OneSided { all, first })
    }

    pub(super) fn lists(&self) -> [&Lists; 2] {
        [&self.all, &self.first]
    }

    /// The chances to be off after just one throw, just two, and so on; nothing if the side is off.
    #[must_use]
    pub fn throws(&self, home: Home) -> &[f64] {
        self.all.get(home.index(CHECKERS))
    }

    /// The chances that the first checker is off after just one throw, just two, and so on; `None`
    /// if one is off already.
    #[must_use]
    pub fn first_off(&self, home: Home) -> Option<&[f64]> {
        (home.checkers() == CHECKERS).then(|| self.first.get(home.index(CHECKERS)))
    }

    /// The mean number of throws to be off.
    #[must_use]
    pub fn mean(&self, home: Home) -> f64 {
        mean(self.throws(home))
    }
}

/// The chances of an arrangement, from those before it. `place` tells where what a throw leaves
/// stands, nothing if the aim is reached there.
fn solve(
    home: Home,
    lists: &Lists,
    means: &[f64],
    place: impl Fn(Home) -> Option<usize>,
) -> Vec<f64> {
    let mut chances = Vec::new();
    if home == Home::EMPTY {
        return chances;
    }
    for dice in Dice::ALL {
        let mut best: (f64, Option<usize>) = (f64::INFINITY, None);
        home.each_after(dice, |next| {
            let place = if next == Home::EMPTY { None } else { place(next) };
            let mean = place.map_or(0.0, |place| means[place]);
            if mean < best.0 {
                best = (mean, place);
            }
        });
        let after: &[f64] = best.1.map_or(&[], |place| lists.get(place));
        if chances.len() < after.len() + 1 {
            chances.resize(after.len() + 1, 0.0);
        }
        let weight = f64::from(dice.weight()) / 36.0;
        if after.is_empty() {
            chances[0] += weight;
        }
        for (at, chance) in after.iter().enumerate() {
            chances[at + 1] += weight * chance;
        }
    }
    chances
}
