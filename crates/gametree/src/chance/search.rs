//! A node of the search: leaves, the table, and a player's choice among moves. What happens where
//! chance acts is in [`super::star`].

use std::time::Instant;

use super::table::{Entry, Reach, Table};
use super::{Exit, Forecast, Node, Witness, result};
use crate::alphabeta::{History, Killers, Rank};
use crate::game::{Side, Turn};
use crate::hints::Hints;
use crate::kinds::Stochastic;
use crate::limits::{Budget, StoppedBy};

/// How chance nodes are pruned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pruning {
    /// What the events seen so far leave possible closes the window of the next (Star1).
    Star1,
    /// One move of each event's position is looked at first, which may already suffice (Star2).
    Star2,
}

/// What moves are ordered by, besides the table's move, killers and history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OrderBy {
    /// The game's own rating ([`Hints::order`]).
    Rating,
    /// The forecast of the positions they lead to, at nodes from which the search looks three
    /// plies or more ahead: there it costs little beside what is searched below. These forecasts
    /// count as leaves.
    Forecast,
}

/// What was learnt about moves, kept from search to search.
#[derive(Clone, Debug)]
pub(super) struct Learnt<M> {
    pub(super) killers: Killers<M>,
    pub(super) history: History,
}

/// The state of a search.
pub(super) struct Search<'a, G: Hints, F, W> {
    pub(super) game: &'a G,
    pub(super) forecast: &'a F,
    pub(super) pruning: Pruning,
    pub(super) order_by: OrderBy,
    pub(super) table: Option<&'a mut Table>,
    pub(super) learnt: &'a mut Learnt<G::Move>,
    pub(super) budget: &'a Budget,
    pub(super) witness: W,
    /// The moves of the nodes on the path, each node's after its parent's.
    pub(super) moves: Vec<G::Move>,
    pub(super) ranks: Vec<Rank>,
    /// The events of the chance nodes on the path.
    pub(super) events: Vec<super::star::Event<G::Move>>,
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    /// Values that rest on forecasts: leaves of the horizon, and table entries that do.
    pub(super) guesses: u64,
    pub(super) stopped: Option<StoppedBy>,
}

/// Where a node stands, and what is asked about it: values are seen by the first player.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    pub(super) depth: usize,
    pub(super) ply: usize,
    /// Values up to this matter no more: the first player has as much elsewhere.
    pub(super) alpha: f64,
    /// Values from this on matter no more: the second player allows no more elsewhere.
    pub(super) beta: f64,
}

impl At {
    /// The node one ply on, with this window.
    pub(super) fn below(self, alpha: f64, beta: f64) -> At {
        At { depth: self.depth - 1, ply: self.ply + 1, alpha, beta }
    }
}

/// A move that was searched before, by a probe.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Known<M> {
    pub(super) mv: M,
    pub(super) value: f64,
    /// Forecasts that the value rests on.
    pub(super) guesses: u64,
}

/// +1 for the first player, -1 for the second: turns a value into the mover's and back.
pub(super) fn sign(side: Side) -> f64 {
    match side {
        Side::First => 1.0,
        Side::Second => -1.0,
    }
}

impl<G: Hints + Stochastic, F: Forecast<G>, W: Witness<G>> Search<'_, G, F, W> {
    /// The value of a node, or a bound outside its window. `first` is a move of it that was
    /// searched before. `None`: the search was stopped.
    pub(super) fn value(
        &mut self,
        pos: &mut G::Position,
        at: At,
        first: Option<Known<G::Move>>,
    ) -> Option<f64> {
        self.count()?;
        let At { depth, ply, alpha, beta } = at;
        self.witness.enter(&Node { game: self.game, pos, ply, depth, window: (alpha, beta) });
        if let Some(outcome) = self.game.outcome(pos) {
            return Some(self.leaf(ply, result(outcome), Exit::Ended));
        }
        if depth == 0 {
            self.guesses += 1;
            let value = self.forecast.expect(self.game, pos);
            return Some(self.leaf(ply, value, Exit::Horizon));
        }
        let key = if self.table.is_some() { self.game.key(pos) } else { 0 };
        let entry = self.table.as_ref().and_then(|table| table.get(key));
        if let Some(value) = entry.and_then(|entry| self.answer(entry, at)) {
            self.witness.leave(ply, value, Exit::TableHit);
            return Some(value);
        }
        let guesses = self.guesses;
        let (value, best) = match self.game.turn(pos) {
            Turn::Player(side) => {
                let table_move = entry.and_then(|entry| entry.best);
                self.decision(pos, side, at, (table_move, first))?
            }
            Turn::Chance => (self.chance(pos, at)?, None),
        };
        self.store(key, at, value, best, guesses);
        Some(value)
    }

    /// What the table's entry says, if that suffices for the window.
    fn answer(&mut self, entry: Entry, at: At) -> Option<f64> {
        let holds = match entry.reach {
            Reach::Depth => entry.depth == at.depth,
            Reach::Beyond => entry.depth <= at.depth,
        };
        if !holds {
            return None;
        }
        let value = if entry.low >= at.beta || entry.low == entry.high {
            entry.low
        } else if entry.high <= at.alpha {
            entry.high
        } else {
            return None;
        };
        self.guesses += u64::from(entry.reach == Reach::Depth);
        Some(value)
    }

    fn store(&mut self, key: u64, at: At, value: f64, best: Option<u16>, guesses: u64) {
        let reach = if self.guesses == guesses { Reach::Beyond } else { Reach::Depth };
        let low = if value > at.alpha { value } else { f64::NEG_INFINITY };
        let high = if value < at.beta { value } else { f64::INFINITY };
        if let Some(table) = &mut self.table {
            table.put(key, Entry { low, high, depth: at.depth, best, reach });
        }
    }

    /// A player's choice: the value, and the place of the best move in the game's list.
    fn decision(
        &mut self,
        pos: &mut G::Position,
        side: Side,
        at: At,
        (table_move, first): (Option<u16>, Option<Known<G::Move>>),
    ) -> Option<(f64, Option<u16>)> {
        let base = self.moves.len();
        self.game.moves(pos, &mut self.moves);
        if self.moves.len() == base {
            let value = result(self.game.stuck(pos));
            return Some((self.leaf(at.ply, value, Exit::Ended), None));
        }
        self.order(pos, side, at, base, (table_move, first.map(|known| known.mv)));
        let sign = sign(side);
        // From here on all values are the mover's.
        let (alpha, beta) =
            if side == Side::First { (at.alpha, at.beta) } else { (-at.beta, -at.alpha) };
        let mut best = f64::NEG_INFINITY;
        let mut best_at = base;
        let mut exit = Exit::Searched;
        for index in base..self.moves.len() {
            let mv = self.moves[index];
            let value = match first {
                Some(known) if known.mv == mv => {
                    self.guesses += known.guesses;
                    known.value
                }
                _ => {
                    let low = alpha.max(best);
                    let window = if side == Side::First { (low, beta) } else { (-beta, -low) };
                    self.child(pos, mv, at.below(window.0, window.1))?
                }
            };
            if sign * value > best {
                (best, best_at) = (sign * value, index);
            }
            if best >= beta {
                exit = if index + 1 < self.moves.len() { Exit::Cutoff } else { Exit::Searched };
                self.remember_refutation(pos, side, at, (base, index));
                break;
            }
        }
        let place = self.ranks[best_at].place();
        self.moves.truncate(base);
        self.ranks.truncate(base);
        self.witness.leave(at.ply, sign * best, exit);
        Some((sign * best, Some(place)))
    }

    /// Plays a move, searches what it leads to, and takes it back.
    pub(super) fn child(&mut self, pos: &mut G::Position, mv: G::Move, at: At) -> Option<f64> {
        self.witness.descend(at.ply - 1, pos, mv);
        let undo = self.game.play(pos, mv);
        let value = self.value(pos, at, None)?;
        self.game.undo(pos, mv, undo);
        self.witness.tried(at.ply - 1, mv, value);
        Some(value)
    }

    pub(super) fn leaf(&mut self, ply: usize, value: f64, exit: Exit) -> f64 {
        self.leaves += 1;
        self.witness.leave(ply, value, exit);
        value
    }

    /// Counts a node, and looks at the limits now and then.
    pub(super) fn count(&mut self) -> Option<()> {
        /// Nodes between two looks at the clock; a forecast may take some microseconds.
        const LOOK_EVERY: u64 = 256;
        if self.nodes >= self.budget.nodes() || self.nodes.is_multiple_of(LOOK_EVERY) {
            self.stopped = self.budget.spent(self.nodes, Instant::now());
            if self.stopped.is_some() {
                return None;
            }
        }
        self.nodes += 1;
        Some(())
    }
}
