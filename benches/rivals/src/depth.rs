//! Time to a fixed depth with a table of 64 MB and the evaluator `windows`: the best that our
//! options give against the best that those of the crate `minimax` give.

use std::time::Duration;

use gametree::{Enhancement, Limits, Notation, Options, Searcher};
use gametree_games::connect_four::{ConnectFour, Eval, Position};
use minimax::{IterativeOptions, IterativeSearch, Replacement, Strategy};

use crate::clock::{median, timed};
use crate::guest::{Opinion, Seat, take_reached, usual_game};
use crate::plain::Run;

/// The table of both, in bytes; the guest rounds up to a power of two entries.
const TABLE: usize = 64 << 20;
/// A table that stays in the cache.
const SMALL_TABLE: usize = 4 << 20;
/// Our time is to be no more than this part of its.
const MOST_TIME: f64 = 0.5;

/// The ways of ours that may be the best. All are exact: they give one value.
fn our_ways() -> Vec<(&'static str, Options)> {
    let strong = Options { table_bytes: TABLE, ..Options::default() };
    let at_once =
        strong.enhancements.without(Enhancement::Deepening).without(Enhancement::Aspiration);
    vec![
        ("gametree, strong", strong),
        ("gametree, strong, steps of 2", Options { stride: 2, ..strong }),
        ("gametree, strong, steps of 3", Options { stride: 3, ..strong }),
        ("gametree, strong, no deepening", Options { enhancements: at_once, ..strong }),
    ]
}

/// The fastest of our ways, after a row for each.
fn our_best(
    game: ConnectFour,
    pos: &Position,
    depth: u8,
    rounds: usize,
) -> Result<Options, String> {
    let mut best = (f64::INFINITY, Options::default());
    for (name, options) in our_ways() {
        let runs: Result<Vec<_>, _> =
            (0..rounds.max(1)).map(|_| our_run(game, options, pos, depth)).collect();
        let runs = runs?;
        row(name, &runs, None);
        let time = median(runs.iter().map(seconds));
        if time < best.0 {
            best = (time, options);
        }
    }
    Ok(best.1)
}

/// One way to set up the guest.
struct Way {
    name: &'static str,
    options: IterativeOptions,
}

/// The ways that may be its best. It knows more switches, but those change the value (null move,
/// extensions, quiescence).
fn ways() -> Vec<Way> {
    let base = || IterativeOptions::new().with_table_byte_size(TABLE);
    let history = || base().with_countermoves().with_countermove_history();
    let steps = || history().with_double_step_increment();
    let way = |name, options| Way { name, options };
    vec![
        way("defaults", base()),
        way("4 MB of table", base().with_table_byte_size(SMALL_TABLE)),
        way("replace always", base().with_replacement_strategy(Replacement::Always)),
        way("aspiration 10", base().with_aspiration_window(10)),
        way("mtd(f)", base().with_mtdf()),
        way("counter-moves", base().with_countermoves()),
        way("history (and counter-moves)", history()),
        way("history, steps of 2", steps()),
        way("history, steps of 2, 4 MB", steps().with_table_byte_size(SMALL_TABLE)),
        way("history, steps of 2, aspiration 10", steps().with_aspiration_window(10)),
        way("history, steps of 2, aspiration 40", steps().with_aspiration_window(40)),
        way("history, steps of 2, mtd(f)", steps().with_mtdf()),
    ]
}

/// One search of the guest with the options that are usually its best.
pub(crate) fn their_best_run(pos: &Position, depth: u8) -> Result<Valued, String> {
    let usually = "history, steps of 2";
    let way = ways().into_iter().find(|way| way.name == usually).ok_or(usually)?;
    their_run(&way, pos, depth)
}

/// Prints the time of every way and of ours, from `rounds` interleaved runs.
pub(crate) fn run(depth: u8, rounds: usize, position: &str) -> Result<(), String> {
    let game = usual_game();
    let pos = game.parse_position(position).map_err(|error| error.to_string())?;
    println!(
        "time to depth {depth}, evaluator windows, {rounds} rounds (medians), from '{position}'"
    );
    println!("{:<36}{:>12}{:>12}{:>8}{:>8}", "", "nodes", "ms", "ratio", "value");
    let options = our_best(game, &pos, depth, rounds)?;
    let mut best: Option<(f64, &str)> = None;
    for way in ways() {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..rounds.max(1) {
            ours.push(our_run(game, options, &pos, depth)?);
            theirs.push(their_run(&way, &pos, depth)?);
        }
        let pairs = ours.iter().zip(&theirs);
        let ratio = median(pairs.map(|(our, its)| seconds(our) / seconds(its)));
        if best.is_none_or(|(highest, _)| ratio > highest) {
            best = Some((ratio, way.name));
        }
        row(way.name, &theirs, Some(ratio));
    }
    if let Some((ratio, name)) = best {
        let verdict = if ratio <= MOST_TIME { "met" } else { "MISSED" };
        println!(
            "its best: {name}; our best takes {ratio:.2} of its time (at most {MOST_TIME}: {verdict})"
        );
    }
    Ok(())
}

fn row(name: &str, runs: &[Valued], ratio: Option<f64>) {
    let nodes = median(runs.iter().map(|run| run.run.nodes as f64));
    let time = median(runs.iter().map(seconds));
    let ratio = ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"));
    println!("{name:<36}{nodes:>12.0}{:>12.1}{ratio:>8}{:>8}", time * 1e3, runs[0].value);
}

/// A search and what it found.
pub(crate) struct Valued {
    pub(crate) run: Run,
    pub(crate) value: i32,
}

fn seconds(run: &Valued) -> f64 {
    run.run.time.max(Duration::from_nanos(1)).as_secs_f64()
}

/// One search of ours, with a table that knows nothing.
pub(crate) fn our_run(
    game: ConnectFour,
    options: Options,
    pos: &Position,
    depth: u8,
) -> Result<Valued, String> {
    let evaluator = Eval::Windows;
    let mut searcher =
        Searcher::new(game, evaluator, options).map_err(|refusal| refusal.to_string())?;
    let limits = Limits::depth(depth.into());
    let (report, time) = timed(|| searcher.search(pos, &limits, |_| ()));
    let report = report.map_err(|refusal| refusal.to_string())?;
    let value = report.value().map_or(0, |value| value.score);
    Ok(Valued { run: Run { nodes: report.nodes, time }, value })
}

fn their_run(way: &Way, pos: &Position, depth: u8) -> Result<Valued, String> {
    let seat = Seat { pos: *pos, ..Seat::start() };
    let opinion = Opinion::new();
    let mut strategy = IterativeSearch::new(opinion, way.options);
    strategy.set_max_depth(depth);
    take_reached();
    let (best, time) = timed(|| strategy.choose_move(&seat));
    best.ok_or("the position has no moves")?;
    let run = Run { nodes: take_reached() + 1, time };
    Ok(Valued { run, value: strategy.root_value().into() })
}
