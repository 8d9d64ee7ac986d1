//! Reads the sources and keeps what the design promises: sizes that can be read in one sitting,
//! crates that know only what they may, nothing left half done. Needs no version control.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use gametree::Enhancement;

/// A file reads in one sitting.
const LONGEST_FILE: usize = 400;
/// A function is a thought.
const LONGEST_FUNCTION: usize = 60;
/// The library stays light.
const MOST_DEPENDENCIES: usize = 5;
/// What the only module with unsafe code is called.
const UNSAFE_FILE: &str = "crates/gametree/src/alphabeta/memory.rs";

/// A file of the workspace.
struct Source {
    /// Its path from the root of the workspace, with slashes.
    name: String,
    text: String,
}

impl Source {
    fn is_rust(&self) -> bool {
        Path::new(&self.name).extension().is_some_and(|end| end == "rs")
    }

    /// The lines that hold one of the words.
    fn lines_with(&self, words: &[String], comments: Comments) -> Vec<String> {
        let mut found = Vec::new();
        for (at, line) in self.text.lines().enumerate() {
            if comments == Comments::Skipped && line.trim_start().starts_with("//") {
                continue;
            }
            for word in words.iter().filter(|word| line.contains(word.as_str())) {
                found.push(format!("{}:{}: `{word}`", self.name, at + 1));
            }
        }
        found
    }
}

/// Whether comments are read too.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comments {
    Read,
    Skipped,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every text file of the workspace.
fn sources() -> Vec<Source> {
    const ENDINGS: &[&str] = &["rs", "toml", "md", "svg", "txt"];
    let root = root();
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a readable folder").flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() {
                if !matches!(name.as_str(), "target" | ".git" | "corpus" | "artifacts") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|end| ENDINGS.iter().any(|&one| end == one))
                || path
                    .parent()
                    .is_some_and(|folder| folder.file_name().is_some_and(|name| name == ".ci"))
            {
                let text = std::fs::read_to_string(&path).expect("a text file");
                let name = path.strip_prefix(&root).expect("inside").to_string_lossy();
                found.push(Source { name: name.replace('\\', "/"), text });
            }
        }
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    assert!(found.len() > 50, "the sources are not where they are looked for");
    found
}

/// Fails with a list of what is wrong, unless there is nothing.
fn expect_none(rule: &str, wrong: impl IntoIterator<Item = String>) {
    let mut list = String::new();
    for line in wrong {
        let _ = writeln!(list, "  {line}");
    }
    assert!(list.is_empty(), "{rule}:\n{list}");
}

/// Words, none of which is written in this file as it will be looked for.
fn words(halves: &[(&str, &str)]) -> Vec<String> {
    halves.iter().map(|(one, other)| format!("{one}{other}")).collect()
}

#[test]
fn files_read_in_one_sitting_and_say_what_they_are() {
    let sources = sources();
    let rust = || sources.iter().filter(|source| source.is_rust());
    expect_none(
        "files of more than 400 lines",
        rust()
            .filter(|source| source.text.lines().count() > LONGEST_FILE)
            .map(|source| format!("{}: {} lines", source.name, source.text.lines().count())),
    );
    expect_none(
        "files that do not begin with their documentation",
        rust()
            .filter(|source| {
                !["//!", "#![doc", "#!["].iter().any(|one| source.text.starts_with(one))
            })
            .map(|source| source.name.clone()),
    );
}

#[test]
fn a_function_is_a_thought() {
    expect_none(
        "functions of more than 60 lines",
        sources().iter().filter(|source| source.is_rust()).flat_map(|source| {
            let lines: Vec<&str> = source.text.lines().collect();
            (0..lines.len())
                .filter(|&at| begins_function(lines[at]))
                .map(|at| (at, length_of_function(&lines[at..])))
                .filter(|&(_, length)| length > LONGEST_FUNCTION)
                .map(|(at, length)| format!("{}:{}: {length} lines", source.name, at + 1))
                .collect::<Vec<_>>()
        }),
    );
}

fn begins_function(line: &str) -> bool {
    let mut rest = line.trim_start();
    if let Some(after) = rest.strip_prefix("pub(") {
        rest = after.split_once(')').map_or(rest, |(_, after)| after.trim_start());
    }
    while let Some((word, after)) = rest.split_once(' ') {
        match word {
            "fn" => return true,
            "pub" | "const" | "async" | "unsafe" | "extern" | "\"C\"" => rest = after,
            _ => return false,
        }
    }
    false
}

/// From the line with `fn` to the closing brace below it; 1 if it has no body of its own lines.
fn length_of_function(lines: &[&str]) -> usize {
    let indent = lines[0].len() - lines[0].trim_start().len();
    let ends = |line: &str| {
        line.len() - line.trim_start().len() == indent && matches!(line.trim(), "}" | "};" | ")")
    };
    let head = lines.iter().position(|line| line.ends_with(['{', ';', '}'])).unwrap_or(0);
    if !lines[head].ends_with('{') {
        return head + 1;
    }
    lines.iter().position(|line| ends(line)).map_or(1, |last| last + 1)
}

#[test]
fn functions_are_measured_as_they_look() {
    let body = ["    pub(super) fn one(", "        x: u8,", "    ) -> u8 {", "        x", "    }"];
    assert!(begins_function(body[0]));
    assert_eq!(length_of_function(&body), 5);
    assert_eq!(length_of_function(&["fn two();", "}"]), 1);
    assert!(!begins_function("    // fn three() {"));
    assert!(begins_function("pub const extern \"C\" fn four() {"));
}

#[test]
fn the_library_names_no_game_and_does_no_input_or_output() {
    let io = words(&[("std::", "fs"), ("std::", "io"), ("std::", "net"), ("print", "ln!")]);
    let process = words(&[("std::", "process"), ("std::", "env"), ("gametree", "_games")]);
    let words = [io, process].concat();
    let sources = sources();
    let library = sources.iter().filter(|source| source.name.starts_with("crates/gametree/src/"));
    expect_none(
        "the library must not",
        library.flat_map(|source| source.lines_with(&words, Comments::Skipped)),
    );
}

#[test]
fn the_library_has_few_dependencies() {
    let manifest = std::fs::read_to_string(root().join("crates/gametree/Cargo.toml"))
        .expect("the library's manifest");
    let lines = manifest.lines().skip_while(|line| line.trim() != "[dependencies]").skip(1);
    let names: Vec<&str> = lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once('=').map(|(name, _)| name.trim()))
        .collect();
    assert!(!names.is_empty(), "no dependencies found");
    assert!(names.len() <= MOST_DEPENDENCIES, "too many dependencies: {names:?}");
    assert!(!names.iter().any(|name| name.starts_with("gametree")), "{names:?}");
}

#[test]
fn games_name_no_algorithm_and_are_repeatable() {
    let searches = words(&[("alpha", "beta"), ("Search", "er"), ("mini", "max"), ("nega", "max")]);
    let clocks =
        words(&[("std::", "time"), ("std::", "thread"), ("Inst", "ant"), ("System", "Time")]);
    let chance =
        words(&[("rand::", "rng("), ("thread", "_rng"), ("from_", "os_rng"), ("Sys", "Rng")]);
    let words = [searches, clocks, chance].concat();
    let sources = sources();
    let games = sources.iter().filter(|source| source.name.starts_with("crates/games/src/"));
    let games = games.filter(|source| !Path::new(&source.name).ends_with("tests.rs"));
    expect_none(
        "games must not",
        games.flat_map(|source| source.lines_with(&words, Comments::Skipped)),
    );
}

#[test]
fn unsafe_code_is_where_it_says_why() {
    let words =
        words(&[("unsafe", " {"), ("unsafe", " impl"), ("unsafe", " fn"), ("(unsafe", "_code")]);
    let sources = sources();
    let others = sources.iter().filter(|source| source.is_rust() && source.name != UNSAFE_FILE);
    expect_none(
        "unsafe code",
        others.flat_map(|source| source.lines_with(&words, Comments::Skipped)),
    );
}

#[test]
fn nothing_is_left_half_done() {
    let words = words(&[
        ("TO", "DO"),
        ("FIX", "ME"),
        ("XX", "X:"),
        ("todo", "!("),
        ("unimplemented", "!("),
        ("#[ign", "ore"),
        ("dbg", "!("),
    ]);
    let sources = sources();
    let all = sources.iter().flat_map(|source| source.lines_with(&words, Comments::Read));
    expect_none("left half done", all);
}

#[test]
fn no_file_names_a_machine() {
    let words = words(&[("/ro", "ot/"), ("/wo", "rk/"), ("/ho", "me/"), ("/Us", "ers/")]);
    let sources = sources();
    let all = sources.iter().flat_map(|source| source.lines_with(&words, Comments::Read));
    expect_none("paths of one machine", all);
}

#[test]
fn every_enhancement_has_its_page_and_every_page_its_enhancement() {
    let pages: BTreeSet<String> = sources()
        .into_iter()
        .filter(|source| source.name.starts_with("crates/gametree/src/alphabeta/pages/"))
        .map(|source| source.text)
        .collect();
    let rows: BTreeSet<String> =
        Enhancement::ALL.iter().map(|one| one.row().page.to_owned()).collect();
    assert_eq!(rows.len(), Enhancement::ALL.len(), "two enhancements share a page");
    assert!(rows.iter().all(|page| page.trim().len() > 1));
    assert_eq!(pages, rows, "pages and rows differ");
}
