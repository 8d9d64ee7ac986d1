//! Traces, told as text and drawn as SVG. Every value is as MAX, the first player, sees it.

mod draw;
mod layout;
mod shapes;
mod svg;
mod tell;

pub(crate) use draw::draw;
pub(crate) use svg::PICTURE;
pub(crate) use tell::Teller;

use gametree::score::{LIMIT, WIN};
use gametree_host::trace::{Actor, Number, WindowView};

/// MAX, MIN or chance.
pub(crate) fn name(actor: Actor) -> &'static str {
    match actor {
        Actor::First => "MAX",
        Actor::Second => "MIN",
        Actor::Chance => "chance",
    }
}

/// A value in a few characters: an expectation with four digits after the point at most.
pub(crate) fn score(value: Number) -> String {
    match value {
        Number::Score(score) => whole(score),
        Number::Expectation(value) => {
            let text = format!("{value:.4}");
            let text = text.trim_end_matches('0').trim_end_matches('.');
            if text == "-0" { "0".to_owned() } else { text.to_owned() }
        }
    }
}

/// A score: `3`, or `W5` if MAX has won after the fifth move from the root, `L5` if MIN has.
fn whole(score: i64) -> String {
    let plies = i64::from(WIN) - score.abs();
    if score.abs() <= i64::from(LIMIT) {
        score.to_string()
    } else if score > 0 {
        format!("W{plies}")
    } else {
        format!("L{plies}")
    }
}

/// `(3, +∞)`.
fn window(window: &WindowView) -> String {
    let alpha = window.alpha.map_or_else(|| "−∞".to_owned(), score);
    let beta = window.beta.map_or_else(|| "+∞".to_owned(), score);
    format!("({alpha}, {beta})")
}

/// What a value says, given the window that was asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sense {
    Exact,
    AtMost,
    AtLeast,
}

impl Sense {
    fn of(value: Number, window: &WindowView) -> Sense {
        if window.alpha.is_some_and(|alpha| value <= alpha) {
            Sense::AtMost
        } else if window.beta.is_some_and(|beta| value >= beta) {
            Sense::AtLeast
        } else {
            Sense::Exact
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_windows_are_short() {
        assert_eq!(score(Number::Score(-3)), "-3");
        assert_eq!(score(Number::Score(7_999_995)), "W5");
        assert_eq!(score(Number::Score(-7_999_998)), "L2");
        assert_eq!(score(Number::Expectation(-1.0 / 6.0)), "-0.1667");
        assert_eq!(score(Number::Expectation(3.0)), "3");
        assert_eq!(score(Number::Expectation(-1e-9)), "0");
        let beta = Some(Number::Score(3));
        assert_eq!(window(&WindowView { alpha: None, beta }), "(−∞, 3)");
    }
}
