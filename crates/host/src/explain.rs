//! Pages about methods, enhancements and topics, from the library's [`gametree::catalog`].

use gametree::alphabeta::Class;
use gametree::catalog::{self, Entry};
use gametree_games::suggest::did_you_mean;
use serde::Serialize;

use crate::error::HostError;

/// What a page is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PageKind {
    /// A way to find a value.
    Method,
    /// A switch of alpha-beta.
    Enhancement,
    /// An idea or a word.
    Topic,
}

impl PageKind {
    /// The kind as a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PageKind::Method => "method",
            PageKind::Enhancement => "enhancement",
            PageKind::Topic => "topic",
        }
    }
}

/// A page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Page {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The name.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// What it is about.
    pub kind: PageKind,
    /// It in a line.
    pub idea: &'static str,
    /// `exact`, `exact under a condition`, `exact for its own leaves` or `heuristic`; `None` for a topic.
    pub exactness: Option<&'static str>,
    /// The condition, in words.
    pub condition: Option<&'static str>,
    /// What the game must be, or which enhancements must be on.
    pub needs: Vec<String>,
    /// Which enhancements must be off.
    pub excludes: Vec<&'static str>,
    /// When it is the right method.
    pub when: Option<&'static str>,
    /// The text, in Markdown.
    pub page: &'static str,
}

/// All pages: methods, enhancements, topics.
#[must_use]
pub fn pages() -> Vec<Page> {
    Entry::all().map(page_of).collect()
}

/// The page that a name stands for; case, and whether words are joined by hyphens, do not matter.
///
/// # Errors
/// There is none: says which is near, and the list.
pub fn explain(name: &str) -> Result<Page, HostError> {
    let wanted = name.trim().to_lowercase().replace([' ', '_'], "-");
    if let Some(entry) = catalog::explain(&wanted) {
        return Ok(page_of(entry));
    }
    let names = Entry::all().flat_map(|one| one.aliases().iter().copied().chain([one.name()]));
    Err(HostError::UnknownName {
        what: "page",
        name: name.to_owned(),
        near: did_you_mean(&wanted, names).map(str::to_owned),
        list: Entry::all().map(|one| one.name().to_owned()).collect(),
    })
}

fn page_of(entry: Entry) -> Page {
    let (exactness, condition) = match entry.class() {
        None => (None, None),
        Some(Class::Exact) => (Some("exact"), None),
        Some(Class::Conditional(condition)) => (Some("exact under a condition"), Some(condition)),
        Some(Class::Leaf) => (Some("exact for its own leaves"), None),
        Some(Class::Heuristic) => (Some("heuristic"), None),
    };
    let page = Page {
        schema: crate::SCHEMA,
        name: entry.name(),
        aliases: entry.aliases(),
        kind: PageKind::Topic,
        idea: entry.summary(),
        exactness,
        condition,
        needs: Vec::new(),
        excludes: Vec::new(),
        when: None,
        page: entry.page(),
    };
    match entry {
        Entry::Topic(_) => page,
        Entry::Method(method) => Page {
            kind: PageKind::Method,
            needs: method.needs.iter().map(|kind| format!("a game {}", kind.in_words())).collect(),
            when: Some(method.when),
            ..page
        },
        Entry::Enhancement(one) => Page {
            kind: PageKind::Enhancement,
            needs: one.needs().iter().map(|one| one.to_string()).collect(),
            excludes: one.excludes().iter().map(|one| one.row().name).collect(),
            ..page
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_found_by_any_of_their_names() {
        for page in pages() {
            for name in page.aliases.iter().chain([&page.name]) {
                let words = name.to_uppercase().replace('-', " ");
                assert_eq!(explain(&words).map(|page| page.name), Ok(page.name));
            }
        }
        let ordering = explain("move-ordering").expect("a page");
        assert_eq!(ordering.kind, PageKind::Topic);
        assert!(ordering.page.contains("The reverse order of an arbitrary tree still prunes."));
        let error = explain("transposition-tabel").expect_err("a slip");
        assert!(error.to_string().ends_with("did you mean 'transposition-table'?"), "{error}");
    }
}
