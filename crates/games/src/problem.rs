//! What a line of a file asks for, after its position: a score, a move, a win in so many plies.

use gametree::TextError;

/// What is wanted of whoever analyses a position. Everything that is said must come true.
///
/// Moves are as [`gametree::Notation::move_text`] writes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
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

    /// Whether nothing is asked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let moves = self.best.is_empty() && self.avoid.is_empty() && self.points.is_empty();
        moves && self.ending.is_none() && self.score.is_none()
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
