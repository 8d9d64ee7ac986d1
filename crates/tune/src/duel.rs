//! Evaluators against each other, at a fixed number of nodes a move.

use gametree::driver::Searcher;
use gametree::{Evaluator, Limits, Refusal, Side, Stop};

use crate::Subject;
use crate::error::TuneError;
use crate::game::{Opening, Points, play};
use crate::selfplay::{balanced_opening, options, random_for};
use crate::workers::work;

/// Openings are drawn from other numbers than those of self-play.
const APART: u64 = 1 << 40;

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// Openings; each is played twice, with sides exchanged.
    pub pairs: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// Threads, each with a pair of its own.
    pub threads: usize,
}

/// How a duel stands, seen by the first evaluator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DuelResult {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games by their half points, 0 to 4.
    pub pairs: [u64; 5],
}

/// A difference in strength, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The likeliest.
    pub elo: f64,
    /// Nineteen times of twenty the truth lies within so much of it.
    pub error: f64,
}

impl DuelResult {
    fn add(&mut self, games: [Points; 2]) {
        for points in games {
            match points {
                Points::Win => self.wins += 1,
                Points::Half => self.draws += 1,
                Points::Loss => self.losses += 1,
            }
        }
        self.pairs[games.iter().map(|points| points.halves() as usize).sum::<usize>()] += 1;
    }

    /// Games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points per game, 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// The difference in strength. The spread is that of pairs, for the two games of an opening
    /// depend on each other. `None` if one side won everything, or nothing was played.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        /// Of a normal distribution, 95 in 100 lie within so many standard deviations.
        const WITHIN: f64 = 1.96;
        let pairs = self.pairs.iter().sum::<u64>() as f64;
        let mean = self.score();
        if pairs == 0.0 || mean <= 0.0 || mean >= 1.0 {
            return None;
        }
        let spread =
            |(halves, &count): (usize, &u64)| count as f64 * (halves as f64 / 4.0 - mean).powi(2);
        let variance: f64 = self.pairs.iter().enumerate().map(spread).sum::<f64>() / pairs;
        let error = WITHIN * (variance / pairs).sqrt();
        // The slope of the curve from points to Elo.
        let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
        Some(Elo { elo: -400.0 * (1.0 / mean - 1.0).log10(), error: error * slope })
    }
}

/// Plays one evaluator against another.
///
/// # Errors
/// A search refused. If the flag is raised that is no error: the pairs that were finished count.
pub fn duel<G, E>(
    game: &G,
    evaluators: [&E; 2],
    settings: Duel,
    stop: &Stop,
    mut progress: impl FnMut(&DuelResult),
) -> Result<DuelResult, TuneError>
where
    G: Subject,
    E: Evaluator<G, State: Send> + Clone + Send + Sync,
{
    let limits = Limits::nodes(settings.nodes).stopped_by(stop);
    let pieces: Vec<u64> = (0..settings.pairs).map(|pair| APART + pair).collect();
    let searcher = |evaluator: &E| Searcher::new(game.clone(), evaluator.clone(), options());
    let mut result = DuelResult::default();
    work(
        &pieces,
        settings.threads,
        stop,
        || Ok([searcher(evaluators[0])?, searcher(evaluators[1])?]),
        |searchers, pair| {
            let mut random = random_for(settings.seed, pair);
            searchers.iter_mut().for_each(Searcher::clear);
            let opening = balanced_opening(game, &mut searchers[0], &mut random, &limits)?;
            let as_first = one_game(game, searchers, &opening, Side::First, &limits)?;
            let as_second = one_game(game, searchers, &opening, Side::Second, &limits)?;
            Ok([as_first, as_second])
        },
        |games| {
            result.add(games);
            progress(&result);
            Ok::<(), TuneError>(())
        },
    )?;
    Ok(result)
}

/// A game in which the first searcher plays this side, and what it gets.
fn one_game<G: Subject, E: Evaluator<G, State: Send> + Sync>(
    game: &G,
    searchers: &mut [Searcher<G, E>; 2],
    opening: &Opening<G::Position>,
    side: Side,
    limits: &Limits,
) -> Result<Points, Refusal> {
    searchers.iter_mut().for_each(Searcher::clear);
    let points = play(
        game,
        opening.clone(),
        |mover, start| {
            let searcher = &mut searchers[usize::from(mover != side)];
            searcher.search_from(start, limits, (), |_| ())
        },
        |_| (),
    )?;
    Ok(match (side, points) {
        (Side::First, points) => points,
        (Side::Second, Points::Win) => Points::Loss,
        (Side::Second, Points::Half) => Points::Half,
        (Side::Second, Points::Loss) => Points::Win,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_follows_from_the_points_and_its_error_from_the_pairs() {
        let mut result = DuelResult::default();
        for _ in 0..30 {
            result.add([Points::Win, Points::Half]);
            result.add([Points::Win, Points::Loss]);
        }
        assert_eq!((result.wins, result.draws, result.losses), (60, 30, 30));
        assert_eq!(result.pairs, [0, 0, 30, 30, 0]);
        let Elo { elo, error } = result.elo().expect("both sides scored");
        // 62.5 points of 100 are 88.7 Elo; the pairs spread by 1/8 around 5/8.
        assert!((elo - 88.74).abs() < 0.01, "{elo}");
        assert!((error - 1.96 * 0.125 / 60.0_f64.sqrt() * 741.2).abs() < 0.1, "{error}");
        assert_eq!(DuelResult::default().elo(), None);
    }
}
