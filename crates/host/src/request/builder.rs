//! From a user's words to a request.

use std::time::Duration;

use gametree::alphabeta::DepthRule;
use gametree::driver::Lines;
use gametree::limits::Stop;
use gametree::{Enhancement, Enhancements, Limits, WinScale};
use gametree_games::hosted::NONE;

use super::limits::{self, DEFAULT_HASH, DEFAULT_TIME};
use super::{
    Choice, MoveOrder, Named, Preset, Purpose, SearchRequest, WantsFraction, Weights, no_switches,
};
use crate::error::HostError;
use crate::methods::{self, Method};

/// Puts a request together from a user's words. Give the preset first, then the method, then
/// single switches; [`RequestBuilder::build`] checks that all fit together.
#[derive(Clone, Debug)]
pub struct RequestBuilder {
    purpose: Purpose,
    request: SearchRequest,
}

impl RequestBuilder {
    /// The defaults for this purpose.
    #[must_use]
    pub fn new(purpose: Purpose) -> RequestBuilder {
        let preset = match purpose {
            Purpose::Trace | Purpose::Compare => Preset::Plain,
            Purpose::Analyze | Purpose::Solve | Purpose::Play => Preset::Strong,
        };
        let (enhancements, rule) = preset.switches(purpose);
        let lines = if purpose == Purpose::Analyze { Lines::All } else { Lines::Best };
        let request = SearchRequest {
            method: Method::AlphaBeta,
            named: Named::default(),
            choice: if purpose == Purpose::Solve { Choice::Fitting } else { Choice::Given },
            enhancements,
            tactical: preset.switches_for_tactics(purpose),
            eval: None,
            weights: None,
            limits: Limits::none(),
            lines,
            threads: 1,
            hash_bytes: DEFAULT_HASH,
            seed: 1,
            wins: if purpose == Purpose::Compare { None } else { Some(WinScale::ByDistance) },
            rule,
            fraction: WantsFraction::IfSmall,
            among: None,
            within: None,
            tables: None,
            progress: None,
        };
        RequestBuilder { purpose, request }
    }

    /// `--preset`.
    ///
    /// # Errors
    /// No such preset.
    pub fn preset(mut self, name: &str) -> Result<Self, HostError> {
        let preset = Preset::named(name)?;
        self.request.named.switches.push(format!("--preset {}", preset.name()));
        self.request.choice = Choice::Given;
        (self.request.enhancements, self.request.rule) = preset.switches(self.purpose);
        self.request.tactical = preset.switches_for_tactics(self.purpose);
        if preset == Preset::Plain && self.purpose == Purpose::Analyze {
            self.request.wins = None;
        }
        Ok(self)
    }

    /// `--method`. A name that asks for an enhancement (`mtdf`) switches it on, with what it
    /// needs, and switches off what it excludes.
    ///
    /// # Errors
    /// No such method.
    pub fn method(mut self, name: &str) -> Result<Self, HostError> {
        let (method, with) = Method::named(name)?;
        self.request.method = method;
        self.request.named.method = Some(method);
        self.request.named.enhancements.extend(with);
        self.request.choice = Choice::Given;
        if let Some(one) = with {
            self = self.switch(|on| {
                let on = one.needs().iter().fold(on.with(one), Enhancements::with);
                one.excludes().iter().fold(on, Enhancements::without)
            });
        }
        Ok(self)
    }

    /// `--with`: names with commas between them.
    ///
    /// # Errors
    /// No such enhancement.
    pub fn with(mut self, names: &str) -> Result<Self, HostError> {
        for one in listed(names)? {
            self = self.switch(|on| on.with(one));
            self.request.named.switches.push(format!("--with {one}"));
            self.request.named.enhancements.push(one);
        }
        Ok(self)
    }

    /// `--without`: names with commas between them.
    ///
    /// # Errors
    /// No such enhancement.
    pub fn without(mut self, names: &str) -> Result<Self, HostError> {
        for one in listed(names)? {
            self = self.switch(|on| on.without(one));
            self.request.named.switches.push(format!("--without {one}"));
        }
        Ok(self)
    }

    /// Changes the switches, whatever kind of game they are for.
    fn switch(mut self, change: impl Fn(Enhancements) -> Enhancements) -> Self {
        self.request.choice = Choice::Given;
        self.request.enhancements = change(self.request.enhancements);
        self.request.tactical = change(self.request.tactical);
        self
    }

    /// `--eval`: a name, perhaps with a file of weights after a colon. The session checks both.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn eval(mut self, eval: &str) -> Result<Self, HostError> {
        let (name, weights) = Weights::read(eval)?;
        self.request.eval = Some(name);
        self.request.weights = weights;
        Ok(self)
    }

    /// `--order`: `game`, or `none`.
    ///
    /// # Errors
    /// No such order.
    pub fn order(mut self, name: &str) -> Result<Self, HostError> {
        let order = MoveOrder::named(name)?;
        self.request.named.switches.push(format!("--order {}", name.to_ascii_lowercase()));
        Ok(match order {
            MoveOrder::Game => self.switch(|on| on.with(Enhancement::Order)),
            MoveOrder::AsGenerated => {
                self.switch(|on| on.without(Enhancement::Order).without(Enhancement::LosingLast))
            }
        })
    }

    /// `--depth`: plies to look ahead, 1 to [`gametree::score::MAX_PLY`].
    ///
    /// # Errors
    /// Out of range.
    pub fn depth(mut self, plies: usize) -> Result<Self, HostError> {
        self.request.limits.depth = Some(limits::depth(plies)?);
        self.request.choice = Choice::Given;
        Ok(self)
    }

    /// `--nodes`: at least 1.
    ///
    /// # Errors
    /// Out of range.
    pub fn nodes(mut self, nodes: u64) -> Result<Self, HostError> {
        self.request.limits.nodes = Some(limits::nodes(nodes)?);
        Ok(self)
    }

    /// `--time`: the search answers by then.
    ///
    /// # Errors
    /// Out of range.
    pub fn time(mut self, time: Duration) -> Result<Self, HostError> {
        let time = limits::time(time)?;
        self.request.limits.soft = Some(time);
        self.request.limits.hard = Some(time);
        Ok(self)
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
    pub fn lines(mut self, text: &str) -> Result<Self, HostError> {
        self.request.lines = match text.parse::<usize>() {
            _ if text.eq_ignore_ascii_case("all") => Lines::All,
            Ok(1) => Lines::Best,
            Ok(count @ 2..) => Lines::Few(count),
            _ => {
                let allowed = "--lines: a number from 1, or all".to_owned();
                return Err(limits::out("number of lines", text, allowed));
            }
        };
        Ok(self)
    }

    /// `--threads`: 1 to [`super::MAX_THREADS`].
    ///
    /// # Errors
    /// Out of range.
    pub fn threads(mut self, threads: usize) -> Result<Self, HostError> {
        self.request.threads = limits::threads(threads)?;
        Ok(self)
    }

    /// `--hash`, in bytes.
    ///
    /// # Errors
    /// 0, or more than the machine has.
    pub fn hash(mut self, bytes: usize) -> Result<Self, HostError> {
        crate::memory::check_hash(bytes)?;
        self.request.hash_bytes = bytes;
        self.request.named.hash_bytes = Some(bytes);
        Ok(self)
    }

    /// `--seed`.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.request.seed = seed;
        self
    }

    /// Asks only whether the mover wins within so many moves of its own.
    ///
    /// # Errors
    /// Out of range.
    pub fn mate(mut self, moves: usize) -> Result<Self, HostError> {
        self.request.within = Some(limits::mate(moves)?);
        Ok(self)
    }

    /// `--fraction`: solving a game of chance is to give an exact fraction.
    #[must_use]
    pub fn fraction(mut self) -> Self {
        self.request.fraction = WantsFraction::Yes;
        self
    }

    /// `--tables`: where tables of solved endings are; the session opens them.
    #[must_use]
    pub fn tables(mut self, path: &str) -> Self {
        self.request.tables = Some(path.to_owned());
        self
    }

    /// Whether wins are scored by distance or all alike.
    #[must_use]
    pub fn wins(mut self, wins: WinScale) -> Self {
        self.request.wins = Some(wins);
        self
    }

    /// Which table entries may answer.
    #[must_use]
    pub fn rule(mut self, rule: DepthRule) -> Self {
        self.request.rule = rule;
        self
    }

    /// The request as the purpose and the numbers make it, for callers that name nothing which
    /// could fail to fit.
    #[must_use]
    pub fn defaults(purpose: Purpose) -> SearchRequest {
        RequestBuilder::new(purpose).request
    }

    /// Refuses what a method without enhancements cannot use.
    fn check_method(&self) -> Result<(), HostError> {
        let SearchRequest { method, named, eval, threads, .. } = &self.request;
        let with = named.enhancements.first().map(|one| format!("'{one}'"));
        if let Some(one) = named.switches.first().or(with.as_ref()) {
            return Err(no_switches(*method, one, &[Method::AlphaBeta, Method::Star2]));
        }
        if let (true, Some(eval)) = (method.needs_no_opinion(), eval)
            && eval != NONE.name
        {
            return Err(HostError::Misfit {
                method: method.name().to_owned(),
                what: format!("--eval {eval}"),
                reason: "it looks to the end of the game, and needs no opinion".to_owned(),
                fits: vec![Method::AlphaBeta.name().to_owned()],
            });
        }
        if self.request.within.is_some() {
            return Err(HostError::Misfit {
                method: method.name().to_owned(),
                what: "--mate".to_owned(),
                reason: "it does not ask how soon".to_owned(),
                fits: vec![Method::AlphaBeta.name().to_owned()],
            });
        }
        if *threads > 1 && !method.asks_who_wins() {
            return Err(HostError::OutOfRange {
                what: "number of threads",
                given: threads.to_string(),
                allowed: format!("{} searches with one thread", method.name()),
            });
        }
        Ok(())
    }

    /// The request, if all of it fits together.
    ///
    /// # Errors
    /// Enhancements that exclude or lack each other, or that the method cannot take.
    pub fn build(mut self) -> Result<SearchRequest, HostError> {
        if !self.request.method.has_switches() {
            self.check_method()?;
            self = self.switch(|_| Enhancements::NONE);
        }
        check(self.request.enhancements)?;
        self.request.tactical = whole(self.request.tactical);
        let judges = self.request.enhancements.iter().find(|&one| Enhancements::INEXACT.has(one));
        if let (Purpose::Solve, Some(one)) = (self.purpose, judges) {
            return Err(HostError::Conflict {
                message: format!("'{one}' may change a value, and solving is exact"),
                hint: format!("leave out {one}, or use analyze"),
            });
        }
        if self.purpose == Purpose::Analyze && !self.request.is_limited() {
            self.request.limits.soft = Some(DEFAULT_TIME);
            self.request.limits.hard = Some(DEFAULT_TIME);
        }
        Ok(self.request)
    }
}

/// The enhancements of a list with commas.
fn listed(names: &str) -> Result<Vec<Enhancement>, HostError> {
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    names.map(methods::enhancement).collect()
}

/// The set without those that lack what they need: who switches off the table means those that
/// stand on it too.
fn whole(on: Enhancements) -> Enhancements {
    let stands = |one: &Enhancement| one.needs().iter().all(|other| on.has(other));
    let kept = on.iter().filter(stands).fold(Enhancements::NONE, Enhancements::with);
    if kept == on { on } else { whole(kept) }
}

/// Whether the set is whole and at peace, with what to type if it is not.
pub(crate) fn check(on: Enhancements) -> Result<(), HostError> {
    let Err(message) = on.check() else { return Ok(()) };
    let kept = whole(on);
    let fallen = on.iter().filter(|&one| !kept.has(one)).map(|one| one.row().name);
    let fallen: Vec<_> = fallen.collect();
    let missing = on.iter().flat_map(|one| one.needs().iter().filter(|&other| !on.has(other)));
    let hint = match missing.collect::<Vec<_>>().first() {
        Some(needed) => {
            format!("add --with {needed}, or --without {needed},{}", fallen.join(","))
        }
        None => {
            let pair = on.iter().find_map(|one| {
                let other = one.excludes().iter().find(|&other| on.has(other))?;
                Some((one, other))
            });
            pair.map_or_else(String::new, |(one, other)| {
                format!("add --without {one}, or --without {other}")
            })
        }
    };
    Err(HostError::Conflict { message, hint })
}
