//! Exact values by yes-or-no questions: "is the value above this?", with a window that holds
//! nothing between its ends, each answer halving what is left.
//!
//! The halving is biased towards the middle of the scale, where questions are cheapest (Pons 2015):
//! far wins and losses need deep proofs only for one of the two sides. Games that count points have
//! no such scale; there each question is put where the last answer points (MTD(f), Plaat 1996).

use crate::score::{self, LIMIT, MAX_PLY, Score, WIN, WinScale, Window};

/// The values that are still possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) low: Score,
    pub(super) high: Score,
}

/// How far apart values are, for halving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    /// Wins and losses by distance, none longer than this.
    Distances(usize),
    /// Win, draw, loss.
    Flat,
    /// Points.
    Points,
}

impl Scale {
    pub(super) fn new(scoring: crate::game::Scoring, wins: WinScale, longest: usize) -> Scale {
        match (scoring, wins) {
            (crate::game::Scoring::Margins, _) => Scale::Points,
            (_, WinScale::Flat) => Scale::Flat,
            (_, WinScale::ByDistance) => Scale::Distances(longest.min(MAX_PLY)),
        }
    }

    /// All values of the scale.
    pub(super) fn span(self) -> Span {
        match self {
            Scale::Distances(_) => Span { low: score::loss_in(0), high: score::win_in(0) },
            Scale::Flat => Span { low: -WIN, high: WIN },
            Scale::Points => Span { low: -LIMIT, high: LIMIT },
        }
    }

    /// The place of a value on the scale: 0 is a draw, ±1 the slowest win or loss.
    fn rank(self, value: Score) -> i32 {
        let longest = match self {
            Scale::Distances(longest) => longest as i32,
            Scale::Flat => 0,
            Scale::Points => return value,
        };
        if value > LIMIT {
            longest - (WIN - value) + 1
        } else if value < -LIMIT {
            -(longest - (WIN + value) + 1)
        } else {
            0
        }
    }

    fn value(self, rank: i32) -> Score {
        let longest = match self {
            Scale::Distances(longest) => longest as i32,
            Scale::Flat => 0,
            Scale::Points => return rank,
        };
        match rank {
            0 => 0,
            1.. => WIN - (longest + 1 - rank),
            _ => (longest + 1 + rank) - WIN,
        }
    }

    /// Where to ask next, with `low < high`: the answer is "above" or "not above" this value.
    fn question(self, span: Span, last: Option<Score>) -> Score {
        if self == Scale::Points {
            // The last answer is one end of the span; ask right there.
            return match last {
                None => 0.clamp(span.low, span.high - 1),
                Some(score) if score == span.low => span.low,
                Some(_) => span.high - 1,
            };
        }
        let (low, high) = (self.rank(span.low), self.rank(span.high));
        let mut middle = low + (high - low) / 2;
        if middle <= 0 && low / 2 < middle {
            middle = low / 2;
        } else if middle >= 0 && high / 2 > middle {
            middle = high / 2;
        }
        self.value(middle).clamp(span.low, span.high - 1)
    }

    /// The span without the gaps between the draw and the slowest win and loss.
    fn tighten(self, span: Span) -> Span {
        if self == Scale::Points {
            return span;
        }
        let up = |score| if (1..=LIMIT).contains(&score) { self.value(1) } else { score };
        let down = |score| if (-LIMIT..0).contains(&score) { self.value(-1) } else { score };
        Span { low: up(span.low), high: down(span.high) }
    }
}

/// Narrows `span` to one value, given `ask`, which searches with a window. Stops early when `ask`
/// answers `None`.
pub(super) fn bisect(
    scale: Scale,
    mut span: Span,
    mut ask: impl FnMut(Window) -> Option<Score>,
) -> Span {
    let mut last = None;
    while span.low < span.high {
        let question = scale.question(span, last);
        let Some(score) = ask(Window::above(question)) else { break };
        last = Some(score);
        if score > question {
            span.low = score.max(question + 1);
        } else {
            span.high = score.min(question);
        }
        span = scale.tighten(span);
    }
    span
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{loss_in, win_in};

    #[test]
    fn every_value_of_every_scale_is_found() {
        let scale = Scale::Distances(42);
        let values = (0..=42).flat_map(|n| [win_in(n), loss_in(n)]).chain([0]);
        for value in values {
            let mut asked = 0;
            let span = bisect(scale, scale.span(), |window| {
                asked += 1;
                Some(if value > window.alpha { window.beta } else { window.alpha })
            });
            assert_eq!((span.low, span.high), (value, value));
            assert!(asked <= 12, "{asked} questions for {value}");
        }
        for value in [-WIN, 0, WIN] {
            let span = bisect(Scale::Flat, Scale::Flat.span(), |window| {
                Some(if value > window.alpha { window.beta } else { window.alpha })
            });
            assert_eq!((span.low, span.high), (value, value));
        }
        for value in [-70, 0, 1, 5_000] {
            let span = bisect(Scale::Points, Scale::Points.span(), |_| Some(value));
            assert_eq!((span.low, span.high), (value, value));
        }
    }

    #[test]
    fn ranks_and_values_correspond() {
        let scale = Scale::Distances(9);
        for rank in -10..=10 {
            assert_eq!(scale.rank(scale.value(rank)), rank);
        }
        assert_eq!(scale.value(1), win_in(9), "the slowest win is next to the draw");
    }
}
