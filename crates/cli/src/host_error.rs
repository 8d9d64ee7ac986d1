//! The host's errors as failures of a command.

use gametree_host::{HostError, Severity};

use crate::failure::{End, Failure};
use crate::status::Status;

/// What the user reads of a host's error.
pub(crate) fn failure(error: &HostError) -> Failure {
    let mut failure = Failure::new(error.to_string());
    failure.excerpt = error.source_text().map(|(text, span)| (text.to_owned(), span));
    failure.hint = error.hint();
    failure.with_status(match error.severity() {
        Severity::Usage => Status::BadInput,
        Severity::Limit => Status::Limit,
        Severity::Interrupted => Status::Interrupted,
    })
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
