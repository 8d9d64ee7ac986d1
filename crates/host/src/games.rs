//! What games there are, and of what kind each is.

use gametree_games::hosted::{Hosted, HostedChance};
use gametree_games::registry::{Visitor, with_game};
use serde::Serialize;

use crate::error::HostError;
use crate::methods::Method;
use crate::value::Player;

/// A game as it is listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameEntry {
    /// The name, which a colon and parameters may follow.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The parameters, or nothing.
    pub parameters: &'static str,
    /// The game in a line.
    pub summary: &'static str,
    /// A specification to try.
    pub example: &'static str,
    /// The rules in a few sentences, and what the parameters change.
    pub rules: &'static str,
    /// What kind of game the example is.
    pub info: GameInfo,
}

/// An evaluator as it is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct EvaluatorView {
    /// The name on the command line.
    pub name: &'static str,
    /// What it looks at, in a line.
    pub summary: &'static str,
}

/// How results are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoringView {
    /// Win, loss and draw; a sooner win is the better one.
    WinLoss,
    /// Points.
    Margins,
}

/// Whether a key tells all positions apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeyView {
    /// It does: answers from a table are exact.
    Injective,
    /// It is a hash: two positions share one by a rare accident.
    Hashed,
}

/// What kind of game it is, and what fits it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameInfo {
    /// The game as it was asked for: name and parameters.
    pub game: String,
    /// Whether chance acts in it.
    pub chance: bool,
    /// Whether the players always take turns.
    pub alternates: bool,
    /// Whether no position can occur twice in a game.
    pub acyclic: bool,
    /// Whether the rules look at the positions played so far.
    pub looks_back: bool,
    /// Whether it tells tactical moves from quiet ones, so that a selective search can judge.
    pub tactics: bool,
    /// How results are counted.
    pub scoring: ScoringView,
    /// Whether its keys tell all positions apart.
    pub keys: KeyView,
    /// How many symmetries of the board the search can use; 1 is none.
    pub symmetries: u8,
    /// Whether tables of solved endings can be opened.
    pub tables: bool,
    /// The evaluators, the default first.
    pub evaluators: Vec<EvaluatorView>,
    /// Those of them whose weights can come from a file.
    pub learnt: Vec<&'static str>,
    /// The methods that fit.
    pub methods: Vec<&'static str>,
}

impl GameInfo {
    /// Refuses a method that is for games of another kind.
    pub(crate) fn check_method(&self, method: Method) -> Result<(), HostError> {
        if self.methods.contains(&method.name()) {
            return Ok(());
        }
        let reason = match (self.chance, method) {
            (true, method) if !method.is_for_chance() => {
                "chance acts in this game, and the method is for games without"
            }
            (false, Method::Minimax | Method::Negamax | Method::Memo | Method::AlphaBeta) => {
                "its positions can come back"
            }
            (false, Method::Interval) => "it is no row from whose ends numbers are taken",
            (false, Method::Nimber) => "it is not a sum of parts in which both have the same moves",
            (false, Method::Pn | Method::Pn2 | Method::DfPn) => {
                "it counts points, and the method asks who wins"
            }
            _ => "there is no chance in this game, and the method is for games of chance",
        };
        Err(HostError::Misfit {
            method: method.name().to_owned(),
            what: self.game.clone(),
            reason: reason.to_owned(),
            fits: self.methods.iter().map(|&name| name.to_owned()).collect(),
        })
    }
}

/// What this game calls a player: "White", or "the first player".
#[must_use]
pub fn side_name(spec: &str, player: Player) -> &'static str {
    struct Names;
    impl Visitor for Names {
        type Out = [&'static str; 2];
        fn visit<G: Hosted>(self, _: G) -> [&'static str; 2] {
            G::SIDES
        }
        fn visit_chance<G: HostedChance>(self, _: G) -> [&'static str; 2] {
            G::SIDES
        }
    }
    let names = with_game(spec, Names).unwrap_or(["the first player", "the second player"]);
    match player {
        Player::First => names[0],
        Player::Second => names[1],
    }
}

/// Every game, with the kind of its example.
#[must_use]
pub fn games() -> Vec<GameEntry> {
    gametree_games::registry::entries()
        .iter()
        .filter_map(|entry| {
            let session = crate::open(entry.example).ok()?;
            Some(GameEntry {
                name: entry.name,
                aliases: entry.aliases,
                parameters: entry.parameters,
                summary: entry.summary,
                example: entry.example,
                rules: entry.rules,
                info: session.info().clone(),
            })
        })
        .collect()
}
