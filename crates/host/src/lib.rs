//! The object-safe facade on which the command line stands.
