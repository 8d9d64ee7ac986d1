//! Two threads against one: time to a fixed depth on positions of the middle game.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use gametree::{Limits, Notation, Options, Searcher};
use gametree_games::connect_four::{ConnectFour, Eval, Position};

use crate::clock::median;
use crate::guest::usual_game;

/// Ten positions with eight to ten stones, from the published set begin-hard, that no search
/// finishes soon.
const POSITIONS: [&str; 10] = [
    "3651136162",
    "2361471212",
    "122511117",
    "164222651",
    "76556662",
    "14316234",
    "22117667",
    "77237552",
    "21763366",
    "37226524",
];
/// Two threads are to take no more than this part of one's time.
const MOST_TIME: f64 = 0.65;

/// What a search took: by the clock on the wall, and of the first thread's processor.
///
/// The second is what the first would be on an idle machine with two processors, since the first
/// thread waits for nobody; on a busy one it is the one to look at.
#[derive(Clone, Copy)]
struct Took {
    wall: Duration,
    first_thread: Duration,
}

/// Prints both ratios for each position, deep enough that one thread takes `seconds`, and their
/// medians.
pub(crate) fn run(rounds: usize, seconds: f64) -> Result<(), String> {
    let game = usual_game();
    println!("two threads against one, windows, {rounds} rounds (medians), from {seconds} s on");
    println!(
        "{:<14}{:>6}{:>10}{:>14}{:>12}{:>12}",
        "position", "depth", "one, s", "two, s", "wall ratio", "cpu ratio"
    );
    let (mut walls, mut cpus) = (Vec::new(), Vec::new());
    for text in POSITIONS {
        let pos = game.parse_position(text).map_err(|error| error.to_string())?;
        let depth = depth_for(game, &pos, seconds)?;
        let (mut one, mut two) = (Vec::new(), Vec::new());
        for _ in 0..rounds.max(1) {
            one.push(search(game, &pos, depth, 1)?);
            two.push(search(game, &pos, depth, 2)?);
        }
        let ratios = |time: fn(&Took) -> f64| {
            let pairs = one.iter().zip(&two);
            median(pairs.map(|(one, two)| time(two) / time(one)))
        };
        let wall = ratios(|took| took.wall.as_secs_f64());
        let cpu = ratios(|took| took.first_thread.as_secs_f64());
        let of = |runs: &[Took]| median(runs.iter().map(|took| took.first_thread.as_secs_f64()));
        let (one, two) = (of(&one), of(&two));
        println!("{text:<14}{depth:>6}{one:>10.2}{two:>14.2}{wall:>12.2}{cpu:>12.2}");
        walls.push(wall);
        cpus.push(cpu);
    }
    let (wall, cpu) = (median(walls), median(cpus));
    let verdict = if cpu <= MOST_TIME { "met" } else { "MISSED" };
    println!("medians: wall {wall:.2}, cpu {cpu:.2}   (at most {MOST_TIME}: {verdict})");
    Ok(())
}

/// The first depth that takes one thread so long.
fn depth_for(game: ConnectFour, pos: &Position, seconds: f64) -> Result<usize, String> {
    let began = ThreadTime::now();
    let stop = gametree::Stop::new();
    let limits = Limits::none().stopped_by(&stop);
    let report = searcher(game, 1)?.search(pos, &limits, |_| {
        if began.elapsed().as_secs_f64() >= seconds {
            stop.raise();
        }
    });
    report.map(|report| report.depth).map_err(|refusal| refusal.to_string())
}

fn search(game: ConnectFour, pos: &Position, depth: usize, threads: usize) -> Result<Took, String> {
    let mut searcher = searcher(game, threads)?;
    let (wall, first_thread) = (Instant::now(), ThreadTime::now());
    let report = searcher.search(pos, &Limits::depth(depth), |_| ());
    let took = Took { wall: wall.elapsed(), first_thread: first_thread.elapsed() };
    report.map(|_| took).map_err(|refusal| refusal.to_string())
}

fn searcher(game: ConnectFour, threads: usize) -> Result<Searcher<ConnectFour, Eval>, String> {
    let evaluator = Eval::Windows;
    let options = Options { threads, ..Options::default() };
    Searcher::new(game, evaluator, options).map_err(|refusal| refusal.to_string())
}
