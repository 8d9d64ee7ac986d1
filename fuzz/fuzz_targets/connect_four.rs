//! Positions of connect-four.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_fuzz::read("connect-four", text));
