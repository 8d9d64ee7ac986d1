//! What a line of a file says that its position is worth.

use gametree_games::problem::Problem;
use serde::Serialize;

use crate::value::ValueView;

/// How far an expected result may be from the one that a file says: what value iteration leaves open,
/// and what twelve digits do.
const TOLERANCE: f64 = 1e-9;

/// The exact value that a line expects.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Wanted {
    /// A score in the game's customary numbers.
    Score(i64),
    /// The expected result of a game of chance.
    Expectation(f64),
}

impl Wanted {
    /// What a problem says, if it says a value.
    #[must_use]
    pub fn of(problem: &Problem) -> Option<Wanted> {
        let expectation = problem.expectation.map(Wanted::Expectation);
        problem.score.map(Wanted::Score).or(expectation)
    }

    /// Whether an exact value is this one; an expected result within 1e-9.
    #[must_use]
    pub fn is(self, value: &ValueView) -> bool {
        match self {
            Wanted::Score(score) => value.score == score,
            Wanted::Expectation(result) => {
                value.expected.is_some_and(|found| (found.score - result).abs() <= TOLERANCE)
            }
        }
    }
}
