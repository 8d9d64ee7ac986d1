#![doc = include_str!("../alphabeta/pages/mtdf.md")]

use crate::score::{INFINITY, Score, Window};

/// Finds the value by yes-or-no questions alone, the first at `guess`, given `ask`, which searches
/// with a window. `None` if it was stopped.
pub(super) fn mtdf(guess: Score, mut ask: impl FnMut(Window) -> Option<Score>) -> Option<Score> {
    let (mut low, mut high) = (-INFINITY, INFINITY);
    let mut score = guess;
    while low < high {
        let beta = if score == low { score + 1 } else { score };
        score = ask(Window::above(beta - 1))?;
        if score < beta {
            high = score;
        } else {
            low = score;
        }
    }
    Some(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{loss_in, win_in};

    #[test]
    fn every_value_is_found_from_every_guess() {
        let values = [0, 5, -7, 300, win_in(1), loss_in(2), win_in(41)];
        for value in values {
            for guess in values {
                assert_eq!(mtdf(guess, |_| Some(value)), Some(value));
            }
        }
    }
}
