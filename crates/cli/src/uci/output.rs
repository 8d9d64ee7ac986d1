//! Where the lines of an engine go: whole, one at a time, at once.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use gametree_protocol::uci::Message;

/// The one writer of all threads.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    /// Writes to the standard output.
    pub(crate) fn stdout() -> Output {
        Output(Arc::new(Mutex::new(io::stdout())))
    }

    /// Writes a line and sends it off.
    pub(crate) fn say(&self, message: &Message) {
        let line = format!("{message}\n");
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever closed the other end will close the input too, and that ends the program.
        let _ = writer.write_all(line.as_bytes()).and_then(|()| writer.flush());
    }
}
