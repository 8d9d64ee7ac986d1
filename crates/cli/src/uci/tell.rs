//! How a search is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use gametree_host::value::{BoundView, TableView};
use gametree_host::{Analysis, Chances, MoveValue, Progress, ValueKind, ValueView};
use gametree_protocol::uci::{Bound, Info, Message, Score, ScoreInfo, Wdl};

use super::Output;

/// Between two lines about a long iteration, in milliseconds.
const EVERY: u64 = 1_000;
/// Hundredths of a pawn for a point of a game that counts points.
const POINT: i64 = 100;
/// A position that is won by a table, in hundredths of a pawn; a ply before it, one less.
const TABLE_CENTIPAWNS: i32 = 20_000;
/// No estimate is told as more than this, in hundredths of a pawn.
const MOST_CENTIPAWNS: i64 = 100_000;

/// Tells how a search goes.
pub(super) struct Teller {
    output: Output,
    /// How many lines are told.
    lines: usize,
    /// The material on the board, if chances are to be told.
    material: Option<u32>,
    heart: Arc<Heart>,
    progress: Progress,
}

/// What tells of a long iteration, from inside the search.
struct Heart {
    output: Output,
    start: Instant,
    /// When something was told last, in milliseconds from the start.
    told: AtomicU64,
    threads: usize,
}

impl Heart {
    fn elapsed(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    fn beat(&self, nodes: u64) {
        let time = self.elapsed();
        if time.saturating_sub(self.told.load(Ordering::Relaxed)) < EVERY {
            return;
        }
        self.told.store(time, Ordering::Relaxed);
        // One thread of several does not know what the others have searched.
        let nodes = (self.threads == 1).then_some(nodes);
        let nps = nodes.map(|nodes| per_second(nodes, time));
        self.output.say(&Message::Info(Info { nodes, nps, time: Some(time), ..Info::default() }));
    }
}

impl Teller {
    /// Tells this many lines of a search by so many threads; with chances, if the material on the
    /// board is given.
    pub(super) fn new(
        output: &Output,
        lines: usize,
        threads: usize,
        material: Option<u32>,
    ) -> Teller {
        let heart = Arc::new(Heart {
            output: output.clone(),
            start: Instant::now(),
            told: AtomicU64::new(0),
            threads,
        });
        let beating = Arc::clone(&heart);
        let progress = Progress::new(move |nodes| beating.beat(nodes));
        Teller { output: output.clone(), lines, material, heart, progress }
    }

    /// What a search is to report to.
    pub(super) fn progress(&self) -> Progress {
        self.progress.clone()
    }

    /// Tells of an iteration.
    pub(super) fn iteration(&self, analysis: &Analysis) {
        let deepest = self.progress.take_deepest();
        for (at, line) in analysis.moves.iter().take(self.lines).enumerate() {
            if at == 0 || line.value.is_some() {
                self.line(analysis, line, at, deepest);
            }
        }
        self.heart.told.store(self.heart.elapsed(), Ordering::Relaxed);
    }

    /// Tells of the line that is played, where it is not the best one.
    pub(super) fn choice(&self, analysis: &Analysis, line: &MoveValue) {
        self.line(analysis, line, 0, analysis.depth);
    }

    fn line(&self, analysis: &Analysis, line: &MoveValue, at: usize, deepest: usize) {
        let time = (analysis.time_s * 1_000.0) as u64;
        let info = Info {
            depth: Some(analysis.depth as u32),
            sel_depth: Some(deepest.max(analysis.depth) as u32),
            multi_pv: Some(at as u32 + 1),
            score: line.value.map(|value| self.score(value)),
            nodes: Some(analysis.nodes),
            nps: Some(per_second(analysis.nodes, time)),
            hash_full: analysis.hash_permille,
            time: Some(time),
            pv: line.pv.clone(),
            ..Info::default()
        };
        self.output.say(&Message::Info(info));
    }

    /// Tells of a position in which there is nothing to search.
    pub(super) fn nothing(&self, value: Option<ValueView>) {
        let score = value.map(|value| self.score(value));
        let info = Info { depth: Some(0), score, ..Info::default() };
        self.output.say(&Message::Info(info));
    }

    fn score(&self, value: ValueView) -> ScoreInfo {
        let score = score(value);
        let bound = match value.bound {
            BoundView::Exact => Bound::Exact,
            BoundView::Lower => Bound::Lower,
            BoundView::Upper => Bound::Upper,
        };
        let wdl = self.material.map(|material| {
            let Chances { win, draw, loss } = match score {
                _ if value.kind == ValueKind::Draw => Chances::DRAWN,
                Score::Mate(moves) => Chances::decided(moves),
                Score::Centipawns(estimate) => Chances::of(estimate, material),
            };
            Wdl { win, draw, loss }
        });
        ScoreInfo { score, bound, wdl }
    }
}

/// A value as UCI counts: hundredths of a pawn, or moves to mate. What tables know is far more than
/// any estimate, and no mate, for nobody has counted the moves.
fn score(value: ValueView) -> Score {
    if let Some(TableView { kind, plies }) = value.table {
        let score = TABLE_CENTIPAWNS - plies as i32;
        return Score::Centipawns(if kind == ValueKind::Win { score } else { -score });
    }
    let moves = |plies: u32| plies.div_ceil(2) as i32;
    match (value.kind, value.plies) {
        (ValueKind::Win, plies) => Score::Mate(moves(plies.unwrap_or(1)).max(1)),
        (ValueKind::Loss, plies) => Score::Mate(-moves(plies.unwrap_or(0))),
        (ValueKind::Draw, _) => Score::Centipawns(0),
        (ValueKind::Margin, _) => Score::Centipawns(centipawns(value.score * POINT)),
        (ValueKind::Estimate | ValueKind::Expectation, _) => {
            Score::Centipawns(centipawns(value.score))
        }
    }
}

fn centipawns(score: i64) -> i32 {
    score.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS) as i32
}

fn per_second(nodes: u64, milliseconds: u64) -> u64 {
    (u128::from(nodes) * 1_000 / u128::from(milliseconds.max(1))) as u64
}
