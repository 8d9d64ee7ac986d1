//! The exact value of every position, compared with a score.

use serde::Serialize;

use super::{Expectation, Line, Question, Verdict, Wanted};
use crate::error::HostError;
use crate::request::{Choice, SearchRequest};
use crate::session::Session;
use crate::solution::{SolveScope, Solved};

/// Asks for exact values. One table serves all lines.
#[derive(Clone, Debug)]
pub struct Solving {
    /// How to search.
    pub request: SearchRequest,
    /// How much an answer says.
    pub scope: SolveScope,
    /// Whether scores are compared.
    pub expectation: Expectation,
}

/// What is added up of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SolveTotals {
    /// Calls of the search function, for the values alone.
    pub value_nodes: u64,
}

impl Question for Solving {
    type Answer = Solved;
    type Totals = SolveTotals;

    fn ask(&mut self, session: &mut dyn Session, line: Line<'_>) -> Result<Solved, HostError> {
        let expected = match self.expectation {
            Expectation::Ignore => {
                line.check_rest(session)?;
                None
            }
            Expectation::Check => Some(Wanted::of(&line.problem(session)?).ok_or_else(|| {
                let hint = match session.info().chance {
                    true => "write a number or a fraction after the position: 0.25, 4/7 win",
                    false => "write a whole number after the position",
                };
                line.error("the line has no expected score", hint)
            })?),
        };
        let mut request = self.request.clone();
        if request.choice == Choice::Fitting {
            request.choice = Choice::FittingMany;
        }
        let mut solved = session.solve(&request, self.scope)?;
        let value = solved.value.filter(|_| solved.is_exact());
        solved.line = Some(line.number);
        solved.expected = expected;
        solved.ok = expected.and_then(|wanted| value.map(|value| wanted.is(&value)));
        Ok(solved)
    }

    fn verdict(&self, solved: &Solved) -> Verdict {
        Verdict { ok: solved.ok, unfinished: !solved.is_exact() && !solved.has_no_win_within() }
    }

    fn add(&self, solved: &Solved, totals: &mut SolveTotals) {
        totals.value_nodes += solved.value_nodes;
    }
}
