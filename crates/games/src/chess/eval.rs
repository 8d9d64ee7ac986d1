//! The evaluators of chess.

use cozy_chess::{Board, Color, Move, Piece};
use gametree::{Evaluator, Score};

use super::{Chess, Position};

/// What pieces are worth in hundredths of a pawn, by [`Piece`]; a king cannot be lost.
pub(super) const WORTH: [Score; Piece::NUM] = [100, 300, 300, 500, 900, 0];

/// The most that a side's pieces can be worth: fifteen queens, which the rules of reading a
/// position allow.
const MOST: Score = 15 * WORTH[Piece::Queen as usize];

/// The evaluators of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eval {
    /// Material.
    Material,
    /// No opinion.
    None,
}

/// White's pieces less Black's.
fn material(board: &Board) -> Score {
    let balance = |piece| {
        let count = |color| board.colored_pieces(color, piece).len() as Score;
        WORTH[piece as usize] * (count(Color::White) - count(Color::Black))
    };
    Piece::ALL.into_iter().map(balance).sum()
}

impl Evaluator<Chess> for Eval {
    type State = ();

    fn init(&self, _: &Chess, _: &Position) {}

    #[inline]
    fn play(&self, _: &Chess, (): &(), _: Move, _: &Position) {}

    #[inline]
    fn score(&self, _: &Chess, pos: &Position, (): &()) -> Score {
        match (self, pos.board().side_to_move()) {
            (Eval::Material, Color::White) => material(pos.board()),
            (Eval::Material, Color::Black) => -material(pos.board()),
            (Eval::None, _) => 0,
        }
    }

    fn range(&self, _: &Chess) -> (Score, Score) {
        match self {
            Eval::Material => (-MOST, MOST),
            Eval::None => (0, 0),
        }
    }
}
