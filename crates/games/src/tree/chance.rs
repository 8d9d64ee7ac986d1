//! Trees in which chance acts.

use gametree::chance::Forecast;
use gametree::{
    BoardView, Game, Hints, Key, KeyKind, Notation, Odds, Outcome, Scoring, Side, Stochastic,
    TextError, Turn,
};

use super::arena::Node;
use super::{Position, Tree, generate, parse};
use crate::hosted::{EvaluatorInfo, HostedChance, NONE};
use crate::registry::Visitor;

/// Builds the tree that the parameters of `tree:` describe and hands it to the visitor: as a game of
/// chance if it has a chance node.
///
/// # Errors
/// The text is no tree, the generator does not exist, or the tree would be too large.
pub fn visit_tree<V: Visitor>(text: &str, visitor: V) -> Result<V::Out, TextError> {
    if let Some(tree) = generate::from_recipe(text) {
        return Ok(visitor.visit(tree?));
    }
    let arena = parse::parse(text)?;
    let has_chance = arena.has_chance();
    let tree = Tree::from_arena(arena);
    Ok(if has_chance { visitor.visit_chance(ChanceTree::new(tree)) } else { visitor.visit(tree) })
}

/// A game tree, or a DAG, with chance nodes. Cheap to clone.
#[derive(Clone, Debug)]
pub struct ChanceTree {
    tree: Tree,
    /// The lowest and the highest leaf.
    range: (f64, f64),
}

impl ChanceTree {
    /// Reads a tree that is written out.
    ///
    /// # Errors
    /// The text is no tree: says where, and why.
    pub fn parse(text: &str) -> Result<ChanceTree, TextError> {
        Ok(ChanceTree::new(Tree::from_arena(parse::parse(text)?)))
    }

    /// The text of the tree, which [`ChanceTree::parse`] reads.
    #[must_use]
    pub fn text(&self) -> String {
        self.tree.text(self.start())
    }

    fn new(tree: Tree) -> ChanceTree {
        let nodes = (0..tree.nodes() as u32).map(|id| tree.arena.node(id));
        let leaves = nodes.filter_map(|node| match node {
            Node::Leaf(value) => Some(f64::from(value)),
            Node::Inner { .. } | Node::Chance { .. } => None,
        });
        // At a horizon without an opinion 0 is a value, too.
        let range =
            leaves.fold((0.0, 0.0), |(low, high), value: f64| (value.min(low), value.max(high)));
        ChanceTree { tree, range }
    }
}

impl Game for ChanceTree {
    type Position = Position;
    /// Which child, counted from 0.
    type Move = u32;
    /// The node above.
    type Undo = Position;

    const ALTERNATES: bool = false;
    const SCORING: Scoring = Scoring::Margins;

    fn start(&self) -> Position {
        self.tree.start()
    }

    fn turn(&self, pos: &Position) -> Turn {
        self.tree.turn(pos)
    }

    fn moves(&self, pos: &Position, out: &mut Vec<u32>) {
        self.tree.moves(pos, out);
    }

    fn play(&self, pos: &mut Position, child: u32) -> Position {
        self.tree.play(pos, child)
    }

    fn undo(&self, pos: &mut Position, child: u32, above: Position) {
        self.tree.undo(pos, child, above);
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        self.tree.outcome(pos)
    }

    fn stuck(&self, pos: &Position) -> Outcome {
        self.tree.stuck(pos)
    }

    fn key(&self, pos: &Position) -> Key {
        self.tree.key(pos)
    }

    fn key_kind(&self) -> KeyKind {
        self.tree.key_kind()
    }
}

impl Stochastic for ChanceTree {
    fn odds(&self, pos: &Position, child: u32) -> Odds {
        self.tree.arena.odds(pos.0, child)
    }

    /// Values of a tree are written as MAX sees them, and so are those of its chance nodes.
    fn viewer(&self, pos: &Position) -> Side {
        match self.turn(pos) {
            Turn::Player(side) => side,
            Turn::Chance => Side::First,
        }
    }
}

impl Hints for ChanceTree {
    fn pack(&self, pos: &Position, child: u32) -> Option<u16> {
        self.tree.pack(pos, child)
    }

    fn plies_left(&self, pos: &Position) -> Option<u32> {
        self.tree.plies_left(pos)
    }
}

impl Notation for ChanceTree {
    fn move_text(&self, pos: &Position, child: u32) -> String {
        self.tree.move_text(pos, child)
    }

    fn parse_move(&self, pos: &Position, text: &str) -> Result<u32, TextError> {
        self.tree.parse_move(pos, text)
    }

    fn position_text(&self, pos: &Position) -> String {
        self.tree.position_text(pos)
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        self.tree.parse_position(text)
    }

    fn view(&self, pos: &Position) -> BoardView {
        self.tree.view(pos)
    }
}

/// The forecast without an opinion: 0, and every result lies between the lowest and the highest leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoForecast;

impl Forecast<ChanceTree> for NoForecast {
    fn expect(&self, _: &ChanceTree, _: &Position) -> f64 {
        0.0
    }

    fn range(&self, game: &ChanceTree, _: &Position) -> (f64, f64) {
        game.range
    }
}

impl HostedChance for ChanceTree {
    type Forecast = NoForecast;

    const FORECASTS: &'static [EvaluatorInfo] = &[NONE];
    const ACYCLIC: bool = true;
    const DRAWS: bool = true;

    fn forecast(&self, name: &str) -> Option<NoForecast> {
        (name == NONE.name).then_some(NoForecast)
    }

    fn positions(&self, _: &Position) -> Option<u64> {
        Some(self.tree.nodes() as u64)
    }
}
