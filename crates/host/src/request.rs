//! What is asked of a search, and how it is put together from a user's words.

use std::time::Duration;

use gametree::alphabeta::DepthRule;
use gametree::driver::Lines;
use gametree::limits::Stop;
use gametree::{Enhancements, Limits, WinScale};

use crate::error::HostError;
use crate::methods::Method;

/// What the request is for, which decides what is meant where nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Every move of the root with its value.
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

/// In which order moves are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveOrder {
    /// As the game rates them.
    Game,
    /// As they are generated.
    AsGenerated,
}

/// A question to a session, complete.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// The method.
    pub method: Method,
    /// The switches of alpha-beta.
    pub enhancements: Enhancements,
    /// The evaluator's name; `None` is the game's default.
    pub eval: Option<String>,
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
    /// How wins are scored.
    pub wins: WinScale,
    /// Which table entries may answer.
    pub rule: DepthRule,
}

/// The table's memory where nothing is said: 64 MiB.
pub const DEFAULT_HASH: usize = 64 << 20;
/// More threads than this are refused.
pub const MAX_THREADS: usize = 256;

/// Puts a request together from a user's words. Give the preset first, then the method, then
/// single switches; [`RequestBuilder::build`] checks that all fit together.
#[derive(Clone, Debug)]
pub struct RequestBuilder {
    request: SearchRequest,
}

impl RequestBuilder {
    /// The defaults for this purpose.
    #[must_use]
    pub fn new(purpose: Purpose) -> RequestBuilder {
        let (enhancements, lines) = match purpose {
            Purpose::Analyze => (Enhancements::STRONG, Lines::All),
            Purpose::Solve => (Enhancements::SOLVER, Lines::Best),
            Purpose::Trace | Purpose::Compare => (Enhancements::NONE, Lines::Best),
            Purpose::Play => (Enhancements::STRONG, Lines::Best),
        };
        RequestBuilder {
            request: SearchRequest {
                method: Method::AlphaBeta,
                enhancements,
                eval: None,
                limits: Limits::none(),
                lines,
                threads: 1,
                hash_bytes: DEFAULT_HASH,
                seed: 1,
                wins: WinScale::ByDistance,
                rule: DepthRule::Proven,
            },
        }
    }

    /// `--preset`.
    ///
    /// # Errors
    /// No such preset.
    pub fn preset(self, _name: &str) -> Result<Self, HostError> {
        Ok(self)
    }

    /// `--method`.
    ///
    /// # Errors
    /// No such method.
    pub fn method(mut self, name: &str) -> Result<Self, HostError> {
        let (method, _) = Method::named(name)?;
        self.request.method = method;
        Ok(self)
    }

    /// `--with`: names with commas between them.
    ///
    /// # Errors
    /// No such enhancement.
    pub fn with(self, _names: &str) -> Result<Self, HostError> {
        Ok(self)
    }

    /// `--without`: names with commas between them.
    ///
    /// # Errors
    /// No such enhancement.
    pub fn without(self, _names: &str) -> Result<Self, HostError> {
        Ok(self)
    }

    /// `--eval`; the session checks the name.
    #[must_use]
    pub fn eval(mut self, name: &str) -> Self {
        self.request.eval = Some(name.to_owned());
        self
    }

    /// `--order`: `none`, or `game`.
    ///
    /// # Errors
    /// No such order.
    pub fn order(self, _name: &str) -> Result<Self, HostError> {
        Ok(self)
    }

    /// `--depth`: plies to look ahead, 1 to [`gametree::score::MAX_PLY`].
    ///
    /// # Errors
    /// Out of range.
    pub fn depth(mut self, plies: usize) -> Result<Self, HostError> {
        self.request.limits.depth = Some(plies);
        Ok(self)
    }

    /// `--nodes`: at least 1.
    ///
    /// # Errors
    /// Out of range.
    pub fn nodes(mut self, nodes: u64) -> Result<Self, HostError> {
        self.request.limits.nodes = Some(nodes);
        Ok(self)
    }

    /// `--time`: the search answers by then.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.request.limits.soft = Some(time);
        self.request.limits.hard = Some(time);
        self
    }

    /// The flag that stops the search from another thread.
    #[must_use]
    pub fn stop(mut self, stop: &Stop) -> Self {
        self.request.limits.stop = stop.clone();
        self
    }

    /// `--lines`: a number from 1, or `all`.
    ///
    /// # Errors
    /// Neither.
    pub fn lines(self, _text: &str) -> Result<Self, HostError> {
        Ok(self)
    }

    /// `--threads`: 1 to [`MAX_THREADS`].
    ///
    /// # Errors
    /// Out of range.
    pub fn threads(mut self, threads: usize) -> Result<Self, HostError> {
        self.request.threads = threads;
        Ok(self)
    }

    /// `--hash`, in bytes.
    ///
    /// # Errors
    /// 0, or more than the machine has.
    pub fn hash(mut self, bytes: usize) -> Result<Self, HostError> {
        crate::memory::check_hash(bytes)?;
        self.request.hash_bytes = bytes;
        Ok(self)
    }

    /// `--seed`.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.request.seed = seed;
        self
    }

    /// All wins alike: win, loss or draw, without distances.
    #[must_use]
    pub fn wins(mut self, wins: WinScale) -> Self {
        self.request.wins = wins;
        self
    }

    /// Which table entries may answer.
    #[must_use]
    pub fn rule(mut self, rule: DepthRule) -> Self {
        self.request.rule = rule;
        self
    }

    /// The request, if all of it fits together.
    ///
    /// # Errors
    /// Enhancements that exclude or lack each other.
    pub fn build(self) -> Result<SearchRequest, HostError> {
        Ok(self.request)
    }
}
