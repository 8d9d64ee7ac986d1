//! The evaluators of chess.

mod cache;
mod classical;
mod endings;
mod king;
pub(super) mod kpk;
mod pawns;
mod pieces;
mod side;
mod survey;
mod tally;
mod terms;
#[cfg(test)]
mod tests;
mod threats;
mod weights;

use cozy_chess::{Board, Color, Move, Piece};
use gametree::{Evaluator, Score, TextError};

use super::{Chess, Position};
use crate::hosted::{EvaluatorInfo, NONE, Opinions};

pub use self::classical::Classical;

/// What pieces are worth in hundredths of a pawn, by [`Piece`]; a king cannot be lost.
pub(super) const WORTH: [Score; Piece::NUM] = [100, 300, 300, 500, 900, 0];

/// The most that a side's pieces can be worth: fifteen queens, which the rules of reading a
/// position allow.
const MOST: Score = 15 * WORTH[Piece::Queen as usize];

/// The evaluators of chess.
#[derive(Clone, Debug)]
pub enum Eval {
    /// A sum of many terms with learnt weights.
    Classical(Classical),
    /// Material.
    Material,
    /// No opinion.
    None,
}

impl Opinions for Eval {
    const ALL: &'static [EvaluatorInfo] = &[
        EvaluatorInfo {
            name: "classical",
            summary: "material, squares, mobility, pawns, kings, threats: weights learnt from games, in hundredths of a pawn",
        },
        EvaluatorInfo {
            name: "material",
            summary: "100 a pawn, 300 a knight or bishop, 500 a rook, 900 a queen",
        },
        NONE,
    ];

    const LEARNT: &'static [&'static str] = &["classical"];

    fn with_weights(name: &str, text: &str) -> Option<Result<Eval, TextError>> {
        Self::LEARNT.contains(&name).then(|| Classical::from_text(text).map(Eval::Classical))
    }

    fn named(name: &str) -> Option<Eval> {
        match name {
            "classical" => Some(Eval::Classical(Classical::default())),
            "material" => Some(Eval::Material),
            "none" => Some(Eval::None),
            _ => None,
        }
    }
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
    const COSTLY: bool = true;

    fn init(&self, _: &Chess, _: &Position) {}

    #[inline]
    fn play(&self, _: &Chess, (): &(), _: Move, _: &Position) {}

    #[inline]
    fn score(&self, game: &Chess, pos: &Position, (): &()) -> Score {
        match (self, pos.board().side_to_move()) {
            (Eval::Classical(classical), _) => classical.score(game, pos, &()),
            (Eval::Material, Color::White) => material(pos.board()),
            (Eval::Material, Color::Black) => -material(pos.board()),
            (Eval::None, _) => 0,
        }
    }

    fn range(&self, game: &Chess) -> (Score, Score) {
        match self {
            Eval::Classical(classical) => classical.range(game),
            Eval::Material => (-MOST, MOST),
            Eval::None => (0, 0),
        }
    }
}
