//! The name of a game with its parameters in the first line, one of its positions in the others.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let (spec, position) = text.split_once('\n').unwrap_or((text, ""));
    gametree_fuzz::read(spec, position);
});
