//! What every page must be.

use super::*;
use std::collections::HashSet;

#[test]
fn names_and_aliases_are_distinct_and_found() {
    let mut seen = HashSet::new();
    for entry in Entry::all() {
        for &name in entry.aliases().iter().chain([&entry.name()]) {
            assert!(seen.insert(name), "'{name}' stands for two things");
            let found = explain(&name.to_uppercase()).map(Entry::name);
            assert_eq!(found, Some(entry.name()));
        }
    }
    assert!(explain("no such thing").is_none());
}

#[test]
fn every_page_sums_up_in_a_sentence_and_fits_a_screen() {
    for entry in Entry::all() {
        let (name, page) = (entry.name(), entry.page());
        let (first, rest) = page.split_once("\n\n").expect("paragraphs");
        let is_sentence =
            first.ends_with('.') && !first.contains(". ") && first.lines().count() < 3;
        assert!(is_sentence, "{name}: {first}");
        assert!((15..=35).contains(&page.lines().count()), "{name}: length");
        assert!(page.lines().all(|line| line.chars().count() <= 106), "{name}: width");
        assert!(!page.contains("\n# ") && page.ends_with('\n'), "{name}");
        if entry.class().is_some() {
            for part in ["*Class:*", "*Needs:*", "*Source:*"] {
                assert!(rest.contains(part), "{name} lacks {part}");
            }
        }
    }
}

/// A word in backquotes that looks like a name is one, unless it is code or a command.
#[test]
fn pages_point_only_to_pages_that_exist() {
    const COMMANDS: &[&str] =
        &["compare", "analyze", "play", "check", "show", "moves", "none", "best", "worst"];
    for entry in Entry::all() {
        let quoted = entry.page().split('`').skip(1).step_by(2);
        let names = quoted.filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
        for name in names.filter(|name| !name.starts_with("--")) {
            let is_hint = entry.page().contains(&format!("(crate::Hints::{name})"));
            let known = is_hint || COMMANDS.contains(&name) || explain(name).is_some();
            assert!(known, "{}: what is '{name}'?", entry.name());
        }
    }
}

#[test]
fn the_page_on_order_names_the_reverse_and_one_pair_is_excluded() {
    let page = explain("move-ordering").map(Entry::page).unwrap_or_default();
    assert!(page.contains("reverse order of an arbitrary tree still prunes"));
    let pairs: Vec<_> = exclusions().collect();
    assert_eq!(pairs, [(Enhancement::Aspiration, Enhancement::Mtdf)]);
}
