//! Terms that have a page.

/// Something worth a page that is neither a method nor an enhancement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Topic {
    /// The name on the command line.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// What it is, in a line.
    pub summary: &'static str,
    /// What [`super::explain`] prints.
    pub page: &'static str,
}

/// The topics.
pub const TOPICS: &[Topic] = &[
    Topic {
        name: "move-ordering",
        aliases: &["ordering"],
        summary: "why the order of moves decides how much alpha-beta saves",
        page: include_str!("../pages/move_ordering.md"),
    },
    Topic {
        name: "window",
        aliases: &["alpha", "beta", "null-window"],
        summary: "the range of values that still matter at a node",
        page: include_str!("../pages/window.md"),
    },
    Topic {
        name: "bound",
        aliases: &["exact-lower-upper", "fail-soft"],
        summary: "a score that lies on one side of the value",
        page: include_str!("../pages/bound.md"),
    },
    Topic {
        name: "mex",
        aliases: &["minimal-excludant"],
        summary: "the smallest number that is missing, by which nimbers are made",
        page: include_str!("../pages/mex.md"),
    },
    Topic {
        name: "proven",
        aliases: &["estimated", "proof"],
        summary: "a value that rests on the rules alone",
        page: include_str!("../pages/proven.md"),
    },
    Topic {
        name: "score",
        aliases: &["value", "scores"],
        summary: "the number for a value, seen by the side to move",
        page: include_str!("../pages/score.md"),
    },
    Topic {
        name: "node",
        aliases: &["nodes"],
        summary: "one call of the search function",
        page: include_str!("../pages/node.md"),
    },
    Topic {
        name: "selective",
        aliases: &["selectivity", "selective-search", "pruning", "heuristic"],
        summary: "leaving out what looks hopeless, and what that means for a value",
        page: include_str!("../pages/selective.md"),
    },
    Topic {
        name: "chance",
        aliases: &["chance-node", "expectation", "odds", "dice", "forecast"],
        summary: "turns that are nobody's, odds, and what is expected of them",
        page: include_str!("../pages/chance.md"),
    },
    Topic {
        name: "threads",
        aliases: &["parallel", "smp", "lazy-smp", "abdada"],
        summary: "several searches on one table, and what they do to values",
        page: include_str!("../pages/threads.md"),
    },
];
