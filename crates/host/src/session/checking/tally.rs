//! Counting what was checked, and keeping the first thing that failed.

use crate::check::Check;

/// The checks so far, in the order in which they first came up.
#[derive(Debug, Default)]
pub(super) struct Tally {
    checks: Vec<Check>,
}

impl Tally {
    /// One more case; `wrong` says what is wrong with it, if anything is.
    pub(super) fn case(&mut self, name: &str, wrong: Option<String>) {
        let at = self.checks.iter().position(|check| check.name == name).unwrap_or_else(|| {
            self.checks.push(Check { name: name.to_owned(), passed: true, cases: 0, detail: None });
            self.checks.len() - 1
        });
        let check = &mut self.checks[at];
        check.cases += 1;
        if check.passed && wrong.is_some() {
            check.passed = false;
            check.detail = wrong;
        }
    }

    pub(super) fn finish(self) -> Vec<Check> {
        self.checks
    }
}
