//! One game. The referee keeps the board, the clocks and the rules, and believes no player.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gametree_host::{HostError, Player as Side, ResultView, Session, Stop};

use crate::adjudicate::Judge;
use crate::clock::{Clock, Thinking};
use crate::error::ArenaError;
use crate::openings::Opening;
use crate::player::{Fault, FaultKind, Player, Reply, Situation, Trouble, at, other};
use crate::record::{Ending, FaultRecord, GameRecord, MoveRecord, Score};
use crate::schedule::Fixture;
use crate::settings::Settings;

/// How a game ended.
struct End {
    result: Score,
    ending: Ending,
    fault: Option<FaultRecord>,
    points: Option<i32>,
}

impl End {
    fn new(result: Score, ending: Ending) -> End {
        End { result, ending, fault: None, points: None }
    }
}

/// Why a game is not finished.
enum Broken {
    Halted,
    Error(ArenaError),
}

/// A game being played.
pub(crate) struct Game<'a> {
    settings: &'a Settings,
    fixture: Fixture,
    halt: &'a Stop,
    session: &'a mut dyn Session,
    start: Option<String>,
    moves: Vec<String>,
    kept: Vec<MoveRecord>,
    clocks: [Option<Clock>; 2],
    judge: Judge,
}

impl<'a> Game<'a> {
    /// Sets up a game.
    ///
    /// # Errors
    /// The opening is none of this game.
    pub(crate) fn new(
        settings: &'a Settings,
        fixture: Fixture,
        opening: &Opening,
        session: &'a mut dyn Session,
        halt: &'a Stop,
    ) -> Result<Game<'a>, HostError> {
        session.reset();
        if let Some(start) = &opening.start {
            session.set_position(start)?;
        }
        let mut kept = Vec::new();
        for mv in &opening.moves {
            kept.push(MoveRecord::of_opening(mv, session.to_move().unwrap_or(Side::First)));
            session.play(mv)?;
        }
        let clock = |player: usize| settings.players[player].thinking.clock.map(Clock::new);
        Ok(Game {
            settings,
            fixture,
            halt,
            session,
            start: opening.start.clone(),
            moves: opening.moves.clone(),
            kept,
            clocks: fixture.players.map(clock),
            judge: Judge::new(settings.adjudication),
        })
    }

    /// Plays the game. `players` are the first player and the second. No record comes of a game
    /// that was stopped.
    ///
    /// # Errors
    /// A player cannot play such games at all.
    pub(crate) fn play(
        mut self,
        players: [&mut dyn Player; 2],
    ) -> Result<Option<GameRecord>, ArenaError> {
        let began = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let [first, second] = players;
        let mut players = [first, second];
        match self.run(&mut players) {
            Ok(end) => Ok(Some(self.record(end, began))),
            Err(Broken::Halted) => Ok(None),
            Err(Broken::Error(error)) => Err(error),
        }
    }

    fn run(&mut self, players: &mut [&mut dyn Player; 2]) -> Result<End, Broken> {
        for side in [Side::First, Side::Second] {
            if let Err(trouble) = players[at(side)].begin(&self.situation(side)) {
                return self.trouble(side, trouble);
            }
        }
        loop {
            if let Some(end) = self.ended() {
                return Ok(end);
            }
            let Some(side) = self.session.to_move() else {
                let message = format!("nobody is to move in '{}'", self.session.position_text());
                return Err(Broken::Error(ArenaError::bad(message)));
            };
            let chosen = players[at(side)].choose(&self.situation(side));
            if self.halt.is_raised() {
                return Err(Broken::Halted);
            }
            match chosen {
                Ok(reply) => {
                    if let Some(end) = self.take(side, reply) {
                        return Ok(end);
                    }
                }
                Err(trouble) => return self.trouble(side, trouble),
            }
        }
    }

    fn thinking(&self, side: Side) -> Thinking {
        self.settings.players[self.fixture.players[at(side)]].thinking
    }

    fn situation(&self, side: Side) -> Situation<'_> {
        Situation {
            start: self.start.as_deref(),
            moves: &self.moves,
            side,
            clocks: self.clocks,
            thinking: self.thinking(side),
        }
    }

    /// The end by the rules or by the limit of plies, if it has come.
    fn ended(&self) -> Option<End> {
        if let Some((result, points)) = by_rules(self.session) {
            return Some(End { points, ..End::new(result, Ending::Rules) });
        }
        let most = self.settings.adjudication.max_plies?;
        (self.moves.len() >= most).then(|| End::new(Score::Draw, Ending::PlyLimit))
    }

    /// Takes a player's move, if the rules and the clock do. Returns the end if it ends the game.
    fn take(&mut self, side: Side, reply: Reply) -> Option<End> {
        if let Some(late) = self.late(side, reply.used) {
            return Some(self.lost(side, late));
        }
        if let Err(error) = self.session.play(&reply.mv) {
            let shown: String = reply.mv.chars().take(40).collect();
            let detail = format!("'{shown}' after {} plies: {error}", self.moves.len());
            return Some(self.lost(side, Fault::new(FaultKind::IllegalMove, detail)));
        }
        if let Some(clock) = &mut self.clocks[at(side)] {
            clock.punch(reply.used);
        }
        // The referee's own text for the move, however the player wrote it.
        let mv = self.session.played().pop().unwrap_or(reply.mv);
        self.moves.push(mv.clone());
        self.kept.push(MoveRecord {
            ms: Some(reply.used.as_millis().try_into().unwrap_or(u64::MAX)),
            opinion: reply.opinion,
            depth: reply.depth,
            nodes: reply.nodes,
            ..MoveRecord::of_opening(&mv, side)
        });
        if self.session.result().is_some() {
            return None;
        }
        let result = self.judge.hear(side, reply.opinion, self.moves.len())?;
        Some(End::new(result, Ending::Adjudication))
    }

    /// The fault of having thought too long, if it is one.
    fn late(&self, side: Side, used: Duration) -> Option<Fault> {
        let allowed = self.situation(side).allowed()?;
        let margin = Duration::from_millis(self.settings.patience.margin_ms);
        (used > allowed + margin).then(|| {
            let (used, allowed) = (used.as_secs_f64(), allowed.as_secs_f64());
            let detail = format!("{used:.3} s used, {allowed:.3} s left");
            Fault::new(FaultKind::TimeLoss, detail)
        })
    }

    fn lost(&self, side: Side, fault: Fault) -> End {
        let player = &self.settings.players[self.fixture.players[at(side)]].name;
        let Fault { kind, detail } = fault;
        let record = FaultRecord { player: player.clone(), kind, detail };
        End { fault: Some(record), ..End::new(Score::won_by(other(side)), Ending::Fault) }
    }

    fn trouble(&self, side: Side, trouble: Trouble) -> Result<End, Broken> {
        match trouble {
            Trouble::Fault(fault) => Ok(self.lost(side, fault)),
            Trouble::Resigned => Ok(End::new(Score::won_by(other(side)), Ending::Resignation)),
            Trouble::Unsuitable(error) => Err(Broken::Error(error)),
            Trouble::Halted => Err(Broken::Halted),
        }
    }

    fn record(mut self, end: End, began: u64) -> GameRecord {
        let texts = self.session.record();
        for (kept, text) in self.kept.iter_mut().zip(texts) {
            kept.record = Some(text).filter(|text| *text != kept.mv);
        }
        let opening = self.kept.iter().take_while(|kept| kept.ms.is_none()).count();
        let name = |side: Side| self.settings.players[self.fixture.players[at(side)]].name.clone();
        GameRecord {
            game: self.fixture.game,
            pair: self.fixture.pair + 1,
            first: name(Side::First),
            second: name(Side::Second),
            start: self.start,
            opening,
            result: end.result,
            ending: end.ending,
            fault: end.fault,
            points: end.points,
            began,
            moves: self.kept,
        }
    }
}

/// How the game has ended by its rules, if it has, and the points of the first player less the
/// second's where they are counted.
pub(crate) fn by_rules(session: &dyn Session) -> Option<(Score, Option<i32>)> {
    Some(match session.result()? {
        ResultView::Win { winner } => (Score::won_by(winner), None),
        ResultView::Draw => (Score::Draw, None),
        ResultView::Margin { points } => (by_points(points), Some(points)),
    })
}

fn by_points(points: i32) -> Score {
    match points {
        1.. => Score::First,
        0 => Score::Draw,
        _ => Score::Second,
    }
}
