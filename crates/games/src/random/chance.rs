//! A game drawn by lot in which chance acts too.
//!
//! As in the other random games a side may move twice running, chance may act twice running, and
//! lines of different lengths lead to the same position. With `tree` every position is reached in
//! one way only.

use std::sync::Arc;

use gametree::chance::{Forecast, result};
use gametree::zobrist::mix;
use gametree::{
    BoardView, Game, Hints, Key, KeyKind, Notation, Odds, Outcome, Side, Stochastic, TextError,
    Turn, rules,
};

use super::graph::{ESTIMATE, Ends, Graph, Moves, NODES};
use super::{Position, USUAL_DAG, parse_node};
use crate::hosted::{EvaluatorInfo, HostedChance, NONE};
use crate::parameters;

/// One node in so many is chance's.
const CHANCE: u64 = 2;
/// The most parts of an event.
const PARTS: u64 = 6;

/// A random game of chance, without cycles. Cheap to clone.
#[derive(Clone, Debug)]
pub struct RandomChance {
    graph: Arc<Graph>,
    /// For each node the lowest and the highest result and estimate below it.
    ranges: Arc<Vec<(f64, f64)>>,
    seed: u64,
}

/// Whether positions are reached in one way or in several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// Lines of play meet again.
    Dag,
    /// They never do.
    Tree,
}

impl RandomChance {
    /// The game of this seed, always the same. `nodes` is taken as 2 to [`NODES`].
    #[must_use]
    pub fn new(seed: u64, nodes: usize, sharing: Sharing) -> RandomChance {
        let moves = match sharing {
            Sharing::Dag => Moves::Ahead,
            Sharing::Tree => Moves::Apart,
        };
        let graph = Graph::draw(seed, nodes.clamp(2, NODES), moves, Ends::WinsAndDraws);
        let mut game =
            RandomChance { graph: Arc::new(graph), ranges: Arc::default(), seed: mix(seed) };
        game.ranges = Arc::new(game.draw_ranges());
        game
    }

    /// The game of `SEED`, `SEED,NODES` or `SEED,NODES,tree`.
    ///
    /// # Errors
    /// Something is no number in range, or the third parameter is neither `dag` nor `tree`.
    pub fn from_parameters(text: &str) -> Result<RandomChance, TextError> {
        let fields = parameters::fields(text, ',');
        parameters::at_most(&fields, 3)?;
        let number = |at: usize, what, range, usual| {
            fields.get(at).map_or(Ok(usual), |field| field.number(what, range))
        };
        let seed = number(0, "the seed", 0..=u64::MAX, 1)?;
        let nodes = number(1, "the number of nodes", 2..=NODES as u64, USUAL_DAG)?;
        let sharing = match fields.get(2).map(|field| (field.text, field)) {
            None | Some(("dag", _)) => Sharing::Dag,
            Some(("tree", _)) => Sharing::Tree,
            Some((other, field)) => {
                return Err(field
                    .error(format!("'{other}' is neither dag nor tree"))
                    .hint("in a dag lines of play meet again, in a tree they never do"));
            }
        };
        Ok(RandomChance::new(seed, nodes as usize, sharing))
    }

    fn draw_ranges(&self) -> Vec<(f64, f64)> {
        let mut ranges = vec![(0.0, 0.0); self.graph.len()];
        for id in (0..self.graph.len() as u16).rev() {
            let pos = Position(id);
            // At the horizon nobody sees that there is no move: then the estimate counts.
            let end = rules::result(self, &pos).map(result);
            let estimate = self.outcome(&pos).is_none().then(|| self.estimate(id));
            let below = self.graph.targets(id).iter().map(|&to| ranges[usize::from(to)]);
            let own = end.into_iter().chain(estimate).map(|value| (value, value));
            let join = |(low, high): (f64, f64), (least, most)| (low.min(least), high.max(most));
            ranges[usize::from(id)] = own.chain(below).reduce(join).unwrap_or((-1.0, 1.0));
        }
        ranges
    }

    /// The estimate of a node, between -1 and 1, for the first player.
    fn estimate(&self, id: u16) -> f64 {
        f64::from(self.graph.node(id).estimate) / f64::from(ESTIMATE)
    }

    /// The parts of the event that leads from one node to another.
    fn parts(&self, from: u16, to: u16) -> u32 {
        let drawn = mix(self.seed ^ (u64::from(from) << 16 | u64::from(to)));
        (drawn % PARTS) as u32 + 1
    }
}

impl Game for RandomChance {
    type Position = Position;
    /// The node it leads to.
    type Move = u16;
    /// The node before.
    type Undo = Position;

    const ALTERNATES: bool = false;

    fn start(&self) -> Position {
        Position(0)
    }

    fn turn(&self, pos: &Position) -> Turn {
        if mix(self.seed.wrapping_add(pos.0.into())).is_multiple_of(CHANCE) {
            Turn::Chance
        } else {
            Turn::Player(self.graph.node(pos.0).mover)
        }
    }

    fn moves(&self, pos: &Position, out: &mut Vec<u16>) {
        out.extend_from_slice(self.graph.targets(pos.0));
    }

    fn play(&self, pos: &mut Position, to: u16) -> Position {
        std::mem::replace(pos, Position(to))
    }

    fn undo(&self, pos: &mut Position, _: u16, before: Position) {
        *pos = before;
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        self.graph.node(pos.0).end
    }

    fn key(&self, pos: &Position) -> Key {
        Key::from(pos.0)
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Injective
    }
}

impl Stochastic for RandomChance {
    fn odds(&self, pos: &Position, event: u16) -> Odds {
        let all = self.graph.targets(pos.0).iter().map(|&to| self.parts(pos.0, to));
        Odds { parts: self.parts(pos.0, event), of: all.sum() }
    }

    fn viewer(&self, pos: &Position) -> Side {
        self.graph.node(pos.0).mover
    }
}

impl Hints for RandomChance {
    const SLOTS: usize = NODES;

    fn slot(&self, _: &Position, to: u16) -> usize {
        usize::from(to)
    }

    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some(self.graph.node(pos.0).height)
    }
}

impl Notation for RandomChance {
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
        let state = match (rules::result(self, pos), self.turn(pos)) {
            (Some(outcome), _) => format!("over: {}", result(outcome)),
            (None, Turn::Chance) => "chance acts".to_owned(),
            (None, Turn::Player(Side::First)) => "the first player moves".to_owned(),
            (None, Turn::Player(Side::Second)) => "the second player moves".to_owned(),
        };
        BoardView::text(format!("node {} of {}: {state}", pos.0, self.graph.len()))
    }
}

/// The forecasts of a random game of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess {
    /// A number drawn by lot for each position, within bounds that are known for each.
    Lot,
    /// 0 everywhere.
    None,
}

impl Forecast<RandomChance> for Guess {
    fn expect(&self, game: &RandomChance, pos: &Position) -> f64 {
        match self {
            Guess::Lot => game.estimate(pos.0),
            Guess::None => 0.0,
        }
    }

    fn range(&self, game: &RandomChance, pos: &Position) -> (f64, f64) {
        match self {
            Guess::Lot => game.ranges[usize::from(pos.0)],
            Guess::None => (-1.0, 1.0),
        }
    }
}

impl HostedChance for RandomChance {
    type Forecast = Guess;

    const FORECASTS: &'static [EvaluatorInfo] =
        &[EvaluatorInfo { name: "lot", summary: "a number drawn by lot for each position" }, NONE];
    const ACYCLIC: bool = true;
    const DRAWS: bool = true;

    fn forecast(&self, name: &str) -> Option<Guess> {
        match name {
            "lot" => Some(Guess::Lot),
            "none" => Some(Guess::None),
            _ => None,
        }
    }
}
