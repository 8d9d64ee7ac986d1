//! Looking at a search while it runs.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// What a search reports while it runs: to whoever holds a clone, and through a callback now and
/// then. Of several threads it is the first one's.
#[derive(Clone)]
pub struct Progress(Arc<Inner>);

struct Inner {
    nodes: AtomicU64,
    deepest: AtomicUsize,
    on_beat: Box<dyn Fn(u64) + Send + Sync>,
}

/// Nodes between two beats: a fraction of a millisecond to a few milliseconds.
const BEAT: u64 = 1_024;

impl Progress {
    /// `on_beat` is called with the number of nodes about every thousand of them, by the thread
    /// that searches; it should return at once.
    #[must_use]
    pub fn new(on_beat: impl Fn(u64) + Send + Sync + 'static) -> Progress {
        Progress(Arc::new(Inner {
            nodes: AtomicU64::new(0),
            deepest: AtomicUsize::new(0),
            on_beat: Box::new(on_beat),
        }))
    }

    /// Nodes so far, a beat behind at the most.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }

    /// The deepest ply since this was last asked.
    #[must_use]
    pub fn take_deepest(&self) -> usize {
        self.0.deepest.swap(0, Ordering::Relaxed)
    }

    /// Notes a node.
    #[inline]
    pub(crate) fn enter(&self, nodes: u64, ply: usize) {
        if ply > self.0.deepest.load(Ordering::Relaxed) {
            self.0.deepest.store(ply, Ordering::Relaxed);
        }
        if nodes.is_multiple_of(BEAT) {
            self.0.nodes.store(nodes, Ordering::Relaxed);
            (self.0.on_beat)(nodes);
        }
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Progress({} nodes)", self.nodes())
    }
}
