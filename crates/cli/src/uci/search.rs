//! Searches, each in a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use gametree::limits::Stop;
use gametree::score::MAX_PLY;
use gametree_host::bench::bench;
use gametree_host::perft::Split;
use gametree_host::{
    Allotment, Analysis, Clock, HostError, MoveValue, Preset, Purpose, SearchRequest, Session,
    Strength, ValueKind,
};
use gametree_protocol::uci::{Go, Message};

use super::options::Options;
use super::stage::Stage;
use super::tell::Teller;
use super::{Output, complaint};

/// The stack of a search in bytes: enough for the deepest line, without optimisation too.
const STACK: usize = 64 << 20;
/// An engine that thinks in the opponent's time can afford more of its own.
const PONDERING: f64 = 1.25;
/// Of the time for a move this much suffices if there is no choice.
const NO_CHOICE: f64 = 0.05;

/// How long a search to a depth goes on after the end of input.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// What to do.
pub(super) enum Work {
    /// Search.
    Go(Box<Go>),
    /// Count lines of play.
    Perft(u32),
    /// The signature and the speed.
    Bench,
}

/// A search that was started.
pub(super) struct Running {
    stop: Stop,
    pondering: Stop,
    gate: Arc<Gate>,
    thread: Option<JoinHandle<Option<Box<dyn Session>>>>,
    /// How long its end may be waited for when nobody listens any more.
    patience: Duration,
}

/// What keeps the best move back until it may be said.
#[derive(Default)]
struct Gate {
    /// Who must still speak.
    held: Mutex<Held>,
    changed: Condvar,
}

/// What the best move waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Held {
    /// Nothing.
    #[default]
    Free,
    /// `ponderhit` or `stop`.
    Pondering,
    /// `stop`.
    Infinite,
}

impl Gate {
    fn new(held: Held) -> Gate {
        Gate { held: Mutex::new(held), changed: Condvar::new() }
    }

    /// Lets go of what was held for this reason, or for any.
    fn release(&self, reason: Option<Held>) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if reason.is_none_or(|reason| reason == *held) {
            *held = Held::Free;
            self.changed.notify_all();
        }
    }

    fn wait(&self) {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let free = self.changed.wait_while(held, |held| *held != Held::Free);
        drop(free);
    }
}

impl Running {
    /// Starts in a new thread, which takes the session along.
    pub(super) fn start(
        work: Work,
        session: Box<dyn Session>,
        options: &Options,
        stage: Stage,
        output: &Output,
    ) -> Running {
        let (stop, pondering) = (Stop::new(), Stop::new());
        let patience = patience_with(&work);
        let mut held = Held::Free;
        if let Work::Go(go) = &work {
            held = go_holds(go);
            if go.ponder {
                pondering.raise();
            }
        }
        let gate = Arc::new(Gate::new(held));
        let job = Job {
            session,
            options: options.clone(),
            stage,
            output: output.clone(),
            stop: stop.clone(),
            pondering: pondering.clone(),
            gate: Arc::clone(&gate),
        };
        let thread = Builder::new().stack_size(STACK).spawn(move || job.run(work));
        if let Err(error) = &thread {
            let text = format!("error: no thread for a search: {error}");
            output.say(&Message::text(text));
            output.say(&Message::BestMove { best: None, ponder: None });
        }
        Running { stop, pondering, gate, thread: thread.ok(), patience }
    }

    /// Ends the search; its best move follows in about a millisecond.
    pub(super) fn stop(&self) {
        self.stop.raise();
        self.pondering.lower();
        self.gate.release(None);
    }

    /// The expected move was played: from now on the clock counts.
    pub(super) fn ponder_hit(&self) {
        self.pondering.lower();
        self.gate.release(Some(Held::Pondering));
    }

    /// How long its end may be waited for when nobody listens any more.
    pub(super) fn patience(&self) -> Duration {
        self.patience
    }

    /// Whether the best move has been said.
    pub(super) fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the end, and gives the session back, unless an accident has lost it.
    pub(super) fn join(self) -> Option<Box<dyn Session>> {
        self.thread.and_then(|thread| thread.join().ok().flatten())
    }
}

/// Whether a clock ends a search.
fn is_timed(go: &Go) -> bool {
    go.move_time.is_some() || go.clock.times.iter().any(Option::is_some)
}

/// What the best move of a search must wait for.
fn go_holds(go: &Go) -> Held {
    let limited = go.depth.is_some() || go.nodes.is_some() || go.mate.is_some() || is_timed(go);
    if go.infinite || !limited && !go.ponder {
        Held::Infinite
    } else if go.ponder {
        Held::Pondering
    } else {
        Held::Free
    }
}

/// How long the end of some work may be waited for when nobody listens any more: a depth says nothing
/// of the time that it takes.
fn patience_with(work: &Work) -> Duration {
    match work {
        Work::Go(go) if go_holds(go) != Held::Free => Duration::ZERO,
        Work::Go(go) if go.nodes.is_none() && !is_timed(go) => LAST_WORDS,
        Work::Perft(_) => LAST_WORDS,
        Work::Go(_) | Work::Bench => Duration::MAX,
    }
}

/// A search with everything that it needs.
struct Job {
    session: Box<dyn Session>,
    options: Options,
    stage: Stage,
    output: Output,
    stop: Stop,
    pondering: Stop,
    gate: Arc<Gate>,
}

impl Job {
    fn run(mut self, work: Work) -> Option<Box<dyn Session>> {
        match work {
            Work::Go(go) => return self.search(&go),
            Work::Perft(depth) => {
                if let Err(error) = self.perft(depth) {
                    self.output.say(&complaint(&error));
                }
            }
            Work::Bench => {
                if let Err(error) = self.bench() {
                    self.output.say(&complaint(&error));
                }
            }
        }
        Some(self.session)
    }

    fn perft(&mut self, depth: u32) -> Result<(), HostError> {
        let counted = self.session.perft(depth, Split::Moves, &self.stop)?;
        for one in &counted.moves {
            self.output.say(&Message::Other(format!("{}: {}", one.mv, one.count)));
        }
        self.output.say(&Message::Other(format!("Nodes searched: {}", counted.count)));
        Ok(())
    }

    fn bench(&mut self) -> Result<(), HostError> {
        let game = self.session.info().game.clone();
        let report = bench(Some(&game), &self.stop, &mut |row| {
            let text = format!("{} nodes {}", row.position, row.nodes);
            self.output.say(&Message::text(text));
        })?;
        self.output.say(&Message::Other(format!("signature {}", report.signature)));
        self.output.say(&Message::Other(format!("nps {:.0}", report.nps)));
        Ok(())
    }

    fn search(mut self, go: &Go) -> Option<Box<dyn Session>> {
        let legal = self.session.moves_to_play_on();
        let request = self.request(go, &legal);
        let material = self.options.show_wdl.then_some(self.stage.material);
        let teller = Teller::new(&self.output, self.options.lines(), request.threads, material);
        if legal.is_empty() {
            let over = self.session.analyze(&request, &mut |_| ());
            teller.nothing(over.ok().and_then(|analysis| analysis.value));
            self.gate.wait();
            self.output.say(&Message::BestMove { best: None, ponder: None });
            return Some(self.session);
        }
        let request = SearchRequest { progress: Some(teller.progress()), ..request };
        let stop = self.stop.clone();
        let mut on_event = |analysis: &Analysis| {
            teller.iteration(analysis);
            if go.mate.is_some_and(|moves| is_mate_within(analysis, moves)) {
                stop.raise();
            }
        };
        let session = &mut self.session;
        let found = catch_unwind(AssertUnwindSafe(|| session.analyze(&request, &mut on_event)));
        let analysis = match &found {
            Ok(Ok(analysis)) => Some(analysis),
            Ok(Err(error)) => {
                self.output.say(&complaint(error));
                None
            }
            Err(_) => {
                self.output.say(&Message::text("error: the search broke down; please report it"));
                None
            }
        };
        let chosen = analysis.and_then(|analysis| self.choose(analysis, &teller));
        self.gate.wait();
        self.output.say(&match chosen {
            Some(line) => {
                Message::BestMove { best: Some(line.mv.clone()), ponder: line.pv.get(1).cloned() }
            }
            None => Message::BestMove { best: legal.first().cloned(), ponder: None },
        });
        // What an accident leaves behind is not used again.
        found.is_ok().then_some(self.session)
    }

    /// The line that is played.
    fn choose<'a>(&self, analysis: &'a Analysis, teller: &Teller) -> Option<&'a MoveValue> {
        let best = analysis.moves.first();
        let Some(strength) = self.options.strength() else { return best };
        let chosen = strength.choose(analysis, analysis.seed, self.stage.ply);
        if let Some(line) = chosen.filter(|&line| Some(line) != best) {
            teller.choice(analysis, line);
        }
        chosen
    }

    /// The search that is asked for.
    fn request(&self, go: &Go, legal: &[String]) -> SearchRequest {
        let mut request = self.options.request();
        if let Some(moves) = go.mate {
            // A mate in `n` moves is seen `2n` plies ahead, by whoever leaves nothing out.
            let plies = moves.saturating_mul(2).clamp(1, MAX_PLY as u64);
            (request.enhancements, request.rule) = Preset::Exact.switches(Purpose::Play);
            request.tactical = Preset::Exact.switches_for_tactics(Purpose::Play);
            request.limits.depth = Some(plies as usize);
        }
        if let Some(depth) = go.depth {
            let plies = depth.clamp(1, MAX_PLY as u64) as usize;
            request.limits.depth = Some(request.limits.depth.map_or(plies, |most| most.min(plies)));
        }
        let weak = self.options.strength().map(|Strength { nodes, .. }| nodes);
        let nodes = [go.nodes.map(|nodes| nodes.max(1)), weak];
        request.limits.nodes = nodes.into_iter().flatten().min();
        if let Some(Allotment { soft, hard }) = self.time(go, legal.len()) {
            (request.limits.soft, request.limits.hard) = (Some(soft), Some(hard));
        }
        request.limits.stop = self.stop.clone();
        request.limits.pondering = self.pondering.clone();
        request.among = self.among(go, legal);
        request
    }

    /// How long to think, if a clock is running.
    fn time(&self, go: &Go, choices: usize) -> Option<Allotment> {
        let overhead = self.options.overhead();
        if let Some(time) = go.move_time {
            return Some(Allotment::fixed(time.saturating_sub_unsigned(overhead)));
        }
        // A clock is better than none, if it is the other side's.
        let own = self.stage.clock;
        let left = go.clock.times[own].or(go.clock.times[1 - own])?;
        let allotment = Allotment::of(&Clock {
            left,
            increment: go.clock.increments[self.stage.clock].unwrap_or(0),
            moves_to_go: go.clock.moves_to_go,
            overhead,
            ply: self.stage.ply,
        });
        let factor = match (choices, self.options.ponder) {
            (1, _) => NO_CHOICE,
            (_, true) => PONDERING,
            _ => 1.0,
        };
        let scaled = |time: Duration| time.mul_f64(factor).min(allotment.hard);
        Some(match choices {
            1 => Allotment { soft: scaled(allotment.soft), hard: scaled(allotment.hard) },
            _ => Allotment { soft: scaled(allotment.soft), ..allotment },
        })
    }

    /// The moves to look at: those that are asked for, if any of them is legal; all of them in a
    /// game that is drawn but played on.
    fn among(&self, go: &Go, legal: &[String]) -> Option<Vec<String>> {
        let is_asked =
            |mv: &&String| go.search_moves.iter().any(|asked| asked.eq_ignore_ascii_case(mv));
        let asked: Vec<String> = legal.iter().filter(is_asked).cloned().collect();
        for word in &go.search_moves {
            if !legal.iter().any(|mv| mv.eq_ignore_ascii_case(word)) {
                let text = format!("'{word}' is skipped: it is not a legal move here");
                self.output.say(&Message::text(text));
            }
        }
        if !asked.is_empty() {
            Some(asked)
        } else if !legal.is_empty() && self.session.result().is_some() {
            Some(legal.to_vec())
        } else {
            None
        }
    }
}

/// Whether the side to move mates in no more than so many moves.
fn is_mate_within(analysis: &Analysis, moves: u64) -> bool {
    analysis.value.is_some_and(|value| {
        let plies = value.plies.filter(|_| value.kind == ValueKind::Win);
        plies.is_some_and(|plies| u64::from(plies.div_ceil(2)) <= moves)
    })
}
