//! What is asked of a search, and how it is put together from a user's words.

mod builder;
mod limits;
mod weights;

use gametree::alphabeta::DepthRule;
use gametree::driver::Lines;
use gametree::{Enhancement, Enhancements, Hints, Limits, WinScale};
use gametree_games::hosted::NONE;

use crate::error::HostError;
use crate::methods::{Method, unknown};
use crate::progress::Progress;

pub use builder::RequestBuilder;
pub use limits::{DEFAULT_HASH, DEFAULT_TIME, MAX_THREADS};
pub use weights::Weights;

/// What the request is for, which decides what is meant where nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Every move of the root with its value, for [`DEFAULT_TIME`].
    Analyze,
    /// The exact value.
    Solve,
    /// The search itself, step by step: plain alpha-beta.
    Trace,
    /// Methods side by side.
    Compare,
    /// One good move.
    Play,
}

/// A well-known set of switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// Alpha-beta alone in generated order, one search at the given depth.
    Plain,
    /// What textbooks add: order, table, table move, deepening; entries of equal depth.
    Textbook,
    /// Everything that pays and never changes a value.
    Exact,
    /// Everything that pays.
    Strong,
}

impl Preset {
    /// The presets, the plainest first.
    pub const ALL: &'static [Preset] =
        &[Preset::Plain, Preset::Textbook, Preset::Exact, Preset::Strong];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Plain => "plain",
            Preset::Textbook => "textbook",
            Preset::Exact => "exact",
            Preset::Strong => "strong",
        }
    }

    /// The preset of that name.
    ///
    /// # Errors
    /// There is none: says which is near, and the list.
    pub fn named(name: &str) -> Result<Preset, HostError> {
        let lower = name.to_ascii_lowercase();
        let found = Preset::ALL.iter().copied().find(|preset| preset.name() == lower);
        found.ok_or_else(|| unknown("preset", name, Preset::ALL.iter().map(|one| one.name())))
    }

    /// Its switches and its rule for table entries.
    #[must_use]
    pub fn switches(self, purpose: Purpose) -> (Enhancements, DepthRule) {
        match self {
            Preset::Plain => (Enhancements::NONE, DepthRule::Equal),
            Preset::Textbook => {
                let steps = [
                    Enhancement::Order,
                    Enhancement::Table,
                    Enhancement::TableMove,
                    Enhancement::Deepening,
                ];
                (set_of(&steps), DepthRule::Equal)
            }
            Preset::Exact | Preset::Strong if purpose == Purpose::Solve => {
                (Enhancements::SOLVER, DepthRule::Proven)
            }
            Preset::Exact | Preset::Strong => (Enhancements::STRONG, DepthRule::Proven),
        }
    }

    /// Its switches in a game that tells tactical moves from quiet ones: there the strongest search
    /// leaves out what looks hopeless.
    #[must_use]
    pub fn switches_for_tactics(self, purpose: Purpose) -> Enhancements {
        match self {
            Preset::Strong if purpose != Purpose::Solve => Enhancements::SELECTIVE,
            Preset::Strong => Enhancements::SOLVER
                .with(Enhancement::Killers)
                .with(Enhancement::Counter)
                .with(Enhancement::Continuation)
                .with(Enhancement::TacticalHistory),
            _ => self.switches(purpose).0,
        }
    }
}

/// The error for a switch of a method that has none; `fits` have some.
pub(crate) fn no_switches(method: Method, switch: &str, fits: &[Method]) -> HostError {
    HostError::Misfit {
        method: method.name().to_owned(),
        what: switch.to_owned(),
        reason: "it has no enhancements".to_owned(),
        fits: fits.iter().map(|one| one.name().to_owned()).collect(),
    }
}

/// The set of these enhancements.
pub(crate) fn set_of(list: &[Enhancement]) -> Enhancements {
    list.iter().fold(Enhancements::NONE, |set, &one| set.with(one))
}

/// The switches that searches of games of chance have.
pub(crate) const OF_CHANCE: &[Enhancement] =
    &[Enhancement::Order, Enhancement::Table, Enhancement::Deepening];

/// In which order moves are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveOrder {
    /// As the game rates them.
    Game,
    /// As they are generated.
    AsGenerated,
}

impl MoveOrder {
    /// The order of that name: `game`, or `none` for generated order.
    ///
    /// # Errors
    /// There is none: says which is near, and the list.
    pub fn named(name: &str) -> Result<MoveOrder, HostError> {
        match name.to_ascii_lowercase().as_str() {
            "game" => Ok(MoveOrder::Game),
            "none" => Ok(MoveOrder::AsGenerated),
            _ => Err(unknown("order", name, ["game", "none"].into_iter())),
        }
    }
}

/// Whether an exact fraction is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WantsFraction {
    /// If it is to be had at little cost.
    #[default]
    IfSmall,
    /// In any case.
    Yes,
}

/// The names that a request was put together from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Named {
    /// The method, if one was named: else it is the usual one of the game's kind.
    pub method: Option<Method>,
    /// Enhancements that were named to be on.
    pub enhancements: Vec<Enhancement>,
    /// Options that change switches, as they are typed: `--without table`.
    pub switches: Vec<String>,
    /// The memory, in bytes, if it was given: whatever takes memory keeps to it.
    pub hash_bytes: Option<usize>,
}

/// Who chooses the method of solving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The user: the method and its switches stand.
    Given,
    /// The session: the method that fits the game.
    Fitting,
    /// The session, for one of many positions that a table serves together.
    FittingMany,
}

/// A question to a session, complete.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// The method.
    pub method: Method,
    /// What was asked for by name, which a game of another kind must refuse.
    pub named: Named,
    /// Whether another method may be taken for solving, where it fits better.
    pub choice: Choice,
    /// The switches of alpha-beta; none for the other methods.
    pub enhancements: Enhancements,
    /// The switches in a game that tells tactical moves from quiet ones.
    pub tactical: Enhancements,
    /// The evaluator's name; `None` is the game's default (`none` where only exact values count).
    pub eval: Option<String>,
    /// Its weights, if they come from a file.
    pub weights: Option<Weights>,
    /// Depth, nodes, time, stop flag.
    pub limits: Limits,
    /// Which root moves get a value.
    pub lines: Lines,
    /// Threads that share the table.
    pub threads: usize,
    /// The memory that the table may take, in bytes.
    pub hash_bytes: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// Solving asks only whether the mover wins within so many plies.
    pub within: Option<usize>,
    /// How wins are scored. `None` is by distance, but all alike in a plain search for one line
    /// without an opinion that stops short of the end of the game: it asks only whether somebody wins, and
    /// published node counts are counted so.
    pub wins: Option<WinScale>,
    /// Which table entries may answer.
    pub rule: DepthRule,
    /// Look at these moves of the root only. They are looked at even where history or a counter
    /// of moves makes the position a draw.
    pub among: Option<Vec<String>>,
    /// Whether solving a game of chance is to give an exact fraction, however long it takes. Small
    /// games give one anyway.
    pub fraction: WantsFraction,
    /// Where tables of solved endings are, as [`crate::Session::open_tables`] takes it; `None` is no
    /// tables. An analysis opens them, if they are not open yet.
    pub tables: Option<String>,
    /// Whom to tell how the search goes while it runs.
    pub progress: Option<Progress>,
}

impl SearchRequest {
    /// The request as a game takes it that tells tactics, or does not.
    #[must_use]
    pub(crate) fn fitted<G: Hints>(&self) -> SearchRequest {
        let mut request = self.clone();
        if G::TACTICS {
            request.enhancements = self.tactical;
        }
        if request.enhancements.has(Enhancement::AnyPath) {
            request.rule = DepthRule::AtLeast;
        }
        request
    }

    /// The names of the enhancements that are on.
    #[must_use]
    pub fn with_names(&self) -> Vec<&'static str> {
        self.enhancements.iter().map(|one| one.row().name).collect()
    }

    /// How wins are scored, given whose opinion counts at the horizon and the longest line of play.
    pub(crate) fn win_scale(&self, eval: &str, plies_left: Option<u32>) -> WinScale {
        let short = self
            .limits
            .depth
            .is_some_and(|depth| plies_left.is_none_or(|left| depth < left as usize));
        match self.wins {
            Some(wins) => wins,
            None if short && eval == NONE.name && self.lines == Lines::Best => WinScale::Flat,
            None => WinScale::ByDistance,
        }
    }

    /// The request as a game of chance takes it: its usual method where none was named, and of the
    /// switches those that its searches have.
    pub(crate) fn fitted_to_chance(&self, usual: Method) -> Result<SearchRequest, HostError> {
        let method = self.named.method.unwrap_or(usual);
        let refused = |what: String, reason: &str| HostError::Misfit {
            method: method.name().to_owned(),
            what,
            reason: reason.to_owned(),
            fits: OF_CHANCE.iter().map(|one| format!("--with {one}")).collect(),
        };
        let stars = method.has_switches();
        if let (false, Some(one)) = (stars, self.named.switches.first()) {
            return Err(no_switches(method, one, &[Method::Star1, Method::Star2]));
        }
        if let Some(one) = self.named.enhancements.iter().find(|one| !OF_CHANCE.contains(one)) {
            return Err(refused(format!("'{one}'"), "it belongs to alpha-beta"));
        }
        if self.threads > 1 {
            return Err(HostError::OutOfRange {
                what: "number of threads",
                given: self.threads.to_string(),
                allowed: "games of chance are searched by one thread".to_owned(),
            });
        }
        let kept = |one: &&Enhancement| stars && self.enhancements.has(**one);
        let list: Vec<Enhancement> = OF_CHANCE.iter().filter(kept).copied().collect();
        Ok(SearchRequest { method, enhancements: set_of(&list), ..self.clone() })
    }

    /// Whether the search ends at some limit besides the end of the game.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        let limits = &self.limits;
        limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.soft.is_some()
            || limits.hard.is_some()
    }
}
