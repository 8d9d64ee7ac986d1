//! The one observer of every search that is watched, so that each game is compiled once for it.

use gametree::Enhancement;
use gametree::observer::{Counters, Exit, Observer, Visit};
use gametree::score::{Bound, Proof, Score, Value, Window, is_decided};
use gametree_games::hosted::Hosted;

use crate::progress::Progress;
use crate::trace::Recorder;

/// What a root move turned out to be worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    pub(crate) value: Value,
}

/// Counts, notes the moves of the root, and records the steps if asked to.
pub(crate) struct Watch<G: Hosted> {
    pub(crate) counters: Counters,
    pub(crate) root: Vec<RootMove<G::Move>>,
    pub(crate) recorder: Option<Recorder<G>>,
    /// Told of every node.
    progress: Option<Progress>,
    /// Estimated leaves so far, and when the last root move was done.
    estimates: [u64; 2],
}

impl<G: Hosted> Watch<G> {
    /// Counts only.
    pub(crate) fn new() -> Watch<G> {
        Watch {
            counters: Counters::default(),
            root: Vec::new(),
            recorder: None,
            progress: None,
            estimates: [0; 2],
        }
    }

    /// Tells of its progress too.
    pub(crate) fn telling(progress: Progress) -> Watch<G> {
        Watch { progress: Some(progress), ..Watch::new() }
    }

    /// The recorder, if what happens now is to be recorded.
    fn recording_here(&mut self) -> Option<&mut Recorder<G>> {
        self.recorder.as_mut().filter(|recorder| !recorder.is_aside())
    }

    /// Records too.
    pub(crate) fn recording(recorder: Recorder<G>) -> Watch<G> {
        Watch { recorder: Some(recorder), ..Watch::new() }
    }
}

impl<G: Hosted> Watch<G> {
    fn descend(&mut self, ply: usize, mv: G::Move) {
        if let Some(recorder) = self.recording_here() {
            recorder.descend(ply, mv);
        }
    }

    fn enter(&mut self, visit: &Visit<'_, G>) {
        self.counters.enter(visit);
        if let Some(progress) = &self.progress {
            progress.enter(self.counters.nodes, visit.ply);
        }
        if let Some(recorder) = self.recording_here() {
            recorder.enter(visit);
        }
    }

    fn tried(&mut self, ply: usize, mv: G::Move, score: Score, window: Window) {
        if ply == 0 {
            let [now, before] = self.estimates;
            let proven = now == before || is_decided(score);
            let proof = if proven { Proof::Proven } else { Proof::Estimated };
            self.root.push(RootMove { mv, value: Value { score, bound: Bound::Exact, proof } });
            self.estimates = [now, now];
        }
        if let Some(recorder) = self.recording_here() {
            recorder.tried(ply, mv, score, window);
        }
    }

    fn again(&mut self, ply: usize, mv: G::Move) {
        Observer::<G>::again(&mut self.counters, ply, mv);
        if let Some(recorder) = self.recording_here() {
            recorder.again(ply, mv);
        }
    }

    fn left_out(&mut self, ply: usize, mv: G::Move, by: Enhancement) {
        if let Some(recorder) = self.recording_here() {
            recorder.left_out(ply, mv, by);
        }
    }

    fn aside(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.aside();
        }
    }

    fn aside_over(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.aside_over();
        }
    }

    fn leave(&mut self, ply: usize, score: Score, exit: Exit<'_, G::Move>) {
        Observer::<G>::leave(&mut self.counters, ply, score, exit);
        self.estimates[0] += u64::from(exit == Exit::Horizon);
        if let Some(recorder) = self.recording_here() {
            recorder.leave(ply, score, exit);
        }
    }
}

/// The observer of every search: a watch that looks, or nobody. One type for both, and for helping
/// threads, so that a game is compiled once for it; where nobody looks it costs a branch.
pub(crate) struct Watching<'w, G: Hosted>(Option<&'w mut Watch<G>>);

impl<'w, G: Hosted> Watching<'w, G> {
    pub(crate) fn by(watch: &'w mut Watch<G>) -> Watching<'w, G> {
        Watching(Some(watch))
    }

    pub(crate) const fn nobody() -> Watching<'w, G> {
        Watching(None)
    }
}

impl<'w, G: Hosted> Observer<G> for Watching<'w, G> {
    type OfHelpers = Watching<'w, G>;

    fn of_helper() -> Watching<'w, G> {
        Watching::nobody()
    }

    #[inline]
    fn descend(&mut self, ply: usize, mv: G::Move) {
        if let Some(watch) = &mut self.0 {
            watch.descend(ply, mv);
        }
    }

    #[inline]
    fn enter(&mut self, visit: &Visit<'_, G>) {
        if let Some(watch) = &mut self.0 {
            watch.enter(visit);
        }
    }

    #[inline]
    fn tried(&mut self, ply: usize, mv: G::Move, score: Score, window: Window) {
        if let Some(watch) = &mut self.0 {
            watch.tried(ply, mv, score, window);
        }
    }

    #[inline]
    fn again(&mut self, ply: usize, mv: G::Move) {
        if let Some(watch) = &mut self.0 {
            watch.again(ply, mv);
        }
    }

    #[inline]
    fn left_out(&mut self, ply: usize, mv: G::Move, by: Enhancement) {
        if let Some(watch) = &mut self.0 {
            watch.left_out(ply, mv, by);
        }
    }

    #[inline]
    fn aside(&mut self, _: usize, _: Enhancement) {
        if let Some(watch) = &mut self.0 {
            watch.aside();
        }
    }

    #[inline]
    fn aside_over(&mut self, _: usize) {
        if let Some(watch) = &mut self.0 {
            watch.aside_over();
        }
    }

    #[inline]
    fn leave(&mut self, ply: usize, score: Score, exit: Exit<'_, G::Move>) {
        if let Some(watch) = &mut self.0 {
            watch.leave(ply, score, exit);
        }
    }
}
