//! Trees made to measure: uniform ones, whose cost for alpha-beta is known, and random ones.

use std::str::FromStr;

use gametree::score::LIMIT;
use gametree::{TextError, zobrist};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::Tree;
use super::arena::Builder;
use crate::parameters::{self, Field};

/// Nodes a generated tree may have; they take about 180 MB. Below twice [`LIMIT`], so that every
/// leaf of a uniform tree can have a value of its own.
pub const NODES_LIMIT: u64 = 15_000_000;

/// The seed of uniform trees.
const SEED: u64 = 1975;

/// The values of [`Tree::random`] lie within this, so that ties are common.
const SMALL: i32 = 9;

/// In a random tree one node in so many is a leaf before its time.
const EARLY_LEAF: u32 = 8;

/// In which order the leaves of a uniform tree stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeafOrder {
    /// The first move is everywhere a best one: alpha-beta reads the fewest leaves that any
    /// method can, `B^ceil(D/2) + B^floor(D/2) - 1` (Knuth and Moore 1975, theorem 1 and its
    /// corollary).
    Best,
    /// Each move is better than those before it, and lies within the window that they leave:
    /// alpha-beta reads every leaf.
    Worst,
    /// Distinct values in an order drawn by lot, always the same one.
    Random,
}

impl FromStr for LeafOrder {
    type Err = TextError;

    fn from_str(text: &str) -> Result<LeafOrder, TextError> {
        match text {
            "best" => Ok(LeafOrder::Best),
            "worst" => Ok(LeafOrder::Worst),
            _ => Err(TextError::new(format!("'{text}' is no order of leaves"))
                .hint("the orders are best and worst; without one it is random")),
        }
    }
}

/// The tree that a recipe like `uniform,4,6,best` describes; `None` if the text is no recipe.
pub(super) fn from_recipe(text: &str) -> Option<Result<Tree, TextError>> {
    let fields = parameters::fields(text, ',');
    let first = fields.first()?;
    Some(match first.text {
        "uniform" => uniform(&fields),
        "random" => random(&fields),
        "-" => Err(from_file(text)),
        other if other.starts_with('@') => Err(from_file(text)),
        _ => return None,
    })
}

fn from_file(text: &str) -> TextError {
    TextError::new("trees in files are for the program to read")
        .at(0..text.len())
        .hint("from a library, read the file and call Tree::parse")
}

fn uniform(fields: &[Field<'_>]) -> Result<Tree, TextError> {
    parameters::at_most(fields, 4)?;
    let branching = number(fields, 1, "the branching B", 1)?;
    let depth = number(fields, 2, "the depth D", 0)?;
    let order = match fields.get(3) {
        None => LeafOrder::Random,
        Some(field) => {
            field.text.parse().map_err(|error: TextError| error.at(field.span.clone()))?
        }
    };
    let span = fields[1].span.start..fields[2].span.end;
    Tree::uniform(branching, depth, order).map_err(|error| error.at(span))
}

fn random(fields: &[Field<'_>]) -> Result<Tree, TextError> {
    parameters::at_most(fields, 4)?;
    let seed = match fields.get(1) {
        Some(field) => field.number("the SEED", 0..=u64::MAX)?,
        None => return Err(missing(fields, "SEED")),
    };
    let branching = number(fields, 2, "the branching B", 1)?;
    let depth = number(fields, 3, "the depth D", 0)?;
    let span = fields[2].span.start..fields[3].span.end;
    Tree::random(seed, branching, depth).map_err(|error| error.at(span))
}

fn number(fields: &[Field<'_>], at: usize, what: &str, least: u32) -> Result<u32, TextError> {
    let field = fields.get(at).ok_or_else(|| missing(fields, what))?;
    field.number(what, u64::from(least)..=NODES_LIMIT - 1).map(|number| number as u32)
}

fn missing(fields: &[Field<'_>], what: &str) -> TextError {
    let end = fields.last().map_or(0, |field| field.span.end);
    let what = what.trim_start_matches("the ");
    TextError::new(format!("{what} is missing"))
        .at(end..end)
        .hint("write tree:uniform,B,D[,best|worst] or tree:random,SEED,B,D")
}

fn too_large() -> TextError {
    TextError::new(format!("a generated tree has at most {NODES_LIMIT} nodes"))
        .hint("take a smaller branching B or depth D")
}

impl Tree {
    /// A tree in which every node down to `depth` has `branching` children, with distinct leaves
    /// in the given order (`Best` has ties).
    ///
    /// # Errors
    /// It would have more than [`NODES_LIMIT`] nodes, or `branching` is 0.
    pub fn uniform(branching: u32, depth: u32, order: LeafOrder) -> Result<Tree, TextError> {
        let leaves = count_leaves(branching, depth).ok_or_else(too_large)?;
        // A value's rank among all leaves, as a number of points around 0.
        let points = |rank: u64| rank as i32 - leaves as i32 / 2;
        let shape = Shape { branching: u64::from(branching), depth };
        let tree = match order {
            LeafOrder::Worst => shape.build(leaves, |leaf| points(shape.worst_rank(leaf))),
            LeafOrder::Best => shape.build(leaves, |leaf| shape.best_points(leaf)),
            LeafOrder::Random => {
                let mut ranks: Vec<u32> = (0..leaves as u32).collect();
                ranks.shuffle(&mut Pcg64Mcg::seed_from_u64(SEED));
                shape.build(leaves, |leaf| points(u64::from(ranks[leaf as usize])))
            }
        };
        Ok(tree)
    }

    /// A tree drawn by lot: nodes have 1 to `branching` children, no line is longer than `depth`,
    /// some end sooner, and ties between leaves are common. The same seed gives the same tree.
    ///
    /// # Errors
    /// It came to more than [`NODES_LIMIT`] nodes, or `branching` is 0.
    pub fn random(seed: u64, branching: u32, depth: u32) -> Result<Tree, TextError> {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut builder = Builder::default();
        // How many children each open node still wants.
        let mut wanted: Vec<u32> = Vec::new();
        if branching == 0 {
            return Err(too_large());
        }
        loop {
            let above = wanted.len() as u32;
            if above < depth && (above == 0 || !rng.random_ratio(1, EARLY_LEAF)) {
                builder.open(None);
                wanted.push(rng.random_range(1..=branching));
            } else {
                builder.leaf(rng.random_range(-SMALL..=SMALL));
            }
            while wanted.last() == Some(&0) {
                builder.close();
                wanted.pop();
            }
            match wanted.last_mut() {
                Some(left) => *left -= 1,
                None => return Ok(Tree::from_arena(builder.finish())),
            }
            if builder.nodes() as u64 >= NODES_LIMIT {
                return Err(too_large());
            }
        }
    }
}

/// The number of leaves, if the whole tree is within the limit.
fn count_leaves(branching: u32, depth: u32) -> Option<u64> {
    let (mut layer, mut nodes) = (1, 1);
    for _ in 0..depth {
        layer *= u64::from(branching);
        nodes += layer;
        if layer == 0 || nodes > NODES_LIMIT {
            return None;
        }
    }
    Some(layer)
}

#[derive(Clone, Copy)]
struct Shape {
    branching: u64,
    depth: u32,
}

impl Shape {
    /// The uniform tree of this shape whose leaves, numbered from the left, have these values.
    fn build(self, leaves: u64, mut value: impl FnMut(u64) -> i32) -> Tree {
        let mut builder = Builder::default();
        for leaf in 0..leaves {
            while builder.depth() < self.depth as usize {
                builder.open(None);
            }
            builder.leaf(value(leaf));
            // As in counting: a node is full whenever its digit wraps round.
            let mut full = leaf + 1;
            while builder.depth() > 0 && full.is_multiple_of(self.branching) {
                full /= self.branching;
                builder.close();
            }
        }
        Tree::from_arena(builder.finish())
    }

    /// The moves that lead to a leaf, the last one first, each with the layer of its mover (MAX
    /// moves in even layers).
    fn moves_to(self, leaf: u64) -> impl Iterator<Item = (u32, u64, u64)> {
        let mut rest = leaf;
        (0..self.depth).rev().map(move |layer| {
            let node = rest;
            rest /= self.branching;
            (layer, node, node % self.branching)
        })
    }

    /// Nested intervals: MAX's children take the parts of his interval from the lowest up, MIN's
    /// from the highest down. So every later child is better for its mover than the earlier ones,
    /// and what all ancestors have so far lies outside the interval: nothing is ever cut off.
    fn worst_rank(self, leaf: u64) -> u64 {
        let mut part = 1;
        let mut rank = 0;
        for (layer, _, child) in self.moves_to(leaf) {
            rank += part * if layer % 2 == 0 { child } else { self.branching - 1 - child };
            part *= self.branching;
        }
        rank
    }

    /// The first child has its parent's value; the others are worse for the mover by one to
    /// `DROP` points.
    fn best_points(self, leaf: u64) -> i32 {
        const DROP: u64 = 9;
        self.moves_to(leaf)
            .filter(|&(_, _, child)| child > 0)
            .map(|(layer, node, _)| {
                let lot = zobrist::mix(SEED ^ zobrist::mix(u64::from(layer)) ^ node);
                let drop = (1 + lot % DROP) as i32;
                if layer % 2 == 0 { -drop } else { drop }
            })
            .sum()
    }
}

const _: () = assert!(NODES_LIMIT < 2 * LIMIT as u64);
