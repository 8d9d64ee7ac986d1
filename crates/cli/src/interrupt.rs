//! Ctrl-C, and the signals by which systems end programs: the first one asks the search to stop, so
//! that the best so far is printed; a second one ends the program at once, and the engines that it
//! started.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use gametree_host::Stop;

use crate::status::Status;

/// The flag that Ctrl-C raises. One for the program, as there is one keyboard.
static STOP: OnceLock<Stop> = OnceLock::new();

/// Whether the program waits for a person or another program, so that there is no search to stop.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Waits for what comes from outside, a person's words or a pipe's: Ctrl-C meanwhile ends the program at once.
pub(crate) fn at_prompt<T>(wait: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::Relaxed);
    let heard = wait();
    WAITING.store(false, Ordering::Relaxed);
    heard
}

/// The flag that Ctrl-C raises; the first call begins to listen.
pub(crate) fn flag() -> Stop {
    STOP.get_or_init(listen).clone()
}

/// Whether Ctrl-C was pressed.
pub(crate) fn happened() -> bool {
    STOP.get().is_some_and(Stop::is_raised)
}

fn listen() -> Stop {
    let stop = Stop::new();
    let raised = stop.clone();
    let heard = ctrlc::set_handler(move || {
        if raised.is_raised() || WAITING.load(Ordering::Relaxed) {
            gametree_arena::kill_all();
            std::process::exit(Status::Interrupted.code().into());
        }
        raised.raise();
    });
    // Where signals cannot be caught, Ctrl-C ends the program as it does everywhere.
    drop(heard);
    stop
}
