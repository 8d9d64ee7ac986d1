//! A match from its first game to its last: games on several threads, each with players of its
//! own; results to whoever listens, as they come.

use std::collections::{HashSet, VecDeque};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use gametree_host::{Player as Side, Session, Stop};

use crate::error::ArenaError;
use crate::game::Game;
use crate::openings::Openings;
use crate::player::{self, Player, Situation, Trouble};
use crate::record::GameRecord;
use crate::schedule::{Fixture, Schedule};
use crate::settings::Settings;
use crate::stats::{Sprt, Verdict};
use crate::summary::tally_of;

/// The stack of a thread that plays: searches of our own run on it.
const STACK: usize = 64 << 20;
/// Between two looks at the flag that stops the match.
const BEAT: Duration = Duration::from_millis(50);

/// A match to be played.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// How the games go.
    pub settings: &'a Settings,
    /// Which games there are.
    pub schedule: &'a Schedule,
    /// Where they begin.
    pub openings: &'a Openings,
    /// How many are played at once.
    pub concurrency: usize,
    /// What ends the match before the last game.
    pub sprt: Option<Sprt>,
}

/// Who hears of each game as it is finished, and of all games so far, in the order of the schedule.
pub type Listener<'a> = dyn FnMut(&GameRecord, &[GameRecord]) -> Result<(), ArenaError> + 'a;

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All games were played.
    Complete,
    /// The sequential test is decided.
    Decided,
    /// Somebody stopped it.
    Interrupted,
}

impl Plan<'_> {
    /// Starts every player once, so that what cannot work is told before the first game. Returns
    /// what the players call themselves.
    ///
    /// # Errors
    /// A player that cannot be started, or cannot play such games.
    pub fn introduce(&self, stop: &Stop) -> Result<Vec<Option<String>>, ArenaError> {
        let opening = self.openings.of_pair(0);
        let settings = self.settings;
        let introduce = |spec: &player::PlayerSpec| {
            let mut player = player::open(spec, &settings.game, settings.patience, stop);
            let situation = Situation {
                start: opening.start.as_deref(),
                moves: &opening.moves,
                side: Side::First,
                clocks: [spec.thinking.clock.map(crate::clock::Clock::new); 2],
                thinking: spec.thinking,
            };
            match player.begin(&situation) {
                Ok(()) | Err(Trouble::Halted | Trouble::Resigned) => Ok(player.own_name()),
                Err(Trouble::Unsuitable(error)) => Err(error.of_player(&spec.name)),
                Err(Trouble::Fault(fault)) => {
                    let (name, kind) = (&spec.name, fault.kind.name());
                    let message =
                        format!("'{name}' is not ready to play ({kind}): {}", fault.detail);
                    Err(ArenaError::bad(message)
                        .hint("try its command by hand; proto= says what it speaks"))
                }
            }
        };
        settings.players.iter().map(introduce).collect()
    }

    /// Plays the games that `done` does not hold, and adds them to it, in the order of the schedule. `on_game` hears of each.
    /// Raising `stop` ends the match; games that are not finished are forgotten.
    ///
    /// # Errors
    /// A player that cannot play such games, or an error of `on_game`.
    pub fn run(
        &self,
        done: &mut Vec<GameRecord>,
        stop: &Stop,
        on_game: &mut Listener<'_>,
    ) -> Result<Ended, ArenaError> {
        done.sort_by_key(|record| record.game);
        if self.is_decided(done) {
            return Ok(Ended::Decided);
        }
        let known: HashSet<usize> = done.iter().map(|record| record.game).collect();
        let fixtures = self.schedule.fixtures();
        let left: VecDeque<Fixture> =
            fixtures.filter(|fixture| !known.contains(&fixture.game)).collect();
        let halt = Stop::new();
        let workers = self.concurrency.clamp(1, left.len().max(1));
        let queue = Mutex::new(left);
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            for _ in 0..workers {
                let (sender, queue, halt) = (sender.clone(), &queue, &halt);
                let thread = std::thread::Builder::new().stack_size(STACK);
                let work = move || self.work(queue, halt, &sender);
                if let Err(error) = thread.spawn_scoped(scope, work) {
                    halt.raise();
                    let message = format!("a thread cannot be started: {error}");
                    return Err(ArenaError::bad(message).hint("lower --concurrency"));
                }
            }
            drop(sender);
            let ended = self.listen(&receiver, done, stop, on_game);
            // Whatever the reason: the threads end now, and their engines with them.
            halt.raise();
            ended
        })
    }

    fn listen(
        &self,
        receiver: &Receiver<Result<GameRecord, ArenaError>>,
        done: &mut Vec<GameRecord>,
        stop: &Stop,
        on_game: &mut Listener<'_>,
    ) -> Result<Ended, ArenaError> {
        loop {
            match receiver.recv_timeout(BEAT) {
                Ok(finished) => {
                    let record = finished?;
                    let place = done.partition_point(|known| known.game < record.game);
                    done.insert(place, record.clone());
                    on_game(&record, done)?;
                    if self.is_decided(done) {
                        return Ok(Ended::Decided);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let played = done.iter().map(|record| record.game).collect::<HashSet<_>>();
                    let all = self.schedule.fixtures().all(|one| played.contains(&one.game));
                    return Ok(if all { Ended::Complete } else { Ended::Interrupted });
                }
            }
            if stop.is_raised() {
                return Ok(Ended::Interrupted);
            }
        }
    }

    fn is_decided(&self, done: &[GameRecord]) -> bool {
        let [one, other] = [0, 1].map(|at| self.settings.players.get(at).map(|one| &one.name));
        match (self.sprt, one, other) {
            (Some(sprt), Some(one), Some(other)) => {
                sprt.state(&tally_of(done, one, other)).verdict != Verdict::Open
            }
            _ => false,
        }
    }

    /// What each thread does: takes the next game, plays it, tells of it.
    fn work(
        &self,
        queue: &Mutex<VecDeque<Fixture>>,
        halt: &Stop,
        sender: &Sender<Result<GameRecord, ArenaError>>,
    ) {
        let mut seats = Seats::default();
        let mut session = match gametree_host::open(&self.settings.game) {
            Ok(session) => session,
            Err(error) => {
                // Nobody listens any more once the match has ended.
                let _ = sender.send(Err(error.into()));
                return;
            }
        };
        while !halt.is_raised() {
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some(fixture) = next else { return };
            match self.game(fixture, session.as_mut(), &mut seats, halt) {
                Ok(None) => return,
                Ok(Some(record)) => drop(sender.send(Ok(record))),
                Err(error) => {
                    let _ = sender.send(Err(error));
                    return;
                }
            }
        }
    }

    fn game(
        &self,
        fixture: Fixture,
        session: &mut dyn Session,
        seats: &mut Seats,
        halt: &Stop,
    ) -> Result<Option<GameRecord>, ArenaError> {
        let settings = self.settings;
        let open = |number: usize| {
            player::open(&settings.players[number], &settings.game, settings.patience, halt)
        };
        let [mut first, mut second] = seats.take(fixture.players, open);
        let opening = self.openings.of_pair(fixture.pair);
        let game = Game::new(settings, fixture, &opening, session, halt)?;
        let played = game.play([first.as_mut(), second.as_mut()])?;
        if let Some(record) = &played {
            // Who failed sits down anew for the next game.
            let failed = record.fault.as_ref().map(|fault| fault.player.as_str());
            for (number, player) in fixture.players.into_iter().zip([first, second]) {
                if failed != Some(settings.players[number].name.as_str()) {
                    seats.kept.push((number, player));
                }
            }
        }
        Ok(played)
    }
}

/// The players that a thread keeps from one game to the next.
#[derive(Default)]
struct Seats {
    kept: Vec<(usize, Box<dyn Player>)>,
}

impl Seats {
    /// The two players of a game; all others are sent away.
    fn take(
        &mut self,
        wanted: [usize; 2],
        open: impl Fn(usize) -> Box<dyn Player>,
    ) -> [Box<dyn Player>; 2] {
        self.kept.retain(|(number, _)| wanted.contains(number));
        wanted.map(|number| {
            let at = self.kept.iter().position(|(kept, _)| *kept == number);
            at.map_or_else(|| open(number), |at| self.kept.swap_remove(at).1)
        })
    }
}
