//! Every method by name: what it needs, whether it is exact, where it comes from, and when to use
//! it. Front ends list methods from here, and [`explain`] finds the page for a name.
//!
//! ```
//! use gametree::catalog;
//!
//! let entry = catalog::explain("pvs").expect("an enhancement");
//! println!("{}: {}\n\n{}", entry.name(), entry.summary(), entry.page());
//! ```

mod methods;
#[cfg(test)]
mod tests;
mod topics;

pub use self::methods::METHODS;
pub use self::topics::{TOPICS, Topic};
use crate::alphabeta::{Class, Enhancement};

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
