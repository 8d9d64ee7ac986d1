//! The rows of a comparison, before anything is measured.

use gametree::alphabeta::{Class, DepthRule};
use gametree::{Enhancement, Enhancements};

use super::Rows;
use crate::games::GameInfo;
use crate::methods::Method;
use crate::request::{SearchRequest, set_of};

use Enhancement::{
    Aspiration, Deepening, History, Killers, Mtdf, Order, Symmetry, Table, TableMove,
};

/// A row that is to be measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RowSpec {
    pub(crate) name: String,
    pub(crate) method: Method,
    pub(crate) on: Enhancements,
    pub(crate) rule: DepthRule,
}

impl RowSpec {
    fn alpha_beta(name: impl Into<String>, on: Enhancements, rule: DepthRule) -> RowSpec {
        RowSpec { name: name.into(), method: Method::AlphaBeta, on, rule }
    }

    /// A row for a reference.
    pub(crate) fn reference(method: Method) -> RowSpec {
        RowSpec {
            name: method.name().to_owned(),
            method,
            on: Enhancements::NONE,
            rule: DepthRule::Equal,
        }
    }

    /// Whether it is alpha-beta alone, which the ratios are about.
    pub(crate) fn is_plain(&self) -> bool {
        self.method == Method::AlphaBeta && self.on == Enhancements::NONE
    }

    /// Whether it solves the position whatever the depth that others are limited to.
    pub(crate) fn looks_to_the_end(&self) -> bool {
        self.method.needs_no_opinion()
    }

    /// How its value relates to plain minimax's, and on what condition.
    pub(crate) fn exactness(&self) -> (&'static str, Option<String>) {
        let mut conditions: Vec<&str> = Vec::new();
        let is_heuristic = |one: Enhancement| one.row().class == Class::Heuristic;
        if self.on.iter().any(is_heuristic) {
            return ("heuristic", None);
        }
        for one in self.on.iter() {
            match one.row().class {
                Class::Leaf => return ("exact for its own leaves", None),
                Class::Conditional(condition) if !conditions.contains(&condition) => {
                    conditions.push(condition);
                }
                Class::Conditional(_) | Class::Exact | Class::Heuristic => {}
            }
        }
        if conditions.is_empty() {
            ("exact", None)
        } else {
            ("exact under a condition", Some(conditions.join("; ")))
        }
    }
}

/// The rows of this kind for this game.
pub(crate) fn rows(kind: Rows, info: &GameInfo, request: &SearchRequest) -> Vec<RowSpec> {
    match kind {
        Rows::Textbook => textbook(info),
        Rows::Each => each(info, request),
    }
}

/// The steps of the textbooks. Tic-tac-toe has names of its own for its two orders.
fn textbook(info: &GameInfo) -> Vec<RowSpec> {
    let is_tic_tac_toe = matches!(info.game.to_ascii_lowercase().as_str(), "tic-tac-toe" | "ttt");
    let (generated, rated) = if is_tic_tac_toe {
        ("alpha-beta in cell order", "centre first")
    } else {
        ("alpha-beta in generated order", "in the game's order")
    };
    let steps: [(&str, &[Enhancement]); 6] = [
        (generated, &[]),
        ("the same with killers", &[Killers]),
        ("the same with history", &[History]),
        (rated, &[Order]),
        ("with table", &[Order, Table, TableMove]),
        ("with iterative deepening", &[Order, Table, TableMove, Deepening]),
    ];
    let steps = steps.map(|(name, list)| RowSpec::alpha_beta(name, set_of(list), DepthRule::Equal));
    std::iter::once(RowSpec::reference(Method::Minimax)).chain(steps).collect()
}

/// The references, plain alpha-beta, each enhancement with what it needs, and all together.
fn each(info: &GameInfo, request: &SearchRequest) -> Vec<RowSpec> {
    let rule = request.rule;
    let asked = request.enhancements;
    let all = if asked == Enhancements::NONE { Enhancements::STRONG } else { asked };
    let mut rows = vec![RowSpec::reference(Method::Minimax)];
    let fitting =
        [Method::Memo, Method::Interval, Method::Nimber, Method::Pn, Method::Pn2, Method::DfPn]
            .into_iter()
            .filter(|method| info.methods.contains(&method.name()));
    // Proof numbers know no depth: where the others keep to one, they come last and take their time.
    let last = request.limits.depth.is_some();
    let (late, early): (Vec<_>, Vec<_>) =
        fitting.map(RowSpec::reference).partition(|row| last && row.method.asks_who_wins());
    rows.extend(early);
    rows.push(RowSpec::alpha_beta("alphabeta", Enhancements::NONE, rule));
    let listed = Enhancement::ALL.iter().copied().filter(|&one| {
        let idle = (one == Symmetry && info.symmetries == 1)
            || (Enhancements::OF_TACTICS.has(one) && !info.tactics);
        // What may change the value is compared where it is at home, or asked for.
        let at_home = info.tactics || !Enhancements::INEXACT.has(one);
        asked.has(one) || (asked == Enhancements::NONE && !idle && at_home)
    });
    for one in listed {
        let on = one.needs().iter().fold(Enhancements::NONE.with(one), Enhancements::with);
        let mut name = format!("+ {one}");
        for needed in one.needs().iter() {
            name.push_str(&format!(" ({needed})"));
        }
        rows.push(RowSpec::alpha_beta(name, on, rule));
    }
    rows.push(RowSpec::alpha_beta("all together", all, rule));
    if asked == Enhancements::NONE {
        let on = all.without(Aspiration).with(Mtdf);
        rows.push(RowSpec::alpha_beta("all together, mtdf", on, rule));
    }
    if asked == Enhancements::NONE && info.tactics {
        rows.push(RowSpec::alpha_beta("selective", Enhancements::SELECTIVE, rule));
    }
    rows.extend(late);
    rows
}
