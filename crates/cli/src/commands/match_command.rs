//! `gametree match`: engines and searches against each other.

use std::time::{Duration, Instant};

use clap::Args;
use gametree_arena::words::Word;
use gametree_arena::{
    Adjudication, DrawRule, Ended as MatchEnded, Format, GameRecord, Openings, Patience, Plan,
    PlayerSpec, ResignRule, SaveFile, Schedule, Settings, Sprt, Summary, Thinking, TimeControl,
};
use gametree_host::HostError;
use serde::Serialize;

use super::match_files::{FileArgs, Files};
use super::{Ended, match_gnubg, match_table};
use crate::args::GameArg;
use crate::failure::{End, Failure};
use crate::input::GameText;
use crate::screen::Screen;
use crate::status::Status;
use crate::{interrupt, numbers};

/// Between two lines of how the match goes.
const STATUS_BEAT: Duration = Duration::from_millis(200);
/// The longest game, in plies, that a limit may allow.
const MOST_PLIES: u64 = 100_000;

/// `gametree match`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:  gametree match connect-four --player name=A,eval=threats \
    --player name=B,eval=centre --depth 4",
    after_long_help = "\
A player is described by words with commas between them:
  name=A           what it is called
  cmd=PROGRAM      a program, with arguments after blanks; without it, the game's own search
  proto=uci        what the program speaks: uci (the usual one) or xboard
  option.NAME=V    an option of the program; init=LINE sends any line at its start; dir=FOLDER
  eval=, method=, preset=, with=a+b, without=a+b, order=, level=, seed=
                   the game's own search, in the words of `gametree play`
  hash=64M, threads=1
  tc=, time=, nodes=, depth=
                   how long it may think, if not as all others do
A comma inside a value is written \\, (backslash, comma).

Games come in pairs: each opening is played twice, the colours swapped. A player that crashes,
hangs, breaks the rules or oversteps its time loses the game, and the match goes on. Ctrl-C ends
the match with a table of what was played; with --save, the same command goes on from there.

Examples:
  gametree match connect-four --player name=threats,eval=threats --player name=centre,eval=centre \\
    --depth 4 --games 100 --openings random:4
  gametree match chess --player name=sf,cmd=stockfish,option.UCI_LimitStrength=true \\
    --player name=ours,nodes=20k --tc 5+0.05 --openings openings.epd --games 40 \\
    --save match.jsonl --out games.pgn --report match.html
  gametree match chess --player name=new,eval=material --player name=old,preset=textbook \\
    --nodes 10k --games 2000 --concurrency 2 --sprt elo0=0,elo1=5
  gametree match backgammon --gnubg --games 1000"
)]
pub(crate) struct Match {
    #[command(flatten)]
    game: GameArg,
    /// A player, in words such as name=A,eval=material; give it twice or more
    #[arg(long = "player", value_name = "WORDS")]
    players: Vec<String>,
    /// Games of each two players
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(super) games: usize,
    /// The first player against all others, instead of everybody against everybody
    #[arg(long)]
    gauntlet: bool,
    /// Where games begin: a file with a position or moves a line, or random:PLIES
    #[arg(long, value_name = "FILE", default_value = "random:4")]
    openings: String,
    /// Games that are played at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = numbers::threads)]
    concurrency: usize,
    /// The seed of the openings
    #[arg(long, value_name = "N", default_value = "1", value_parser = numbers::seed)]
    pub(super) seed: u64,
    #[command(flatten)]
    pub(super) thinking: ThinkingArgs,
    #[command(flatten)]
    early: EarlyArgs,
    #[command(flatten)]
    files: FileArgs,
    #[command(flatten)]
    against: match_gnubg::GnubgArgs,
}

/// How long players may think.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Thinking")]
pub(super) struct ThinkingArgs {
    /// A clock for the game: seconds + increment (5+0.05), or 40/60 for 40 moves
    #[arg(long, value_name = "CLOCK")]
    tc: Option<String>,
    /// Time a move, such as 100ms
    #[arg(long, value_name = "T")]
    time: Option<String>,
    /// Nodes a move, such as 20k
    #[arg(long, value_name = "N", value_parser = numbers::nodes)]
    nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = numbers::depth)]
    pub(super) depth: Option<usize>,
    /// How late a move may come without losing on time
    #[arg(long, value_name = "T", default_value = "50ms")]
    margin: String,
    /// How long an engine whose time is up may stay silent before it counts as hung
    #[arg(long, value_name = "T", default_value = "5s")]
    grace: String,
    /// The same for an engine whose time is not limited, and for one that starts (then 1s to 30s)
    #[arg(long, value_name = "T", default_value = "120s")]
    patience: String,
}

/// What ends games and matches early.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Early ends")]
struct EarlyArgs {
    /// A draw once both agree: after=40,moves=8,score=10
    #[arg(long, value_name = "WORDS", num_args = 0..=1, default_missing_value = "")]
    draw: Option<String>,
    /// A win once both agree: moves=3,score=600
    #[arg(long, value_name = "WORDS", num_args = 0..=1, default_missing_value = "")]
    resign: Option<String>,
    /// A draw after so many plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_PLIES))]
    max_plies: Option<u64>,
    /// End the match once it is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic
    #[arg(long, value_name = "WORDS", num_args = 0..=1, default_missing_value = "")]
    sprt: Option<String>,
}

/// What `--json` prints last.
#[derive(Serialize)]
struct SummaryView<'a> {
    #[serde(flatten)]
    summary: &'a Summary,
    #[serde(rename = "final")]
    is_final: bool,
}

/// A value of an option, with the option named if it is wrong.
fn of_option<T>(name: &str, value: Result<T, HostError>) -> Result<T, Failure> {
    value.map_err(|error| {
        let failure = Failure::from(error);
        Failure { message: format!("--{name}: {}", failure.message), ..failure }
            .command("gametree match --help")
    })
}

impl ThinkingArgs {
    fn thinking(&self) -> Result<Thinking, Failure> {
        let clock = self.tc.as_deref().map(|text| TimeControl::parse(Word::whole(text)));
        let time = self.time.as_deref().map(|text| Word::whole(text).millis());
        Ok(Thinking {
            clock: of_option("tc", clock.transpose())?,
            time_ms: of_option("time", time.transpose())?,
            nodes: self.nodes,
            depth: self.depth.and_then(|depth| u32::try_from(depth).ok()),
        })
    }

    fn patience(&self) -> Result<Patience, Failure> {
        let millis = |name, text: &str| match text.trim_end_matches(char::is_alphabetic) {
            "0" => Ok(0),
            _ => of_option(name, Word::whole(text).millis()),
        };
        Ok(Patience {
            margin_ms: millis("margin", &self.margin)?,
            grace_ms: millis("grace", &self.grace)?,
            untimed_ms: millis("patience", &self.patience)?,
        })
    }
}

impl EarlyArgs {
    fn adjudication(&self) -> Result<Adjudication, Failure> {
        let draw = self.draw.as_deref().map(DrawRule::parse).transpose();
        let resign = self.resign.as_deref().map(ResignRule::parse).transpose();
        Ok(Adjudication {
            draw: of_option("draw", draw)?,
            resign: of_option("resign", resign)?,
            max_plies: self.max_plies.and_then(|plies| usize::try_from(plies).ok()),
        })
    }
}

impl Match {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let game = GameText::read(&self.game.game)?;
        if let Some(gnubg) = self.against.settings(self, game.spec())? {
            return match_gnubg::run(&gnubg, screen);
        }
        let mut session = super::without_chance(&game, "match")?;
        let format = if self.gauntlet { Format::Gauntlet } else { Format::RoundRobin };
        let schedule = Schedule::new(format, self.players.len(), self.games)?;
        let sprt = of_option("sprt", self.early.sprt.as_deref().map(Sprt::parse).transpose())?;
        if sprt.is_some() && self.players.len() != 2 {
            return Err(Failure::new("--sprt compares two players")
                .hint("give --player twice, or leave --sprt out")
                .into());
        }
        let openings =
            Openings::read(&self.openings, session.as_mut(), self.seed, schedule.pairs())?;
        let settings = self.settings(&game, format, &openings)?;
        settings.check()?;
        let plan = Plan {
            settings: &settings,
            schedule: &schedule,
            openings: &openings,
            concurrency: self.concurrency,
            sprt,
        };
        self.play(&plan, screen)
    }

    fn settings(
        &self,
        game: &GameText,
        format: Format,
        openings: &Openings,
    ) -> Result<Settings, Failure> {
        let thinking = self.thinking.thinking()?;
        let player = |text: &String| -> Result<PlayerSpec, Failure> {
            let spec = of_option("player", PlayerSpec::parse(text))?;
            Ok(PlayerSpec { thinking: spec.thinking.or(thinking), ..spec })
        };
        Ok(Settings {
            game: game.spec().to_owned(),
            players: self.players.iter().map(player).collect::<Result<_, _>>()?,
            format,
            openings: openings.source.clone(),
            seed: self.seed,
            patience: self.thinking.patience()?,
            adjudication: self.early.adjudication()?,
        })
    }

    fn play(&self, plan: &Plan<'_>, screen: &mut Screen) -> Ended {
        let stop = interrupt::flag();
        plan.introduce(&stop)?;
        let mut files = Files::claim(&self.files, plan.settings)?;
        let (mut save, mut done) = match &self.files.save {
            Some(path) => {
                let (save, done) = SaveFile::open(path, plan.settings)?;
                plan.check(&done).map_err(|error| error.of_file(path))?;
                (Some(save), done)
            }
            None => (None, Vec::new()),
        };
        done.sort_by_key(|record| record.game);
        self.greet(plan, done.len(), screen)?;
        files.begin(plan, &done)?;
        let (mut closed, mut shown) = (None, None);
        let ended = plan.run(&mut done, &stop, &mut |record, all| {
            if let Some(save) = &mut save {
                save.append(record)?;
            }
            files.write_game(record)?;
            // To sum up takes longer, the more games there are: not after every quick one.
            if shown.is_none_or(|shown: Instant| shown.elapsed() > STATUS_BEAT) {
                let summary = Summary::of(plan.settings, plan.schedule, all, plan.sprt);
                screen.status(&match_table::progress(&summary));
                files.refresh(&summary, all)?;
                shown = Some(Instant::now());
            }
            if screen.is_json()
                && let Err(error) = screen.json(record)
            {
                // Nobody reads any more.
                closed = Some(error);
                stop.raise();
            }
            Ok(())
        });
        screen.wipe();
        let ended = ended?;
        if let Some(error) = closed {
            return Err(error.into());
        }
        let summary = Summary::of(plan.settings, plan.schedule, &done, plan.sprt);
        files.write_report(&summary, &done)?;
        self.tell(&summary, &done, ended, screen)?;
        let halted = ended == MatchEnded::Interrupted && stop.is_raised();
        Ok(if halted { Status::Interrupted } else { Status::Answered })
    }

    fn greet(&self, plan: &Plan<'_>, done: usize, screen: &mut Screen) -> Result<(), End> {
        if screen.is_json() {
            return Ok(());
        }
        let games = plan.schedule.len();
        if done > 0 {
            screen.remark(format!("{done} of {games} games are in the save file"))?;
        }
        let players = plan.settings.players.len();
        let each =
            if players > 2 { format!(", {} of each two", self.games) } else { String::new() };
        screen.remark(format!(
            "{}: {players} players, {}{each}, openings {}",
            self.game.game,
            numbers::plural(games as u64, "game"),
            self.openings,
        ))?;
        screen.line("")?;
        screen.flush()?;
        Ok(())
    }

    fn tell(
        &self,
        summary: &Summary,
        done: &[GameRecord],
        ended: MatchEnded,
        screen: &mut Screen,
    ) -> Result<(), End> {
        if screen.is_json() {
            screen.json(&SummaryView { summary, is_final: true })?;
            return Ok(());
        }
        match_table::print(summary, done, screen)?;
        if ended == MatchEnded::Interrupted && self.files.save.is_some() {
            screen.remark("interrupted; the same command goes on")?;
        }
        Ok(())
    }
}
