//! The list of methods, for names in requests and for `explain`.
//!
//! The library's catalog will take the place of this list.

use gametree::Enhancement;
use serde::Serialize;

use crate::error::HostError;
use crate::suggest::did_you_mean;

/// A way to find a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Two functions, as it is taught.
    Minimax,
    /// One function, always for the side to move.
    Negamax,
    /// Negamax that remembers every position.
    Memo,
    /// Alpha-beta, with any enhancements.
    AlphaBeta,
}

/// A method as it is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct MethodInfo {
    /// The name on the command line.
    pub name: &'static str,
    /// The method in a line.
    pub summary: &'static str,
    /// What it needs of the game, in words; nothing is no chance alone.
    pub needs: &'static str,
    /// Whether its value is plain minimax's.
    pub exactness: &'static str,
}

/// The methods, the plainest first.
pub const METHODS: &[Method] = &[Method::Minimax, Method::Negamax, Method::Memo, Method::AlphaBeta];

/// Names of methods that are alpha-beta with one more enhancement.
pub const ALIASES: &[(&str, Option<Enhancement>)] = &[
    ("alpha-beta", None),
    ("pvs", Some(Enhancement::Pvs)),
    ("mtdf", Some(Enhancement::Mtdf)),
    ("aspiration", Some(Enhancement::Aspiration)),
];

impl Method {
    /// What is listed of it.
    #[must_use]
    pub const fn info(self) -> MethodInfo {
        match self {
            Method::Minimax => MethodInfo {
                name: "minimax",
                summary: "the reference: one function maximises, the other minimises",
                needs: "",
                exactness: "exact",
            },
            Method::Negamax => MethodInfo {
                name: "negamax",
                summary: "the reference in one function, always for the side to move",
                needs: "",
                exactness: "exact",
            },
            Method::Memo => MethodInfo {
                name: "memo",
                summary: "negamax that remembers every position it has finished",
                needs: "a game in which no position can come back",
                exactness: "exact",
            },
            Method::AlphaBeta => MethodInfo {
                name: "alphabeta",
                summary: "minimax without what cannot matter, with any enhancements",
                needs: "",
                exactness: "exact",
            },
        }
    }

    /// The method's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// The method of that name, and the enhancement that the name asks for.
    ///
    /// # Errors
    /// There is none: says which is near, and the list.
    pub fn named(name: &str) -> Result<(Method, Option<Enhancement>), HostError> {
        let lower = name.to_ascii_lowercase();
        if let Some(&method) = METHODS.iter().find(|method| method.name() == lower) {
            return Ok((method, None));
        }
        if let Some(&(_, with)) = ALIASES.iter().find(|(alias, _)| *alias == lower) {
            return Ok((Method::AlphaBeta, with));
        }
        let names = METHODS.iter().map(|method| method.name());
        let all = || names.clone().chain(ALIASES.iter().map(|(alias, _)| *alias));
        Err(unknown("method", name, all()))
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
