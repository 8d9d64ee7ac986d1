//! A sign of life while something takes long: a line on standard error that says how long.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::screen::{DIM, Screen};

/// Shorter waits need no sign.
const PATIENCE: Duration = Duration::from_millis(400);
/// Between two signs.
const BEAT: Duration = Duration::from_millis(200);
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

/// Shows a line until it is dropped; only where a person looks at a terminal.
pub(crate) struct Ticker {
    shown: Arc<Mutex<Shown>>,
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Ticker {
    /// Begins to tick with this text.
    pub(crate) fn start(screen: &Screen, text: &str) -> Ticker {
        let shown = Shown { text: text.to_owned(), there: Presence::Absent };
        let shown = Arc::new(Mutex::new(shown));
        let watched = screen.is_live() && std::io::stderr().is_terminal();
        let running = watched.then(|| {
            let (stop, stopped) = mpsc::channel();
            let ticking = Arc::clone(&shown);
            let thread = std::thread::spawn(move || tick(&ticking, &stopped));
            (stop, thread)
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

fn tick(shown: &Mutex<Shown>, stopped: &mpsc::Receiver<()>) {
    let start = Instant::now();
    let mut wait = PATIENCE;
    while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(wait) {
        wait = BEAT;
        let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = start.elapsed().as_secs_f64();
        let _ = write!(anstream::stderr(), "{WIPE}{DIM}{} {seconds:.1} s{DIM:#}", shown.text);
        shown.there = Presence::Present;
    }
}
