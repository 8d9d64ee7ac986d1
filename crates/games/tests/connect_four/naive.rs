//! The game once more, as plainly as can be.

use gametree::Game;
use std::rc::Rc;

use gametree::Side;
use gametree_games::connect_four::{Bits, Board, Column, ConnectFour, Position};
use rand::RngExt;
use rand_pcg::Pcg64;

/// An array of columns, each a stack of stones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Naive {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) length: usize,
    pub(crate) columns: Vec<Vec<Side>>,
    /// Every place for a line, as cells (column, row).
    windows: Rc<Vec<Vec<(i32, i32)>>>,
}

impl Naive {
    pub(crate) fn new(width: u32, height: u32, length: u32) -> Naive {
        Naive {
            width: width as usize,
            height: height as usize,
            length: length as usize,
            columns: vec![Vec::new(); width as usize],
            windows: Rc::new(all_windows(width as i32, height as i32, length as i32)),
        }
    }

    pub(crate) fn at(&self, column: i32, row: i32) -> Option<Side> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    pub(crate) fn plies(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.plies() == self.width * self.height
    }

    pub(crate) fn turn(&self) -> Side {
        if self.plies().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    pub(crate) fn legal(&self) -> Vec<usize> {
        (0..self.width).filter(|&column| self.columns[column].len() < self.height).collect()
    }

    pub(crate) fn after(&self, column: usize) -> Naive {
        let mut next = self.clone();
        next.columns[column].push(self.turn());
        next
    }

    pub(crate) fn windows(&self) -> &[Vec<(i32, i32)>] {
        &self.windows
    }

    pub(crate) fn winner(&self) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|&side| {
            self.windows()
                .iter()
                .any(|window| window.iter().all(|&(x, y)| self.at(x, y) == Some(side)))
        })
    }

    /// The empty cells that would complete a line of that side, as (column, row).
    pub(crate) fn winning_cells(&self, side: Side) -> Vec<(i32, i32)> {
        let mut cells = Vec::new();
        for window in self.windows() {
            let open: Vec<(i32, i32)> =
                window.iter().copied().filter(|&(x, y)| self.at(x, y).is_none()).collect();
            let own = window.iter().filter(|&&(x, y)| self.at(x, y) == Some(side)).count();
            if open.len() == 1 && own == self.length - 1 {
                cells.extend(open);
            }
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_full() || self.winner().is_some()
    }

    pub(crate) fn mirrored(&self) -> Naive {
        let mut mirrored = self.clone();
        mirrored.columns.reverse();
        mirrored
    }

    /// The value for the side to move: positive for a win, with its distance in plies; by plain
    /// negamax.
    pub(crate) fn solve(&self) -> Solved {
        if self.winner().is_some() {
            return Solved::Loss(0);
        }
        if self.is_full() {
            return Solved::Draw;
        }
        let values = self.legal().into_iter().map(|column| self.after(column).solve().for_parent());
        values.max_by_key(|value| value.rank()).expect("a board that is not full has a move")
    }
}

/// Every window of `length` cells.
fn all_windows(width: i32, height: i32, length: i32) -> Vec<Vec<(i32, i32)>> {
    let mut windows = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for x in 0..width {
            for y in 0..height {
                let (end_x, end_y) = (x + dx * (length - 1), y + dy * (length - 1));
                if (0..width).contains(&end_x) && (0..height).contains(&end_y) {
                    windows.push((0..length).map(|i| (x + dx * i, y + dy * i)).collect());
                }
            }
        }
    }
    windows
}

/// A solved value for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Solved {
    Win(u32),
    Draw,
    Loss(u32),
}

impl Solved {
    pub(crate) fn for_parent(self) -> Solved {
        match self {
            Solved::Win(n) => Solved::Loss(n + 1),
            Solved::Draw => Solved::Draw,
            Solved::Loss(n) => Solved::Win(n + 1),
        }
    }

    pub(crate) fn rank(self) -> i32 {
        match self {
            Solved::Win(n) => 1000 - n as i32,
            Solved::Draw => 0,
            Solved::Loss(n) => n as i32 - 1000,
        }
    }
}

/// A game on a board of that size.
pub(crate) fn game<B: Bits>(width: u32, height: u32, length: u32) -> ConnectFour<B> {
    ConnectFour::new(Board::new(width, height, length).expect("a board that fits"))
}

/// Plays random games and shows every position on the way, the finished ones too.
pub(crate) fn walk<B: Bits>(
    (width, height, length): (u32, u32, u32),
    games: u32,
    seed: u64,
    mut visit: impl FnMut(&ConnectFour<B>, &Position<B>, &Naive),
) {
    let game = game::<B>(width, height, length);
    let mut random = Pcg64::new(u128::from(seed), 1);
    for _ in 0..games {
        let (mut pos, mut naive) = (game.start(), Naive::new(width, height, length));
        visit(&game, &pos, &naive);
        while !naive.is_over() {
            let legal = naive.legal();
            let column = legal[random.random_range(0..legal.len())];
            game.play(&mut pos, Column(column as u8));
            naive = naive.after(column);
            visit(&game, &pos, &naive);
        }
    }
}
