//! What kind of game it is.

use gametree::{KeyKind, Scoring};
use gametree_games::hosted::{EvaluatorInfo, Hosted, HostedChance, Opinions};

use super::hosted::Played;
use super::impartial::is_impartial;
use crate::games::{EvaluatorView, GameInfo, KeyView, ScoringView};
use crate::methods::{METHODS, Method};

pub(super) fn info_of<G: Hosted>(spec: &str, game: &G) -> GameInfo {
    let fits = |method: &Method| match method {
        Method::Memo => G::ACYCLIC && !G::LOOKS_BACK,
        Method::Interval => game.row(&game.start()).is_some(),
        Method::Nimber => is_impartial(game),
        Method::Pn | Method::Pn2 | Method::DfPn => G::SCORING == Scoring::WinLoss,
        method => !method.is_for_chance(),
    };
    GameInfo {
        acyclic: G::ACYCLIC,
        tables: G::TABLES,
        evaluators: evaluators(G::Eval::ALL),
        learnt: G::Eval::LEARNT.to_vec(),
        methods: methods(fits),
        ..common(spec, game)
    }
}

/// The same of a game of chance.
pub(super) fn info_of_chance<G: HostedChance>(spec: &str, game: &G) -> GameInfo {
    GameInfo {
        chance: true,
        acyclic: G::ACYCLIC,
        tables: G::TABLES,
        evaluators: evaluators(G::FORECASTS),
        methods: methods(|method| method.is_for_chance()),
        ..common(spec, game)
    }
}

fn evaluators(infos: &[EvaluatorInfo]) -> Vec<EvaluatorView> {
    infos.iter().map(|info| EvaluatorView { name: info.name, summary: info.summary }).collect()
}

fn methods(fits: impl Fn(&Method) -> bool) -> Vec<&'static str> {
    METHODS.iter().filter(|&method| fits(method)).map(|method| method.name()).collect()
}

/// What the rules alone tell.
fn common<G: Played>(spec: &str, game: &G) -> GameInfo {
    GameInfo {
        game: spec.to_owned(),
        alternates: G::ALTERNATES,
        chance: false,
        acyclic: false,
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
        tables: false,
        evaluators: Vec::new(),
        learnt: Vec::new(),
        methods: Vec::new(),
    }
}
