//! Moves and positions as text, both ways.

use std::fmt;
use std::ops::Range;

use crate::game::Game;
use crate::rules;
use crate::view::BoardView;

/// Text that could not be read: what is wrong, where, and what to try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// The bytes of the text that are wrong, where that can be said.
    pub span: Option<Range<usize>>,
    /// What would be right, or a command to try.
    pub hint: Option<String>,
}

impl TextError {
    /// An error about the whole text.
    pub fn new(message: impl Into<String>) -> TextError {
        TextError { message: message.into(), span: None, hint: None }
    }

    /// The same error, pointing at some bytes of the text.
    #[must_use]
    pub fn at(mut self, span: Range<usize>) -> TextError {
        self.span = Some(span);
        self
    }

    /// The same error with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> TextError {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TextError {}

/// The customary text of a game's moves and positions, and its picture.
pub trait Notation: Game {
    /// Whether a position is told as [`Notation::position_text`] writes it even before a move is made,
    /// and not as it was typed: because the reader is lenient, and what was typed may say more than is so.
    const PUTS_RIGHT: bool = false;

    /// The move's text, different for each legal move of the position.
    fn move_text(&self, pos: &Self::Position, mv: Self::Move) -> String;

    /// Reads a move. The default compares with the text of every legal move, so it only accepts
    /// legal ones; a game that overrides it should say why a move is not legal.
    fn parse_move(&self, pos: &Self::Position, text: &str) -> Result<Self::Move, TextError> {
        let legal = rules::legal_moves(self, pos);
        let found = legal.iter().find(|&&mv| self.move_text(pos, mv).eq_ignore_ascii_case(text));
        found.copied().ok_or_else(|| {
            TextError::new(format!("'{text}' is not a legal move here"))
                .at(0..text.len())
                .hint(legal_moves_hint(self, pos, &legal))
        })
    }

    /// The move's text in a record of a game (chess: `Nf3`, where `move_text` is `g1f3`).
    fn record_text(&self, pos: &Self::Position, mv: Self::Move) -> String {
        self.move_text(pos, mv)
    }

    /// The position's text, which [`Notation::parse_position`] reads back to an equal position.
    fn position_text(&self, pos: &Self::Position) -> String;

    /// Reads a position. Refuses what cannot be one, with the reason.
    fn parse_position(&self, text: &str) -> Result<Self::Position, TextError>;

    /// The position as a picture described by data.
    fn view(&self, pos: &Self::Position) -> BoardView;
}

/// "legal moves: 1 2 3" (the first thirty), or that there are none.
pub fn legal_moves_hint<G: Notation + ?Sized>(
    game: &G,
    pos: &G::Position,
    legal: &[G::Move],
) -> String {
    const SHOWN: usize = 30;
    if legal.is_empty() {
        return "the game is over: there are no legal moves".to_owned();
    }
    let mut texts: Vec<String> =
        legal.iter().take(SHOWN).map(|&mv| game.move_text(pos, mv)).collect();
    if legal.len() > SHOWN {
        texts.push(format!("and {} more", legal.len() - SHOWN));
    }
    format!("legal moves: {}", texts.join(" "))
}
