//! Small services that follow from the rules of any game.

use crate::game::{Game, Outcome, Repeat, Side, Turn};
use crate::hints::Hints;
use crate::limits::{StoppedBy, size_words};
use crate::path::Path;
use crate::score::MAX_PLY;

/// A move that the rules do not allow, with those that they do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{mv:?} is not a legal move here")]
pub struct IllegalMove<M: std::fmt::Debug> {
    /// The move that was asked for.
    pub mv: M,
    /// Every legal move, in the game's order; empty if the game is over.
    pub legal: Vec<M>,
}

/// Why a search or a reference cannot take a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// A line of play goes on beyond [`MAX_PLY`] plies.
    #[error("a line of play is longer than {MAX_PLY} plies, the limit of every search")]
    TooDeep,
    /// A line of play goes on beyond this many plies, the limit of the search in question.
    #[error("a line of play is longer than {0} plies, the limit of this search")]
    LineTooLong(usize),
    /// The asked depth is beyond [`MAX_PLY`] plies.
    #[error("depth {0} is beyond {MAX_PLY} plies, the limit of every search")]
    DepthBeyondLimit(usize),
    /// Enhancements that exclude or lack each other.
    #[error("{0}")]
    Conflict(String),
    /// A limit or the stop flag came before the answer.
    #[error("stopped by {}", of_limit(*.0))]
    Stopped(StoppedBy),
    /// A table of this many bytes cannot be had.
    #[error("a table of {} cannot be had on this machine", size_words(*.0))]
    NoMemory(usize),
    /// What has to be remembered takes more than these bytes, which were allowed.
    #[error(
        "the answer is unknown: what has to be remembered takes more than the {} allowed",
        size_words(*.0)
    )]
    MemoryLimit(usize),
    /// A heap is out of reach, and no period is proved that would tell its nimber.
    #[error(
        "the nimber of a heap of {size} is unknown: no period is proved{}",
        among(*looked_at)
    )]
    NoPeriod {
        /// The heap's size.
        size: u64,
        /// The largest heap that was looked at.
        looked_at: usize,
    },
    /// In misère play only Nim has a rule of its own.
    #[error(
        "in misère play nimbers say who wins only where every part is a heap of Nim, and here some are not"
    )]
    Misere,
}

/// What stopped a search, in a sentence.
fn of_limit(why: StoppedBy) -> String {
    if why == StoppedBy::Flag { "an interrupt".to_owned() } else { format!("the limit on {why}") }
}

/// Among which heaps a period was looked for.
fn among(looked_at: usize) -> String {
    if looked_at == 0 { String::new() } else { format!(" among heaps up to {looked_at}") }
}

/// Every legal move, in the game's order; none if the game is over.
pub fn legal_moves<G: Game + ?Sized>(game: &G, pos: &G::Position) -> Vec<G::Move> {
    let mut out = Vec::new();
    if game.outcome(pos).is_none() {
        game.moves(pos, &mut out);
    }
    out
}

/// Every legal move that the history, too, allows: none leads to a forbidden repetition. None if
/// the game is over, on the board or because `pos` came back.
pub fn allowed_moves<G: Hints + ?Sized>(game: &G, pos: &G::Position, past: &Path) -> Vec<G::Move> {
    let mut moves = legal_moves(game, pos);
    if G::LOOKS_BACK {
        if matches!(past.repeat(game, pos), Repeat::Ends(_)) {
            return Vec::new();
        }
        let mut path = past.clone();
        moves.retain(|&mv| {
            let mut after = pos.clone();
            path.push_move(game, pos, mv);
            game.play(&mut after, mv);
            let repeat = path.repeat(game, &after);
            path.pop();
            repeat != Repeat::Forbidden
        });
    }
    moves
}

/// Plays a move from outside: checks it first and, if it is not legal, says what is.
///
/// # Errors
/// The move is not among the legal ones; the position is unchanged.
pub fn play_checked<G: Game + ?Sized>(
    game: &G,
    pos: &mut G::Position,
    mv: G::Move,
) -> Result<G::Undo, IllegalMove<G::Move>> {
    let legal = legal_moves(game, pos);
    if legal.contains(&mv) { Ok(game.play(pos, mv)) } else { Err(IllegalMove { mv, legal }) }
}

/// The result, whether the board shows it or the mover is stuck; `None` while play goes on.
pub fn result<G: Game + ?Sized>(game: &G, pos: &G::Position) -> Option<Outcome> {
    game.outcome(pos).or_else(|| {
        let mut moves = Vec::new();
        game.moves(pos, &mut moves);
        moves.is_empty().then(|| game.stuck(pos))
    })
}

/// The result given how the position was reached: shown by the board, or because the position came
/// back, or because the mover has no move that is allowed; `None` while play goes on.
pub fn result_after<G: Hints + ?Sized>(
    game: &G,
    pos: &G::Position,
    past: &Path,
) -> Option<Outcome> {
    game.outcome(pos).or_else(|| match past.repeat(game, pos) {
        Repeat::Ends(outcome) if G::LOOKS_BACK => Some(outcome),
        _ => allowed_moves(game, pos, past).is_empty().then(|| game.stuck(pos)),
    })
}

/// The side to move of a game without chance.
///
/// A position whose turn is [`Turn::Chance`] breaks the promise of
/// [`Deterministic`](crate::kinds::Deterministic); it is read as the first player's.
#[inline]
pub fn mover<G: Game + ?Sized>(game: &G, pos: &G::Position) -> Side {
    match game.turn(pos) {
        Turn::Player(side) => side,
        Turn::Chance => {
            debug_assert!(false, "a chance position in a game marked Deterministic");
            Side::First
        }
    }
}

/// The number of lines of play of exactly `depth` plies (lines that end sooner count nothing).
pub fn perft<G: Game>(game: &G, pos: &mut G::Position, depth: u32) -> u64 {
    fn walk<G: Game>(game: &G, pos: &mut G::Position, depth: u32, stack: &mut Vec<G::Move>) -> u64 {
        if depth == 0 {
            return 1;
        }
        if game.outcome(pos).is_some() {
            return 0;
        }
        let base = stack.len();
        game.moves(pos, stack);
        let mut count = 0;
        if depth == 1 {
            count = (stack.len() - base) as u64;
        } else {
            for i in base..stack.len() {
                let mv = stack[i];
                let undo = game.play(pos, mv);
                count += walk(game, pos, depth - 1, stack);
                game.undo(pos, mv, undo);
            }
        }
        stack.truncate(base);
        count
    }
    walk(game, pos, depth, &mut Vec::new())
}
