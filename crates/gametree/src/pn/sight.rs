//! What a position is worth at first sight: by the rules, by what came before, by what the game knows
//! of it without search, else by the number of its moves.

use std::cmp::Reverse;

use super::Question;
use super::numbers::{Numbers, Settled};
use super::table::ON_ANY_PATH;
use super::walk::{Cut, Past, Walk};
use crate::game::{Outcome, Repeat, Side};
use crate::hints::{Hints, Known, Look, Rated, ValueRange};
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::rules;
use crate::score::is_decided;

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

impl<G: Hints + Deterministic, O: Observer<G>> Walk<'_, G, O> {
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
