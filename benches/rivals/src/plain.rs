//! Plain alpha-beta, columns left to right, leaf value 0, from the empty board.

use std::time::Duration;

use gametree::{Enhancements, Game, Limits, NoOpinion, Options, Searcher, WinScale};
use minimax::{Negamax, Strategy};

use crate::clock::{median, timed};
use crate::guest::{Nothing, Seat, take_reached, usual_game};

/// Prints nodes a second of both, and the ratio, from `rounds` pairs of runs.
pub(crate) fn run(depth: u8, rounds: usize) -> Result<(), String> {
    let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let (mut our_nodes, mut their_nodes) = (0, 0);
    for _ in 0..rounds.max(1) {
        let mine = our_run(depth)?;
        let guest = their_run(depth);
        (our_nodes, their_nodes) = (mine.nodes, their_nodes + guest.nodes);
        ours.push(mine.rate());
        theirs.push(guest.rate());
        ratios.push(mine.rate() / guest.rate());
    }
    println!("plain alpha-beta, Connect Four, depth {depth}, leaf 0, {rounds} rounds (medians)");
    println!("{:<22}{:>14}{:>14}", "", "nodes", "M nodes/s");
    println!("{:<22}{our_nodes:>14}{:>14.1}", "gametree", median(ours) / 1e6);
    let mean = their_nodes / rounds.max(1) as u64;
    println!("{:<22}{mean:>14}{:>14.1}", "minimax 0.6 Negamax", median(theirs) / 1e6);
    println!("ratio ours / theirs: {:.2}   (target: at least 1)", median(ratios));
    println!("its nodes are a mean: it tries the root moves in an order that changes each time");
    Ok(())
}

/// What one search took.
pub(crate) struct Run {
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Run {
    /// Nodes a second.
    pub(crate) fn rate(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64()
    }
}

/// One search of ours.
pub(crate) fn our_run(depth: u8) -> Result<Run, String> {
    let options = Options {
        enhancements: Enhancements::NONE,
        wins: WinScale::Flat,
        table_bytes: 0,
        ..Options::default()
    };
    let game = usual_game();
    let mut searcher =
        Searcher::new(game, NoOpinion, options).map_err(|refusal| refusal.to_string())?;
    let limits = Limits::depth(depth.into());
    let (report, time) = timed(|| searcher.search(&game.start(), &limits, |_| ()));
    let report = report.map_err(|refusal| refusal.to_string())?;
    Ok(Run { nodes: report.nodes, time })
}

/// One search of the crate `minimax`.
pub(crate) fn their_run(depth: u8) -> Run {
    let mut strategy = Negamax::new(Nothing, depth);
    let seat = Seat::start();
    take_reached();
    let (best, time) = timed(|| strategy.choose_move(&seat));
    assert!(best.is_some(), "the empty board has moves");
    Run { nodes: take_reached() + 1, time }
}
