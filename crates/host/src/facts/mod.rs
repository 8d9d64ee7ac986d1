//! Files of known facts about games, each row of which is found out anew and compared.
//!
//! A file has commas between its columns. The first line names them: `game`, `variant`, `quantity`,
//! `value` and `verified`; or, for nimbers of heaps, `game`, `code`, `n`, `grundy` and `verified`.
//! Rows that are not verified (`no`) were only cited by whoever wrote them down, and are left out.

mod boards;
mod census;
mod csv;
mod heaps;
mod partisan;
mod rows;
mod small_games;

use serde::Serialize;

use crate::error::HostError;
use crate::request::SearchRequest;

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

/// A row that was only cited.
const CITED: &str = "not verified by whoever wrote it down";
/// A row of a game or a quantity that is not known here.
const UNKNOWN: &str = "nothing here can tell";

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

/// Where the columns are.
#[derive(Clone, Copy)]
struct Columns {
    game: usize,
    variant: usize,
    quantity: usize,
    value: usize,
    verified: usize,
    kind: Kind,
}

/// What kind of file it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A quantity of a game a row.
    Quantities,
    /// The nimber of a heap a row.
    Nimbers,
}

impl Columns {
    fn of(header: &[String]) -> Option<Columns> {
        let at = |name: &str| header.iter().position(|column| column.trim() == name);
        let (game, verified) = (at("game")?, at("verified")?);
        let whole = |variant, quantity, value, kind| Columns {
            game,
            variant,
            quantity,
            value,
            verified,
            kind,
        };
        match (at("variant"), at("quantity"), at("value")) {
            (Some(variant), Some(quantity), Some(value)) => {
                Some(whole(variant, quantity, value, Kind::Quantities))
            }
            _ => Some(whole(at("code")?, at("n")?, at("grundy")?, Kind::Nimbers)),
        }
    }
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
            let error = || {
                let message = "the first line does not name the columns of a file of facts";
                let error = gametree::TextError::new(message).at(0..text.len());
                HostError::text(error.hint("game,variant,quantity,value,source,verified"), text)
            };
            self.columns = Some(Columns::of(&fields).ok_or_else(error)?);
            return Ok(None);
        };
        let field = |at: usize| fields.get(at).map_or("", |field| field.trim());
        if fields.len() <= columns.verified.max(columns.value) {
            let error = gametree::TextError::new("columns are missing").at(0..text.len());
            return Err(HostError::text(error, text));
        }
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
