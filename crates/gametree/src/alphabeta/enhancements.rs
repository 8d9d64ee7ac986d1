//! The table of enhancements. Each row makes the switch, its flag, its page in the manual and its
//! place in the subset tests.

use std::fmt;

/// What an enhancement does to the value of the root.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Nothing: it equals plain minimax's.
    Exact,
    /// Nothing, while this condition holds.
    Conditional(&'static str),
    /// It speaks of other leaves: the value is that of a tree which ends elsewhere.
    Leaf,
    /// It may change; judged by suites and matches.
    Heuristic,
}

/// One row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The name on the command line.
    pub name: &'static str,
    /// What it does to the value.
    pub class: Class,
    /// The idea in a line.
    pub idea: &'static str,
    /// The page that `explain` prints; also the documentation of its module.
    pub page: &'static str,
    needs: Enhancements,
    excludes: Enhancements,
}

macro_rules! enhancements {
    ($($(#[$doc:meta])* $variant:ident: $name:literal, $class:expr, needs [$($needs:ident)*],
        excludes [$($excludes:ident)*], $idea:literal, $page:literal;)*) => {
        /// An enhancement of alpha-beta that can be switched on and off.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum Enhancement { $(#[doc = $idea] $variant),* }

        impl Enhancement {
            /// All of them, in the order of the manual.
            pub const ALL: &'static [Enhancement] = &[$(Enhancement::$variant),*];

            /// Its row in the table.
            #[must_use]
            pub const fn row(self) -> Row {
                match self {
                    $(Enhancement::$variant => Row {
                        name: $name,
                        class: $class,
                        idea: $idea,
                        page: include_str!(concat!("pages/", $page, ".md")),
                        needs: Enhancements::NONE$(.with(Enhancement::$needs))*,
                        excludes: Enhancements::NONE$(.with(Enhancement::$excludes))*,
                    }),*
                }
            }
        }
    };
}

const EQUAL_DEPTH: Class = Class::Conditional(
    "entries of equal depth (or proven ones), no key collision, no value that hangs on the path",
);
const HEURISTIC: Class = Class::Heuristic;
const SYMMETRIC: Class =
    Class::Conditional("as the table, and the evaluator judges a turned board alike");

enhancements! {
    Deepening: "deepening", Class::Exact, needs [], excludes [],
        "search one ply deeper again and again, until a limit", "deepening";
    Table: "table", EQUAL_DEPTH, needs [], excludes [],
        "remember positions that were searched", "table";
    TableMove: "table-move", Class::Exact, needs [Table], excludes [],
        "try first the move that was best here before", "table_move";
    Order: "order", Class::Exact, needs [], excludes [],
        "try promising moves first, as the game rates them", "order";
    Killers: "killers", Class::Exact, needs [], excludes [],
        "try early the moves that refuted a neighbour", "killers";
    History: "history", Class::Exact, needs [], excludes [],
        "try early the moves that refuted much elsewhere", "history";
    Pvs: "pvs", Class::Exact, needs [], excludes [],
        "only ask of later moves whether they are better", "pvs";
    Aspiration: "aspiration", Class::Exact, needs [Deepening], excludes [Mtdf],
        "open with a small window around the last value", "aspiration";
    Mtdf: "mtdf", Class::Exact, needs [Table], excludes [Aspiration],
        "find the value by yes-or-no questions alone", "mtdf";
    TranspositionCutoff: "etc", EQUAL_DEPTH, needs [Table], excludes [],
        "ask the table about every move before searching one", "transposition_cutoff";
    Symmetry: "symmetry", SYMMETRIC, needs [Table], excludes [],
        "one table entry for a position and its mirror images", "symmetry";
    MateDistance: "mate-distance", Class::Exact, needs [], excludes [],
        "no line longer than a win already found matters", "mate_distance";
    Known: "known", Class::Exact, needs [], excludes [],
        "take the value where the game sees it at once", "known";
    SafeMoves: "safe-moves", Class::Exact, needs [Known], excludes [],
        "leave out moves that lose at once", "safe_moves";
    Bounds: "bounds", Class::Exact, needs [Known], excludes [],
        "no search outside the limits that the game can prove", "bounds";
    Staged: "staged", Class::Exact, needs [TableMove], excludes [],
        "try the table's move before the others are even listed", "staged";
    Counter: "counter-moves", Class::Exact, needs [], excludes [],
        "try early what refuted the same move before", "counter";
    Continuation: "continuation", Class::Exact, needs [History], excludes [],
        "history of moves as answers to the moves before them", "continuation";
    TacticalHistory: "tactical-history", Class::Exact, needs [], excludes [],
        "history of captures, by what takes what where", "tactical_history";
    LosingLast: "losing-last", Class::Exact, needs [Order], excludes [],
        "try captures that lose the exchange after all else", "losing_last";
    Quiescence: "quiescence", Class::Leaf, needs [], excludes [],
        "look on at the horizon until no capture upsets the balance", "quiescence";
    Tablebase: "tablebase", Class::Leaf, needs [], excludes [],
        "take the result of an ending from tables of solved ones", "tablebase";
    AnyPath: "any-path", HEURISTIC, needs [Table], excludes [],
        "one table entry for a position, however it was reached", "any_path";
    FirstRepeat: "first-repeat", HEURISTIC, needs [], excludes [],
        "a position that comes back once will come back for ever", "first_repeat";
    Delta: "delta", HEURISTIC, needs [Quiescence], excludes [],
        "no capture that cannot reach the window in quiescence", "delta";
    Correction: "correction", HEURISTIC, needs [], excludes [],
        "correct the evaluator by what search made of it in like positions", "correction";
    Improving: "improving", HEURISTIC, needs [], excludes [],
        "prune less where the mover stands better than two plies ago", "improving";
    ReverseFutility: "reverse-futility", HEURISTIC, needs [], excludes [],
        "leave a node that stands far above the window", "reverse_futility";
    NullMove: "null-move", HEURISTIC, needs [], excludes [],
        "leave a node that is too good even after a pass", "null_move";
    InternalReduction: "internal-reduction", HEURISTIC, needs [TableMove], excludes [],
        "look less deep where no best move is known to begin with", "internal_reduction";
    LateMoves: "late-moves", HEURISTIC, needs [], excludes [],
        "leave out the last quiet moves near the horizon", "late_moves";
    Futility: "futility", HEURISTIC, needs [], excludes [],
        "leave out quiet moves that cannot reach the window", "futility";
    HistoryPruning: "history-pruning", HEURISTIC, needs [History], excludes [],
        "leave out quiet moves that failed again and again", "history_pruning";
    Exchange: "exchange", HEURISTIC, needs [], excludes [],
        "leave out moves that lose too much in the exchange", "exchange";
    Reductions: "reductions", HEURISTIC, needs [Pvs], excludes [],
        "look less deep at later moves, and again if one surprises", "reductions";
    CheckExtension: "check-extension", HEURISTIC, needs [], excludes [],
        "look a ply deeper where a check must be answered", "check_extension";
    Singular: "singular", HEURISTIC, needs [TableMove], excludes [],
        "look a ply deeper at the one move that holds", "singular";
    NodeTime: "node-time", HEURISTIC, needs [Deepening], excludes [],
        "spend more time while the best move is in doubt", "node_time";
}

impl Enhancement {
    /// The enhancement of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Enhancement> {
        Enhancement::ALL.iter().copied().find(|one| one.row().name == name)
    }

    /// What must be on for it to do anything.
    #[must_use]
    pub const fn needs(self) -> Enhancements {
        self.row().needs
    }

    /// What must be off while it is on.
    #[must_use]
    pub const fn excludes(self) -> Enhancements {
        self.row().excludes
    }

    const fn bit(self) -> u64 {
        1 << self as u64
    }
}

impl fmt::Display for Enhancement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().name)
    }
}

/// A set of enhancements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Enhancements(u64);

impl Enhancements {
    /// Plain alpha-beta.
    pub const NONE: Enhancements = Enhancements(0);

    /// The set without the members of another.
    #[must_use]
    pub const fn less(self, other: Enhancements) -> Enhancements {
        Enhancements(self.0 & !other.0)
    }

    /// Whether the sets share a member.
    #[inline]
    #[must_use]
    pub const fn meets(self, other: Enhancements) -> bool {
        self.0 & other.0 != 0
    }

    /// The set with one more.
    #[must_use]
    pub const fn with(self, one: Enhancement) -> Enhancements {
        Enhancements(self.0 | one.bit())
    }

    /// The set with one less.
    #[must_use]
    pub const fn without(self, one: Enhancement) -> Enhancements {
        Enhancements(self.0 & !one.bit())
    }

    /// Whether it is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, one: Enhancement) -> bool {
        self.0 & one.bit() != 0
    }

    /// The set as a number: the parameter of [`Frozen`].
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The members, in the order of the manual.
    pub fn iter(self) -> impl Iterator<Item = Enhancement> {
        Enhancement::ALL.iter().copied().filter(move |&one| self.has(one))
    }

    /// What is wrong with the set: one that lacks what it needs, or two that exclude each other.
    ///
    /// # Errors
    /// A sentence that names both.
    pub fn check(self) -> Result<Enhancements, String> {
        for one in self.iter() {
            if let Some(lacking) = one.needs().iter().find(|&other| !self.has(other)) {
                return Err(format!("'{one}' needs '{lacking}'"));
            }
            if let Some(other) = one.excludes().iter().find(|&other| self.has(other)) {
                return Err(format!("'{one}' and '{other}' exclude each other"));
            }
        }
        Ok(self)
    }
}

impl fmt::Debug for Enhancements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|one| one.row().name)).finish()
    }
}

/// How the kernel asks whether an enhancement is on: at run time ([`Enhancements`]) or, in a
/// shipped profile, at compile time ([`Frozen`]).
pub trait Switches: Copy + Send + Sync {
    /// Whether the profile is for one thread alone.
    const ALONE: bool;

    /// Whether it is on.
    fn has(self, one: Enhancement) -> bool;

    /// Whether one of the set is on.
    fn has_any(self, set: Enhancements) -> bool;
}

impl Switches for Enhancements {
    const ALONE: bool = false;

    #[inline]
    fn has(self, one: Enhancement) -> bool {
        Enhancements::has(self, one)
    }

    #[inline]
    fn has_any(self, set: Enhancements) -> bool {
        self.meets(set)
    }
}

/// A set of enhancements fixed at compile time, so that what is off leaves no trace. For one
/// thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Frozen<const BITS: u64>;

impl<const BITS: u64> Switches for Frozen<BITS> {
    const ALONE: bool = true;

    #[inline]
    fn has(self, one: Enhancement) -> bool {
        BITS & one.bit() != 0
    }

    #[inline]
    fn has_any(self, set: Enhancements) -> bool {
        BITS & set.bits() != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_found() {
        for &one in Enhancement::ALL {
            assert_eq!(Enhancement::named(one.row().name), Some(one));
        }
    }

    #[test]
    fn the_presets_are_valid_and_conflicts_are_named() {
        assert!(Enhancements::STRONG.check().is_ok() && Enhancements::SOLVER.check().is_ok());
        let lacking = Enhancements::NONE.with(Enhancement::TableMove).check();
        assert_eq!(lacking, Err("'table-move' needs 'table'".to_owned()));
        let both = Enhancements::STRONG.with(Enhancement::Mtdf).check();
        assert_eq!(both, Err("'aspiration' and 'mtdf' exclude each other".to_owned()));
    }
}
