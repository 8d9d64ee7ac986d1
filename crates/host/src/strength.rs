//! Playing weaker than one can, by a rating.
//!
//! A rating is a limit of nodes a move and, below 2200, a mistake now and then: the best five lines
//! are compared after a random number is added to each of their values, so that mistakes are the
//! likelier the smaller they are. Between the levels of the table below both go evenly, the nodes by
//! ratio. The levels are set so that chess is about level with Stockfish 15.1 at the same `UCI_Elo`;
//! docs/benchmarks.md has the matches.

use crate::analysis::{Analysis, MoveValue};
use crate::dice::Dice;
use crate::value::{ValueKind, ValueView};

/// What belongs to a rating.
struct Level {
    elo: i64,
    /// Nodes a move.
    nodes: f64,
    /// The standard deviation of the noise, in the evaluator's unit (hundredths of a pawn in chess).
    noise: f64,
}

/// The levels, weakest first. Those from 1500 to 2200 follow matches, the others go on from there.
const LEVELS: [Level; 6] = [
    Level { elo: 1_000, nodes: 200.0, noise: 132.0 },
    Level { elo: 1_500, nodes: 5_000.0, noise: 72.0 },
    Level { elo: 1_800, nodes: 18_000.0, noise: 46.0 },
    Level { elo: 2_000, nodes: 72_000.0, noise: 3.0 },
    Level { elo: 2_200, nodes: 500_000.0, noise: 0.0 },
    Level { elo: 2_800, nodes: 8_000_000.0, noise: 0.0 },
];

/// The weakest rating that can be asked for.
pub const LEAST_ELO: i64 = LEVELS[0].elo;
/// The strongest rating that can be asked for.
pub const MOST_ELO: i64 = LEVELS[LEVELS.len() - 1].elo;

/// Lines that are compared while there is noise.
const LINES: usize = 5;
/// A win counts as so much when noise is added; a loss as much less.
const DECIDED: f64 = 10_000.0;

/// How weak to play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The most nodes a move.
    pub nodes: u64,
    /// Lines to compare.
    pub lines: usize,
    /// The standard deviation of the noise on each value.
    pub noise: f64,
}

impl Strength {
    /// The strength for this rating; beyond the range the nearest in it.
    #[must_use]
    pub fn of_elo(elo: i64) -> Strength {
        let elo = elo.clamp(LEAST_ELO, MOST_ELO);
        let above = LEVELS.iter().position(|level| elo <= level.elo).unwrap_or(0).max(1);
        let (low, high) = (&LEVELS[above - 1], &LEVELS[above]);
        let way = (elo - low.elo) as f64 / (high.elo - low.elo) as f64;
        let noise = low.noise + way * (high.noise - low.noise);
        Strength {
            nodes: (low.nodes * (high.nodes / low.nodes).powf(way)).round() as u64,
            lines: if noise > 0.0 { LINES } else { 1 },
            noise,
        }
    }

    /// Which line of the analysis is played: the best after noise. The same seed and ply give the
    /// same choice. `None` if there is no line.
    #[must_use]
    pub fn choose<'a>(&self, analysis: &'a Analysis, seed: u64, ply: u64) -> Option<&'a MoveValue> {
        let first = analysis.moves.first();
        if self.noise == 0.0 {
            return first;
        }
        let mut dice = Dice::new(seed.wrapping_add(ply << 32));
        let mut best: Option<(f64, &MoveValue)> = None;
        for line in &analysis.moves {
            let Some(value) = line.value else { continue };
            let worth = worth(value) + self.noise * normal(&mut dice);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, line));
            }
        }
        best.map(|(_, line)| line).or(first)
    }
}

fn worth(value: ValueView) -> f64 {
    match value.kind {
        ValueKind::Win => DECIDED,
        ValueKind::Loss => -DECIDED,
        ValueKind::Draw => 0.0,
        ValueKind::Margin | ValueKind::Estimate | ValueKind::Expectation => value.score as f64,
    }
}

/// A random number of mean 0 and standard deviation 1: twelve even ones added up.
fn normal(dice: &mut Dice) -> f64 {
    const STEPS: usize = 1 << 20;
    let even = |_| dice.below(STEPS) as f64 / STEPS as f64;
    (0..12).map(even).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::BoundView;

    fn analysis(scores: &[i64]) -> Analysis {
        let mut session = crate::open("nim:1").expect("a game");
        let request = crate::RequestBuilder::new(crate::Purpose::Play).build().expect("a request");
        let found = session.analyze(&request, &mut |_| ()).expect("an answer");
        let line = |&score| MoveValue {
            mv: format!("m{score}"),
            odds: None,
            value: Some(ValueView {
                kind: ValueKind::Estimate,
                plies: None,
                score,
                bound: BoundView::Exact,
                proven: false,
                table: None,
                expected: None,
            }),
            pv: Vec::new(),
        };
        Analysis { moves: scores.iter().map(line).collect(), ..found }
    }

    #[test]
    fn stronger_is_more_nodes_and_less_noise() {
        let steps: Vec<_> = (900..3_000).step_by(100).map(Strength::of_elo).collect();
        for pair in steps.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].noise >= pair[1].noise);
        }
        for level in LEVELS {
            let lines = if level.noise > 0.0 { LINES } else { 1 };
            let strength = Strength { nodes: level.nodes as u64, lines, noise: level.noise };
            assert_eq!(Strength::of_elo(level.elo), strength);
        }
        assert_eq!(Strength::of_elo(1_250), Strength { nodes: 1_000, lines: 5, noise: 102.0 });
    }

    #[test]
    fn small_mistakes_are_likelier_than_large_ones() {
        let analysis = analysis(&[30, 0, -400]);
        let weak = Strength::of_elo(1_000);
        let mut count = [0; 3];
        for ply in 0..1_000 {
            let line = weak.choose(&analysis, 7, ply).expect("a line");
            let at = analysis.moves.iter().position(|other| other == line).expect("one of them");
            count[at] += 1;
        }
        assert!(count[0] > count[1] && count[1] > 10 * count[2].max(1), "{count:?}");
        let again = weak.choose(&analysis, 7, 3);
        assert_eq!(weak.choose(&analysis, 7, 3), again, "seeded");
        let strong = Strength::of_elo(2_800);
        assert!((0..100).all(|ply| strong.choose(&analysis, 7, ply) == analysis.moves.first()));
    }
}
