//! `gametree tune`: the weights of an evaluator, learnt from games.

use std::path::PathBuf;

use clap::Args;
use gametree_tune::backgammon::{self, Schedule};
use gametree_tune::duel::Elo;
use gametree_tune::{
    Change, DuelResult, FitSettings, Plan, Progress, SelfPlay, TuneError, Tuned, chess, run,
};
use serde::Serialize;

use super::{Ended, tune_backgammon};
use crate::claim::Claim;
use crate::failure::{End, Failure};
use crate::input::quoted;
use crate::numbers::{self, count};
use crate::output_file::{self, Kind};
use crate::screen::{STRONG, Screen, styled};
use crate::status::Status;
use crate::table::Table;
use crate::ticker::Ticker;
use crate::{interrupt, words};

/// `gametree tune`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
The engine plays itself from random openings; quiet positions are written to the file of games,
with the game's result and the search's score. Then the weights are moved to where they predict a
blend of both best, as measured on games kept apart. A run that was broken off goes on from its
file of games. Only a match proves that the new weights are better: --prove plays one. With --rounds
all is done again with what was learnt: each round plays twice as many games as the one before, the
last as many as --games says, and learns from its own and from those of the round before.

Examples:
  gametree tune chess --games 4000 --out weights.txt
  gametree tune chess --games 12000 --nodes 1500 --seed 2 --threads 2 --out weights.txt --prove 200
  gametree tune chess --games 0 --also weights.txt.games --out other.txt --blend 0.8
  gametree tune backgammon --out network.bin
  gametree match backgammon --gnubg --games 1000")]
pub(crate) struct Tune {
    /// The game: chess, whose evaluator classical is tuned, or backgammon
    #[arg(value_name = "GAME")]
    game: String,
    /// Where the new weights go
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Games to play in all, those in the file included, or in the last round [default: 4000, in
    /// backgammon 251000]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// In backgammon: games more, in which targets look one turn ahead [default: 5000 after 251000
    /// games, and in this proportion after others]
    #[arg(long, value_name = "N")]
    polish: Option<u64>,
    /// Times to play and fit, each with half as many games as the next [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16))]
    rounds: Option<u32>,
    /// Nodes a move [default: 3000]
    #[arg(long, value_name = "N", value_parser = numbers::nodes)]
    nodes: Option<u64>,
    /// The seed from which every game follows
    #[arg(long, value_name = "N", default_value = "1", value_parser = numbers::seed)]
    seed: u64,
    /// Threads [default: 1]
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<usize>,
    /// The file of games, in backgammon the checkpoint; FILE.games or FILE.checkpoint beside the
    /// weights if left out
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// A file of earlier games to learn from too
    #[arg(long, value_name = "FILE")]
    also: Vec<PathBuf>,
    /// Weights to begin with, instead of the program's
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Pairs of games of the new weights against the old [default: 0]
    #[arg(long, value_name = "N")]
    prove: Option<u64>,
    #[command(flatten)]
    fit: FitArgs,
}

/// How weights are fitted.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Fit")]
struct FitArgs {
    /// How much of what is to be predicted is the result, 0 to 1; the rest is the search's score
    #[arg(long, value_name = "X", value_parser = part)]
    blend: Option<f64>,
    /// How hard each weight is held at its start: as if by so many positions
    #[arg(long, value_name = "X", value_parser = amount)]
    hold: Option<f64>,
    /// The most passes over all positions
    #[arg(long, value_name = "N")]
    epochs: Option<usize>,
}

/// A number from 0 to 1.
fn part(text: &str) -> Result<f64, String> {
    amount(text).ok().filter(|&part| part <= 1.0).ok_or_else(|| "a number from 0 to 1".to_owned())
}

/// A number that is not negative.
fn amount(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|&number: &f64| number.is_finite() && number >= 0.0);
    number.ok_or_else(|| "a number, 0 or more".to_owned())
}

impl Tune {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        if self.game == backgammon::NAME {
            let schedule = self.schedule()?;
            output_file::check(&self.out, Kind::Networks)?;
            let _claim = Claim::new(&self.out)?;
            return tune_backgammon::run(&schedule, &self.out, &self.beside("checkpoint"), screen);
        }
        if self.game != chess::NAME {
            let message = format!("there is no evaluator of '{}' that can be tuned", self.game);
            return Err(Failure::new(message)
                .hint("chess and backgammon have one")
                .command(format!("gametree tune chess --out {}", quoted(&self.out)))
                .into());
        }
        if self.polish.is_some() {
            return Err(Failure::new("--polish is for backgammon").into());
        }
        output_file::check(&self.out, Kind::Weights)?;
        let data = self.beside("games");
        let _claims = [Claim::new(&self.out)?, Claim::new(&data.to_string_lossy())?];
        let evaluator = chess::evaluator(self.weights.as_deref())?;
        let ticker = Ticker::start_long(screen, "tuning");
        let show = |now: Progress| ticker.hold().text = self.progress(now);
        let tuned = run(&chess::game(), &evaluator, &self.plan(), &interrupt::flag(), show);
        drop(ticker);
        let Some(tuned) = tuned? else {
            screen.remark("interrupted; the same command goes on")?;
            return Ok(Status::Interrupted);
        };
        output_file::write(&self.out, Kind::Weights, tuned.evaluator.to_text())?;
        match screen.is_json() {
            true => screen.json(&TunedView::of(&tuned))?,
            false => self.print(&tuned, screen)?,
        }
        Ok(if interrupt::happened() { Status::Interrupted } else { Status::Answered })
    }

    fn plan(&self) -> Plan {
        let usual = FitSettings::default();
        let (games, nodes) = (self.games.unwrap_or(4_000), self.nodes.unwrap_or(3_000));
        let (seed, threads) = (self.seed, self.threads.unwrap_or(1));
        Plan {
            game: chess::NAME.to_owned(),
            data: self.beside("games"),
            also: self.also.clone(),
            selfplay: SelfPlay { games, nodes, seed, threads },
            rounds: self.rounds(),
            fit: FitSettings {
                blend: self.fit.blend.unwrap_or(usual.blend),
                hold: self.fit.hold.unwrap_or(usual.hold),
                epochs: self.fit.epochs.unwrap_or(usual.epochs),
                threads,
            },
            pairs: self.prove.unwrap_or(0),
        }
    }

    fn rounds(&self) -> u32 {
        self.rounds.unwrap_or(1)
    }

    /// The file that was named, or one beside the weights.
    fn beside(&self, ending: &str) -> PathBuf {
        let beside = || PathBuf::from(format!("{}.{ending}", self.out));
        self.data.clone().unwrap_or_else(beside)
    }

    /// What is to be learnt in backgammon, where most options say nothing.
    fn schedule(&self) -> Result<Schedule, Failure> {
        let FitArgs { blend, hold, epochs } = self.fit;
        let given = [
            ("--rounds", self.rounds.is_some()),
            ("--nodes", self.nodes.is_some()),
            ("--threads", self.threads.is_some_and(|threads| threads > 1)),
            ("--also", !self.also.is_empty()),
            ("--weights", self.weights.is_some()),
            ("--prove", self.prove.is_some()),
            ("--blend", blend.is_some()),
            ("--hold", hold.is_some()),
            ("--epochs", epochs.is_some()),
        ];
        match given.into_iter().find(|&(_, is_given)| is_given) {
            Some((option, _)) => Err(Failure::new(format!("{option} is for chess"))
                .hint("backgammon's networks learn from --games and --polish, on one thread")),
            None => tune_backgammon::schedule(self.games, self.polish, self.seed),
        }
    }

    fn progress(&self, now: Progress) -> String {
        match now {
            Progress::Playing { round, games, of, positions } => {
                let rounds = match self.rounds() {
                    1 => String::new(),
                    rounds => format!("round {round} of {rounds}, "),
                };
                let positions = count(positions as u64);
                format!("{rounds}playing, {games} of {of} games, {positions} positions")
            }
            Progress::Reading => "reading positions".to_owned(),
            Progress::Fitting(fit) => {
                format!("fitting, {} passes, loss {:.5}", fit.epoch, fit.validation)
            }
            Progress::Dueling(result) => {
                format!("proving, {} of {} games", result.games(), 2 * self.prove.unwrap_or(0))
            }
        }
    }

    fn print(&self, tuned: &Tuned<impl Sized>, screen: &mut Screen) -> std::io::Result<()> {
        /// Terms that are listed.
        const SHOWN: usize = 30;
        let mut table = Table::new(&["term", ">before", ">after", ">positions"]);
        for change in tuned.changes.iter().take(SHOWN) {
            let weight = |one: gametree::Tapered| format!("{}/{}", one.midgame, one.endgame);
            table.row([
                change.term.clone().into(),
                weight(change.before).into(),
                weight(change.after).into(),
                change.uses.to_string().into(),
            ]);
        }
        table.print(screen)?;
        screen.line("")?;
        let fit = &tuned.fit;
        screen.line(format!(
            "{} positions; {} of the terms changed; 400 points are {:.2} to 1",
            count(tuned.positions as u64),
            tuned.changes.len(),
            10f64.powf(fit.scale)
        ))?;
        let loss = |name: &str, before: f64, after: f64| {
            format!("loss on {name} {before:.5}, now {}", styled(STRONG, format!("{after:.5}")))
        };
        screen.line(loss("games learnt from", fit.before.training, fit.after.training))?;
        screen.line(loss("games kept apart", fit.before.validation, fit.after.validation))?;
        if let Some(result) = tuned.duel {
            screen.line(duel_line(&result))?;
        }
        screen.remark(format!("the weights are in {}", self.out))?;
        if fit.after.validation >= fit.before.validation {
            screen.remark(
                "nothing was learnt that predicts the games kept apart better: play more (--games)",
            )?;
        }
        Ok(())
    }
}

/// The result of the match in a line.
fn duel_line(result: &DuelResult) -> String {
    let DuelResult { wins, draws, losses, .. } = result;
    let elo = match result.elo() {
        Some(Elo { elo, error }) => {
            format!("{} ± {error:.0} Elo", words::signed(elo.round() as i64))
        }
        None => "no Elo".to_owned(),
    };
    format!("new against old: {wins} won, {draws} drawn, {losses} lost; {}", styled(STRONG, elo))
}

impl From<TuneError> for End {
    fn from(error: TuneError) -> End {
        Failure::new(error.to_string()).into()
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct TunedView {
    schema: u32,
    positions: usize,
    scale: f64,
    training_loss: [f64; 2],
    validation_loss: [f64; 2],
    passes: usize,
    changed: Vec<ChangeView>,
    duel: Option<DuelView>,
}

/// A changed weight, midgame and endgame.
#[derive(Serialize)]
struct ChangeView {
    term: String,
    before: [i32; 2],
    after: [i32; 2],
    positions: usize,
}

/// The match.
#[derive(Serialize)]
struct DuelView {
    wins: u64,
    draws: u64,
    losses: u64,
    elo: Option<f64>,
    error: Option<f64>,
}

impl TunedView {
    fn of(tuned: &Tuned<impl Sized>) -> TunedView {
        let fit = &tuned.fit;
        let change = |one: &Change| ChangeView {
            term: one.term.clone(),
            before: [one.before.midgame, one.before.endgame],
            after: [one.after.midgame, one.after.endgame],
            positions: one.uses,
        };
        let duel = |result: DuelResult| DuelView {
            wins: result.wins,
            draws: result.draws,
            losses: result.losses,
            elo: result.elo().map(|elo| elo.elo),
            error: result.elo().map(|elo| elo.error),
        };
        TunedView {
            schema: gametree_host::SCHEMA,
            positions: tuned.positions,
            scale: fit.scale,
            training_loss: [fit.before.training, fit.after.training],
            validation_loss: [fit.before.validation, fit.after.validation],
            passes: fit.after.epoch,
            changed: tuned.changes.iter().map(change).collect(),
            duel: tuned.duel.map(duel),
        }
    }
}
