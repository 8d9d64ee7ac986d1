//! From a game's own types to what a reader sees.

use std::time::Duration;

use gametree::driver::Line;
use gametree::score::{self, Score};
use gametree::{Outcome, Proof, Scoring, StoppedBy, Value, Verdict, WinScale, rules};
use gametree_games::hosted::Hosted;

use crate::analysis::MoveValue;
use crate::value::{TableView, ValueKind, ValueView};

/// What a method found out, whatever method and game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Finding {
    pub(crate) depth: usize,
    pub(crate) value: Option<ValueView>,
    /// The raw score, for comparing.
    pub(crate) score: Option<Score>,
    pub(crate) lines: Vec<MoveValue>,
    pub(crate) settled: bool,
    pub(crate) nodes: u64,
    /// Values read off, where they were counted.
    pub(crate) leaves: Option<u64>,
    pub(crate) time: Duration,
    /// How much of the table was filled, in permille, where there is one.
    pub(crate) table_fullness: Option<u32>,
    pub(crate) stopped_by: Option<StoppedBy>,
}

/// A value of `pos`, seen by its mover.
pub(super) fn value_view<G: Hosted>(
    game: &G,
    pos: &G::Position,
    value: Value,
    wins: WinScale,
) -> ValueView {
    let (kind, plies) = match value.verdict::<G>() {
        Verdict::Win(plies) => (ValueKind::Win, Some(plies)),
        Verdict::Loss(plies) => (ValueKind::Loss, Some(plies)),
        Verdict::Draw => (ValueKind::Draw, None),
        Verdict::Margin(_) => (ValueKind::Margin, None),
        Verdict::TableWin(_) | Verdict::TableLoss(_) | Verdict::Estimate(_) => {
            (ValueKind::Estimate, None)
        }
    };
    let table = match value.verdict::<G>() {
        Verdict::TableWin(plies) => Some(TableView { kind: ValueKind::Win, plies }),
        Verdict::TableLoss(plies) => Some(TableView { kind: ValueKind::Loss, plies }),
        _ => None,
    };
    // A bound is put into the customary score as the value that it names.
    let named = Value { bound: score::Bound::Exact, proof: Proof::Proven, ..value };
    let score = match (kind, wins) {
        (ValueKind::Estimate | ValueKind::Margin, _) => None,
        (_, WinScale::Flat) => Some(value.score.signum()),
        _ => game.customary_score(pos, named),
    };
    ValueView {
        kind,
        plies: plies.filter(|_| wins == WinScale::ByDistance),
        score: score.unwrap_or(value.score).into(),
        bound: value.bound.into(),
        proven: value.proof == Proof::Proven,
        table,
        expected: None,
    }
}

/// Whether the value says anything at all.
pub(super) fn says_something<G: Hosted>(value: Value) -> bool {
    let (low, high) = match G::SCORING {
        Scoring::WinLoss => (-score::WIN, score::WIN),
        Scoring::Margins => (-score::LIMIT, score::LIMIT),
    };
    match value.bound {
        score::Bound::Upper => value.score < high,
        score::Bound::Lower => value.score > low,
        score::Bound::Exact => true,
    }
}

/// The value of a finished game for the side that would move.
pub(super) fn value_of_result<G: Hosted>(game: &G, pos: &G::Position, outcome: Outcome) -> Value {
    Value {
        score: score::of_outcome(outcome, rules::mover(game, pos), 0),
        bound: score::Bound::Exact,
        proof: Proof::Proven,
    }
}

/// A move of `pos` with its value and what follows.
pub(super) fn move_value<G: Hosted>(
    game: &G,
    pos: &G::Position,
    line: &Line<G::Move>,
    wins: WinScale,
) -> MoveValue {
    let value = line.value.filter(|&value| says_something::<G>(value));
    MoveValue {
        mv: game.move_text(pos, line.mv),
        odds: None,
        value: value.map(|value| value_view(game, pos, value, wins)),
        pv: line_texts(game, pos, &line.pv),
    }
}

/// The moves of a line of play from `pos`.
fn line_texts<G: Hosted>(game: &G, pos: &G::Position, line: &[G::Move]) -> Vec<String> {
    let mut pos = pos.clone();
    let mut texts = Vec::with_capacity(line.len());
    for (at, &mv) in line.iter().enumerate() {
        // A line from a table could lead astray; say no more than is legal. Its first move is one
        // of the root's, and checking it would cost as many steps as the root has moves.
        if at > 0 && rules::play_checked(game, &mut pos.clone(), mv).is_err() {
            break;
        }
        texts.push(game.move_text(&pos, mv));
        game.play(&mut pos, mv);
    }
    texts
}
