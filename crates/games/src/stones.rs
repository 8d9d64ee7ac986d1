//! What games of placed stones share: the letters of a board and what a board must satisfy.

use gametree::view::Cell;
use gametree::{Side, TextError};

/// Whose stone a letter of a board stands for: `X` and `O` are stones; `.`, `-` and `_` are empty.
pub(crate) fn stone(letter: char) -> Option<Option<Side>> {
    match letter {
        'X' | 'x' => Some(Some(Side::First)),
        'O' | 'o' => Some(Some(Side::Second)),
        '.' | '-' | '_' => Some(None),
        _ => None,
    }
}

/// The letter of a cell, as printed.
pub(crate) fn letter(cell: Cell) -> char {
    match cell {
        Cell::First => 'X',
        Cell::Second => 'O',
        Cell::Empty => '.',
        Cell::Piece { letter, .. } => letter,
    }
}

/// Whose turn it is after so many stones of each side, if X began and the sides alternated.
pub(crate) fn turn(text: &str, counts: [u32; 2]) -> Result<Side, TextError> {
    let [first, second] = counts;
    if first == second {
        Ok(Side::First)
    } else if first == second + 1 {
        Ok(Side::Second)
    } else {
        Err(TextError::new(format!("{first} X and {second} O cannot come of turns"))
            .at(0..text.len())
            .hint("X begins: there are as many X as O, or one more"))
    }
}

/// Refuses a board on which somebody won before the last move. `won` says who has a line.
pub(crate) fn check_winners(text: &str, won: [bool; 2], turn: Side) -> Result<(), TextError> {
    let wrong = |message: &str, hint: &str| {
        Err(TextError::new(message).at(0..text.len()).hint(hint.to_owned()))
    };
    match (won, turn) {
        ([true, true], _) => wrong("both sides have a line", "the first line ends the game"),
        ([true, false], Side::First) => {
            wrong("X has a line and O moved after it", "a line ends the game: take one O off")
        }
        ([false, true], Side::Second) => {
            wrong("O has a line and X moved after it", "a line ends the game: take one X off")
        }
        _ => Ok(()),
    }
}
