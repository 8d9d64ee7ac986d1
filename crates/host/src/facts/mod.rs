//! Files of known facts about games, each row of which is found out anew and compared.
//!
//! A file has commas between its columns. The first line names them: `game`, `variant`, `quantity`,
//! `value` and `verified`; or, for nimbers of heaps, `game`, `code`, `n`, `grundy` and `verified`.
//! Rows that are not verified (`no`) were only cited by whoever wrote them down, and are left out.
//! The chapter [`CHAPTER`] of the book lists the words for games, variants and quantities.

mod boards;
mod census;
mod columns;
mod csv;
mod heaps;
mod partisan;
mod rows;
mod small_games;

use serde::Serialize;

use self::columns::{Columns, Kind};
use crate::error::HostError;
use crate::request::SearchRequest;
use crate::session::Session;
use crate::solution::{SolveScope, Solved};

/// A row of a file, after it was looked into.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FactCheck {
    /// The number of the line, from 1.
    pub line: usize,
    /// The game, in the words of the file.
    pub game: String,
    /// Which game of that name.
    pub variant: String,
    /// What is said of it.
    pub quantity: String,
    /// The value in the file.
    pub expected: String,
    /// What was found; `None` if nothing here can tell.
    pub found: Option<String>,
    /// Whether both are the same; `None` if that was not compared.
    pub ok: Option<bool>,
    /// Why it was not compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<&'static str>,
}

/// The end of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct FactSummary {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// Rows that were found out anew.
    pub checked: u64,
    /// Those that agree.
    pub agreed: u64,
    /// Those that do not.
    pub failed: u64,
    /// Rows that were only cited.
    pub cited: u64,
    /// Rows of which nothing here can tell.
    pub unknown: u64,
    /// Lines that could not be read.
    pub bad_lines: u64,
    /// Always `true`.
    pub summary: bool,
}

impl FactSummary {
    /// All rows, whatever came of them.
    #[must_use]
    pub const fn rows(&self) -> u64 {
        self.checked + self.cited + self.unknown + self.bad_lines
    }
}

/// A row that was only cited.
const CITED: &str = "not verified by whoever wrote it down";
/// A row of a game or a quantity that is not known here.
const UNKNOWN: &str =
    "nothing here can tell; docs/book/solving.md lists the games, variants and quantities";
/// Where the words of a file are listed.
pub const CHAPTER: &str = "docs/book/solving.md";

/// The exact answer. A limit that comes first is an error: what is not known agrees with nothing.
fn solved(
    session: &mut dyn Session,
    request: &SearchRequest,
    scope: SolveScope,
) -> Result<Solved, HostError> {
    let solved = session.solve(request, scope)?;
    match solved.is_exact() {
        true => Ok(solved),
        false => Err(solved.refusal(request.hash_bytes).into()),
    }
}

/// A row before it is looked into.
struct Fact<'a> {
    game: &'a str,
    variant: &'a str,
    quantity: &'a str,
    value: &'a str,
}

/// A file of facts in progress.
pub struct Facts<'a> {
    request: &'a SearchRequest,
    columns: Option<Columns>,
    line: usize,
    sequences: heaps::Sequences,
    small_games: small_games::SmallGames,
    summary: FactSummary,
}

impl<'a> Facts<'a> {
    /// A file of which nothing has been read; memory and limits are those of the request.
    #[must_use]
    pub fn new(request: &'a SearchRequest) -> Facts<'a> {
        Facts {
            request,
            columns: None,
            line: 0,
            sequences: heaps::Sequences::new(request),
            small_games: small_games::SmallGames::default(),
            summary: FactSummary { schema: crate::SCHEMA, summary: true, ..FactSummary::default() },
        }
    }

    /// Takes the next line; `None` if it is blank or the first one, which names the columns.
    ///
    /// # Errors
    /// The line is no row, or a limit came before its answer.
    pub fn line(&mut self, text: &str) -> Option<Result<FactCheck, HostError>> {
        self.line += 1;
        if text.trim().is_empty() {
            return None;
        }
        let found = self.row(text).transpose()?;
        if let Err(error) = &found {
            let usage = error.severity() == crate::error::Severity::Usage;
            self.summary.bad_lines += u64::from(usage);
        }
        Some(found)
    }

    /// What has been found so far.
    #[must_use]
    pub fn summary(&self) -> &FactSummary {
        &self.summary
    }

    fn row(&mut self, text: &str) -> Result<Option<FactCheck>, HostError> {
        let fields = csv::fields(text).map_err(|error| HostError::text(error, text))?;
        let Some(columns) = self.columns else {
            self.columns =
                Some(Columns::of(&fields).map_err(|error| HostError::text(error, text))?);
            return Ok(None);
        };
        columns.check_row(&fields, text).map_err(|error| HostError::text(error, text))?;
        let field = |at: usize| fields.get(at).map_or("", |field| field.trim());
        let fact = Fact {
            game: field(columns.game),
            variant: field(columns.variant),
            quantity: field(columns.quantity),
            value: field(columns.value),
        };
        let check = FactCheck {
            line: self.line,
            game: fact.game.to_owned(),
            variant: fact.variant.to_owned(),
            quantity: fact.quantity.to_owned(),
            expected: fact.value.to_owned(),
            found: None,
            ok: None,
            skipped: None,
        };
        if field(columns.verified) != "yes" {
            self.summary.cited += 1;
            return Ok(Some(FactCheck { skipped: Some(CITED), ..check }));
        }
        let Some(found) = self.find(&fact, columns.kind)? else {
            self.summary.unknown += 1;
            return Ok(Some(FactCheck { skipped: Some(UNKNOWN), ..check }));
        };
        let ok = found == fact.value;
        self.summary.checked += 1;
        self.summary.agreed += u64::from(ok);
        self.summary.failed += u64::from(!ok);
        Ok(Some(FactCheck { found: Some(found), ok: Some(ok), ..check }))
    }

    /// The value of a fact, in the words of the file.
    fn find(&mut self, fact: &Fact<'_>, kind: Kind) -> Result<Option<String>, HostError> {
        if kind == Kind::Nimbers {
            return self.sequences.nimber(fact);
        }
        if let Some(found) = self.sequences.quantity(fact)? {
            return Ok(Some(found));
        }
        for quantity in [boards::quantity, rows::quantity, partisan::quantity] {
            if let Some(found) = quantity(fact, self.request)? {
                return Ok(Some(found));
            }
        }
        self.small_games.quantity(fact, self.request)
    }
}
