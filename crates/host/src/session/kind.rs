//! What kind of game it is.

use gametree::{KeyKind, Scoring};
use gametree_games::hosted::Hosted;

use super::impartial::is_impartial;
use crate::games::{EvaluatorView, GameInfo, KeyView, ScoringView};
use crate::methods::{METHODS, Method};

pub(super) fn info_of<G: Hosted>(spec: &str, game: &G) -> GameInfo {
    let fits = |method: &Method| match method {
        Method::Memo => G::ACYCLIC && !G::LOOKS_BACK,
        Method::Interval => game.row(&game.start()).is_some(),
        Method::Nimber => is_impartial(game),
        Method::Minimax | Method::Negamax | Method::AlphaBeta => true,
    };
    GameInfo {
        game: spec.to_owned(),
        alternates: G::ALTERNATES,
        acyclic: G::ACYCLIC,
        looks_back: G::LOOKS_BACK,
        tactics: G::TACTICS,
        scoring: match G::SCORING {
            Scoring::WinLoss => ScoringView::WinLoss,
            Scoring::Margins => ScoringView::Margins,
        },
        keys: match game.key_kind() {
            KeyKind::Injective => KeyView::Injective,
            KeyKind::Hashed => KeyView::Hashed,
        },
        symmetries: G::SYMMETRIES,
        tables: G::TABLES,
        evaluators: G::EVALUATORS
            .iter()
            .map(|info| EvaluatorView { name: info.name, summary: info.summary })
            .collect(),
        methods: METHODS
            .iter()
            .filter(|&method| fits(method))
            .map(|method| method.name())
            .collect(),
    }
}
