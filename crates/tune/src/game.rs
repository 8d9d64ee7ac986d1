//! One game of the engine, ended early where the result is clear.

use gametree::score::is_decided;
use gametree::{Game, Outcome, Path, Refusal, Report, Score, Side, Start, Turn, rules};
use rand::RngExt;
use rand_pcg::Pcg64;

use crate::Subject;

/// A game is won once both sides have thought so, by this much, for [`AGREED`] plies.
const CLEAR: Score = 1_000;
/// See [`CLEAR`].
const AGREED: usize = 4;
/// A game is drawn once no score was further from 0 than this for [`DULL`] plies...
const LEVEL: Score = 8;
/// See [`LEVEL`].
const DULL: usize = 12;
/// ... after so many plies,
const LATE: usize = 80;
/// or when it has lasted so many plies.
const LONGEST: usize = 400;
/// Plies of random opening, at least and at most.
const OPENING: std::ops::RangeInclusive<usize> = 8..=10;

/// What the first player gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// Nothing.
    Loss,
    /// Half a point.
    Half,
    /// A point.
    Win,
}

impl Points {
    /// 0, 1 or 2.
    #[must_use]
    pub fn halves(self) -> u32 {
        self as u32
    }

    /// The number of half points as a result.
    #[must_use]
    pub fn from_halves(halves: u32) -> Option<Points> {
        [Points::Loss, Points::Half, Points::Win].get(halves as usize).copied()
    }

    /// 0, 0.5 or 1.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.halves()) / 2.0
    }

    fn of(outcome: Outcome) -> Points {
        let balance = match outcome {
            Outcome::Draw => 0,
            Outcome::Win(Side::First) => 1,
            Outcome::Win(Side::Second) => -1,
            Outcome::Margin(points) => points,
        };
        Points::of_score(balance)
    }

    fn of_score(score: Score) -> Points {
        match score {
            0 => Points::Half,
            1.. => Points::Win,
            _ => Points::Loss,
        }
    }
}

/// A position with what came before it.
#[derive(Clone, Debug)]
pub struct Opening<P> {
    /// The position.
    pub pos: P,
    /// The way there.
    pub path: Path,
}

/// Plays random moves from the start; `None` if the game ended by them.
pub fn random_opening<G: Subject>(game: &G, random: &mut Pcg64) -> Option<Opening<G::Position>> {
    let mut opening = Opening { pos: game.start(), path: Path::new() };
    for _ in 0..random.random_range(OPENING) {
        let moves = rules::allowed_moves(game, &opening.pos, &opening.path);
        if moves.is_empty() {
            return None;
        }
        let mv = moves[random.random_range(0..moves.len())];
        opening.path.push_move(game, &opening.pos, mv);
        game.play(&mut opening.pos, mv);
    }
    let goes_on = rules::result_after(game, &opening.pos, &opening.path).is_none();
    goes_on.then_some(opening)
}

/// The score of a search, seen by the first player.
fn seen_by_first(score: Score, mover: Side) -> Score {
    match mover {
        Side::First => score,
        Side::Second => -score,
    }
}

/// A position that was searched in a game.
pub struct Searched<'a, G: Game> {
    /// The position.
    pub pos: &'a G::Position,
    /// The move that was played.
    pub mv: G::Move,
    /// The score, seen by the first player.
    pub score: Score,
    /// Plies since the opening.
    pub ply: usize,
}

/// Plays a game to its end, or until it is clear. `think` searches a position for a side; `watch`
/// sees each.
///
/// # Errors
/// Those of `think`.
pub fn play<G: Subject>(
    game: &G,
    opening: Opening<G::Position>,
    mut think: impl FnMut(Side, Start<'_, G::Position>) -> Result<Report<G::Move>, Refusal>,
    mut watch: impl FnMut(Searched<'_, G>),
) -> Result<Points, Refusal> {
    let Opening { mut pos, mut path } = opening;
    let mut scores = Vec::new();
    for ply in 0..LONGEST {
        if let Some(outcome) = rules::result_after(game, &pos, &path) {
            return Ok(Points::of(outcome));
        }
        let Turn::Player(mover) = game.turn(&pos) else { return Ok(Points::Half) };
        let report = think(mover, Start { pos: &pos, past: &path })?;
        let (Some(mv), Some(value)) = (report.best(), report.value()) else {
            return Ok(Points::Half);
        };
        let score = seen_by_first(value.score, mover);
        scores.push(score);
        if let Some(points) = clear_result(&scores) {
            return Ok(points);
        }
        watch(Searched { pos: &pos, mv, score, ply });
        path.push_move(game, &pos, mv);
        game.play(&mut pos, mv);
    }
    Ok(Points::Half)
}

/// The result, if the scores leave no doubt.
fn clear_result(scores: &[Score]) -> Option<Points> {
    let &last = scores.last()?;
    if is_decided(last) {
        return Some(Points::of_score(last));
    }
    let all_of = |count: usize, holds: &dyn Fn(Score) -> bool| {
        scores.len() >= count && scores[scores.len() - count..].iter().all(|&score| holds(score))
    };
    if all_of(AGREED, &|score| score.abs() >= CLEAR && (score > 0) == (last > 0)) {
        return Some(Points::of_score(last));
    }
    let level = scores.len() >= LATE && all_of(DULL, &|score| score.abs() <= LEVEL);
    level.then_some(Points::Half)
}

#[cfg(test)]
mod tests {
    use gametree::score::{loss_in, win_in};

    use super::*;

    #[test]
    fn a_game_ends_when_its_result_is_clear() {
        assert_eq!(clear_result(&[]), None);
        assert_eq!(clear_result(&[win_in(7)]), Some(Points::Win));
        assert_eq!(clear_result(&[0, loss_in(4)]), Some(Points::Loss));
        assert_eq!(clear_result(&[1_200; 3]), None);
        assert_eq!(clear_result(&[1_200; 4]), Some(Points::Win));
        assert_eq!(clear_result(&[-1_200, 1_200, -1_200, -1_200]), None);
        assert_eq!(clear_result(&[3; 79]), None);
        assert_eq!(clear_result(&[3; 80]), Some(Points::Half));
    }

    #[test]
    fn results_are_points_of_the_first_player() {
        assert_eq!(Points::of(Outcome::Win(Side::Second)), Points::Loss);
        assert_eq!(Points::from_halves(2).map(Points::value), Some(1.0));
        assert_eq!(Points::from_halves(3), None);
    }
}
