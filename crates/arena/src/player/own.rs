//! A hosted game's own search, in the thread that plays the game.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use gametree_host::levels::choose;
use gametree_host::value::{ValueKind, ValueView};
use gametree_host::{Allotment, Clock, HostError, Session, Stop};

use super::spec::OwnSearch;
use super::{Fault, FaultKind, Opinion, Player, Reply, Situation, Trouble};

/// A search of our own. Its session, and so its table, lives as long as the game.
pub(super) struct Own {
    search: OwnSearch,
    game: String,
    halt: Stop,
    session: Option<Box<dyn Session>>,
    /// Moves of the game that the session has played.
    played: usize,
}

impl Own {
    pub(super) fn new(search: &OwnSearch, game: &str, halt: &Stop) -> Own {
        Own {
            search: search.clone(),
            game: game.to_owned(),
            halt: halt.clone(),
            session: None,
            played: 0,
        }
    }

    fn think(&mut self, situation: &Situation<'_>) -> Result<Reply, HostError> {
        let begun = Instant::now();
        let mut request = self.search.request(&self.halt)?;
        let limits = &mut request.limits;
        limits.depth = situation.thinking.depth.map(|depth| depth as usize).or(limits.depth);
        limits.nodes = situation.thinking.nodes.or(limits.nodes);
        if let Some(time) = allotment(situation) {
            (limits.soft, limits.hard) = (Some(time.soft), Some(time.hard));
        }
        let Some(session) = &mut self.session else { return Err(HostError::NothingToUndo) };
        for mv in situation.moves.get(self.played..).unwrap_or_default() {
            session.play(mv)?;
            self.played += 1;
        }
        if let Some(level) = self.search.level()? {
            let choice = choose(session.as_mut(), &level, &request)?;
            let opinion = choice.value.map(opinion);
            let used = begun.elapsed();
            return Ok(Reply { mv: choice.mv, used, opinion, depth: None, nodes: None });
        }
        let analysis = session.analyze(&request, &mut |_| ())?;
        Ok(Reply {
            mv: analysis.best.unwrap_or_default(),
            used: begun.elapsed(),
            opinion: analysis.value.map(opinion),
            depth: u32::try_from(analysis.depth).ok(),
            nodes: Some(analysis.nodes),
        })
    }

    fn fresh(&self, situation: &Situation<'_>) -> Result<Box<dyn Session>, HostError> {
        let mut session = gametree_host::open(&self.game)?;
        if let Some(start) = situation.start {
            session.set_position(start)?;
        }
        Ok(session)
    }
}

impl Player for Own {
    fn begin(&mut self, situation: &Situation<'_>) -> Result<(), Trouble> {
        let unsuitable = |error: HostError| Trouble::Unsuitable(error.into());
        let session = self.fresh(situation).map_err(unsuitable)?;
        self.search.check_evaluator(session.info()).map_err(unsuitable)?;
        self.session = Some(session);
        self.played = 0;
        Ok(())
    }

    fn choose(&mut self, situation: &Situation<'_>) -> Result<Reply, Trouble> {
        // A search that panics has crashed as a program would have: that is one game lost.
        let thought = catch_unwind(AssertUnwindSafe(|| self.think(situation)));
        match thought {
            Ok(Ok(_)) if self.halt.is_raised() => Err(Trouble::Halted),
            Ok(Ok(reply)) => Ok(reply),
            Ok(Err(error)) => Err(Trouble::Unsuitable(error.into())),
            Err(panic) => {
                self.session = None;
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                let detail = format!("it panicked: {}", text.unwrap_or("for no known reason"));
                Err(Fault::new(FaultKind::Crash, detail).into())
            }
        }
    }
}

/// How long a move may take, if its time is limited.
fn allotment(situation: &Situation<'_>) -> Option<Allotment> {
    /// What is kept back for the way from the search to the clock, in milliseconds.
    const OVERHEAD: u64 = 10;
    let fixed = situation.thinking.time_ms;
    let fixed = fixed.map(|time| Allotment::fixed(signed(time.saturating_sub(OVERHEAD).into())));
    let clocked = situation.clock(situation.side).map(|clock| {
        Allotment::of(&Clock {
            left: signed(clock.left().as_millis()),
            increment: signed(clock.increment().as_millis()),
            moves_to_go: clock.moves_to_go().map(u64::from),
            overhead: OVERHEAD,
            ply: situation.moves.len() as u64,
        })
    });
    match (clocked, fixed) {
        (Some(one), Some(other)) => {
            Some(Allotment { soft: one.soft.min(other.soft), hard: one.hard.min(other.hard) })
        }
        (one, other) => one.or(other),
    }
}

fn signed(millis: u128) -> i64 {
    i64::try_from(millis).unwrap_or(i64::MAX)
}

fn opinion(value: ValueView) -> Opinion {
    match (value.kind, value.plies) {
        (ValueKind::Win, plies) => Opinion::Win(plies.unwrap_or(0)),
        (ValueKind::Loss, plies) => Opinion::Loss(plies.unwrap_or(0)),
        (ValueKind::Draw, _) => Opinion::Score(0),
        _ => Opinion::Score(value.score),
    }
}
