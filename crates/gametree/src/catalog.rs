//! Every method by name: what it needs, whether it is exact, where it comes from, and when to use
//! it. Front ends list methods from here, and [`explain`] finds the page for a name.
//!
//! ```
//! use gametree::catalog;
//!
//! let entry = catalog::explain("pvs").expect("an enhancement");
//! println!("{}: {}\n\n{}", entry.name(), entry.summary(), entry.page());
//! ```

#[cfg(test)]
mod tests;
mod topics;

use crate::alphabeta::{Class, Enhancement};

pub use self::topics::{TOPICS, Topic};

/// A kind of game, as a method asks for it; see [`crate::kinds`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// No chance: [`crate::Deterministic`].
    Deterministic,
    /// No position can come back: [`crate::Acyclic`].
    Acyclic,
    /// Chance acts: [`crate::Stochastic`].
    Stochastic,
    /// Both players have the same moves, in parts: [`crate::Impartial`].
    Impartial,
    /// Numbers are taken from the ends of a row: [`crate::interval::Row`].
    Row,
}

impl Kind {
    /// The kind in words, to complete "needs a game …".
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Kind::Deterministic => "without chance",
            Kind::Acyclic => "in which no position can come back",
            Kind::Stochastic => "of chance",
            Kind::Impartial => "in which both players have the same moves",
            Kind::Row => "of taking numbers from the ends of a row",
        }
    }
}

/// A way to find a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Method {
    /// The name on the command line.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The method in a line.
    pub summary: &'static str,
    /// What the game must be.
    pub needs: &'static [Kind],
    /// Whether its value is plain minimax's.
    pub class: Class,
    /// When it is the right one.
    pub when: &'static str,
    /// Author and year.
    pub source: &'static str,
    /// What [`explain`] prints.
    pub page: &'static str,
}

/// The methods, the plainest first.
pub const METHODS: &[Method] = &[
    Method {
        name: "minimax",
        aliases: &[],
        summary: "try everything: one function maximises, the other minimises",
        needs: &[Kind::Deterministic],
        class: Class::Exact,
        when: "to check, to teach, to trace",
        source: "von Neumann 1928, Shannon 1950",
        page: include_str!("pages/minimax.md"),
    },
    Method {
        name: "negamax",
        aliases: &[],
        summary: "minimax in one function, always for the side to move",
        needs: &[Kind::Deterministic],
        class: Class::Exact,
        when: "as a second reference",
        source: "Knuth and Moore 1975",
        page: include_str!("pages/negamax.md"),
    },
    Method {
        name: "memo",
        aliases: &["memoised", "memoized", "memoization"],
        summary: "negamax that remembers every position it has finished",
        needs: &[Kind::Deterministic, Kind::Acyclic],
        class: Class::Exact,
        when: "for small games that are to be known completely",
        source: "Michie 1968",
        page: include_str!("pages/memo.md"),
    },
    Method {
        name: "interval",
        aliases: &["intervals", "dynamic-programming"],
        summary: "the worth of a row from whose ends numbers are taken, from short pieces up",
        needs: &[Kind::Row],
        class: Class::Exact,
        when: "for every game of that kind",
        source: "Bellman 1957",
        page: include_str!("pages/interval.md"),
    },
    Method {
        name: "nimber",
        aliases: &["nimbers", "grundy", "sprague-grundy"],
        summary: "each part of a position as a heap of Nim, and their XOR",
        needs: &[Kind::Impartial],
        class: Class::Exact,
        when: "for sums of games in which both players have the same moves",
        source: "Sprague 1935, Grundy 1939",
        page: include_str!("pages/nimber.md"),
    },
    Method {
        name: "pn",
        aliases: &["proof-number", "proof-number-search", "pns"],
        summary: "who wins, by the leaf that brings the proof nearest",
        needs: &[Kind::Deterministic],
        class: Class::Exact,
        when: "to learn it; where forced lines decide",
        source: "Allis 1994",
        page: include_str!("pn/pages/pn.md"),
    },
    Method {
        name: "pn2",
        aliases: &["pn-2", "pn-squared"],
        summary: "proof numbers, with a second search at the leaves of the tree",
        needs: &[Kind::Deterministic],
        class: Class::Exact,
        when: "where pn runs out of memory",
        source: "Allis 1994, Breuker 1998",
        page: include_str!("pn/pages/pn2.md"),
    },
    Method {
        name: "dfpn",
        aliases: &["df-pn", "depth-first-proof-number"],
        summary: "proof numbers depth first, with a table of any size",
        needs: &[Kind::Deterministic],
        class: Class::Exact,
        when: "for who wins, in long forced lines and where positions come back",
        source: "Nagai 2002, Kishimoto and Müller 2004, Pawlewicz and Lew 2007",
        page: include_str!("pn/pages/dfpn.md"),
    },
    Method {
        name: "alphabeta",
        aliases: &["alpha-beta", "ab"],
        summary: "minimax without the moves that cannot matter, with any enhancements",
        needs: &[Kind::Deterministic],
        class: Class::Exact,
        when: "to choose a move within limits",
        source: "Edwards and Hart 1961, Brudno 1963, Knuth and Moore 1975",
        page: include_str!("pages/alphabeta.md"),
    },
    Method {
        name: "solve",
        aliases: &["exact", "bisection"],
        summary: "the exact value by yes-or-no questions, each halving what is possible",
        needs: &[Kind::Deterministic],
        class: Class::Exact,
        when: "for the truth about a position",
        source: "Coplan 1982, Pons 2015",
        page: include_str!("pages/solve.md"),
    },
    Method {
        name: "expectiminimax",
        aliases: &["expectimax", "expectimin"],
        summary: "minimax with the mean where chance acts",
        needs: &[Kind::Stochastic],
        class: Class::Exact,
        when: "to check, to teach, to trace",
        source: "Michie 1966",
        page: include_str!("chance/pages/expectiminimax.md"),
    },
    Method {
        name: "star1",
        aliases: &["star-1", "*-minimax"],
        summary: "expectiminimax, pruned by what the events so far leave possible",
        needs: &[Kind::Stochastic],
        class: Class::Exact,
        when: "as a step towards star2",
        source: "Ballard 1983",
        page: include_str!("chance/pages/star1.md"),
    },
    Method {
        name: "star2",
        aliases: &["star-2"],
        summary: "star1 after a first look at one move of each event",
        needs: &[Kind::Stochastic],
        class: Class::Exact,
        when: "to choose a move within limits",
        source: "Ballard 1983; Hauk, Buro and Schaeffer 2004",
        page: include_str!("chance/pages/star2.md"),
    },
    Method {
        name: "value-iteration",
        aliases: &["vi", "policy-iteration"],
        summary: "the values of all positions together, until they agree",
        needs: &[Kind::Stochastic],
        class: Class::Exact,
        when: "for the truth where positions come back",
        source: "Shapley 1953; Bellman 1957",
        page: include_str!("chance/pages/value_iteration.md"),
    },
];

/// When to use what: a table and a few words, in Markdown.
pub const WHEN: &str = include_str!("pages/when.md");

/// Something that has a page.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// A method.
    Method(&'static Method),
    /// An enhancement of alpha-beta.
    Enhancement(Enhancement),
    /// A topic.
    Topic(&'static Topic),
}

impl Entry {
    /// Everything that has a page: methods, enhancements, topics.
    pub fn all() -> impl Iterator<Item = Entry> {
        let methods = METHODS.iter().map(Entry::Method);
        let enhancements = Enhancement::ALL.iter().copied().map(Entry::Enhancement);
        methods.chain(enhancements).chain(TOPICS.iter().map(Entry::Topic))
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Entry::Method(method) => method.name,
            Entry::Enhancement(one) => one.row().name,
            Entry::Topic(topic) => topic.name,
        }
    }

    /// Other names that are understood.
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Entry::Method(method) => method.aliases,
            Entry::Enhancement(one) => other_names(one),
            Entry::Topic(topic) => topic.aliases,
        }
    }

    /// It in a line.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Entry::Method(method) => method.summary,
            Entry::Enhancement(one) => one.row().idea,
            Entry::Topic(topic) => topic.summary,
        }
    }

    /// The page, in Markdown: its first paragraph is one sentence that sums it up.
    #[must_use]
    pub const fn page(self) -> &'static str {
        match self {
            Entry::Method(method) => method.page,
            Entry::Enhancement(one) => one.row().page,
            Entry::Topic(topic) => topic.page,
        }
    }

    /// What it does to the value; `None` for a topic.
    #[must_use]
    pub const fn class(self) -> Option<Class> {
        match self {
            Entry::Method(method) => Some(method.class),
            Entry::Enhancement(one) => Some(one.row().class),
            Entry::Topic(_) => None,
        }
    }
}

/// What else books call an enhancement.
const fn other_names(one: Enhancement) -> &'static [&'static str] {
    match one {
        Enhancement::Deepening => &["iterative-deepening"],
        Enhancement::Table => &["transposition-table", "tt"],
        Enhancement::TableMove => &["hash-move"],
        Enhancement::Killers => &["killer", "killer-moves"],
        Enhancement::History => &["history-heuristic"],
        Enhancement::Pvs => &["principal-variation-search", "negascout", "scout"],
        Enhancement::Aspiration => &["aspiration-windows"],
        Enhancement::Mtdf => &["mtd-f", "mtd(f)"],
        Enhancement::TranspositionCutoff => &["enhanced-transposition-cutoff"],
        Enhancement::MateDistance => &["mate-distance-pruning"],
        Enhancement::Symmetry => &["symmetries"],
        Enhancement::Counter => &["counter", "countermove", "counter-move"],
        Enhancement::Continuation => &["continuation-history"],
        Enhancement::TacticalHistory => &["capture-history"],
        Enhancement::LosingLast => &["see-ordering"],
        Enhancement::Staged => &["staged-move-generation"],
        Enhancement::Quiescence => &["quiescence-search", "qsearch"],
        Enhancement::Tablebase => &["tablebases", "endgame-tables", "syzygy"],
        Enhancement::Delta => &["delta-pruning"],
        Enhancement::Correction => &["correction-history", "corrhist"],
        Enhancement::ReverseFutility => &["static-null-move", "rfp"],
        Enhancement::NullMove => &["null-move-pruning", "nmp"],
        Enhancement::InternalReduction => &["internal-iterative-reduction", "iir"],
        Enhancement::LateMoves => &["late-move-pruning", "lmp"],
        Enhancement::Futility => &["futility-pruning"],
        Enhancement::Exchange => &["see", "see-pruning", "static-exchange-evaluation"],
        Enhancement::Reductions => &["late-move-reductions", "lmr"],
        Enhancement::CheckExtension => &["check-extensions"],
        Enhancement::Singular => &["singular-extension", "singular-extensions"],
        _ => &[],
    }
}

/// What a name stands for, in any case of letters.
#[must_use]
pub fn explain(name: &str) -> Option<Entry> {
    let is_meant = |one: &str| one.eq_ignore_ascii_case(name);
    Entry::all()
        .find(|entry| is_meant(entry.name()))
        .or_else(|| Entry::all().find(|entry| entry.aliases().iter().any(|one| is_meant(one))))
}

/// The pairs of enhancements that exclude each other, each pair once.
pub fn exclusions() -> impl Iterator<Item = (Enhancement, Enhancement)> {
    Enhancement::ALL.iter().flat_map(|&one| {
        let others = Enhancement::ALL.iter().copied();
        let excluded = move |&other: &Enhancement| {
            (one as u8) < other as u8 && (one.excludes().has(other) || other.excludes().has(one))
        };
        others.filter(excluded).map(move |other| (one, other))
    })
}
