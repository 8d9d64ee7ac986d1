//! From games to proven weights: self-play and fit, in one round or several, then a duel.
//!
//! Each round plays with what the round before has learnt, twice as many games as that, and learns
//! from its own games and those of the round before.

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
    /// The file of games: begun, or gone on with. Of several rounds each has a file of its own,
    /// with its number at the end.
    pub data: PathBuf,
    /// Files of earlier games to learn from too, whatever made them.
    pub also: Vec<PathBuf>,
    /// The games to play, in the last round.
    pub selfplay: SelfPlay,
    /// How often to play and fit; at least once.
    pub rounds: u32,
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
        /// The round, from 1.
        round: u32,
        /// Games so far, in this round.
        games: usize,
        /// How many they will be.
        of: u64,
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

impl Plan {
    /// Games, seed and file of a round.
    fn round(&self, round: u32) -> (SelfPlay, PathBuf) {
        let SelfPlay { games, seed, .. } = self.selfplay;
        let halvings = (self.rounds - round).min(u64::BITS - 1);
        let seed = seed.wrapping_add(u64::from(round) - 1);
        let selfplay = SelfPlay { games: games >> halvings, seed, ..self.selfplay };
        let mut path = self.data.clone();
        if self.rounds > 1 {
            path.as_mut_os_string().push(format!(".{round}"));
        }
        (selfplay, path)
    }
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
    let mut tuned = evaluator.clone();
    let mut learnt = None;
    for round in 1..=plan.rounds.max(1) {
        learnt = one_round(game, &tuned, plan, round, stop, &mut progress)?;
        let Some((_, fit)) = &learnt else { return Ok(None) };
        tuned = evaluator.with_weights(&fit.weights);
    }
    let Some((split, fit)) = learnt else { return Ok(None) };
    let SelfPlay { nodes, seed, threads, .. } = plan.selfplay;
    let settings = Duel { pairs: plan.pairs, nodes, seed, threads };
    let result = duel(game, [&tuned, evaluator], settings, stop, |now| {
        progress(Progress::Dueling(*now));
    })?;
    Ok(Some(Tuned {
        changes: changes(evaluator.names(), [&evaluator.weights(), &fit.weights], &split),
        evaluator: tuned,
        positions: split.len(),
        fit,
        duel: (result.games() > 0).then_some(result),
    }))
}

/// Plays with an evaluator and fits its weights. `None` if the flag was raised while games were
/// played.
fn one_round<G, E>(
    game: &G,
    evaluator: &E,
    plan: &Plan,
    round: u32,
    stop: &Stop,
    progress: &mut impl FnMut(Progress),
) -> Result<Option<(Split, FitReport)>, TuneError>
where
    G: Subject,
    E: Tunable<G, State: Send> + Clone + Send + Sync,
{
    let before = evaluator.weights();
    let (settings, path) = plan.round(round);
    let SelfPlay { games: of, nodes, seed, .. } = settings;
    let header = Header { game: plan.game.clone(), nodes, seed, weights: fingerprint(&before) };
    let mut file = GameFile::open(&path, &header)?;
    let mut tell = |file: &GameFile| {
        let (games, positions) = (file.games(), file.positions());
        progress(Progress::Playing { round, games, of, positions });
    };
    tell(&file);
    selfplay(game, evaluator, settings, &mut file, stop, tell)?;
    if stop.is_raised() {
        return Ok(None);
    }
    progress(Progress::Reading);
    let mut split = Split::default();
    let earlier = (round > 1).then(|| plan.round(round - 1).1);
    for path in plan.also.iter().chain(&earlier).chain([&path]) {
        split.add_file(game, evaluator, path)?;
    }
    let learnable = |term| evaluator.is_learnable(term);
    let fit = fit(&split, &before, learnable, &plan.fit, stop, |now| {
        progress(Progress::Fitting(*now));
    })?;
    Ok(Some((split, fit)))
}

fn changes(names: Vec<String>, [before, after]: [&[Tapered]; 2], split: &Split) -> Vec<Change> {
    let uses = split.training.uses(names.len());
    let all = names.into_iter().zip(before).zip(after).zip(uses);
    let change = |(((term, &before), &after), uses)| Change { term, before, after, uses };
    let mut changes: Vec<Change> = all.map(change).filter(|change| change.size() > 0).collect();
    changes.sort_by_key(|change| std::cmp::Reverse(change.size()));
    changes
}
