//! Threads that take numbered pieces of work, and one place where what they made is received.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use gametree::Stop;

/// Does each piece of work on one of `threads` threads, each of which first makes its tools.
/// `receive` gets what came of the pieces, in the order in which they are done. Ends early if the
/// flag is raised, if work fails or `receive` does.
pub(crate) fn work<T, R: Send, E: Send>(
    pieces: &[u64],
    threads: usize,
    stop: &Stop,
    prepare: impl Fn() -> Result<T, E> + Sync,
    perform: impl Fn(&mut T, u64) -> Result<R, E> + Sync,
    mut receive: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::sync_channel(threads);
    let run = |sender: mpsc::SyncSender<Result<R, E>>| {
        let mut tools = match prepare() {
            Ok(tools) => tools,
            Err(error) => return drop(sender.send(Err(error))),
        };
        while let Some(&piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
            let made = perform(&mut tools, piece);
            // What was broken off is not a result; where nobody listens any more, all is over.
            if stop.is_raised() || sender.send(made).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            scope.spawn(|| run(sender));
        }
        drop(sender);
        // Dropped at the end of this closure's body, before the threads are waited for.
        let receiver = receiver;
        receiver.iter().try_for_each(|made| receive(made?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: usize, stop: &Stop) -> Result<Vec<u64>, String> {
        let mut found = Vec::new();
        let pieces: Vec<u64> = (0..50).collect();
        let perform = |_: &mut (), piece| match piece {
            99 => Err("no".to_owned()),
            _ => Ok(piece * piece),
        };
        work(
            &pieces,
            threads,
            stop,
            || Ok(()),
            perform,
            |one| {
                found.push(one);
                Ok(())
            },
        )?;
        found.sort_unstable();
        Ok(found)
    }

    #[test]
    fn every_piece_is_done_once_by_any_number_of_threads() {
        let expected: Vec<u64> = (0..50).map(|piece| piece * piece).collect();
        for threads in [0, 1, 3, 80] {
            assert_eq!(squares(threads, &Stop::new()), Ok(expected.clone()));
        }
    }

    #[test]
    fn an_error_or_the_flag_ends_the_work() {
        let perform = |_: &mut (), _| Err::<(), _>("no");
        let result = work(&[1, 2, 3], 2, &Stop::new(), || Ok(()), perform, |()| Ok(()));
        assert_eq!(result, Err("no"));
        let stop = Stop::new();
        stop.raise();
        assert_eq!(squares(2, &stop), Ok(Vec::new()));
    }
}
