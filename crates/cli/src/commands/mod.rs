//! The commands, one file each.

mod analyze;
mod analyze_file;
mod batch;
mod bench;
mod check;
mod compare;
mod completions;
mod explain;
mod explain_eval;
mod facts;
mod games;
mod match_command;
mod match_files;
mod match_gnubg;
mod match_table;
mod moves;
mod nimber;
mod perft;
mod play;
mod play_dice;
mod play_file;
mod play_loop;
mod playouts;
mod proof;
mod show;
mod solve;
mod solve_file;
mod table_command;
mod trace;
mod tune;
mod tune_backgammon;
mod uci;

use std::io;

use clap::Subcommand;
use gametree_host::Session;

pub(crate) use play_file::HEAD as SAVED_GAME;

use crate::failure::{End, Failure};
use crate::input::GameText;
use crate::screen::Screen;
use crate::status::Status;
use crate::ticker::Ticker;

/// What a command comes to.
pub(crate) type Ended = Result<Status, End>;

/// Opens a game for a command that knows no dice.
fn without_chance(game: &GameText, command: &str) -> Result<Box<dyn Session>, Failure> {
    let session = game.open()?;
    if !session.info().chance {
        return Ok(session);
    }
    let message = format!("{command} cannot take {}: chance acts in it", game.typed);
    Err(Failure::new(message)
        .hint(
            "engines' protocols and matches know no dice, but match backgammon --gnubg; analyze, \
             play and compare take it",
        )
        .command(format!("gametree play {}", game.quoted())))
}

/// Begins to tick for work on a position, and says before what is made for it first, if that takes
/// longer than a moment.
fn begin(session: &dyn Session, screen: &mut Screen, work: &str) -> io::Result<Ticker> {
    let Some(making) = session.preparation() else { return Ok(Ticker::start(screen, work)) };
    screen.remark(making)?;
    screen.flush()?;
    Ok(Ticker::start(screen, &format!("making tables, then {work}")))
}

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List the games, with their parameters and what fits them
    Games(games::Games),
    /// Draw a position, with its legal moves and the text that reproduces it
    Show(show::Show),
    /// List the legal moves of a position
    Moves(moves::Moves),
    /// Score every move of a position, deeper and deeper until a limit
    Analyze(analyze::Analyze),
    /// Find the exact value and one best move
    Solve(solve::Solve),
    /// Show a position part by part as heaps of Nim, and the moves that win
    Nimber(nimber::Nimber),
    /// Play a game against the engine
    Play(play::Play),
    /// Let engines and searches play each other, with Elo and its interval
    Match(match_command::Match),
    /// Learn the weights of an evaluator from games of the engine against itself
    Tune(tune::Tune),
    /// Solve endings backwards and keep them in a file
    Table(table_command::Table),
    /// Follow a search step by step, and draw its tree
    Trace(trace::Trace),
    /// Count the lines of play
    Perft(perft::Perft),
    /// Measure methods and enhancements side by side
    Compare(compare::Compare),
    /// Explain a method or an enhancement in a page, or an evaluator's opinion term by term
    Explain(explain::Explain),
    /// Test that a game's rules keep their contract
    Check(check::Check),
    /// Measure the speed, and count the nodes that must not change
    Bench(bench::Bench),
    /// Be a chess engine for a graphical board, by the protocol UCI
    Uci(uci::Uci),
    /// Write the completions for a shell
    Completions(completions::Completions),
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(&self, screen: &mut Screen) -> Ended {
        match self {
            Command::Games(games) => games.run(screen),
            Command::Show(show) => show.run(screen),
            Command::Moves(moves) => moves.run(screen),
            Command::Analyze(analyze) => analyze.run(screen),
            Command::Solve(solve) => solve.run(screen),
            Command::Nimber(nimber) => nimber.run(screen),
            Command::Play(play) => play.run(screen),
            Command::Match(command) => command.run(screen),
            Command::Bench(bench) => bench.run(screen),
            Command::Tune(tune) => tune.run(screen),
            Command::Table(table) => table.run(screen),
            Command::Trace(trace) => trace.run(screen),
            Command::Uci(uci) => uci.run(screen),
            Command::Perft(perft) => perft.run(screen),
            Command::Compare(compare) => compare.run(screen),
            Command::Explain(explain) => explain.run(screen),
            Command::Completions(completions) => completions.run(screen),
            Command::Check(check) => check.run(screen),
        }
    }
}
