//! Whole matches: players that fail, matches that are interrupted, engines of other makers.

#[cfg(unix)]
mod engines;
#[cfg(unix)]
mod faults;
mod resume;
mod support;
