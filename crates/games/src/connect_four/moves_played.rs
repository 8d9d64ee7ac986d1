//! An order of moves that leads to a given board.
//!
//! A position does not say in which order its stones were played, and its text is a list of moves,
//! so one possible order has to be found: each column bottom up, the colours in turn, and no line
//! before the last stone.
//!
//! This is a scheduling problem: columns are jobs whose stones must be played in sequence, at even
//! plies or at odd ones. As in Hu's rule for trees, the column that needs the longest time goes
//! first, and a column that needs more time than is left refutes the line. So the depth-first
//! search hardly ever turns back: on 54,000 random full boards of the usual proportions it took at
//! most twice as many steps as there are stones. Tall narrow boards, filled column by column, are
//! the worst: one in thousands of 5x20 took 300,000 steps.

use std::collections::HashSet;

use gametree::Side;

use super::{Bits, Column, ConnectFour, Position, side_after};

/// The steps after which the search for one last move first makes way for the others.
const FIRST_TURN: u32 = 500;

/// The moves of a game that ends in this position: always the same ones for the same board.
///
/// A position comes from play, so there is an order; only which stone was the last may be in
/// doubt. A wrong guess takes long to refute and a right one is confirmed at once, so the guesses
/// are searched in turns.
pub(super) fn moves_played<B: Bits>(game: &ConnectFour<B>, pos: &Position<B>) -> Vec<Column> {
    let endings = last_moves(game, pos);
    let mut searches: Vec<Search> =
        endings.into_iter().map(|last| Search::new(game, pos, last)).collect();
    let mut steps = FIRST_TURN;
    while !searches.is_empty() {
        for search in &mut searches {
            search.run(steps);
            if search.state == State::Found {
                return search.moves();
            }
        }
        searches.retain(|search| search.state == State::Open);
        steps = steps.saturating_mul(2);
    }
    Vec::new()
}

/// The moves that can have been the last. Without a line any could be (`None`); with lines it is
/// one whose stone lies on all of them, since play ends with the first.
fn last_moves<B: Bits>(game: &ConnectFour<B>, pos: &Position<B>) -> Vec<Option<Column>> {
    let board = game.board();
    let theirs = pos.theirs();
    if !board.has_line(theirs) {
        return vec![None];
    }
    (0..board.width())
        .filter(|&column| {
            let stones = pos.stones() & board.column(column);
            let top = stones & !(stones >> 1);
            (top & theirs).any() && !board.has_line(theirs & !top)
        })
        .map(|column| Some(Column(column as u8)))
        .collect()
}

/// A stone that waits to be played.
#[derive(Clone, Copy)]
struct Stone {
    side: Side,
    /// How many plies it takes at least to play it and all above it: two for each stone that has
    /// one of its own colour on top, else one.
    time: u32,
    /// The higher, the sooner to be played, the first number before the second: the time it needs,
    /// and a little more if it uncovers a stone, more again if one of the other colour.
    urgency: (u32, u32),
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Found,
    Refuted,
}

/// The search for an order with a given last move. It can be interrupted.
struct Search {
    /// The stones of each column, from the bottom, without that of the last move.
    columns: Vec<Vec<Stone>>,
    last: Option<Column>,
    /// How many stones of each column have been played.
    heights: Vec<u8>,
    /// How many stones have not been played.
    left: u32,
    /// Each move played, and those that are still to be tried in its place.
    line: Vec<(Column, Vec<Column>)>,
    /// The moves that are still to be tried now.
    choices: Vec<Column>,
    /// Heights from which there is no way on.
    dead: HashSet<Vec<u8>>,
    state: State,
}

impl Search {
    fn new<B: Bits>(game: &ConnectFour<B>, pos: &Position<B>, last: Option<Column>) -> Search {
        let columns: Vec<Vec<Stone>> = (0..game.board().width())
            .map(|column| {
                let is_last = last == Some(Column(column as u8));
                let height = (pos.stones() & game.board().column(column)).count();
                stones_of(game, pos, column, height - u32::from(is_last))
            })
            .collect();
        let mut search = Search {
            heights: vec![0; columns.len()],
            left: columns.iter().map(|column| column.len() as u32).sum(),
            columns,
            last,
            line: Vec::new(),
            choices: Vec::new(),
            dead: HashSet::new(),
            state: State::Open,
        };
        search.choices = search.promising();
        search
    }

    /// Goes on for that many steps at the most.
    fn run(&mut self, steps: u32) {
        for _ in 0..steps {
            if self.left == 0 {
                self.state = State::Found;
                return;
            }
            if let Some(column) = self.choices.pop() {
                self.heights[usize::from(column.0)] += 1;
                self.left -= 1;
                self.line.push((column, std::mem::take(&mut self.choices)));
                self.choices = self.promising();
            } else if let Some((column, choices)) = self.line.pop() {
                self.dead.insert(self.heights.clone());
                self.heights[usize::from(column.0)] -= 1;
                self.left += 1;
                self.choices = choices;
            } else {
                self.state = State::Refuted;
                return;
            }
        }
    }

    /// The moves found.
    fn moves(&self) -> Vec<Column> {
        self.line.iter().map(|&(column, _)| column).chain(self.last).collect()
    }

    /// The columns that can be played now, the most urgent one last; none if a column cannot be
    /// finished in time.
    fn promising(&self) -> Vec<Column> {
        let mover = side_after(self.line.len() as u32);
        let mut found: Vec<((u32, u32), Column)> = Vec::new();
        if self.dead.contains(&self.heights) {
            return Vec::new();
        }
        for (index, (column, &height)) in self.columns.iter().zip(&self.heights).enumerate() {
            let Some(stone) = column.get(usize::from(height)) else { continue };
            if stone.time + u32::from(stone.side != mover) > self.left {
                return Vec::new();
            }
            if stone.side == mover {
                found.push((stone.urgency, Column(index as u8)));
            }
        }
        found.sort_unstable_by_key(|&(urgency, Column(column))| (urgency, u8::MAX - column));
        found.into_iter().map(|(_, column)| column).collect()
    }
}

/// The lowest `height` stones of a column, from the bottom.
fn stones_of<B: Bits>(
    game: &ConnectFour<B>,
    pos: &Position<B>,
    column: u32,
    height: u32,
) -> Vec<Stone> {
    let first = pos.of(Side::First);
    let mut stones: Vec<Stone> = Vec::new();
    for row in (0..height).rev() {
        let is_first = first.has(game.board().cell(column, row));
        let side = if is_first { Side::First } else { Side::Second };
        let (time, uncovers) = match stones.last() {
            None => (1, 0),
            Some(above) if above.side == side => (above.time + 2, 1),
            Some(above) => (above.time + 1, 2),
        };
        stones.push(Stone { side, time, urgency: (time + uncovers, uncovers) });
    }
    stones.reverse();
    stones
}
