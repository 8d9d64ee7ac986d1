//! Every exact enhancement, and every conditional one while its condition holds, gives plain
//! minimax's value: alone and together, at fixed depth and to the end.
//!
//! To know that these tests can fail, bugs were planted one at a time:
//!
//! | planted | failed, beside others |
//! |---|---|
//! | win scores not adjusted by `to_table`, `from_table` | tic-tac-toe, graphs, every position solved |
//! | an upper bound stored as exact; a lower bound | all but the published figures of the references |
//! | PVS without the second search | tic-tac-toe, graphs, trees, Connect Four, two threads |
//! | sign, or the sign of a child in the table, not following a repeated turn | graphs, trees |
//! | depth ignored in the table | tic-tac-toe, graphs, searching before solving |
//! | the path left out of the table's key | graphs with loops only |
//! | estimates that do not taint what rests on them | tic-tac-toe, graphs, stopping anywhere |
//!
//! And these were found: lines that went on with moves of a sibling; wins of a side without a move
//! cut off by mate distance; ends without moves seen a ply too early; a deepening for several lines
//! that ended before all others were proven worse; mirror images that shared an entry though they
//! came by different ways; moves stored as best that had only met a bound; and places in a list of
//! safe moves read as places in the list of all.

mod big;
mod graph;
mod judge;
mod lively;
mod small;
mod solving;
mod stopping;
mod subsets;
mod whim;

use gametree::alphabeta::DepthRule;
use gametree::zobrist::mix;
use gametree::{
    Deterministic, Enhancements, Evaluator, Hints, Limits, Lines, Options, Searcher, WinScale,
};

use judge::Judge;

/// Options that differ from set to set and from `salt` to `salt` in everything else that must not
/// matter, the size of the table above all.
fn options(enhancements: Enhancements, salt: u64) -> Options {
    let lot = mix(enhancements.bits() ^ mix(salt));
    let pick = |shift: u32, of: u64| (lot >> shift) % of;
    Options {
        enhancements,
        threads: 1,
        table_bytes: [64, 128, 1_024, 16_384][pick(0, 4) as usize],
        wins: [WinScale::ByDistance, WinScale::ByDistance, WinScale::Flat][pick(8, 3) as usize],
        rule: [DepthRule::Proven, DepthRule::Equal][pick(16, 2) as usize],
        stride: [1, 1, 2][pick(32, 3) as usize],
        lines: [Lines::Best, Lines::Best, Lines::Few(2), Lines::All][pick(24, 4) as usize],
    }
}

/// One searcher answers every question, a position and a depth, in turn.
fn ask<G, E>(
    judge: &Judge<'_, G>,
    evaluator: &E,
    options: Options,
    questions: &[(G::Position, usize)],
) where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync + Clone,
    E: Evaluator<G, State: Send> + Sync + Clone,
{
    let mut searcher =
        Searcher::new(judge.game.clone(), evaluator.clone(), options).expect("a small table");
    for (pos, depth) in questions {
        let mut reports = Vec::new();
        let limits = Limits::depth(*depth);
        let last = searcher
            .search(pos, &limits, |report| reports.push(report.clone()))
            .expect("a small depth");
        for report in &reports {
            judge.report(report, pos, report.depth, (&options, evaluator));
        }
        judge.report(&last, pos, *depth, (&options, evaluator));
    }
}
