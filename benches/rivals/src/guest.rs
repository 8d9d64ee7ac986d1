//! Our Connect Four behind the traits of the crate `minimax`, so that its searches play by rules
//! that are exactly as fast as ours.

use std::sync::atomic::{AtomicU64, Ordering};

use gametree::zobrist::mix;
use gametree::{Evaluator, Game as _, Outcome};
use gametree_games::connect_four::{Board, Column, ConnectFour, Eval, Position};
use minimax::{Evaluation, Winner};

/// The game on the usual board.
pub(crate) fn usual_game() -> ConnectFour {
    ConnectFour::new(Board::new(7, 6, 4).expect("the usual board fits"))
}

/// Positions reached since the last look. The guest library counts none itself where it matters;
/// a plain load and store costs it about one instruction a node.
static REACHED: AtomicU64 = AtomicU64::new(0);

/// How many positions have been reached, from now on counted from 0 again.
pub(crate) fn take_reached() -> u64 {
    REACHED.swap(0, Ordering::Relaxed)
}

/// A position together with its rules: the guest's trait has no place for a game value.
#[derive(Clone, Copy)]
pub(crate) struct Seat {
    pub(crate) game: &'static ConnectFour,
    pub(crate) pos: Position,
}

impl Seat {
    /// The empty board.
    pub(crate) fn start() -> Seat {
        let game: &'static ConnectFour = Box::leak(Box::new(usual_game()));
        Seat { game, pos: game.start() }
    }
}

/// Our rules as a game of the guest's.
pub(crate) struct Guest;

impl minimax::Game for Guest {
    type S = Seat;
    type M = Column;

    #[inline]
    fn generate_moves(seat: &Seat, moves: &mut Vec<Column>) -> Option<Winner> {
        let winner = Self::get_winner(seat);
        if winner.is_none() {
            seat.game.moves(&seat.pos, moves);
        }
        winner
    }

    #[inline]
    fn apply(seat: &mut Seat, mv: Column) -> Option<Seat> {
        REACHED.store(REACHED.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        let mut next = *seat;
        next.game.play(&mut next.pos, mv);
        Some(next)
    }

    /// Only the side that has just moved can have won.
    #[inline]
    fn get_winner(seat: &Seat) -> Option<Winner> {
        seat.game.outcome(&seat.pos).map(|outcome| match outcome {
            Outcome::Win(_) => Winner::PlayerJustMoved,
            Outcome::Draw | Outcome::Margin(_) => Winner::Draw,
        })
    }

    #[inline]
    fn zobrist_hash(seat: &Seat) -> u64 {
        mix(seat.game.key(&seat.pos))
    }

    fn table_index(Column(column): Column) -> u16 {
        u16::from(column)
    }

    fn max_table_index() -> u16 {
        6
    }
}

/// 0 everywhere.
pub(crate) struct Nothing;

impl minimax::Evaluator for Nothing {
    type G = Guest;

    #[inline]
    fn evaluate(&self, _: &Seat) -> Evaluation {
        0
    }
}

/// Our evaluator `windows`.
pub(crate) struct Opinion {
    evaluator: Eval,
}

impl Opinion {
    pub(crate) fn new() -> Opinion {
        Opinion { evaluator: Eval::Windows }
    }
}

impl minimax::Evaluator for Opinion {
    type G = Guest;

    /// The estimates of this game fit easily: 69 lines at 9 and 6 centre stones at 3.
    #[inline]
    fn evaluate(&self, seat: &Seat) -> Evaluation {
        self.evaluator.score(seat.game, &seat.pos, &()) as Evaluation
    }
}
