//! A position on its way through the tree: what is on the path, what a position is worth at first
//! sight, and the limits.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Instant;

use super::Question;
use super::names::Plainly;
use super::numbers::{Kind, Numbers, Settled};
use super::table::ON_ANY_PATH;
use crate::game::{Game, Key, Outcome, Repeat, Side};
use crate::hints::{Hints, Known, Look, Rated, ValueRange};
use crate::kinds::Deterministic;
use crate::limits::{Budget, Stop};
use crate::observer::{Observer, Visit};
use crate::path::Path;
use crate::rules::{self, Refusal};
use crate::score::{Window, is_decided};
use crate::zobrist;

/// No line is followed further. Lines of all searches are held in memory, not on a thread's stack.
pub const LONGEST_LINE: usize = 100_000;
/// Nodes between two looks at the clock.
const LOOK_EVERY: u64 = 256;

/// What an answer about a position hangs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Past {
    /// No position that comes back helps the side in question. So a win needs no position twice,
    /// and a proof of it holds on every path.
    NeverHelps,
    /// A position that comes back may help it, or is forbidden: then a position is one thing on
    /// one path, and another on another.
    Counts,
}

/// Why a walk ends before its question is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// A limit.
    Refused(Refusal),
    /// The past turned out to count.
    PastCounts,
    /// The table would be better for being larger. Nothing is lost.
    TableFull,
    /// Another thread has ended the search.
    Paused,
}

/// A position at first sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sight {
    pub(super) numbers: Numbers,
    /// The ply of the position that came back, if that is why.
    pub(super) rests_on: u32,
}

impl Sight {
    pub(super) const fn on_any_path(numbers: Numbers) -> Sight {
        Sight { numbers, rests_on: ON_ANY_PATH }
    }
}

/// A position that moves are played from.
#[derive(Clone, Copy, Debug)]
struct Step {
    key: Key,
    /// A hash of the positions before it, in their order.
    code: u64,
}

/// What a helping thread has met.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    nodes: u64,
    drawn: bool,
    came_back: bool,
}

pub(super) struct Walk<'a, G: Game, O> {
    pub(super) game: &'a G,
    pub(super) question: Question,
    pub(super) pos: G::Position,
    pub(super) observer: O,
    /// What happened before the search.
    pub(super) before: &'a Path,
    pub(super) past: Past,
    /// The whole past, where it counts.
    path: Path,
    /// The positions that moves are being played from, and their plies.
    open: HashMap<Key, u32, Plainly>,
    steps: Vec<Step>,
    moves: Vec<G::Move>,
    rated: Vec<Rated<G::Move>>,
    budget: Budget,
    pub(super) nodes: u64,
    /// Nodes of the threads that have helped.
    pub(super) helped: u64,
    /// Threads that search at once, whose nodes count too.
    pub(super) threads: u64,
    /// Whether some line ended without a winner, or came back.
    pub(super) drawn: bool,
    /// Whether some position came back.
    pub(super) came_back: bool,
}

impl<'a, G: Hints + Deterministic, O: Observer<G>> Walk<'a, G, O> {
    pub(super) fn new(
        game: &'a G,
        pos: &G::Position,
        before: &'a Path,
        question: Question,
        (budget, observer): (Budget, O),
    ) -> Self {
        Walk {
            game,
            question,
            pos: pos.clone(),
            observer,
            before,
            past: Past::NeverHelps,
            path: before.clone(),
            open: HashMap::default(),
            steps: Vec::new(),
            moves: Vec::new(),
            rated: Vec::new(),
            budget,
            nodes: 0,
            helped: 0,
            threads: 1,
            drawn: false,
            came_back: false,
        }
    }

    /// Makes the same walk for a helping thread, on that thread. Only the first walk looks at the
    /// stop flag, and counts the nodes of all.
    pub(super) fn helper(&self) -> impl FnOnce() -> Walk<'a, G, O::OfHelpers> + use<'a, G, O> {
        let (game, pos, before, question) =
            (self.game, self.pos.clone(), self.before, self.question);
        let budget = self.budget.of_helper(&Stop::new());
        let (past, came_back) = (self.past, self.came_back);
        move || {
            let walk = Walk::new(game, &pos, before, question, (budget, O::of_helper()));
            Walk { past, came_back, ..walk }
        }
    }

    /// Adds what a helper has seen.
    pub(super) fn absorb(&mut self, seen: Seen) {
        self.helped += seen.nodes;
        self.drawn |= seen.drawn;
        self.came_back |= seen.came_back;
    }

    /// What the search has met so far.
    pub(super) fn seen(&self) -> Seen {
        Seen { nodes: self.nodes, drawn: self.drawn, came_back: self.came_back }
    }

    /// Begins a question at `pos`, where the last one began. Nodes and limits go on.
    pub(super) fn restart(&mut self, pos: &G::Position, question: Question, past: Past) {
        self.pos = pos.clone();
        self.path = self.before.clone();
        self.open.clear();
        self.steps.clear();
        self.question = question;
        self.past = past;
        self.drawn = false;
        self.came_back = false;
    }

    /// Who moves here.
    pub(super) fn kind(&self) -> Kind {
        let mover = rules::mover(self.game, &self.pos);
        if mover == self.question.side { Kind::Or } else { Kind::And }
    }

    /// Counts a node: the position at hand, whose moves are about to be looked at.
    pub(super) fn count(&mut self) -> Result<(), Cut> {
        let refused = |refusal| Err(Cut::Refused(refusal));
        let nodes = self.nodes * self.threads;
        let looks = self.nodes.is_multiple_of(LOOK_EVERY) || nodes >= self.budget.nodes();
        if looks && let Some(why) = self.budget.spent(nodes, Instant::now()) {
            return refused(Refusal::Stopped(why));
        }
        if self.steps.len() >= LONGEST_LINE {
            return refused(Refusal::LineTooLong(LONGEST_LINE));
        }
        self.nodes += 1;
        let (game, pos, ply) = (self.game, &self.pos, self.steps.len());
        self.observer.enter(&Visit { game, pos, ply, depth: 0, window: Window::FULL });
        Ok(())
    }

    /// Moves are about to be played from here.
    pub(super) fn open(&mut self) {
        let key = self.game.key(&self.pos);
        let code = self.steps.last().map_or(0, |step| zobrist::mix(step.code ^ step.key));
        self.steps.push(Step { key, code });
        if self.past == Past::NeverHelps {
            self.open.insert(key, self.steps.len() as u32 - 1);
        }
    }

    /// No more moves are played from here.
    pub(super) fn close(&mut self) {
        if let (Some(step), Past::NeverHelps) = (self.steps.pop(), self.past) {
            self.open.remove(&step.key);
        }
    }

    /// Plays a move.
    pub(super) fn play(&mut self, mv: G::Move) -> G::Undo {
        if self.past == Past::Counts {
            self.path.push_move(self.game, &self.pos, mv);
        }
        self.game.play(&mut self.pos, mv)
    }

    /// Takes the last move back.
    pub(super) fn take_back(&mut self, mv: G::Move, undo: G::Undo) {
        self.game.undo(&mut self.pos, mv, undo);
        if self.past == Past::Counts {
            self.path.pop();
        }
    }

    /// The name by which numbers of this position are remembered, whatever the path was if the past
    /// never helps.
    pub(super) fn name(&self) -> Key {
        // Where both players have the same moves, a symmetry may lead from a position of the one to
        // a position of the other: worth the same to the mover, but not to the side in question.
        let mover = self.kind() as Key;
        let key = self.game.key(&self.pos);
        zobrist::mix(mover)
            ^ match self.past {
                Past::Counts => key ^ zobrist::mix(self.path.set_hash()),
                Past::NeverHelps if G::SYMMETRIES > 1 && self.before.is_empty() => {
                    self.game.canonical(&self.pos).0
                }
                Past::NeverHelps => key,
            }
    }

    /// The name of this position on this very path.
    pub(super) fn name_on_path(&self) -> Key {
        let code = self.steps.last().map_or(0, |step| zobrist::mix(step.code ^ step.key));
        zobrist::mix(self.game.key(&self.pos) ^ code)
    }

    /// The answer that a finished game gives.
    pub(super) fn ended(&mut self, outcome: Outcome) -> Settled {
        self.drawn |= !matches!(outcome, Outcome::Win(_));
        self.question.answer(outcome)
    }

    fn end(&mut self, outcome: Outcome) -> Numbers {
        Numbers::settled(self.ended(outcome))
    }

    /// What the position that has just been reached is worth at first sight; `None` if the move
    /// that led here was forbidden.
    pub(super) fn sight(&mut self) -> Result<Option<Sight>, Cut> {
        if let Some(outcome) = self.game.outcome(&self.pos) {
            return Ok(Some(Sight::on_any_path(self.end(outcome))));
        }
        match self.repeat()? {
            Came::First => {}
            Came::Forbidden => return Ok(None),
            Came::Back(sight) => return Ok(Some(sight)),
        }
        let numbers = match self.list() {
            Listed::Settled(numbers) => numbers,
            Listed::Moves => Numbers::of_mobility(self.kind(), self.rated.len()),
        };
        Ok(Some(Sight::on_any_path(numbers)))
    }

    fn repeat(&mut self) -> Result<Came, Cut> {
        if self.past == Past::Counts {
            return Ok(match self.path.repeat(self.game, &self.pos) {
                Repeat::GoesOn => Came::First,
                Repeat::Forbidden => Came::Forbidden,
                Repeat::Ends(outcome) => Came::Back(Sight::on_any_path(self.end(outcome))),
            });
        }
        if G::LOOKS_BACK {
            self.check_that_repeats_never_help(self.game.repeat(&self.pos, u32::MAX))?;
        }
        if let Some(&ply) = self.open.get(&self.game.key(&self.pos)) {
            self.drawn = true;
            self.came_back = true;
            return Ok(Came::Back(Sight { numbers: Numbers::DISPROVED, rests_on: ply }));
        }
        if G::LOOKS_BACK && !self.before.is_empty() {
            let repeat = self.before.repeat(self.game, &self.pos);
            self.check_that_repeats_never_help(repeat)?;
            if let Repeat::Ends(outcome) = repeat {
                return Ok(Came::Back(Sight::on_any_path(self.end(outcome))));
            }
        }
        Ok(Came::First)
    }

    fn check_that_repeats_never_help(&self, repeat: Repeat) -> Result<(), Cut> {
        let helps = match repeat {
            Repeat::GoesOn => false,
            Repeat::Forbidden => true,
            Repeat::Ends(outcome) => self.question.answer(outcome) == Settled::Proved,
        };
        if helps { Err(Cut::PastCounts) } else { Ok(()) }
    }

    /// Lists the moves into `rated`, unless the position is settled without any.
    fn list(&mut self) -> Listed {
        self.rated.clear();
        // What a game sees ahead it sees without the past.
        let look = if G::LOOKS_BACK { Look::Nothing } else { self.look() };
        match look {
            Look::Known(known) => return Listed::Settled(self.known(known)),
            Look::Safe => {}
            Look::Nothing => self.rate(),
        }
        if self.rated.is_empty() {
            return Listed::Settled(self.stuck());
        }
        if G::LOOKS_BACK {
            return Listed::Moves;
        }
        if let Some(numbers) = self.bounded() {
            return Listed::Settled(numbers);
        }
        self.game.must_play(&self.pos, &mut self.rated);
        Listed::Moves
    }

    /// Lists all moves into `rated`.
    fn rate(&mut self) {
        self.moves.clear();
        self.game.moves(&self.pos, &mut self.moves);
        let (game, pos) = (self.game, &self.pos);
        let rate = |&mv| Rated { mv, rating: game.order(pos, mv) };
        self.rated.extend(self.moves.iter().map(rate));
    }

    /// The answer, where it follows from limits on the value.
    fn bounded(&mut self) -> Option<Numbers> {
        let ValueRange { low, high } = self.game.bounds(&self.pos)?;
        let mover = rules::mover(self.game, &self.pos);
        if low > 0 && is_decided(low) {
            return Some(self.end(Outcome::Win(mover)));
        }
        if high < 0 && is_decided(high) {
            return Some(self.end(Outcome::Win(mover.other())));
        }
        let most = if mover == self.question.side { high } else { -low };
        (most <= 0 && self.question.least > 0).then(|| self.end(Outcome::Draw))
    }

    fn look(&mut self) -> Look {
        self.game.look(&self.pos, &mut self.rated)
    }

    fn known(&mut self, known: Known) -> Numbers {
        let mover = rules::mover(self.game, &self.pos);
        self.end(match known {
            Known::WinIn(_) => Outcome::Win(mover),
            Known::LossIn(_) => Outcome::Win(mover.other()),
            Known::DrawWithin(_) => Outcome::Draw,
        })
    }

    /// The answer where the mover has no move.
    pub(super) fn stuck(&mut self) -> Numbers {
        let outcome = self.game.stuck(&self.pos);
        self.end(outcome)
    }

    /// Appends the moves of a position that is not over, the most promising first. Those that lose
    /// at once may be left out, unless all do.
    pub(super) fn moves(&mut self, out: &mut Vec<G::Move>) {
        if self.list() != Listed::Moves {
            if self.rated.is_empty() {
                self.game.moves(&self.pos, out);
                return;
            }
            // Bounds tell who wins; the move that wins is asked for.
            self.game.must_play(&self.pos, &mut self.rated);
        }
        if self.rated.iter().any(|one| one.rating != self.rated[0].rating) {
            self.rated.sort_unstable_by_key(|one| Reverse(one.rating));
        }
        out.extend(self.rated.iter().map(|one| one.mv));
    }
}

/// Whether a position has been reached before.
enum Came {
    First,
    Forbidden,
    Back(Sight),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Listed {
    Settled(Numbers),
    Moves,
}

impl Question {
    /// The answer that a finished game gives.
    pub(super) fn answer(self, outcome: Outcome) -> Settled {
        let won = match outcome {
            Outcome::Win(side) => side == self.side,
            Outcome::Draw => false,
            Outcome::Margin(points) => match self.side {
                Side::First => points >= self.least,
                Side::Second => points.checked_neg().is_some_and(|points| points >= self.least),
            },
        };
        if won { Settled::Proved } else { Settled::Disproved }
    }
}
