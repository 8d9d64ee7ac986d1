//! Recording a search.

use gametree::Game;
use gametree::driver::Lines;
use gametree_games::hosted::Hosted;

use super::engine::{Root, Unsaid, evaluator_name};
use super::plain::PlainSession;
use super::size::SMALL;
use super::texts::Finding;
use crate::analysis::Header;
use crate::error::HostError;
use crate::methods::Method;
use crate::request::SearchRequest;
use crate::trace::{Recorder, Trace, TraceSummary};
use crate::watch::Watch;

/// How deep a large game is searched if nothing is said.
const USUAL_DEPTH: usize = 4;

impl<G: Hosted> PlainSession<G> {
    pub(super) fn answer_trace(
        &self,
        request: &SearchRequest,
        cap: usize,
    ) -> Result<Trace, HostError> {
        let is_silent = matches!(request.method, Method::Memo | Method::Interval | Method::Nimber);
        if is_silent || request.method.asks_who_wins() {
            return Err(HostError::Misfit {
                method: "trace".to_owned(),
                what: format!("'{}'", request.method.name()),
                reason: "it shows its steps to nobody".to_owned(),
                fits: ["minimax", "negamax", "alphabeta"].map(str::to_owned).to_vec(),
            });
        }
        let eval = evaluator_name::<G>(request, Unsaid::OfGame)?;
        let root = Root { game: &self.game, pos: &self.pos, past: &self.path };
        let mut request = SearchRequest { lines: Lines::Best, threads: 1, ..request.clone() };
        let mut notes = Vec::new();
        if !request.is_limited() && !root.is_small(SMALL) {
            request.limits.depth = Some(USUAL_DEPTH);
            notes.push(format!("no depth was given: looked {USUAL_DEPTH} plies ahead"));
        }
        let mut watch = Watch::recording(Recorder::new(self.game.clone(), cap));
        let finding = match self.outcome() {
            Some(outcome) => root.finished(outcome),
            None => root.watched(&request, eval, &mut watch)?,
        };
        let recorder = watch.recorder.unwrap_or_else(|| Recorder::new(self.game.clone(), 0));
        let summary = summary(self.header(), &request, &finding, &recorder, notes);
        Ok(Trace { events: recorder.events, tree: recorder.tree, summary })
    }
}

/// What came out of a search that was recorded.
pub(super) fn summary<G: Game>(
    header: Header,
    request: &SearchRequest,
    finding: &Finding,
    recorder: &Recorder<G>,
    mut notes: Vec<String>,
) -> TraceSummary {
    if recorder.lost > 0 {
        notes.push(format!(
            "the record holds the first {} steps; {} more were taken",
            recorder.events.len(),
            recorder.lost
        ));
    }
    TraceSummary {
        schema: crate::SCHEMA,
        game: header.game,
        position: header.position,
        method: request.method.name(),
        with: request.with_names(),
        value: finding.value,
        best: best(finding),
        nodes: finding.nodes,
        leaves: recorder.leaves.clone(),
        leaves_read: recorder.leaves_read,
        pruned: recorder.pruned,
        time_s: finding.time.as_secs_f64(),
        stopped_by: finding.stopped_by.map(crate::analysis::reason),
        note: (!notes.is_empty()).then(|| notes.join("; ")),
        is_final: true,
    }
}

/// The best move; nobody chooses among events.
fn best(finding: &Finding) -> Option<String> {
    finding.lines.first().filter(|line| line.odds.is_none()).map(|line| line.mv.clone())
}
