//! Game-tree search and solving, written once for every game.
//!
//! A *game* says what is legal ([`Game`]), *knowledge* says what looks good ([`Hints`],
//! [`Evaluator`]), and *search* decides.

pub mod alphabeta;
pub mod driver;
pub mod evaluator;
pub mod game;
pub mod hints;
pub mod kinds;
pub mod limits;
pub mod memo;
pub mod minimax;
pub mod notation;
pub mod observer;
pub mod path;
pub mod rules;
pub mod score;
pub mod view;
pub mod zobrist;

pub use alphabeta::{Enhancement, Enhancements};
pub use driver::{Line, Lines, Options, Report, Searcher, Solution};
pub use evaluator::{Evaluator, NoOpinion};
pub use game::{Game, Key, KeyKind, Outcome, Repeat, Scoring, Side, Turn};
pub use hints::{Hints, Known, Look, Rated, Symmetry, ValueRange};
pub use kinds::{Acyclic, Deterministic};
pub use limits::{Limits, Stop, StoppedBy};
pub use notation::{Notation, TextError};
pub use score::{Bound, Proof, Score, Value, Verdict, WinScale, Window};
pub use view::BoardView;
