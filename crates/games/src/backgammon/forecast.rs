//! Opinions about backgammon: exact where the bear-off is solved, the network's elsewhere.

use std::sync::LazyLock;

use gametree::Side;
use gametree::chance::Forecast;

use super::bear_off::BearOff;
use super::board::Board;
use super::chances::{Chances, Limits};
use super::network::{self, Networks};
use super::plays::each_play;
use super::{Backgammon, Phase, Position};
use crate::hosted::{EvaluatorInfo, NONE};

/// The forecasts by name.
pub(super) const FORECASTS: &[EvaluatorInfo] = &[
    EvaluatorInfo {
        name: "network",
        summary: "exact in the bear-off, else a network that learnt by self-play",
    },
    NONE,
];

/// The network that the program comes with.
static OWN: LazyLock<Networks> = LazyLock::new(|| {
    let file = include_bytes!("../../data/backgammon/network.bin");
    // A test reads the file; without it every position would look even.
    network::read(file).map_or_else(|_| Networks::zero(), |(networks, _)| networks)
});

/// An opinion.
#[derive(Clone, Copy, Debug)]
pub enum Opinion {
    /// Of these networks, and of the tables of the bear-off.
    Network(&'static Networks),
    /// None: even everywhere.
    None,
}

impl Opinion {
    /// The opinion of that name, if there is one.
    pub(super) fn named(name: &str) -> Option<Opinion> {
        match name {
            "network" => Some(Opinion::Network(&OWN)),
            _ => (name == NONE.name).then_some(Opinion::None),
        }
    }

    /// The chances of the player who is about to throw. Exact if the board shows the result; of
    /// races at home by tables.
    #[must_use]
    pub fn chances(&self, tables: &BearOff, board: &Board) -> Chances {
        match self {
            Opinion::Network(networks) => {
                tables.apart(board).unwrap_or_else(|| networks.judge(board))
            }
            Opinion::None => {
                Chances::of_result(board).unwrap_or(Chances { win: 0.5, ..Chances::default() })
            }
        }
    }

    /// The points that the player may expect who is about to throw.
    #[inline]
    #[must_use]
    pub fn points(&self, tables: &BearOff, board: &Board) -> f64 {
        if let (Opinion::Network(_), Some(win)) = (self, tables.exact(board)) {
            return 2.0 * win - 1.0;
        }
        f64::from(self.chances(tables, board).points())
    }
}

/// Seen by the first player.
#[inline]
fn seen_by_first(mover: Side, value: f64) -> f64 {
    if mover == Side::First { value } else { -value }
}

impl Forecast<Backgammon> for Opinion {
    /// Where dice are thrown already, what the best play of them comes to. The opening throw favours
    /// nobody.
    fn expect(&self, game: &Backgammon, pos: &Position) -> f64 {
        let tables = game.tables();
        let value = match pos.phase {
            Phase::Opening => 0.0,
            Phase::Roll => self.points(tables, &pos.board),
            Phase::Play(dice) => {
                let mut best = f64::NEG_INFINITY;
                each_play(&pos.board, dice, |_, after| {
                    best = best.max(-self.points(tables, &after.flipped()));
                });
                best
            }
        };
        seen_by_first(pos.mover, value)
    }

    /// What the board still allows each side to win.
    fn range(&self, _: &Backgammon, pos: &Position) -> (f64, f64) {
        let Limits { won, lost } = Limits::of(&pos.board);
        let (low, high) = match pos.mover {
            Side::First => (lost, won),
            Side::Second => (won, lost),
        };
        (-f64::from(low), f64::from(high))
    }
}
