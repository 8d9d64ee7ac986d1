//! Where the leader of a search posts its questions, and helpers read them.

use std::sync::atomic::AtomicU64;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::limits::Stop;
use crate::score::Window;

/// What a whole search is about: the root, or one move of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question<M> {
    /// The value of the position.
    Root,
    /// The value of this move, for the side that makes it.
    Move(M),
}

/// A question as it is posted to the helpers.
#[derive(Clone)]
pub(super) struct Task<M> {
    pub(super) question: Question<M>,
    pub(super) depth: usize,
    pub(super) window: Window,
    /// The move that the root tries first.
    pub(super) first: Option<M>,
    /// Raised once the leader has its answer.
    pub(super) done: Stop,
}

/// What is posted.
struct Posted<M> {
    /// Counts the questions.
    number: u64,
    /// The question, unless it is answered.
    task: Option<Task<M>>,
    /// Whether the search is over.
    is_over: bool,
}

/// Where helpers read what to search.
pub(super) struct Board<M> {
    posted: Mutex<Posted<M>>,
    changed: Condvar,
    /// Nodes of all helpers so far, but for questions they are still at.
    pub(super) nodes: AtomicU64,
}

impl<M: Copy> Board<M> {
    pub(super) fn new() -> Board<M> {
        let posted = Mutex::new(Posted { number: 0, task: None, is_over: false });
        Board { posted, changed: Condvar::new(), nodes: AtomicU64::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, Posted<M>> {
        self.posted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn post(&self, task: Task<M>) {
        let mut posted = self.lock();
        posted.number += 1;
        posted.task = Some(task);
        self.changed.notify_all();
    }

    /// Takes the question back: it is answered.
    pub(super) fn withdraw(&self) {
        if let Some(task) = self.lock().task.take() {
            task.done.raise();
        }
    }

    fn close(&self) {
        self.withdraw();
        self.lock().is_over = true;
        self.changed.notify_all();
    }

    /// Waits for a question other than the last; `None` once the search is over.
    pub(super) fn next(&self, last: &mut u64) -> Option<Task<M>> {
        let waits = |posted: &mut Posted<M>| {
            !posted.is_over && (posted.number == *last || posted.task.is_none())
        };
        let posted = self.changed.wait_while(self.lock(), waits);
        let posted = posted.unwrap_or_else(PoisonError::into_inner);
        *last = posted.number;
        if posted.is_over { None } else { posted.task.clone() }
    }
}

/// Ends the search for the helpers, even where the leader's ends in a panic.
pub(super) struct Closing<'b, M: Copy>(pub(super) &'b Board<M>);

impl<M: Copy> Drop for Closing<'_, M> {
    fn drop(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(depth: usize, done: &Stop) -> Task<u8> {
        let (question, window) = (Question::Root, Window::FULL);
        Task { question, depth, window, first: None, done: done.clone() }
    }

    #[test]
    fn a_helper_reads_each_question_once_and_none_after_the_end() {
        let (board, mut last) = (Board::new(), 0);
        let done: Vec<Stop> = (0..3).map(|_| Stop::new()).collect();
        board.post(task(1, &done[0]));
        assert_eq!(board.next(&mut last).map(|task| task.depth), Some(1));
        board.withdraw();
        assert!(done[0].is_raised());
        board.post(task(2, &done[1]));
        assert_eq!(board.next(&mut last).map(|task| task.depth), Some(2));
        std::thread::scope(|scope| {
            // This one waits, as it has read the question that is posted.
            let waiting = scope.spawn(|| board.next(&mut last).map(|task| task.depth));
            let closing = Closing(&board);
            assert!(!done[1].is_raised());
            drop(closing);
            assert_eq!(waiting.join().expect("it waits, and is woken"), None);
        });
        assert!(done[1].is_raised() && !done[2].is_raised());
        board.post(task(3, &done[2]));
        assert!(board.next(&mut 0).is_none(), "the search is over");
    }
}
