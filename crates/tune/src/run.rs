//! From nothing to proven weights: self-play, fit, duel.

use std::path::PathBuf;

use gametree::{Stop, Tapered, Tunable};

use crate::Subject;
use crate::dataset::Split;
use crate::duel::{Duel, DuelResult, duel};
use crate::error::TuneError;
use crate::fit::{Fit, FitReport, FitSettings, fit};
use crate::record::{GameFile, Header};
use crate::selfplay::{SelfPlay, selfplay};

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game's name, for the head of the file of games.
    pub game: String,
    /// The file of games: begun, or gone on with.
    pub data: PathBuf,
    /// Files of earlier games to learn from too, whatever made them.
    pub also: Vec<PathBuf>,
    /// The games to play.
    pub selfplay: SelfPlay,
    /// How to fit.
    pub fit: FitSettings,
    /// Pairs of games between the new weights and the old.
    pub pairs: u64,
}

/// Where a run stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// Games are played.
    Playing {
        /// Games so far.
        games: usize,
        /// Positions so far.
        positions: usize,
    },
    /// Positions are read.
    Reading,
    /// Weights are fitted.
    Fitting(Fit),
    /// The new weights play the old.
    Dueling(DuelResult),
}

/// A term whose weight has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Its name.
    pub term: String,
    /// The weight before.
    pub before: Tapered,
    /// The weight after.
    pub after: Tapered,
    /// In how many of the positions it counts for one side more than for the other.
    pub uses: usize,
}

impl Change {
    /// How much the weight moved, both parts together.
    #[must_use]
    pub fn size(&self) -> i32 {
        (self.after.midgame - self.before.midgame).abs()
            + (self.after.endgame - self.before.endgame).abs()
    }
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Tuned<E> {
    /// The evaluator with its new weights.
    pub evaluator: E,
    /// Positions in all.
    pub positions: usize,
    /// How the fit went.
    pub fit: FitReport,
    /// The terms that changed, the most changed first.
    pub changes: Vec<Change>,
    /// How the new weights did against the old, if they played.
    pub duel: Option<DuelResult>,
}

/// A number that tells these weights from others: Fowler, Noll and Vo's hash, 1a.
fn fingerprint(weights: &[Tapered]) -> u64 {
    let numbers = weights.iter().flat_map(|one| [one.midgame, one.endgame]);
    numbers.flat_map(i32::to_le_bytes).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Plays, fits and proves. `None` if the flag was raised while games were played: they are in the
/// file, and the next run goes on from there.
///
/// # Errors
/// A file cannot be read or written, there are too few positions, or a search refused.
pub fn run<G, E>(
    game: &G,
    evaluator: &E,
    plan: &Plan,
    stop: &Stop,
    mut progress: impl FnMut(Progress),
) -> Result<Option<Tuned<E>>, TuneError>
where
    G: Subject,
    E: Tunable<G, State: Send> + Clone + Send + Sync,
{
    let before = evaluator.weights();
    let SelfPlay { nodes, seed, threads, .. } = plan.selfplay;
    let header = Header { game: plan.game.clone(), nodes, seed, weights: fingerprint(&before) };
    let mut file = GameFile::open(&plan.data, &header)?;
    let mut tell = |file: &GameFile| {
        progress(Progress::Playing { games: file.games(), positions: file.positions() });
    };
    tell(&file);
    selfplay(game, evaluator, plan.selfplay, &mut file, stop, tell)?;
    if stop.is_raised() {
        return Ok(None);
    }
    progress(Progress::Reading);
    let mut split = Split::default();
    for path in plan.also.iter().chain([&plan.data]) {
        split.add_file(game, evaluator, path)?;
    }
    let learnable = |term| evaluator.is_learnable(term);
    let fit = fit(&split, &before, learnable, &plan.fit, stop, |now| {
        progress(Progress::Fitting(*now));
    })?;
    let tuned = evaluator.with_weights(&fit.weights);
    let settings = Duel { pairs: plan.pairs, nodes, seed, threads };
    let result = duel(game, [&tuned, evaluator], settings, stop, |now| {
        progress(Progress::Dueling(*now));
    })?;
    Ok(Some(Tuned {
        changes: changes(evaluator.names(), [&before, &tuned.weights()], &split),
        evaluator: tuned,
        positions: split.len(),
        fit,
        duel: (result.games() > 0).then_some(result),
    }))
}

fn changes(names: Vec<String>, [before, after]: [&[Tapered]; 2], split: &Split) -> Vec<Change> {
    let uses = split.training.uses(names.len());
    let all = names.into_iter().zip(before).zip(after).zip(uses);
    let change = |(((term, &before), &after), uses)| Change { term, before, after, uses };
    let mut changes: Vec<Change> = all.map(change).filter(|change| change.size() > 0).collect();
    changes.sort_by_key(|change| std::cmp::Reverse(change.size()));
    changes
}
