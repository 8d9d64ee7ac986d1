//! A program that speaks UCI.

use std::time::Duration;

use gametree_host::{Player as Side, Stop, did_you_mean};
use gametree_protocol::uci::{self, Command, Go, Message, OptionSpec, Position, Start};

use super::spec::EngineSpec;
use super::{
    Fault, FaultKind, Opinion, Patience, Player, Reply, Situation, Trouble, Waited, is_chess960,
    launch, wait_at_start, wait_for_answer,
};
use crate::error::ArenaError;
use crate::process::Process;

/// An engine that speaks UCI, started when it is first needed.
pub(super) struct Uci {
    spec: EngineSpec,
    game: String,
    patience: Patience,
    halt: Stop,
    process: Option<Process>,
    /// What it calls itself.
    name: Option<String>,
    /// The options that it declared.
    declared: Vec<OptionSpec>,
}

impl Uci {
    pub(super) fn new(spec: &EngineSpec, game: &str, patience: Patience, halt: &Stop) -> Uci {
        Uci {
            spec: spec.clone(),
            game: game.to_owned(),
            patience,
            halt: halt.clone(),
            process: None,
            name: None,
            declared: Vec::new(),
        }
    }

    /// The running engine, started if need be.
    fn started(&mut self) -> Result<Process, Trouble> {
        if let Some(process) = self.process.take() {
            return Ok(process);
        }
        let mut process = launch(&self.spec.program, "quit")?;
        process.send(&Command::Uci);
        let (name, declared) = (&mut self.name, &mut self.declared);
        declared.clear();
        wait_at_start(
            &mut process,
            (self.patience.at_start(), &self.halt),
            "uciok",
            &mut |line| {
                match Message::parse(line) {
                    Message::Name(text) => *name = Some(text),
                    Message::Option(option) => declared.push(option),
                    Message::UciOk => return Some(()),
                    _ => {}
                }
                None
            },
        )?;
        for line in &self.spec.init {
            process.send(line);
        }
        for (name, value) in self.settings()? {
            process.send(&Command::SetOption { name, value: Some(value) });
        }
        Ok(process)
    }

    /// The options to be set, under the names that the engine gives them.
    fn settings(&self) -> Result<Vec<(String, String)>, Trouble> {
        let megabytes = |bytes: usize| ("Hash".to_owned(), (bytes >> 20).max(1).to_string());
        let threads = |count: usize| ("Threads".to_owned(), count.to_string());
        let mut wanted: Vec<(String, String)> = Vec::new();
        wanted.extend(self.spec.hash.map(megabytes));
        wanted.extend(self.spec.threads.map(threads));
        if is_chess960(&self.game) {
            wanted.push(("UCI_Chess960".to_owned(), "true".to_owned()));
        }
        wanted.extend(self.spec.options.iter().cloned());
        let declared = |name: &str| self.declared.iter().find(|option| option.is_named(name));
        wanted
            .into_iter()
            .map(|(name, value)| match declared(&name) {
                Some(option) => Ok((option.name.clone(), value)),
                None => Err(Trouble::Unsuitable(self.no_option(&name))),
            })
            .collect()
    }

    fn no_option(&self, name: &str) -> ArenaError {
        let names: Vec<&str> = self.declared.iter().map(|option| option.name.as_str()).collect();
        let near = did_you_mean(name, names.iter().copied());
        let near = near.map_or_else(String::new, |near| format!("; did you mean '{near}'?"));
        let engine = self.name.as_deref().unwrap_or("the engine");
        ArenaError::bad(format!("{engine} has no option '{name}'{near}"))
            .hint(format!("its options: {}", names.join(", ")))
    }

    fn go(situation: &Situation<'_>) -> Go {
        let millis = |time: Duration| time.as_millis().try_into().unwrap_or(i64::MAX);
        let mut go = Go {
            depth: situation.thinking.depth.map(u64::from),
            nodes: situation.thinking.nodes,
            move_time: situation.thinking.time_ms.map(|time| time.try_into().unwrap_or(i64::MAX)),
            ..Go::default()
        };
        if let Some(own) = situation.clock(situation.side) {
            for (place, side) in [Side::First, Side::Second].into_iter().enumerate() {
                // An opponent without a clock is not waited for by anything: let it look as ours.
                let clock = situation.clock(side).unwrap_or(own);
                go.clock.times[place] = Some(millis(clock.left()));
                go.clock.increments[place] = Some(millis(clock.increment()));
            }
            go.clock.moves_to_go = own.moves_to_go().map(u64::from);
        }
        go
    }
}

impl Player for Uci {
    fn begin(&mut self, _: &Situation<'_>) -> Result<(), Trouble> {
        let mut process = self.started()?;
        process.send(&Command::UciNewGame);
        process.send(&Command::IsReady);
        wait_at_start(
            &mut process,
            (self.patience.at_start(), &self.halt),
            "readyok",
            &mut |line| (Message::parse(line) == Message::ReadyOk).then_some(()),
        )?;
        self.process = Some(process);
        Ok(())
    }

    fn choose(&mut self, situation: &Situation<'_>) -> Result<Reply, Trouble> {
        let mut process = self.started()?;
        process.forget();
        let start = situation.start.map_or(Start::Usual, |text| Start::Text(text.to_owned()));
        let moves = situation.moves.to_vec();
        process.send(&Command::Position(Position { start, moves }));
        process.send(&Command::Go(Uci::go(situation)));
        let mut said = Said::default();
        let waited = wait_for_answer(
            &mut process,
            situation,
            (self.patience, &self.halt),
            &Command::Stop,
            &mut |line| said.hear(line),
        );
        match waited {
            Waited::Answer(mv, used) => {
                self.process = Some(process);
                Ok(Reply { mv, used, opinion: said.opinion, depth: said.depth, nodes: said.nodes })
            }
            Waited::Trouble(trouble) => Err(trouble),
        }
    }

    fn own_name(&self) -> Option<String> {
        self.name.clone()
    }
}

/// What the engine has said about its search.
#[derive(Default)]
struct Said {
    opinion: Option<Opinion>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Said {
    fn hear(&mut self, line: &str) -> Option<Result<String, Trouble>> {
        match Message::parse(line) {
            Message::Info(info) if info.multi_pv.is_none_or(|line| line <= 1) => {
                if let Some(score) = info.score {
                    self.opinion = Some(opinion(score.score));
                    self.depth = info.depth.or(self.depth);
                }
                self.nodes = info.nodes.or(self.nodes);
                None
            }
            Message::BestMove { best: Some(mv), .. } => Some(Ok(mv)),
            Message::BestMove { best: None, .. } => {
                let detail = format!("no move in '{}'", line.trim());
                Some(Err(Fault::new(FaultKind::Protocol, detail).into()))
            }
            _ => None,
        }
    }
}

/// A score as an opinion; mates are counted in moves of the winner, the last of them being a ply.
fn opinion(score: uci::Score) -> Opinion {
    match score {
        uci::Score::Centipawns(score) => Opinion::Score(score.into()),
        uci::Score::Mate(moves) if moves > 0 => {
            Opinion::Win(moves.unsigned_abs().saturating_mul(2).saturating_sub(1))
        }
        uci::Score::Mate(moves) => Opinion::Loss(moves.unsigned_abs().saturating_mul(2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Clock, Thinking, TimeControl};

    #[test]
    fn what_is_asked_follows_the_limits() {
        let control = |base_ms| TimeControl { moves: Some(40), base_ms, increment_ms: 50 };
        let mut situation = Situation {
            start: None,
            moves: &[],
            side: Side::Second,
            clocks: [1000, 2000].map(|base| Some(Clock::new(control(base)))),
            thinking: Thinking { nodes: Some(9), ..Thinking::default() },
        };
        let text = Uci::go(&situation).to_string();
        assert_eq!(text, "go wtime 1000 btime 2000 winc 50 binc 50 movestogo 40 nodes 9");
        situation.clocks = [None, None];
        situation.thinking = Thinking { time_ms: Some(5), depth: Some(3), ..Thinking::default() };
        assert_eq!(Uci::go(&situation).to_string(), "go depth 3 movetime 5");
    }

    #[test]
    fn the_last_score_and_the_move_are_heard() {
        let mut said = Said::default();
        assert!(said.hear("info depth 5 score cp 31 nodes 100 pv e2e4").is_none());
        assert!(said.hear("info depth 6 multipv 2 score cp -5").is_none());
        assert!(said.hear("garbage").is_none());
        assert!(matches!(said.hear("bestmove e2e4 ponder e7e5"), Some(Ok(mv)) if mv == "e2e4"));
        assert_eq!(
            (said.opinion, said.depth, said.nodes),
            (Some(Opinion::Score(31)), Some(5), Some(100))
        );
        let none = said.hear("bestmove (none)");
        assert!(
            matches!(none, Some(Err(Trouble::Fault(fault))) if fault.kind == FaultKind::Protocol)
        );
        assert_eq!(opinion(uci::Score::Mate(1)), Opinion::Win(1));
        assert_eq!(opinion(uci::Score::Mate(-2)), Opinion::Loss(4));
    }
}
