//! Exit codes.

/// How a command ended. The number is the exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Status {
    /// Answered.
    #[default]
    Answered = 0,
    /// A check failed.
    CheckFailed = 1,
    /// Usage or bad input.
    BadInput = 2,
    /// A limit came before an answer that was asked to be exact.
    Limit = 3,
    /// Interrupted, after printing the best so far.
    Interrupted = 130,
}

impl Status {
    /// The code that a batch with both ends in: an interrupt outranks bad input, that a failed
    /// check, that a limit.
    pub(crate) fn and(self, other: Status) -> Status {
        let rank = |status| match status {
            Status::Answered => 0,
            Status::Limit => 1,
            Status::CheckFailed => 2,
            Status::BadInput => 3,
            Status::Interrupted => 4,
        };
        if rank(other) > rank(self) { other } else { self }
    }

    /// The exit code.
    pub(crate) fn code(self) -> u8 {
        self as u8
    }
}

#[cfg(test)]
mod tests {
    use super::Status::{Answered, BadInput, CheckFailed, Interrupted, Limit};

    #[test]
    fn in_a_batch_2_outranks_1_outranks_3() {
        assert_eq!(Answered.and(Limit), Limit);
        assert_eq!(Limit.and(CheckFailed), CheckFailed);
        assert_eq!(BadInput.and(CheckFailed), BadInput);
        assert_eq!(BadInput.and(Interrupted), Interrupted);
    }
}
