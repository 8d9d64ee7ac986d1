//! Traces, told as text and drawn as SVG. Every value is as MAX, the first player, sees it.

mod draw;
mod layout;
mod shapes;
mod svg;
mod tell;

pub(crate) use draw::draw;
pub(crate) use tell::Teller;

use gametree::score::{LIMIT, WIN};
use gametree_host::Player;
use gametree_host::trace::WindowView;

/// MAX or MIN.
pub(crate) fn name(player: Player) -> &'static str {
    match player {
        Player::First => "MAX",
        Player::Second => "MIN",
    }
}

/// A score in a few characters: `3`, or `W5` if MAX has won after the fifth move from the root,
/// `L5` if MIN has.
pub(crate) fn score(score: i64) -> String {
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
    fn of(value: i64, window: &WindowView) -> Sense {
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
        assert_eq!(score(-3), "-3");
        assert_eq!(score(7_999_995), "W5");
        assert_eq!(score(-7_999_998), "L2");
        assert_eq!(window(&WindowView { alpha: None, beta: Some(3) }), "(−∞, 3)");
    }
}
