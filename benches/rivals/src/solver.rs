//! Exact values of the published position sets, table cleared before each position, no book.

use std::path::Path;
use std::time::Duration;

use connect_four_ai::{Position as TheirPosition, Solver};
use gametree::{Enhancements, Limits, NoOpinion, Notation, Options, Searcher};
use gametree_games::connect_four::{ConnectFour, Position};
use gametree_games::hosted::Hosted;

use crate::clock::{cost_of_reading, median, timed};
use crate::guest::usual_game;

/// One published set, and how it is run.
struct Set {
    name: &'static str,
    file: &'static str,
    /// How many positions, from the beginning of the file.
    count: usize,
    /// How many times all of them.
    rounds: usize,
    /// Our mean nodes are to be no more than this.
    most_nodes: f64,
}

const SETS: [Set; 5] = [
    Set { name: "end-easy", file: "Test_L3_R1", count: 600, rounds: 21, most_nodes: 55.0 },
    Set { name: "middle-easy", file: "Test_L2_R1", count: 600, rounds: 9, most_nodes: 475.0 },
    Set { name: "middle-medium", file: "Test_L2_R2", count: 300, rounds: 3, most_nodes: 45_000.0 },
    Set { name: "begin-easy", file: "Test_L1_R1", count: 600, rounds: 5, most_nodes: 3_800.0 },
    Set { name: "begin-medium", file: "Test_L1_R2", count: 30, rounds: 1, most_nodes: 1.1e6 },
];

/// Our time is to be no more than this part of theirs.
const MOST_TIME: f64 = 0.7;
/// More than a core's own caches hold.
const OTHER_DATA: usize = 16 << 20;
const CACHE_LINE: usize = 64;
/// Both change places this often within a round.
const TURNS: usize = 10;

/// Runs the sets in `folder`; `counts` may give other numbers of positions, 0 for none.
pub(crate) fn run(folder: &str, counts: Option<&str>) -> Result<(), String> {
    let counts = match counts {
        None => SETS.map(|set| set.count).to_vec(),
        Some(text) => text
            .split(',')
            .map(|part| part.parse().map_err(|_| format!("'{part}' is not a number")))
            .collect::<Result<_, String>>()?,
    };
    println!("solving, value alone, no book, 64 MiB of table cleared before each position");
    println!(
        "{:<15}{:>5}{:>12}{:>12}{:>12}{:>12}{:>8}  targets",
        "set", "n", "our nodes", "its nodes", "our us", "its us", "ratio"
    );
    let mut pair = Pair::new()?;
    for (set, &count) in SETS.iter().zip(&counts).filter(|(_, count)| **count > 0) {
        let items = read(&Path::new(folder).join(set.file), count, pair.searcher.game())?;
        pair.run(set, &items)?;
    }
    Ok(())
}

/// Who solves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// gametree.
    Ours,
    /// connect-four-ai.
    Theirs,
}

/// Solves the first `count` positions of a file with one of the two, and says how many nodes that
/// took.
pub(crate) fn run_once(side: Side, file: &str, count: usize) -> Result<u64, String> {
    let mut pair = Pair::new()?;
    let items = read(Path::new(file), count, pair.searcher.game())?;
    let mut sum = Sum::default();
    for item in &items {
        match side {
            Side::Ours => pair.solve_ours(item, &mut sum)?,
            Side::Theirs => pair.solve_theirs(item, &mut sum)?,
        }
    }
    Ok(sum.nodes)
}

/// A position in both forms, and its score.
struct Item {
    text: String,
    ours: Position,
    theirs: TheirPosition,
    score: i32,
}

fn read(file: &Path, count: usize, game: &ConnectFour) -> Result<Vec<Item>, String> {
    let text =
        std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    text.lines()
        .take(count)
        .map(|line| {
            let bad = || format!("'{line}' in {} is not a position and a score", file.display());
            let (moves, score) = line.split_once(' ').ok_or_else(bad)?;
            Ok(Item {
                text: moves.to_owned(),
                ours: game.parse_position(moves).map_err(|_| bad())?,
                theirs: TheirPosition::from_moves(moves).map_err(|_| bad())?,
                score: score.trim().parse().map_err(|_| bad())?,
            })
        })
        .collect()
}

/// Nodes and CPU time, added up.
#[derive(Clone, Copy, Default)]
struct Sum {
    nodes: u64,
    time: Duration,
}

/// The two solvers.
struct Pair {
    searcher: Searcher<ConnectFour>,
    solver: Solver,
    reading: Duration,
    other_data: Vec<u8>,
}

impl Pair {
    fn new() -> Result<Pair, String> {
        let options = Options { enhancements: Enhancements::SOLVER, ..Options::default() };
        let searcher = Searcher::new(usual_game(), NoOpinion, options)
            .map_err(|refusal| refusal.to_string())?;
        let (solver, reading) = (Solver::empty(), cost_of_reading());
        Ok(Pair { searcher, solver, reading, other_data: vec![1; OTHER_DATA] })
    }

    /// Runs one set and prints its row.
    fn run(&mut self, set: &Set, items: &[Item]) -> Result<(), String> {
        let (mut our_times, mut their_times, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        let (mut ours, mut theirs) = (Sum::default(), Sum::default());
        for _ in 0..set.rounds {
            (ours, theirs) = self.round(items)?;
            our_times.push(ours.time.as_secs_f64());
            their_times.push(theirs.time.as_secs_f64());
            ratios.push(ours.time.as_secs_f64() / theirs.time.as_secs_f64());
        }
        let count = items.len() as f64;
        let (nodes, ratio) = (ours.nodes as f64 / count, median(ratios));
        let verdict = |kept: bool| if kept { "met" } else { "MISSED" };
        println!(
            "{:<15}{:>5}{nodes:>12.1}{:>12.1}{:>12.2}{:>12.2}{ratio:>8.2}  nodes {}, time {}",
            set.name,
            items.len(),
            theirs.nodes as f64 / count,
            median(our_times) * 1e6 / count,
            median(their_times) * 1e6 / count,
            verdict(nodes <= set.most_nodes),
            verdict(ratio <= MOST_TIME),
        );
        Ok(())
    }

    /// Fills the core's own caches with other data, so that tables are as cold as for a first
    /// question: rounds ask the same ones again, and a table that was only marked as empty would
    /// still lie there.
    fn cool(&mut self) {
        self.other_data.iter_mut().step_by(CACHE_LINE).for_each(|byte| *byte ^= 1);
        std::hint::black_box(&self.other_data);
    }

    /// All positions once, the two taking turns.
    fn round(&mut self, items: &[Item]) -> Result<(Sum, Sum), String> {
        let (mut ours, mut theirs) = (Sum::default(), Sum::default());
        for part in items.chunks(items.len().div_ceil(TURNS).max(1)) {
            self.cool();
            for item in part {
                self.solve_ours(item, &mut ours)?;
            }
            self.cool();
            for item in part {
                self.solve_theirs(item, &mut theirs)?;
            }
        }
        Ok((ours, theirs))
    }

    fn solve_ours(&mut self, item: &Item, sum: &mut Sum) -> Result<(), String> {
        self.searcher.clear();
        let (solution, time) = timed(|| self.searcher.solve(&item.ours, &Limits::none()));
        let solution = solution.map_err(|refusal| refusal.to_string())?;
        sum.time += time.saturating_sub(self.reading);
        sum.nodes += solution.value_nodes;
        let game = self.searcher.game();
        let score = game.customary_score(&item.ours, solution.value);
        if score == Some(item.score) {
            Ok(())
        } else {
            Err(format!("we say {score:?} for {}, which is {}", item.text, item.score))
        }
    }

    fn solve_theirs(&mut self, item: &Item, sum: &mut Sum) -> Result<(), String> {
        self.solver.reset();
        let (score, time) = timed(|| self.solver.solve(&item.theirs));
        sum.time += time.saturating_sub(self.reading);
        sum.nodes += self.solver.explored_positions as u64;
        if i32::from(score) == item.score {
            Ok(())
        } else {
            Err(format!("it says {score} for {}, which is {}", item.text, item.score))
        }
    }
}
