//! What can be set.

use gametree::Enhancement;
use gametree::driver::Lines;
use gametree_host::games::GameInfo;
use gametree_host::request::{MAX_THREADS, Weights};
use gametree_host::strength::{LEAST_ELO, MOST_ELO};
use gametree_host::{Purpose, RequestBuilder, SearchRequest, Strength};
use gametree_protocol::uci::{OptionKind, OptionSpec};

/// The table's size where nothing is said, in MiB.
const HASH: i64 = 64;
/// More than any machine has, in MiB.
const MOST_HASH: i64 = 1 << 20;
/// What a move costs besides thinking, in milliseconds, where nothing is said.
const OVERHEAD: i64 = 10;
const MOST_OVERHEAD: i64 = 5_000;
const MOST_LINES: i64 = 500;
/// The seed of the noise of weak play.
const SEED: u64 = 1;
/// The option that names a file of weights.
const EVAL_FILE: &str = "EvalFile";

/// The options as they are set.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Options {
    /// MiB.
    hash: i64,
    threads: i64,
    multi_pv: i64,
    pub(super) ponder: bool,
    /// Milliseconds.
    overhead: i64,
    /// Whether castling is written as king takes rook; `None` for other games than chess.
    chess960: Option<bool>,
    pub(super) show_wdl: bool,
    limit_strength: bool,
    elo: i64,
    /// Where tables of solved endings are, or nothing; `None` for games without.
    tables: Option<String>,
    eval: String,
    /// The evaluators that there are, the default first.
    evaluators: Vec<String>,
    /// Weights from a file, and whether any evaluator takes them.
    weights: Option<Weights>,
    learns: bool,
    /// As it is without any option set, for the defaults.
    defaults: Option<Box<Options>>,
}

/// What must be done after an option was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    Nothing,
    /// The table is to be cleared.
    Clear,
    /// The game's rules are others.
    Rules,
    /// The table or the threads are others.
    Table,
    /// The tables of solved endings are others.
    Endings,
}

impl Options {
    /// The defaults for a game.
    pub(super) fn new(info: &GameInfo) -> Options {
        let evaluators: Vec<String> =
            info.evaluators.iter().map(|one| one.name.to_owned()).collect();
        let (name, parameters) = info.game.split_once(':').unwrap_or((&info.game, ""));
        let options = Options {
            hash: HASH,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            overhead: OVERHEAD,
            chess960: (name == "chess").then(|| parameters.starts_with("960")),
            show_wdl: false,
            limit_strength: false,
            elo: MOST_ELO,
            tables: info.tables.then(String::new),
            eval: evaluators.first().cloned().unwrap_or_default(),
            evaluators,
            weights: None,
            learns: !info.learnt.is_empty(),
            defaults: None,
        };
        Options { defaults: Some(Box::new(options.clone())), ..options }
    }

    /// The options as they are declared.
    pub(super) fn declared(&self) -> Vec<OptionSpec> {
        let old = self.defaults.as_deref().unwrap_or(self);
        let option = |name: &str, kind| OptionSpec { name: name.to_owned(), kind };
        let spin = |default, min, max| OptionKind::Spin { default, min, max };
        let check = |default| OptionKind::Check { default };
        let mut list = vec![
            option("Hash", spin(old.hash, 1, MOST_HASH)),
            option("Clear Hash", OptionKind::Button),
            option("Threads", spin(old.threads, 1, MAX_THREADS as i64)),
            option("MultiPV", spin(old.multi_pv, 1, MOST_LINES)),
            option("Ponder", check(old.ponder)),
            option("Move Overhead", spin(old.overhead, 0, MOST_OVERHEAD)),
            option("UCI_ShowWDL", check(old.show_wdl)),
            option("UCI_LimitStrength", check(old.limit_strength)),
            option("UCI_Elo", spin(old.elo, LEAST_ELO, MOST_ELO)),
        ];
        if let Some(default) = old.chess960 {
            list.push(option("UCI_Chess960", check(default)));
        }
        if let Some(default) = old.tables.clone() {
            list.push(option("SyzygyPath", OptionKind::Text { default }));
        }
        let (default, choices) = (old.eval.clone(), self.evaluators.clone());
        list.push(option("Evaluator", OptionKind::Combo { default, choices }));
        if self.learns {
            list.push(option(EVAL_FILE, OptionKind::Text { default: String::new() }));
        }
        list
    }

    /// Sets an option.
    ///
    /// # Errors
    /// There is none of that name, or the value is none of its values; says which would be.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, String> {
        let declared = self.declared();
        let option = declared.iter().find(|option| option.is_named(name)).ok_or_else(|| {
            let names: Vec<_> = declared.iter().map(|option| option.name.as_str()).collect();
            format!("there is no option '{name}'; there are {}", names.join(", "))
        })?;
        match (option.name.as_str(), &option.kind) {
            ("Clear Hash", _) => Ok(Effect::Clear),
            (_, OptionKind::Spin { min, max, .. }) => {
                let number = value.and_then(|text| text.trim().parse().ok());
                let number = number.filter(|number| (*min..=*max).contains(number));
                let number = number.ok_or_else(|| {
                    let given = value.unwrap_or_default();
                    format!("{} '{given}' is not a number from {min} to {max}", option.name)
                })?;
                Ok(self.set_number(&option.name, number))
            }
            (_, OptionKind::Check { .. }) => {
                let on = value.and_then(truth).ok_or_else(|| {
                    let given = value.unwrap_or_default();
                    format!("{} '{given}' is neither true nor false", option.name)
                })?;
                Ok(self.set_check(&option.name, on))
            }
            (_, OptionKind::Text { .. }) => {
                let path = value.unwrap_or_default().trim();
                // Boards say so of a text without letters.
                let path = if path == "<empty>" { "" } else { path };
                if option.name == EVAL_FILE {
                    return self.set_weights(path);
                }
                self.tables = Some(path.to_owned());
                Ok(Effect::Endings)
            }
            _ => self.set_evaluator(value.unwrap_or_default()),
        }
    }

    fn set_number(&mut self, name: &str, number: i64) -> Effect {
        let (field, effect) = match name {
            "Hash" => (&mut self.hash, Effect::Table),
            "Threads" => (&mut self.threads, Effect::Table),
            "MultiPV" => (&mut self.multi_pv, Effect::Nothing),
            "Move Overhead" => (&mut self.overhead, Effect::Nothing),
            _ => (&mut self.elo, Effect::Nothing),
        };
        let changed = *field != number;
        *field = number;
        if changed { effect } else { Effect::Nothing }
    }

    fn set_check(&mut self, name: &str, on: Truth) -> Effect {
        let on = on == Truth::True;
        match name {
            "Ponder" => self.ponder = on,
            "UCI_ShowWDL" => self.show_wdl = on,
            "UCI_LimitStrength" => self.limit_strength = on,
            _ if self.chess960 != Some(on) => {
                self.chess960 = Some(on);
                return Effect::Rules;
            }
            _ => {}
        }
        Effect::Nothing
    }

    fn set_evaluator(&mut self, name: &str) -> Result<Effect, String> {
        let found = self.evaluators.iter().find(|known| known.eq_ignore_ascii_case(name.trim()));
        let Some(found) = found else {
            return Err(format!("Evaluator '{name}' is none of {}", self.evaluators.join(", ")));
        };
        self.eval.clone_from(found);
        Ok(Effect::Table)
    }

    fn set_weights(&mut self, path: &str) -> Result<Effect, String> {
        let read = (!path.is_empty()).then(|| Weights::of_file(path)).transpose();
        self.weights = read.map_err(|error| error.to_string())?;
        Ok(Effect::Table)
    }

    /// The name by which the game is opened, given the one on the command line.
    pub(super) fn spec<'a>(&self, game: &'a str) -> &'a str {
        let asked = self.defaults.as_deref().and_then(|defaults| defaults.chess960);
        match self.chess960 {
            on if on == asked => game,
            Some(true) => "chess:960",
            _ => "chess",
        }
    }

    /// The evaluator, with its weights if they come from a file.
    pub(super) fn evaluator(&self) -> String {
        match &self.weights {
            Some(weights) => format!("{}:{}", self.eval, weights.path()),
            None => self.eval.clone(),
        }
    }

    /// Where tables of solved endings are, if anywhere.
    pub(super) fn tables(&self) -> Option<&str> {
        self.tables.as_deref().filter(|path| !path.is_empty())
    }

    /// How weak to play, if that was asked for.
    pub(super) fn strength(&self) -> Option<Strength> {
        self.limit_strength.then(|| Strength::of_elo(self.elo))
    }

    /// What a move costs besides thinking, in milliseconds.
    pub(super) fn overhead(&self) -> u64 {
        self.overhead.max(0) as u64
    }

    /// How many of the best lines are told.
    pub(super) fn lines(&self) -> usize {
        self.multi_pv.max(1) as usize
    }

    /// The search that these options mean, without limits.
    pub(super) fn request(&self) -> SearchRequest {
        let searched = self.strength().map_or(1, |strength| strength.lines).max(self.lines());
        let lines = if searched == 1 { Lines::Best } else { Lines::Few(searched) };
        let request = RequestBuilder::defaults(Purpose::Play);
        // Who plays weakly does not know the endings.
        let tactical = match self.strength() {
            Some(_) => request.tactical.without(Enhancement::Tablebase),
            None => request.tactical,
        };
        SearchRequest {
            threads: self.threads.max(1) as usize,
            hash_bytes: (self.hash.max(1) as usize) << 20,
            eval: Some(self.eval.clone()),
            weights: self.weights.clone(),
            lines,
            tables: self.tables().map(str::to_owned),
            tactical,
            seed: SEED,
            ..request
        }
    }
}

/// A truth value as a GUI writes it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Truth {
    False,
    True,
}

fn truth(text: &str) -> Option<Truth> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Some(Truth::True),
        "false" | "off" | "0" => Some(Truth::False),
        _ => None,
    }
}
