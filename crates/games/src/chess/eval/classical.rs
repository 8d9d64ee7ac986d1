//! The evaluator `classical`: a sum of terms that chess players would name.
//!
//! Each term has a weight for the midgame and one for the endgame; the pieces left say how much of
//! each counts (*tapering*). The weights are in `data/chess-classical.txt`, and are learnt from
//! games ([`Tunable`]).

use std::sync::{Arc, LazyLock};

use cozy_chess::{Board, Color, Move, Piece};
use gametree::{Evaluator, Score, Tapered, TextError, Trace, Tunable};

use super::super::{Chess, Position};
use super::cache::{PawnCache, PawnSum};
use super::side::{Black, White};
use super::survey::Survey;
use super::tally::{Counts, Sum, Tally};
use super::terms::{MOP_UP_EDGE, TEMPO, names};
use super::weights::{Weights, unpack};
use super::{endings, king, pawns, pieces, threats};

/// The largest estimate.
pub(super) const MOST: Score = 30_000;

/// What pieces add to the phase, a minor piece 1: 24 with all of them, 0 without.
const ROOK_PHASE: i32 = 2;
const QUEEN_PHASE: i32 = 4;
const FULL_PHASE: i32 = 24;

/// The weights that the program comes with.
static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let text = include_str!("../../../data/chess-classical.txt");
    Arc::new(Weights::parse(text).expect("the project's weights are complete, as a test checks"))
});

/// The evaluator `classical`, with its weights and what it remembers of pawns.
#[derive(Clone, Debug)]
pub struct Classical {
    weights: Arc<Weights>,
    cache: Arc<PawnCache>,
}

impl Default for Classical {
    /// With the weights that the program comes with.
    fn default() -> Classical {
        Classical::with(Arc::clone(&WEIGHTS))
    }
}

impl Classical {
    fn with(weights: Arc<Weights>) -> Classical {
        Classical { weights, cache: Arc::new(PawnCache::new()) }
    }

    /// How a text of weights begins.
    pub const TITLE: &str = super::weights::TITLE;

    /// The evaluator with weights from a text: a name and two numbers a line.
    ///
    /// # Errors
    /// A line is wrong, or a term is missing.
    pub fn from_text(text: &str) -> Result<Classical, TextError> {
        Ok(Classical::with(Arc::new(Weights::parse(text)?)))
    }

    /// The weights as a text, which [`Classical::from_text`] reads.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.weights.to_text()
    }

    /// The estimate in hundredths of a pawn, seen by White.
    #[inline]
    pub(super) fn white_score(&self, pos: &Position) -> Score {
        let board = pos.board();
        let known = self.cache.get(pos, || {
            let mut sum = Sum::new(&self.weights);
            let passed = pawns::count(board, &mut sum);
            PawnSum { total: sum.total, passed }
        });
        let mut sum = Sum::new(&self.weights);
        sum.total = known.total;
        count(&mut Survey::new(board, known.passed), &mut sum);
        let sums = unpack(sum.total);
        Shares::of(board, sums.endgame).blend(sums).clamp(-MOST, MOST)
    }
}

/// Counts all terms but those of pawns and kings alone.
#[inline]
fn count<T: Tally>(survey: &mut Survey<'_>, tally: &mut T) {
    pieces::count_both(survey, tally);
    king::count_danger::<White, T>(survey, tally);
    king::count_danger::<Black, T>(survey, tally);
    threats::count::<White, T>(survey, tally);
    threats::count::<Black, T>(survey, tally);
    endings::count::<White, T>(survey.board, survey.passed, tally);
    endings::count::<Black, T>(survey.board, survey.passed, tally);
    match survey.board.side_to_move() {
        Color::White => tally.add::<White>(TEMPO, 1),
        Color::Black => tally.add::<Black>(TEMPO, 1),
    }
}

/// How much each kind of weight counts in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shares {
    /// The midgame's share, out of [`FULL_PHASE`].
    phase: i32,
    /// The scale of the endgame, out of [`endings::FULL`].
    scale: i32,
}

impl Shares {
    #[inline]
    fn of(board: &Board, endgame: Score) -> Shares {
        let minors = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
        let phase = minors.len() as i32
            + ROOK_PHASE * board.pieces(Piece::Rook).len() as i32
            + QUEEN_PHASE * board.pieces(Piece::Queen).len() as i32;
        let strong = if endgame > 0 { Color::White } else { Color::Black };
        Shares { phase: phase.min(FULL_PHASE), scale: endings::scale(board, strong) }
    }

    #[inline]
    fn blend(self, sums: Tapered) -> Score {
        if self.scale == 0 {
            return 0;
        }
        let endgame = sums.endgame * (FULL_PHASE - self.phase) * self.scale;
        (sums.midgame * self.phase * endings::FULL + endgame) / (FULL_PHASE * endings::FULL)
    }

    /// The same as [`Shares::blend`] does, for the reader of a trace.
    fn complete(self, trace: &mut Trace) {
        let phase = f64::from(self.phase) / f64::from(FULL_PHASE);
        trace.scale = f64::from(self.scale) / f64::from(endings::FULL);
        let midgame = if self.scale == 0 { 0.0 } else { phase };
        trace.shares = Tapered { midgame, endgame: (1.0 - phase) * trace.scale };
    }
}

impl Evaluator<Chess> for Classical {
    type State = ();

    fn init(&self, _: &Chess, _: &Position) {}

    #[inline]
    fn play(&self, _: &Chess, (): &(), _: Move, _: &Position) {}

    #[inline]
    fn score(&self, _: &Chess, pos: &Position, (): &()) -> Score {
        let white = self.white_score(pos);
        if pos.board().side_to_move() == Color::White { white } else { -white }
    }

    fn range(&self, _: &Chess) -> (Score, Score) {
        (-MOST, MOST)
    }
}

impl Tunable<Chess> for Classical {
    fn names(&self) -> Vec<String> {
        names()
    }

    fn weights(&self) -> Vec<Tapered> {
        self.weights.all().to_vec()
    }

    fn with_weights(&self, weights: &[Tapered]) -> Classical {
        Classical::with(Arc::new(Weights::new(weights)))
    }

    /// Games against a lone king are given up before the mate, so that what is left of them says
    /// nothing of the way there.
    fn is_learnable(&self, term: usize) -> bool {
        term < MOP_UP_EDGE
    }

    fn trace(&self, _: &Chess, pos: &Position) -> Trace {
        let board = pos.board();
        let mut counts = Counts::new();
        let passed = pawns::count(board, &mut counts);
        count(&mut Survey::new(board, passed), &mut counts);
        let mut trace = Trace { counts: counts.counted(), ..Trace::default() };
        let endgame = trace.sums(self.weights.all()).endgame;
        Shares::of(board, endgame).complete(&mut trace);
        trace
    }
}
