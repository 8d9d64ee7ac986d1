//! What the registry asks of a game beyond its rules, so that everything built on it can offer it.

use gametree::chance::Forecast;
use gametree::interval::Row;
use gametree::{
    Deterministic, Evaluator, Game, Hints, Impartial, NoOpinion, Notation, Stochastic, Tapered,
    TextError, Trace, Tunable, Value,
};

use crate::problem::Problem;

/// One evaluator of a game, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EvaluatorInfo {
    /// The name on the command line.
    pub name: &'static str,
    /// What it looks at, in a line.
    pub summary: &'static str,
}

/// What an evaluator says of a position, term by term.
#[derive(Clone, PartialEq, Debug)]
pub struct Breakdown {
    /// The names of all terms.
    pub terms: Vec<String>,
    /// Their weights.
    pub weights: Vec<Tapered>,
    /// How often each counts, and how the sum becomes a score.
    pub trace: Trace,
}

impl Breakdown {
    /// Of an evaluator that tells its terms.
    pub fn of<G: Game, E: Tunable<G>>(evaluator: &E, game: &G, pos: &G::Position) -> Breakdown {
        Breakdown {
            terms: evaluator.names(),
            weights: evaluator.weights(),
            trace: evaluator.trace(game, pos),
        }
    }
}

/// The evaluators of a game as one type, each with its name.
pub trait Opinions: Sized + 'static {
    /// The evaluators, the default first. `none` is always among them.
    const ALL: &'static [EvaluatorInfo];

    /// Those of them whose weights can come from a text.
    const LEARNT: &'static [&'static str] = &[];

    /// The evaluator of that name, if [`Opinions::ALL`] lists it.
    fn named(name: &str) -> Option<Self>;

    /// The evaluator of that name with weights from a text, if [`Opinions::LEARNT`] lists it.
    ///
    /// # Errors
    /// The text holds no such weights; the error points into it.
    fn with_weights(name: &str, text: &str) -> Option<Result<Self, TextError>> {
        let _ = (name, text);
        None
    }
}

impl Opinions for NoOpinion {
    const ALL: &'static [EvaluatorInfo] = &[NONE];

    fn named(name: &str) -> Option<NoOpinion> {
        (name == NONE.name).then_some(NoOpinion)
    }
}

/// Something to be done with a game that is impartial.
pub trait ImpartialUse<G: Hosted> {
    /// What comes out.
    type Out;
    /// Does it.
    fn with(self, game: &G) -> Self::Out
    where
        G: Impartial;
}

/// A game that the registry offers.
pub trait Hosted:
    Game<Position: Send + Sync, Move: Send + Sync>
    + Hints
    + Notation
    + Deterministic
    + Clone
    + Send
    + Sync
    + 'static
{
    /// All evaluators of the game as one type, so that each game is compiled once. [`NoOpinion`] if
    /// there is none.
    type Eval: Evaluator<Self, State: Send> + Opinions + Clone + Send + Sync;

    /// What the first and the second player are called in a sentence.
    const SIDES: [&'static str; 2] = ["the first player", "the second player"];

    /// Whether every line of play ends by itself.
    const ACYCLIC: bool;

    /// Whether a searcher is compiled that does nothing but solve this game, by the usual
    /// enhancements. It takes three to six percent off the time of a solution, and adds seconds to that of
    /// every build.
    const OWN_SOLVER: bool = false;

    /// Does something with the game if it is impartial, which is `Some(usage.with(self))`; `None` if
    /// it is not.
    fn impartial<U: ImpartialUse<Self>>(&self, usage: U) -> Option<U::Out> {
        let _ = usage;
        None
    }

    /// The row of numbers that a position is, if the game is one of taking from its ends.
    fn row<'a>(&'a self, pos: &'a Self::Position) -> Option<Row<'a, Self::Move>> {
        let _ = pos;
        None
    }

    /// Opens the tables of solved endings at a path, in place of any that are open, or closes them.
    /// Says what was found.
    ///
    /// # Errors
    /// There are none, they are damaged, or the game knows no tables: what was open stays open.
    fn open_tables(&mut self, path: Option<&str>) -> Result<String, TextError> {
        no_tables(path)
    }

    /// What an evaluator says of a position, term by term; `None` if it is no sum of terms.
    fn breakdown(&self, evaluator: &Self::Eval, pos: &Self::Position) -> Option<Breakdown> {
        let _ = (evaluator, pos);
        None
    }

    /// The number that players of this game customarily give to a proven value; `None` where
    /// there is no custom beyond win, loss and draw.
    fn customary_score(&self, pos: &Self::Position, value: Value) -> Option<i32> {
        let _ = (pos, value);
        None
    }

    /// Where in a line of a file the position ends and what is said of it begins, if that shows in
    /// the text; else the position is the longest beginning of the line that can be read.
    fn position_end(&self, line: &str) -> Option<usize> {
        let _ = line;
        None
    }

    /// Reads what a line of a file asks for, after its position: by default the exact score.
    ///
    /// # Errors
    /// It cannot be read, or names a move that is not legal. The error points into `text`.
    fn problem(&self, pos: &Self::Position, text: &str) -> Result<Problem, TextError> {
        let _ = pos;
        Problem::expecting_score(text)
    }
}

/// Something that a game makes before its values can be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Making {
    /// What it is called.
    pub what: &'static str,
    /// Memory that it takes, in bytes.
    pub bytes: u64,
    /// Processor time on a machine of 2020, in seconds.
    pub seconds: u64,
}

/// A game of chance that the registry offers.
pub trait HostedChance:
    Game<Position: Send + Sync, Move: Send + Sync>
    + Hints
    + Notation
    + Stochastic
    + Clone
    + Send
    + Sync
    + 'static
{
    /// All forecasts of the game as one type, so that each game is compiled once.
    type Forecast: Forecast<Self> + Clone + Send + Sync;

    /// The forecasts by name, the default first. `none` is always among them.
    const FORECASTS: &'static [EvaluatorInfo];

    /// What the first and the second player are called in a sentence.
    const SIDES: [&'static str; 2] = ["the first player", "the second player"];

    /// Whether every line of play ends by itself.
    const ACYCLIC: bool;

    /// Whether a game can be drawn. If none can, an expected result also says how likely a win is.
    const DRAWS: bool;

    /// The forecast of that name, if [`HostedChance::FORECASTS`] lists it.
    fn forecast(&self, name: &str) -> Option<Self::Forecast>;

    /// The expected result under best play to the end, seen by the first player, if tables hold it:
    /// exact but for rounding. Not asked where the game is over.
    fn solved(&self, pos: &Self::Position) -> Option<f64> {
        let _ = pos;
        None
    }

    /// Makes what values of this position rest on, if that takes longer than a moment. `go_on` is
    /// asked every few milliseconds; `false` is the answer if it said no, and what was made so far
    /// is let go. What no call has made is made when it is needed.
    fn make_ready(&self, pos: &Self::Position, go_on: &mut dyn FnMut() -> bool) -> bool {
        let _ = (pos, go_on);
        true
    }

    /// What [`HostedChance::make_ready`] would make for this position; nothing if it is made already.
    fn to_be_made(&self, pos: &Self::Position) -> Option<Making> {
        let _ = pos;
        None
    }

    /// About how many positions can be reached from here, chance's included, where that is known:
    /// solving says beforehand what it will take.
    fn positions(&self, pos: &Self::Position) -> Option<u64> {
        let _ = pos;
        None
    }

    /// Opens the tables of solved endings at a path, in place of any that are open, or closes them.
    /// Says what was found.
    ///
    /// # Errors
    /// There are none, they are damaged, or the game knows no tables: what was open stays open.
    fn open_tables(&mut self, path: Option<&str>) -> Result<String, TextError> {
        no_tables(path)
    }
}

fn no_tables(path: Option<&str>) -> Result<String, TextError> {
    Err(TextError::new("there are no tables of solved endings for this game")
        .at(0..path.map_or(0, str::len))
        .hint("chess and backgammon have some"))
}

/// `none`: 0 everywhere. Every game lists it.
pub const NONE: EvaluatorInfo = EvaluatorInfo { name: "none", summary: "no opinion: 0 everywhere" };
