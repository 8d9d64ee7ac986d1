//! What a line of a file asks for, after its position: a score, a move, a win in so many plies.

use gametree::TextError;

/// What is wanted of whoever analyses a position. Everything that is said must come true.
///
/// Moves are as [`gametree::Notation::move_text`] writes them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Problem {
    /// The name of the problem.
    pub id: Option<String>,
    /// What is wanted, in the words of the game: `bm Qg6`.
    pub wanted: String,
    /// One of these is to be played; empty if the line does not say.
    pub best: Vec<String>,
    /// None of these is to be played.
    pub avoid: Vec<String>,
    /// What each move is worth; others are worth nothing.
    pub points: Vec<(String, u32)>,
    /// The end of the game that is to be found.
    pub ending: Option<Ending>,
    /// The exact score in the game's customary numbers.
    pub score: Option<i64>,
    /// The exact expected result, in a game of chance.
    pub expectation: Option<f64>,
}

/// Whether a game's expected results may also be written as chances to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chances {
    /// There are nothing but wins and losses: a chance to win says all.
    SayAll,
    /// There are draws or points.
    SayTooLittle,
}

/// An end of the game, and how soon it can be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The side to move wins within so many plies.
    Win(u32),
    /// The side to move loses within so many plies.
    Loss(u32),
}

impl Problem {
    /// Reads a whole number, the exact score, as the first word of the text. An empty text asks
    /// for nothing.
    ///
    /// # Errors
    /// The first word is no number.
    pub fn expecting_score(text: &str) -> Result<Problem, TextError> {
        let Some(word) = text.split_whitespace().next() else { return Ok(Problem::default()) };
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let score = word.parse().map_err(|_| {
            TextError::new(format!("'{word}' is not a score"))
                .at(start..start + word.len())
                .hint("write a whole number after the position")
        })?;
        Ok(Problem { wanted: word.to_owned(), score: Some(score), ..Problem::default() })
    }

    /// Reads an expected result: a number or a fraction, and after it perhaps the word `win`, if it is
    /// the chance to win. An empty text asks for nothing.
    ///
    /// # Errors
    /// The first word is no number, the chance to win says too little or is none, or more follows.
    pub fn expecting_result(text: &str, chances: Chances) -> Result<Problem, TextError> {
        let mut words = text.split_whitespace();
        let Some(word) = words.next() else { return Ok(Problem::default()) };
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let wrong = |message: String, hint: &str| {
            TextError::new(message).at(start..start + word.len()).hint(hint)
        };
        let number = real(word).ok_or_else(|| {
            let hint = "write a number or a fraction after the position: 0.25, -1/6, 4/7 win";
            wrong(format!("'{word}' is not an expected result"), hint)
        })?;
        let after = words.next();
        if let Some(more) = after.filter(|&word| word != "win").or_else(|| words.next()) {
            let start = more.as_ptr() as usize - text.as_ptr() as usize;
            let hint =
                "write a number or a fraction, and after it 'win' if it is the chance to win";
            return Err(TextError::new(format!("'{more}' says nothing of an expected result"))
                .at(start..start + more.len())
                .hint(hint));
        }
        let (wanted, result) = match (after, chances) {
            (Some("win"), Chances::SayAll) if (0.0..=1.0).contains(&number) => {
                (format!("{word} win"), 2.0 * number - 1.0)
            }
            (Some("win"), Chances::SayAll) => {
                return Err(wrong(format!("'{word}' is no chance to win"), "it is 0 to 1"));
            }
            (Some("win"), Chances::SayTooLittle) => {
                let hint = "write the expected result: +1 for a win, -1 for a loss, or points";
                return Err(wrong("there is more than wins and losses here".to_owned(), hint));
            }
            _ => (word.to_owned(), number),
        };
        Ok(Problem { wanted, expectation: Some(result), ..Problem::default() })
    }

    /// Whether nothing is asked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let moves = self.best.is_empty() && self.avoid.is_empty() && self.points.is_empty();
        let values = self.score.is_some() || self.expectation.is_some();
        moves && self.ending.is_none() && !values
    }

    /// The points of the best move; 0 if the problem gives none.
    #[must_use]
    pub fn most_points(&self) -> u32 {
        self.points.iter().map(|&(_, points)| points).max().unwrap_or(0)
    }

    /// The points of a move.
    #[must_use]
    pub fn points_of(&self, mv: &str) -> u32 {
        self.points.iter().find(|(other, _)| other == mv).map_or(0, |&(_, points)| points)
    }
}

/// A number such as `0.25`, or a fraction such as `-1/6`.
fn real(word: &str) -> Option<f64> {
    let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
    match word.split_once('/') {
        None => number(word),
        Some((parts, whole)) => {
            let (parts, whole) = (number(parts)?, number(whole)?);
            (whole > 0.0).then(|| parts / whole)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_results_are_numbers_fractions_or_chances() {
        for (text, expectation) in
            [("0.25", 0.25), ("-1/6 ", -1.0 / 6.0), ("4/7 win", 1.0 / 7.0), ("1 win", 1.0)]
        {
            let problem = Problem::expecting_result(text, Chances::SayAll).expect("a result");
            let found = problem.expectation.expect("a result");
            assert!((found - expectation).abs() < 1e-15, "{text}: {found}");
            assert!(!problem.is_empty());
        }
        assert!(Problem::expecting_result(" ", Chances::SayAll).expect("nothing").is_empty());
    }

    #[test]
    fn what_is_no_expected_result_is_refused() {
        for text in [
            "x", "1/0", "1/-2", "nan", "inf", "1/2/3", "2 win", "-0.1 win", "4/7 lose", "1 2",
            "1 win 2",
        ] {
            assert!(Problem::expecting_result(text, Chances::SayAll).is_err(), "{text}");
        }
        assert!(Problem::expecting_result("0.5 win", Chances::SayTooLittle).is_err());
        assert!(Problem::expecting_result("0.5", Chances::SayTooLittle).is_ok());
    }
}
