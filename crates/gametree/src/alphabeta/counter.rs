#![doc = include_str!("pages/counter.md")]

/// For each kind of move, the quiet move that refuted it last.
#[derive(Clone, Debug)]
pub(super) struct Counters<M> {
    answers: Vec<Option<M>>,
}

impl<M: Copy + Eq> Counters<M> {
    /// Room for answers to so many kinds of moves.
    pub(super) fn new(kinds: usize) -> Counters<M> {
        Counters { answers: vec![None; kinds] }
    }

    /// The move refuted one of this kind.
    pub(super) fn remember(&mut self, to: Option<usize>, mv: M) {
        if let Some(answer) = to.and_then(|kind| self.answers.get_mut(kind)) {
            *answer = Some(mv);
        }
    }

    /// The move that refuted this kind last.
    #[inline]
    pub(super) fn answer(&self, to: Option<usize>) -> Option<M> {
        *self.answers.get(to?)?
    }

    pub(super) fn clear(&mut self) {
        self.answers.fill(None);
    }
}
