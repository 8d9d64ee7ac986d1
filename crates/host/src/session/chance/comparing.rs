//! Methods for games of chance side by side.

use gametree::driver::Lines;
use gametree::{Enhancement, Enhancements, Limits, StoppedBy};
use gametree_games::hosted::HostedChance;

use super::ChanceSession;
use super::engine::{Root, forecast_name};
use crate::compare::{Comparison, Reference, Row};
use crate::error::HostError;
use crate::methods::Method;
use crate::request::{Named, SearchRequest, set_of};
use crate::session::size::{SMALL, affordable_depth};
use crate::session::texts::Finding;
use crate::trace::Watched;

/// The reference takes no more nodes than this.
const REFERENCE_NODES: u64 = 50_000_000;

/// What is measured: a name, the method, its switches, and on what condition it is exact.
struct Spec {
    name: String,
    method: Method,
    on: Enhancements,
    condition: Option<&'static str>,
}

impl Spec {
    fn new(name: impl Into<String>, method: Method, on: Enhancements) -> Spec {
        let condition = on.has(Enhancement::Table).then_some("no two positions share a key");
        Spec { name: name.into(), method, on, condition }
    }
}

/// The rows: those that are asked for by name beside the reference, or else all.
fn rows(named: &Named) -> Result<Vec<Spec>, HostError> {
    if named.method == Some(Method::ValueIteration) {
        return Err(HostError::Misfit {
            method: "compare".to_owned(),
            what: format!("'{}'", Method::ValueIteration.name()),
            reason: "it is no search, whose nodes could be compared".to_owned(),
            fits: [Method::Star1, Method::Star2].map(|one| one.name().to_owned()).to_vec(),
        });
    }
    if let Some(idle) = named.switches.iter().find(|one| !one.starts_with("--with ")) {
        return Err(HostError::Conflict {
            message: format!("'{idle}' changes no row of a comparison where chance acts"),
            hint: "name what is to be on, such as --with table,order".to_owned(),
        });
    }
    let none = Enhancements::NONE;
    let table = none.with(Enhancement::Table);
    let all = table.with(Enhancement::Order).with(Enhancement::Deepening);
    let reference = Spec::new("expectiminimax", Method::Expectiminimax, none);
    if !named.enhancements.is_empty() {
        let method = named.method.unwrap_or(Method::Star2);
        let on = set_of(&named.enhancements);
        let names = on.iter().map(|one| one.row().name).collect::<Vec<_>>().join(", ");
        let asked = Spec::new(format!("{} with {names}", method.name()), method, on);
        return Ok(vec![reference, asked]);
    }
    let mut rows = vec![
        reference,
        Spec::new("star1", Method::Star1, none),
        Spec::new("star2", Method::Star2, none),
        Spec::new("star2 with table", Method::Star2, table),
        Spec::new("star2, table, order, deepening", Method::Star2, all),
    ];
    if let Some(method) = named.method {
        rows.retain(|row| row.method == method || row.method == Method::Expectiminimax);
    }
    Ok(rows)
}

impl<G: HostedChance> ChanceSession<G> {
    pub(super) fn answer_compare(
        &self,
        request: &SearchRequest,
        on_row: &mut dyn FnMut(&Row),
    ) -> Result<Comparison, HostError> {
        if let Some(result) = self.outcome() {
            return Err(HostError::GameOver(crate::ResultView::from(result).to_string()));
        }
        let eval = forecast_name::<G>(request)?;
        let root = Root { game: &self.game, pos: &self.pos };
        let mut request = SearchRequest { lines: Lines::Best, ..request.clone() };
        // What is made once is no row's work, and not within the time of one.
        let limits = Limits::none().stopped_by(&request.limits.stop);
        let _ = root.get_ready(&SearchRequest { limits, ..request.clone() });
        if request.limits.depth.is_none() {
            request.limits.depth = Some(affordable_depth(&self.game, &self.pos, SMALL));
        }
        let none = Reference { method: None, value: None, note: None };
        let mut comparison = Comparison { rows: Vec::new(), reference: none, deepening: None };
        let mut base: Option<(f64, u64)> = None;
        for spec in &rows(&request.named)? {
            let &Spec { method, on: enhancements, .. } = spec;
            let mut request = SearchRequest { method, enhancements, ..request.clone() };
            if method == Method::Expectiminimax {
                let most = request.limits.nodes.unwrap_or(REFERENCE_NODES).min(REFERENCE_NODES);
                request.limits.nodes = Some(most);
            }
            let finding = root.watched(&request, eval, Watched::nobody())?;
            if request.limits.stop.is_raised() {
                break;
            }
            let row = self.row(spec, &finding, base);
            if method == Method::Expectiminimax {
                let value = row.value;
                base = value.and_then(|one| Some((one.expected?.score, row.nodes)));
                let note = value.is_none().then(|| {
                    format!("not checked: expectiminimax takes more than {REFERENCE_NODES} nodes")
                });
                let method = value.map(|_| method.name());
                comparison.reference = Reference { method, value, note };
            }
            on_row(&row);
            comparison.rows.push(row);
        }
        Ok(comparison)
    }

    fn row(&self, spec: &Spec, finding: &Finding, base: Option<(f64, u64)>) -> Row {
        let &Spec { ref name, method, on, condition } = spec;
        let header = self.header();
        let done = matches!(finding.stopped_by, Some(StoppedBy::Solved | StoppedBy::Depth));
        let value = finding.value.filter(|_| done);
        let score = value.and_then(|value| Some(value.expected?.score));
        let is_reference = method == Method::Expectiminimax;
        Row {
            schema: crate::SCHEMA,
            game: header.game,
            position: header.position,
            row: name.clone(),
            method: method.name(),
            with: on.iter().map(|one| one.row().name).collect(),
            value,
            nodes: finding.nodes,
            leaves: finding.leaves,
            time_s: finding.time.as_secs_f64(),
            exactness: if condition.is_some() { "exact under a condition" } else { "exact" },
            condition: condition.map(str::to_owned),
            agrees: if is_reference && score.is_some() {
                Some(true)
            } else {
                score.zip(base).map(|(score, (truth, _))| score == truth)
            },
            ratio: score.and_then(|_| {
                let nodes = if is_reference { finding.nodes } else { base?.1 };
                Some(finding.nodes as f64 / nodes as f64)
            }),
            note: value.is_none().then(|| {
                let why = finding.stopped_by.map_or("a limit", crate::analysis::reason);
                format!("not finished: stopped by {why}")
            }),
        }
    }
}
