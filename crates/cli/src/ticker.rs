//! A sign of life while something takes long: a line on standard error that says how long. Where
//! nobody looks at a terminal, work of hours says so once a minute.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::numbers::duration;
use crate::screen::{DIM, Screen};

/// How signs come.
#[derive(Clone, Copy)]
struct Pace {
    /// Shorter waits need no sign.
    patience: Duration,
    /// Between two signs.
    beat: Duration,
    form: Form,
}

/// What becomes of the last sign when the next one comes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// It is wiped off.
    Wiped,
    /// It stays, as in a file.
    Lines,
}

/// For a person at a terminal.
const LIVELY: Pace = Pace {
    patience: Duration::from_millis(400),
    beat: Duration::from_millis(200),
    form: Form::Wiped,
};
/// For a log.
const SLOW: Pace =
    Pace { patience: Duration::from_secs(60), beat: Duration::from_secs(60), form: Form::Lines };

/// To the beginning of the line, which is wiped.
const WIPE: &str = "\r\x1b[2K";

/// What the line says.
pub(crate) struct Shown {
    /// Before the time.
    pub(crate) text: String,
    /// Whether the line is there to be wiped off.
    there: Presence,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Presence {
    Absent,
    Present,
}

impl Shown {
    fn wipe(&mut self) {
        if std::mem::replace(&mut self.there, Presence::Absent) == Presence::Present {
            let _ = write!(anstream::stderr(), "{WIPE}");
        }
    }
}

/// Shows a line until it is dropped.
pub(crate) struct Ticker {
    shown: Arc<Mutex<Shown>>,
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Ticker {
    /// Begins to tick with this text, where a person looks at a terminal.
    pub(crate) fn start(screen: &Screen, text: &str) -> Ticker {
        Ticker::at_pace(is_watched(screen).then_some(LIVELY), text)
    }

    /// The same for work of hours, of which a log is to tell too.
    pub(crate) fn start_long(screen: &Screen, text: &str) -> Ticker {
        let pace = match is_watched(screen) {
            true => Some(LIVELY),
            false => screen.has_remarks().then_some(SLOW),
        };
        Ticker::at_pace(pace, text)
    }

    fn at_pace(pace: Option<Pace>, text: &str) -> Ticker {
        let shown = Shown { text: text.to_owned(), there: Presence::Absent };
        let shown = Arc::new(Mutex::new(shown));
        let running = pace.map(|pace| {
            let (stop, stopped) = mpsc::channel();
            let ticking = Arc::clone(&shown);
            let tick = move || tick(&ticking, &stopped, pace, &mut anstream::stderr());
            (stop, std::thread::spawn(tick))
        });
        Ticker { shown, running }
    }

    /// Wipes the line off and keeps it off while the guard lives, so that something else can be
    /// written. The text may be changed.
    pub(crate) fn hold(&self) -> MutexGuard<'_, Shown> {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        shown.wipe();
        shown
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            drop(stop);
            // A ticker that failed has nothing to tell.
            let _ = thread.join();
            drop(self.hold());
        }
    }
}

fn is_watched(screen: &Screen) -> bool {
    screen.is_live() && std::io::stderr().is_terminal()
}

fn tick(shown: &Mutex<Shown>, stopped: &mpsc::Receiver<()>, pace: Pace, out: &mut dyn Write) {
    let start = Instant::now();
    let mut wait = pace.patience;
    while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(wait) {
        wait = pace.beat;
        let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
        let time = start.elapsed();
        // A sign that cannot be shown is no loss.
        if pace.form == Form::Lines {
            let _ = writeln!(out, "{}, {}", shown.text, duration(time));
            continue;
        }
        let _ = write!(out, "{WIPE}{DIM}{} {:.1} s{DIM:#}", shown.text, time.as_secs_f64());
        shown.there = Presence::Present;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_gets_a_line_at_each_beat() {
        let shown = Mutex::new(Shown { text: "learning".to_owned(), there: Presence::Absent });
        let (stop, stopped) = mpsc::channel::<()>();
        let beat = Duration::from_millis(20);
        let ends = std::thread::spawn(move || {
            std::thread::sleep(beat * 10);
            drop(stop);
        });
        let mut out = Vec::new();
        tick(&shown, &stopped, Pace { patience: beat, beat, form: Form::Lines }, &mut out);
        ends.join().expect("it slept");
        let text = String::from_utf8(out).expect("text");
        assert!((2..=10).contains(&text.lines().count()), "{text}");
        assert!(text.lines().all(|line| line.starts_with("learning, ") && line.ends_with(" ms")));
    }
}
