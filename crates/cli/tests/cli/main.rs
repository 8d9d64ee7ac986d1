//! The program as a user and a script meet it: words in, words and exit codes out.

mod advice;
mod answers;
mod backgammon;
mod bad_input;
mod batch;
mod chance;
mod matches;
mod playing;
mod proofs;
mod robust;
mod solving;
mod suites;
mod support;
mod tracing;
mod weights;
mod writing;
