//! An engine that speaks UCI: what it does with each line it hears.
//!
//! The thread that reads lines owns the session while no search is on. A search takes the session
//! along into a thread of its own and gives it back at its end, so that nothing is shared but the
//! flags that stop it and the output.

mod options;
mod output;
mod search;
mod stage;
mod tell;

use std::time::{Duration, Instant};

use gametree_host::{
    BoardView, HostError, Judgement, Player, SearchRequest, Session, TermView, memory, open,
    side_name,
};
use gametree_protocol::uci::{Command, Go, Message, Position, Start};

use crate::board;
use options::{Effect, Options};
pub(crate) use output::Output;
use search::{Running, Work};
use stage::Stage;

/// Whether the engine hears on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goes {
    /// It does.
    On,
    /// It was told to quit.
    Off,
}

/// An engine with its game.
pub(crate) struct Engine {
    /// The game as it was asked for on the command line.
    game: String,
    output: Output,
    options: Options,
    /// The position that was set last.
    position: Position,
    /// Missing while a search has it, or has lost it.
    session: Option<Box<dyn Session>>,
    running: Option<Running>,
}

/// How long the end of the program waits for the end of a search.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long to search where a limit is given that cannot be read, in milliseconds.
const UNREADABLE_LIMIT_MS: i64 = 1_000;

impl Engine {
    /// An engine for a game that was opened by this name.
    pub(crate) fn new(game: String, session: Box<dyn Session>, output: Output) -> Engine {
        let options = Options::new(session.info());
        let position = Position { start: Start::Usual, moves: Vec::new() };
        Engine { game, output, options, position, session: Some(session), running: None }
    }

    /// Does what a line says.
    pub(crate) fn hear(&mut self, line: &str) -> Goes {
        match Command::parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Goes::Off,
            Ok(Some(command)) => {
                if let Err(error) = self.obey(command) {
                    self.output.say(&complaint(&error));
                }
            }
            Err(error) => self.output.say(&Message::text(brief(&error.to_string()))),
        }
        Goes::On
    }

    /// Ends a search, if there is one, and does not wait long for it.
    pub(crate) fn leave(&mut self) {
        let Some(running) = self.running.take() else { return };
        running.stop();
        wait(&running, PATIENCE);
    }

    /// Ends a search as [`Engine::leave`] does, but gives it time for its last words.
    pub(crate) fn finish(&mut self) {
        if let Some(running) = &self.running {
            wait(running, running.patience());
        }
        self.leave();
    }

    fn obey(&mut self, command: Command) -> Result<(), HostError> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => {
                let prepared = self.prepare();
                self.output.say(&Message::ReadyOk);
                prepared?;
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::UciNewGame => self.idle()?.forget(),
            Command::Position(position) => self.set_position(position)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => {
                if let Some(running) = &self.running {
                    running.stop();
                }
            }
            Command::PonderHit => {
                if let Some(running) = &self.running {
                    running.ponder_hit();
                }
            }
            Command::Show => self.show()?,
            Command::Judge => self.judge()?,
            Command::Bench => self.begin(Work::Bench)?,
            Command::Debug(_) | Command::Register(_) | Command::Quit => {}
        }
        Ok(())
    }

    fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.is_over())
    }

    /// Allocates what the next search needs, unless one is on.
    fn prepare(&mut self) -> Result<(), HostError> {
        if self.is_searching() {
            return Ok(());
        }
        let request = self.options.request();
        self.idle()?.prepare(&request)
    }

    /// The session. A search that has it is stopped, and its last line printed, first.
    fn idle(&mut self) -> Result<&mut dyn Session, HostError> {
        if let Some(running) = self.running.take() {
            running.stop();
            self.session = running.join();
        }
        let session = match self.session.take() {
            Some(session) => session,
            None => self.opened()?,
        };
        Ok(self.session.insert(session).as_mut())
    }

    /// The game, opened anew with the last position, if its rules allow that.
    fn opened(&mut self) -> Result<Box<dyn Session>, HostError> {
        let mut session = open(self.options.spec(&self.game))?;
        if let Err(error) = set_up(session.as_mut(), &self.position) {
            self.output.say(&complaint(&error));
            session.reset();
            self.position = Position { start: Start::Usual, moves: Vec::new() };
        }
        Ok(session)
    }

    fn introduce(&self) {
        let version = env!("CARGO_PKG_VERSION");
        self.output.say(&Message::Name(format!("gametree {version}")));
        self.output.say(&Message::Author("the gametree authors".to_owned()));
        for option in self.options.declared() {
            self.output.say(&Message::Option(option));
        }
        self.output.say(&Message::UciOk);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), HostError> {
        // A search goes on with the options that it began with, so it must end first.
        self.idle()?;
        let before = self.options.clone();
        let done = match self.options.set(name, value) {
            Err(message) => {
                self.output.say(&Message::text(format!("error: {message}")));
                return Ok(());
            }
            Ok(Effect::Nothing) => Ok(()),
            Ok(Effect::Clear) => {
                self.idle()?.forget();
                Ok(())
            }
            Ok(Effect::Rules) => {
                self.session = None;
                self.idle().map(|_| ())
            }
            Ok(Effect::Table) => self.resize(&before),
            Ok(Effect::Endings) => self.open_tables(),
        };
        if done.is_err() {
            self.options = before;
        }
        done
    }

    /// Other tables of solved endings, or none. If they cannot be opened, the old ones stay.
    fn open_tables(&mut self) -> Result<(), HostError> {
        let path = self.options.tables().map(str::to_owned);
        let found = self.idle()?.open_tables(path.as_deref())?;
        self.output.say(&Message::text(format!("tables: {found}")));
        Ok(())
    }

    /// A table of another size. If it cannot be had, the old one stays.
    fn resize(&mut self, before: &Options) -> Result<(), HostError> {
        let request: SearchRequest = self.options.request();
        if request.hash_bytes > before.request().hash_bytes {
            memory::check_hash(request.hash_bytes)?;
        }
        self.idle()?.prepare(&request)
    }

    /// Sets up a position. If it makes no sense, the old one stays.
    fn set_position(&mut self, position: Position) -> Result<(), HostError> {
        let old = self.position.clone();
        let session = self.idle()?;
        let more = position.moves.strip_prefix(old.moves.as_slice());
        let set = match more.filter(|_| position.start == old.start) {
            // The same game, some moves later.
            Some(moves) => moves.iter().try_for_each(|mv| session.play_on(mv)),
            None => set_up(session, &position),
        };
        match set {
            Ok(()) => self.position = position,
            Err(error) => {
                // It was set up before.
                set_up(session, &old)?;
                self.output.say(&complaint_about(&error, "; the position before it stays"));
            }
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), HostError> {
        if !go.skipped.is_empty() {
            let words = brief(&go.skipped.join(", "));
            let text = format!("skipped, for go knows no such word or number: {words}");
            self.output.say(&Message::text(text));
        }
        self.idle()?;
        match go.perft {
            Some(depth) => self.begin(Work::Perft(u32::try_from(depth).unwrap_or(u32::MAX))),
            None => self.begin(Work::Go(Box::new(bounded(go)))),
        }
    }

    fn begin(&mut self, work: Work) -> Result<(), HostError> {
        self.idle()?;
        if let Some(session) = self.session.take() {
            let stage = Stage::of(session.as_ref());
            self.running = Some(Running::start(work, session, &self.options, stage, &self.output));
        }
        Ok(())
    }

    fn judge(&mut self) -> Result<(), HostError> {
        if self.is_searching() {
            self.output.say(&Message::text("a search is on: stop it first"));
            return Ok(());
        }
        let eval = self.options.evaluator();
        let lines = judgement_lines(&self.idle()?.judge(Some(&eval))?);
        lines.into_iter().for_each(|line| self.output.say(&Message::Other(line)));
        Ok(())
    }

    fn show(&mut self) -> Result<(), HostError> {
        if self.is_searching() {
            self.output.say(&Message::text("a search is on: stop it first"));
            return Ok(());
        }
        let session = self.idle()?;
        let view = session.view();
        let labels = board::Labels::new();
        let mut lines: Vec<String> = match &view.board {
            BoardView::Text { lines } => lines.clone(),
            other => board::draw(other, &labels)
                .iter()
                .map(|line| anstream::adapter::strip_str(line).to_string())
                .collect(),
        };
        lines.push(format!("position {}", view.position));
        lines.push(format!("moves {}", view.moves.join(" ")));
        lines.into_iter().for_each(|line| self.output.say(&Message::Other(line)));
        Ok(())
    }
}

/// An evaluator's terms as lines: what each adds to the score, as the first player sees it.
fn judgement_lines(judgement: &Judgement) -> Vec<String> {
    let [first, second] =
        [Player::First, Player::Second].map(|player| side_name(&judgement.game, player));
    let mut lines = vec![format!("{:<32} {first:>10} {second:>10} {:>10}", "term", "total")];
    lines.extend(judgement.terms.iter().map(|term| {
        let TermView { term, first, second, tapered, .. } = term;
        format!("{term:<32} {:>10.2} {:>10.2} {tapered:>10.2}", first.score, second.score)
    }));
    lines.push(format!("score {} for {first}", judgement.score));
    lines
}

/// A text that somebody else wrote, not too much of it.
fn brief(text: &str) -> String {
    const MOST: usize = 200;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}

/// An error as a line of an engine.
fn complaint(error: &HostError) -> Message {
    complaint_about(error, "")
}

/// Waits for the end of a search, so long at most.
fn wait(running: &Running, patience: Duration) {
    let asked = Instant::now();
    while !running.is_over() && asked.elapsed() < patience {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The same with what follows from it.
fn complaint_about(error: &HostError, more: &str) -> Message {
    let hint = error.hint().map_or_else(String::new, |hint| format!("; {hint}"));
    Message::text(format!("error: {error}{hint}{more}"))
}

/// Sets up a position with the moves that led on from it.
fn set_up(session: &mut dyn Session, position: &Position) -> Result<(), HostError> {
    match &position.start {
        Start::Usual => session.reset(),
        Start::Text(text) => session.set_position(text)?,
    }
    position.moves.iter().try_for_each(|mv| session.play_on(mv))
}

/// The search that is asked for. One whose limit could not be read is not meant to go on for ever.
fn bounded(go: &Go) -> Go {
    let mut go = go.clone();
    if !go.skipped.is_empty() && !go.is_limited() && !go.infinite && !go.ponder {
        go.move_time = Some(UNREADABLE_LIMIT_MS);
    }
    go
}
