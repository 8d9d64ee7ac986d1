//! The parameters on the command line: `WIDTHxHEIGHT` and `,LENGTH`.

use std::ops::Range;

use gametree::TextError;

use super::{Bits, Board, ConnectFour, MAX_LENGTH};
use crate::registry::Visitor;

/// As many columns as there are names for: the digits 1 to 9 and the letters.
pub const MAX_WIDTH: u32 = 35;

/// The size of a board and the length of a line, read from parameters and not yet judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Stones in a row that win.
    pub length: u32,
}

impl Default for Shape {
    /// The board in the shops: 7 columns, 6 rows, 4 in a row.
    fn default() -> Shape {
        Shape { width: 7, height: 6, length: 4 }
    }
}

impl Shape {
    /// Reads `WIDTHxHEIGHT`, `WIDTHxHEIGHT,LENGTH` or nothing.
    ///
    /// # Errors
    /// Not of that form, or a number out of its limits; spans count from the start of `params`.
    pub fn parse(params: &str) -> Result<Shape, TextError> {
        let usual = Shape::default();
        if params.is_empty() {
            return Ok(usual);
        }
        let (size, length) = match params.split_once(',') {
            Some((size, length)) => (size, Some(length)),
            None => (params, None),
        };
        let Some((width, height)) = size.split_once(['x', 'X']) else {
            return Err(malformed(format!("'{size}' is not a board size"), 0..size.len()));
        };
        let shape = Shape {
            width: number("width", width, 0, 1..=MAX_WIDTH)?,
            height: number("height", height, width.len() + 1, 1..=u128::WIDTH - 2)?,
            length: match length {
                Some(text) => number("length", text, size.len() + 1, 2..=MAX_LENGTH)?,
                None => usual.length,
            },
        };
        if shape.width * (shape.height + 1) > u128::WIDTH {
            return Err(TextError::new(format!(
                "a board of {}x{} is too large",
                shape.width, shape.height
            ))
            .at(0..size.len())
            .hint(format!("width times (height + 1) may be {} at most", u128::WIDTH)));
        }
        if length.is_some() && shape.length > shape.width.max(shape.height) {
            return Err(TextError::new(format!(
                "a line of {} has no room on {size}",
                shape.length
            ))
            .at(size.len() + 1..params.len())
            .hint(format!("at most {} in a row fit", shape.width.max(shape.height))));
        }
        Ok(shape)
    }

    fn game<B: Bits>(self) -> Option<ConnectFour<B>> {
        Board::new(self.width, self.height, self.length).map(ConnectFour::new)
    }
}

/// Builds the game that the parameters describe and hands it to the visitor: with 64-bit sets of
/// cells where they suffice, else with 128.
///
/// # Errors
/// Bad parameters; spans count from the start of `params`.
pub fn visit_connect_four<V: Visitor>(params: &str, visitor: V) -> Result<V::Out, TextError> {
    let shape = Shape::parse(params)?;
    if let Some(game) = shape.game::<u64>() {
        Ok(visitor.visit(game))
    } else if let Some(game) = shape.game::<u128>() {
        Ok(visitor.visit(game))
    } else {
        Err(malformed(format!("'{params}' is not a board"), 0..params.len()))
    }
}

/// Reads one number, which begins at byte `start` of the parameters.
fn number(
    what: &str,
    text: &str,
    start: usize,
    limits: std::ops::RangeInclusive<u32>,
) -> Result<u32, TextError> {
    let span = start..start + text.len();
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(malformed(format!("the {what} '{text}' is not a number"), span));
    }
    match text.parse() {
        Ok(value) if limits.contains(&value) => Ok(value),
        _ => Err(TextError::new(format!("the {what} {text} is out of range"))
            .at(span)
            .hint(format!("the {what} may be {} to {}", limits.start(), limits.end()))),
    }
}

fn malformed(message: String, span: Range<usize>) -> TextError {
    TextError::new(message).at(span).hint(
        "write WIDTHxHEIGHT or WIDTHxHEIGHT,LENGTH, as in connect-four:9x5 or connect-four:7x6,5",
    )
}
