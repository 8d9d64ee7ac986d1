//! Talking to an engine, with a time limit on every answer.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use gametree_protocol::uci::{Info, Message, Score};

/// No answer takes longer, on a loaded machine and without optimisation.
const PATIENCE: Duration = Duration::from_secs(20);
/// What counts as silence.
pub(crate) const SILENCE: Duration = Duration::from_millis(250);

/// An engine that runs.
pub(crate) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// What a search said.
#[derive(Debug)]
pub(crate) struct Answer {
    /// Every line, the last with the best move.
    pub(crate) lines: Vec<String>,
    /// The best move; none if the game is over.
    pub(crate) best: Option<String>,
    /// The answer that is expected.
    pub(crate) ponder: Option<String>,
}

impl Answer {
    /// The lines that say something of a search.
    pub(crate) fn infos(&self) -> Vec<Info> {
        let info = |line: &String| match Message::parse(line) {
            Message::Info(info) if info.string.is_none() => Some(info),
            _ => None,
        };
        self.lines.iter().filter_map(info).collect()
    }

    /// The last value that was said of the best line.
    pub(crate) fn score(&self) -> Option<Score> {
        let of_best = |info: &Info| info.multi_pv.unwrap_or(1) == 1;
        let scores = self.infos().into_iter().filter(of_best).filter_map(|info| info.score);
        scores.last().map(|score| score.score)
    }

    /// The best move, which must be one.
    pub(crate) fn best(&self) -> &str {
        self.best.as_deref().unwrap_or_else(|| panic!("no move: {self:?}"))
    }
}

impl Engine {
    /// Chess.
    pub(crate) fn start() -> Engine {
        Engine::with(&[])
    }

    /// With these words on the command line.
    pub(crate) fn with(words: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gametree"))
            .arg("uci")
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines() {
                let line = line.expect("UTF-8 comes out");
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Engine { child, input, lines }
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) {
        self.say_raw(format!("{line}\n").as_bytes());
    }

    /// Says bytes.
    pub(crate) fn say_raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the engine hears");
    }

    /// Says several lines.
    pub(crate) fn say_all(&mut self, lines: &[&str]) {
        lines.iter().for_each(|line| self.say(line));
    }

    /// The next line, if one comes in time.
    pub(crate) fn line_within(&mut self, time: Duration) -> Option<String> {
        match self.lines.recv_timeout(time) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => panic!("the engine has gone"),
        }
    }

    /// All lines up to the one that begins so.
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        self.until_within(start, PATIENCE)
    }

    /// The same, by then at the latest.
    pub(crate) fn until_within(&mut self, start: &str, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let mut lines: Vec<String> = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Some(line) = self.line_within(left) else {
                panic!("no '{start}' in {time:?} after {lines:#?}");
            };
            let is_last = line.starts_with(start);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// Whether the engine is there: it answers at once, and with nothing before that.
    pub(crate) fn is_ready(&mut self) {
        self.say("isready");
        assert_eq!(self.until("readyok"), ["readyok"]);
    }

    /// The best move that comes.
    pub(crate) fn answer(&mut self) -> Answer {
        self.answer_within(PATIENCE)
    }

    /// The best move that comes in this time.
    pub(crate) fn answer_within(&mut self, time: Duration) -> Answer {
        let lines = self.until_within("bestmove", time);
        let last = lines.last().expect("a line");
        let Message::BestMove { best, ponder } = Message::parse(last) else {
            panic!("no best move: {last}");
        };
        Answer { lines, best, ponder }
    }

    /// Sets up a position and searches it.
    pub(crate) fn search(&mut self, position: &str, go: &str) -> Answer {
        self.say(&format!("position {position}"));
        self.say(go);
        self.answer()
    }

    /// Fails unless nothing but lines about the search comes for a while.
    pub(crate) fn keeps_its_move(&mut self) {
        let end = Instant::now() + SILENCE;
        while let Some(line) = self.line_within(end.saturating_duration_since(Instant::now())) {
            assert!(!line.starts_with("bestmove"), "{line}");
        }
    }

    /// Fails unless nothing comes for a while.
    pub(crate) fn is_silent(&mut self) {
        assert_eq!(self.line_within(SILENCE), None);
    }

    /// The complaint that comes next.
    pub(crate) fn complaint(&mut self) -> String {
        let lines = self.until("info string");
        assert_eq!(lines.len(), 1, "{lines:?}");
        lines.into_iter().next_back().unwrap_or_default()
    }

    /// Closes the input.
    pub(crate) fn hang_up(&mut self) {
        self.input = None;
    }

    /// Fails unless the program has ended well by then.
    pub(crate) fn ends_within(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().expect("a status") {
                assert!(status.success(), "{status}");
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("still there after {time:?}");
    }

    /// The legal moves of a position, by the engine's own count.
    pub(crate) fn legal_moves(&mut self, position: &str) -> Vec<String> {
        self.say(&format!("position {position}"));
        self.say("go perft 1");
        let lines = self.until("Nodes searched");
        let moves = lines.iter().filter_map(|line| line.split_once(": "));
        moves.map(|(mv, _)| mv.to_owned()).filter(|mv| !mv.contains(' ')).collect()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
