//! Numbers for values, and values for numbers.
//!
//! A [`Score`] is seen by the side to move. There are three bands:
//!
//! | score | meaning |
//! |---|---|
//! | [`win_in`]`(n)`, from `WIN - MAX_PLY` to `WIN` | the mover wins, the last move of the game is `n` plies away |
//! | `-LIMIT ..= LIMIT` | a draw (0), a margin in points, or an evaluator's estimate, all on one scale; at its ends, in games with tables of solved endings, what these say is won or lost |
//! | [`loss_in`]`(n)` | the mover loses, `n` plies away |
//!
//! So a sooner win is the better one, a later loss is the better one, and both lie beyond every
//! estimate. Inside a search distances count from the root; in a table, from the entry's own
//! position ([`to_table`], [`from_table`]), so that an entry is true wherever the position recurs.

use crate::game::{Outcome, Scoring, Side};
use crate::hints::{Hints, TableVerdict};

/// A value for the side to move; see the module.
pub type Score = i32;

/// The score of a game that the mover has won, at distance 0.
pub const WIN: Score = 8_000_000;

/// The deepest line any search follows, in plies. Also the longest distance to a win.
pub const MAX_PLY: usize = 1_000;

/// Estimates and margins lie between `-LIMIT` and `LIMIT`.
pub const LIMIT: Score = WIN - MAX_PLY as Score - 1;

/// Estimates are no larger in games with tables of solved endings ([`crate::Hints::TABLES`]). Above
/// lie the wins that such tables know of, up to [`LIMIT`] less the plies to the table's position.
pub const TABLE_LIMIT: Score = LIMIT - MAX_PLY as Score - 1;

/// Beyond every score; the opening window of a search is `-INFINITY..INFINITY`.
pub const INFINITY: Score = WIN + 1;

/// The score of a win whose last move is `plies` away.
#[inline]
#[must_use]
pub const fn win_in(plies: usize) -> Score {
    WIN - plies as Score
}

/// The score of a loss whose last move is `plies` away.
#[inline]
#[must_use]
pub const fn loss_in(plies: usize) -> Score {
    plies as Score - WIN
}

/// How many plies away the end is that a score of a win or loss tells of.
#[inline]
#[must_use]
pub const fn plies_to_end(score: Score) -> usize {
    WIN.abs_diff(score.abs()) as usize
}

/// Whether the score is a win or a loss, not a draw, margin or estimate.
#[inline]
#[must_use]
pub const fn is_decided(score: Score) -> bool {
    score > LIMIT || score < -LIMIT
}

/// The score of a table's verdict about a position `distance` away: a win is above every estimate and
/// below every win that was seen to its end, and the sooner the better.
#[inline]
#[must_use]
pub fn of_verdict(verdict: TableVerdict, distance: Score) -> Score {
    match verdict {
        TableVerdict::Win => LIMIT - distance,
        TableVerdict::Draw => 0,
        TableVerdict::Loss => distance - LIMIT,
    }
}

/// The largest estimate in this game: [`LIMIT`], or [`TABLE_LIMIT`] if it can have tables.
#[inline]
#[must_use]
pub const fn estimate_limit<G: Hints>() -> Score {
    if G::TABLES { TABLE_LIMIT } else { LIMIT }
}

/// Whether the score is a win or a loss, seen to its end or known from a table.
#[inline]
#[must_use]
pub const fn is_certain<G: Hints>(score: Score) -> bool {
    score > estimate_limit::<G>() || score < -estimate_limit::<G>()
}

/// How a won game is scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WinScale {
    /// A win in fewer plies scores higher.
    #[default]
    ByDistance,
    /// All wins are equal: the weak solution, win, loss or draw. Smaller trees.
    Flat,
}

impl WinScale {
    /// What one ply of delay costs the winner.
    #[inline]
    #[must_use]
    pub const fn ply_cost(self) -> Score {
        match self {
            WinScale::ByDistance => 1,
            WinScale::Flat => 0,
        }
    }
}

/// The score of a finished game, `distance` below the root, for `mover`.
#[inline]
#[must_use]
pub fn of_outcome(outcome: Outcome, mover: Side, distance: Score) -> Score {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(side) if side == mover => WIN - distance,
        Outcome::Win(_) => distance - WIN,
        Outcome::Margin(points) => match mover {
            Side::First => points,
            Side::Second => -points,
        },
    }
}

/// A score found `distance` below the root, with distances counted from the position itself.
#[inline]
#[must_use]
pub fn to_table(score: Score, distance: Score) -> Score {
    if score > LIMIT {
        score + distance
    } else if score < -LIMIT {
        score - distance
    } else {
        score
    }
}

/// The reverse of [`to_table`].
#[inline]
#[must_use]
pub fn from_table(score: Score, distance: Score) -> Score {
    if score > LIMIT {
        score - distance
    } else if score < -LIMIT {
        score + distance
    } else {
        score
    }
}

/// As [`to_table`], for wins and losses by tables of solved endings too.
#[inline]
#[must_use]
pub fn to_entry<G: Hints>(score: Score, distance: Score) -> Score {
    if is_certain::<G>(score) { score + distance * score.signum() } else { score }
}

/// The reverse of [`to_entry`].
#[inline]
#[must_use]
pub fn from_entry<G: Hints>(score: Score, distance: Score) -> Score {
    to_entry::<G>(score, -distance)
}

/// What a score says about the true value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The value is at least the score: the search was cut off from above.
    Lower = 1,
    /// The value is at most the score: no move reached the window.
    Upper = 2,
    /// The value is the score.
    Exact = 3,
}

impl Bound {
    /// The kind of bound that a result is, given the window it was searched with.
    #[inline]
    #[must_use]
    pub fn of(score: Score, window: Window) -> Bound {
        if score >= window.beta {
            Bound::Lower
        } else if score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// The same bound seen by the opponent.
    #[must_use]
    pub const fn flip(self) -> Bound {
        match self {
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
            Bound::Exact => Bound::Exact,
        }
    }
}

/// The scores that still matter: above `alpha`, below `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The mover already has this much elsewhere.
    pub alpha: Score,
    /// The opponent will not let the mover have this much.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const FULL: Window = Window { alpha: -INFINITY, beta: INFINITY };

    /// A window that only asks whether the value is above `score`.
    #[inline]
    #[must_use]
    pub const fn above(score: Score) -> Window {
        Window { alpha: score, beta: score + 1 }
    }

    /// Narrows the window to values from `low` to `high`; the limit that lies outside it, if one
    /// does.
    #[inline]
    pub fn narrow(&mut self, low: Score, high: Score) -> Option<Score> {
        if low >= self.beta {
            return Some(low);
        }
        if high <= self.alpha {
            return Some(high);
        }
        self.alpha = self.alpha.max(low);
        self.beta = self.beta.min(high);
        // A window that has closed holds one value, which is then the value of the node.
        (self.alpha >= self.beta).then_some(self.alpha)
    }

    /// The same window seen by the opponent.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether the window only asks a yes-or-no question.
    #[inline]
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

/// What a score means to a reader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The side to move wins; the last move is this many plies away.
    Win(u32),
    /// The side to move loses; the last move is this many plies away.
    Loss(u32),
    /// Proven: nobody wins.
    Draw,
    /// Proven: this many points more than the opponent.
    Margin(i32),
    /// The side to move wins by a table of solved endings, whose position is this many plies away.
    TableWin(u32),
    /// The side to move loses so.
    TableLoss(u32),
    /// An opinion, in the evaluator's unit.
    Estimate(i32),
}

/// Whether a value rests on exact play alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// No leaf was estimated and nothing was pruned on suspicion.
    Proven,
    /// At least one leaf was estimated.
    Estimated,
}

/// A score together with what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    /// Seen by the side to move; distances from the position it belongs to.
    pub score: Score,
    /// Whether the true value is at least, at most or equal to the score.
    pub bound: Bound,
    /// Whether it rests on exact play alone.
    pub proof: Proof,
}

impl Value {
    /// The value in words, for a game of this kind.
    #[must_use]
    pub fn verdict<G: Hints>(self) -> Verdict {
        if self.score > LIMIT {
            Verdict::Win((WIN - self.score) as u32)
        } else if self.score < -LIMIT {
            Verdict::Loss((WIN + self.score) as u32)
        } else if is_certain::<G>(self.score) {
            let plies = (LIMIT - self.score.abs()) as u32;
            if self.score > 0 { Verdict::TableWin(plies) } else { Verdict::TableLoss(plies) }
        } else if self.proof == Proof::Estimated {
            Verdict::Estimate(self.score)
        } else if G::SCORING == Scoring::Margins {
            Verdict::Margin(self.score)
        } else {
            Verdict::Draw
        }
    }

    /// Whether nothing is left to find out: exact and proven.
    #[must_use]
    pub fn is_settled(self) -> bool {
        self.bound == Bound::Exact && self.proof == Proof::Proven
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_round_trip_keeps_every_band() {
        for score in [win_in(3), win_in(40), loss_in(2), 0, 17, -LIMIT, LIMIT] {
            for distance in [0, 1, 2] {
                assert_eq!(from_table(to_table(score, distance), distance), score);
            }
        }
        assert_eq!(to_table(win_in(7), 4), win_in(3), "three plies away from the entry's position");
    }

    #[test]
    fn wins_by_tables_lie_between_estimates_and_wins() {
        let win = |distance| of_verdict(TableVerdict::Win, distance);
        let loss = |distance| of_verdict(TableVerdict::Loss, distance);
        for distance in [0, 1, MAX_PLY as Score] {
            assert!(win(distance) > TABLE_LIMIT && win(distance) < win_in(MAX_PLY));
            assert_eq!(loss(distance), -win(distance));
        }
        assert!(win(1) > win(3), "sooner is better");
        assert_eq!(of_verdict(TableVerdict::Draw, 5), 0);
    }

    #[test]
    fn wins_lie_beyond_estimates_and_sooner_is_better() {
        assert!(win_in(MAX_PLY) > LIMIT && win_in(1) > win_in(3));
        assert!(loss_in(MAX_PLY) < -LIMIT && loss_in(4) > loss_in(2));
    }

    #[test]
    fn windows_close_only_on_what_is_certain() {
        let mut window = Window { alpha: -5, beta: 5 };
        assert_eq!(window.narrow(-9, 9), None);
        assert_eq!(window, Window { alpha: -5, beta: 5 });
        assert_eq!(window.narrow(5, 9), Some(5), "at least 5 is too good");
        assert_eq!(window.narrow(-9, -5), Some(-5), "at most -5 is too bad");
        assert_eq!(window.narrow(2, 4), None);
        assert_eq!(window, Window { alpha: 2, beta: 4 });
        assert_eq!(window.narrow(3, 3), Some(3));
    }
}
