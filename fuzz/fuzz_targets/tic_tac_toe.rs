//! Positions of tic-tac-toe.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_fuzz::read("tic-tac-toe", text));
