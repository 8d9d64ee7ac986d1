//! The files of a match: its save file, its games, its page.

use std::time::{Duration, Instant};

use clap::Args;
use gametree_arena::{ArenaError, GameRecord, Plan, Settings, Summary, pgn, report};

use crate::claim::Claim;
use crate::failure::Failure;
use crate::output_file::{self, Kind};

/// Between two writings of the report while a match is on.
const REPORT_BEAT: Duration = Duration::from_secs(10);

/// Where the match is written to.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Files")]
pub(super) struct FileArgs {
    /// Keep the match here, game by game, and go on from it if it is there already
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<String>,
    /// Write the games: PGN in chess, else what `gametree play --load` reads. Games of another match
    /// that are there already are not replaced
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Write a page with plots and tables
    #[arg(long, value_name = "FILE.html")]
    report: Option<String>,
}

/// The files that a match writes besides its save file, and its claim to that.
pub(super) struct Files<'a> {
    args: &'a FileArgs,
    settings: &'a Settings,
    out: Option<Claim>,
    report: Option<Claim>,
    _save: Option<Claim>,
    reported: Instant,
}

impl<'a> Files<'a> {
    /// Sees to it that the files can be written, and that nobody else writes them meanwhile.
    pub(super) fn claim(args: &'a FileArgs, settings: &'a Settings) -> Result<Files<'a>, Failure> {
        for (path, kind) in [(&args.out, Kind::Games), (&args.report, Kind::Page)] {
            path.as_ref().map_or(Ok(()), |path| output_file::check(path, kind))?;
        }
        let claim = |path: &Option<String>| path.as_deref().map(Claim::new).transpose();
        Ok(Files {
            args,
            settings,
            _save: claim(&args.save)?,
            out: claim(&args.out)?,
            report: claim(&args.report)?,
            reported: Instant::now(),
        })
    }

    /// Begins the files, with the games that were played before.
    pub(super) fn begin(&mut self, plan: &Plan<'_>, done: &[GameRecord]) -> Result<(), Failure> {
        if let (Some(out), Some(path)) = (&mut self.out, &self.args.out) {
            if done.is_empty() && out.holds_something() {
                let message = format!("'{path}' holds the games of another match");
                return Err(Failure::new(message).hint("name another file, or remove this one"));
            }
            out.rewrite("").map_err(|error| ArenaError::file(path, error))?;
        }
        for record in done {
            self.write_game(record)?;
        }
        // A page that cannot be written is told before the first game.
        let summary = Summary::of(plan.settings, plan.schedule, done, plan.sprt);
        self.write_report(&summary, done)?;
        Ok(())
    }

    /// Writes the page again, if the last one is old.
    pub(super) fn refresh(
        &mut self,
        summary: &Summary,
        all: &[GameRecord],
    ) -> Result<(), ArenaError> {
        match self.reported.elapsed() > REPORT_BEAT {
            true => self.write_report(summary, all),
            false => Ok(()),
        }
    }

    pub(super) fn write_game(&mut self, record: &GameRecord) -> Result<(), ArenaError> {
        let (Some(file), Some(path)) = (&mut self.out, &self.args.out) else { return Ok(()) };
        let text = pgn::record_text(record, self.settings);
        file.add(&text).map_err(|error| ArenaError::file(path, error))
    }

    pub(super) fn write_report(
        &mut self,
        summary: &Summary,
        all: &[GameRecord],
    ) -> Result<(), ArenaError> {
        let (Some(file), Some(path)) = (&mut self.report, &self.args.report) else { return Ok(()) };
        self.reported = Instant::now();
        let page = report::page(summary, self.settings, all);
        file.rewrite(&page).map_err(|error| ArenaError::file(path, error))
    }
}
