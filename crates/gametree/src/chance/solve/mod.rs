#![doc = include_str!("../pages/value_iteration.md")]

mod component;
mod fractions;
mod index;
mod policy;
mod walk;

use std::time::Duration;

use self::index::Index;
use self::walk::Walk;
use super::result;
use crate::game::{Game, Side};
use crate::kinds::Stochastic;
use crate::limits::{Budget, Limits};
use crate::rules::{self, Refusal};

/// An exact value.
pub type Fraction = num_rational::BigRational;

/// Whether exact fractions are wanted besides numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fractions {
    /// Numbers are enough.
    No,
    /// Exact fractions too, as long as none has a denominator of more bits than this.
    UpTo(u64),
}

/// Solves a game of chance by listing every position.
#[derive(Debug)]
pub struct ValueIteration<'a, G> {
    /// The rules.
    pub game: &'a G,
    /// Time and the stop flag; depth and nodes say nothing here.
    pub limits: &'a Limits,
    /// The memory that it may take, in bytes.
    pub bytes: u64,
    /// Whether exact fractions are wanted.
    pub fractions: Fractions,
}

/// The values of all positions that can be reached from one.
pub struct Values<G: Game> {
    index: Index<G>,
    values: Vec<f64>,
    fractions: Option<Vec<Fraction>>,
    /// Strongly connected components of more than one position, which had to be iterated.
    pub components: u64,
    /// Positions of the largest of them.
    pub largest: usize,
    /// Passes over components, those of policy iteration included.
    pub passes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// Why there are no values, and how far the solver came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsolved {
    /// The limit that came first, or that the memory does not suffice.
    pub why: Refusal,
    /// Positions listed by then.
    pub positions: usize,
    /// Time taken.
    pub elapsed: Duration,
}

impl<G: Stochastic> ValueIteration<'_, G> {
    /// About how much memory so many positions take, in bytes.
    #[must_use]
    pub fn bytes_for(positions: u64) -> u64 {
        // The position, its two places in the index, its value, what the walk notes of it, and the
        // ways to what follows, most of which are soon forgotten.
        const NOTES: u64 = 2 * 4 * 2 + 8 + 4 * 5 + 16;
        positions.saturating_mul(size_of::<G::Position>() as u64 + NOTES)
    }

    /// The values of `start` and of everything that follows.
    ///
    /// # Errors
    /// A limit came first, or the memory does not suffice.
    pub fn solve(&self, start: &G::Position) -> Result<Values<G>, Unsolved> {
        const { assert!(!G::LOOKS_BACK, "no method for chance looks at earlier positions") }
        let budget = Budget::new(self.limits);
        let mut walk = Walk::new(self, &budget);
        walk.run(start).map_err(|why| Unsolved {
            why,
            positions: walk.index.len(),
            elapsed: budget.elapsed(),
        })?;
        Ok(Values {
            components: walk.components,
            largest: walk.largest,
            passes: walk.passes,
            elapsed: budget.elapsed(),
            fractions: walk.fractions.take(),
            values: walk.values,
            index: walk.index,
        })
    }
}

impl<G: Stochastic> Values<G> {
    /// How many positions there are. Of those that differ by who is who, or are turned or mirrored
    /// images of each other, one is counted if the game says so.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    /// The value of a position, seen by the first player; `None` if it cannot be reached.
    #[must_use]
    pub fn value(&self, game: &G, pos: &G::Position) -> Option<f64> {
        let (id, sign) = self.find(game, pos)?;
        Some(sign * self.values[id])
    }

    /// The same as an exact fraction; `None` if fractions were not wanted, or became too long.
    #[must_use]
    pub fn fraction(&self, game: &G, pos: &G::Position) -> Option<Fraction> {
        let (id, sign) = self.find(game, pos)?;
        let value = self.fractions.as_ref()?.get(id)?.clone();
        Some(if sign < 0.0 { -value } else { value })
    }

    fn find(&self, game: &G, pos: &G::Position) -> Option<(usize, f64)> {
        let (pos, sign) = canonical(game, pos.clone());
        self.index.find(game, &pos).map(|id| (id as usize, sign))
    }

    /// Every move or event of a position in the game's order, with its value for the first player.
    pub fn moves(&self, game: &G, pos: &G::Position) -> Vec<(G::Move, f64)> {
        let value = |mv| {
            let mut after = pos.clone();
            game.play(&mut after, mv);
            let ended = || rules::result(game, &after).map(result);
            Some((mv, self.value(game, &after).or_else(ended)?))
        };
        rules::legal_moves(game, pos).into_iter().filter_map(value).collect()
    }
}

/// The position that stands for this one, turned and mirrored as the game says: its own, or that of the
/// one with the players exchanged; and the sign that its value is to be taken with.
fn canonical<G: Stochastic>(game: &G, pos: G::Position) -> (G::Position, f64) {
    if game.viewer(&pos) == Side::Second
        && let Some(other) = game.exchanged(&pos)
    {
        return (game.upright(other), -1.0);
    }
    (game.upright(pos), 1.0)
}
