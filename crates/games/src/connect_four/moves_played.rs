//! An order of moves that leads to a given board.
//!
//! A position does not say in which order its stones were played, and its text is a list of moves,
//! so one possible order has to be found: each column bottom up, the colours in turn, and no line
//! before the last stone. Depth-first search with a memory of the dead ends.

use std::collections::HashSet;

use gametree::Side;

use super::{Bits, Column, ConnectFour, Position, side_after};

/// The moves of a game that ends in this position: always the same ones for the same board.
pub(super) fn moves_played<B: Bits>(game: &ConnectFour<B>, pos: &Position<B>) -> Vec<Column> {
    let mut last: Vec<Option<Column>> = last_moves(game, pos);
    last.sort_unstable();
    last.into_iter().find_map(|last| Order::new(game, pos, last).find()).unwrap_or_default()
}

/// The moves that can have been the last. Without a line any could be (`None`); with lines it is
/// one whose stone lies on all of them, since play ends with the first.
fn last_moves<B: Bits>(game: &ConnectFour<B>, pos: &Position<B>) -> Vec<Option<Column>> {
    let board = game.board();
    let theirs = pos.theirs();
    if !board.has_line(theirs) {
        return vec![None];
    }
    let top = |column: u32| {
        let stones = pos.stones() & board.column(column);
        stones & !(stones >> 1)
    };
    (0..board.width())
        .filter(|&column| (top(column) & theirs).any() && !board.has_line(theirs & !top(column)))
        .map(|column| Some(Column(column as u8)))
        .collect()
}

/// The search for an order.
struct Order<'a, B> {
    game: &'a ConnectFour<B>,
    /// The stones of the first player.
    first: B,
    /// The stones to be played before `last`.
    goal: B,
    last: Option<Column>,
    /// Sets of stones from which the goal cannot be reached.
    dead: HashSet<B>,
}

impl<'a, B: Bits> Order<'a, B> {
    fn new(game: &'a ConnectFour<B>, pos: &Position<B>, last: Option<Column>) -> Order<'a, B> {
        let goal = last.map_or(pos.stones(), |Column(column)| {
            let stones = pos.stones() & game.board().column(u32::from(column));
            pos.stones() & (!stones | stones >> 1)
        });
        Order { game, first: pos.of(Side::First), goal, last, dead: HashSet::new() }
    }

    fn find(mut self) -> Option<Vec<Column>> {
        // The stones before each move, and the columns still to be tried there.
        let mut line: Vec<(B, Vec<Column>)> = Vec::new();
        let mut played = B::NONE;
        let mut choices = self.choices(played, 0);
        while played != self.goal {
            if let Some(column) = choices.pop() {
                line.push((played, choices));
                played |= self.game.board().drop(played, u32::from(column.0));
                choices = self.choices(played, line.len() as u32);
            } else {
                self.dead.insert(played);
                (played, choices) = line.pop()?;
            }
        }
        let stones = line.iter().map(|&(before, _)| before).chain([self.goal]);
        let boards: Vec<B> = stones.collect();
        let mut moves: Vec<Column> =
            boards.windows(2).map(|pair| self.column_of(pair[0] ^ pair[1])).collect();
        moves.extend(self.last);
        Some(moves)
    }

    fn column_of(&self, stone: B) -> Column {
        Column((stone.first() / self.game.board().stride()) as u8)
    }

    /// The columns where the next stone has the colour of the side to move, the best one last.
    fn choices(&self, played: B, plies: u32) -> Vec<Column> {
        let board = self.game.board();
        let colour = match side_after(plies) {
            Side::First => self.first,
            Side::Second => !self.first,
        };
        let stones = board.playable(played) & self.goal & colour;
        let mut columns: Vec<(u32, Column)> = (0..board.width())
            .rev()
            .filter(|&column| {
                let stone = stones & board.column(column);
                stone.any() && !self.dead.contains(&(played | stone))
            })
            .map(|column| {
                let waiting = self.goal & !played & board.column(column);
                (waiting.count(), Column(column as u8))
            })
            .collect();
        columns.sort_by_key(|&(waiting, _)| waiting);
        columns.into_iter().map(|(_, column)| column).collect()
    }
}
