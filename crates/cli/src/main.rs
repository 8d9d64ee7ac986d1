//! `gametree`: plays, analyses, solves and explains games in the terminal.
//!
//! `main` reads the words and turns the end of a command into an exit code; each command is a file
//! in [`commands`]. All knowledge of games and methods is the host's.

mod args;
mod board;
mod claim;
mod commands;
mod failure;
mod help;
mod host_error;
mod input;
mod interrupt;
mod numbers;
mod output_file;
mod page;
mod screen;
mod status;
mod table;
mod ticker;
mod tracing;
mod uci;
mod words;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser};
use gametree_host::did_you_mean;

use crate::args::{ColorWhen, Global};
use crate::commands::Command;
use crate::failure::{End, Failure};
use crate::screen::{Format, Screen, complain};
use crate::status::Status;

/// Plays, analyses, solves and explains games of two players.
#[derive(Parser, Debug)]
#[command(
    name = "gametree",
    version,
    styles = args::STYLES,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Begin with:  gametree games\n             gametree analyze connect-four 4453",
    after_long_help = "\
Begin with:
  gametree games                                     what there is to play
  gametree analyze connect-four 4453                 a score for every move
  gametree solve connect-four 4453                   the truth
  gametree trace 'tree:((3 12 8) (2 4 6) (14 5 2))'  how alpha-beta works
  gametree play tic-tac-toe                          a game against the engine

Exit codes: 0 answered; 1 a check failed; 2 usage or bad input; 3 a limit came before an answer
that was asked to be exact; 130 interrupted, after printing the best so far."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

/// The stack of the thread that does the work, in bytes: enough for the deepest search on every
/// system, whatever its main thread has.
const STACK: usize = 16 << 20;

fn main() -> ExitCode {
    let work = || match typed() {
        Ok(cli) => run(&cli),
        Err(error) => refuse(&error),
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
    // A panic has been reported by then; the exit code is the one Rust gives it.
    let status = thread.map(std::thread::JoinHandle::join);
    match status {
        Ok(Ok(status)) => ExitCode::from(status.code()),
        Ok(Err(_)) => ExitCode::from(101),
        Err(_) => ExitCode::from(work().code()),
    }
}

/// What was typed.
fn typed() -> Result<Cli, clap::Error> {
    let mut program = help::flowing(Cli::command());
    let mut words = program.try_get_matches_from_mut(std::env::args_os())?;
    Cli::from_arg_matches_mut(&mut words).map_err(|error| error.format(&mut program))
}

fn run(cli: &Cli) -> Status {
    match cli.global.color {
        ColorWhen::Auto => {}
        ColorWhen::Always => anstream::ColorChoice::Always.write_global(),
        ColorWhen::Never => anstream::ColorChoice::Never.write_global(),
    }
    let mut screen = Screen::stdout(cli.global.format(), cli.global.loudness());
    let ended = cli.command.run(&mut screen);
    screen.wipe();
    let ended = ended.and_then(|status| Ok(screen.flush().map(|()| status)?));
    match ended {
        Ok(status) => status,
        Err(End::PipeClosed) => Status::Answered,
        Err(End::Failed(failure)) => {
            screen.complain(&failure);
            failure.status
        }
    }
}

/// Prints the help that was asked for, or what is wrong with the words.
fn refuse(error: &clap::Error) -> Status {
    let json = std::env::args_os().any(|word| word == "--json");
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Where the pipe is closed, nobody reads the help.
            let _ = error.print();
            Status::Answered
        }
        _ if mistyped_option().is_some() || json => {
            let failure = mistyped_option().unwrap_or_else(|| failure_of(error));
            complain(&failure, if json { Format::Json } else { Format::Piped });
            Status::BadInput
        }
        _ => {
            let _ = error.print();
            Status::BadInput
        }
    }
}

/// An option that there is not. A position may begin with a hyphen, so the words alone cannot tell
/// that it was meant as one.
fn mistyped_option() -> Option<Failure> {
    let lossy = |word: std::ffi::OsString| word.to_string_lossy().into_owned();
    let words: Vec<String> = std::env::args_os().skip(1).map(lossy).collect();
    let typed = words.iter().find(|word| args::position_text(word).is_err())?;
    let name = typed.trim_start_matches('-').split('=').next().unwrap_or_default();
    let program = Cli::command();
    let command = words.iter().find_map(|word| program.find_subcommand(word));
    let known = command.unwrap_or(&program);
    // Options that every command has stand with the program.
    let all = known.get_arguments().chain(program.get_arguments());
    if all.into_iter().any(|arg| arg.get_long() == Some(name)) {
        return None;
    }
    let meant = match did_you_mean(name, known.get_arguments().filter_map(clap::Arg::get_long)) {
        Some(near) => format!("; did you mean '--{near}'?"),
        None => String::new(),
    };
    let command = command.map_or(String::new(), |command| format!(" {}", command.get_name()));
    Some(
        Failure::new(format!("there is no option '--{name}'{meant}"))
            .command(format!("gametree{command} --help")),
    )
}

/// A usage error as one object: its first paragraph is what is wrong, the rest helps.
fn failure_of(error: &clap::Error) -> Failure {
    let text = error.render().to_string();
    let text = text.trim_start_matches("error: ").trim();
    let (message, rest) = text.split_once("\n\n").unwrap_or((text, ""));
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let failure = Failure::new(one_line(message));
    if rest.is_empty() { failure } else { failure.hint(one_line(rest)) }
}

#[cfg(test)]
mod tests {
    use super::CommandFactory;

    #[test]
    fn the_definition_of_the_words_is_sound() {
        super::Cli::command().debug_assert();
    }
}
