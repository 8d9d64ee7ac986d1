//! Names of methods and enhancements in requests. What is to be said of them is the library's
//! [`gametree::catalog`]; see [`crate::explain`](mod@crate::explain).

use gametree::Enhancement;
use gametree::catalog::{self, Entry};
use gametree_games::suggest::did_you_mean;
use serde::Serialize;

use crate::error::HostError;

/// A way to find a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Two functions, as it is taught.
    Minimax,
    /// One function, always for the side to move.
    Negamax,
    /// Negamax that remembers every position.
    Memo,
    /// Taking from the ends of a row: the worth of every piece of it.
    Interval,
    /// Sums of parts in which both players have the same moves.
    Nimber,
    /// Proof numbers, with the tree in memory.
    Pn,
    /// The same with a second search at the leaves.
    Pn2,
    /// Proof numbers depth first, with a table.
    #[serde(rename = "dfpn")]
    DfPn,
    /// Alpha-beta, with any enhancements.
    #[serde(rename = "alphabeta")]
    AlphaBeta,
    /// Minimax with the mean where chance acts.
    Expectiminimax,
    /// The same, pruned where chance acts by what the events so far leave possible.
    Star1,
    /// The same, pruned by a first look at each event.
    Star2,
    /// The values of all positions together, until they agree.
    ValueIteration,
}

/// The methods, the plainest first.
pub const METHODS: &[Method] = &[
    Method::Minimax,
    Method::Negamax,
    Method::Memo,
    Method::Interval,
    Method::Nimber,
    Method::Pn,
    Method::Pn2,
    Method::DfPn,
    Method::AlphaBeta,
    Method::Expectiminimax,
    Method::Star1,
    Method::Star2,
    Method::ValueIteration,
];

/// Enhancements that are known as methods: alpha-beta with one of them.
const NAMED_AFTER: &[Enhancement] = &[Enhancement::Pvs, Enhancement::Mtdf, Enhancement::Aspiration];

impl Method {
    /// The method's name, as in the library's catalog.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Minimax => "minimax",
            Method::Negamax => "negamax",
            Method::Memo => "memo",
            Method::Interval => "interval",
            Method::Nimber => "nimber",
            Method::Pn => "pn",
            Method::Pn2 => "pn2",
            Method::DfPn => "dfpn",
            Method::AlphaBeta => "alphabeta",
            Method::Expectiminimax => "expectiminimax",
            Method::Star1 => "star1",
            Method::Star2 => "star2",
            Method::ValueIteration => "value-iteration",
        }
    }

    /// Whether it is for games of chance.
    #[must_use]
    pub const fn is_for_chance(self) -> bool {
        matches!(
            self,
            Method::Expectiminimax | Method::Star1 | Method::Star2 | Method::ValueIteration
        )
    }

    /// Whether it asks who wins, by proof numbers.
    #[must_use]
    pub const fn asks_who_wins(self) -> bool {
        matches!(self, Method::Pn | Method::Pn2 | Method::DfPn)
    }

    /// Whether it has enhancements to be switched.
    #[must_use]
    pub const fn has_switches(self) -> bool {
        matches!(self, Method::AlphaBeta | Method::Star1 | Method::Star2)
    }

    /// Whether it looks to the end of every line, so that no evaluator is asked.
    #[must_use]
    pub const fn needs_no_opinion(self) -> bool {
        matches!(self, Method::Interval | Method::Nimber) || self.asks_who_wins()
    }

    /// The method of that name, and the enhancement that the name asks for.
    ///
    /// # Errors
    /// There is none: says which is near, and the list.
    pub fn named(name: &str) -> Result<(Method, Option<Enhancement>), HostError> {
        let method = |known: &str| METHODS.iter().copied().find(|one| one.name() == known);
        let found = match catalog::explain(name) {
            Some(Entry::Method(entry)) => method(entry.name).map(|method| (method, None)),
            Some(Entry::Enhancement(one)) if NAMED_AFTER.contains(&one) => {
                Some((Method::AlphaBeta, Some(one)))
            }
            _ => None,
        };
        let names = METHODS.iter().map(|method| method.name());
        let all = names.chain(NAMED_AFTER.iter().map(|one| one.row().name));
        found.ok_or_else(|| unknown("method", name, all))
    }
}

/// The enhancement of that name.
///
/// # Errors
/// There is none: says which is near, and the list.
pub fn enhancement(name: &str) -> Result<Enhancement, HostError> {
    Enhancement::named(&name.to_ascii_lowercase()).ok_or_else(|| {
        unknown("enhancement", name, Enhancement::ALL.iter().map(|one| one.row().name))
    })
}

/// The error for a name that is not on its list.
pub(crate) fn unknown<'a>(
    what: &'static str,
    name: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> HostError {
    HostError::UnknownName {
        what,
        name: name.to_owned(),
        near: did_you_mean(&name.to_ascii_lowercase(), names.clone()).map(str::to_owned),
        list: names.map(str::to_owned).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_a_page_and_every_page_of_a_method_but_solving_a_method() {
        let listed: Vec<_> = METHODS.iter().map(|method| method.name()).collect();
        let pages = catalog::METHODS.iter().map(|entry| entry.name);
        assert_eq!(pages.filter(|&name| name != "solve").collect::<Vec<_>>(), listed);
        assert_eq!(Method::named("Alpha-Beta"), Ok((Method::AlphaBeta, None)));
        assert_eq!(Method::named("negascout"), Ok((Method::AlphaBeta, Some(Enhancement::Pvs))));
        assert!(Method::named("killers").is_err() && Method::named("solve").is_err());
    }
}
