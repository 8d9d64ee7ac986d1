//! Players as they are described: `name=A,cmd=stockfish,proto=uci,option.UCI_Elo=1800`, or
//! `name=B,eval=material,nodes=20k`.

use gametree_host::{
    GameInfo, HostError, Level, Purpose, RequestBuilder, SearchRequest, Stop, did_you_mean,
};
use serde::{Deserialize, Serialize};

use crate::clock::{Thinking, TimeControl};
use crate::process::Program;
use crate::words::{self, Word};

/// A player as it is described.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerSpec {
    /// What the player is called.
    pub name: String,
    /// What it is.
    #[serde(flatten)]
    pub kind: Kind,
    /// How long it may think.
    #[serde(flatten)]
    pub thinking: Thinking,
}

/// What a player is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A program.
    Engine(EngineSpec),
    /// The game's own search.
    Own(OwnSearch),
}

/// What a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol.
    Xboard,
}

/// A program and how it is set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineSpec {
    /// How it is started.
    #[serde(flatten)]
    pub program: Program,
    /// What it speaks.
    pub protocol: Protocol,
    /// Options and their values, in the order given.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub options: Vec<(String, String)>,
    /// Lines that are sent to it at its start, before the options.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub init: Vec<String>,
    /// Memory of its table, in bytes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hash: Option<usize>,
    /// Its threads.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub threads: Option<usize>,
}

/// A search by the hosted game, in the words of the command line.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OwnSearch {
    /// What was asked for, in the order given: `method`, `preset`, `eval`, …
    pub words: Vec<(String, String)>,
}

/// Words of every player.
const COMMON: &[&str] = &["name", "tc", "time", "nodes", "depth", "hash", "threads"];
/// Words of programs; options are `option.NAME`.
const ENGINE: &[&str] = &["cmd", "proto", "dir", "init"];
/// Words of the game's own search.
const OWN: &[&str] = &["method", "preset", "eval", "with", "without", "order", "level", "seed"];

/// How a list of enhancements is written in a word: `with=killers+history`.
const JOINED: char = '+';

impl PlayerSpec {
    /// Reads a description.
    ///
    /// # Errors
    /// A word that there is not, or a value that does not fit.
    pub fn parse(text: &str) -> Result<PlayerSpec, HostError> {
        let words = words::list(text);
        let engine = words.iter().any(|word| word.pair().0.text == "cmd");
        let mut spec = PlayerSpec {
            name: String::new(),
            kind: Kind::Own(OwnSearch::default()),
            thinking: Thinking::default(),
        };
        if engine {
            let program = Program { command: Vec::new(), directory: None };
            spec.kind = Kind::Engine(EngineSpec {
                program,
                protocol: Protocol::Uci,
                options: Vec::new(),
                init: Vec::new(),
                hash: None,
                threads: None,
            });
        }
        for (at, word) in words.iter().enumerate() {
            let name = word.pair().0.text;
            let may_repeat = ["init", "with", "without"].contains(&name);
            if !may_repeat && words[..at].iter().any(|other| other.pair().0.text == name) {
                return Err(word.error("is said twice").into());
            }
            spec.take(*word)?;
        }
        if let Kind::Own(search) = &spec.kind {
            // Names of methods and enhancements are checked now, not in the first game.
            search.request(&Stop::new())?;
            search.level()?;
        }
        if spec.name.is_empty() {
            spec.name = spec.usual_name(text);
        }
        Ok(spec)
    }

    fn take(&mut self, word: Word<'_>) -> Result<(), HostError> {
        let (name, value) = word.pair();
        let Some(value) = value.filter(|value| !value.text.is_empty()) else {
            let hint = "a player is described by words such as name=A,eval=material,depth=4";
            return Err(word.error("has no value").hint(hint).into());
        };
        let thinking = &mut self.thinking;
        match name.text {
            "name" => self.name = words::plain(value.text),
            "tc" => thinking.clock = Some(TimeControl::parse(value)?),
            "time" => thinking.time_ms = Some(value.millis()?),
            "nodes" => thinking.nodes = Some(value.nodes()?),
            "depth" => {
                thinking.depth = Some(value.number(1, gametree::score::MAX_PLY as u32)?);
            }
            _ => match &mut self.kind {
                Kind::Engine(engine) => engine.take(name, value)?,
                Kind::Own(search) => search.take(name, value)?,
            },
        }
        Ok(())
    }

    /// A name for who was given none: the program's file name, or the words themselves.
    fn usual_name(&self, text: &str) -> String {
        match &self.kind {
            Kind::Engine(engine) => {
                let program = engine.program.command.first().map_or("", String::as_str);
                let path = std::path::Path::new(program);
                path.file_name().map_or(program.into(), |name| name.to_string_lossy()).into_owned()
            }
            Kind::Own(_) if text.trim().is_empty() => "gametree".to_owned(),
            Kind::Own(_) => text.trim().to_owned(),
        }
    }
}

impl EngineSpec {
    fn take(&mut self, name: Word<'_>, value: Word<'_>) -> Result<(), HostError> {
        let text = words::plain(value.text);
        match name.text {
            "cmd" => self.program.command = words::command_line(&text),
            "dir" => self.program.directory = Some(text),
            "init" => self.init.push(text),
            "hash" => self.hash = Some(bytes(value)?),
            "threads" => self.threads = Some(value.number(1, gametree_host::request::MAX_THREADS)?),
            "proto" => {
                self.protocol = match value.text {
                    "uci" => Protocol::Uci,
                    "xboard" | "cecp" | "winboard" => Protocol::Xboard,
                    _ => {
                        let error = value.error("is no protocol").hint("proto=uci or proto=xboard");
                        return Err(error.into());
                    }
                }
            }
            option if option.starts_with("option.") => {
                self.options.push((option["option.".len()..].to_owned(), text));
            }
            _ => return Err(unknown(name, &[COMMON, ENGINE, &["option.NAME"]].concat(), OWN)),
        }
        Ok(())
    }
}

impl OwnSearch {
    fn take(&mut self, name: Word<'_>, value: Word<'_>) -> Result<(), HostError> {
        let known = OWN.contains(&name.text) || ["hash", "threads"].contains(&name.text);
        if !known {
            let others = [ENGINE, &["option.NAME"]].concat();
            return Err(unknown(name, &[COMMON, OWN].concat(), &others));
        }
        let text = match name.text {
            "hash" => bytes(value)?.to_string(),
            "threads" => value.number(1, gametree_host::request::MAX_THREADS)?.to_string(),
            "seed" => value.number(0, u64::MAX)?.to_string(),
            "level" => value.number(1, gametree_host::levels::LEVELS.len())?.to_string(),
            "with" | "without" => value.text.replace(JOINED, ","),
            _ => words::plain(value.text),
        };
        self.words.push((name.text.to_owned(), text));
        Ok(())
    }

    /// The value of a word.
    fn word(&self, name: &str) -> Option<&str> {
        let mut found = self.words.iter().rev().filter(|(known, _)| known == name);
        found.next().map(|(_, value)| value.as_str())
    }

    /// Its level, if it plays at one.
    ///
    /// # Errors
    /// There is no such level.
    pub fn level(&self) -> Result<Option<Level>, HostError> {
        let number = self.word("level").map(|text| text.parse().unwrap_or(0));
        number.map(Level::numbered).transpose()
    }

    /// Checks that the game has the evaluator.
    ///
    /// # Errors
    /// It has not: says which is near, and the list.
    pub fn check_evaluator(&self, game: &GameInfo) -> Result<(), HostError> {
        let Some(eval) = self.word("eval") else { return Ok(()) };
        // After a colon comes a file of weights.
        let name = eval.split(':').next().unwrap_or(eval);
        let names = || game.evaluators.iter().map(|one| one.name);
        let lower = name.to_ascii_lowercase();
        match names().any(|known| known == lower) {
            true => Ok(()),
            false => Err(HostError::UnknownName {
                what: "evaluator",
                name: name.to_owned(),
                near: did_you_mean(&lower, names()).map(str::to_owned),
                list: names().map(str::to_owned).collect(),
            }),
        }
    }

    /// The request, but for the limits of a move.
    ///
    /// # Errors
    /// A name that is on no list, or switches that do not fit together.
    pub fn request(&self, halt: &Stop) -> Result<SearchRequest, HostError> {
        let mut builder = RequestBuilder::new(Purpose::Play).stop(halt);
        // The order in which switches apply is the command line's, however they were written.
        for name in ["preset", "method", "order", "with", "without", "eval"] {
            for (_, value) in self.words.iter().filter(|(known, _)| known == name) {
                builder = match name {
                    "preset" => builder.preset(value)?,
                    "method" => builder.method(value)?,
                    "order" => builder.order(value)?,
                    "with" => builder.with(value)?,
                    "without" => builder.without(value)?,
                    _ => builder.eval(value)?,
                };
            }
        }
        if let Some(bytes) = self.word("hash").and_then(|text| text.parse().ok()) {
            builder = builder.hash(bytes)?;
        }
        if let Some(threads) = self.word("threads").and_then(|text| text.parse().ok()) {
            builder = builder.threads(threads)?;
        }
        if let Some(seed) = self.word("seed").and_then(|text| text.parse().ok()) {
            builder = builder.seed(seed);
        }
        builder.build()
    }
}

fn bytes(word: Word<'_>) -> Result<usize, HostError> {
    let digits = word.text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match word.text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => Some(0),
        "K" | "KB" => Some(10),
        "M" | "MB" => Some(20),
        "G" | "GB" => Some(30),
        _ => None,
    };
    let number = digits.parse::<usize>().ok();
    let bytes = number.and_then(|number| number.checked_mul(1 << shift?));
    let hint = "1K or more, like 64M or 1G";
    bytes
        .filter(|&bytes| bytes >= 1 << 10)
        .ok_or_else(|| word.error("is no size of a table").hint(hint).into())
}

/// A word that this kind of player does not have.
fn unknown(name: Word<'_>, known: &[&str], elsewhere: &[&str]) -> HostError {
    let list = format!("its words: {}", known.join(", "));
    if elsewhere.contains(&name.text) || name.text.starts_with("option.") {
        let engines = known.contains(&"cmd");
        let whose = if engines { "the game's own search" } else { "programs, which cmd= starts" };
        let text = format!("'{}' is a word of {whose}", name.text);
        return name.says(text).hint(list).into();
    }
    let near = did_you_mean(name.text, known.iter().copied());
    let near = near.map_or_else(String::new, |near| format!("; did you mean '{near}'?"));
    name.says(format!("players have no word '{}'{near}", name.text)).hint(list).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> PlayerSpec {
        PlayerSpec::parse(text).expect(text)
    }

    #[test]
    fn programs_are_described() {
        let text = "name=A,cmd=/bin/engine --uci 'x y',proto=xboard,dir=/tmp,init=book off,\
            hash=64M,tc=5+0.05,option.UCI_Elo=1800,option.Own Book=a\\,b";
        let spec = parse(text);
        let Kind::Engine(engine) = &spec.kind else { panic!("a program") };
        assert_eq!(engine.program.command, ["/bin/engine", "--uci", "x y"]);
        assert_eq!((engine.protocol, engine.hash), (Protocol::Xboard, Some(64 << 20)));
        assert_eq!(engine.init, ["book off"]);
        let options = engine.options.iter().map(|(name, value)| format!("{name}={value}"));
        assert_eq!(options.collect::<Vec<_>>(), ["UCI_Elo=1800", "Own Book=a,b"]);
        assert_eq!(spec.thinking.clock.unwrap().base_ms, 5000);
        assert_eq!(parse("cmd=/usr/bin/thing -x").name, "thing");
    }

    #[test]
    fn own_searches_are_described() {
        let spec = parse("name=B,eval=material,nodes=20k,with=killers+history,threads=2");
        let Kind::Own(search) = &spec.kind else { panic!("a search") };
        let request = search.request(&Stop::new()).unwrap();
        assert_eq!((request.eval.as_deref(), request.threads), (Some("material"), 2));
        assert!(request.with_names().contains(&"history"));
        assert_eq!(spec.thinking.nodes, Some(20_000));
        assert_eq!(parse("").name, "gametree");
        assert_eq!(parse("level=3").name, "level=3");
    }

    #[test]
    fn a_description_survives_the_save_file() {
        for text in ["name=A,cmd=x y,option.B=c,tc=40/60", "level=2,nodes=5", "eval=none"] {
            let spec = parse(text);
            let json = serde_json::to_string(&spec).unwrap();
            assert_eq!(serde_json::from_str::<PlayerSpec>(&json).unwrap(), spec, "{json}");
        }
    }

    #[test]
    fn bad_words_are_pointed_at() {
        let cases = [
            ("name=A,evl=x", "players have no word 'evl'; did you mean 'eval'?", "evl"),
            ("name=A,eval", "'eval' has no value", "eval"),
            ("cmd=x,eval=y", "'eval' is a word of the game's own search", "eval"),
            ("proto=uci", "'proto' is a word of programs, which cmd= starts", "proto"),
            ("cmd=x,proto=gtp", "'gtp' is no protocol", "gtp"),
            ("level=9", "'9' is not such a number", "9"),
            ("depth=0", "'0' is not such a number", "0"),
            ("hash=5Q", "'5Q' is no size of a table", "5Q"),
            ("tc=fast", "'fast' is no clock", "fast"),
        ];
        for (text, message, pointed) in cases {
            let error = PlayerSpec::parse(text).expect_err(text);
            assert_eq!(error.to_string(), message);
            let (_, span) = error.source_text().expect(text);
            assert_eq!(&text[span], pointed, "{text}");
        }
        for text in ["method=magic", "with=nothing", "preset=best"] {
            assert!(PlayerSpec::parse(text).is_err(), "{text}");
        }
    }
}
