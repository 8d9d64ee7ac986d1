//! The host's errors as failures of a command.

use gametree_arena::ArenaError;
use gametree_host::{HostError, Severity};

use crate::failure::{End, Failure};
use crate::status::Status;

/// What the user reads of a host's error.
pub(crate) fn failure(error: &HostError) -> Failure {
    if error.severity() == Severity::Interrupted {
        return Failure::new("interrupted before there was an answer")
            .with_status(Status::Interrupted);
    }
    let mut failure = Failure::new(error.to_string());
    if let Some((text, span)) = error.source_text() {
        failure = failure.pointing_at(text, span);
    }
    failure.hint = error.hint();
    failure.with_status(match error.severity() {
        Severity::Limit => Status::Limit,
        Severity::Usage | Severity::Interrupted => Status::BadInput,
    })
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error {
            ArenaError::Host(error) => failure(&error),
            ArenaError::File { path, error } => Failure::file(&path, &error),
            ArenaError::Bad { message, line, hint } => {
                Failure { line, hint, ..Failure::new(message) }
            }
        }
    }
}

impl From<ArenaError> for End {
    fn from(error: ArenaError) -> End {
        Failure::from(error).into()
    }
}

impl From<HostError> for Failure {
    fn from(error: HostError) -> Failure {
        failure(&error)
    }
}

impl From<HostError> for End {
    fn from(error: HostError) -> End {
        failure(&error).into()
    }
}
