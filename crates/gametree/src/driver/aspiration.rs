#![doc = include_str!("../alphabeta/pages/aspiration.md")]

use crate::score::{INFINITY, Score, Window, is_decided};

/// The window opens this far around the expected value, and grows fourfold with each miss.
const FIRST_HALF_WIDTH: Score = 16;

/// Finds the value near `guess`, given `ask`, which searches with a window. `None` if it was
/// stopped.
pub(super) fn aspirate(
    guess: Score,
    mut ask: impl FnMut(Window) -> Option<Score>,
) -> Option<Score> {
    if is_decided(guess) {
        return ask(Window::FULL);
    }
    let mut width = FIRST_HALF_WIDTH;
    let mut window = Window { alpha: guess - width, beta: guess + width };
    loop {
        let score = ask(window)?;
        width = width.saturating_mul(4).min(INFINITY);
        if score <= window.alpha && window.alpha > -INFINITY {
            window.alpha = opened(score, -width);
        } else if score >= window.beta && window.beta < INFINITY {
            window.beta = opened(score, width);
        } else {
            return Some(score);
        }
    }
}

/// A limit of the window moved outwards; all the way once wins and losses are in sight.
fn opened(score: Score, by: Score) -> Score {
    if is_decided(score) || is_decided(score + by) { by.signum() * INFINITY } else { score + by }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{LIMIT, WIN, loss_in, win_in};

    #[test]
    fn every_value_is_found_from_every_guess() {
        let values = [0, 5, -7, 300, -90_000, LIMIT, -LIMIT, win_in(1), loss_in(2), WIN];
        for value in values {
            for guess in values {
                // A fail-hard search, the least helpful kind.
                let mut asked = 0;
                let found = aspirate(guess, |window| {
                    asked += 1;
                    Some(value.clamp(window.alpha, window.beta))
                });
                assert_eq!(found, Some(value));
                assert!(asked <= 16, "{asked} searches from {guess} to {value}");
            }
        }
    }
}
