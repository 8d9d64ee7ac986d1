//! Who plays: programs that speak UCI or xboard, and the hosted games' own search.

mod own;
pub mod spec;
mod uci;
mod xboard;

use std::time::{Duration, Instant};

use gametree_host::{Player as Side, Stop};
use serde::{Deserialize, Serialize};

pub use spec::{Kind, OwnSearch, PlayerSpec, Protocol};

use crate::clock::{Clock, Thinking};
use crate::error::ArenaError;
use crate::process::{Heard, Process};

/// The least and the longest time that an engine may be given to start, or to be ready for a game.
const STARTUP: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];

/// What a player thinks of a position, as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opinion {
    /// In the evaluator's unit: hundredths of a pawn in chess.
    Score(i64),
    /// A win in so many plies.
    Win(u32),
    /// A loss in so many plies.
    Loss(u32),
}

impl Opinion {
    /// A number to compare with limits: wins and losses lie beyond every score.
    #[must_use]
    pub fn score(self) -> i64 {
        const DECIDED: i64 = 1 << 40;
        match self {
            Opinion::Score(score) => score,
            Opinion::Win(plies) => DECIDED - i64::from(plies),
            Opinion::Loss(plies) => i64::from(plies) - DECIDED,
        }
    }
}

/// How a player fails. The referee counts each kind apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The program ended, or could not be started.
    Crash,
    /// No answer, even after its time was up and it was told to move.
    Hang,
    /// A move that the rules do not allow.
    IllegalMove,
    /// An answer after its time was up.
    TimeLoss,
    /// An answer that is none.
    Protocol,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: &'static [FaultKind] = &[
        FaultKind::Crash,
        FaultKind::Hang,
        FaultKind::IllegalMove,
        FaultKind::TimeLoss,
        FaultKind::Protocol,
    ];

    /// The kind in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::Crash => "crash",
            FaultKind::Hang => "hang",
            FaultKind::IllegalMove => "illegal move",
            FaultKind::TimeLoss => "time loss",
            FaultKind::Protocol => "protocol error",
        }
    }
}

/// A player's failure, which loses the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Of which kind.
    pub kind: FaultKind,
    /// What happened.
    pub detail: String,
}

impl Fault {
    /// A failure.
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> Fault {
        Fault { kind, detail: detail.into() }
    }
}

/// Why there is no move.
#[derive(Debug)]
pub enum Trouble {
    /// The player failed.
    Fault(Fault),
    /// The player gives up.
    Resigned,
    /// The player cannot play such games at all.
    Unsuitable(ArenaError),
    /// The match was stopped.
    Halted,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

/// A move that was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move's text; the referee says whether it is legal.
    pub mv: String,
    /// How long it took.
    pub used: Duration,
    /// What the player thinks of the position.
    pub opinion: Option<Opinion>,
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The position that the game began from; none is the game's usual start.
    pub start: Option<&'a str>,
    /// The moves since, those of the opening included.
    pub moves: &'a [String],
    /// Who is to move.
    pub side: Side,
    /// The clocks of the first player and the second.
    pub clocks: [Option<Clock>; 2],
    /// How long the mover may think.
    pub thinking: Thinking,
}

/// What waits for whom, and how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Patience {
    /// Milliseconds that a move may come late without a time loss.
    pub margin_ms: u64,
    /// Milliseconds that an engine may be silent after its time was up and it was told to move.
    pub grace_ms: u64,
    /// Milliseconds that an engine may be silent where its time is not limited.
    pub untimed_ms: u64,
}

impl Patience {
    /// How long an engine may take to start, or to be ready for a game.
    pub(crate) fn at_start(self) -> Duration {
        let [least, longest] = STARTUP;
        Duration::from_millis(self.untimed_ms).clamp(least, longest)
    }
}

impl Situation<'_> {
    /// The clock of a side.
    #[must_use]
    pub fn clock(&self, side: Side) -> Option<Clock> {
        self.clocks[at(side)]
    }

    /// The longest time that the mover may take; none is no limit.
    #[must_use]
    pub fn allowed(&self) -> Option<Duration> {
        let clock = self.clock(self.side).map(|clock| clock.left());
        let fixed = self.thinking.time_ms.map(Duration::from_millis);
        [clock, fixed].into_iter().flatten().min()
    }
}

/// A side's place in a list: the first player's is 0.
#[must_use]
pub const fn at(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

/// The opponent's side.
#[must_use]
pub const fn other(side: Side) -> Side {
    match side {
        Side::First => Side::Second,
        Side::Second => Side::First,
    }
}

/// Somebody who plays, game after game.
pub trait Player {
    /// Gets ready for a game from this situation, whoever is to move.
    ///
    /// # Errors
    /// The player failed, or cannot play such a game.
    fn begin(&mut self, situation: &Situation<'_>) -> Result<(), Trouble>;

    /// Chooses a move for the side whose turn it is.
    ///
    /// # Errors
    /// The player failed, or the match was stopped.
    fn choose(&mut self, situation: &Situation<'_>) -> Result<Reply, Trouble>;

    /// What it calls itself, if it does.
    fn own_name(&self) -> Option<String> {
        None
    }
}

/// A player, not yet started.
#[must_use]
pub fn open(spec: &PlayerSpec, game: &str, patience: Patience, halt: &Stop) -> Box<dyn Player> {
    match &spec.kind {
        Kind::Engine(engine) => match engine.protocol {
            Protocol::Uci => Box::new(uci::Uci::new(engine, game, patience, halt)),
            Protocol::Xboard => Box::new(xboard::Xboard::new(engine, game, patience, halt)),
        },
        Kind::Own(search) => Box::new(own::Own::new(search, game, halt)),
    }
}

/// What a wait for an answer came to.
enum Waited<T> {
    /// The answer, and how long it took.
    Answer(T, Duration),
    /// None, and the engine must not be used any more.
    Trouble(Trouble),
}

/// Waits for the answer to a request that was just sent: as long as the mover may think and the
/// margin on top; then sends `hurry` and waits as long as patience lasts. `hear` looks at each line
/// and returns the answer.
fn wait_for_answer<T>(
    process: &mut Process,
    situation: &Situation<'_>,
    (patience, halt): (Patience, &Stop),
    hurry: &dyn std::fmt::Display,
    hear: &mut dyn FnMut(&str) -> Option<Result<T, Trouble>>,
) -> Waited<T> {
    let begun = Instant::now();
    let millis = Duration::from_millis;
    let limits = match situation.allowed() {
        Some(allowed) => [allowed + millis(patience.margin_ms), millis(patience.grace_ms)],
        None => [millis(patience.untimed_ms), millis(patience.grace_ms)],
    };
    let mut until = begun;
    for (round, limit) in limits.into_iter().enumerate() {
        until += limit;
        if round > 0 {
            process.send(&hurry);
        }
        loop {
            match process.hear(until, halt) {
                Heard::Line(at, line) => match hear(&line) {
                    Some(Ok(answer)) => {
                        return Waited::Answer(answer, at.saturating_duration_since(begun));
                    }
                    Some(Err(trouble)) => return Waited::Trouble(trouble),
                    // A flood of lines is no answer.
                    None if Instant::now() >= until => break,
                    None => {}
                },
                Heard::Silence => break,
                Heard::End => return Waited::Trouble(crash(process).into()),
                Heard::Halted => return Waited::Trouble(Trouble::Halted),
            }
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let detail = format!("no move after {seconds:.1} s");
    Waited::Trouble(Fault::new(FaultKind::Hang, detail).into())
}

/// The fault of a program that has ended.
fn crash(process: &mut Process) -> Fault {
    let how = process
        .exit_status()
        .map_or_else(|| "it closed its output".to_owned(), |status| format!("it ended: {status}"));
    Fault::new(FaultKind::Crash, how)
}

/// Waits for a line at the start of the program or of a game. `hear` returns what ends the wait.
fn wait_at_start<T>(
    process: &mut Process,
    (limit, halt): (Duration, &Stop),
    what: &str,
    hear: &mut dyn FnMut(&str) -> Option<T>,
) -> Result<T, Trouble> {
    let until = Instant::now() + limit;
    loop {
        match process.hear(until, halt) {
            Heard::Line(_, line) => {
                if let Some(found) = hear(&line) {
                    return Ok(found);
                }
                if Instant::now() < until {
                    continue;
                }
            }
            Heard::Silence => {}
            Heard::End => return Err(crash(process).into()),
            Heard::Halted => return Err(Trouble::Halted),
        }
        let detail = format!("no {what} after {} s", limit.as_secs());
        return Err(Fault::new(FaultKind::Hang, detail).into());
    }
}

/// Starts a program.
fn launch(program: &crate::process::Program, quit: &'static str) -> Result<Process, Trouble> {
    Process::start(program, quit).map_err(|error| {
        let name = program.command.first().map_or("", String::as_str);
        let detail = format!("'{name}' cannot be started: {error}");
        Fault::new(FaultKind::Crash, detail).into()
    })
}

/// Whether the game is chess, of either kind.
#[must_use]
pub fn is_chess(game: &str) -> bool {
    game.split(':').next().is_some_and(|name| name.eq_ignore_ascii_case("chess"))
}

/// Whether the game is Chess960.
fn is_chess960(game: &str) -> bool {
    is_chess(game) && game.split(':').nth(1).is_some_and(|rest| rest.trim().starts_with("960"))
}
