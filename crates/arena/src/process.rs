//! Engine processes: started, spoken to, listened to with a time limit, and never left behind.
//!
//! Each process leads a group of its own, so that Ctrl-C at the terminal does not end engines in
//! mid-game (the match decides), and so that whatever an engine started dies with it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use gametree_host::Stop;
use serde::{Deserialize, Serialize};

/// Lines that an engine may be ahead of its reader; then it has to wait.
const LINES_AHEAD: usize = 4096;
/// The longest line that is kept; the rest of it is taken for the next line.
const LONGEST_LINE: u64 = 1 << 16;
/// Between two looks at the flag that stops the match.
const BEAT: Duration = Duration::from_millis(50);
/// How long an engine may take to end itself after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

/// How an engine is started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The directory it is started in; none is that of the match.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub directory: Option<String>,
}

/// What was heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// A line, and when it came.
    Line(Instant, String),
    /// Nothing in time.
    Silence,
    /// The engine has closed its output: it has ended.
    End,
    /// The match was stopped.
    Halted,
}

/// A running engine.
pub(crate) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
    /// What ends it politely.
    quit: &'static str,
}

/// Processes that have not been waited for, for [`kill_all`].
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> std::sync::MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every engine that runs, for a program that ends in a hurry.
pub fn kill_all() {
    for &id in running().iter() {
        kill_group(id);
    }
}

#[cfg(unix)]
fn kill_group(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(id).ok().and_then(Pid::from_raw);
    if let Some(group) = group {
        // A group that is gone needs no killing.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

impl Process {
    /// Starts an engine; `quit` is the word that ends it.
    pub(crate) fn start(program: &Program, quit: &'static str) -> std::io::Result<Process> {
        let empty = || std::io::Error::new(std::io::ErrorKind::NotFound, "no program is named");
        let (name, arguments) = program.command.split_first().ok_or_else(empty)?;
        let mut command = Command::new(name);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(directory) = &program.directory {
            command.current_dir(directory);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        running().push(child.id());
        let stdin = child.stdin.take();
        let (sender, lines) = sync_channel(LINES_AHEAD);
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, &sender));
        }
        Ok(Process { child, stdin, lines, quit })
    }

    /// Sends a line. An engine that has ended is noticed by [`Process::hear`].
    pub(crate) fn send(&mut self, line: &impl std::fmt::Display) {
        if let Some(stdin) = &mut self.stdin {
            // One write a line, so that no engine sees half of one.
            let sent = stdin.write_all(format!("{line}\n").as_bytes());
            if sent.and_then(|()| stdin.flush()).is_err() {
                self.stdin = None;
            }
        }
    }

    /// Forgets what was said so far: an answer to something older is none to what comes now.
    pub(crate) fn forget(&self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// The next line, waited for until then.
    pub(crate) fn hear(&self, until: Instant, halt: &Stop) -> Heard {
        loop {
            if halt.is_raised() {
                return Heard::Halted;
            }
            let now = Instant::now();
            let Some(left) = until.checked_duration_since(now).filter(|left| !left.is_zero())
            else {
                // What came in time but was not looked at yet counts.
                let line = self.lines.try_recv().ok().filter(|(at, _)| *at <= until);
                return line.map_or(Heard::Silence, |(at, line)| Heard::Line(at, line));
            };
            match self.lines.recv_timeout(left.min(BEAT)) {
                Ok((at, line)) => return Heard::Line(at, line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Heard::End,
            }
        }
    }

    /// How the process ended, if it has, waiting a moment for that.
    pub(crate) fn exit_status(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            let quit = self.quit;
            self.send(&quit);
            self.stdin = None;
            let until = Instant::now() + FAREWELL;
            let waits_for_end = Stop::new();
            while let Heard::Line(..) = self.hear(until, &waits_for_end) {}
            // The leader has not been waited for, so its number still names the group.
            kill_group(self.child.id());
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        let id = self.child.id();
        running().retain(|&one| one != id);
    }
}

fn read_lines(stdout: ChildStdout, sender: &SyncSender<(Instant, String)>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        let read = (&mut reader).take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        if !matches!(read, Ok(1..)) {
            return;
        }
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
        if sender.send((Instant::now(), line)).is_err() {
            return;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Process {
        let command = ["/bin/sh", "-c", script].map(str::to_owned).to_vec();
        Process::start(&Program { command, directory: None }, "quit").unwrap()
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(20)
    }

    #[test]
    fn lines_go_both_ways_and_the_end_is_heard() {
        let mut process = shell("read line; echo \"got $line\"; exit 3");
        process.send(&"hello");
        let Heard::Line(_, line) = process.hear(soon(), &Stop::new()) else { panic!("no line") };
        assert_eq!(line, "got hello");
        assert_eq!(process.hear(soon(), &Stop::new()), Heard::End);
        assert_eq!(process.exit_status().and_then(|status| status.code()), Some(3));
    }

    #[test]
    fn silence_and_a_stopped_match_end_the_waiting() {
        let process = shell("sleep 100");
        let begun = Instant::now();
        assert_eq!(process.hear(begun + Duration::from_millis(50), &Stop::new()), Heard::Silence);
        let halt = Stop::new();
        halt.raise();
        assert_eq!(process.hear(soon(), &halt), Heard::Halted);
        assert!(begun.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn who_ignores_quit_is_killed_with_all_that_it_started() {
        let mut process =
            shell("trap '' HUP TERM INT; sleep 100 & echo $!; while :; do sleep 1; done");
        let Heard::Line(_, grandchild) = process.hear(soon(), &Stop::new()) else { panic!() };
        let begun = Instant::now();
        process.send(&"anything");
        drop(process);
        assert!(begun.elapsed() < Duration::from_secs(10));
        let left = || std::path::Path::new("/proc").join(&grandchild).join("stat");
        let dead = |text: String| text.contains(") Z");
        let until = soon();
        while left().exists() && !std::fs::read_to_string(left()).is_ok_and(dead) {
            assert!(Instant::now() < until, "{grandchild} lives");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
