//! Games drawn by lot, to test methods on: everything that the vocabulary of games allows, with no
//! pattern that a method could be right by.
//!
//! A side may move twice running, lines of different lengths lead to the same position, some
//! positions have no moves, and estimates differ at every depth. Three kinds: without cycles,
//! with wins and draws ([`RandomDag`]) or with margins ([`RandomMargins`]), and with cycles
//! ([`RandomGraph`]), where a repeated position is a draw or forbidden. [`RandomChance`] is for
//! methods that take games of chance.
//!
//! A position's text is the number of its node, a move's text the number of the node it leads to.

mod chance;
mod graph;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;
use std::sync::Arc;

use gametree::{
    Acyclic, BoardView, Deterministic, Evaluator, Game, Hints, Key, KeyKind, Notation, Outcome,
    Repeat, Score, Scoring, Side, TextError, Turn, rules,
};

use self::graph::{ESTIMATE, Ends, Graph, Moves};
use crate::hosted::{EvaluatorInfo, Hosted, NONE, Opinions};
use crate::parameters;

pub use self::chance::{Guess, RandomChance, Sharing};
pub use self::graph::NODES;

/// Wins and draws, no cycles.
pub type RandomDag = RandomGame<WinLossDag>;
/// Margins, no cycles.
pub type RandomMargins = RandomGame<MarginsDag>;
/// Wins and draws, with cycles.
pub type RandomGraph = RandomGame<Cyclic>;

/// Nodes where none are given. Plain search of a graph with cycles visits every path.
const USUAL_DAG: u64 = 60;
const USUAL_GRAPH: u64 = 24;

/// What a mover without moves loses where margins count.
const STUCK: i32 = 5;

/// A kind of random game. Sealed: the three kinds are here.
pub trait Kind: sealed::Sealed + Clone + Send + Sync + 'static {
    /// How results are counted.
    const SCORING: Scoring;
    /// Whether positions can come back.
    const CYCLES: bool;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::WinLossDag {}
    impl Sealed for super::MarginsDag {}
    impl Sealed for super::Cyclic {}
}

/// The kind of [`RandomDag`].
#[derive(Clone, Debug)]
pub enum WinLossDag {}
/// The kind of [`RandomMargins`].
#[derive(Clone, Debug)]
pub enum MarginsDag {}
/// The kind of [`RandomGraph`].
#[derive(Clone, Debug)]
pub enum Cyclic {}

impl Kind for WinLossDag {
    const SCORING: Scoring = Scoring::WinLoss;
    const CYCLES: bool = false;
}

impl Kind for MarginsDag {
    const SCORING: Scoring = Scoring::Margins;
    const CYCLES: bool = false;
}

impl Kind for Cyclic {
    const SCORING: Scoring = Scoring::WinLoss;
    const CYCLES: bool = true;
}

/// What a repeated position means in a graph with cycles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeats {
    /// The second occurrence is a draw.
    Draw,
    /// The move that leads to it is not allowed.
    Forbidden,
}

/// A game drawn by lot. Cheap to clone.
#[derive(Clone, Debug)]
pub struct RandomGame<K> {
    graph: Arc<Graph>,
    repeats: Repeats,
    kind: PhantomData<fn() -> K>,
}

/// A node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position(u16);

impl<K: Kind> RandomGame<K> {
    /// The game of this seed, always the same. `nodes` is taken as 2 to [`NODES`]; `repeats` says
    /// nothing where there are no cycles.
    #[must_use]
    pub fn new(seed: u64, nodes: usize, repeats: Repeats) -> RandomGame<K> {
        let moves = if K::CYCLES { Moves::Anywhere } else { Moves::Ahead };
        let ends = match K::SCORING {
            Scoring::WinLoss => Ends::WinsAndDraws,
            Scoring::Margins => Ends::Margins,
        };
        let graph = Graph::draw(seed, nodes.clamp(2, NODES), moves, ends);
        RandomGame { graph: Arc::new(graph), repeats, kind: PhantomData }
    }

    /// The game of `SEED`, `SEED,NODES` or, with cycles, `SEED,NODES,draw` or
    /// `SEED,NODES,forbidden`.
    ///
    /// # Errors
    /// Something is no number in range, or the third parameter is no kind of repeat.
    pub fn from_parameters(text: &str) -> Result<RandomGame<K>, TextError> {
        let fields = parameters::fields(text, ',');
        parameters::at_most(&fields, if K::CYCLES { 3 } else { 2 })?;
        let number = |at: usize, what, range, usual| {
            fields.get(at).map_or(Ok(usual), |field| field.number(what, range))
        };
        let seed = number(0, "the seed", 0..=u64::MAX, 1)?;
        let usual = if K::CYCLES { USUAL_GRAPH } else { USUAL_DAG };
        let nodes = number(1, "the number of nodes", 2..=NODES as u64, usual)?;
        let repeats = match fields.get(2).map(|field| (field.text, field)) {
            None | Some(("draw", _)) => Repeats::Draw,
            Some(("forbidden", _)) => Repeats::Forbidden,
            Some((other, field)) => {
                return Err(field
                    .error(format!("'{other}' is no meaning of a repeat"))
                    .hint("a repeated position is a draw or forbidden"));
            }
        };
        Ok(RandomGame::new(seed, nodes as usize, repeats))
    }
}

impl<K: Kind> Game for RandomGame<K> {
    type Position = Position;
    /// The node it leads to.
    type Move = u16;
    /// The node before.
    type Undo = Position;

    const ALTERNATES: bool = false;
    const LOOKS_BACK: bool = K::CYCLES;
    const SCORING: Scoring = K::SCORING;

    fn start(&self) -> Position {
        Position(0)
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(self.graph.node(pos.0).mover)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<u16>) {
        out.extend_from_slice(self.graph.targets(pos.0));
    }

    #[inline]
    fn play(&self, pos: &mut Position, to: u16) -> Position {
        std::mem::replace(pos, Position(to))
    }

    #[inline]
    fn undo(&self, pos: &mut Position, _: u16, before: Position) {
        *pos = before;
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        self.graph.node(pos.0).end
    }

    fn stuck(&self, pos: &Position) -> Outcome {
        let mover = self.graph.node(pos.0).mover;
        match (K::SCORING, mover) {
            (Scoring::WinLoss, _) => Outcome::Win(mover.other()),
            (Scoring::Margins, Side::First) => Outcome::Margin(-STUCK),
            (Scoring::Margins, Side::Second) => Outcome::Margin(STUCK),
        }
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        Key::from(pos.0)
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }

    fn repeat(&self, _: &Position, _: u32) -> Repeat {
        match self.repeats {
            _ if !K::CYCLES => Repeat::GoesOn,
            Repeats::Draw => Repeat::Ends(Outcome::Draw),
            Repeats::Forbidden => Repeat::Forbidden,
        }
    }
}

impl<K: Kind> Deterministic for RandomGame<K> {}
impl Acyclic for RandomDag {}
impl Acyclic for RandomMargins {}

/// `pack` is left to its default on purpose, so that the default is tested too.
impl<K: Kind> Hints for RandomGame<K> {
    const SLOTS: usize = NODES;

    #[inline]
    fn slot(&self, _: &Position, to: u16) -> usize {
        usize::from(to)
    }

    #[inline]
    fn order(&self, pos: &Position, to: u16) -> i32 {
        let (from, to) = (self.graph.node(pos.0), self.graph.node(to));
        if from.mover == to.mover { to.estimate } else { -to.estimate }
    }

    #[inline]
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        (!K::CYCLES).then(|| self.graph.node(pos.0).height)
    }

    #[inline]
    fn irreversible(&self, pos: &Position, to: u16) -> bool {
        !K::CYCLES || self.graph.node(pos.0).component != self.graph.node(to).component
    }
}

/// Reads the number of a node.
fn parse_node(text: &str, nodes: usize) -> Result<Position, TextError> {
    let field = parameters::Field { text, span: 0..text.len() };
    let node = field.number("a node", 0..=nodes as u64 - 1);
    node.map(|node| Position(node as u16)).map_err(|error| error.hint("the start is node 0"))
}

impl<K: Kind> Notation for RandomGame<K> {
    fn move_text(&self, _: &Position, to: u16) -> String {
        to.to_string()
    }

    fn position_text(&self, pos: &Position) -> String {
        pos.0.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        parse_node(text, self.graph.len())
    }

    fn view(&self, pos: &Position) -> BoardView {
        let state = match (rules::result(self, pos), self.graph.node(pos.0).mover) {
            (Some(Outcome::Win(Side::First)), _) => "the first player has won".to_owned(),
            (Some(Outcome::Win(Side::Second)), _) => "the second player has won".to_owned(),
            (Some(Outcome::Draw), _) => "a draw".to_owned(),
            (Some(Outcome::Margin(points)), _) => format!("{points} points for the first player"),
            (None, Side::First) => "the first player moves".to_owned(),
            (None, Side::Second) => "the second player moves".to_owned(),
        };
        BoardView::text(format!("node {}: {state}", pos.0))
    }
}

/// The evaluators of random games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eval {
    /// A number drawn for each position.
    Lot,
    /// No opinion.
    None,
}

impl<K: Kind> Evaluator<RandomGame<K>> for Eval {
    type State = ();

    fn init(&self, _: &RandomGame<K>, _: &Position) {}

    #[inline]
    fn play(&self, _: &RandomGame<K>, (): &(), _: u16, _: &Position) {}

    #[inline]
    fn score(&self, game: &RandomGame<K>, pos: &Position, (): &()) -> Score {
        match self {
            Eval::Lot => game.graph.node(pos.0).estimate,
            Eval::None => 0,
        }
    }

    fn range(&self, _: &RandomGame<K>) -> (Score, Score) {
        match self {
            Eval::Lot => (-ESTIMATE, ESTIMATE),
            Eval::None => (0, 0),
        }
    }
}

impl Opinions for Eval {
    const ALL: &'static [EvaluatorInfo] =
        &[EvaluatorInfo { name: "lot", summary: "a number drawn by lot for each position" }, NONE];

    fn named(name: &str) -> Option<Eval> {
        match name {
            "lot" => Some(Eval::Lot),
            "none" => Some(Eval::None),
            _ => None,
        }
    }
}

impl<K: Kind> Hosted for RandomGame<K> {
    type Eval = Eval;

    const ACYCLIC: bool = !K::CYCLES;
}
