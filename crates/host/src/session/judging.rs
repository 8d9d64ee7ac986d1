//! What an evaluator says, term by term.

use gametree::{Evaluator, Side, Turn};
use gametree_games::hosted::{Hosted, Opinions};

use super::Session;
use super::engine::evaluator;
use super::plain::PlainSession;
use crate::error::HostError;
use crate::judgement::{Judgement, terms_of};
use crate::methods::unknown;
use crate::request::Weights;

impl<G: Hosted> PlainSession<G> {
    pub(super) fn answer_judge(&self, eval: Option<&str>) -> Result<Judgement, HostError> {
        if let Some(result) = self.result() {
            return Err(HostError::GameOver(result.to_string()));
        }
        let (asked, weights) = eval.map(Weights::read).transpose()?.unzip();
        let name = self.evaluator_named(asked.as_deref())?;
        let evaluator = evaluator::<G>(name, weights.flatten().as_ref())?;
        let Some(breakdown) = self.game.breakdown(&evaluator, &self.pos) else {
            return Err(self.tells_nothing(name));
        };
        let state = evaluator.init(&self.game, &self.pos);
        let score_to_move = evaluator.score(&self.game, &self.pos, &state);
        let is_second = self.game.turn(&self.pos) == Turn::Player(Side::Second);
        let (terms, sum) = terms_of(&breakdown);
        let header = self.header();
        Ok(Judgement {
            schema: crate::SCHEMA,
            game: header.game,
            position: header.position,
            to_move: header.to_move,
            eval: name.to_owned(),
            terms,
            sum,
            midgame_share: breakdown.trace.shares.midgame,
            endgame_share: breakdown.trace.shares.endgame,
            scale: breakdown.trace.scale,
            score: if is_second { -score_to_move } else { score_to_move },
            score_to_move,
        })
    }

    fn evaluator_named(&self, eval: Option<&str>) -> Result<&'static str, HostError> {
        let mut names = G::Eval::ALL.iter().map(|info| info.name);
        match eval {
            None => Ok(names.next().unwrap_or(gametree_games::hosted::NONE.name)),
            Some(asked) => names
                .find(|&known| known == asked)
                .ok_or_else(|| unknown("evaluator", asked, G::Eval::ALL.iter().map(|i| i.name))),
        }
    }

    /// The evaluator is no sum of terms; perhaps another one is.
    fn tells_nothing(&self, name: &str) -> HostError {
        let tells = |name: &&str| {
            let evaluator = G::Eval::named(name);
            evaluator.is_some_and(|one| self.game.breakdown(&one, &self.pos).is_some())
        };
        HostError::Misfit {
            method: "explain eval".to_owned(),
            what: format!("the evaluator '{name}' of {}", self.info.game),
            reason: "it is not a sum of terms".to_owned(),
            fits: G::Eval::ALL
                .iter()
                .map(|info| info.name)
                .filter(tells)
                .map(|name| format!("--eval {name}"))
                .collect(),
        }
    }
}
