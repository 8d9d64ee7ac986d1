//! Measuring methods side by side.

use gametree::driver::Lines;
use gametree::limits::size_words;
use gametree::score::{self, Score};
use gametree::{Enhancement, Enhancements, StoppedBy, WinScale};
use gametree_games::hosted::Hosted;

use super::engine::{Root, TableUse, Unsaid, evaluator_name};
use super::plain::PlainSession;
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

/// What proof numbers take at most where the other rows stop at a depth.
const PROOF_NODES: u64 = 100_000;

/// A row's measurement: what was found, or why nothing was.
type Measured = Result<Finding, HostError>;

/// What the rows of one comparison share.
struct Field<'a, G: Hosted> {
    root: Root<'a, G>,
    request: SearchRequest,
    eval: &'static str,
    wins: WinScale,
    table: TableUse,
}

impl<G: Hosted> PlainSession<G> {
    pub(super) fn answer_compare(
        &self,
        request: &SearchRequest,
        kind: Rows,
        on_row: &mut dyn FnMut(&Row),
    ) -> Result<Comparison, HostError> {
        let field = self.field(request, kind)?;
        let specs = rows(kind, &self.info, &field.request);
        // What is measured before its turn, since other rows are held against it.
        let mut early = Vec::new();
        let reference = field.reference(&mut early);
        early.extend(specs.iter().find(|spec| spec.is_plain()).map(|spec| field.measured(spec)));
        let plain = early.iter().find(|(spec, _)| spec.is_plain());
        let plain = plain.and_then(|(_, measured)| complete(measured.as_ref().ok()?));
        let held = Against { plain_nodes: plain.map(|finding| finding.nodes), ..reference.1 };
        let mut comparison =
            Comparison { rows: Vec::new(), reference: reference.0, deepening: None };
        for spec in &specs {
            let at = early.iter().position(|(done, _)| done == spec);
            let (_, measured) = at.map_or_else(|| field.measured(spec), |at| early.swap_remove(at));
            if field.request.limits.stop.is_raised() {
                break;
            }
            let row = self.row(&field, spec, &measured, held);
            on_row(&row);
            comparison.rows.push(row);
        }
        comparison.deepening = uniform(&self.info.game).and_then(|tree| field.deepening(tree));
        Ok(comparison)
    }

    fn field(&self, request: &SearchRequest, kind: Rows) -> Result<Field<'_, G>, HostError> {
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
        // The textbooks' counts are held against published ones, so no entry may be lost.
        let table = if kind == Rows::Textbook { TableUse::Whole } else { TableUse::Growing };
        Ok(Field { root, request, eval, wins, table })
    }

    fn row(
        &self,
        field: &Field<'_, G>,
        spec: &RowSpec,
        measured: &Measured,
        against: Against,
    ) -> Row {
        let header = self.header();
        let (exactness, condition) = spec.exactness();
        let whole = measured.as_ref().ok().and_then(complete);
        let note = match measured {
            Err(error) => Some(error.to_string()),
            Ok(finding) if whole.is_none() => {
                Some(format!("not finished: stopped by {}", stopped_by(finding)))
            }
            Ok(_) => None,
        };
        let agrees = whole.and_then(|finding| Some((finding.score?, against.score?)));
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
            // What judges instead of searching does not claim to agree, nor the truth with an estimate.
            agrees: agrees
                .filter(|_| !spec.on.meets(Enhancements::INEXACT))
                .filter(|_| against.proven || !spec.looks_to_the_end())
                .map(|(one, other)| field.agree(spec, one, other)),
            ratio: whole
                .and_then(|finding| Some(finding.nodes as f64 / against.plain_nodes? as f64)),
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
        Some(StoppedBy::Memory) => "the limit on memory",
        _ => "an interrupt",
    }
}

/// What every row is held against.
#[derive(Clone, Copy)]
struct Against {
    /// The reference's score.
    score: Option<Score>,
    /// Whether that is the truth, and not an estimate at some depth.
    proven: bool,
    /// The nodes of plain alpha-beta.
    plain_nodes: Option<u64>,
}

impl<G: Hosted> Field<'_, G> {
    fn measured(&self, spec: &RowSpec) -> (RowSpec, Measured) {
        (spec.clone(), self.measure(spec))
    }

    fn measure(&self, spec: &RowSpec) -> Measured {
        let mut request = SearchRequest {
            method: spec.method,
            enhancements: spec.on,
            rule: spec.rule,
            ..self.request.clone()
        };
        if request.method != Method::AlphaBeta {
            let most = request.limits.nodes.unwrap_or(REFERENCE_NODES).min(REFERENCE_NODES);
            request.limits.nodes = Some(most);
        }
        if request.method.asks_who_wins() && request.limits.depth.take().is_some() {
            let most = self.request.limits.nodes.unwrap_or(PROOF_NODES);
            request.limits.nodes = Some(most);
        }
        self.root.measured(&request, self.eval, self.table, &mut Watch::new())
    }

    /// Plain minimax where it is not too expensive, else memoised minimax, else nothing. What was
    /// measured on the way is kept.
    fn reference(&self, early: &mut Vec<(RowSpec, Measured)>) -> (Reference, Against) {
        let mut note =
            format!("not checked: every reference takes more than {REFERENCE_NODES} nodes here");
        for method in [Method::Minimax, Method::Memo] {
            let spec = RowSpec::reference(method);
            let measured = self.measured(&spec);
            match &measured.1 {
                Err(error) => note = format!("not checked: {error}"),
                Ok(finding) if finding.stopped_by == Some(StoppedBy::Memory) => {
                    let allowed = size_words(self.request.hash_bytes);
                    note = format!("not checked: {} takes more than {allowed}", method.name());
                }
                Ok(_) => {}
            }
            let found = measured.1.as_ref().ok().and_then(complete);
            let found = found.map(|found| (found.value, found.score));
            early.push(measured);
            if let Some((value, score)) = found {
                let proven = value.is_some_and(|value| value.proven);
                let view = Reference { method: Some(method.name()), value, note: None };
                return (view, Against { score, proven, plain_nodes: None });
            }
        }
        let view = Reference { method: None, value: None, note: Some(note) };
        (view, Against { score: None, proven: false, plain_nodes: None })
    }

    /// The score, with wins counted as in every row.
    fn flat(&self, score: Score) -> Score {
        if self.wins == WinScale::Flat && score::is_decided(score) {
            score.signum() * score::WIN
        } else {
            score
        }
    }

    /// Whether two scores are the same, as far as the method of the row tells them apart.
    fn agree(&self, spec: &RowSpec, one: Score, other: Score) -> bool {
        match spec.method {
            Method::Nimber | Method::Pn | Method::Pn2 | Method::DfPn => {
                one.signum() == other.signum()
            }
            _ => self.flat(one) == self.flat(other),
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
