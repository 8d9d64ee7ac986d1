//! A game made to be difficult for a search: positions are the nodes of a random graph.
//!
//! Either side may move twice running, paths of unequal length meet, a side without a move may win
//! or lose, and every position has a mirror image. The hints are true and as helpful as a solution
//! of the whole graph can make them, now and then. With `LOOPS` the play may return to a position,
//! and the rules then say what that means; with `POINTS` the ends are margins.

use gametree::score::{self, LIMIT, Score};
use gametree::zobrist::mix;
use gametree::{
    Deterministic, Evaluator, Game, Hints, Key, KeyKind, Known, Look, Outcome, Rated, Repeat,
    Scoring, Side, Symmetry, Turn, ValueRange,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A node, in the world as drawn or in its mirror image.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    pub(crate) node: usize,
    mirrored: bool,
}

/// The way along an edge of the node, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    edge: u8,
    mirrored: bool,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    to: usize,
    /// Whether it leads from one world to the other.
    twisted: bool,
}

#[derive(Clone, Debug)]
struct Node {
    mover: Side,
    edges: Vec<Edge>,
    end: Option<Outcome>,
    stuck: Outcome,
    /// In a graph with loops: edges never lead to a lower layer.
    layer: usize,
    /// The longest way to an end; only without loops.
    height: u32,
    /// The value for the mover, distances from here; only without loops.
    value: Score,
    /// Plies that a search needs to see that value.
    sight: u32,
    range: Option<ValueRange>,
    known: Option<Known>,
}

/// What a position that comes back means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Again {
    /// A draw, or no points, at this occurrence.
    Draw(u32),
    /// The side to move there has won.
    Win,
    /// The move was not allowed.
    Forbidden,
}

#[derive(Clone, Debug)]
pub(crate) struct Graph<const LOOPS: bool, const POINTS: bool> {
    nodes: Vec<Node>,
    again: Again,
    /// Whether moves have names in 16 bits, and positions mirror images.
    packs: bool,
    /// Whether the game says how long it can last.
    tells_length: bool,
}

pub(crate) type Wins = Graph<false, false>;
pub(crate) type Points = Graph<false, true>;
pub(crate) type Loops = Graph<true, false>;

impl<const LOOPS: bool, const POINTS: bool> Graph<LOOPS, POINTS> {
    fn node(&self, pos: &Place) -> &Node {
        &self.nodes[pos.node]
    }

    /// A place that is not over, from the start on; 0 is the start.
    pub(crate) fn place(&self, number: usize) -> Place {
        let open = |node: &usize| self.nodes[*node].end.is_none();
        let node = (0..self.nodes.len()).filter(open).nth(number).unwrap_or(0);
        Place { node, mirrored: number % 2 == 1 }
    }

    fn draw(seed: u64, nodes: usize, again: Again) -> (Self, Pcg64Mcg) {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let side = |rng: &mut Pcg64Mcg| if rng.random() { Side::First } else { Side::Second };
        let end = |rng: &mut Pcg64Mcg| match rng.random_range(0..3) {
            _ if POINTS => Outcome::Margin(rng.random_range(-30..=30)),
            0 => Outcome::Draw,
            _ => Outcome::Win(side(rng)),
        };
        let nodes = (0..nodes)
            .map(|_| Node {
                mover: side(&mut rng),
                edges: Vec::new(),
                end: None,
                stuck: end(&mut rng),
                layer: 0,
                height: 0,
                value: 0,
                sight: 0,
                range: None,
                known: None,
            })
            .collect();
        let packs = rng.random_ratio(2, 3);
        let tells_length = rng.random_ratio(2, 3);
        (Graph { nodes, again, packs, tells_length }, rng)
    }

    /// Makes an end of the node; its result was drawn with it.
    fn end(&mut self, node: usize) {
        self.nodes[node].end = Some(self.nodes[node].stuck);
    }

    fn connect(&mut self, from: usize, to: usize, rng: &mut Pcg64Mcg) {
        self.nodes[from].edges.push(Edge { to, twisted: rng.random_ratio(1, 3) });
    }
}

impl<const POINTS: bool> Graph<false, POINTS> {
    /// Lines of play in a graph at most, so that plain minimax is quick.
    const MOST_LINES: u64 = 4_000;

    /// A graph without loops.
    pub(crate) fn random(seed: u64, size: usize) -> Self {
        /// Edges lead this far ahead at most.
        const FARTHEST: usize = 5;
        (0..)
            .map(|attempt| {
                let (mut graph, mut rng) = Self::draw(mix(seed) ^ attempt, size, Again::Draw(2));
                for node in 0..size {
                    let is_last = node + 1 == size;
                    if is_last || (node > 2 && rng.random_ratio(1, 7)) {
                        graph.end(node);
                    } else if node < 3 || !rng.random_ratio(1, 14) {
                        for _ in 0..rng.random_range(1..=4) {
                            let to = (node + rng.random_range(1..=FARTHEST)).min(size - 1);
                            graph.connect(node, to, &mut rng);
                        }
                    }
                }
                graph.solve(&mut rng);
                graph
            })
            .find(|graph| graph.lines() <= Self::MOST_LINES && graph.nodes[0].height >= 6)
            .expect("one in a few is small enough")
    }

    fn lines(&self) -> u64 {
        let mut lines = vec![1_u64; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate().rev() {
            if !node.edges.is_empty() {
                lines[at] = node.edges.iter().map(|edge| lines[edge.to]).sum();
            }
        }
        lines[0]
    }

    /// Values from the ends backwards, and hints that follow from them.
    fn solve(&mut self, rng: &mut Pcg64Mcg) {
        for at in (0..self.nodes.len()).rev() {
            let node = &self.nodes[at];
            let mover = node.mover;
            let child = |edge: &Edge| &self.nodes[edge.to];
            let seen = |edge: &Edge| {
                let value = score::from_table(child(edge).value, 1);
                if child(edge).mover == mover { value } else { -value }
            };
            let height = node.edges.iter().map(|edge| child(edge).height + 1).max();
            let best = node.edges.iter().map(seen).max();
            let sights = |edges: &mut dyn Iterator<Item = &Edge>| {
                edges.map(|edge| child(edge).sight + 1).collect::<Vec<_>>()
            };
            let sight = match best {
                None => Some(u32::from(node.end.is_none())),
                Some(value) if value > LIMIT => {
                    let winning = &mut node.edges.iter().filter(|edge| seen(edge) == value);
                    sights(winning).into_iter().min()
                }
                Some(_) => sights(&mut node.edges.iter()).into_iter().max(),
            };
            let node = &mut self.nodes[at];
            node.height = height.unwrap_or(0);
            node.sight = sight.unwrap_or(0);
            node.value = best.unwrap_or_else(|| score::of_outcome(node.stuck, mover, 0));
            if node.end.is_none() && height.is_some() {
                node.range = rng.random_ratio(1, 2).then(|| around(node.value, rng));
                node.known =
                    known::<POINTS>(node).filter(|known| is_short(known) || rng.random_ratio(1, 4));
            }
        }
    }
}

/// A range that holds the value, and not much more.
fn around(value: Score, rng: &mut Pcg64Mcg) -> ValueRange {
    let mut off = |by: Score| if rng.random() { 0 } else { by };
    if score::is_decided(value) {
        let (low, high) = (value - off(2), value + off(2));
        return ValueRange { low: low.max(-score::WIN), high: high.min(score::WIN) };
    }
    let low = if off(1) == 0 { value } else { score::loss_in(2) };
    let high = if off(1) == 0 { value } else { score::win_in(1) };
    ValueRange { low, high }
}

fn known<const POINTS: bool>(node: &Node) -> Option<Known> {
    let (value, height) = (node.value, node.height);
    let distance = (score::WIN - value.abs()) as u32;
    if !score::is_decided(value) {
        (!POINTS).then_some(Known::DrawWithin(height))
    } else if node.sight > distance {
        // The end shows only in that a side has no move.
        None
    } else if value > 0 {
        Some(Known::WinIn(distance))
    } else {
        Some(Known::LossIn(distance))
    }
}

/// What every game that leaves out unsafe moves must know.
fn is_short(known: &Known) -> bool {
    matches!(known, Known::WinIn(0..=1) | Known::LossIn(0..=2))
}

impl<const POINTS: bool> Graph<true, POINTS> {
    /// A graph in which play may come back within each layer of `width` nodes.
    pub(crate) fn random(seed: u64, layers: usize, width: usize, again: Again) -> Self {
        let size = layers * width + 4;
        let (mut graph, mut rng) = Self::draw(mix(seed), size, again);
        for node in 0..size {
            graph.nodes[node].layer = node / width;
        }
        for node in 0..size {
            if node >= layers * width {
                graph.end(node);
                graph.nodes[node].layer = layers + node;
                continue;
            }
            let first = node / width * width;
            for _ in 0..rng.random_range(1..=2) {
                let to = first + rng.random_range(0..width);
                graph.connect(node, to, &mut rng);
            }
            if rng.random_ratio(2, 3) {
                let to = first + width + rng.random_range(0..width);
                graph.connect(node, to.min(size - 1), &mut rng);
            }
        }
        graph
    }
}

impl<const LOOPS: bool, const POINTS: bool> Game for Graph<LOOPS, POINTS> {
    type Position = Place;
    type Move = Step;
    type Undo = Place;

    const ALTERNATES: bool = false;
    const LOOKS_BACK: bool = LOOPS;
    const SCORING: Scoring = if POINTS { Scoring::Margins } else { Scoring::WinLoss };

    fn start(&self) -> Place {
        self.place(0)
    }

    fn turn(&self, pos: &Place) -> Turn {
        Turn::Player(self.node(pos).mover)
    }

    fn moves(&self, pos: &Place, out: &mut Vec<Step>) {
        let count = self.node(pos).edges.len() as u8;
        let step = |edge| Step { edge, mirrored: pos.mirrored };
        // Left and right are exchanged in the mirror.
        if pos.mirrored {
            out.extend((0..count).rev().map(step));
        } else {
            out.extend((0..count).map(step));
        }
    }

    fn play(&self, pos: &mut Place, mv: Step) -> Place {
        let before = *pos;
        let edge = self.node(pos).edges[usize::from(mv.edge)];
        *pos = Place { node: edge.to, mirrored: before.mirrored ^ edge.twisted };
        before
    }

    fn undo(&self, pos: &mut Place, _: Step, before: Place) {
        *pos = before;
    }

    fn outcome(&self, pos: &Place) -> Option<Outcome> {
        self.node(pos).end
    }

    fn stuck(&self, pos: &Place) -> Outcome {
        self.node(pos).stuck
    }

    fn key(&self, pos: &Place) -> Key {
        2 * pos.node as Key + Key::from(pos.mirrored)
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }

    fn repeat(&self, pos: &Place, times: u32) -> Repeat {
        match self.again {
            Again::Draw(at) if times < at => Repeat::GoesOn,
            Again::Draw(_) if POINTS => Repeat::Ends(Outcome::Margin(0)),
            Again::Draw(_) => Repeat::Ends(Outcome::Draw),
            Again::Win => Repeat::Ends(Outcome::Win(self.node(pos).mover)),
            Again::Forbidden => Repeat::Forbidden,
        }
    }
}

impl<const LOOPS: bool, const POINTS: bool> Deterministic for Graph<LOOPS, POINTS> {}
impl<const POINTS: bool> gametree::Acyclic for Graph<false, POINTS> {}

impl<const LOOPS: bool, const POINTS: bool> Hints for Graph<LOOPS, POINTS> {
    const SLOTS: usize = 8;
    const SYMMETRIES: Symmetry = 2;

    fn slot(&self, _: &Place, mv: Step) -> usize {
        usize::from(mv.edge)
    }

    fn order(&self, pos: &Place, mv: Step) -> i32 {
        (mix(pos.node as u64 ^ u64::from(mv.edge) << 32) % 5) as i32 - 2
    }

    fn pack(&self, _: &Place, mv: Step) -> Option<u16> {
        self.packs.then_some(u16::from(mv.edge) << 1 | u16::from(mv.mirrored))
    }

    fn canonical(&self, pos: &Place) -> (Key, Symmetry) {
        if self.packs {
            (self.key(&Place { mirrored: false, ..*pos }), Symmetry::from(pos.mirrored))
        } else {
            (self.key(pos), 0)
        }
    }

    fn turned(&self, mv: Step, symmetry: Symmetry) -> Step {
        Step { mirrored: mv.mirrored ^ (symmetry == 1), ..mv }
    }

    fn plies_left(&self, pos: &Place) -> Option<u32> {
        (!LOOPS && self.tells_length).then_some(self.node(pos).height)
    }

    fn bounds(&self, pos: &Place) -> Option<ValueRange> {
        self.node(pos).range
    }

    fn look(&self, pos: &Place, safe: &mut Vec<Rated<Step>>) -> Look {
        let node = self.node(pos);
        if let Some(known) = node.known {
            return Look::Known(known);
        }
        if LOOPS || POINTS {
            return Look::Nothing;
        }
        let base = safe.len();
        let mut moves = Vec::new();
        self.moves(pos, &mut moves);
        moves.retain(|mv| {
            let child = &self.nodes[node.edges[usize::from(mv.edge)].to];
            child.mover == node.mover || child.value < score::win_in(1)
        });
        safe.extend(moves.iter().map(|&mv| Rated { mv, rating: self.order(pos, mv) }));
        if safe.len() > base { Look::Safe } else { Look::Nothing }
    }

    fn irreversible(&self, pos: &Place, mv: Step) -> bool {
        let to = self.node(pos).edges[usize::from(mv.edge)].to;
        !LOOPS || self.nodes[to].layer > self.node(pos).layer
    }
}

/// An opinion without rhyme or reason, the same of a position and its mirror image. It reads its
/// state alone, so that a state out of step shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whim {
    pub(crate) seed: u64,
    pub(crate) most: Score,
}

impl<G: Hints> Evaluator<G> for Whim {
    type State = u64;

    fn init(&self, game: &G, pos: &G::Position) -> u64 {
        mix(self.seed ^ game.canonical(pos).0)
    }

    fn play(&self, game: &G, _: &u64, _: G::Move, after: &G::Position) -> u64 {
        self.init(game, after)
    }

    fn score(&self, _: &G, _: &G::Position, state: &u64) -> Score {
        (state % (2 * self.most as u64 + 1)) as Score - self.most
    }

    fn range(&self, _: &G) -> (Score, Score) {
        (-self.most, self.most)
    }
}
