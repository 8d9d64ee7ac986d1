//! Measuring methods side by side.

use gametree::driver::Lines;
use gametree::score::{self, Score};
use gametree::{Enhancement, Enhancements, StoppedBy, WinScale};
use gametree_games::hosted::Hosted;

use super::engine::{Root, Unsaid, evaluator_name};
use super::hosted::HostedSession;
use super::size::SMALL;
use super::texts::Finding;
use crate::compare::{
    Comparison, DeepeningCost, Reference, Row, RowSpec, Rows, cost, rows, uniform,
};
use crate::error::HostError;
use crate::methods::Method;
use crate::request::SearchRequest;
use crate::value::BoundView;
use crate::watch::Watch;

/// A reference that takes more nodes than this is too expensive.
const REFERENCE_NODES: u64 = 10_000_000;

/// A row's measurement: what was found, or why nothing was.
type Measured = Result<Finding, HostError>;

/// What the rows of one comparison share.
struct Field<'a, G: Hosted> {
    root: Root<'a, G>,
    request: SearchRequest,
    eval: &'static str,
    wins: WinScale,
}

impl<G: Hosted> HostedSession<G> {
    pub(super) fn answer_compare(
        &self,
        request: &SearchRequest,
        kind: Rows,
        on_row: &mut dyn FnMut(&Row),
    ) -> Result<Comparison, HostError> {
        if let Some(result) = self.outcome() {
            return Err(HostError::GameOver(crate::ResultView::from(result).to_string()));
        }
        let eval = evaluator_name::<G>(request, Unsaid::OfGame)?;
        let root = Root { game: &self.game, pos: &self.pos, past: &self.path };
        let mut request = SearchRequest { lines: Lines::Best, threads: 1, ..request.clone() };
        if !request.is_limited() && !root.is_small(SMALL) {
            request.limits.depth = Some(root.affordable_depth(SMALL));
        }
        // One scale for all rows, or their values could not be compared.
        let wins = root.win_scale(&request, eval);
        request.wins = Some(wins);
        let field = Field { root, request, eval, wins };
        let specs = rows(kind, &self.info, &field.request);
        let (reference, by_minimax) = field.reference();
        let plain_spec = specs.iter().find(|spec| spec.is_plain());
        let mut plain = plain_spec.map(|spec| field.measure(spec));
        let plain_nodes =
            plain.as_ref().and_then(|one| complete(one.as_ref().ok()?).map(|f| f.nodes));
        let mut known = by_minimax;
        let mut comparison =
            Comparison { rows: Vec::new(), reference: reference.view, deepening: None };
        for spec in &specs {
            let measured = match known.take() {
                Some(measured) if spec.method == Method::Minimax => measured,
                other => {
                    known = other;
                    if spec.is_plain() { plain.take() } else { None }
                        .unwrap_or_else(|| field.measure(spec))
                }
            };
            if field.request.limits.stop.is_raised() {
                break;
            }
            let row = self.row(&field, spec, measured, plain_nodes, reference.score);
            on_row(&row);
            comparison.rows.push(row);
        }
        comparison.deepening = uniform(&self.info.game).and_then(|tree| field.deepening(tree));
        Ok(comparison)
    }

    fn row(
        &self,
        field: &Field<'_, G>,
        spec: &RowSpec,
        measured: Measured,
        plain_nodes: Option<u64>,
        reference: Option<Score>,
    ) -> Row {
        let header = self.header();
        let (exactness, condition) = spec.exactness();
        let whole = measured.as_ref().ok().and_then(complete);
        let note = match &measured {
            Err(error) => Some(error.to_string()),
            Ok(finding) if whole.is_none() => {
                Some(format!("not finished: stopped by {}", stopped_by(finding)))
            }
            Ok(_) => None,
        };
        let agrees = whole.and_then(|finding| Some((finding.score?, reference?)));
        Row {
            schema: crate::SCHEMA,
            game: header.game,
            position: header.position,
            row: spec.name.clone(),
            method: spec.method.name(),
            with: spec.on.iter().map(|one| one.row().name).collect(),
            value: whole.and_then(|finding| finding.value),
            nodes: measured.as_ref().map_or(0, |finding| finding.nodes),
            leaves: measured.as_ref().ok().and_then(|finding| finding.leaves),
            time_s: measured.as_ref().map_or(0.0, |finding| finding.time.as_secs_f64()),
            exactness,
            condition,
            agrees: agrees.map(|(one, other)| field.flat(one) == field.flat(other)),
            ratio: whole.and_then(|finding| Some(finding.nodes as f64 / plain_nodes? as f64)),
            note,
        }
    }
}

/// The finding, if it is the value and not what a limit left of it.
fn complete(finding: &Finding) -> Option<&Finding> {
    let exact = finding.value.is_some_and(|value| value.bound == BoundView::Exact);
    let done = matches!(finding.stopped_by, Some(StoppedBy::Solved | StoppedBy::Depth));
    (exact && done).then_some(finding)
}

fn stopped_by(finding: &Finding) -> &'static str {
    match finding.stopped_by {
        Some(StoppedBy::Nodes) => "the limit on nodes",
        Some(StoppedBy::Time) => "the clock",
        _ => "an interrupt",
    }
}

/// The value that the others are held against.
struct Held {
    view: Reference,
    score: Option<Score>,
}

impl<G: Hosted> Field<'_, G> {
    fn measure(&self, spec: &RowSpec) -> Measured {
        let request = SearchRequest {
            method: spec.method,
            enhancements: spec.on,
            rule: spec.rule,
            ..self.request.clone()
        };
        self.run(&request)
    }

    fn run(&self, request: &SearchRequest) -> Measured {
        let mut request = request.clone();
        if request.method != Method::AlphaBeta {
            let most = request.limits.nodes.unwrap_or(REFERENCE_NODES).min(REFERENCE_NODES);
            request.limits.nodes = Some(most);
        }
        self.root.watched(&request, self.eval, &mut Watch::new())
    }

    /// Plain minimax where it is not too expensive, else memoised minimax, else nothing. The
    /// second part is what minimax found, so that it need not run again.
    fn reference(&self) -> (Held, Option<Measured>) {
        let by_minimax = self.measure(&RowSpec::reference(Method::Minimax));
        if let Some(held) = by_minimax.as_ref().ok().and_then(|found| held(Method::Minimax, found))
        {
            return (held, Some(by_minimax));
        }
        let by_memo = self.measure(&RowSpec::reference(Method::Memo));
        let held = by_memo.ok().and_then(|found| held(Method::Memo, &found)).unwrap_or_else(|| {
            let note = format!(
                "not checked: every reference takes more than {REFERENCE_NODES} nodes here"
            );
            let view = Reference { method: None, value: None, note: Some(note) };
            Held { view, score: None }
        });
        (held, Some(by_minimax))
    }

    /// The score, with wins counted as in every row.
    fn flat(&self, score: Score) -> Score {
        if self.wins == WinScale::Flat && score::is_decided(score) {
            score.signum() * score::WIN
        } else {
            score
        }
    }

    fn deepening(&self, tree: (u32, u32)) -> Option<DeepeningCost> {
        let nodes = |on: Enhancements| {
            let spec = RowSpec { on, ..RowSpec::reference(Method::AlphaBeta) };
            complete(&self.measure(&spec).ok()?).map(|finding| finding.nodes)
        };
        cost(
            tree,
            nodes(Enhancements::NONE)?,
            nodes(Enhancements::NONE.with(Enhancement::Deepening))?,
        )
    }
}

fn held(method: Method, found: &Finding) -> Option<Held> {
    let found = complete(found)?;
    let view = Reference { method: Some(method.name()), value: found.value, note: None };
    Some(Held { view, score: found.score })
}
