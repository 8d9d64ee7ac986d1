//! The object-safe facade of gametree: the only crate that knows games *and* methods.
//!
//! The command line stands on it, and so can a page, a protocol or bindings for another language.
//! It reads and writes no terminal and no file, and never panics on what a user typed. Everything
//! that `--json` prints is a `Serialize` struct of this crate, and the text of the command line is
//! made from the same structs.
//!
//! ```
//! use gametree_host::{HostError, Purpose, RequestBuilder, open};
//!
//! # fn main() -> Result<(), HostError> {
//! let mut session = open("connect-four")?;
//! session.set_position("4453")?;
//! let request = RequestBuilder::new(Purpose::Analyze).depth(6)?.build()?;
//! let analysis = session.analyze(&request, &mut |iteration| println!("{}", iteration.depth))?;
//! assert_eq!(analysis.moves.len(), 7);
//! # Ok(())
//! # }
//! ```
//!
//! A search goes up to [`gametree::score::MAX_PLY`] plies deep on the stack of the thread that
//! asks; the 2 MiB of an ordinary thread suffice.
//!
//! | module | holds |
//! |---|---|
//! | [`games`](mod@games) | what games there are, and what kind each is: [`GameInfo`] |
//! | [`session`] | [`open`] and [`Session`]: a game being played, looked at and searched |
//! | [`request`] | [`SearchRequest`], its [`RequestBuilder`] (presets, `--with`, `--without`) and limits |
//! | [`methods`] | names of methods and enhancements in requests |
//! | [`explain`](mod@explain) | [`Page`]: what there is to know about a method, an enhancement, a word |
//! | [`value`] | [`ValueView`]: a value as a reader sees it |
//! | [`analysis`] | [`Analysis`]: one finished iteration |
//! | [`solution`] | [`Solved`]: an exact answer, checked or not |
//! | [`batch`] | positions from a file, one a line: [`Batch`], solved ([`Solving`]) or as a [`Suite`] |
//! | [`nimber`](mod@nimber) | [`NimberView`](nimber::NimberView): a position part by part; the nimbers of heaps, with proved periods |
//! | [`perft`](mod@perft) | [`Perft`]: counts of lines of play |
//! | [`playouts`] | games of another program, replayed |
//! | [`proof`] | who wins, as a strategy that can be followed: [`proof::Proof`] |
//! | [`trace`] | [`Trace`]: what a search did, as events and as a tree |
//! | [`compare`] | [`Comparison`]: methods side by side |
//! | [`check`] | [`CheckReport`]: the contract of a game's rules |
//! | [`facts`] | files of known facts, each found out anew: [`facts::Facts`] |
//! | [`judgement`] | [`Judgement`]: what an evaluator says of a position, term by term |
//! | [`bear_off`] | tables of solved endings that the program makes itself |
//! | [`levels`] | weaker and stronger opponents, hints: [`Level`] |
//! | [`dice`] | seeded choices, the same on every machine |
//! | [`strength`] | playing to a rating: [`Strength`] |
//! | [`clock`] | how long to think: [`Allotment`] of a [`Clock`] |
//! | [`chances`] | from an estimate to [`Chances`] to win, draw and lose |
//! | [`progress`] | [`Progress`]: looking at a search while it runs |
//! | [`bench`](mod@bench) | [`BenchReport`]: the signature and the speed |
//! | [`error`] | [`HostError`] and what a user reads of it |

pub mod analysis;
pub mod batch;
pub mod bear_off;
pub mod bench;
pub mod chances;
pub mod check;
pub mod clock;
pub mod compare;
pub mod dice;
pub mod error;
pub mod explain;
pub mod facts;
pub mod games;
pub mod judgement;
pub mod levels;
pub mod memory;
pub mod methods;
pub mod nimber;
pub mod perft;
pub mod playouts;
pub mod progress;
pub mod proof;
pub mod request;
pub mod session;
pub mod solution;
pub mod strength;
pub mod trace;
pub mod value;
mod watch;

pub use analysis::{Analysis, BY_TABLES, MoveValue};
pub use batch::{Batch, BatchItem, BatchSummary, Expectation, Solving, Suite};
pub use bench::{BenchReport, BenchRow};
pub use chances::Chances;
pub use check::{Check, CheckReport};
pub use clock::{Allotment, Clock};
pub use compare::{Comparison, Means, Row, Rows};
pub use error::{ErrorView, HostError, Severity, more_memory};
pub use explain::{Page, PageKind, explain};
pub use games::{GameEntry, GameInfo, games, side_name};
pub use gametree::limits::Stop;
pub use gametree::view::BoardView;
pub use gametree_games::problem::Problem;
pub use gametree_games::suggest::did_you_mean;
pub use judgement::{Judgement, TermView};
pub use levels::{Choice, Level};
pub use methods::Method;
pub use perft::{Perft, PerftMove, Split};
pub use progress::Progress;
pub use request::{MoveOrder, Preset, Purpose, RequestBuilder, SearchRequest};
pub use session::{EventView, PositionView, Session, open};
pub use solution::{SolveScope, Solved};
pub use strength::Strength;
pub use trace::{Trace, TraceEvent, TraceTree};
pub use value::{Expected, OddsView, Player, ResultView, ValueKind, ValueView};

/// The version of everything that `--json` prints.
pub const SCHEMA: u32 = 1;
