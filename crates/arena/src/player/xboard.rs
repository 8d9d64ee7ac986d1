//! A program that speaks xboard (CECP), of version 2 or older.

use std::time::{Duration, Instant};

use gametree_host::Stop;
use gametree_protocol::xboard::{Command, MATE, Message};

use super::spec::EngineSpec;
use super::{
    Fault, FaultKind, Opinion, Patience, Player, Reply, Situation, Trouble, Waited, at,
    is_chess960, launch, other, wait_at_start, wait_for_answer,
};
use crate::clock::TimeControl;
use crate::error::ArenaError;
use crate::process::{Heard, Process};

/// How long an engine of before version 2 is waited for: it does not answer `protover`. The
/// protocol's own number.
const OLD_ENGINE: Duration = Duration::from_secs(2);
/// What stands on the clock of a game without one, at every move: enough not to hurry, little enough
/// that an engine which knows no limit of depth moves in seconds.
const NO_HURRY: TimeControl = TimeControl { moves: None, base_ms: 300_000, increment_ms: 0 };

/// Features that are understood; others are rejected.
const UNDERSTOOD: &[&str] =
    &["ping", "setboard", "usermove", "memory", "done", "myname", "option", "variants", "sigint"];

/// An engine that speaks xboard, started when it is first needed.
pub(super) struct Xboard {
    spec: EngineSpec,
    game: String,
    patience: Patience,
    halt: Stop,
    process: Option<Process>,
    features: Features,
    /// Moves of the game that the engine has been told or has made itself.
    told: usize,
    /// Whether it only listens.
    mode: Mode,
    pings: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// It makes no moves.
    Force,
    /// It answers each move.
    Plays,
}

/// What the engine can do.
#[derive(Clone, Default)]
struct Features {
    name: Option<String>,
    options: Vec<String>,
    known: Vec<(String, String)>,
}

impl Features {
    /// Only an engine of version 2 says what it can do.
    fn dialect(&self) -> Dialect {
        if self.known.is_empty() { Dialect::Old } else { Dialect::New }
    }

    fn has(&self, name: &str) -> bool {
        self.known.iter().rev().find(|(known, _)| known == name).is_some_and(|(_, v)| v == "1")
    }
}

impl Xboard {
    pub(super) fn new(spec: &EngineSpec, game: &str, patience: Patience, halt: &Stop) -> Xboard {
        Xboard {
            spec: spec.clone(),
            game: game.to_owned(),
            patience,
            halt: halt.clone(),
            process: None,
            features: Features::default(),
            told: 0,
            mode: Mode::Force,
            pings: 0,
        }
    }

    fn started(&mut self) -> Result<Process, Trouble> {
        if let Some(process) = self.process.take() {
            return Ok(process);
        }
        let mut process = launch(&self.spec.program, "quit")?;
        process.send(&Command::Xboard);
        process.send(&Command::Protover(2));
        self.features = Features::default();
        self.hear_features(&mut process)?;
        for line in &self.spec.init {
            process.send(line);
        }
        if let Some(bytes) = self.spec.hash {
            process.send(&Command::Memory((bytes >> 20).max(1) as u64));
        }
        for (name, value) in &self.spec.options {
            let known = self.features.options.iter().any(|option| {
                option.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
            });
            if !known {
                return Err(Trouble::Unsuitable(self.no_option(name)));
            }
            let value = Some(value.clone()).filter(|value| !value.is_empty());
            process.send(&Command::Option { name: name.clone(), value });
        }
        Ok(process)
    }

    /// Waits for `done=1`; an engine that says nothing of the kind is an old one.
    fn hear_features(&mut self, process: &mut Process) -> Result<(), Trouble> {
        let mut until = Instant::now() + OLD_ENGINE;
        loop {
            match process.hear(until, &self.halt) {
                Heard::Line(_, line) => {
                    let Message::Features(list) = Message::parse(&line) else { continue };
                    for feature in list {
                        let done = feature.name == "done";
                        if done && feature.value == "0" {
                            until = Instant::now() + self.patience.at_start();
                        }
                        process.send(&match UNDERSTOOD.contains(&feature.name.as_str()) {
                            true => Command::Accepted(feature.name.clone()),
                            false => Command::Rejected(feature.name.clone()),
                        });
                        if done && feature.value == "1" {
                            return Ok(());
                        }
                        match feature.name.as_str() {
                            "myname" => self.features.name = Some(feature.value),
                            "option" => self.features.options.push(feature.value),
                            _ => self.features.known.push((feature.name, feature.value)),
                        }
                    }
                }
                Heard::Silence => return Ok(()),
                Heard::End => return Err(super::crash(process).into()),
                Heard::Halted => return Err(Trouble::Halted),
            }
        }
    }

    fn no_option(&self, name: &str) -> ArenaError {
        let engine = self.features.name.as_deref().unwrap_or("the engine");
        ArenaError::bad(format!("{engine} has no option '{name}'")).hint(format!(
            "its options: {}; init=LINE sends any line at the start",
            match self.features.options.is_empty() {
                true => "none".to_owned(),
                false => self.features.options.join("; "),
            }
        ))
    }

    /// Whether the engine can play such a game at all.
    fn check(&self, situation: &Situation<'_>) -> Result<(), Trouble> {
        let engine = self.features.name.as_deref().unwrap_or("the engine");
        let refuse = |message: String, hint: &str| {
            Err(Trouble::Unsuitable(ArenaError::bad(message).hint(hint)))
        };
        if situation.thinking.nodes.is_some() {
            let message = format!("{engine} speaks xboard, which has no limit of nodes");
            return refuse(message, "give it time=, depth= or a clock");
        }
        if is_chess960(&self.game) {
            let message = format!("{engine} speaks xboard, which is used for standard chess alone");
            return refuse(message, "leave it out, or play chess");
        }
        if situation.start.is_some() && !self.features.has("setboard") {
            let message = format!("{engine} cannot set up a position");
            return refuse(message, "give the openings as lines of moves, or random:PLIES");
        }
        Ok(())
    }

    /// The lines that begin a game, up to its first thought.
    fn opening(&self, situation: &Situation<'_>) -> Vec<Command> {
        let mut lines = vec![Command::New];
        let thinking = situation.thinking;
        match (thinking.time_ms, thinking.clock) {
            (Some(time), _) => lines.push(Command::SecondsPerMove(Duration::from_millis(time))),
            (None, clock) => {
                let control = clock.unwrap_or(NO_HURRY);
                lines.push(Command::Level {
                    moves: control.moves.unwrap_or(0),
                    base: Duration::from_millis(control.base_ms),
                    increment: Duration::from_millis(control.increment_ms),
                });
            }
        }
        lines.extend(thinking.depth.map(Command::Depth));
        lines.extend([Command::Post, Command::Easy, Command::Force]);
        lines.extend(situation.start.map(|text| Command::SetBoard(text.to_owned())));
        lines.extend(situation.moves.iter().map(|mv| self.told_move(mv)));
        lines
    }

    fn told_move(&self, mv: &str) -> Command {
        match self.features.has("usermove") {
            true => Command::UserMove(mv.to_owned()),
            false => Command::PlainMove(mv.to_owned()),
        }
    }

    fn send_clocks(&self, process: &mut Process, situation: &Situation<'_>) {
        if situation.thinking.time_ms.is_some() {
            return;
        }
        let hundredths = |time: Duration| (time.as_millis() / 10).try_into().unwrap_or(i64::MAX);
        let left = |side| situation.clocks[at(side)].map(|clock| hundredths(clock.left()));
        let endless = hundredths(Duration::from_millis(NO_HURRY.base_ms));
        let own = left(situation.side).unwrap_or(endless);
        process.send(&Command::Time(own));
        process.send(&Command::OpponentTime(left(other(situation.side)).unwrap_or(own)));
    }

    /// Tells the engine what has been played and that it is its turn.
    fn hand_over(&mut self, process: &mut Process, situation: &Situation<'_>) {
        let new = situation.moves.get(self.told..).unwrap_or_default();
        if self.mode == Mode::Plays && new.len() == 1 {
            self.send_clocks(process, situation);
            process.send(&self.told_move(&new[0]));
        } else {
            if self.mode == Mode::Plays {
                process.send(&Command::Force);
            }
            for mv in new {
                process.send(&self.told_move(mv));
            }
            self.send_clocks(process, situation);
            process.send(&Command::Go);
            self.mode = Mode::Plays;
        }
        self.told = situation.moves.len();
    }
}

impl Player for Xboard {
    fn begin(&mut self, situation: &Situation<'_>) -> Result<(), Trouble> {
        let mut process = self.started()?;
        self.check(situation)?;
        for line in self.opening(situation) {
            process.send(&line);
        }
        (self.told, self.mode) = (situation.moves.len(), Mode::Force);
        if self.features.has("ping") {
            self.pings += 1;
            let number = self.pings;
            process.send(&Command::Ping(number));
            wait_at_start(
                &mut process,
                (self.patience.at_start(), &self.halt),
                "pong",
                &mut |line| (Message::parse(line) == Message::Pong(number)).then_some(()),
            )?;
        }
        self.process = Some(process);
        Ok(())
    }

    fn choose(&mut self, situation: &Situation<'_>) -> Result<Reply, Trouble> {
        let Some(mut process) = self.process.take() else {
            let detail = "it was not ready for the game";
            return Err(Fault::new(FaultKind::Protocol, detail).into());
        };
        process.forget();
        self.hand_over(&mut process, situation);
        let mut said = Said { dialect: self.features.dialect(), ..Said::default() };
        let waited = wait_for_answer(
            &mut process,
            situation,
            (self.patience, &self.halt),
            &Command::MoveNow,
            &mut |line| said.hear(line),
        );
        match waited {
            Waited::Answer(mv, used) => {
                self.process = Some(process);
                self.told += 1;
                Ok(Reply { mv, used, opinion: said.opinion, depth: said.depth, nodes: said.nodes })
            }
            Waited::Trouble(Trouble::Fault(fault)) if fault.kind == FaultKind::Hang => {
                Err(said.instead_of_a_move.map_or(Trouble::Fault(fault), Claim::trouble))
            }
            Waited::Trouble(trouble) => Err(trouble),
        }
    }

    fn own_name(&self) -> Option<String> {
        self.features.name.clone()
    }
}

/// Which version of the protocol an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Dialect {
    /// That of before version 2, which announces moves in other words.
    #[default]
    Old,
    /// Version 2, where those words are talk.
    New,
}

/// What the engine has said about its search.
#[derive(Default)]
struct Said {
    dialect: Dialect,
    opinion: Option<Opinion>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// What it said last about the end of the game. Only if no move follows is it believed.
    instead_of_a_move: Option<Claim>,
}

/// What an engine says about the end of the game.
enum Claim {
    Resigns,
    Ended(String),
}

impl Claim {
    fn trouble(self) -> Trouble {
        match self {
            Claim::Resigns => Trouble::Resigned,
            Claim::Ended(line) => {
                let detail = format!("it says '{line}' and does not move");
                Fault::new(FaultKind::Protocol, detail).into()
            }
        }
    }
}

impl Said {
    fn hear(&mut self, line: &str) -> Option<Result<String, Trouble>> {
        match Message::parse(line) {
            Message::Move(mv) => return Some(Ok(mv)),
            Message::OldMove(mv) if self.dialect == Dialect::Old => return Some(Ok(mv)),
            Message::Thinking(thought) => {
                self.opinion = Some(opinion(thought.score));
                (self.depth, self.nodes) = (Some(thought.depth), Some(thought.nodes));
            }
            Message::Resign => self.instead_of_a_move = Some(Claim::Resigns),
            Message::Result(line) => self.instead_of_a_move = Some(Claim::Ended(line)),
            Message::IllegalMove(line) => {
                let detail = format!("it refuses a legal move: '{line}'");
                return Some(Err(Fault::new(FaultKind::Protocol, detail).into()));
            }
            _ => {}
        }
        None
    }
}

/// A score as an opinion: beyond 100000, moves to mate.
fn opinion(score: i64) -> Opinion {
    let moves = u32::try_from((score.abs() - MATE).max(0)).unwrap_or(u32::MAX);
    match score {
        score if score > MATE => Opinion::Win(moves.saturating_mul(2).saturating_sub(1)),
        score if score < -MATE => Opinion::Loss(moves.saturating_mul(2)),
        score => Opinion::Score(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_are_ignored_and_claims_believed_only_without_a_move() {
        let mut said = Said { dialect: Dialect::New, ..Said::default() };
        for line in [
            "My move is: e7e5",
            "offer draw",
            "tellics hi",
            "9 15 20 1234 e4 e5",
            "1-0 {White mates}",
        ] {
            assert!(said.hear(line).is_none());
        }
        assert!(matches!(said.hear("move e2e4"), Some(Ok(mv)) if mv == "e2e4"));
        assert_eq!(said.opinion, Some(Opinion::Score(15)));
        let claim = said.instead_of_a_move.take().unwrap().trouble();
        assert!(matches!(claim, Trouble::Fault(fault) if fault.kind == FaultKind::Protocol));
        assert!(matches!(said.hear("Illegal move: e2e4"), Some(Err(_))));
    }

    #[test]
    fn mates_are_counted_in_plies() {
        assert_eq!(opinion(-250), Opinion::Score(-250));
        assert_eq!(opinion(MATE + 3), Opinion::Win(5));
        assert_eq!(opinion(-MATE - 2), Opinion::Loss(4));
    }
}
