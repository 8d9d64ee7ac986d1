//! Opinions about unfinished positions.
//!
//! Each is the difference of what one and the same measure says of the mover's stones and of the
//! opponent's, so swapping colours changes the sign; and each is the same for mirror images, so
//! that they may share a key. All look at the board afresh: whole sets of cells are counted at
//! once, which is cheaper than carrying counts along.

use gametree::{Evaluator, Score, Side};

use super::{Bits, ConnectFour, Position, Windows, side_after};
use crate::hosted::{EvaluatorInfo, NONE, Opinions};

/// A stone in the centre column, in `windows` and `centre`.
const CENTRE: Score = 3;
/// `windows`: a line with one stone missing. The customary measure, taught with this game, gives 5
/// for one's own and takes 4 for the opponent's; its difference for the two sides is 9.
const ONE_MISSING: Score = 5 + 4;
/// `windows`: a line with two stones missing.
const TWO_MISSING: Score = 2;

/// `threats`: any winning cell.
const THREAT: Score = 12;
/// `threats`: what is added for a winning cell in a row of one's own parity. As the board fills,
/// the first player comes to play the odd rows and the second the even ones (Allis 1988).
const OWN_ROW: Score = 24;
/// `threats`: what is added to that in the lower half, where it stops the opponent sooner.
const LOW: Score = 16;
/// `threats`: a possible line with two stones missing.
const POSSIBLE: Score = 2;

/// The evaluators of Connect Four.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Eval {
    /// Winning cells, weighed by row.
    #[default]
    Threats,
    /// Possible lines, weighed by the stones in them.
    Windows,
    /// Stones in the centre column.
    Centre,
    /// 0 everywhere.
    None,
}

impl Opinions for Eval {
    const ALL: &'static [EvaluatorInfo] = &[
        EvaluatorInfo {
            name: "threats",
            summary: "winning cells by row: odd rows for the first player, even for the second, low ones more; a little for lines still possible and for the centre",
        },
        EvaluatorInfo {
            name: "windows",
            summary: "every possible line by its stones (one missing 9, two missing 2), and 3 a stone in the centre column",
        },
        EvaluatorInfo { name: "centre", summary: "3 a stone in the centre column" },
        NONE,
    ];

    fn named(name: &str) -> Option<Eval> {
        match name {
            "threats" => Some(Eval::Threats),
            "windows" => Some(Eval::Windows),
            "centre" => Some(Eval::Centre),
            "none" => Some(Eval::None),
            _ => None,
        }
    }
}

impl Eval {
    /// What the stones of one side are worth, where those of the other are not in the way.
    #[inline]
    fn worth<B: Bits>(self, game: &ConnectFour<B>, side: Side, own: B, open: B) -> Score {
        let board = game.board();
        let centre = || (own & board.centre()).count() as Score;
        match self {
            Eval::Threats => {
                let threats = board.completing(own, open);
                let good = threats & board.rows_of(side);
                let Windows { two_missing, .. } = board.windows(own, open);
                THREAT * threats.count() as Score
                    + OWN_ROW * good.count() as Score
                    + LOW * (good & board.lower_half()).count() as Score
                    + POSSIBLE * two_missing as Score
                    + centre()
            }
            Eval::Windows => {
                let Windows { one_missing, two_missing } = board.windows(own, open);
                ONE_MISSING * one_missing as Score
                    + TWO_MISSING * two_missing as Score
                    + CENTRE * centre()
            }
            Eval::Centre => CENTRE * centre(),
            Eval::None => 0,
        }
    }
}

impl<B: Bits> Evaluator<ConnectFour<B>> for Eval {
    type State = ();

    fn init(&self, _: &ConnectFour<B>, _: &Position<B>) {}

    #[inline]
    fn play(&self, _: &ConnectFour<B>, (): &(), _: super::Column, _: &Position<B>) {}

    #[inline]
    fn score(&self, game: &ConnectFour<B>, pos: &Position<B>, (): &()) -> Score {
        let open = game.board().cells() & !pos.stones();
        let mover = side_after(pos.plies());
        self.worth(game, mover, pos.own(), open)
            - self.worth(game, mover.other(), pos.theirs(), open)
    }

    /// As if every cell and every line counted for one side.
    fn range(&self, game: &ConnectFour<B>) -> (Score, Score) {
        let board = game.board();
        let (cells, lines) = (board.size() as Score, board.line_count() as Score);
        let centre = board.centre().count() as Score;
        let most = match self {
            Eval::Threats => (THREAT + OWN_ROW + LOW) * cells + POSSIBLE * lines + centre,
            Eval::Windows => ONE_MISSING.max(TWO_MISSING) * lines + CENTRE * centre,
            Eval::Centre => CENTRE * centre,
            Eval::None => 0,
        };
        (-most, most)
    }
}
