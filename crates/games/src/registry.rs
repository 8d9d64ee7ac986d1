//! The games by name: one line each.

use gametree::TextError;

use crate::hosted::Hosted;

/// A game as the command line lists it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name, which a colon and parameters may follow.
    pub name: &'static str,
    /// The parameters, or nothing.
    pub parameters: &'static str,
    /// The game in a line.
    pub summary: &'static str,
    /// A specification to try.
    pub example: &'static str,
}

/// Something to be done with a game whose type is not known beforehand.
pub trait Visitor {
    /// What comes out.
    type Out;
    /// Does it.
    fn visit<G: Hosted>(self, game: G) -> Self::Out;
}

/// Every game, in the order in which `games` lists them.
#[must_use]
pub fn entries() -> &'static [Entry] {
    &[]
}

/// Builds the game that `spec` (`name` or `name:parameters`) names and hands it to the visitor.
///
/// # Errors
/// No such game, or bad parameters: says what is wrong, where in `spec`, and what is there.
pub fn with_game<V: Visitor>(spec: &str, visitor: V) -> Result<V::Out, TextError> {
    let _ = visitor;
    Err(TextError::new(format!("there is no game '{spec}'")))
}
