//! A search without limits, stopped from another thread: "move now!".

use std::thread;
use std::time::{Duration, Instant};

use gametree::rules::Refusal;
use gametree::{Game, Limits, Notation, Options, Searcher, Stop, StoppedBy};
use gametree_games::connect_four::{Board, ConnectFour, Eval};

fn main() -> Result<(), Refusal> {
    let game: ConnectFour = ConnectFour::new(Board::new(7, 6, 4).expect("the usual board fits"));
    let mut searcher = Searcher::new(game, Eval::default(), Options::default())?;
    let start = game.start();

    let stop = Stop::new();
    let limits = Limits::none().stopped_by(&stop);
    let (report, raised) = thread::scope(|scope| {
        let button = scope.spawn(|| {
            thread::sleep(Duration::from_millis(200));
            stop.raise();
            Instant::now()
        });
        (searcher.search(&start, &limits, |_| ()), button.join())
    });
    let report = report?;
    if let (Ok(raised), Some(best)) = (raised, report.best()) {
        let best = game.move_text(&start, best);
        println!("column {best}, {:?} after the word was given", raised.elapsed());
    }
    assert_eq!(report.stopped_by, Some(StoppedBy::Flag));

    // The flag stays up until it is lowered.
    stop.lower();
    let next = searcher.search(&start, &Limits::depth(4).stopped_by(&stop), |_| ())?;
    assert_eq!(next.stopped_by, Some(StoppedBy::Depth));
    Ok(())
}

#[test]
fn it_runs() {
    main().expect("a search that can be stopped");
}
