//! A search with a deadline: deepen until the clock runs out, and always have an answer.

use std::time::{Duration, Instant};

use gametree::rules::Refusal;
use gametree::{Game, Limits, Notation, Options, Searcher};
use gametree_games::connect_four::{Board, ConnectFour, Eval};

const DEADLINE: Duration = Duration::from_millis(300);

fn main() -> Result<(), Refusal> {
    let game: ConnectFour = ConnectFour::new(Board::new(7, 6, 4).expect("the usual board fits"));
    let mut searcher = Searcher::new(game, Eval::default(), Options::default())?;
    let start = game.start();

    // Both limits of `Limits::time`: no iteration is begun that is not expected to be over by
    // then, and one that is not over by then is given up.
    let began = Instant::now();
    let report = searcher.search(&start, &Limits::time(DEADLINE), |report| {
        let best = report.best().map(|mv| game.move_text(&start, mv)).unwrap_or_default();
        println!("depth {:>2}: {best} after {:>9} nodes", report.depth, report.nodes);
    })?;
    println!("{:?} of {DEADLINE:?}, stopped by {:?}", began.elapsed(), report.stopped_by);
    assert!(report.best().is_some(), "there is always an answer");

    // However little time there is.
    let hasty = searcher.search(&start, &Limits::time(Duration::ZERO), |_| ())?;
    assert!(hasty.best().is_some());
    Ok(())
}

#[test]
fn it_runs() {
    main().expect("a search with a deadline");
}
