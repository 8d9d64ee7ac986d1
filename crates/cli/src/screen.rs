//! Where a command writes: text for a terminal, plain text with tab-separated tables for a pipe,
//! or JSON lines. Warnings and the status line go to standard error.

use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use crate::failure::{Detail, Failure};

/// What lies in the foreground.
pub(crate) const STRONG: Style = Style::new().bold();
/// What lies in the background.
pub(crate) const DIM: Style = Style::new().dimmed();
/// Stones of the first player; what is good for the mover.
pub(crate) const BLUE: Style = AnsiColor::Blue.on_default().bold();
/// Stones of the second player; what is bad for the mover.
pub(crate) const ORANGE: Style = AnsiColor::Yellow.on_default().bold();
/// What went wrong.
pub(crate) const RED: Style = AnsiColor::Red.on_default().bold();
/// What went well.
pub(crate) const GREEN: Style = AnsiColor::Green.on_default();
/// Words to type.
pub(crate) const CYAN: Style = AnsiColor::Cyan.on_default();

/// Text in a style, and back to the ordinary one.
pub(crate) fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// For people at a terminal.
    Terminal,
    /// For people and programs at the other end of a pipe.
    Piped,
    /// One object a line.
    Json,
}

/// How much is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Loudness {
    /// The answer alone.
    Quiet,
    /// The answer and what it cost.
    Normal,
    /// And how it came about.
    Verbose,
}

/// Where a command writes.
pub(crate) struct Screen {
    out: Box<dyn Write>,
    /// What is written.
    pub(crate) format: Format,
    /// How much is written.
    pub(crate) loudness: Loudness,
    /// Columns of the terminal.
    pub(crate) width: usize,
    /// Whether a status line can be shown and wiped off.
    live: Live,
}

/// Whether standard error is a terminal that nobody asked to keep quiet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Live {
    No,
    Yes,
}

impl Screen {
    /// The standard output.
    pub(crate) fn stdout(format: Option<Format>, loudness: Loudness) -> Screen {
        /// For a pipe.
        const WIDTH: usize = 80;
        let terminal = io::stdout().is_terminal();
        let format = format.unwrap_or(if terminal { Format::Terminal } else { Format::Piped });
        let width = terminal_size::terminal_size().map_or(WIDTH, |(width, _)| width.0.into());
        let watched = io::stderr().is_terminal() && loudness > Loudness::Quiet;
        let live = if watched && format != Format::Json { Live::Yes } else { Live::No };
        let out: Box<dyn Write> = match format {
            // A line at a time, so that a reader at a terminal sees it at once.
            Format::Terminal => Box::new(anstream::stdout()),
            _ => Box::new(anstream::AutoStream::auto(io::stdout().lock())),
        };
        Screen { out, format, loudness, width: width.max(20), live }
    }

    /// Leaves the standard output to threads that write to it themselves; here it was locked.
    pub(crate) fn let_go(&mut self) {
        self.out = Box::new(io::sink());
    }

    /// Whether people look at a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.format == Format::Terminal
    }

    /// Whether a line can be shown on standard error and wiped off.
    pub(crate) fn is_live(&self) -> bool {
        self.live == Live::Yes
    }

    /// Whether programs read JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Whether remarks are written: neither the answer alone is asked for nor does a program read.
    pub(crate) fn has_remarks(&self) -> bool {
        self.loudness > Loudness::Quiet && !self.is_json()
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: impl std::fmt::Display) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Writes a line of remarks, unless only the answer is asked for or a program reads.
    pub(crate) fn remark(&mut self, text: impl std::fmt::Display) -> io::Result<()> {
        if self.has_remarks() { writeln!(self.out, "{DIM}{text}{DIM:#}") } else { Ok(()) }
    }

    /// Writes text without ending the line, and shows it.
    pub(crate) fn prompt(&mut self, text: impl std::fmt::Display) -> io::Result<()> {
        write!(self.out, "{text}")?;
        self.out.flush()
    }

    /// Writes an object on a line of its own, and shows it.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string(value).map_err(io::Error::other)?;
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    /// Shows what was written.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Shows a line that the next output replaces; only on a terminal.
    pub(crate) fn status(&mut self, text: &str) {
        if self.live == Live::Yes {
            let room = self.width.saturating_sub(1);
            let cut: String = text.chars().take(room).collect();
            // A status that cannot be shown is no loss.
            let _ = write!(anstream::stderr(), "\r\x1b[2K{DIM}{cut}{DIM:#}");
        }
    }

    /// Wipes the status line off.
    pub(crate) fn wipe(&mut self) {
        if self.live == Live::Yes {
            let _ = write!(anstream::stderr(), "\r\x1b[2K");
        }
    }

    /// Tells of something that went wrong, on standard error.
    pub(crate) fn complain(&mut self, failure: &Failure) {
        self.wipe();
        // What was answered before the failure stands before it.
        let _ = self.out.flush();
        let how = if self.is_json() { Format::Json } else { Format::Piped };
        complain(failure, how);
    }
}

/// Tells of something that went wrong, on standard error.
pub(crate) fn complain(failure: &Failure, format: Format) {
    let mut err = anstream::stderr().lock();
    if format == Format::Json {
        // Where standard error is closed, nothing can be told.
        let _ = writeln!(err, "{}", failure.json());
        return;
    }
    let place = failure.line.map_or(String::new(), |line| format!("line {line}: "));
    let _ = writeln!(err, "{RED}error:{RED:#} {place}{}", failure.message);
    for detail in failure.details() {
        let _ = match detail {
            Detail::Text(text) => writeln!(err, "  {text}"),
            Detail::Carets(carets) => writeln!(err, "  {RED}{carets}{RED:#}"),
            Detail::Hint(hint) => writeln!(err, "  {hint}"),
            Detail::Command(command) => writeln!(err, "try: {CYAN}{command}{CYAN:#}"),
        };
    }
}
