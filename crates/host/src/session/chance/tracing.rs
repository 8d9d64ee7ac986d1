//! Recording a search of a game of chance.

use gametree_games::hosted::HostedChance;

use super::ChanceSession;
use super::engine::{Root, forecast_name};
use crate::error::HostError;
use crate::methods::Method;
use crate::request::SearchRequest;
use crate::session::size::{SMALL, ends_within};
use crate::session::tracing::summary;
use crate::trace::{Recorder, Trace, Watched};

/// How deep a large game is searched if nothing is said.
const USUAL_DEPTH: usize = 3;

impl<G: HostedChance> ChanceSession<G> {
    pub(super) fn answer_trace(
        &self,
        request: &SearchRequest,
        cap: usize,
    ) -> Result<Trace, HostError> {
        if request.method == Method::ValueIteration {
            return Err(HostError::Misfit {
                method: "trace".to_owned(),
                what: format!("'{}'", request.method.name()),
                reason: "it shows its steps to nobody".to_owned(),
                fits: ["expectiminimax", "star1", "star2"].map(str::to_owned).to_vec(),
            });
        }
        let eval = forecast_name::<G>(request)?;
        let root = Root { game: &self.game, pos: &self.pos };
        let mut request = SearchRequest { lines: gametree::Lines::Best, ..request.clone() };
        let mut notes = Vec::new();
        let ends = G::ACYCLIC && ends_within(&self.game, &self.pos, SMALL);
        if !request.is_limited() && !ends {
            request.limits.depth = Some(USUAL_DEPTH);
            notes.push(format!("no depth was given: looked {USUAL_DEPTH} plies ahead"));
        }
        let mut recorder = Recorder::new(self.game.clone(), cap);
        let finding = root.watched(&request, eval, Watched::by(&mut recorder))?;
        let summary = summary(self.header(), &request, &finding, &recorder, notes);
        Ok(Trace { events: recorder.events, tree: recorder.tree, summary })
    }
}
