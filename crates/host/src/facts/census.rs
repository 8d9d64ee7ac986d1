//! Every position that can be reached in a small game, with its value, by induction from the ends
//! backwards. It knows nothing of any search, so it judges them.

use std::collections::{HashMap, VecDeque};
use std::time::Instant;

use gametree::limits::Budget;
use gametree::rules::{self, Refusal};
use gametree::{Game, KeyKind, Outcome};

use crate::error::HostError;
use crate::request::SearchRequest;

/// The bytes that a position takes here beside itself, about: its key, its number and its fate.
const OVERHEAD: usize = 64;
/// The bytes of a move: where it leads, and where it comes from.
const EDGE: usize = 8;

/// What the positions of a game are worth to the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Census {
    /// All positions, finished ones too.
    pub(super) positions: u64,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// The plies of the longest win or loss: who wins hurries, who loses delays.
    pub(super) longest: u32,
    /// The value of the start.
    pub(super) start: Fate,
}

/// What a position is worth to the side to move, and in how many plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Fate {
    /// Neither side can force a win.
    #[default]
    Draw,
    /// The side to move wins.
    Win(u32),
    /// The side to move loses.
    Loss(u32),
}

/// The moves between all positions that can be reached.
struct Graph {
    /// For each position the fate that the board shows.
    ends: Vec<Option<Fate>>,
    /// Where the moves from each position begin in `edges`; one more at the end.
    first: Vec<usize>,
    edges: Vec<u32>,
}

/// Takes the census of an alternating game; `None` if its keys are hashes. `as_one` makes one of
/// positions that are the same to the side to move.
pub(super) fn census<G: Game>(
    game: &G,
    as_one: impl Fn(G::Position) -> G::Position,
    request: &SearchRequest,
) -> Result<Option<Census>, HostError> {
    if game.key_kind() != KeyKind::Injective || !G::ALTERNATES {
        return Ok(None);
    }
    let fates = fates(&graph(game, as_one, request)?);
    let mut census = Census { positions: fates.len() as u64, start: fates[0], ..Census::default() };
    for fate in fates {
        let plies = match fate {
            Fate::Draw => {
                census.draws += 1;
                continue;
            }
            Fate::Win(plies) => {
                census.wins += 1;
                plies
            }
            Fate::Loss(plies) => {
                census.losses += 1;
                plies
            }
        };
        census.longest = census.longest.max(plies);
    }
    Ok(Some(census))
}

fn graph<G: Game>(
    game: &G,
    as_one: impl Fn(G::Position) -> G::Position,
    request: &SearchRequest,
) -> Result<Graph, HostError> {
    let budget = Budget::new(&request.limits);
    let start = game.start();
    let mut numbers = HashMap::from([(game.key(&start), 0_u32)]);
    let mut waiting = VecDeque::from([start]);
    let mut graph = Graph { ends: Vec::new(), first: vec![0], edges: Vec::new() };
    while let Some(pos) = waiting.pop_front() {
        let mover = rules::mover(game, &pos);
        graph.ends.push(rules::result(game, &pos).map(|outcome| match outcome {
            Outcome::Win(side) if side == mover => Fate::Win(0),
            Outcome::Win(_) => Fate::Loss(0),
            _ => Fate::Draw,
        }));
        for mv in rules::legal_moves(game, &pos) {
            let mut after = pos.clone();
            game.play(&mut after, mv);
            let after = as_one(after);
            let next = numbers.len() as u32;
            let number = *numbers.entry(game.key(&after)).or_insert_with(|| {
                waiting.push_back(after);
                next
            });
            graph.edges.push(number);
        }
        graph.first.push(graph.edges.len());
        let bytes = numbers.len() * OVERHEAD
            + waiting.len() * size_of::<G::Position>()
            + graph.edges.len() * EDGE;
        if bytes > request.hash_bytes {
            return Err(Refusal::MemoryLimit(request.hash_bytes).into());
        }
        if let Some(why) = budget.spent(numbers.len() as u64, Instant::now()) {
            return Err(Refusal::Stopped(why).into());
        }
    }
    Ok(graph)
}

/// From the ends backwards, sooner ends first, so that each position is settled at its right
/// distance. What is never settled is a draw.
fn fates(graph: &Graph) -> Vec<Fate> {
    let count = graph.ends.len();
    // The moves to each position, after one another like those from it.
    let mut first = vec![0; count + 1];
    for &to in &graph.edges {
        first[to as usize + 1] += 1;
    }
    for to in 0..count {
        first[to + 1] += first[to];
    }
    let mut place = first.clone();
    let mut sources = vec![0_u32; graph.edges.len()];
    for from in 0..count {
        for &to in &graph.edges[graph.first[from]..graph.first[from + 1]] {
            sources[place[to as usize]] = from as u32;
            place[to as usize] += 1;
        }
    }
    let mut open: Vec<usize> =
        (0..count).map(|from| graph.first[from + 1] - graph.first[from]).collect();
    let mut fates = graph.ends.clone();
    let decided = |fate: &Option<Fate>| matches!(fate, Some(Fate::Win(_) | Fate::Loss(_)));
    let mut queue: VecDeque<usize> = (0..count).filter(|&at| decided(&fates[at])).collect();
    while let Some(at) = queue.pop_front() {
        for &from in &sources[first[at]..first[at + 1]] {
            let from = from as usize;
            if fates[from].is_some() {
                continue;
            }
            open[from] -= 1;
            let fate = match fates[at] {
                Some(Fate::Loss(plies)) => Fate::Win(plies + 1),
                Some(Fate::Win(plies)) if open[from] == 0 => Fate::Loss(plies + 1),
                _ => continue,
            };
            fates[from] = Some(fate);
            queue.push_back(from);
        }
    }
    fates.into_iter().map(Option::unwrap_or_default).collect()
}
