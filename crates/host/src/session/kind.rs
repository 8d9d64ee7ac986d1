//! What kind of game it is.

use gametree::{KeyKind, Scoring};
use gametree_games::hosted::Hosted;

use crate::games::{EvaluatorView, GameInfo, KeyView, ScoringView};
use crate::methods::{METHODS, Method};

pub(super) fn info_of<G: Hosted>(spec: &str, game: &G) -> GameInfo {
    let fits = |method: &Method| *method != Method::Memo || (G::ACYCLIC && !G::LOOKS_BACK);
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
