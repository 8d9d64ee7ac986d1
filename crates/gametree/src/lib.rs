//! Game-tree search and solving, written once for every game.
//!
//! A *game* says what is legal ([`Game`]), *knowledge* says what looks good ([`Hints`],
//! [`Evaluator`]), and *search* decides. Two players, zero sum, everything in the open.
//!
//! # A game, a search, a solution
//!
//! There is one heap. Players take one, two or three in turn; who takes the last one wins.
//!
//! ```
//! use gametree::{Deterministic, Game, Hints, Limits, Options, Outcome, Searcher, Side, Turn};
//! use gametree::{NoOpinion, Verdict};
//!
//! struct Heap(u32);
//!
//! impl Game for Heap {
//!     type Position = (u32, Side);
//!     type Move = u32;
//!     type Undo = ();
//!
//!     fn start(&self) -> (u32, Side) {
//!         (self.0, Side::First)
//!     }
//!     fn turn(&self, pos: &(u32, Side)) -> Turn {
//!         Turn::Player(pos.1)
//!     }
//!     fn moves(&self, pos: &(u32, Side), out: &mut Vec<u32>) {
//!         out.extend(1..=pos.0.min(3));
//!     }
//!     fn play(&self, pos: &mut (u32, Side), taken: u32) {
//!         *pos = (pos.0 - taken, pos.1.other());
//!     }
//!     fn undo(&self, pos: &mut (u32, Side), taken: u32, (): ()) {
//!         *pos = (pos.0 + taken, pos.1.other());
//!     }
//!     fn outcome(&self, pos: &(u32, Side)) -> Option<Outcome> {
//!         (pos.0 == 0).then(|| Outcome::Win(pos.1.other()))
//!     }
//! }
//!
//! impl Hints for Heap {}
//! impl Deterministic for Heap {}
//!
//! let options = Options { table_bytes: 1 << 16, ..Options::default() };
//! let mut searcher = Searcher::new(Heap(21), NoOpinion, options)?;
//! let start = searcher.game().start();
//!
//! // The best move within limits, with a report for each pass of deepening.
//! let report = searcher.search(&start, &Limits::depth(4), |_| ())?;
//! assert_eq!(report.depth, 4);
//!
//! // The truth: 21 is no multiple of four, so the mover wins, by taking one.
//! let solution = searcher.solve(&start, &Limits::none())?;
//! assert_eq!(solution.value.verdict::<Heap>(), Verdict::Win(11));
//! assert_eq!(solution.best, Some(1));
//!
//! // What every game must pass.
//! use gametree::contract::{self, Walks};
//! contract::rules(&Heap(21), &Walks::default()).expect_passed();
//! # Ok::<(), gametree::rules::Refusal>(())
//! ```
//!
//! # Which method for which game
//!
#![doc = include_str!("pages/when.md")]
//!
//! A method asks for the kind of game it can take ([`kinds`]), and a misfit does not compile. The
//! [`catalog`] has a page on each method and each enhancement.
//!
//! # The map
//!
//! | to write a game | to search | to understand |
//! |---|---|---|
//! | [`game`]: the one file to read first | [`driver`]: searcher, options, reports | [`catalog`]: all methods and terms |
//! | [`kinds`], [`hints`]: what more it may say | [`limits`]: depth, nodes, clock, stop | [`minimax`], [`memo`]: the references |
//! | [`evaluator`], [`tunable`]: an opinion | [`score`]: what values mean | [`alphabeta`]: kernel and enhancements |
//! | [`notation`], [`view`]: text and picture | [`observer`]: watching every node | [`path`]: repetition |
//! | [`zobrist`]: keys; [`contract`]: the checks | [`rules`]: services of any game | [`pn`]: proof numbers |
//!
//! The library names no game, reads and writes nothing, and uses no randomness but from a seed.

pub mod alphabeta;
pub mod catalog;
pub mod chance;
pub mod contract;
pub mod driver;
pub mod evaluator;
pub mod game;
pub mod hints;
pub mod interval;
pub mod kinds;
pub mod limits;
pub mod memo;
pub mod minimax;
pub mod nimber;
pub mod notation;
pub mod observer;
pub mod path;
pub mod pn;
pub mod rules;
pub mod score;
pub mod sorting;
pub mod tunable;
pub mod view;
pub mod zobrist;

pub use alphabeta::{DepthRule, Enhancement, Enhancements};
pub use driver::{Line, Lines, Options, Report, Scope, Searcher, Solution, Start};
pub use evaluator::{Evaluator, NoOpinion};
pub use game::{Game, Key, KeyKind, Outcome, Repeat, Scoring, Side, Turn};
pub use hints::{Hints, Known, Look, Rated, Symmetry, TableVerdict, ValueRange};
pub use kinds::{Acyclic, Deterministic, Impartial, LastMove, Odds, Stochastic};
pub use limits::{Limits, Stop, StoppedBy};
pub use notation::{Notation, TextError};
pub use path::Path;
pub use rules::Refusal;
pub use score::{Bound, Proof, Score, Value, Verdict, WinScale, Window};
pub use tunable::{Tapered, Trace, Tunable};
pub use view::BoardView;
