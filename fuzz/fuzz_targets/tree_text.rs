//! Trees, written out; what is read is printed and read again.
#![no_main]

use gametree_games::tree::Tree;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(tree) = Tree::parse(text) {
        let printed = tree.to_string();
        let again = Tree::parse(&printed).expect("what a tree prints is a tree");
        assert_eq!(again.to_string(), printed);
    }
    gametree_fuzz::read(&format!("tree:{text}"), "");
});
