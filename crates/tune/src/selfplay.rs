//! Games of the engine against itself, and which of their positions are worth keeping.

use gametree::driver::Searcher;
use gametree::score::is_decided;
use gametree::{DepthRule, Enhancements, Evaluator, Limits, Options, Refusal, Score, Start, Stop};
use rand::SeedableRng;
use rand_pcg::Pcg64;

use crate::Subject;
use crate::error::TuneError;
use crate::game::{Opening, Searched, play, random_opening};
use crate::record::{GameFile, GameRecord, Sample};
use crate::workers::work;

/// Openings further from balance than this are not played.
const BALANCED: Score = 300;
/// The first plies after an opening still suffer from it.
const SETTLED: usize = 2;
/// Positions further from balance than this teach little.
const OPEN: Score = 1_500;
/// The table of each thread: enough for a few thousand nodes a move.
const TABLE_BYTES: usize = 8 << 20;

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// Games in all, those that are there already included.
    pub games: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// The seed from which, with its number, each game follows.
    pub seed: u64,
    /// Threads, each with a game of its own.
    pub threads: usize,
}

/// How a search of a fixed number of nodes is done here.
pub(crate) fn options() -> Options {
    Options {
        enhancements: Enhancements::SELECTIVE,
        rule: DepthRule::AtLeast,
        table_bytes: TABLE_BYTES,
        ..Options::default()
    }
}

/// The source of chance for a game, or a pair of games.
pub(crate) fn random_for(seed: u64, number: u64) -> Pcg64 {
    // Two to the 64th over the golden ratio, so that seeds and numbers do not meet.
    Pcg64::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number))
}

/// Plays the games that the file does not have yet and adds them to it. `progress` hears of the
/// file after each game.
///
/// # Errors
/// The file cannot be written, or a search refused. If the flag is raised that is no error: the
/// games that were finished are in the file.
pub fn selfplay<G, E>(
    game: &G,
    evaluator: &E,
    settings: SelfPlay,
    file: &mut GameFile,
    stop: &Stop,
    mut progress: impl FnMut(&GameFile),
) -> Result<(), TuneError>
where
    G: Subject,
    E: Evaluator<G, State: Send> + Clone + Send + Sync,
{
    let limits = Limits::nodes(settings.nodes).stopped_by(stop);
    work(
        &file.missing(settings.games),
        settings.threads,
        stop,
        || Ok(Searcher::new(game.clone(), evaluator.clone(), options())?),
        |searcher, number| {
            let mut random = random_for(settings.seed, number);
            Ok(play_one(searcher, &mut random, number, &limits)?)
        },
        |record| {
            file.add(&record)?;
            progress(file);
            Ok(())
        },
    )
}

/// Plays a game from an opening that both sides can live with.
fn play_one<G: Subject, E: Evaluator<G, State: Send> + Sync>(
    searcher: &mut Searcher<G, E>,
    random: &mut Pcg64,
    number: u64,
    limits: &Limits,
) -> Result<GameRecord, Refusal> {
    searcher.clear();
    let game = searcher.game().clone();
    let opening = balanced_opening(&game, searcher, random, limits)?;
    let mut samples = Vec::new();
    let points = play(
        &game,
        opening,
        |_, start| searcher.search_from(start, limits, (), |_| ()),
        |searched| samples.extend(sample(&game, &searched)),
    )?;
    Ok(GameRecord { number, points, samples })
}

/// Random openings, until one of them is balanced.
pub(crate) fn balanced_opening<G: Subject, E: Evaluator<G, State: Send> + Sync>(
    game: &G,
    searcher: &mut Searcher<G, E>,
    random: &mut Pcg64,
    limits: &Limits,
) -> Result<Opening<G::Position>, Refusal> {
    loop {
        let Some(opening) = random_opening(game, random) else { continue };
        let start = Start { pos: &opening.pos, past: &opening.path };
        let report = searcher.search_from(start, limits, (), |_| ())?;
        let value = report.value().map_or(0, |value| value.score);
        if value.abs() <= BALANCED || limits.stop.is_raised() {
            return Ok(opening);
        }
    }
}

/// The position as a sample, if it is quiet: what an evaluator says of others is not to be
/// believed before captures and checks are played out.
fn sample<G: Subject>(game: &G, searched: &Searched<'_, G>) -> Option<Sample> {
    let &Searched { pos, mv, score, ply } = searched;
    let is_quiet = ply >= SETTLED
        && !is_decided(score)
        && score.abs() <= OPEN
        && !game.in_check(pos)
        && !game.tactical(pos, mv);
    is_quiet.then(|| Sample { score, position: game.position_text(pos) })
}
